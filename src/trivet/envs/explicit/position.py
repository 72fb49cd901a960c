"""A position of any game at which a seat decides, or chance deals, turns or draws a card."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from trivet.core.errors import OptionError
from trivet.core.rules import ILLEGAL, States
from trivet.envs.explicit.table import CHANCE, PUBLIC, TERMINAL, Table, table_of


class Position:
    """A position; it never changes, :meth:`after` answers a new one.

    Attributes:
        table: The game and how its cards come.
        raw: The bytes of the engine's state; while chance has still to deal or draw, those of the
            state before the deal, or before the move that draws.
        player: The seat that decides, ``CHANCE`` or ``TERMINAL``.
        told: What each seat has seen so far, in order, as text: its information state.
        owners: While chance deals or draws: who sees each card that comes, a seat or ``PUBLIC``.
        cards: Those of them that have come.
        coming: Those that may come next, ascending, all equally likely; not to be changed.
        move: The action that made chance draw; -1 while a deal is dealt.
    """

    __slots__ = (
        "_data",
        "_legal",
        "cards",
        "coming",
        "move",
        "owners",
        "player",
        "raw",
        "table",
        "told",
    )

    def __init__(
        self,
        table: Table,
        raw: bytearray,
        player: int,
        told: tuple[str, ...],
        owners: tuple[int, ...] = (),
        cards: tuple[int, ...] = (),
        coming: list[int] | None = None,
        move: int = -1,
    ) -> None:
        self.table = table
        self.raw = raw
        self.player = player
        self.told = told
        self.owners = owners
        self.cards = cards
        self.coming: list[int] = [] if coming is None else coming
        self.move = move
        self._data: States | None = None
        self._legal: list[int] | None = None

    @classmethod
    def start(cls, table: Table) -> Self:
        """The position before the first card is dealt."""
        raw = bytearray(table.game.new_states(1).tobytes())
        told = tuple(f"seat {seat}" for seat in range(table.players))
        return cls(table, raw, CHANCE, told, table.dealt_to(raw), (), list(table.deck))

    @property
    def data(self) -> States:
        """The engine's state, a structured array of shape (1,) over ``raw``; not to be changed."""
        if self._data is None:
            self._data = np.ndarray(1, self.table.dtype, self.raw)
        return self._data

    @property
    def is_dealt(self) -> bool:
        """Whether the running round or game has been dealt."""
        return self.player != CHANCE or self.move >= 0

    @property
    def owner(self) -> int:
        """At a chance node, who sees the card that comes next: a seat, or ``PUBLIC``."""
        return self.owners[len(self.cards)]

    def legal(self) -> list[int]:
        """At a decision, the legal actions, ascending; not to be changed."""
        if self._legal is None:
            self._legal = self.table.legal(self.data, self.player)
        return self._legal

    def after(self, action: int) -> Position:
        """The position after an action of the seat to decide, or after a card has come.

        Raises:
            IllegalMove: When the action is not legal.
            OptionError: When the card cannot come, or the game is over.
        """
        if self.player >= 0:
            return self._moved(action)
        if self.player == TERMINAL:
            raise OptionError("the game is over: no action can be made")
        if action not in self.coming:
            raise OptionError(
                f"card {action} cannot come here: it lies elsewhere or does not exist"
            )
        return self._come(action)

    def _moved(self, action: int) -> Position:
        table = self.table
        raw = bytearray(table.size)
        after: States = np.ndarray(1, table.dtype, raw)
        if table.play(self.data, after, action) == ILLEGAL:
            raise table.illegal(self.data, action)
        told = table.tell_move(self, action)
        owners = table.drawn_by(self.raw, raw)
        if owners:
            return Position(
                table, self.raw, CHANCE, told, owners, (), table.hidden(self.raw), action
            )
        return self._arrived(raw, after, told)

    def _come(self, card: int) -> Position:
        """After one more card: wait for the next, or deal, or make the move that draws them."""
        table, owners = self.table, self.owners
        cards = (*self.cards, card)
        coming = [other for other in self.coming if other != card]
        if len(cards) < len(owners):
            return Position(table, self.raw, CHANCE, self.told, owners, cards, coming, self.move)
        raw = bytearray(self.raw)
        told = table.tell_cards(self, cards)
        if self.move < 0:
            after: States = np.ndarray(1, table.dtype, raw)
            table.rules.deal(after, np.array([*cards, *coming], dtype=np.uint8))
            return self._arrived(raw, after, told)
        for place, drawn in enumerate(cards):
            table.arrange(raw, place, drawn)
        before: States = np.ndarray(1, table.dtype, raw)
        raw = bytearray(table.size)
        after = np.ndarray(1, table.dtype, raw)
        table.play(before, after, self.move)
        return self._arrived(raw, after, told)

    def _arrived(self, raw: bytearray, data: States, told: tuple[str, ...]) -> Position:
        """A position of the engine in which nothing is to be drawn any more."""
        table = self.table
        player = table.player(raw)
        if player != CHANCE:
            if player == TERMINAL:
                told = table.tell_end(data, told)
            position = Position(table, raw, player, told)
            position._data = data
            return position
        told = table.tell_end(data, told)
        return Position(table, raw, CHANCE, told, table.dealt_to(raw), (), list(table.deck))

    def shown(self, after: Position, action: int) -> list[tuple[int, int]]:
        """Cards that everyone gets to know by a move, and the seats that held them.

        Args:
            after: The position after it.
            action: The move.
        """
        return self.table.shown(self, action, after)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: Any) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.player, self.told, self.owners, self.cards, self.coming, self.move)
        return _restored, (self.table.game, bytes(self.raw), *parts)


def _restored(game: Any, raw: bytes, *rest: Any) -> Position:
    return Position(table_of(game), bytearray(raw), *rest)


__all__ = ["CHANCE", "PUBLIC", "TERMINAL", "Position"]
