"""Rounds played by the net against itself, with what it is to learn from them."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.chance import below
from trivet.core.compiled import kernel
from trivet.games.quincunx.pieces import COST
from trivet.search.quincunx.hidden import deal_hidden, list_hidden
from trivet.search.quincunx.outlook import outlook, room
from trivet.search.quincunx.tables import draws_of
from trivet.search.quincunx.value import POINTS, forward, gather, inputs
from trivet.search.quincunx.world import play, set_up, settle

DRAW_WORTH = 16
"""What a draw is worth on top when placements are sorted out, in units of the table."""
MOST_PLACEMENTS = 600
"""More than a seat ever has to choose from: 24 cards on 25 cells."""


@kernel
def list_placements(w: Any, slots: Any, cells: Any, scores: Any) -> Any:
    """All placements of the seat to move and how good they look at once; answers how many."""
    seat, count = np.int64(w.seat), 0
    held, last = np.int64(w.held[seat]), w.count <= w.players
    for k in range(np.int64(w.count)):
        cell = np.int64(w.cells[k])
        for slot in range(held):
            card = np.int64(w.hands[seat, slot])
            number = np.int64(w.table[cell, card])
            slots[count], cells[count] = slot, cell
            if last:
                scores[count] = number + 8 * COST[card]
            else:
                scores[count] = number + DRAW_WORTH * draws_of(number)
            count += 1
    return count


@kernel
def keep_best(slots: Any, cells: Any, scores: Any, count: int, keep: int) -> Any:
    """Move the placements with the best scores to the front, best first; answers how many."""
    keep = min(keep, count)
    for i in range(keep):
        best = i
        for j in range(i + 1, count):
            if scores[j] > scores[best]:
                best = j
        slots[i], slots[best] = slots[best], slots[i]
        cells[i], cells[best] = cells[best], cells[i]
        scores[i], scores[best] = scores[best], scores[i]
    return keep


@kernel
def play_rounds(
    states: Any,
    ws: Any,
    weights: Any,
    keep: int,
    worlds: int,
    stray: int,
    decay: float,
    rng: Any,
    xs: Any,
    counts: Any,
    targets: Any,
) -> int:
    """Play the first round of every state; write every seat's inputs and targets before each move.

    ``stray`` in 1000 moves are any of the ``keep`` that look best at once. Answers how many rows
    were written.
    """
    space = room()
    slots, cells = np.empty(MOST_PLACEMENTS, np.int64), np.empty(MOST_PLACEMENTS, np.int64)
    scores = np.empty(MOST_PLACEMENTS, np.float64)
    totals = np.empty(MOST_PLACEMENTS, np.float64)
    hidden = np.empty(40, np.uint8)
    guesses = np.empty((26, 4), np.float64)
    points = np.empty((26, 4), np.float64)
    rows = 0
    for i in range(len(states)):
        true, after, guess = ws[0], ws[1], ws[2]
        set_up(ws[0], states[i])
        players = np.int64(true.players)
        begun, ply = rows, 0
        while true.count:
            seat = np.int64(true.seat)
            sides, bests, common, x, first, second = space
            gather(true, sides, bests, common)
            for other in range(players):
                inputs(true, other, sides, bests, common, xs[rows])
                counts[rows] = true.count
                guesses[ply, other] = forward(
                    weights, np.int64(true.count), xs[rows], first, second
                )
                points[ply, other] = true.points[other]
                rows += 1
            count = list_placements(true, slots, cells, scores)
            count = keep_best(slots, cells, scores, count, keep)
            best = 0
            if below(rng, 1000) < stray:
                best = below(rng, count)
            elif worlds:
                totals[:count] = 0.0
                ws[2] = ws[0]
                unseen = list_hidden(guess, seat, hidden)
                for _ in range(worlds):
                    deal_hidden(guess, seat, hidden, unseen, rng)
                    for j in range(count):
                        ws[1] = ws[2]
                        play(after, slots[j], cells[j])
                        totals[j] += outlook(after, seat, weights, space)
                for j in range(count):
                    if totals[j] > totals[best]:
                        best = j
            play(true, slots[best], cells[best])
            ply += 1
        settle(true)
        for other in range(players):
            points[ply, other] = true.points[other]
            guesses[ply, other] = 0.0
        for seat in range(players):
            target = 0.0
            for t in range(ply - 1, -1, -1):
                reward = 0.0
                for other in range(players):
                    gained = points[t + 1, other] - points[t, other]
                    reward += gained if other == seat else -gained / (players - 1)
                target = reward + decay * target + (1.0 - decay) * guesses[t + 1, seat]
                targets[begun + t * players + seat] = target / POINTS
    return rows
