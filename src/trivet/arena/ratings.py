"""Ratings of three and more bots out of all their meetings.

By the model of Bradley and Terry a bot rated ``d`` points above another takes the share
``1 / (1 + 10 ** (-d / 400))`` of their games, draws counting half. The ratings are those under
which the results are likeliest, around a mean of 0. So that no rating is infinite and no interval
has length 0, every two bots that met count one pair more won by either than they played.

Results are those of whole pairs, and pairs of the same deal may hang together, so the intervals
come from what the deals add to the gradient of the likelihood (the sandwich estimator).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trivet.arena.statistics import Z95

POINTS = 400 / math.log(10)
"""Rating points of one unit of the logistic curve."""

Meetings = Mapping[tuple[int, int], Sequence[tuple[int, float]]]
"""For every two bots that met, the deal and the first one's share of each pair."""

_STEPS = 100
_CLOSE = 1e-10


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its 95 % interval."""

    points: float
    low: float
    high: float


def rate(bots: int, meetings: Meetings) -> list[Rating]:
    """The ratings of bots that have all met, directly or over others.

    Args:
        bots: How many.
        meetings: The results.
    """
    counts, wins = _totals(bots, meetings)
    theta = _likeliest(counts, wins)
    inverse = np.linalg.pinv(_information(counts, theta), hermitian=True)
    spread = inverse @ _score_products(bots, meetings, theta) @ inverse
    width = Z95 * np.sqrt(np.diag(spread))
    return [
        Rating(POINTS * mid, POINTS * (mid - half), POINTS * (mid + half))
        for mid, half in zip(theta.tolist(), width.tolist(), strict=True)
    ]


def _totals(bots: int, meetings: Meetings) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Pairs and the share won of them, by row against column, with the two pairs more."""
    counts, wins = np.zeros((bots, bots)), np.zeros((bots, bots))
    for (one, other), results in meetings.items():
        if results:
            share = sum(part for _, part in results)
            counts[one, other] = counts[other, one] = len(results) + 2
            wins[one, other] = share + 1
            wins[other, one] = len(results) - share + 1
    return counts, wins


def _likeliest(counts: NDArray[np.float64], wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """Newton's method, in steps of at most one unit; the likelihood is concave."""
    theta = np.zeros(len(counts))
    for _ in range(_STEPS):
        gradient = (wins - counts * _shares(theta)).sum(axis=1)
        step = np.linalg.pinv(_information(counts, theta), hermitian=True) @ gradient
        theta += step / max(1.0, float(np.abs(step).max()))
        theta -= theta.mean()
        if np.abs(step).max() < _CLOSE:
            break
    return theta


def _shares(theta: NDArray[np.float64]) -> NDArray[np.float64]:
    """What each row's bot takes of the games against each column's."""
    return 1 / (1 + np.exp(theta[None, :] - theta[:, None]))


def _information(counts: NDArray[np.float64], theta: NDArray[np.float64]) -> NDArray[np.float64]:
    """Minus the second derivatives of the logarithm of the likelihood."""
    shares = _shares(theta)
    weights = counts * shares * (1 - shares)
    information: NDArray[np.float64] = np.diag(weights.sum(axis=1)) - weights
    return information


def _score_products(
    bots: int, meetings: Meetings, theta: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The sum over deals of the outer products of what each deal adds to the gradient."""
    shares = _shares(theta)
    by_deal: dict[object, NDArray[np.float64]] = {}
    for (one, other), results in meetings.items():
        more = ((("won", one, other), 1.0), (("lost", one, other), 0.0)) if results else ()
        for deal, part in (*results, *more):
            surprise = part - shares[one, other]
            gradient = by_deal.setdefault(deal, np.zeros(bots))
            gradient[one] += surprise
            gradient[other] -= surprise
    total = np.zeros((bots, bots))
    for gradient in by_deal.values():
        total += np.outer(gradient, gradient)
    return total
