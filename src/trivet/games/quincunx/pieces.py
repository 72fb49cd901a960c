"""The Decktet, the spread and what two cards are worth side by side, as read-only tables."""

from __future__ import annotations

import numpy as np

SUITS = "MSVLYK"
"""Letters of the suits, in the order in which a card's code has them (Q1)."""
SUIT_NAMES = ("moons", "suns", "waves", "leaves", "wyrms", "knots")

_SUITED = (
    "2MK 2SY 2VL 3MV 3SK 3LY 4MS 4VL 4YK 5SV 5ML 5YK "
    "6MV 6SY 6LK 7SK 7VY 7ML 8MS 8VL 8YK 9MS 9VY 9LK"
)
EXCUSE = "X"
CARDS = (*sorted([*_SUITED.split(), *(rank + suit for rank in "AC" for suit in SUITS)]), EXCUSE)
"""Codes of the cards, ascending by character code; a card's number is its index here. The
Excuse is the last one, so that the deck without it is the first 36 (Q1, Q14)."""
NUMBERS = {code: number for number, code in enumerate(CARDS)}
"""Card numbers by code."""
DECK_SIZE = 36
"""Cards without the Excuse."""
EMPTY = len(CARDS)
"""Stands in the spread where there is no card."""

CELLS = tuple(column + row for column in "abcde" for row in "12345")
"""Names of the cells of the spread, ascending; a cell's number is its index here (Q2)."""
CENTRE = CELLS.index("c3")
FIRST_CELLS = np.array([CELLS.index(name) for name in ("a1", "a5", "e1", "e5", "c3")], np.int64)
"""Cells that get a card from the deal, in this order; the last not with three players (Q3)."""
HAND_SIZES = np.array([0, 0, 10, 7, 6], dtype=np.int64)
"""Cards of a hand by number of players."""

WIDTH = 9
"""The spread is kept with a frame of empty places around it, two deep, column by column."""
PLACES = WIDTH * WIDTH
PLACE_OF = np.array([(i // 5 + 2) * WIDTH + i % 5 + 2 for i in range(len(CELLS))], dtype=np.int64)
"""Place of each cell in the framed spread, shape (25,)."""
_cell_at = {int(place): cell for cell, place in enumerate(PLACE_OF)}
CELL_AT = np.array([_cell_at.get(place, 0) for place in range(PLACES)], dtype=np.int64)
"""Cell of each place of the framed spread, shape (81,); 0 for the frame."""
STEPS = np.array([1, WIDTH, WIDTH + 1, WIDTH - 1], dtype=np.int64)
"""From a place to the next on the four lines: column, row, the two diagonals (Q9)."""
STRAIGHT_ON = 2
"""The first so many of ``STEPS`` lead to orthogonal neighbours."""


def rank(code: str) -> int:
    """Rank of a card from 1 to 10, 0 for the Excuse (Q1, Q14).

    >>> rank("AM"), rank("7SK"), rank("CY"), rank("X")
    (1, 7, 10, 0)
    """
    return {"A": 1, "C": 10, "X": 0}[code[0]] if code[0] in "ACX" else int(code[0])


def left_over_cost(code: str) -> int:
    """What a card costs that is left in hand (Q11, Q14).

    >>> left_over_cost("AM"), left_over_cost("7SK"), left_over_cost("CY"), left_over_cost("X")
    (15, 7, 10, 0)
    """
    return 15 if code[0] == "A" else rank(code)


# The last two are far from every rank and from each other: no line goes on over them.
_EXCUSE_RANK, _EMPTY_RANK = 60, 99
RANK = np.array(
    [*(rank(code) for code in CARDS[:DECK_SIZE]), _EXCUSE_RANK, _EMPTY_RANK], dtype=np.int64
)
"""Rank of each card, shape (38,); numbers that fit no line for the Excuse and ``EMPTY``."""
WORTH = np.array([*(rank(code) for code in CARDS), 0], dtype=np.int64)
"""What each card adds to a power play of its suit, shape (38,)."""
SUIT_BITS = np.array(
    [*(sum(1 << SUITS.index(suit) for suit in code[1:]) for code in CARDS), 0], dtype=np.int64
)
"""Suits of each card as bits in the order of ``SUITS``, shape (38,)."""
COST = np.array([left_over_cost(code) for code in CARDS], dtype=np.int64)
"""What each card costs that is left in hand, shape (37,)."""
