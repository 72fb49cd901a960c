"""A mind that is quick and never changes its opinion, to test what is built on minds."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from trivet.core.rng import Rng
from trivet.core.state import View
from trivet.search.analysis import UNITS, Analysis, Candidate
from trivet.search.budget import Budget, Stop, spend


class SimpleMind:
    """Values a move by its text: 0.00 to 0.99, in the order of the game's unit.

    It has searched everything after one piece.
    """

    budget = Budget(nodes=1)

    def __init__(self) -> None:
        self.seen: list[View] = []

    def think(
        self, view: View, rng: Rng, budget: Budget, stop: Stop, include: Sequence[str] = ()
    ) -> Analysis:
        del rng
        self.seen.append(view)
        pieces = iter((16, 0))  # the second finds nothing left to search
        nodes = spend(budget, stop, lambda _: next(pieces))
        unit = UNITS[view["game"]]
        moves = view["legal"] or [f"claim {points}" for points in range(10)]
        sign = 1 if unit == "minus" else -1
        found = sorted(
            (Candidate(move, worth(move), 1) for move in moves),
            key=lambda candidate: (sign * candidate.value, candidate.move),
        )
        shown = [c for c in found if c in found[:5] or c.move in include]
        known = {candidate.move for candidate in shown}
        # Calls of Muggins and high claims are legal without being listed (Q15).
        shown += [Candidate(move, worth(move), 0) for move in include if move not in known]
        best = shown[0]
        return Analysis(best.move, tuple(shown), best.value, unit, nodes)


def worth(move: str) -> float:
    """The value of a move, whatever the position."""
    return zlib.crc32(move.encode()) % 100 / 100
