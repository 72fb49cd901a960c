"""Numbers of the moves, ascending by the character codes of their texts as far as listed.

Claims and calls are whole numbers without limit: they lie above the dense numbers of the legal
masks, ``claim n`` at ``FIRST_NUMBER + 2 * n`` and ``call n`` at ``FIRST_NUMBER + 2 * n + 1``.
"""

from __future__ import annotations

from trivet.games.quincunx.pieces import CARDS, CELLS

PASS = len(CARDS) * len(CELLS)
"""``pass``; below it, card c at cell z is number ``25 * c + z``."""
ACTIONS = PASS + 1
"""Numbers that a legal mask has."""
FIRST_NUMBER = 1024
"""``claim 0``."""

NAMES = (*(f"{card}@{cell}" for card in CARDS for cell in CELLS), "pass")
"""Texts of the dense numbers."""
