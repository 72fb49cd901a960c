"""The last placements of a round with all cards known, solved exactly."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.search.quincunx.placing import keep_best, list_placements
from trivet.search.quincunx.world import lead, play, settle

NO_BOUND = 1 << 40


@kernel
def solve(ws: Any, first: Any, slots: Any, cells: Any, looks: Any) -> Any:
    """Final lead of the seat to move in ``ws[first]`` for two players, both playing perfectly.

    Alpha-beta, each depth in a world of its own from ``first`` on, the others written over.
    ``slots``, ``cells`` and ``looks`` are room, int64 of shape (depths, MOST_PLACEMENTS).
    """
    counts, tried = np.zeros(len(slots), np.int64), np.zeros(len(slots), np.int64)
    low, high = np.empty(len(slots), np.int64), np.empty(len(slots), np.int64)
    low[first], high[first] = -NO_BOUND, NO_BOUND
    depth = first
    _open(ws[depth], depth, counts, tried, slots, cells, looks)
    while True:
        if tried[depth] < counts[depth] and low[depth] < high[depth]:
            i = tried[depth]
            tried[depth] += 1
            ws[depth + 1] = ws[depth]
            play(ws[depth + 1], slots[depth, i], cells[depth, i])
            if ws[depth + 1].count:
                low[depth + 1], high[depth + 1] = -high[depth], -low[depth]
                depth += 1
                _open(ws[depth], depth, counts, tried, slots, cells, looks)
            else:
                settle(ws[depth + 1])
                low[depth] = max(low[depth], lead(ws[depth + 1], np.int64(ws[depth].seat)))
        elif depth == first:
            return low[first]
        else:
            depth -= 1
            low[depth] = max(low[depth], -low[depth + 1])


@kernel
def _open(w: Any, depth: Any, counts: Any, tried: Any, slots: Any, cells: Any, looks: Any) -> None:
    """List the placements of a world, those that look best first."""
    count = list_placements(w, slots[depth], cells[depth], looks[depth])
    counts[depth] = keep_best(slots[depth], cells[depth], looks[depth], count, count)
    tried[depth] = 0
