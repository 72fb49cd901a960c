"""What the game before left on the boards, while the next one of a series runs (C11)."""

from __future__ import annotations

import functools
import pickle
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


def laid(game: Connections, moves: tuple[str, ...]) -> ConnectionsState:
    """The boards after the placements of a whole game, as a position without a record."""
    from trivet.games.connections.position import ConnectionsState

    data = game.new_states(1)
    board = data[0]["board"]
    for place, move in enumerate(moves):
        tile, action = game.notation.split(game.notation.parse(move, -1), -1)
        board[place % game.players, action // 5] = 1 + 5 * tile + action % 5
    rules.rebuild(data)
    return ConnectionsState(game, data)


@functools.lru_cache(maxsize=256)
def _pickled(game: Connections, moves: tuple[str, ...]) -> bytes:
    from trivet.games.connections.view import place_of

    after = laid(game, moves)
    boards = after.data[0]["board"].tolist()
    return pickle.dumps([place_of(after, s, boards[s], None) for s in range(game.players)])
