"""The Mirror Deck: 53 cards with two readings each (T1, T2), as read-only tables."""

from __future__ import annotations

import numpy as np

VERTICAL, HORIZONTAL = 0, 1
"""The sides; a seat's side is its number modulo 2 (T6, T20)."""

SIDE_NAMES = ("vertical", "horizontal")
THRESHOLDS = (0, 6, 10, 14)
"""Sizes at which a group scores, by level; level 0 is no threshold."""
SIZE_NAMES = ("", "small", "medium", "large")

HAND_SIZE = 5
HAND_LIMIT = 6
ADRIFT_SIZE = 3


def swap(reading: int) -> int:
    """The reading of the same card for the other side (T2).

    >>> swap(18), swap(81), swap(77)
    (81, 18, 77)
    """
    return 10 * reading % 99


def two_digits(reading: int) -> str:
    """A reading as it is printed.

    >>> two_digits(7)
    '07'
    """
    return f"{reading:02d}"


FACES = tuple((two_digits(h), two_digits(swap(h))) for h in range(99))
"""What a card reads for the Horizontal and for the Vertical side, by the former (T2)."""

READINGS = tuple(n for n in range(1, 99) if n <= swap(n))
"""Smaller reading of each card; a card's number is its index here."""
CARDS = tuple(two_digits(n) for n in READINGS)
"""Codes of the cards (T1)."""
NUMBERS = {code: number for number, code in enumerate(CARDS)}
"""Card numbers by code."""

LOW = np.array(READINGS, dtype=np.int64)
"""Smaller reading of each card, shape (53,)."""
HIGH = np.array([swap(n) for n in READINGS], dtype=np.int64)
"""Larger reading of each card (the same for a double), shape (53,)."""
CARD_OF = np.array(
    [READINGS.index(min(n, swap(n))) if 1 <= n <= 98 else 0 for n in range(100)], dtype=np.int64
)
"""Number of the card that shows a reading, shape (100,); 0 for 00 and 99, which no card shows."""

_smaller = sum(1 << n for n in READINGS)
SMALLER_LOW = np.uint64(_smaller & (1 << 64) - 1)
SMALLER_HIGH = np.uint64(_smaller >> 64)
"""Set of all smaller readings, in two words."""
