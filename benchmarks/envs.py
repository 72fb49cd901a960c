"""Steps a second through every interface, beside the classic games of the same interface.

    python benchmarks/envs.py                     # all but Pgx
    python benchmarks/envs.py --pgx /path/python  # with Pgx, installed for that Python
    python benchmarks/envs.py vector              # what has this in its name

Random legal actions on one core, measured turn and turn about several times; the best of each
counts. Seconds are processor time, so what else the machine does matters little. The time that
it takes to choose the actions is in all numbers but those of ``step() alone``. Vector
environments have 1,024 games and write observations and masks unless something else is said.
"""

from __future__ import annotations

import argparse
import functools
import os
import random
import subprocess
import time
from pathlib import Path

import adapters
import gymnasium
import numpy as np

import trivet
from trivet.envs.gym import ENV_ID
from trivet.envs.vector import VectorEnv

ROUNDS, SECONDS, GAMES = 5, 0.4, 1024
OWN = "its own "


def vector_steps(envs, seconds):
    """Steps and seconds of many games at once; the engine draws the actions."""
    rng, steps = trivet.Rng(1), 0
    envs.reset(seed=1)
    began = time.process_time()
    while time.process_time() - began < seconds:
        envs.step(envs.random_actions(rng))
        steps += GAMES
    return steps, time.process_time() - began


def step_alone(envs, seconds):
    """The same without the time that it takes to draw the actions."""
    rng, steps, spent = trivet.Rng(1), 0, 0.0
    envs.reset(seed=1)
    while spent < seconds:
        actions = envs.random_actions(rng)
        began = time.process_time()
        envs.step(actions)
        spent += time.process_time() - began
        steps += GAMES
    return steps, spent


def gymnasium_steps(env, seconds):
    """Steps and seconds of random episodes, by the mask where there is one."""
    choose, steps = random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        _, info = env.reset(seed=choose.randrange(1 << 30))
        over = False
        while not over:
            if "action_mask" in info:
                legal = info["action_mask"].nonzero()[0]
                action = int(legal[choose.randrange(len(legal))])
            else:
                action = choose.randrange(int(env.action_space.n))
            _, _, terminated, truncated, info = env.step(action)
            over = terminated or truncated
            steps += 1
    return steps, time.process_time() - began


def gymnasium_vector_steps(envs, seconds):
    """Steps and seconds of Gymnasium's own vector environments."""
    draw, steps = np.random.default_rng(1), 0
    envs.reset(seed=1)
    began = time.process_time()
    while time.process_time() - began < seconds:
        envs.step(draw.integers(envs.single_action_space.n, size=GAMES))
        steps += GAMES
    return steps, time.process_time() - began


class Pgx:
    """Pgx in a process of its own, as it may need other versions of what it builds on."""

    def __init__(self, python) -> None:
        script = Path(__file__).with_name("pgx_steps.py")
        pipe = subprocess.PIPE
        self.child = subprocess.Popen([python, script], stdin=pipe, stdout=pipe, text=True)

    def steps(self, name, seconds):
        """Steps and seconds of a game of Pgx."""
        self.child.stdin.write(f"{name} {seconds}\n")
        self.child.stdin.flush()
        steps, spent = self.child.stdout.readline().split()
        return int(steps), float(spent)


def vectors():
    """Our vector environments, and natively vectorised ones of Gymnasium."""
    found = {}
    for name, players in (("quincunx", 2), ("quincunx", 4), ("connections", 1), ("tether", 2)):
        envs = VectorEnv(trivet.game(name, players=players), GAMES)
        found[f"vector: {name} for {players}"] = functools.partial(vector_steps, envs)
    game = trivet.game("quincunx")
    for words, options in (
        ("", {}),
        (", arrays written over", {"copy": False}),
        (", no observations", {"observations": False}),
        (", neither", {"observations": False, "copy": False}),
    ):
        envs = VectorEnv(game, GAMES, **options)
        found[f"vector: quincunx for 2{words}, step() alone"] = functools.partial(step_alone, envs)
    envs = gymnasium.make_vec("CartPole-v1", GAMES, vectorization_mode="vector_entry_point")
    found[f"vector: {OWN}gymnasium CartPole"] = functools.partial(gymnasium_vector_steps, envs)
    return found


def singles():
    """Our solo environment, and small ones of Gymnasium."""
    found = {f"gymnasium: {ENV_ID}": functools.partial(gymnasium_steps, gymnasium.make(ENV_ID))}
    for name in ("CartPole-v1", "FrozenLake-v1", "Blackjack-v1"):
        env = gymnasium.make(name)
        found[f"gymnasium: {OWN}{name}"] = functools.partial(gymnasium_steps, env)
    return found


def subjects(pgx):
    """All that is measured, by name: calls that take seconds and answer steps and seconds."""
    found = vectors() | singles() | adapters.subjects()
    if pgx:
        child = Pgx(pgx)
        for name in ("tic_tac_toe", "connect_four", "leduc_holdem", "othello"):
            found[f"vector: {OWN}pgx {name}"] = functools.partial(child.steps, name)
    return found


def measured(chosen):
    """The best rate of each."""
    best = dict.fromkeys(chosen, 0.0)
    for run in chosen.values():
        run(0.05)  # load and compile
    for _ in range(ROUNDS):
        for name, run in chosen.items():
            steps, seconds = run(SECONDS)
            best[name] = max(best[name], steps / seconds)
    return best


def table(interface, rates):
    """Our games in rows, those of the interface in columns, and how many times as fast ours are."""
    own = {name.removeprefix(OWN): rate for name, rate in rates.items() if name.startswith(OWN)}
    ours = {name: rate for name, rate in rates.items() if not name.startswith(OWN)}
    heads = [f"{name}: {rate:,.0f}" for name, rate in own.items()]
    lines = [
        f"| {interface} | steps a second | {' | '.join(f'÷ {head}' for head in heads)} |",
        f"| --- | ---: |{' ---: |' * len(own)}",
    ]
    for name, rate in ours.items():
        ratios = " | ".join(f"{rate / other:.2f}" for other in own.values())
        lines.append(f"| {name} | {rate:,.0f} | {ratios} |")
    return "\n".join(lines)


def main():
    """Measure and print a table for each interface."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", nargs="?", default="", help="only what has this in its name")
    parser.add_argument("--pgx", metavar="PYTHON", help="a Python that has Pgx")
    asked = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    found = subjects(asked.pgx)
    rates = measured({name: run for name, run in found.items() if asked.name in name})
    by_interface = {}
    for name, rate in rates.items():
        interface, _, game = name.partition(": ")
        by_interface.setdefault(interface, {})[game] = rate
    print("\n\n".join(table(interface, found) for interface, found in by_interface.items()))


if __name__ == "__main__":
    main()
