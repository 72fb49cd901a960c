"""The search: a race of placements over sampled worlds, judged by the net a few plies on.

Every world deals the hidden cards anew, and all placements still in the race are tried in it. The
further the race, the fewer they are and the deeper each is looked into: in stage 0 the net judges
the position right after the placement, in later ones after more plies, which are played by what
the net prefers among the best looks. Near the end of a round for two the rest is solved exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.search.quincunx.ending import solve
from trivet.search.quincunx.hidden import deal_hidden, list_hidden
from trivet.search.quincunx.outlook import outlook, room
from trivet.search.quincunx.placing import MOST_PLACEMENTS, keep_best, list_placements
from trivet.search.quincunx.plan import begin_stage, drop, note
from trivet.search.quincunx.world import play, set_up

ROOT, TRIED, REPLY = 0, 1, 2
"""Worlds of a search: before the placement, after it and more plies, room for what comes then."""
WORLDS = 12
"""How many a search needs, with those for exact endings."""


@kernel
def begin(states: Any, ws: Any, plans: Any) -> None:
    """Set up a search for the seat to place in ``states[0]``, in ``ws`` and ``plans[0]``."""
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


@kernel
def search(
    ws: Any,
    plans: Any,
    weights: Any,
    stages: Any,
    exact: int,
    patience: float,
    nodes: int,
    rng: Any,
) -> int:
    """Go on with a search for about so many nodes; answer how many it took.

    ``stages`` (int64, shape (stages, 4)): for each, plies after the placement, looks that the net
    chooses from in these, worlds of the stage, and how many placements go on to the next. The last
    one goes on for ever. ``exact``: most free cells that a placement may leave to be solved.
    """
    space = room()
    slots = np.empty((WORLDS, MOST_PLACEMENTS), dtype=np.int64)
    cells, looks = np.empty_like(slots), np.empty_like(slots)
    p, root = plans[0], ws[ROOT]
    before = p.nodes
    while p.nodes - before < nodes:
        plies, choice = stages[p.stage, 0], stages[p.stage, 1]
        deal_hidden(root, p.seat, p.hidden, p.unseen, rng)
        for i in range(p.living):
            one = p.order[i]
            ws[TRIED] = ws[ROOT]
            tried = ws[TRIED]
            play(tried, p.slots[one], p.cells[one])
            p.nodes += 1
            if tried.players == 2 and 0 < tried.count <= exact:
                p.values[i] = -np.float64(solve(ws, TRIED, slots, cells, looks))
                continue
            for _ in range(plies):
                if tried.count:
                    p.nodes += _reply(ws, weights, space, choice, slots, cells, looks)
            p.values[i] = outlook(tried, p.seat, weights, space)
        note(p)
        _move_on(p, stages, patience)
    return np.int64(p.nodes - before)


@kernel
def _reply(
    ws: Any, weights: Any, space: Any, choice: int, slots: Any, cells: Any, looks: Any
) -> Any:
    """The seat to move in ``ws[TRIED]`` plays what the net prefers; answers the nodes it took."""
    tried, reply = ws[TRIED], ws[REPLY]
    seat = np.int64(tried.seat)
    count = list_placements(tried, slots[0], cells[0], looks[0])
    count = keep_best(slots[0], cells[0], looks[0], count, choice)
    best, best_value = 0, -1e9
    if count > 1:
        for i in range(count):
            ws[REPLY] = ws[TRIED]
            play(reply, slots[0, i], cells[0, i])
            value = outlook(reply, seat, weights, space)
            if value > best_value:
                best, best_value = i, value
    play(tried, slots[0, best], cells[0, best])
    return count


@kernel
def _move_on(p: Any, stages: Any, patience: float) -> None:
    """Let placements leave the race, and go on to the next stage when it is time."""
    last = p.stage + 1 == len(stages)
    if not last and p.passes >= stages[p.stage, 2]:
        drop(p, patience, stages[p.stage, 3])
        p.stage += 1
        begin_stage(p)
    elif p.passes >= 16 and p.passes % 8 == 0:
        drop(p, patience, p.living)


@kernel
def foretell(states: Any, ws: Any, seat: int, weights: Any, worlds: int, rng: Any) -> float:
    """The lead that a seat may expect of the running round of ``states[0]``, by the net alone."""
    set_up(ws[ROOT], states[0])
    space, hidden = room(), np.empty(48, dtype=np.uint8)
    unseen = list_hidden(ws[ROOT], seat, hidden)
    total = 0.0
    for _ in range(worlds):
        deal_hidden(ws[ROOT], seat, hidden, unseen, rng)
        total += outlook(ws[ROOT], seat, weights, space)
    return total / worlds  # type: ignore[no-any-return]
