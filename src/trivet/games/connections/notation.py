"""Placements as text (``key b3 r90``, ``key b3 spiral``) and as action numbers."""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from trivet.core.errors import ParseError
from trivet.games.connections.pieces import ACTIONS, CELLS, TURNS

_PLACES = tuple(f"{cell} {turn}" for cell in CELLS for turn in TURNS)


class Notation:
    """The texts of all placements with the tiles of one set.

    Args:
        symbols: The tiles' symbols in the order of their numbers.
    """

    def __init__(self, symbols: tuple[str, ...]) -> None:
        self._symbols = symbols
        self._numbers = {symbol: number for number, symbol in enumerate(symbols)}
        self._names = functools.cache(self._make_names)
        self.name_array = functools.cache(self._make_name_array)
        self._actions = functools.cache(self._make_actions)

    def names(self, tile: int) -> tuple[str, ...]:
        """Texts of the 125 action numbers with a tile; they ascend by character code."""
        return self._names(tile)

    def parse(self, text: str, turned: int) -> int:
        """The action number of a text while tile number ``turned`` (-1: none) is to be placed.

        With any other tile it is 125 * (1 + that tile's number) more, which is never legal.

        Raises:
            ParseError: When the text is no placement with a tile of the set.
        """
        action = self._actions(turned).get(text) if turned >= 0 else None
        return self._parse_slowly(text) if action is None else action

    def split(self, action: int, turned: int) -> tuple[int, int]:
        """Tile number and plain action number, 0 to 124, of what :meth:`parse` answered."""
        other, plain = divmod(action, ACTIONS)
        return (other - 1 if other else turned), plain

    def _make_names(self, tile: int) -> tuple[str, ...]:
        return tuple([f"{self._symbols[tile]} {place}" for place in _PLACES])

    def _make_name_array(self, tile: int) -> NDArray[np.object_]:
        names = np.array(self._names(tile), dtype=np.object_)
        names.setflags(write=False)
        return names

    def _make_actions(self, tile: int) -> dict[str, int]:
        return {name: action for action, name in enumerate(self._names(tile))}

    def _parse_slowly(self, text: str) -> int:
        words = text.split(" ")
        if len(words) != 3:
            raise ParseError(
                f"{_short(text)} is no placement; write tile, cell and turn like "
                f"'{self._symbols[0]} b3 r90' or '{self._symbols[0]} b3 spiral'"
            )
        symbol, cell, turn = words
        if symbol not in self._numbers:
            raise ParseError(f"{_short(symbol)} is no tile of this set")
        if cell not in CELLS:
            raise ParseError(f"{_short(cell)} is no cell; cells are a1 to e5")
        if turn not in TURNS:
            raise ParseError(f"{_short(turn)} is no turn; write r0, r90, r180, r270 or spiral")
        place = CELLS.index(cell) * len(TURNS) + TURNS.index(turn)
        return ACTIONS * (1 + self._numbers[symbol]) + place


def _short(text: str) -> str:
    shown = ascii(text)
    return shown if len(shown) <= 40 else f"{shown[:37]}..."
