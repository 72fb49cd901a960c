"""One step of many tables of Connections in one call."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.rng import Words
from trivet.core.rules import States
from trivet.envs.connections.observation import find_seats, observe, write_mask
from trivet.envs.stepping import DENSE, OUTCOME, POINTS, Outputs
from trivet.games.connections.pieces import SEATS
from trivet.games.connections.placing import next_seat
from trivet.games.connections.rules import deal_random, is_legal, score, step
from trivet.games.connections.state import OVER


@kernel
def advance(
    states: States,
    blank: States,  # noqa: ARG001 a deal clears the boards by itself
    actions: NDArray[np.int64],
    rng: Words,
    reward: int,
    out: Outputs,
) -> int:
    """Make an action in every state; what is over is told and dealt anew.

    Arguments and answer are those of :func:`trivet.envs.quincunx.stepping.advance`; ``reward`` may
    be DENSE as well, what a complete round changed of the minus points.
    """
    wrong = _first_illegal(states, actions)
    if wrong >= 0:
        return wrong  # type: ignore[no-any-return]
    # Parts of a tuple are counted as references whenever it is handed on, so it is taken apart.
    rewards, own, over, scores, final = out.rewards, out.own, out.over, out.scores, out.final
    players = rewards.shape[1]
    before = np.zeros(SEATS, dtype=np.int64)
    minus = np.zeros(SEATS, dtype=np.int64)
    mover = np.empty(1, dtype=np.int64)
    for i in range(len(states)):
        one, s = states[i : i + 1], states[i]
        mover[0] = next_seat(s)
        is_counted = reward == DENSE and mover[0] == players - 1
        if is_counted:
            score(one, 0, before)
        step(one, actions[i : i + 1], rng[i])
        is_over = s["phase"] == OVER
        if is_over or is_counted:
            score(one, 0, minus)
        for seat in range(players):
            rewards[i, seat] = before[seat] - minus[seat] if is_counted else 0.0
        over[i] = is_over
        if is_over:
            scores[i, :] = minus[:players]
            _end(reward, rewards[i], scores[i])
            if final.shape[1] != 0:
                observe(one, mover, final[i : i + 1])
            deal_random(one, rng[i])
        own[i] = rewards[i, mover[0]]
    look(states, out)
    return -1


@kernel
def _end(reward: Any, rewards: Any, scores: Any) -> None:
    """Tell how a series ended that is over and scored."""
    if reward == OUTCOME:
        _write_outcome(scores, rewards)
    elif reward == POINTS:
        rewards[:] = -scores


@kernel
def _first_illegal(states: Any, actions: Any) -> Any:
    for i in range(len(states)):
        if not is_legal(states[i : i + 1], actions[i]):
            return i
    return -1


@kernel
def look(states: States, out: Outputs) -> None:
    """Write seats, observations and masks of states that are not over."""
    find_seats(states, out.seats)
    if out.observations.shape[1] != 0:
        observe(states, out.seats, out.observations)
    if out.masks.shape[1] != 0:
        write_mask(states, out.seats, out.masks)


@kernel
def _write_outcome(scores: Any, rewards: Any) -> None:
    """Who won, summing to zero (C11); see :func:`trivet.envs.results.outcomes`."""
    players = len(rewards)
    best = scores.min()
    share = players / (scores == best).sum()
    for seat in range(players):
        rewards[seat] = ((share if scores[seat] == best else 0.0) - 1.0) / max(players - 1, 1)
