"""What a seat may know of a table of Connections, and full states made up from that.

Placements of the running round are secret until it is complete (C6): a view shows that a seat has
placed, never what, except to that seat itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from trivet.core.item import Item
from trivet.core.rng import Rng
from trivet.core.state import View
from trivet.games.connections import rules
from trivet.games.connections.pieces import (
    CELLS,
    FIELD_CELLS,
    FIELD_NAMES,
    FIELD_PLACES,
    LYING,
    ROUNDS,
    SIDE_TEXTS,
    SPIRAL,
    TURNS,
)
from trivet.games.connections.series import last_boards
from trivet.games.connections.state import OVER, PLAYING

if TYPE_CHECKING:
    from trivet.games.connections.game import Connections
    from trivet.games.connections.position import ConnectionsState

_LYING: list[list[int]] = LYING.tolist()
_FIELD_BITS = tuple(1 << field for field in range(len(FIELD_PLACES)))
_PLACE_BITS = tuple(1 << cell for cell in FIELD_CELLS.tolist())


class PlacedTile(TypedDict):
    """A tile on a board; ``sides`` as it lies, clockwise from north, None for a spiral."""

    cell: str
    tile: str
    turn: str
    sides: str | None


class NumberField(TypedDict):
    """A number field; ``state`` is ``connected``, ``open`` or ``lost`` (its cell is taken)."""

    cell: str
    side: str
    value: int
    state: str


class Sheet(TypedDict):
    """A board's minus points item by item, without the running round (C10).

    ``number`` is the sum of the fields not connected, ``spiral`` the count of spirals, ``minus``
    the sum of both.
    """

    fields: list[NumberField]
    spirals: list[str]
    number: int
    spiral: int
    minus: int


class Table(TypedDict):
    """A seat's place at the table.

    Attributes:
        seat: Its number.
        board: Name of the board.
        cells: What lies on it, by cell; completed rounds only, without the printed centre.
        placed: Whether the seat has placed in the running round.
        pending: What it has placed in the running round; always None for other viewers.
        sheet: The board's minus points, without the running round.
    """

    seat: int
    board: str
    cells: list[PlacedTile]
    placed: bool
    pending: PlacedTile | None
    sheet: Sheet


class ConnectionsView(TypedDict):
    """The keys of a view besides those of every game.

    ``legal`` is filled for every seat that may place or change its placement; ``scores`` count
    the viewer's own placement of the running round, nobody else's; ``items`` are those of that
    placement or, before it, of the whole round before.

    Attributes:
        number: The running game of the series, from 1 (C11).
        starter: The seat that turns the tiles in it (C11).
        round: The running round, 1 to 24; 24 when the game is over.
        tile: Symbol of the tile to place; None when the game is over.
        turns: How that tile lies with each rotation: sides by ``r0`` ... ``r270``.
        gone: Symbols of the tiles turned before it in this game, in the order of the set.
        left: Symbols of the tiles not turned yet, in the order of the set; at the end the four
            that stayed out (C9).
        tiles: Sides at r0 of all tiles, by symbol (C4).
        table: Every seat's place, by seat.
        past: Minus points by seat of each completed game (C11).
        last: While a later game of a series runs, every seat's place as the game before left it;
            otherwise None.
        rank: The solo rank (C12) when one player's game is over, otherwise None.
    """

    number: int
    starter: int
    round: int
    tile: str | None
    turns: dict[str, str]
    gone: list[str]
    left: list[str]
    tiles: dict[str, str]
    table: list[Table]
    past: list[list[int]]
    last: list[Table] | None
    rank: str | None


def own_view(state: ConnectionsState, seat: int | None) -> ConnectionsView:
    """The part of a view that is special to this game."""
    game, s = state.game, state.data[0]
    tile = state.tile if state.tile >= 0 else None
    boards = s["board"].tolist()
    gone = sorted((code - 1) // 5 for code in boards[0] if code)
    left = sorted(set(range(len(game.deck))) - {*gone, tile})
    over = s["phase"] == OVER
    completed = int(s["game"])
    number = completed if over else completed + 1
    return {
        "number": number,
        "starter": (number - 1) % game.players,
        "round": int(s["round"]) + (0 if over else 1),
        "tile": None if tile is None else game.deck[tile],
        "turns": {} if tile is None else _turns(game, tile),
        "gone": [game.deck[i] for i in gone],
        "left": [game.deck[i] for i in left],
        "tiles": dict(game.set.tiles),
        "table": [place_of(state, other, boards[other], seat) for other in range(game.players)],
        "past": s["past"][:completed, : game.players].tolist(),
        "last": last_boards(state),
        "rank": game.rank(state.scores[0]) if over and game.players == 1 else None,
    }


def _turns(game: Connections, tile: int) -> dict[str, str]:
    return {TURNS[k]: _sides(game, tile, k) for k in (0, 3, 1, 2)}


def _sides(game: Connections, tile: int, turn: int) -> str:
    return SIDE_TEXTS[_LYING[game.packed_tiles[tile]][turn]]


def place_of(state: ConnectionsState, seat: int, codes: list[int], viewer: int | None) -> Table:
    """A seat's place with the codes of its cells, as ``viewer`` may see it."""
    game = state.game
    pending = int(state.data[0]["pending"][seat])
    own = None
    if pending and viewer == seat:
        cell, turn = divmod(pending - 1, 5)
        own = _placed(game, cell, 5 * state.tile + turn)
    return {
        "seat": seat,
        "board": game.boards[seat],
        "cells": [_placed(game, cell, code - 1) for cell, code in enumerate(codes) if code],
        "placed": pending != 0,
        "pending": own,
        "sheet": sheet(state, seat),
    }


