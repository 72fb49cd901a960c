"""Searching minds: placements are looked into one after another, in pieces, until time is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trivet.core.rng import Rng
from trivet.core.state import View
from trivet.search.analysis import Analysis
from trivet.search.budget import Budget, Stop, spend
from trivet.search.connections.boards import Ints
from trivet.search.connections.looking import look, play_on, solve
from trivet.search.connections.position import Position, position_of
from trivet.search.connections.racing import drop_beaten, guess_on, set_orders
from trivet.search.connections.thumb import TUNED, fear
from trivet.search.connections.value import value
from trivet.search.connections.weights import shipped
from trivet.search.engine.net import Net

Play = Callable[[int, NDArray[np.uint64], NDArray[np.float64], Ints], None]
"""Plays a way of laying on over orders, writes what it comes to, adds the nodes."""

MOST_ORDERS = 4096
"""Tile orders after which a race is over."""


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
        while made < nodes and not self._is_over:
            if self._next == len(self.ways) and not self._next_heat():
                break
            if not self._alive[self._next]:
                self._next += 1
                continue
            made += self._play_some(self._next, nodes - made)
        return made

    def _play_some(self, way: int, nodes: int) -> int:
        per_order = max(1, int(self.nodes[way]) // max(1, self._played + self._done))
        last = min(self._batch, self._done + max(1, nodes // per_order))
        count = np.zeros(1, dtype=np.int64)
        first = self._played
        self._play(
            self.ways[way],
            self._orders[self._done : last],
            self._results[way, first + self._done : first + last],
            count,
        )
        self.nodes[way] += count[0]
        self._done = last
        if last == self._batch:
            self._next, self._done = self._next + 1, 0
        return max(1, int(count[0]))

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


@dataclass
class Flat:
    """Flat Monte Carlo: all ways of laying, played on by the rule of thumb.

    Attributes:
        budget: What a decision usually costs.
        batch: Orders that each way is played on over at a time.
    """

    budget: Budget
    batch: int = 8

    def think(
        self, view: View, rng: Rng, budget: Budget, stop: Stop, include: Sequence[str] = ()
    ) -> Analysis:
        """See :class:`trivet.search.bots.Mind`."""
        p = position_of(view, rng)
        weights = np.array(TUNED, dtype=np.float64)

        def play(
            way: int, orders: NDArray[np.uint64], results: NDArray[np.float64], nodes: Ints
        ) -> None:
            cell, face = int(p.cells[way]), int(p.sides[way])
            guess_on(
                p.boards, cell, face, p.stock, p.fits, p.values, p.losses, weights, orders,
                results, nodes,
            )  # fmt: skip

        feared = np.empty(len(p.cells), dtype=np.float64)
        fear(p.boards, p.kind, p.fits, p.values, p.losses, weights, feared)
        race = Race(play, p.lays(), feared.tolist(), 0.0, 1e9, self.batch, rng)
        spend(budget, stop, race.run, 1)
        return p.analysis(race.means.tolist(), race.nodes.tolist(), p.lays(), include)


@dataclass
class Searching:
    """Search with the trained value; the last placements exactly.

    Attributes:
        budget: What a decision usually costs.
        looked: How many of the best ways by value are looked into by one tile.
        studied: How many of these are looked into by a second tile.
        wide: How many replies to each first tile that takes into account.
        raced: How many of these are played on.
        rounds: Rounds that they are played on before the value stands for the rest.
        weight: As how many of these the look ahead counts.
        limit: See :class:`Race`.
        exact: With so many free cells or fewer the end is solved.
    """

    budget: Budget
    looked: int = 12
    studied: int = 4
    wide: int = 2
    raced: int = 8
    rounds: int = 24
    weight: float = 150.0
    limit: float = 3.0
    exact: int = 5

    def think(
        self, view: View, rng: Rng, budget: Budget, stop: Stop, include: Sequence[str] = ()
    ) -> Analysis:
        """See :class:`trivet.search.bots.Mind`."""
        position = position_of(view, rng)
        search = _Search(self, position, shipped(), [position.number_of(m) for m in include], rng)
        spend(budget, stop, search.run, 1)
        search.finish()
        return position.analysis(search.worths, search.nodes, search.shown, include)


class _Search:
    """One decision of :class:`Searching`."""

    def __init__(
        self, mind: Searching, position: Position, net: Net, include: Sequence[int], rng: Rng
    ) -> None:
        self._mind, self._p, self._net, self._rng = mind, position, net, rng
        p = position
        found = np.zeros(len(p.cells), dtype=np.float32)
        value(net, p.boards, p.kind, p.stock, p.fits, p.values, p.losses, found)
        self.worths: list[float] = found.tolist()
        self.nodes = [1] * len(self.worths)
        self.shown: list[int] = []
        self._include = list(dict.fromkeys(include))
        order = sorted(p.lays(), key=self.worths.__getitem__)
        self._solving = p.left <= mind.exact
        if not self._solving:
            order = order[: mind.looked]
        self._waiting = [*order, *(way for way in self._include if way not in order)]
        self._promising: list[int] | None = None
        self._race: Race | None = None

    def run(self, nodes: int) -> int:
        """Search about so many nodes more; 0 when there is nothing left to find out."""
        if self._waiting:
            way = self._waiting.pop(0)
            self.shown.append(way)
            return self._solve(way) if self._solving else self._look(way, 0)
        if self._solving or len(self.shown) == 1:
            return 0
        if self._promising is None:
            self._promising = self._best(self._mind.studied)
        if self._promising:
            return self._look(self._promising.pop(0), self._mind.wide)
        if self._race is None:
            ways = self._best(self._mind.raced)
            prior = [self.worths[way] for way in ways]
            mind = self._mind
            self._race = Race(self._play, ways, prior, mind.weight, mind.limit, 16, self._rng)
        return self._race.run(nodes)

    def _best(self, count: int) -> list[int]:
        """The best so many ways as far as known, and those that were asked for."""
        ways = sorted(self.shown, key=self.worths.__getitem__)[:count]
        return ways + [way for way in self._include if way not in ways]

    def _solve(self, way: int) -> int:
        p, count = self._p, np.zeros(1, dtype=np.int64)
        cell, face = int(p.cells[way]), int(p.sides[way])
        self.worths[way] = float(solve(p.boards, cell, face, p.stock, p.losses, count))
        return self._counted(way, count)

    def _look(self, way: int, wide: int) -> int:
        p, count = self._p, np.zeros(1, dtype=np.int64)
        cell, face = int(p.cells[way]), int(p.sides[way])
        worth = look(
            self._net, p.boards, cell, face, p.stock, p.fits, p.values, p.losses, wide, count
        )
        self.worths[way] = float(worth)
        return self._counted(way, count)

    def _counted(self, way: int, count: Ints) -> int:
        self.nodes[way] += int(count[0])
        return max(1, int(count[0]))

    def _play(
        self, way: int, orders: NDArray[np.uint64], results: NDArray[np.float64], nodes: Ints
    ) -> None:
        p, rounds = self._p, self._mind.rounds
        cell, face = int(p.cells[way]), int(p.sides[way])
        play_on(
            self._net, p.boards, cell, face, p.stock, p.fits, p.values, p.losses, rounds, orders,
            results, nodes,
        )  # fmt: skip

    def finish(self) -> None:
        """Take over what the race found out, and what searching on will save."""
        if self._race is not None:
            for way, mean, nodes in zip(
                self._race.ways, self._race.means.tolist(), self._race.nodes.tolist(), strict=True
            ):
                self.worths[way] = mean
                self.nodes[way] += nodes
        if not self._solving:
            certain = float(self._p.boards["minus"][0])
            share = searched_on(self._p.left, self._mind.exact)
            self.worths = [certain + share * (worth - certain) for worth in self.worths]


def searched_on(left: int, exact: int) -> float:
    """What share of the minus points to come is left when every later tile is searched as well.

    The trained value and playing on are those of play without search. Measured over 80 games with
    100,000 nodes a move: 0.82 until 16 cells are free, near 1 where the end is solved.
    """
    return 1 - 0.18 * min(1.0, max(0, left - exact) / 11)
