"""What a search remembers between its pieces: the placements and what they were found to be worth.

``slots``, ``cells``: the placements, ``count`` many. ``order``: those still in the race, the
first ``living``; then the others, the last to leave first. ``gaps``: by how much those that left
were behind. ``sums``, ``squares``: of each one's values less the mean of all in the race, over
``passes`` worlds of this stage; ``level``: sum of these means. ``wanted``: 1 for those
that never leave. ``nodes`` in all, ``stage`` of the search, ``hidden`` the cards that the
seat cannot see, ``unseen`` many; ``seat`` that thinks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.search.quincunx.placing import MOST_PLACEMENTS

PLAN = np.dtype(
    [
        ("slots", np.int64, (MOST_PLACEMENTS,)),
        ("cells", np.int64, (MOST_PLACEMENTS,)),
        ("looks", np.int64, (MOST_PLACEMENTS,)),
        ("order", np.int64, (MOST_PLACEMENTS,)),
        ("wanted", np.int64, (MOST_PLACEMENTS,)),
        ("tries", np.int64, (MOST_PLACEMENTS,)),
        ("values", np.float64, (MOST_PLACEMENTS,)),
        ("sums", np.float64, (MOST_PLACEMENTS,)),
        ("squares", np.float64, (MOST_PLACEMENTS,)),
        ("gaps", np.float64, (MOST_PLACEMENTS,)),
        ("hidden", np.uint8, (48,)),
        ("level", np.float64),
        ("count", np.int64),
        ("living", np.int64),
        ("passes", np.int64),
        ("stage", np.int64),
        ("nodes", np.int64),
        ("unseen", np.int64),
        ("seat", np.int64),
    ],
    align=True,
)

Plans = NDArray[Any]


@kernel
def begin_stage(p: Any) -> None:
    """Forget what was found so far of those still in the race."""
    p.sums[:] = 0.0
    p.squares[:] = 0.0
    p.level = 0.0
    p.passes = 0


@kernel
def note(p: Any) -> None:
    """Take in ``values`` of one world, of those in the race in the order of ``order``."""
    mean = 0.0
    for i in range(p.living):
        mean += p.values[i]
    mean /= p.living
    p.level += mean
    p.passes += 1
    for i in range(p.living):
        one = p.order[i]
        off = p.values[i] - mean
        p.sums[one] += off
        p.squares[one] += off * off
        p.tries[one] += 1


@kernel
def rank(p: Any) -> None:
    """Put those in the race in order, best first; equal ones by their numbers."""
    for i in range(1, p.living):
        one, j = p.order[i], i
        while j > 0 and _is_before(p, one, p.order[j - 1]):
            p.order[j] = p.order[j - 1]
            j -= 1
        p.order[j] = one


@kernel
def _is_before(p: Any, one: Any, other: Any) -> Any:
    if p.sums[one] != p.sums[other]:
        return p.sums[one] > p.sums[other]
    return one < other


@kernel
def drop(p: Any, patience: Any, most: Any) -> None:
    """Let placements leave the race that are surely behind, and all beyond the best ``most``.

    Surely: by ``patience`` standard errors, with both as uncertain as they have shown themselves.
    Those wanted stay.
    """
    rank(p)
    best, passes = p.order[0], p.passes
    living = p.living
    for i in range(living - 1, 0, -1):
        one = p.order[i]
        gap = (p.sums[best] - p.sums[one]) / passes
        if p.wanted[one] or (i < most and gap < patience * _error(p, best, one)):
            continue
        p.gaps[one] = gap
        for j in range(i, p.living - 1):
            p.order[j] = p.order[j + 1]
        p.order[p.living - 1] = one
        p.living -= 1


@kernel
def _error(p: Any, one: Any, other: Any) -> Any:
    """Standard error of the difference of two placements' means."""
    n = p.passes
    spread = p.squares[one] - p.sums[one] ** 2 / n + p.squares[other] - p.sums[other] ** 2 / n
    return np.sqrt(max(spread, 0.0) / (n * max(n - 1, 1))) + 1e-9


@kernel
def read_out(p: Any) -> Any:
    """Write what each placement is worth into ``values``, by its own number."""
    rank(p)
    best = p.order[0]
    passes = max(p.passes, 1)
    top = (p.level + p.sums[best]) / passes
    for i in range(p.count):
        one = p.order[i]
        if i < p.living:
            p.values[one] = top - (p.sums[best] - p.sums[one]) / passes
        else:
            p.values[one] = top - p.gaps[one]
    return np.int64(p.count)
