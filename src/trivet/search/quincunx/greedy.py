"""Greedy play of Quincunx: the placement that scores most at once; exact claims and calls."""

from __future__ import annotations

import numpy as np

from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.games.quincunx.pieces import CELLS, COST
from trivet.games.quincunx.rules import gains, list_legal, missing
from trivet.games.quincunx.state import CALL, CLAIM


def choose(state: State, rng: Rng) -> str:
    """The placement with the most points, the last of a round with the card's cost saved.

    Ties are broken at random. Cards still to be drawn count for nothing. With Muggins the claim
    is the truth and a call what is missing; all that is needed for both lies in the spread.
    """
    phase = state.data[0]["phase"]
    if phase == CLAIM:
        return f"claim {missing(state.data)}"
    if phase == CALL:
        lacking = missing(state.data)
        return f"call {lacking}" if lacking else "pass"
    return _place(state, rng)


def _place(state: State, rng: Rng) -> str:
    room = np.empty(state.game.actions, dtype=np.int64)
    moves = room[: list_legal(state.data, room)]
    points = np.empty((len(moves), 2), dtype=np.int64)
    gains(state.data, np.empty_like(state.data), moves, points)
    values = points[:, 0] - points[:, 1]
    if np.all(moves % len(CELLS) == moves[0] % len(CELLS)):
        values += COST[moves // len(CELLS)]  # one free cell: the rest of the hand is left over
    best = np.flatnonzero(values == values.max())
    return state.format_move(int(moves[best[rng.below(len(best))]]))
