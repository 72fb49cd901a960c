"""Learns Connections for one player from nothing, by PPO with masked actions.

    pip install 'trivet[learn]'
    python examples/ppo.py                  # 12 minutes; writes ppo.csv and ppo.png
    python examples/ppo.py --minutes 2 --board red --out /tmp/red

PPO (Schulman et al. 2017, arXiv:1707.06347) with generalised advantages (Schulman et al. 2016,
arXiv:1506.02438) on 1,024 games at once, which all take 24 steps. The reward of a step is what it
takes off the minus points.

The network tells for every cell what an end of either kind towards each of its sides would be
worth there, and a spiral. A placement is worth the sum over the ends that it puts into its cell: so
what is learned with one tile and turn holds for all. Which placements are legal, the mask says;
nothing else of the rules is known here but how a tile turns.
"""

from __future__ import annotations

import argparse
import csv
import functools
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

import trivet
from trivet.envs.vector import VectorEnv
from trivet.search.bots import bot

STEPS, CELLS, TURNS, FLAGS = 24, 25, 5, 9
"""Steps of a game; cells of a board, turns of a tile, flags of a cell in an observation."""
QUARTERS = (0, 2, 3, 1)
"""Quarter turns clockwise of the first four turns; the fifth is face down, a spiral."""

COLUMNS = ("seconds", "steps", "drawn", "likeliest")
"""Of the results; the last are minus points left, on average over the games of an iteration with
actions drawn by their chances, and over 1,024 other games with the likeliest action."""


def settings(words=None):
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=12.0, help="how long to learn")
    parser.add_argument("--iterations", type=int, default=10**6, help="or how many times")
    parser.add_argument("--board", default="blue", help="blue, green, red or yellow")
    parser.add_argument("--games", type=int, default=1024, help="games at once")
    parser.add_argument("--batch", type=int, default=2048, help="steps of a gradient")
    parser.add_argument("--epochs", type=int, default=2, help="how often each step is used")
    parser.add_argument("--width", type=int, default=256, help="units of the hidden layers")
    parser.add_argument("--rate", type=float, default=2e-3, help="first learning rate, then less")
    parser.add_argument("--entropy", type=float, default=0.01, help="reward for variety, then less")
    parser.add_argument("--trace", type=float, default=0.95, help="lambda of the advantages")
    parser.add_argument("--clip", type=float, default=0.2, help="how far a policy may move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="ppo", help="path of the results, without .csv and .png")
    return parser.parse_args(words)


def places(envs):
    """Where the parts of an observation stand that are looked at."""
    found = {feature.name: slice(feature.start, feature.stop) for feature in envs.arrays.features}
    return {name: found[name] for name in ("board 0", "tile", "left", "round")}


def first_weights(key, width):
    """Weights of two hidden layers and of both answers, the last ones small."""
    keys = iter(jax.random.split(key, 4))

    def layer(rows, columns, scale) -> jax.Array:
        return scale * jax.random.normal(next(keys), (rows, columns)) / np.sqrt(rows)

    return {
        "first": layer(CELLS * FLAGS + 37, width, 2.0),
        "first bias": jnp.zeros(width),
        "second": layer(width, width, 1.4),
        "second bias": jnp.zeros(width),
        "worth": layer(width, CELLS * FLAGS, 0.05),
        "worth bias": jnp.zeros(CELLS * FLAGS),
        "value": layer(width, 1, 0.1),
    }


def turned(tile):
    """Flags of a cell with the tile in each turn, (N, TURNS, FLAGS)."""
    wide, narrow = tile[:, :4], tile[:, 4:]
    none = jnp.zeros((len(tile), 1))
    up = [
        jnp.concatenate([jnp.roll(wide, q, axis=1), jnp.roll(narrow, q, axis=1), none], axis=1)
        for q in QUARTERS
    ]
    spiral = jnp.zeros((len(tile), FLAGS)).at[:, -1].set(1.0)
    return jnp.stack([*up, spiral], axis=1)


def think(weights, where, observations, masks):
    """Logarithms of the chances of all actions, (N, 125), and the value of the states, (N,)."""
    seen = observations.astype(jnp.float32)
    board, tile, left = (seen[:, where[name]] for name in ("board 0", "tile", "left"))
    state = jnp.concatenate([board, tile, left, seen[:, where["round"]] / STEPS], axis=1)
    hidden = jax.nn.relu(state @ weights["first"] + weights["first bias"])
    hidden = jax.nn.relu(hidden @ weights["second"] + weights["second bias"])
    worth = (hidden @ weights["worth"] + weights["worth bias"]).reshape(-1, CELLS, FLAGS)
    choice = jnp.einsum("ncf,ntf->nct", worth, turned(tile)).reshape(len(seen), -1)
    chances = jax.nn.log_softmax(jnp.where(masks > 0, choice, -1e9))
    return chances, (hidden @ weights["value"])[:, 0]


def loss(weights, where, batch, clip, entropy):
    """PPO's loss for a batch of steps."""
    chances, values = think(weights, where, batch["observations"], batch["masks"])
    chosen = jnp.take_along_axis(chances, batch["actions"][:, None], axis=1)[:, 0]
    ratio = jnp.exp(chosen - batch["chances"])
    gain = batch["advantages"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    moved = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - clip, 1 + clip) * gain).mean()
    wrong = jnp.square(values - batch["returns"]).mean()
    undecided = -(jnp.exp(chances) * jnp.where(batch["masks"] > 0, chances, 0.0)).sum(1).mean()
    return -moved + 0.5 * wrong / 25.0 - entropy * undecided


