"""Kernels of the training: games, and steps of the net towards their results."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import below
from trivet.core.compiled import kernel
from trivet.games.tether.rules import deal_random
from trivet.search.tether.features import describe
from trivet.search.tether.policy import CLOSED, GREEDY, HOARDER, VALUE, Desk, play_turn
from trivet.search.tether.turns import result
from trivet.search.tether.value import HIDDEN, Net, weigh

MOST_TURNS = 400
MOST_FEATURES = 400


class Tape(NamedTuple):
    """What the value player saw in one game, a row for each of its turns.

    Attributes:
        active: Numbers of the active features, int16, shape (MOST_TURNS, MOST_FEATURES).
        facts: How many they are and the seat, int64, shape (MOST_TURNS, 2).
        chances: The chance as the net saw it, and the target, float64, shape (MOST_TURNS, 2).
    """

    active: NDArray[np.int16]
    facts: NDArray[np.int64]
    chances: NDArray[np.float64]


def tape() -> Tape:
    """An empty one."""
    return Tape(
        np.zeros((MOST_TURNS, MOST_FEATURES), dtype=np.int16),
        np.zeros((MOST_TURNS, 2), dtype=np.int64),
        np.zeros((MOST_TURNS, 2), dtype=np.float64),
    )


@kernel
def teach(
    desk: Desk,
    net: Net,
    past: Net,
    tape: Tape,
    games: int,
    plan: NDArray[np.float64],
    rng: Any,
    marks: NDArray[np.float64],
) -> None:
    """Play games and learn from each when it is over.

    Args:
        desk: Memory; ``desk.room.nodes[0]`` tells the number of players.
        net: The weights, changed in place.
        past: Sums of squared steps of each weight, changed in place.
        tape: Memory.
        games: How many.
        plan: Share of games against the greedy player and against the hoarder, heat of the play,
            size of the steps, lambda of the targets; float64, shape (5,).
        rng: Random numbers.
        marks: Added up: squared error of the chances, positions, and for self-play, greedy and
            hoarder the games and the value player's result; float64, shape (8,).
    """
    policies = np.zeros(2, dtype=np.int64)
    for _ in range(games):
        own = below(rng, 2)
        kind = _opponent(plan, rng)
        policies[own] = VALUE
        policies[1 - own] = kind
        turns = _play(desk, net, policies, plan[2], rng, tape)
        s = desk.room.nodes[0]
        which = 0 if kind == VALUE else (1 if kind == GREEDY else 2)
        marks[2 + 2 * which] += 1
        marks[3 + 2 * which] += result(s, own)
        _aim(s, tape, turns, plan[4])
        for i in range(turns):
            error = learn(net, past, tape.active[i], tape.facts[i, 0], tape.chances[i, 1], plan[3])
            marks[0] += error * error
            marks[1] += 1


@kernel
def _opponent(plan: Any, rng: Any) -> Any:
    u = below(rng, 1000000) / 1000000.0
    if u < plan[0]:
        return np.int64(GREEDY)
    return np.int64(HOARDER) if u < plan[0] + plan[1] else np.int64(VALUE)


@kernel
def _play(desk: Desk, net: Net, policies: Any, heat: float, rng: Any, tape: Tape) -> Any:
    """Play a game, write down the turns of the value player, answer how many."""
    deal_random(desk.room.nodes[:1], rng)
    s = desk.room.nodes[0]
    turns = np.int64(0)
    while s.end == 0:
        seat = np.int64(s.seat)
        policy = policies[seat & 1]
        play_turn(desk, net, policy, heat, rng)
        if s.end == 0 and policy == VALUE and turns < MOST_TURNS:
            due = desk.room.facts[0, 3]
            count = describe(desk.spare[CLOSED], seat, due, desk.sketch)
            for i in range(count):
                tape.active[turns, i] = desk.sketch.active[i]
            tape.facts[turns, 0] = count
            tape.facts[turns, 1] = seat
            odds = weigh(net, desk.sketch.active, count)
            tape.chances[turns, 0] = 1.0 / (1.0 + math.exp(-odds))
            turns += 1
    return turns


@kernel
def _aim(s: Any, tape: Tape, turns: int, fade: float) -> None:
    """Set the targets: the result, mixed with what the net thought later on (TD-lambda)."""
    targets = np.array([result(s, 0), result(s, 1), result(s, 0), result(s, 1)])
    for i in range(turns - 1, -1, -1):
        seat = tape.facts[i, 1]
        tape.chances[i, 1] = targets[seat]
        targets[seat] = (1.0 - fade) * tape.chances[i, 0] + fade * targets[seat]


@kernel
def learn(net: Net, past: Net, active: Any, count: int, target: float, step: float) -> Any:
    """One step of the net towards a target for a position; answers the error before it."""
    sums = np.empty(HIDDEN, dtype=np.float32)
    for k in range(HIDDEN):
        sums[k] = net.outs[0, k]
    for i in range(count):
        row = net.rows[active[i]]
        for k in range(HIDDEN):
            sums[k] += row[k]
    total = np.float32(sums[0])
    for k in range(1, HIDDEN):
        total += max(sums[k], np.float32(0.0)) * net.outs[1, k]
    error = np.float32(1.0 / (1.0 + math.exp(-np.float64(total))) - target)
    slopes = np.empty(HIDDEN, dtype=np.float32)
    outer = np.empty(HIDDEN, dtype=np.float32)
    slopes[0] = error
    outer[0] = 0.0
    for k in range(1, HIDDEN):
        on = np.float32(1.0) if sums[k] > 0 else np.float32(0.0)
        slopes[k] = error * net.outs[1, k] * on
        outer[k] = error * sums[k] * on
    size = np.float32(step)
    _move(net.outs[1], past.outs[1], outer, size)
    _move(net.outs[0], past.outs[0], slopes, size)
    for i in range(count):
        _move(net.rows[active[i]], past.rows[active[i]], slopes, size)
    return error


@kernel
def _move(weights: Any, past: Any, slopes: Any, step: Any) -> None:
    """Move weights against their slopes, each by less the more it has moved already."""
    for k in range(HIDDEN):
        past[k] += slopes[k] * slopes[k]
        weights[k] -= step * slopes[k] / np.sqrt(past[k])
