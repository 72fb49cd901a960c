"""A seat's legal placements with what they would score.

Keys of a choice: ``move``; with help also

``points``
    Points by seat: the mover's, what it gains less what it loses; the others' 0.
``draws``
    Cards it would draw; fewer where the deck runs out (Q7).
``items``
    What would score, each as :meth:`trivet.core.item.Item.to_dict` has it.

Cards left over at the end of a round are in neither, as others' are hidden (Q11). With Muggins
there is no help: a claim has no choices, a call only ``{"move": "pass"}`` (Q15).
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.state import State
from trivet.games.quincunx.actions import ACTIONS
from trivet.games.quincunx.pieces import CELLS


def choices(state: State, seat: int, with_scores: bool) -> list[dict[str, Any]]:
    """The legal moves of a seat, ascending by character code; empty when it may not move."""
    state.check_seat(seat)
    if seat not in state.acting:
        return []
    numbers = np.empty(ACTIONS, dtype=np.int64)
    numbers = numbers[: state.game.rules.list_legal(state.data, numbers)]
    moves = state.name_array[numbers].tolist()
    if not with_scores or state.data[0]["muggins"]:
        return [{"move": move} for move in moves]
    return _with_scores(state, seat, numbers, moves)


def _with_scores(
    state: State, seat: int, numbers: NDArray[np.int64], moves: list[str]
) -> list[dict[str, Any]]:
    from trivet.games.quincunx.items import ITEM_FIELDS, ITEM_NAMES, MOST_PLACED
    from trivet.games.quincunx.rules import list_choices

    counts = np.empty(len(numbers), dtype=np.int64)
    out = np.empty((len(numbers) * MOST_PLACED, ITEM_FIELDS), dtype=np.int64)
    list_choices(state.data, state.game.blank(), numbers, counts, out)
    rows = out[: counts.sum()].tolist()
    before, after = [0] * seat, [0] * (state.game.players - seat - 1)
    found, first = [], 0
    for move, count in zip(moves, counts.tolist(), strict=True):
        items = rows[first : first + count]
        first += count
        cell = move[-2:]
        found.append(
            {
                "move": move,
                "points": [*before, sum([item[2] for item in items]), *after],
                "draws": sum([item[3] for item in items]),
                "items": [
                    {
                        "kind": ITEM_NAMES[kind],
                        "points": [*before, points, *after],
                        "where": [cell, *_cells(where)],
                        "draws": draws,
                    }
                    for kind, _, points, draws, where in items
                ],
            }
        )
    return found


@functools.lru_cache(maxsize=4096)
def _cells(cells: int) -> tuple[str, ...]:
    """Names of a set of cells, ascending."""
    return tuple([name for number, name in enumerate(CELLS) if cells >> number & 1])
