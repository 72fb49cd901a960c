"""Why a placement is illegal, in a sentence, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trivet.core.errors import IllegalMove
from trivet.games.connections.pieces import (
    CELLS,
    CENTRE,
    DIRECTIONS,
    FITS,
    LYING,
    SIDES,
    SPIRAL,
    TURNS,
)

if TYPE_CHECKING:
    from trivet.games.connections.position import ConnectionsState

_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_WORDS = {"-": "empty", "w": "wide", "n": "narrow"}


def explain(state: ConnectionsState, move: int, seat: int) -> IllegalMove:
    """The error for an illegal action number of a seat (C6, C7, C8); the game is not over."""
    game = state.game
    tile, action = game.notation.split(move, state.tile)
    symbol = game.deck[tile]
    if tile != state.tile:
        turned = game.deck[state.tile]
        return IllegalMove(f"the tile of this round is {turned}, not {symbol}", "C6")
    cell, turn = divmod(action, len(TURNS))
    if cell == CENTRE:
        return IllegalMove("c3 is the printed centre, no cell for a tile", "C1")
    code = int(state.data[0]["board"][seat, cell])
    if code:
        taken = f"{CELLS[cell]} is taken by {game.deck[(code - 1) // 5]}"
        return IllegalMove(taken, "C8" if turn == SPIRAL else "C7")
    want = int(state.data[0]["want"][seat, cell])
    fault = _fault(cell, want, int(LYING[game.packed_tiles[tile], turn]))
    fits = int(FITS[game.packed_tiles[tile], want])
    turns = [TURNS[k] for k in (0, 3, 1, 2) if fits >> k & 1] or ["spiral only"]
    return IllegalMove(f"{fault}; {symbol} fits {CELLS[cell]} with {', '.join(turns)}", "C7")


def _fault(cell: int, want: int, sides: int) -> str:
    """The first side against which the tile may not lie."""
    for direction, name in enumerate(DIRECTIONS):
        wanted, side = want >> 2 * direction & 3, sides >> 2 * direction & 3
        if not wanted or wanted == side:
            continue
        own = f"its {_WORDS[SIDES[side - 1]]} {name} side"
        beyond = _neighbour(cell, direction)
        if beyond is None:
            return f"{own} would run into the plain edge"
        return f"{own} would lie against the {_WORDS[SIDES[wanted - 1]]} side of {beyond}"
    return f"on {CELLS[cell]} it would continue no connection"


def _neighbour(cell: int, direction: int) -> str | None:
    column, row = divmod(cell, 5)
    across, up = _STEPS[direction]
    beyond = (column + across, row + up)
    inside = all(0 <= place < 5 for place in beyond)
    return CELLS[beyond[0] * 5 + beyond[1]] if inside else None
