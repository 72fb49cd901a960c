"""The best that was possible on a board, with the tiles and their order known (C10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trivet.games.connections.pieces import ROUNDS

if TYPE_CHECKING:
    from trivet.core.record import Record
    from trivet.games.connections.game import Connections

SECONDS = 20.0
"""Usual time limit; a proof takes about two seconds of a core."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The fewest minus points that were possible lie between two numbers.

    Attributes:
        low: No way of placing these tiles has fewer: proven.
        high: The minus points of ``moves``.
        moves: The placements of all rounds, in their order.
    """

    low: int
    high: int
    moves: tuple[str, ...]

    def __str__(self) -> str:
        if self.low == self.high:
            return f"the best possible was {self.low}"
        return f"the best possible was between {self.low} and {self.high}"


def hindsight(
    game: Connections,
    seat: int,
    played: Sequence[str],
    *,
    kept: int = 0,
    seconds: float = SECONDS,
) -> Hindsight:
    """The best possible with the tiles of a finished game on a seat's board.

    Args:
        game: The table.
        seat: Whose board.
        played: The seat's 24 placements, in their order.
        kept: So many of the first placements stay as they were made.
        seconds: Time limit; what is not proven by then is told by ``low < high``.
    """
    from trivet.search.connections.packing import Packing

    return Hindsight(*Packing(game, seat, played, kept).best(seconds))


def hindsights(record: Record, seconds: float = SECONDS) -> Iterator[tuple[int, int, Hindsight]]:
    """Number of the game in the series, seat, and the best possible, of each finished game."""
    game: Any = record.start().game
    for number, seat, played in finished_games(record.moves, game.players):
        yield number, seat, hindsight(game, seat, played, seconds=seconds)


def finished_games(
    moves: Sequence[str], players: int
) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Number of the game in the series, seat, and its placements, of each finished game."""
    length = ROUNDS * players
    for number in range(len(moves) // length):
        played = moves[number * length : (number + 1) * length]
        for seat in range(players):
            yield number, seat, tuple(played[seat::players])
