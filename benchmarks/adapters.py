"""What envs.py measures through PettingZoo and OpenSpiel, beside games of their own and RLCard's.

Random legal actions, one game after the other. A step of PettingZoo is ``last()``, the choice
among the mask's ones and ``step()``; one of OpenSpiel is the legal actions or chance outcomes, the
choice and ``apply_action()``; nothing is printed, drawn or learned. Seconds are processor time.
"""

from __future__ import annotations

import functools
import random
import time
import warnings

warnings.simplefilter("ignore")  # PettingZoo's and RLCard's own

import pettingzoo  # noqa: E402
import pyspiel  # noqa: E402
import rlcard  # noqa: E402
from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: E402, F401 registers them

import trivet.envs.spiel  # noqa: E402, F401
from trivet.envs import aec  # noqa: E402


def pettingzoo_steps(env, seconds):
    """Steps and seconds of random games; agents that are through are not counted."""
    choose, steps = random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        env.reset(seed=choose.randrange(1 << 30))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[choose.randrange(len(legal))]))
            steps += 1
    return steps, time.process_time() - began


def sampled_steps(env, seconds):
    """The same with the choice made by ``action_space().sample(mask)``, as tutorials have it."""
    steps = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        env.reset(seed=steps)
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
            steps += not over
    return steps, time.process_time() - began


def spiel_steps(game, seconds):
    """Steps, of chance as well, and seconds of random games."""
    choose, steps = random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[choose.randrange(len(outcomes))][0]
            else:
                legal = state.legal_actions()
                action = legal[choose.randrange(len(legal))]
            state.apply_action(action)
            steps += 1
        state.returns()
    return steps, time.process_time() - began


def rlcard_steps(env, seconds):
    """Steps and seconds of random games."""
    choose, steps = random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choose.choice(list(state["legal_actions"])))
            steps += 1
        env.get_payoffs()
    return steps, time.process_time() - began


def zoo(name):
    """A game of PettingZoo's own, wrapped as it comes."""
    if hasattr(pettingzoo, "make"):
        return pettingzoo.make("aec", f"classic/{name}")
    return __import__(f"pettingzoo.classic.{name}", fromlist=["env"]).env()


def subjects():
    """What is measured, by name: calls that take seconds and answer steps and seconds."""
    found = {}
    ours = [("tether", 2, {}), ("tether", 4, {}), ("connections", 2, {}), ("quincunx", 2, {})]
    ours.append(("quincunx", 4, {"muggins": True}))
    for game, players, options in ours:
        name = f"{game} for {players}{', Muggins' if options else ''}"
        env = aec.env(game, players, **options)
        found[f"pettingzoo: {name}"] = functools.partial(pettingzoo_steps, env)
        told = ",".join(["", *(f"{key}=true" for key in options)])
        load = pyspiel.load_game(f"trivet_{game}(players={players}{told})")
        found[f"openspiel: {name}"] = functools.partial(spiel_steps, load)
    env = aec.env("quincunx", 2)
    found["pettingzoo, sample(): quincunx for 2"] = functools.partial(sampled_steps, env)
    env = zoo("connect_four_v3")
    found["pettingzoo, sample(): its own connect_four"] = functools.partial(sampled_steps, env)
    for name in ("connect_four_v3", "leduc_holdem_v4"):
        found[f"pettingzoo: its own {name}"] = functools.partial(pettingzoo_steps, zoo(name))
    raw = zoo("connect_four_v3").unwrapped
    found["pettingzoo: its own connect_four, no wrappers"] = functools.partial(
        pettingzoo_steps, raw
    )
    for name in ("python_tic_tac_toe", "python_kuhn_poker", "tic_tac_toe", "leduc_poker"):
        game = pyspiel.load_game(name)
        found[f"openspiel: its own {name}"] = functools.partial(spiel_steps, game)
    found["rlcard: leduc-holdem"] = functools.partial(rlcard_steps, rlcard.make("leduc-holdem"))
    return dict(sorted(found.items()))
