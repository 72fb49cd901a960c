"""What a seat may expect of a world by the net, and room for working it out."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.search.quincunx.value import (
    COMMON,
    HIDDEN,
    INPUTS,
    SECOND,
    SIDE,
    forward,
    gather,
    inputs,
)
from trivet.search.quincunx.world import lead, settle


@kernel
def room() -> Any:
    """Arrays that :func:`outlook` writes over."""
    return (
        np.empty((4, SIDE), dtype=np.float32),
        np.empty((4, 3), dtype=np.int64),
        np.empty(COMMON, dtype=np.float32),
        np.empty(INPUTS, dtype=np.float32),
        np.empty(HIDDEN, dtype=np.float32),
        np.empty(SECOND, dtype=np.float32),
    )


@kernel
def outlook(w: Any, seat: Any, weights: Any, space: Any) -> Any:
    """Expected lead of a seat at the end of the round; of a full spread what it is, settled."""
    if w.count == 0:
        settle(w)
        return np.float64(lead(w, seat))
    sides, bests, common, x, first, second = space
    gather(w, sides, bests, common)
    players, count = np.int64(w.players), np.int64(w.count)
    if players == 2:
        inputs(w, np.int64(w.seat), sides, bests, common, x)
        value = forward(weights, count, x, first, second)
        return np.float64(lead(w, seat)) + (value if seat == w.seat else -value)
    own = best = -1e9
    for other in range(players):
        inputs(w, other, sides, bests, common, x)
        # The net tells from the mean of the others, which is all that leads depend on.
        value = forward(weights, count, x, first, second) * (players - 1) / players
        value += np.float64(w.points[other])
        if other == seat:
            own = value
        else:
            best = max(best, value)
    return own - best