def _placed(game: Connections, cell: int, code: int) -> PlacedTile:
    tile, turn = divmod(code, 5)
    sides = None if turn == SPIRAL else _sides(game, tile, turn)
    return {"cell": CELLS[cell], "tile": game.deck[tile], "turn": TURNS[turn], "sides": sides}


def sheet(state: ConnectionsState, seat: int) -> Sheet:
    """A board's minus points item by item, without the running round (C10)."""
    masks = np.zeros(2, dtype=np.int64)
    rules.sheet(state.data, seat, masks)
    connected, spirals = masks.tolist()
    s = state.data[0]
    values, free = s["values"][seat].tolist(), int(s["free"][seat])
    number = 0
    fields: list[NumberField] = []
    for (cell, side), bit, place, value in zip(
        FIELD_PLACES, _FIELD_BITS, _PLACE_BITS, values, strict=True
    ):
        if connected & bit:
            word = "connected"
        else:
            word = "open" if free & place else "lost"
            number += value
        fields.append({"cell": cell, "side": side, "value": value, "state": word})
    where = [name for cell, name in enumerate(CELLS) if spirals >> cell & 1] if spirals else []
    return {
        "fields": fields,
        "spirals": where,
        "number": number,
        "spiral": len(where),
        "minus": number + len(where),
    }


def items_of(state: ConnectionsState, seat: int, tile: int, action: int) -> tuple[Item, ...]:
    """What a placement changes (C10): its points stand at the seat that made it."""
    rows: NDArray[np.int64] = np.empty((4, 2), dtype=np.int64)
    count = rules.items(state.data, seat, tile, action, rows)
    found = []
    for field, points in rows[:count].tolist():
        by_seat = tuple(points if seat == other else 0 for other in range(state.game.players))
        if field < 0:
            found.append(Item("spiral", by_seat, (CELLS[action // 5],)))
        else:
            found.append(Item("number", by_seat, (FIELD_NAMES[field],)))
    return tuple(found)


def resample(game: Connections, view: View, rng: Rng) -> ConnectionsState:
    """A full state that the viewer cannot tell from the real one.

    The tiles not turned yet are in random order; of the seats that have placed in the running
    round, others than the viewer have placed anything legal.
    """
    data = game.new_states(1)
    s = data[0]
    over = view["over"]
    s["phase"] = OVER if over else PLAYING
    s["game"] = len(view["past"])
    s["round"] = view["round"] if over else view["round"] - 1
    s["past"][: len(view["past"]), : game.players] = np.array(
        view["past"], dtype=np.uint16
    ).reshape(-1, game.players)
    for place in view["table"]:
        for lying in place["cells"]:
            code = 1 + 5 * game.deck.index(lying["tile"]) + TURNS.index(lying["turn"])
            s["board"][place["seat"], CELLS.index(lying["cell"])] = code
    rules.rebuild(data)
    if over:
        return game.restored(data, tuple(view["moves"]), view["seat"], rng)
    hidden = list(view["left"])
    rng.shuffle(hidden)
    s["tile"] = 1 + game.deck.index(view["tile"])
    s["deck"][s["round"] + 1 :] = 1 + game.deck_numbers(hidden)
    for place in view["table"]:
        if place["placed"]:
            s["pending"][place["seat"]] = 1 + _pending_action(data, place, rng)
    return game.restored(data, tuple(view["moves"]), view["seat"], rng)


def _pending_action(data: Any, place: Any, rng: Rng) -> int:
    own = place["pending"]
    if own is None:
        return int(rules.random_for(data, place["seat"], rng.words))
    return CELLS.index(own["cell"]) * 5 + TURNS.index(own["turn"])


def known_deals(game: Connections, view: View) -> list[list[str | None]]:
    """The tiles of the games begun in the order in which they were turned, as far as they were.

    Of the four that stay out (C9) nobody sees an order.
    """
    turned = [move.split(" ")[0] for move in view["moves"][:: game.players] if move is not None]
    deals: list[list[str | None]] = []
    for number in range(view["number"]):
        tiles = turned[number * ROUNDS : (number + 1) * ROUNDS]
        if number == view["number"] - 1 and not view["over"]:
            tiles = [*tiles[: view["round"] - 1], view["tile"]]
        deals.append([*tiles, *[None] * (len(game.deck) - len(tiles))])
    return deals
