"""What scored, where, and how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that scored.

    Attributes:
        kind: What it is, by the rulebook's name, such as ``"straight"``.
        points: Points by seat or side as in ``State.scores``, or one number for the mover.
        where: The places or pieces that earned it, in the game's notation.
        draws: Cards drawn for it.
    """

    kind: str
    points: tuple[int, ...]
    where: tuple[str, ...] = ()
    draws: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The item ready for JSON."""
        return {
            "kind": self.kind,
            "points": list(self.points),
            "where": list(self.where),
            "draws": self.draws,
        }

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Item:
        """The inverse of :meth:`to_dict`."""
        points, where = tuple(value["points"]), tuple(value["where"])
        return cls(value["kind"], points, where, value["draws"])
