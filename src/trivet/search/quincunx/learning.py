"""The training step of the net: gradients over a batch and Adam (Kingma & Ba 2015), in NumPy."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from trivet.search.quincunx.value import HIDDEN, INPUTS, SECOND, SIZES, WEIGHTS

Floats = NDArray[np.float32]
_SHAPES = ((26, HIDDEN), (INPUTS, HIDDEN), (SECOND,), (HIDDEN, SECOND), (1,), (SECOND,))
MEAN, SQUARE, TINY = 0.9, 0.999, 1e-8
"""How slowly Adam's means of the gradient and of its square change."""
KEPT = 0.998
"""How slowly the mean of the weights that plays changes."""


def parts(weights: Floats) -> list[Floats]:
    """The parts of a weights vector in their shapes, as views."""
    found, first = [], 0
    for size, shape in zip(SIZES, _SHAPES, strict=True):
        found.append(weights[first : first + size].reshape(shape))
        first += size
    return found


def fresh(seed: int) -> Floats:
    """Random weights to begin with."""
    random, weights = np.random.default_rng(seed), np.zeros(WEIGHTS, dtype=np.float32)
    starts, first, _, second, _, last = parts(weights)
    starts[:] = 0.1
    for part in (first, second, last):
        part[:] = random.normal(0.0, 0.2, part.shape)
    return weights


@dataclass
class Learner:
    """A net while it learns.

    Attributes:
        weights: As they are learnt.
        mean: Their mean over the last steps, which plays better.
        slope, square: Adam's means.
        batches: Batches learnt from.
    """

    weights: Floats
    mean: Floats = field(init=False)
    slope: Floats = field(init=False)
    square: Floats = field(init=False)
    batches: int = 0

    def __post_init__(self) -> None:
        self.mean = self.weights.copy()
        self.slope, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def learn(self, x: Floats, counts: NDArray[np.int64], y: Floats, rate: float) -> float:
        """One step on a batch; answers its mean square error."""
        slope, error = _gradient(self.weights, x, counts, y)
        self.batches += 1
        self.slope += np.float32(1 - MEAN) * (slope - self.slope)
        self.square += np.float32(1 - SQUARE) * (slope * slope - self.square)
        scale = np.sqrt(self.square / np.float32(1 - SQUARE**self.batches)) + np.float32(TINY)
        self.weights -= np.float32(rate / (1 - MEAN**self.batches)) * self.slope / scale
        kept = min(KEPT, self.batches / (self.batches + 10))
        self.mean += np.float32(1 - kept) * (self.weights - self.mean)
        return error


def _gradient(
    weights: Floats, x: Floats, counts: NDArray[np.int64], y: Floats
) -> tuple[Floats, float]:
    starts, first, middle, second, end, last = parts(weights)
    below = x @ first + starts[counts]
    low = np.maximum(below, 0)
    above = low @ second + middle
    high = np.maximum(above, 0)
    off = high @ last + end[0] - y
    slope = np.empty_like(weights)
    to_starts, to_first, to_middle, to_second, to_end, to_last = parts(slope)
    at_end = off * np.float32(2 / len(y))
    to_end[0] = at_end.sum()
    to_last[:] = high.T @ at_end
    at_high = np.outer(at_end, last) * (above > 0)
    to_middle[:] = at_high.sum(axis=0)
    to_second[:] = low.T @ at_high
    at_low = (at_high @ second.T) * (below > 0)
    to_first[:] = x.T @ at_low
    to_starts[:] = 0.0
    np.add.at(to_starts, counts, at_low)
    return slope, float(np.mean(off * off))
