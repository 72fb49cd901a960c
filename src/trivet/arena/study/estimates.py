"""Estimates over deals, which are independent of each other; games of the same deal are not."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from trivet.arena.statistics import Estimate, Sample, Share, around

Floats = NDArray[np.float64]

DRAWS = 400
"""Samples of the bootstrap."""

_MOST_GROUPS = 100


def mean(values: Floats) -> Estimate:
    """The mean of one number a deal."""
    return Sample.of(values.tolist()).estimate()


def share(values: Floats) -> Estimate:
    """The mean of one share a deal, each from 0 to 1."""
    return Share.of(values.tolist()).estimate()


def ratio(totals: Floats, counts: Floats) -> Estimate | None:
    """All of something by all of something else, as points by occurrences; each a number a deal.

    The error is that of the linearised ratio. None where nothing was counted.
    """
    counted = float(counts.sum())
    if counted == 0:
        return None
    value = float(totals.sum()) / counted
    # Only deals in which something was counted say anything, so the freedom is theirs.
    met = counts > 0
    number = int(met.sum())
    if number < 2:
        return Estimate(value, None, None, None)
    rest = totals[met] - value * counts[met]
    error = math.sqrt(float((rest**2).sum()) * number / (number - 1)) / counted
    return around(value, error, number - 1)


def apart(ones: Floats, others: Floats) -> Estimate:
    """How much the mean of some deals is above that of other deals (Welch)."""
    one, other = Sample.of(ones.tolist()), Sample.of(others.tolist())
    gap = one.mean - other.mean
    if one.error is None or other.error is None:
        return Estimate(gap, None, None, None)
    first, second = one.error**2, other.error**2
    total = first + second
    parts = first**2 / (one.count - 1) + second**2 / (other.count - 1)
    freedom = int(total**2 / parts) if parts > 0 else one.count + other.count - 2
    return around(gap, math.sqrt(total), freedom)


def quantile(values: Floats, part: float) -> Estimate:
    """A quantile of several numbers a deal, shape (deals, numbers), by the bootstrap over deals."""
    value = float(np.quantile(values, part))
    if len(values) < 20:
        return Estimate(value, None, None, None)
    random = np.random.default_rng(0)
    drawn = [
        float(np.quantile(values[random.integers(0, len(values), len(values))], part))
        for _ in range(DRAWS)
    ]
    low, high = np.quantile(drawn, [0.025, 0.975])
    return Estimate(value, float(np.std(drawn)), float(low), float(high))


def jackknifed(
    deals: int, reckon: Callable[[NDArray[np.int64]], Sequence[float]]
) -> list[Estimate]:
    """Numbers reckoned from deals, with intervals by leaving out a group of deals at a time.

    Args:
        deals: How many.
        reckon: Answers the numbers for the deals of the given indices, int64.
    """
    everything = np.arange(deals)
    whole = np.array(reckon(everything), dtype=np.float64)
    groups = min(deals, _MOST_GROUPS)
    if groups < 3:
        return [Estimate(float(value), None, None, None) for value in whole]
    without = np.array([reckon(everything[everything % groups != g]) for g in range(groups)])
    spread = (groups - 1) / groups * ((without - without.mean(axis=0)) ** 2).sum(axis=0)
    return [
        around(float(value), math.sqrt(float(variance)), groups - 1)
        for value, variance in zip(whole, spread, strict=True)
    ]
