"""What thinking about a position answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Unit = Literal["lead", "chance", "minus"]
"""What expected results are: points ahead of the best opponent at the end of the match (Quincunx),
the chance of the seat's side to win, ties counting half (Tether), minus points of the own board
at the end of the running game (Connections)."""

UNITS: dict[str, Unit] = {"quincunx": "lead", "tether": "chance", "connections": "minus"}


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move and what it is worth.

    Attributes:
        move: Text of the move.
        value: Expected result for the mover after it, in the game's unit.
        nodes: How many nodes of the search went into it; 0 when it was only estimated.
    """

    move: str
    value: float
    nodes: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """The outcome of thinking about a position, for the seat to move.

    Attributes:
        choice: The move to play. A weaker level may choose another than the best.
        candidates: Moves, best first: all legal ones, or the best few and those asked for.
        value: Expected result with the best move, in the game's unit.
        unit: What results are.
        nodes: Nodes searched in all.
    """

    choice: str
    candidates: tuple[Candidate, ...]
    value: float
    unit: Unit
    nodes: int


def gain(unit: Unit, of: float, over: float) -> float:
    """How much better one expected result is than another; negative when it is worse.

    >>> gain("lead", 5.0, 2.0), gain("minus", 5.0, 2.0)
    (3.0, -3.0)
    """
    return over - of if unit == "minus" else of - over
