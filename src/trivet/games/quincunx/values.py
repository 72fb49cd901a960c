"""What cards are worth beside each other and in lines, as read-only tables (Q6 to Q10, Q13)."""

from __future__ import annotations

from itertools import product

import numpy as np

from trivet.games.quincunx.pieces import CARDS, EMPTY, EXCUSE, RANK, rank

PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH = np.array([5, 30, 20, 10], dtype=np.int64)
"""Points of the bonuses (Q8, Q9, Q13)."""

LOSS_SHIFT, DRAW_SHIFT, POWER_SHIFT = 8, 16, 20
"""Where the parts of ``BESIDE`` lie; in the lowest bits is what is gained. Four entries can be
added without one part running into the next."""


def _beside(one: str, other: str) -> int:
    """Basic score and pair of two neighbours (Q6, Q8), and whether they make a power play (Q10)."""
    if EXCUSE in {one, other}:
        return 0
    total = rank(one) + rank(other)
    shared = set(one[1:]) & set(other[1:])
    gain = int(PAIR) if rank(one) == rank(other) else 0
    loss = draws = power = 0
    if total in {11, 20}:
        draws = 1
        power = int(bool(shared) and {one[0], other[0]} == {"A", "C"})
    elif total > 10:
        gain += total - 10
    elif total < 10:
        if shared and "A" in {one[0], other[0]}:
            gain += total
        else:
            loss = total
    return gain | loss << LOSS_SHIFT | draws << DRAW_SHIFT | power << POWER_SHIFT


BESIDE = np.array(
    [
        [0 if EMPTY in {i, j} else _beside(CARDS[i], CARDS[j]) for j in range(EMPTY + 1)]
        for i in range(EMPTY + 1)
    ],
    dtype=np.int32,
)
"""What two neighbours give, shape (38, 38): gain with the pair, loss, draws and power play in
one number; 0 beside an empty place."""


def _difference(one: int, other: int) -> int:
    """3 + the rank of ``other`` above that of ``one``, or 0 where that is more than 2 off."""
    above = int(RANK[other] - RANK[one])
    return 3 + above if one < EMPTY and abs(above) <= 2 else 0


DIFFERENCE = np.array(
    [[_difference(i, j) for j in range(EMPTY + 1)] for i in range(EMPTY + 1)], dtype=np.uint8
)
"""3 + how much the rank of a second card lies above that of a first, or 0, shape (38, 38)."""

NO_LINE, EQUAL, RISING, FALLING = 0, 1, 2, 3
"""Kinds of line bonuses: three of a kind, straights that rise or fall in the line's direction."""
CHANGE = np.array([0, 0, 1, -1], dtype=np.int64)
"""From one card to the next in a line of each kind."""
LINE_POINTS = np.array([0, THREE_OF_A_KIND, STRAIGHT, STRAIGHT], dtype=np.int64)
"""Points of each kind."""


def _line(behind_2: int, behind_1: int, ahead_1: int, ahead_2: int) -> int:
    """The higher line bonus of the card in the middle (Q9), by the differences around it.

    A run of three or more through a card has two more cards within two places of it.
    """
    for kind in (EQUAL, RISING, FALLING):
        change = int(CHANGE[kind])
        ahead = 0 if ahead_1 != change else 1 + (ahead_2 == 2 * change)
        behind = 0 if behind_1 != -change else 1 + (behind_2 == -2 * change)
        if ahead + behind >= 2:
            return kind
    return NO_LINE


def _unpaired(kind: int, behind_1: int, ahead_1: int) -> int:
    """How many neighbours are no pairs because the line is a three of a kind (Q8)."""
    return int(kind == EQUAL) * ((behind_1 == 0) + (ahead_1 == 0))


_around = [tuple(digit - 3 for digit in digits) for digits in product(range(8), repeat=4)]
LINE = np.array([_line(*four) for four in _around], dtype=np.uint8)
"""Kind of line bonus, shape (4096,), by the entries of ``DIFFERENCE`` for the places two and one
behind, one and two ahead, as four octal digits."""

UNPAIRED_SHIFT = 8
LINE_GAIN = np.array(
    [
        LINE_POINTS[kind] | _unpaired(kind, four[1], four[2]) << UNPAIRED_SHIFT
        for kind, four in zip(LINE.tolist(), _around, strict=True)
    ],
    dtype=np.int32,
)
"""Points of ``LINE`` and, from bit ``UNPAIRED_SHIFT`` on, neighbours that are no pairs for it."""
