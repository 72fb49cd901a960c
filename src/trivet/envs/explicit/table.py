"""How cards come in a game, and what is told to whom: the part of each game."""

from __future__ import annotations

import functools
import importlib
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from trivet.core.errors import IllegalMove
from trivet.core.game import Game
from trivet.core.rules import States
from trivet.core.state import State
from trivet.envs.arrays import Arrays

if TYPE_CHECKING:
    from trivet.envs.explicit.position import Position

CHANCE, TERMINAL = -1, -4
"""Who "decides" where no seat does, with the numbers that OpenSpiel gives them."""
PUBLIC = -1
"""Owner of a card that everyone sees."""

Told = tuple[str, ...]


class Table(ABC):
    """A game for :class:`~trivet.envs.explicit.position.Position`.

    The fields that are looked at after every move are single bytes of the state, and read as
    such: that takes a fifth of the time of reading them from the structured array.

    Attributes:
        game: The game, with its players and options.
        arrays: Its observations and action masks.
        deck: The numbers of all cards.
        dtype: Structured dtype of a state, ``size`` its bytes.
        play: The kernel that makes a move.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.players = game.players
        self.arrays = Arrays(game)
        self.rules = game.rules
        self.play = game.rules.play
        self.dtype = game.dtype
        self.size = game.dtype.itemsize
        self.deck = range(len(game.deck))
        self._mask = np.zeros((1, self.arrays.actions), dtype=np.int8)
        self._seats = [np.array([seat], dtype=np.int64) for seat in range(self.players)]

    def at(self, name: str) -> int:
        """Where a field begins in the bytes of a state."""
        fields: Any = self.dtype.fields
        return int(fields[name][1])

    @abstractmethod
    def player(self, raw: bytearray) -> int:
        """The seat that decides, TERMINAL, or CHANCE when a further round is to be dealt."""

    @abstractmethod
    def dealt_to(self, raw: bytearray) -> tuple[int, ...]:
        """Who sees each of the first cards of the deal that comes next; the rest stay hidden."""

    @abstractmethod
    def drawn_by(self, before: bytearray, after: bytearray) -> tuple[int, ...]:
        """Who sees each card that a move drew, in the order in which they come."""

    @abstractmethod
    def hidden(self, raw: bytearray) -> list[int]:
        """The cards that are still to be drawn or turned, ascending."""

    @abstractmethod
    def arrange(self, raw: bytearray, place: int, card: int) -> None:
        """Let a hidden card be the next but ``place`` that comes, in these bytes."""

    @abstractmethod
    def tell_move(self, position: Position, action: int) -> Told:
        """What has been told, after a move that may still draw."""

    @abstractmethod
    def tell_cards(self, position: Position, cards: tuple[int, ...]) -> Told:
        """What has been told, after the cards of a deal or of a move have come."""

    def tell_end(self, data: States, told: Told) -> Told:
        """What has been told at the end of a round or of the game."""
        del data
        return told

    def shown(self, before: Position, action: int, after: Position) -> list[tuple[int, int]]:
        """Cards that a move shows everyone for the first time, and who held them."""
        del before, action, after
        return []

    def is_secret(self, position: Position, seat: int) -> bool:
        """Whether the last placement of ``seat`` is still hidden from the others."""
        del position, seat
        return False

    @abstractmethod
    def most_moves(self) -> int:
        """More moves than any game can have."""

    @abstractmethod
    def most_cards(self) -> int:
        """Most chance nodes of a game."""

    @abstractmethod
    def least_and_most(self) -> tuple[float, float]:
        """Bounds of a seat's points at the end, as :meth:`points` has them."""

    def points(self, state: State) -> list[float]:
        """The points of each seat, more being better."""
        return [float(points) for points in state.scores]

    def legal(self, data: States, seat: int) -> list[int]:
        """The legal actions of the seat that decides, ascending."""
        self.arrays.kernels.write_mask(data, self._seats[seat], self._mask)
        return cast("list[int]", self._mask[0].nonzero()[0].tolist())

    def state(self, data: States) -> State:
        """The position as the library has it, without its history."""
        return self.game.state_type(self.game, data, key=b"")

    def text(self, data: States, action: int) -> str:
        """An action in the notation of the game."""
        return self.game.state_type(self.game, data, key=b"").format_move(action)

    def illegal(self, data: States, action: int) -> IllegalMove:
        """The error for an action that is not legal."""
        return self.arrays.illegal(self.state(data), action)

    def __reduce__(self) -> tuple[Any, ...]:
        return table_of, (self.game,)


class PileTable(Table):
    """A game whose cards are drawn from a pile: ``deck``, of which ``left`` cards are there."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._left, self._deck = self.at("left"), self.at("deck")

    def hidden(self, raw: bytearray) -> list[int]:
        """The pile."""
        return sorted(raw[self._deck : self._deck + raw[self._left]])

    def arrange(self, raw: bytearray, place: int, card: int) -> None:
        """Swap a card to where it will be drawn from: the pile's next card stands last."""
        first, count = self._deck, raw[self._left]
        to = first + count - 1 - place
        at = raw.index(card, first, first + count)
        raw[at], raw[to] = raw[to], card


@functools.lru_cache(maxsize=64)
def table_of(game: Game) -> Table:
    """The table of a game; one for all that are equal."""
    module = importlib.import_module(f"trivet.envs.explicit.{game.name}")
    return cast("Table", module.TABLE(game))
