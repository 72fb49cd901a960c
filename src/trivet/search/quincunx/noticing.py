"""What a player at the table sees of a placement: beginners overlook items as people do.

Sums with neighbours are seen first, then pairs; lines along rows and columns sooner than diagonals;
a power play by those who know the cards. Each item is seen with a chance of its kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.games.quincunx.items import ITEM_FIELDS, ITEM_NAMES, MOST_PLACED
from trivet.games.quincunx.pieces import EMPTY, PLACE_OF
from trivet.games.quincunx.rules import list_choices

SURE = 1000
"""The chance of what is always seen."""
_LINES = tuple(ITEM_NAMES.index(name) for name in ("straight", "three of a kind", "flush line"))
_DRAW = ITEM_NAMES.index("draw")


@dataclass(frozen=True, slots=True)
class Eye:
    """How well a player sees, in chances out of ``SURE``.

    Attributes:
        chances: By names of kinds of items; what is not named is always seen.
        diagonal: Chance that a diagonal line is seen that would be seen if it were straight on.
        draw: Points that a draw is thought to be worth.
    """

    chances: dict[str, int]
    diagonal: int
    draw: int

    def again(self) -> Eye:
        """Of a second, slower look: it misses a quarter of what this one misses."""
        closer = {name: SURE - (SURE - chance) // 4 for name, chance in self.chances.items()}
        return Eye(closer, SURE - (SURE - self.diagonal) // 4, self.draw)

    def sees(self, item: NDArray[np.int64], cell: int, rng: Rng) -> bool:
        """Whether an item of a card on ``cell`` is noticed."""
        kind = int(item[0])
        chance = self.chances.get(ITEM_NAMES[kind], SURE)
        if kind in _LINES and _is_diagonal(int(item[4]), cell):
            chance = chance * self.diagonal // SURE
        return chance >= SURE or rng.below(SURE) < chance


SHARP = Eye({}, SURE, 2)
"""Sees everything."""


def _is_diagonal(where: int, cell: int) -> bool:
    other = (where & -where).bit_length() - 1
    return other // 5 != cell // 5 and other % 5 != cell % 5


def seen_values(state: State, moves: NDArray[np.int64], eye: Eye, rng: Rng) -> NDArray[np.float64]:
    """What placements seem to be worth at once, in points, draws included."""
    counts, rows = _items(state, moves)
    values = np.zeros(len(moves))
    first = 0
    for i, count in enumerate(counts.tolist()):
        for item in rows[first : first + count]:
            if eye.sees(item, int(moves[i]) % 25, rng):
                values[i] += eye.draw if item[0] == _DRAW else item[2]
        first += count
    return values


def seen_gain(state: State, eye: Eye, rng: Rng) -> int:
    """The positive points that are noticed of the card that was just placed (Q15).

    One card is looked at more closely than all placements are before one is chosen.
    """
    eye = eye.again()
    data = state.data.copy()
    cell = int(data[0]["placed"]) - 1
    card = int(data[0]["spread"][PLACE_OF[cell]])
    data[0]["spread"][PLACE_OF[cell]] = EMPTY
    _, rows = _items(type(state)(state.game, data), np.array([25 * card + cell], dtype=np.int64))
    return sum(int(item[2]) for item in rows if item[2] > 0 and eye.sees(item, cell, rng))


def _items(state: State, moves: NDArray[np.int64]) -> tuple[NDArray[np.int64], Any]:
    counts = np.empty(len(moves), dtype=np.int64)
    out = np.empty((len(moves) * MOST_PLACED, ITEM_FIELDS), dtype=np.int64)
    list_choices(state.data, state.game.blank(), moves, counts, out)
    return counts, out[: counts.sum()]
