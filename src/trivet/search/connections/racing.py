"""Playing placements on against each other over the same tile orders, until one stands out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import next_word
from trivet.core.compiled import kernel
from trivet.core.rng import Rng, Words
from trivet.games.connections.pieces import Int
from trivet.search.connections.boards import Doubles

Play = Callable[[int, NDArray[np.uint64], Doubles], int]
"""Plays a way of laying on over orders, writes what it comes to, answers the nodes."""

MOST_ORDERS = 4096
"""Tile orders after which a race is over."""
_AT_ONCE = 4
"""Orders played without a look at the budget: so few that pieces take milliseconds, and always so
many that a budget in nodes ends at the same one on every machine."""
_PIECE = 2000
"""Nodes after which the time is looked at, whatever was asked for."""


class Race:
    """Ways of laying a tile played on over the same orders until one stands out.

    Args:
        play: How they are played on.
        ways: Which ways, the best expected first.
        prior: What each was thought worth before.
        weight: As how many orders that counts.
        limit: Standard errors of a paired difference that are beyond doubt.
        batch: Orders of one heat; nobody drops out within it.
        rng: Random numbers.
    """

    def __init__(
        self,
        play: Play,
        ways: Sequence[int],
        prior: Sequence[float],
        weight: float,
        limit: float,
        batch: int,
        rng: Rng,
    ) -> None:
        self.ways = list(ways)
        self.means = np.array(prior, dtype=np.float64)
        self.nodes = np.zeros(len(self.ways), dtype=np.int64)
        self._play, self._rng = play, rng
        self._prior, self._weight = self.means.copy(), weight
        self._limit, self._batch = limit, batch
        self._alive = np.ones(len(self.ways), dtype=np.bool_)
        self._results = np.zeros((len(self.ways), MOST_ORDERS), dtype=np.float64)
        self._orders = np.zeros((batch, 2), dtype=np.uint64)
        self._played = self._done = self._next = 0
        self._is_over = False
        set_orders(rng.words, self._orders)

    def run(self, nodes: int) -> int:
        """Play about so many nodes more; answers how many, 0 when the race is over."""
        made = 0
        while made < min(nodes, _PIECE) and not self._is_over:
            if self._next == len(self.ways) and not self._next_heat():
                break
            if self._alive[self._next]:
                made += self._play_some(self._next)
            else:
                self._next += 1
        return made

    def _play_some(self, way: int) -> int:
        last = min(self._batch, self._done + _AT_ONCE)
        first = self._played
        count = self._play(
            self.ways[way],
            self._orders[self._done : last],
            self._results[way, first + self._done : first + last],
        )
        self.nodes[way] += count
        self._done = last
        if last == self._batch:
            self._next, self._done = self._next + 1, 0
        return max(1, count)

    def _next_heat(self) -> bool:
        """Drop who is beaten and draw new orders; False when the race is over."""
        self._played += self._batch
        left = drop_beaten(
            self._results,
            self._played,
            self._prior,
            self._weight,
            self._limit,
            self._alive,
            self.means,
        )
        if left < 2 or self._played + self._batch > MOST_ORDERS:
            self._is_over = True
            return False
        set_orders(self._rng.words, self._orders)
        self._next = 0
        return True


@kernel
def set_orders(rng: Words, orders: NDArray[np.uint64]) -> None:
    """Draw random words, uint64 (n, 2), each row of which decides an order of tiles."""
    for i in range(orders.shape[0]):
        orders[i, 0] = next_word(rng)
        orders[i, 1] = next_word(rng) | np.uint64(1)


@kernel
def drop_beaten(
    results: Doubles,
    played: Int,
    prior: Doubles,
    weight: float,
    limit: float,
    alive: NDArray[np.bool_],
    means: Doubles,
) -> Any:
    """*First*: take out the placements that are worse than the best beyond doubt.

    Args:
        results: By placement and order, shape (n, m); of the dropped ones earlier orders only.
        played: Orders that all in the race have played.
        prior: What each was thought worth before, which counts as ``weight`` orders.
        weight: See ``prior``.
        limit: How many standard errors of the paired difference are beyond doubt.
        alive: Which are in the race, changed.
        means: Gets what each in the race is thought worth now.

    Returns:
        How many are left in the race.
    """
    best = -1
    for i in range(alive.shape[0]):
        if alive[i]:
            total = weight * prior[i]
            for j in range(played):
                total += results[i, j]
            means[i] = total / (weight + played)
            if best < 0 or means[i] < means[best]:
                best = i
    left: Any = 0
    for i in range(alive.shape[0]):
        if alive[i] and i != best and played > 1:
            total, square = 0.0, 0.0
            for j in range(played):
                apart = results[i, j] - results[best, j]
                total += apart
                square += apart * apart
            spread = max(square - total * total / played, 0.01) / (played - 1)
            error = np.sqrt(spread / (weight + played))
            alive[i] = means[i] - means[best] <= limit * error
        left += np.int64(alive[i])
    return left
