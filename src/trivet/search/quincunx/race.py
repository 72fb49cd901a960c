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
from trivet.search.quincunx.chain import chance, hand_out, wander
from trivet.search.quincunx.ending import solve
from trivet.search.quincunx.hidden import deal_hidden, list_hidden
from trivet.search.quincunx.opening import GUESS, REPLY, ROOT, TRIED, WORLDS
from trivet.search.quincunx.outlook import outlook, room
from trivet.search.quincunx.placing import MOST_PLACEMENTS, keep_best, list_placements, take_most
from trivet.search.quincunx.plan import begin_stage, drop, note
from trivet.search.quincunx.world import play

SETTLE, STEPS = 1500, 150
"""Steps of the chain of hands before the first world of a stage, and before every other."""


@kernel
def race(
    ws: Any,
    plans: Any,
    tales: Any,
    weights: Any,
    stages: Any,
    exact: Any,
    patience: Any,
    nodes: Any,
    rng: Any,
) -> Any:
    """Go on with a search for about so many nodes; answer how many it took.

    ``stages`` (int64, shape (stages, 6)): for each, plies after the placement, looks that the net
    chooses from in these, whether it does without a sight of the others' cards, how many plies
    everyone follows the best look instead in every second world (0: as in the others), worlds of
    the stage, and how many placements go on to the next. The last one goes on for ever. ``exact``:
    most free cells that a placement may leave to be solved. ``tales``: one, see ``tale.py``.
    """
    space = room()
    slots = np.empty((WORLDS, MOST_PLACEMENTS), dtype=np.int64)
    cells, looks = np.empty_like(slots), np.empty_like(slots)
    cards = np.empty(48, dtype=np.uint8)
    greedy = np.zeros(4, dtype=np.int64)
    p, root, tale = plans[0], ws[ROOT], tales[0]
    before = p.nodes
    while p.nodes - before < nodes:
        plies, choice, blind = stages[p.stage, 0], stages[p.stage, 1], stages[p.stage, 2]
        if stages[p.stage, 3] and p.passes % 2:
            plies, choice, blind = stages[p.stage, 3], 1, 0
        _deal(root, p, tale, greedy, rng)
        for i in range(p.living):
            one = p.order[i]
            ws[TRIED] = ws[ROOT]
            tried = ws[TRIED]
            play(tried, p.slots[one], p.cells[one])
            p.nodes += 1
            if tried.players == 2 and 0 < tried.count <= exact and not greedy[tried.seat]:
                p.values[i] = -np.float64(solve(ws, TRIED, slots, cells, looks))
                continue
            for _ in range(plies):
                if tried.count and greedy[tried.seat]:
                    slot, cell = take_most(tried)
                    play(tried, slot, cell)
                    p.nodes += 1
                elif tried.count:
                    ws[GUESS] = ws[TRIED]
                    if blind:
                        _forget(ws[GUESS], cards, rng)
                    p.nodes += _reply(ws, weights, space, choice, slots[0], cells[0], looks[0])
            p.values[i] = outlook(tried, p.seat, weights, space)
        note(p)
        _move_on(p, stages, patience)
    return np.int64(p.nodes - before)


@kernel
def _deal(root: Any, p: Any, tale: Any, greedy: Any, rng: Any) -> None:
    """Deal the hidden cards of the next world; ``greedy`` gets 1 for who is so there."""
    if tale.listens:
        wander(tale, SETTLE if p.passes == 0 else STEPS, rng)
        hand_out(root, p.seat, tale)
        for seat in range(np.int64(root.players)):
            greedy[seat] = chance(rng) < tale.greedy[seat]
    else:
        deal_hidden(root, p.seat, p.hidden, p.unseen, rng)


@kernel
def _forget(w: Any, cards: Any, rng: Any) -> None:
    """Deal anew what the seat to move cannot see."""
    seat = np.int64(w.seat)
    unseen = list_hidden(w, seat, cards)
    deal_hidden(w, seat, cards, unseen, rng)


@kernel
def _reply(
    ws: Any, weights: Any, space: Any, choice: Any, slots: Any, cells: Any, looks: Any
) -> Any:
    """The seat to move in ``ws[TRIED]`` plays what the net prefers in ``ws[GUESS]``.

    Answers how many nodes it took.
    """
    seat = np.int64(ws[GUESS].seat)
    count = list_placements(ws[GUESS], slots, cells, looks)
    count = keep_best(slots, cells, looks, count, choice)
    best, best_value = 0, -1e9
    if count > 1:
        for i in range(count):
            ws[REPLY] = ws[GUESS]
            play(ws[REPLY], slots[i], cells[i])
            value = outlook(ws[REPLY], seat, weights, space)
            if value > best_value:
                best, best_value = i, value
    play(ws[TRIED], slots[best], cells[best])
    return count


@kernel
def _move_on(p: Any, stages: Any, patience: Any) -> None:
    """Let placements leave the race, and go on to the next stage when it is time."""
    last = p.stage + 1 == len(stages)
    if not last and p.passes >= stages[p.stage, 4]:
        drop(p, patience, stages[p.stage, 5])
        p.stage += 1
        begin_stage(p)
    elif p.passes >= 16 and p.passes % 8 == 0:
        drop(p, patience, p.living)
