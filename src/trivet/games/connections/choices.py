"""A seat's legal placements with what they would change.

Keys of a choice: ``move``; with help also

``points``
    Change of minus points by seat: the mover's (a connected field takes its value off, a spiral
    adds 1), the others' 0 (C10).
``items``
    What would change, each as :meth:`trivet.core.item.Item.to_dict` has it.

A seat that has placed in the running round has the same choices as before it did (C6); its own
pending placement is not counted in them, and nobody else's plays a part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from trivet.games.connections.pieces import ACTIONS, CELLS, FIELD_NAMES, TURNS

if TYPE_CHECKING:
    from trivet.games.connections.position import ConnectionsState


def choices(state: ConnectionsState, seat: int, with_scores: bool) -> list[dict[str, Any]]:
    """The legal placements of a seat, ascending by character code; empty when the game is over."""
    state.check_seat(seat)
    numbers = np.empty(ACTIONS, dtype=np.int64)
    numbers = numbers[: state.game.kernels.list_for(state.data, seat, numbers)]
    moves = state.name_array[numbers].tolist()
    if not with_scores:
        return [{"move": move} for move in moves]
    return _with_scores(state, seat, numbers, moves)


def _with_scores(
    state: ConnectionsState, seat: int, numbers: NDArray[np.int64], moves: list[str]
) -> list[dict[str, Any]]:
    counts = np.empty(len(numbers), dtype=np.int64)
    out = np.empty((4 * len(numbers), 2), dtype=np.int64)
    state.game.kernels.list_changes(state.data, seat, numbers, counts, out)
    rows = out[: counts.sum()].tolist()
    before, after = [0] * seat, [0] * (state.game.players - seat - 1)
    found, first = [], 0
    for move, number, count in zip(moves, numbers.tolist(), counts.tolist(), strict=True):
        changes = rows[first : first + count]
        first += count
        found.append(
            {
                "move": move,
                "points": [*before, sum([points for _, points in changes]), *after],
                "items": [
                    {
                        "kind": "spiral" if field < 0 else "number",
                        "points": [*before, points, *after],
                        "where": [CELLS[number // len(TURNS)] if field < 0 else FIELD_NAMES[field]],
                        "draws": 0,
                    }
                    for field, points in changes
                ],
            }
        )
    return found
