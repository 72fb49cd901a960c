"""What the search looks up: neighbours' points, line bonuses and the spread's geometry (Q6 to Q10).

Points and draws of a placement travel in one number, ``SCALE * points + draws``, so that what
several neighbours and lines give can be added; :func:`points_of` and :func:`draws_of` undo it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.quincunx.pieces import CARDS, DECK_SIZE, EMPTY, PLACE_OF, RANK, SUIT_BITS
from trivet.games.quincunx.values import (
    BESIDE,
    DRAW_SHIFT,
    EQUAL,
    LINE_GAIN,
    LINE_POINTS,
    LOSS_SHIFT,
    NO_LINE,
    PAIR,
    POWER_SHIFT,
    UNPAIRED_SHIFT,
)

SCALE = 8
"""More than the draws of any placement."""
ROW = 40
"""Length of a row of cards in a table: 37, filled up."""


@kernel
def points_of(number: Any) -> Any:
    """The points of a number of the kind the table of a world holds."""
    return np.int64(number) >> 3


@kernel
def draws_of(number: Any) -> Any:
    """The draws of such a number."""
    return np.int64(number) & 7


def _beside() -> Any:
    gain, loss = BESIDE & 255, (BESIDE >> LOSS_SHIFT) & 255
    draws = (BESIDE >> DRAW_SHIFT) & 15
    rows = np.zeros((EMPTY + 1, ROW), dtype=np.int16)
    rows[:, : EMPTY + 1] = SCALE * (gain - loss) + draws
    rows[:, len(CARDS) :] = 0
    return rows


NEXT_TO = _beside()
"""What a card on the spread (row) gives to one placed beside it (column), int16 (38, 40);
``SCALE * points + draws``, symmetric, without power plays."""

HELD_RANK = np.array([*RANK[:DECK_SIZE], 0, 0], dtype=np.uint8)
"""Rank of each card, 0 for the Excuse and where there is none, shape (38,)."""
FIRST_OF_RANK = np.array(
    [0, *(RANK[:DECK_SIZE].tolist().index(rank) for rank in range(1, 11))], dtype=np.int64
)
"""The first card of each rank, shape (11,); the others of the rank follow it."""
CARDS_OF_RANK = np.array([0, 6, *[3] * 8, 6], dtype=np.int64)
"""How many cards each rank has, shape (11,)."""
SUITS = np.array([*SUIT_BITS[:EMPTY], 0, 0, 0], dtype=np.uint8)
"""Suits of each card as bits, filled up to ``ROW``."""

ACE = int(FIRST_OF_RANK[1])
"""The first Ace; all Aces and then all Crowns follow, the suits in one order."""
SUIT_NUMBER = np.array(
    [
        next(n for n in range(6) if SUIT_BITS[card] >> n & 1) if card < DECK_SIZE else 0
        for card in range(EMPTY)
    ],
    dtype=np.int64,
)
"""The first suit of each card, as the number of its bit, shape (37,)."""
PARTNER = np.array(
    [
        next(
            (
                other
                for other in range(DECK_SIZE)
                if BESIDE[card, other] >> POWER_SHIFT and card < DECK_SIZE
            ),
            EMPTY,
        )
        for card in range(EMPTY + 1)
    ],
    dtype=np.int64,
)
"""The card that makes a power play with each Ace and Crown, else ``EMPTY``, shape (38,)."""

INSIDE = np.zeros(81, dtype=np.uint8)
"""1 for the places of the framed spread that are cells of the spread."""
INSIDE[PLACE_OF] = 1

BONUS_STRAIGHT_ON = np.array([0, LINE_POINTS[2], LINE_POINTS[EQUAL] - PAIR, 0], dtype=np.int64)
BONUS_STRAIGHT_ON[3] = LINE_POINTS[EQUAL] - 2 * PAIR
BONUS_DIAGONAL = np.array([0, LINE_POINTS[2], *[LINE_POINTS[EQUAL]] * 2], dtype=np.int64)
"""Points of the four kinds of entries of ``COMPLETING``: none, a straight, a three of a kind with
one or with two neighbours that are no pairs for it (Q8)."""


def _wanted(ranks: tuple[int, int, int, int]) -> set[int]:
    """Ranks that may complete a line among the cards two and one behind, one and two ahead."""
    behind_2, behind_1, ahead_1, ahead_2 = ranks
    wanted = set()
    for near, far in ((ahead_1, ahead_2), (behind_1, behind_2)):
        if near and far:
            wanted.add(2 * near - far)
    if behind_1 and ahead_1 and (behind_1 + ahead_1) % 2 == 0:
        wanted.add((behind_1 + ahead_1) // 2)
    return {rank for rank in wanted if 1 <= rank <= 10}


def _digit(rank: Any, other: Any) -> int:
    return 3 + other - rank if other and abs(other - rank) <= 2 else 0


def _completing(ranks: tuple[int, int, int, int]) -> int:
    code = 0
    for rank in sorted(_wanted(ranks)):
        digits = [_digit(rank, other) for other in ranks]
        gain = int(LINE_GAIN[digits[0] << 9 | digits[1] << 6 | digits[2] << 3 | digits[3]])
        if gain == NO_LINE:
            continue
        kind = 1 + (gain >> UNPAIRED_SHIFT)
        code = code << 6 | kind << 4 | rank
    return code


def _all_completing() -> Any:
    entries = np.zeros((11, 11, 11, 11), dtype=np.int32)
    for near in np.ndindex(11, 11, 11, 11):
        if (near[1] and (near[0] or near[2])) or (near[2] and near[3]):
            entries[near] = _completing(near)
    return entries.ravel()


COMPLETING = _all_completing()
"""Which ranks complete a line bonus between four ranks (two and one behind, one and two ahead,
0 for none, as digits of base 11): up to three entries of six bits, in each the rank and from bit 4
on the kind (``BONUS_DIAGONAL``); int32, shape (14641,)."""
