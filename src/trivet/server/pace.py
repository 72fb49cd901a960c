"""How long bots think at a table: as agreed there, less when many tables wait for the machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace

from trivet.search.budget import Budget

SHORTEST = 0.01
"""Seconds that a search always gets; it has an answer after its first piece."""

REVIEW_SECONDS = 0.3
"""Seconds of a core for each decision of a review."""

UNHURRIED = "master"
"""The level that uses the time of a table that gives more than a second."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What the bots of a process may spend.

    Attributes:
        limit: Seconds after which a move should have come, however many tables wait.
        cores: Searches that run at the same time.
        nodes: Most nodes of a decision, None for as many as the time allows.
    """

    limit: float
    cores: int
    nodes: int | None = None

    def seconds(self, wanted: float, asked: int) -> float:
        """Seconds for the longest decision of a turn, so that nobody waits longer than the limit.

        Args:
            wanted: What it gets at most.
            asked: How many turns were asked for in as many seconds as the limit has, or wait.
        """
        # A turn takes up to twice as long as its longest decision.
        fair = self.limit / 2 * self.cores / max(1, asked)
        return max(SHORTEST, min(wanted, fair))

    def budget(self, level: str, usual: Budget, seconds: float, agreed: float = 1.0) -> Budget:
        """What a decision may cost.

        Args:
            level: The bot's name.
            usual: What it costs where nobody waits and nothing else is agreed.
            seconds: Most seconds, as told by :meth:`seconds`.
            agreed: The seconds that the table gives; more than one lets *master* search further.
        """
        more = max(1.0, agreed) if level == UNHURRIED else 1.0
        most = seconds if usual.seconds is None else min(seconds, more * usual.seconds)
        nodes = None if usual.nodes is None else int(more * usual.nodes)
        if self.nodes is not None:
            nodes = self.nodes if nodes is None else min(nodes, self.nodes)
        return replace(usual, seconds=most, nodes=nodes, clock="wall")


def review_budget(pace: Pace) -> Budget:
    """What the judgement of a decision in a review may cost: less than a move at the table."""
    return Budget(seconds=REVIEW_SECONDS, nodes=pace.nodes, clock="thread")


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shorter_and_shorter(seconds: float) -> Iterator[float]:
    """Seconds for the decisions of a turn, so that all of them take less than twice the first."""
    while True:
        yield max(SHORTEST, seconds)
        seconds /= 2
