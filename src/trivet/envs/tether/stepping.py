"""One step of many games of Tether in one call."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.rng import Words
from trivet.core.rules import States
from trivet.envs.stepping import OUTCOME, POINTS, Outputs
from trivet.envs.tether.observation import find_seats, observe, write_mask
from trivet.games.tether.rules import deal_random, is_legal, step


@kernel
def advance(
    states: States,
    blank: States,  # noqa: ARG001 a deal clears the table by itself
    actions: NDArray[np.int64],
    rng: Words,
    reward: int,
    out: Outputs,
) -> int:
    """Make an action in every state; what is over is told and dealt anew.

    Arguments and answer are those of :func:`trivet.envs.quincunx.stepping.advance`; points and
    scores of a seat are those of its side.
    """
    wrong = _first_illegal(states, actions)
    if wrong >= 0:
        return wrong  # type: ignore[no-any-return]
    # Parts of a tuple are counted as references whenever it is handed on, so it is taken apart.
    rewards, own, over, scores, final = out.rewards, out.own, out.over, out.scores, out.final
    players = rewards.shape[1]
    mover = np.empty(1, dtype=np.int64)
    for i in range(len(states)):
        one, s = states[i : i + 1], states[i]
        mover[0] = s.acting
        for seat in range(players):
            rewards[i, seat] = s.scores[seat & 1]
        step(one, actions[i : i + 1], rng[i])
        for seat in range(players):
            rewards[i, seat] = s.scores[seat & 1] - rewards[i, seat] if reward == POINTS else 0.0
        over[i] = s.end != 0
        if s.end != 0:
            _end(s, reward, rewards[i], scores[i])
            if final.shape[1] != 0:
                observe(one, mover, final[i : i + 1])
            deal_random(one, rng[i])
        own[i] = rewards[i, mover[0]]
    look(states, out)
    return -1


@kernel
def _end(s: Any, reward: Any, rewards: Any, scores: Any) -> None:
    """Tell how a game ended that is over."""
    for seat in range(len(scores)):
        scores[seat] = s.scores[seat & 1]
    if reward == OUTCOME:
        _write_outcome(s, rewards)


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
def _write_outcome(s: Any, rewards: Any) -> None:
    """1 for the seats of the side that won, -1 for the others, 0 when both did (T18)."""
    lead = np.int64(s.scores[0]) - np.int64(s.scores[1])
    if lead == 0:
        lead = np.int64(s.count[1]) + np.int64(s.count[3])
        lead -= np.int64(s.count[0]) + np.int64(s.count[2])
    sign = np.int64(lead > 0) - np.int64(lead < 0)
    for seat in range(len(rewards)):
        rewards[seat] = sign if seat & 1 == 0 else -sign
