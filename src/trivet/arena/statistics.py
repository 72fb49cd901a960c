"""Means with 95 % intervals out of the results of pairs, which are independent; games are not."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its uncertainty.

    Attributes:
        mean: Of the pairs.
        error: Its standard error; None of fewer than two pairs.
        low: Lower end of the 95 % interval; None of fewer than three pairs.
        high: Upper end.
    """

    mean: float
    error: float | None
    low: float | None
    high: float | None

    def to_dict(self) -> dict[str, float | None]:
        """Rounded to six places, for JSON."""
        values = {"mean": self.mean, "error": self.error, "low": self.low, "high": self.high}
        return {k: None if v is None else round(v, 6) for k, v in values.items()}


def around(mean: float, error: float | None, freedom: int) -> Estimate:
    """An estimate with Student's interval of so many degrees of freedom, none for fewer than 2."""
    if error is None or freedom < 2:
        return Estimate(mean, error, None, None)
    width = student(freedom) * error
    return Estimate(mean, error, mean - width, mean + width)


class Sample:
    """Numbers taken in one by one, with their mean and variance (Welford's recurrence)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    @classmethod
    def of(cls, values: Iterable[float]) -> Self:
        """All of some numbers."""
        sample = cls()
        for value in values:
            sample.add(value)
        return sample

    def add(self, value: float) -> None:
        """Take in one more number."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    @property
    def variance(self) -> float:
        """Of a sample, 0 for fewer than two."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    @property
    def error(self) -> float | None:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.count) if self.count > 1 else None

    def apart(self, value: float) -> float | None:
        """How many standard errors the mean is from a value; None when that cannot be said."""
        return (self.mean - value) / self.error if self.error else None

    def estimate(self) -> Estimate:
        """The mean with Student's interval."""
        return around(self.mean, self.error, self.count - 1)


class Share(Sample):
    """Numbers from 0 to 1. Their error and interval never have length 0, as if one pair more had
    been won and one more lost (after Agresti and Coull).
    """

    def _more(self) -> Sample:
        """These and the two pairs more."""
        more = Sample()
        more.count = self.count + 2
        more.mean = (self.count * self.mean + 1) / more.count
        apart = (self.mean - 0.5) ** 2 * self.count * 2 / more.count
        more._squares = self._squares + 0.5 + apart
        return more

    @property
    def error(self) -> float | None:
        """The standard error of the mean with the two pairs more."""
        return self._more().error if self.count > 1 else None

    def apart(self, value: float) -> float | None:
        """How many standard errors the mean with the two pairs more is from a value."""
        return self._more().apart(value) if self.count > 1 else None

    def estimate(self) -> Estimate:
        """The mean, and an interval around a mean a little nearer to a half."""
        if self.count < 3:
            return Estimate(self.mean, self.error, None, None)
        found = self._more().estimate()
        assert found.low is not None
        assert found.high is not None
        return Estimate(self.mean, found.error, max(0.0, found.low), min(1.0, found.high))


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t, by the expansion of Abramowitz and Stegun 26.7.5.

    It is right to 1 % from three degrees of freedom on.

    >>> round(student(10), 3)
    2.228
    """
    z = Z95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
