"""The placements of the seat to move, and how good each looks at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.quincunx.pieces import COST
from trivet.search.quincunx.tables import SCALE, draws_of
from trivet.search.quincunx.world import play, settle

MOST_PLACEMENTS = 600
"""As many as a seat can ever choose from: 24 cards on 25 cells."""
DRAW_WORTH = 2 * SCALE
"""What a draw adds to a look."""


@kernel
def look(w: Any, seat: Any, slot: Any, cell: Any, draw: Any) -> Any:
    """What a placement gives at once, ``SCALE`` a point, each draw worth ``draw`` of these.

    On the last cell of a round the card's cost is saved, and nothing is drawn that helps (Q11).
    """
    card = np.int64(w.hands[seat, slot])
    number = np.int64(w.table[cell, card])
    if w.count == 1:
        return number - draws_of(number) + SCALE * COST[card]
    return number + draw * draws_of(number)


@kernel
def list_placements(w: Any, slots: Any, cells: Any, looks: Any) -> Any:
    """Write all placements and their looks (int64, ``MOST_PLACEMENTS``); answer how many."""
    seat, count = np.int64(w.seat), 0
    for k in range(np.int64(w.count)):
        for slot in range(np.int64(w.held[seat])):
            slots[count], cells[count] = slot, w.cells[k]
            looks[count] = look(w, seat, slot, np.int64(w.cells[k]), DRAW_WORTH)
            count += 1
    return count


@kernel
def keep_best(slots: Any, cells: Any, looks: Any, count: Any, keep: Any) -> Any:
    """Move the placements with the best looks to the front, best first; answer how many."""
    keep = min(keep, count)
    for i in range(keep):
        best = i
        for j in range(i + 1, count):
            if looks[j] > looks[best]:
                best = j
        slots[i], slots[best] = slots[best], slots[i]
        cells[i], cells[best] = cells[best], cells[i]
        looks[i], looks[best] = looks[best], looks[i]
    return keep


@kernel
def take_most(w: Any) -> Any:
    """Slot and cell of the placement that gives the most points at once, draws not counted."""
    seat = np.int64(w.seat)
    best: Any = -(1 << 30)
    best_slot: Any = 0
    best_cell: Any = 0
    for k in range(np.int64(w.count)):
        cell = np.int64(w.cells[k])
        for slot in range(np.int64(w.held[seat])):
            found = look(w, seat, slot, cell, 0)
            if found > best:
                best, best_slot, best_cell = found, slot, cell
    return best_slot, best_cell


@kernel
def play_greedily(w: Any) -> None:
    """Play the round to its end, every seat taking the most points at once, and settle it."""
    while w.count:
        slot, cell = take_most(w)
        play(w, slot, cell)
    settle(w)
