"""What the rest of a round is worth: features of a world and a small net over them.

The net foretells, for one seat, its points from now to the end of the round less the mean of the
others'. Features are of all hands, so a world must be complete; over worlds with the hidden cards
at random its mean is what a player may expect.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.quincunx.pieces import COST, DECK_SIZE, EMPTY, PLACE_OF
from trivet.search.quincunx.tables import ACE, HELD_RANK, PARTNER
from trivet.search.quincunx.world import AROUND

BEST = 4
"""So many of a hand's best cells are looked at one by one."""
SIDE = 24
"""Features of a hand."""
COMMON = 10
"""Features of the spread and of two hands together."""
INPUTS = 2 * SIDE + COMMON + 4
HIDDEN, SECOND = 32, 16
"""Widths of the hidden layers."""
SIZES = (26 * HIDDEN, INPUTS * HIDDEN, SECOND, HIDDEN * SECOND, 1, SECOND)
"""Parts of the weights, in one float32 vector: biases of the first layer by number of free cells,
its weights, and so on."""
WEIGHTS = sum(SIZES)

UNIT = np.float32(1 / 128)
"""A number of the table (``SCALE`` a point) as a feature."""
POINTS = 32.0
"""Points in one unit of what the net answers."""


@kernel
def side_features(w: Any, seat: Any, out: Any, cells: Any) -> None:
    """Features of a seat's hand into ``out`` (float32, shape (SIDE,)).

    ``cells`` (int64, shape (3,)) gets its best cell, and what the best and the second best cell
    would give at once, in the units of the table.
    """
    out[:] = 0.0
    held: Any = np.int64(w.held[seat])
    count: Any = np.int64(w.count)
    players = np.int64(w.players)
    away = (seat - np.int64(w.seat) + players) % players
    turns = (count - away + players - 1) // players
    per_cell = np.float32(0.0)
    first: Any = np.int64(-4000)
    second: Any = np.int64(-4000)
    third: Any = np.int64(-4000)
    fourth: Any = np.int64(-4000)
    cells[0] = -1
    for k in range(count):
        cell = np.int64(w.cells[k])
        best = np.int64(-4000)
        for slot in range(held):
            number = np.int64(w.table[cell, w.hands[seat, slot]])
            best = max(best, number)
        per_cell += np.float32(best if best > 0 else 0)
        if best > first:
            first, second, third, fourth = best, first, second, third
            cells[0] = cell
        elif best > second:
            second, third, fourth = best, second, third
        elif best > third:
            third, fourth = best, third
        else:
            fourth = max(fourth, best)
    cells[1], cells[2] = first, second
    out[0] = np.float32(max(first, -400)) * UNIT
    out[1] = np.float32(max(second, -400)) * UNIT
    out[2] = np.float32(max(third, -400)) * UNIT
    out[3] = np.float32(max(fourth, -400)) * UNIT
    out[4] = per_cell * UNIT / np.float32(max(count, 1))
    total, cost = _card_features(w, seat, out)
    out[5] = np.float32(total) * UNIT / np.float32(max(held, 1))
    surplus = held - turns
    out[6] = np.float32(surplus) * np.float32(0.5)
    out[7] = np.float32(cost * surplus) / np.float32(32 * max(held, 1))
    out[19] = np.float32(turns) * np.float32(0.1)
    out[20] = np.float32(total) * UNIT * np.float32(0.25)


@kernel
def _card_features(w: Any, seat: Any, out: Any) -> Any:
    """Count the cards of a hand by rank; answers what all would give at best, and cost at worst."""
    total: Any = np.int64(0)
    cost: Any = np.int64(0)
    for slot in range(np.int64(w.held[seat])):
        card = np.int64(w.hands[seat, slot])
        best = np.int64(-160)
        for k in range(np.int64(w.count)):
            number = np.int64(w.table[w.cells[k], card])
            best = max(best, number)
        total += best
        out[8 + HELD_RANK[card]] += np.float32(0.5)
        if card < DECK_SIZE:
            cost += COST[card]
            if card >= ACE:
                _power_features(w, seat, card, out)
    return total, cost


