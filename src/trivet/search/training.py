"""Training of the value functions that the searches use; each game's is in its ``train.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a training has come.

    Attributes:
        step: Steps done.
        total: Steps in all.
        note: What it measured last, in a few words.
    """

    step: int
    total: int
    note: str


class Trainer(Protocol):
    """What ``search/<game>/train.py`` offers, made of a folder, a seed and a scale.

    Attributes:
        total: Steps in all.
    """

    total: int

    def run(self) -> Iterator[Progress]:
        """Train step by step, from where the folder is."""

    @property
    def result(self) -> bytes | Path:
        """The weights, when all steps are done."""


Spread = Callable[[Callable[[Any], Any], Sequence[Any]], list[Any]]
"""Makes of each of some items what a function makes of it, in their order: perhaps by many
machines. A trainer that takes one as its ``spread`` comes to the same weights with any."""


def in_turn(function: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
    """The spread of one processor.

    >>> in_turn(abs, [3, -4])
    [3, 4]
    """
    return [function(item) for item in items]
