"""Connections with chance: a tile is turned for all at the beginning of every round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trivet.core.game import Game
from trivet.core.state import State
from trivet.envs.explicit.table import CHANCE, PUBLIC, TERMINAL, Table, Told
from trivet.games.connections.pieces import CELLS, ROUNDS, TILES, TURNS
from trivet.games.connections.state import AWAITING, OVER

if TYPE_CHECKING:
    from trivet.envs.explicit.position import Position

_PLACES = tuple(f"{cell} {turn}" for cell in CELLS for turn in TURNS)


class ConnectionsTable(Table):
    """See :class:`~trivet.envs.explicit.table.Table`.

    Seats place one after another, from seat 0, and see nothing of each other's placements before
    the round is complete, which comes to the same as placing at once (C6).
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._phase, self._pending = self.at("phase"), self.at("pending")
        self._round, self._tile, self._deck = self.at("round"), self.at("tile"), self.at("deck")

    def player(self, raw: bytearray) -> int:
        """The lowest seat that has not placed."""
        phase = raw[self._phase]
        if phase == AWAITING:
            return CHANCE
        return TERMINAL if phase == OVER else raw.index(0, self._pending) - self._pending

    def dealt_to(self, raw: bytearray) -> tuple[int, ...]:
        """The first tile, for all to see."""
        del raw
        return (PUBLIC,)

    def drawn_by(self, before: bytearray, after: bytearray) -> tuple[int, ...]:
        """The next tile, when the round is complete and another one begins."""
        tile = after[self._tile]
        return (PUBLIC,) if tile and tile != before[self._tile] else ()

    def hidden(self, raw: bytearray) -> list[int]:
        """The tiles not turned yet."""
        first = self._deck + raw[self._round] + 1
        return sorted(code - 1 for code in raw[first : self._deck + TILES])

    def arrange(self, raw: bytearray, place: int, card: int) -> None:
        """Swap a tile to where the next one is turned from."""
        to = self._deck + raw[self._round] + 1 + place
        at = raw.index(card + 1, to, self._deck + TILES)
        raw[at], raw[to] = raw[to], card + 1

    def tell_move(self, position: Position, action: int) -> Told:
        """One's own placement; those of all when the round is complete (C6)."""
        told = list(position.told)
        told[position.player] += f" {_PLACES[action]}"
        if position.player == self.players - 1 and self.players > 1:
            first = self._pending
            actions = [code - 1 for code in position.raw[first : first + self.players - 1]]
            shown = "; ".join(_PLACES[number] for number in (*actions, action))
            told = [f"{text} [{shown}]" for text in told]
        return tuple(told)

    def tell_cards(self, position: Position, cards: tuple[int, ...]) -> Told:
        """The tile that is turned."""
        return tuple([f"{text} | {self.game.deck[cards[0]]}" for text in position.told])

    def is_secret(self, position: Position, seat: int) -> bool:
        """Whether a seat has placed in a round that is not complete."""
        return position.player >= 0 and position.raw[self._pending + seat] != 0

    def most_moves(self) -> int:
        """A placement for every seat and round."""
        return int(self.game.options["games"] * ROUNDS * self.players)

    def most_cards(self) -> int:
        """A tile for every round."""
        return int(self.game.options["games"] * ROUNDS)

    def least_and_most(self) -> tuple[float, float]:
        """All numbers lost and nothing but spirals, up to nothing at all."""
        values = [sum(self.game.set.boards[name]) for name in self.game.boards]  # type: ignore[attr-defined]
        return -float(self.game.options["games"] * (max(values) + ROUNDS)), 0.0

    def points(self, state: State) -> list[float]:
        """Minus points, as what they are."""
        return [-float(points) for points in state.scores]


TABLE = ConnectionsTable
