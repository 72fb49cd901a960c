"""Rules of thumb without search: points now, less what the next player may answer with.

What a placement is worth: its points, something for each draw, less a part of the best answer that
the next seat is expected to have, plus a part of the best placement that is left to oneself. The
next hand is unknown: its best answer is the expected best of so many cards drawn from those unseen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.search.quincunx.hidden import put_in_order
from trivet.search.quincunx.opening import ROOT, TRIED
from trivet.search.quincunx.placing import look
from trivet.search.quincunx.world import lead, play

DRAW, ANSWER, OWN = 16, 0.8, 0.3
"""Worth of a draw (in units of the table), of the next seat's best answer, of one's own next."""


@kernel
def judge(ws: Any, plans: Any) -> Any:
    """Judge all placements of a search that ``opening.begin`` set up; answers how many."""
    p = plans[0]
    best_of = np.empty(48, dtype=np.int64)
    players = np.int64(ws[ROOT].players)
    following = p.seat + 1 if p.seat + 1 < players else 0
    for i in range(p.living):
        one = p.order[i]
        ws[TRIED] = ws[ROOT]
        tried = ws[TRIED]
        value = np.float64(look(tried, p.seat, p.slots[one], p.cells[one], DRAW))
        play(tried, p.slots[one], p.cells[one])
        if tried.count:
            value -= ANSWER * _expected_best(tried, p, np.int64(tried.held[following]), best_of)
            value += OWN * max(_own_best(tried, p.seat), 0)
        p.values[i] = value / 8
        p.sums[one] = value / 8
    p.level = np.float64(lead(ws[ROOT], p.seat))
    p.passes = 1
    p.nodes += p.living
    return np.int64(p.living)


@kernel
def _best_cell(w: Any, card: Any) -> Any:
    best: Any = -(1 << 20)
    for k in range(np.int64(w.count)):
        number = np.int64(w.table[w.cells[k], card])
        best = max(best, number)
    return best


@kernel
def _own_best(w: Any, seat: Any) -> Any:
    best: Any = -(1 << 20)
    for slot in range(np.int64(w.held[seat])):
        best = max(best, _best_cell(w, np.int64(w.hands[seat, slot])))
    return best


@kernel
def _expected_best(w: Any, p: Any, held: Any, best_of: Any) -> Any:
    """Expected best placement of ``held`` cards drawn from the unseen ones."""
    for i in range(p.unseen):
        best_of[i] = _best_cell(w, np.int64(p.hidden[i]))
    put_in_order(best_of, p.unseen)
    expected, left = 0.0, 1.0
    for i in range(p.unseen - 1, -1, -1):
        chance = min(held / (i + 1), 1.0)  # that it is held, when no better one is
        expected += left * chance * best_of[i]
        left *= 1.0 - chance
    return expected