@kernel
def _power_features(w: Any, seat: Any, card: Any, out: Any) -> None:
    """An Ace or Crown in hand: where its partner is (Q10)."""
    partner = PARTNER[card]
    place = np.int64(w.powers[partner - ACE])
    if place:
        free = 0
        for i in range(4):
            free += w.open[place + AROUND[i]]
        out[21] += np.float32(min(free, 1))
        out[22] += np.float32(max(free - 1, 0)) * np.float32(0.5)
        return
    for slot in range(np.int64(w.held[seat])):
        if w.hands[seat, slot] == partner:
            out[23] += np.float32(0.5)


@kernel
def common_features(w: Any, out: Any) -> None:
    """Features of the spread into the first entries of ``out`` (float32, shape (COMMON,))."""
    out[:] = 0.0
    for k in range(np.int64(w.count)):
        at = PLACE_OF[w.cells[k]]
        near = 0
        for i in range(4):
            near += w.cards[at + AROUND[i]] != EMPTY
        out[near] += np.float32(0.125)
    out[5] = np.float32(w.left) * np.float32(0.125)
    out[6] = np.float32(w.flush)


@kernel
def gather(w: Any, sides: Any, bests: Any, common: Any) -> None:
    """All features that do not depend on whose view is taken."""
    for seat in range(np.int64(w.players)):
        side_features(w, seat, sides[seat], bests[seat])
    common_features(w, common)


@kernel
def inputs(w: Any, seat: Any, sides: Any, bests: Any, common: Any, out: Any) -> None:
    """What the net is shown for a seat: own hand, the others' mean, the spread, turns until its."""
    players = np.int64(w.players)
    share = np.float32(1.0) / np.float32(players - 1)
    for i in range(SIDE):
        out[i] = sides[seat, i]
        out[SIDE + i] = 0.0
    for i in range(COMMON):
        out[2 * SIDE + i] = common[i]
    for other in range(players):
        if other != seat:
            for i in range(SIDE):
                out[SIDE + i] += share * sides[other, i]
            if bests[other, 0] == bests[seat, 0]:
                out[2 * SIDE + 7] += share
                out[2 * SIDE + 8] += share * UNIT * np.float32(bests[other, 1] - bests[other, 2])
                out[2 * SIDE + 9] += share * UNIT * np.float32(bests[seat, 1] - bests[seat, 2])
    away = (seat - np.int64(w.seat) + players) % players
    for i in range(4):
        out[2 * SIDE + COMMON + i] = np.float32(i == away)


@kernel
def forward(weights: Any, count: Any, x: Any, first: Any, second: Any) -> Any:
    """The net's answer in points; ``first`` and ``second`` are room for its layers (float32)."""
    base = 26 * HIDDEN
    for j in range(HIDDEN):
        first[j] = weights[count * HIDDEN + j]
    for i in range(INPUTS):
        value = x[i]
        if value != np.float32(0.0):
            row = base + i * HIDDEN
            for j in range(HIDDEN):
                first[j] += value * weights[row + j]
    base += INPUTS * HIDDEN
    for j in range(SECOND):
        second[j] = weights[base + j]
    base += SECOND
    for i in range(HIDDEN):
        value = first[i]
        if value > np.float32(0.0):
            row = base + i * SECOND
            for j in range(SECOND):
                second[j] += value * weights[row + j]
    return _answer(weights, base + HIDDEN * SECOND, second)


@kernel
def _answer(weights: Any, base: Any, second: Any) -> Any:
    answer = weights[base]
    for j in range(SECOND):
        if second[j] > np.float32(0.0):
            answer += second[j] * weights[base + 1 + j]
    return np.float64(answer) * POINTS
