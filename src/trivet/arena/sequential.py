"""A test that ends as soon as it is clear: Wald's sequential probability ratio test on pairs.

H0 says that the mean result of a pair is ``low``, H1 that it is ``high``. The variance is not known
beforehand but taken from the pairs so far (the generalised test): after n pairs with mean m and
variance v the logarithm of the likelihood ratio is about
``n * (high - low) * (m - (low + high) / 2) / v``. At log 19 and above H1 is accepted, at -log 19
and below H0; each is accepted wrongly in about 5 % of the cases where the mean is exactly that of
the other.
"""

from __future__ import annotations

import math
from typing import Literal

from trivet.arena.statistics import Sample
from trivet.core.errors import OptionError

FAULTS = 0.05
"""How often each hypothesis is accepted wrongly."""

BOUND = math.log((1 - FAULTS) / FAULTS)

FEWEST = 20
"""Pairs before anything is accepted, as the variance of fewer says little."""

Verdict = Literal["H0", "H1"]


class SequentialTest:
    """Takes in pairs one by one until it can decide.

    Args:
        low: Mean of a pair by H0.
        high: Mean of a pair by H1.

    Attributes:
        verdict: Which is accepted, None so far; once it is set nothing changes it.

    Raises:
        OptionError: When ``low`` is not below ``high``.
    """

    def __init__(self, low: float, high: float) -> None:
        if not (math.isfinite(low) and math.isfinite(high) and low < high):
            raise OptionError(f"H0 must be below H1, but {low:g} is not below {high:g}")
        self.low = low
        self.high = high
        self.verdict: Verdict | None = None
        self._sample = Sample()

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio, H1 over H0."""
        sample, width = self._sample, self.high - self.low
        apart = sample.mean - (self.low + self.high) / 2
        if sample.count < 2 or apart == 0:
            return 0.0
        if sample.variance == 0:
            return math.copysign(math.inf, apart)
        return sample.count * width * apart / sample.variance

    def add(self, value: float) -> None:
        """Take in the result of one more pair."""
        if self.verdict is not None:
            return
        self._sample.add(value)
        if self._sample.count >= FEWEST and abs(self.ratio) >= BOUND:
            self.verdict = "H1" if self.ratio > 0 else "H0"
