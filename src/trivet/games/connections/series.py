"""What the game before left on the boards, while the next one of a series runs (C11)."""

from __future__ import annotations

import functools
import pickle
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from trivet.games.connections import rules
from trivet.games.connections.pieces import ROUNDS

if TYPE_CHECKING:
    from trivet.games.connections.game import Connections
    from trivet.games.connections.position import ConnectionsState
    from trivet.games.connections.view import Table


def last_boards(state: ConnectionsState) -> list[Table] | None:
    """Every seat's place as the last finished game left it, from the moves alone.

    None in a first game, at the end (where the table itself shows it), and for a position whose
    moves are not known.
    """
    completed = int(state.data[0]["game"])
    if completed == 0 or state.is_over:
        return None
    moves = moves_of(state, completed - 1)
    # Copied from bytes: every view has its own, and making it takes a millisecond.
    return None if moves is None else cast("list[Table]", pickle.loads(_pickled(state.game, moves)))


def moves_of(state: ConnectionsState, number: int) -> tuple[str, ...] | None:
    """The placements of a finished game of the series, counted from 0; None when not known."""
    length = ROUNDS * state.game.players
    moves = state.moves[number * length : (number + 1) * length]
    return moves if len(moves) == length else None


def board_of(game: Connections, seat: int, placements: Sequence[str]) -> Table:
    """A seat's place after some placements of its own."""
    from trivet.games.connections.position import ConnectionsState
    from trivet.games.connections.view import place_of

    data = game.new_states(1)
    board = data[0]["board"]
    for move in placements:
        tile, action = game.notation.split(game.notation.parse(move, -1), -1)
        board[seat, action // 5] = 1 + 5 * tile + action % 5
    rules.rebuild(data)
    return place_of(ConnectionsState(game, data), seat, board[seat].tolist(), None)


@functools.lru_cache(maxsize=256)
def _pickled(game: Connections, moves: tuple[str, ...]) -> bytes:
    players = game.players
    return pickle.dumps([board_of(game, seat, moves[seat::players]) for seat in range(players)])
