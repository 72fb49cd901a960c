"""Kernels for what a turn scores (T15, T16) and when and how a game ends (T17, T17a, T18)."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.tether.bits import lowest
from trivet.games.tether.pieces import CARD_OF, HORIZONTAL


@kernel
def level(size: int) -> Any:
    """How many of the thresholds 6, 10 and 14 a size has reached, 0 to 3."""
    return np.int64(size >= 6) + np.int64(size >= 10) + np.int64(size >= 14)


@kernel
def extent(s: Any) -> Any:
    """Height and width of the active group's bounding rectangle."""
    left: Any = 127
    right: Any = -128
    top: Any = 127
    bottom: Any = -128
    for i in range(2):
        word = s.joined[HORIZONTAL, i]
        while word != np.uint64(0):
            card = CARD_OF[64 * i + lowest(word)]
            word &= word - np.uint64(1)
            x, y = np.int64(s.x[card]), np.int64(s.y[card])
            left, right = min(left, x), max(right, x)
            top, bottom = min(top, y), max(bottom, y)
    return bottom - top + 1, right - left + 1


@kernel
def turn_score(s: Any) -> Any:
    """What the active group would score if the turn ended now (T15, T16).

    Answers the level it scores for (0: it does not score), the Vertical and the Horizontal
    side's points.
    """
    scored = level(s.size)
    if scored <= s.reached:
        return np.int64(0), np.int64(0), np.int64(0)
    height, width = extent(s)
    return scored, height, width
