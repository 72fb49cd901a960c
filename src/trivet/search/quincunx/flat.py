"""Flat Monte Carlo: every placement is tried in sampled worlds that greedy players finish."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.search.quincunx.hidden import deal_hidden
from trivet.search.quincunx.opening import ROOT, TRIED
from trivet.search.quincunx.placing import play_greedily
from trivet.search.quincunx.plan import note
from trivet.search.quincunx.world import lead, play


@kernel
def play_outs(ws: Any, plans: Any, nodes: Any, rng: Any) -> Any:
    """Try all placements of a search that has begun; answers how many games it took."""
    p, root, tried = plans[0], ws[ROOT], ws[TRIED]
    before = p.nodes
    while p.nodes - before < nodes:
        deal_hidden(root, p.seat, p.hidden, p.unseen, rng)
        for i in range(p.living):
            one = p.order[i]
            ws[TRIED] = ws[ROOT]
            play(tried, p.slots[one], p.cells[one])
            play_greedily(tried)
            p.values[i] = np.float64(lead(tried, p.seat))
        p.nodes += p.living
        note(p)
    return np.int64(p.nodes - before)
