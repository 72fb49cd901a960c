"""Greedy Connections: the placement after which the board counts fewest minus points (C10).

As a spiral adds a point and no face-up placement does, a spiral is its last resort.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.rng import Rng
from trivet.core.rules import States
from trivet.core.state import State
from trivet.games.connections.pieces import ACTIONS, Int
from trivet.games.connections.position import ConnectionsState
from trivet.games.connections.rules import items, list_for


def choose(state: State, rng: Rng) -> str:
    """A placement of the seat to move with the fewest minus points; ties at random."""
    position = cast("ConnectionsState", state)
    best = np.empty(ACTIONS, dtype=np.int64)
    count = _least_minus(position.data, cast("int", position.seat), best)
    return position.format_move(int(best[rng.below(int(count))]))


@kernel
def _least_minus(states: States, seat: Int, best: NDArray[np.int64]) -> Int:
    """Write the placements that change the minus points for the best, answer how many."""
    moves = np.empty(ACTIONS, dtype=np.int64)
    rows = np.empty((4, 2), dtype=np.int64)
    tile: Any = np.int64(states[0]["tile"]) - 1
    least: Any = np.int64(2)
    count = 0
    for i in range(list_for(states, seat, moves)):
        points = np.int64(0)
        for row in range(items(states, seat, tile, moves[i], rows)):
            points += rows[row, 1]
        if points < least:
            least = points
            count = 0
        if points == least:
            best[count] = moves[i]
            count += 1
    return count
