"""What the numbers of an observation and of an action mean, as data.

The tables in ``docs/research`` are printed from it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

ENCODING_VERSION = "1"
"""Grows with every change in the meaning of an action or of an entry of an observation."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A run of entries of an observation.

    Attributes:
        name: Its name, unique within the game.
        start: Its first entry.
        stop: One more than its last entry.
        shape: How its entries are laid out, in C order.
        low: Lowest value an entry can have.
        high: Highest value an entry can have.
        meaning: What an entry says.
    """

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Block:
    """A feature that has no place yet; see :class:`Feature`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str


def laid_out(blocks: Iterable[Block]) -> tuple[Feature, ...]:
    """The blocks one after another.

    >>> blocks = [Block("a", (2, 3), 0, 1, "a flag"), Block("b", (), 0, 9, "a number")]
    >>> [(feature.start, feature.stop) for feature in laid_out(blocks)]
    [(0, 6), (6, 7)]
    """
    features: list[Feature] = []
    start = 0
    for block in blocks:
        stop = start + math.prod(block.shape)
        features.append(
            Feature(block.name, start, stop, block.shape, block.low, block.high, block.meaning)
        )
        start = stop
    return tuple(features)


@dataclass(frozen=True, slots=True)
class ActionRange:
    """Action numbers of one kind.

    Attributes:
        first: The lowest number.
        last: The highest number.
        notation: The move as it is written, with letters for its parts.
        number: The action number out of these letters.
        meaning: What the move does, and what the letters stand for.
        step: From one number to the next.
    """

    first: int
    last: int
    notation: str
    number: str
    meaning: str
    step: int = 1

    @property
    def numbers(self) -> range:
        """All of them."""
        return range(self.first, self.last + 1, self.step)
