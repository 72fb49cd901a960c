"""Numbers of the moves, ascending by the character codes of their texts."""

from __future__ import annotations

from trivet.games.tether.pieces import CARDS, two_digits

FIRST_TAKE = 97
"""``<01``, the take of card 0; below it, the link of n and n + 1 is number n - 1."""
DECK_TAKE = FIRST_TAKE + len(CARDS)
"""``<deck``."""
FINISH = DECK_TAKE + 1
"""``end``."""
HAND_OVER = FINISH + 1
"""``pass``."""
FIRST_ADRIFT = HAND_OVER + 1
"""``~01``, the setting adrift of card 0."""

NAMES = (
    *(f"{two_digits(n)}-{two_digits(n + 1)}" for n in range(1, 98)),
    *(f"<{card}" for card in CARDS),
    "<deck",
    "end",
    "pass",
    *(f"~{card}" for card in CARDS),
)
"""Texts of the action numbers."""
ACTIONS = len(NAMES)
