"""Rounds that the net plays against itself, with what it is to learn from them."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.chance import below
from trivet.core.compiled import kernel
from trivet.search.quincunx.hidden import deal_hidden, list_hidden
from trivet.search.quincunx.outlook import outlook, room
from trivet.search.quincunx.placing import MOST_PLACEMENTS, keep_best, list_placements
from trivet.search.quincunx.value import POINTS, forward, gather, inputs
from trivet.search.quincunx.world import play, set_up, settle

TRUE, AFTER, GUESS = 0, 1, 2
"""Worlds of a self-played round: as it is, after a placement, as the seat to move may guess it."""
WORLDS = 3
PLIES = 26
"""More than the placements of any round, for the position at its end as well."""


@kernel
def play_rounds(
    states: Any,
    ws: Any,
    weights: Any,
    keep: Any,
    guesses: Any,
    stray: Any,
    decay: Any,
    rng: Any,
    xs: Any,
    counts: Any,
    targets: Any,
) -> Any:
    """Play the round of every state; write what the net is to learn before each placement.

    Each seat looks at the ``keep`` best looks, tries them in ``guesses`` worlds (0: takes the best
    look) and plays what the net prefers; in ``stray`` of 1000 moves any of them.

    A row is a seat in a position: ``xs`` (float32, INPUTS) what the net is shown, ``counts``
    the free cells, ``targets`` what it should have answered: with ``decay`` 1 what came of it,
    with less a mean of that and what the net said later (TD(lambda)). Answers how many rows.
    """
    space, values = room(), np.empty(MOST_PLACEMENTS, np.float64)
    slots, cells = np.empty(MOST_PLACEMENTS, np.int64), np.empty(MOST_PLACEMENTS, np.int64)
    looks, hidden = np.empty(MOST_PLACEMENTS, np.int64), np.empty(48, np.uint8)
    said, points = np.empty((PLIES, 4), np.float64), np.empty((PLIES, 4), np.float64)
    rows = 0
    for i in range(len(states)):
        set_up(ws[TRUE], states[i])
        begun, ply = rows, 0
        while ws[TRUE].count:
            rows += _observe(ws[TRUE], weights, space, xs[rows:], counts[rows:], said[ply])
            for seat in range(4):
                points[ply, seat] = ws[TRUE].points[seat]
            count = list_placements(ws[TRUE], slots, cells, looks)
            count = keep_best(slots, cells, looks, count, keep)
            if below(rng, 1000) < stray:
                best = below(rng, count)
            else:
                best = _choose(
                    ws, weights, space, guesses, rng, slots, cells, values[:count], hidden
                )
            play(ws[TRUE], slots[best], cells[best])
            ply += 1
        settle(ws[TRUE])
        for seat in range(4):
            points[ply, seat] = ws[TRUE].points[seat]
        said[ply] = 0.0
        _teach(np.int64(ws[TRUE].players), ply, decay, said, points, targets[begun:])
    return rows


@kernel
def _observe(w: Any, weights: Any, space: Any, xs: Any, counts: Any, said: Any) -> Any:
    """Write the rows of a position; ``said`` gets what the net says. Answers how many."""
    sides, bests, common, _, first, second = space
    gather(w, sides, bests, common)
    for seat in range(np.int64(w.players)):
        inputs(w, seat, sides, bests, common, xs[seat])
        counts[seat] = w.count
        said[seat] = forward(weights, np.int64(w.count), xs[seat], first, second)
    return np.int64(w.players)


@kernel
def _choose(
    ws: Any,
    weights: Any,
    space: Any,
    guesses: Any,
    rng: Any,
    slots: Any,
    cells: Any,
    values: Any,
    hidden: Any,
) -> Any:
    """Number of the placement that the net prefers over some worlds of the seat's imagination."""
    values[:] = 0.0
    seat = np.int64(ws[TRUE].seat)
    ws[GUESS] = ws[TRUE]
    unseen = list_hidden(ws[GUESS], seat, hidden)
    for _ in range(guesses):
        deal_hidden(ws[GUESS], seat, hidden, unseen, rng)
        for i in range(len(values)):
            ws[AFTER] = ws[GUESS]
            play(ws[AFTER], slots[i], cells[i])
            values[i] += outlook(ws[AFTER], seat, weights, space)
    return np.argmax(values)


@kernel
def _teach(players: Any, plies: Any, decay: Any, said: Any, points: Any, targets: Any) -> None:
    """Write the targets of a round, from its end to its beginning."""
    for seat in range(players):
        target = 0.0
        for ply in range(plies - 1, -1, -1):
            target = decay * target + (1.0 - decay) * said[ply + 1, seat]
            for other in range(players):
                gained = points[ply + 1, other] - points[ply, other]
                target += gained if other == seat else -gained / (players - 1)
            targets[ply * players + seat] = target / POINTS