def play(act, weights, envs, key):
    """A whole game in every environment: arrays (STEPS, N) and the minus points at the end."""
    observations, infos = envs.reset()
    steps = []
    for own in jax.random.split(key, STEPS):
        masks = infos["action_mask"]
        told = act(weights, own, observations, masks)
        actions, chances, values = (np.asarray(part) for part in told)
        after, rewards, _, _, infos = envs.step(actions)
        steps.append((observations, masks, actions, chances, values, rewards))
        observations = after
    names = ("observations", "masks", "actions", "chances", "values", "rewards")
    told = dict(zip(names, map(np.stack, zip(*steps, strict=True)), strict=True))
    return told, infos["final_info"]["scores"][:, 0]


def advantages(told, trace):
    """Generalised advantages and returns of whole games, without discount, (STEPS, N)."""
    values = np.vstack([told["values"], np.zeros_like(told["values"][:1])])
    found, running = np.empty_like(told["values"]), 0.0
    for step in reversed(range(STEPS)):
        change = told["rewards"][step] + values[step + 1] - values[step]
        found[step] = running = change + trace * running
    return found, found + told["values"]


def batches(told, size, source):
    """The steps of whole games in random order, ``size`` at a time."""
    flat = {name: part.reshape(-1, *part.shape[2:]) for name, part in told.items()}
    order = source.permutation(len(flat["actions"]))
    for part in np.split(order, range(size, len(order), size)):
        yield {name: array[part] for name, array in flat.items()}


def learn(asked, report=print):
    """Learn; answers the rows of the curve, see ``COLUMNS``."""
    game = trivet.game("connections", players=1, boards=[asked.board])
    envs = VectorEnv(game, asked.games, asked.seed, reward="dense")
    judges = VectorEnv(game, 1024, 10**6, reward="dense")
    where = places(envs)
    key, own = jax.random.split(jax.random.PRNGKey(asked.seed))
    weights = first_weights(own, asked.width)
    optimizer = optax.chain(
        optax.clip_by_global_norm(0.5), optax.inject_hyperparams(optax.adam)(asked.rate)
    )
    memory = optimizer.init(weights)

    def act(pick, weights, key, observations, masks) -> tuple:
        chances, values = think(weights, where, observations, masks)
        actions = pick(key, chances)
        return actions, jnp.take_along_axis(chances, actions[:, None], axis=1)[:, 0], values

    draw = jax.jit(functools.partial(act, jax.random.categorical))
    best = jax.jit(functools.partial(act, lambda _, chances: chances.argmax(axis=1)))

    @functools.partial(jax.jit, donate_argnums=(0, 1))
    def improve(weights, memory, batch, entropy) -> tuple:
        slope = jax.grad(loss)(weights, where, batch, asked.clip, entropy)
        change, memory = optimizer.update(slope, memory)
        return optax.apply_updates(weights, change), memory

    source, rows, done = np.random.default_rng(asked.seed), [], 0.0
    began, iteration = time.monotonic(), 0
    while done < 1.0:
        key, own = jax.random.split(key)
        told, minus = play(draw, weights, envs, own)
        told["advantages"], told["returns"] = advantages(told, asked.trace)
        memory[1].hyperparams["learning_rate"] = jnp.asarray(asked.rate * (1.0 - done))
        for _ in range(asked.epochs):
            for batch in batches(told, asked.batch, source):
                weights, memory = improve(weights, memory, batch, asked.entropy * (1.0 - done))
        iteration += 1
        spent = time.monotonic() - began
        done = max(spent / 60 / asked.minutes, iteration / asked.iterations)
        if iteration % 10 == 1 or done >= 1.0:
            judged = play(best, weights, judges, own)[1].mean()
            rows.append((spent, iteration * STEPS * asked.games, minus.mean(), judged))
            report("{:6.0f} s {:12,} steps {:8.2f} drawn {:8.2f} best".format(*rows[-1]))
    return rows


def yardstick(name, board, games=500):
    """Minus points that one of our bots has left, on average."""
    game, rng = trivet.game("connections", players=1, boards=[board]), trivet.Rng(1)
    player, total = bot(name), 0
    for seed in range(games):
        state = game.deal(seed=seed)
        while not state.is_over:
            state = state.play(player.choose(state.view(0), rng))
        total += state.scores[0]
    return total / games


def draw_curve(rows, board, path):
    """The curve of learning beside two of our bots."""
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt

    seconds, _, drawn, best = zip(*rows, strict=True)
    minutes = [each / 60 for each in seconds]
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    axes.plot(minutes, drawn, label="PPO, actions drawn by their chances", color="#9db4c0")
    axes.plot(minutes, best, label="PPO, the likeliest action", color="#1d4e89")
    for name, style in (("random", ":"), ("greedy", "--")):
        left = yardstick(name, board)
        axes.axhline(left, label=f"{name} bot: {left:.1f}", color="#555", linestyle=style)
    axes.set(xlabel="minutes", ylabel="minus points left", ylim=(0, None), xlim=(0, None))
    axes.set_title(f"Connections for one player, board {board}: {best[-1]:.1f} at the end")
    axes.legend(loc=(0.52, 0.58), frameon=False)
    figure.savefig(path, dpi=144)


def main():
    """Learn, then write the curve."""
    asked = settings()
    rows = learn(asked)
    with open(f"{asked.out}.csv", "w", newline="", encoding="utf-8") as file:
        told = csv.writer(file)
        told.writerow(COLUMNS)
        told.writerows((f"{a:.1f}", b, f"{c:.3f}", f"{d:.3f}") for a, b, c, d in rows)
    print("random and greedy play 500 games each, to compare")
    draw_curve(rows, asked.board, f"{asked.out}.png")


if __name__ == "__main__":
    main()
