"""What all searches begin with, and the net's opinion without any search."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.search.quincunx.hidden import deal_hidden, list_hidden
from trivet.search.quincunx.outlook import outlook, room
from trivet.search.quincunx.placing import list_placements
from trivet.search.quincunx.plan import begin_stage
from trivet.search.quincunx.tale import recall
from trivet.search.quincunx.world import set_up

ROOT, TRIED, GUESS, REPLY = 0, 1, 2, 3
"""Worlds of a search: before the placement, after it and more plies, as the seat to move then
may guess it, after its reply in that one."""
WORLDS = 12
"""How many a search needs; the last ones are for exact endings, which need all behind ``TRIED``."""


@kernel
def begin(states: Any, ws: Any, plans: Any, tales: Any) -> Any:
    """Set up a search for the seat to place in ``states[0]``, in ``ws``, ``plans[0]`` and a tale.

    What the tale is told must be in it already.
    """
    set_up(ws[ROOT], states[0])
    p, root = plans[0], ws[ROOT]
    p.seat = root.seat
    p.count = list_placements(root, p.slots, p.cells, p.looks)
    p.living = p.count
    p.stage = 0
    p.nodes = 0
    p.wanted[:] = 0
    p.tries[:] = 0
    p.gaps[:] = 0.0
    for i in range(p.count):
        p.order[i] = i
    p.unseen = list_hidden(root, p.seat, p.hidden)
    begin_stage(p)
    if tales[0].listens:
        recall(root, ws[TRIED], p, tales[0])
    return np.int64(p.count)


@kernel
def foretell(states: Any, ws: Any, plans: Any, weights: Any, worlds: Any, rng: Any) -> Any:
    """Write into ``values[0]`` of the first plan the lead that the plan's seat may expect.

    Of the running round of ``states[0]``, by the net over so many worlds; answers how many.
    """
    p, space = plans[0], room()
    set_up(ws[ROOT], states[0])
    unseen = list_hidden(ws[ROOT], p.seat, p.hidden)
    total = 0.0
    for _ in range(worlds):
        deal_hidden(ws[ROOT], p.seat, p.hidden, unseen, rng)
        total += outlook(ws[ROOT], p.seat, weights, space)
    p.values[0] = total / worlds
    return np.int64(worlds)
