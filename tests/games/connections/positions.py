"""Positions of Connections drawn in text.

A diagram has five rows, 5 at the top, of five cells each: four sides as they lie, clockwise from
north (``-wn-``), ``....`` a free cell, ``@@@@`` a spiral and ``CCCC`` the centre. Tiles come from
the edition's own set.
"""

import numpy as np

import trivet
from trivet import Item
from trivet.games.connections import rules
from trivet.games.connections.pieces import CELLS, LYING, SPIRAL, pack_sides
from trivet.games.connections.position import ConnectionsState
from trivet.games.connections.state import PLAYING

SEED_KEY = bytes(32)


def position(diagram, tile, players=1, **options):
    """A state whose boards all lie as drawn; ``tile`` is to be placed, written ``"key n---"``."""
    game = trivet.game("connections", players=players, **options)
    symbol, sides = tile.split()
    assert game.set.tiles[symbol] == sides, f"{symbol} is {game.set.tiles[symbol]}"
    cells = drawn_cells(diagram)
    rest = [number for number, code in enumerate(game.deck) if code != symbol]
    data = game.new_states(1)
    s = data[0]
    for cell, sides in sorted(cells.items(), key=lambda pair: pair[1] == "@@@@"):
        number, turn = taken_from(rest, game.packed_tiles, sides)
        rest.remove(number)
        s["board"][:players, CELLS.index(cell)] = 1 + 5 * number + turn
    s["phase"], s["round"] = PLAYING, len(cells)
    s["tile"] = 1 + game.deck.index(symbol)
    s["deck"][len(cells) + 1 :] = 1 + np.array(rest)
    rules.rebuild(data)
    return ConnectionsState(game, data, key=SEED_KEY)


def drawn_cells(diagram):
    """The sides in each cell that is not free, without the centre."""
    found = {}
    rows = diagram.split("\n")[1:-1]
    assert len(rows) == 5
    for row, line in zip("54321", rows, strict=True):
        for column, sides in zip("abcde", line.split(), strict=True):
            if sides not in {"....", "CCCC"}:
                found[column + row] = sides
    return found


def taken_from(rest, packed_tiles, sides):
    """A tile of the rest that can lie like this, and its turn."""
    if sides == "@@@@":
        return rest[0], SPIRAL
    for number in rest:
        for turn in range(SPIRAL):
            if LYING[packed_tiles[number], turn] == pack_sides(sides):
                return number, turn
    raise AssertionError(f"no tile of the set can lie like {sides}")


def face_up(state, seat=None):
    """The legal placements that are not spirals."""
    return {move for move in state.legal_moves(seat) if not move.endswith("spiral")}


def spiral(state, seat=None):
    """The spiral on the first free cell."""
    return next(move for move in state.legal_moves(seat) if move.endswith("spiral"))


def all_spirals(state, moves):
    """The state after that many moves, all of them spirals."""
    for _ in range(moves):
        state = state.play(spiral(state))
    return state


def number(points, where):
    return Item("number", points, (where,))


BARE = """
.... .... .... .... ....
.... .... .... .... ....
.... .... CCCC .... ....
.... .... .... .... ....
.... .... .... .... ....
"""

# c4 goes on from the centre to c5 (wide) and d4 (narrow), b3 to a3 (wide).
TREE = """
.... .... .... .... ....
.... .... wnw- .... ....
.... -n-w CCCC .... ....
.... .... .... .... ....
.... .... .... .... ....
"""

# A wide way from the centre to the number field east of e4, and on to e5.
BRANCH = """
.... .... .... .... ....
.... .... wwww -w-w ww-w
.... .... CCCC .... ....
.... .... .... .... ....
@@@@ @@@@ .... .... ....
"""
