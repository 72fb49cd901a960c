"""What a seat sees of Connections as an array, and which actions it has.

Seats are counted from the observer: 0 is the observer, 1 the seat to the left of it, and so on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.game import Game
from trivet.core.rules import States
from trivet.envs.encoding import ActionRange, Block, Feature, laid_out
from trivet.games.connections.pieces import (
    ACTIONS,
    CENTRE,
    CENTRE_SIDES,
    FIELD_CELLS,
    FIELD_SIDES,
    LYING,
    NUMBERS,
    ROUNDS,
    SEATS,
    SPIRAL,
    TILES,
    TURNS,
    Int,
    pack_sides,
)
from trivet.games.connections.placing import (
    next_seat,
    turned_tile,
    turns_that_fit,
)
from trivet.games.connections.scoring import lying_sides, meets
from trivet.games.connections.state import PLAYING
from trivet.games.connections.tileset import MAX_VALUE

_PLANES = 9
_BOARD = 25 * _PLANES
_SEAT = _BOARD + 3 * NUMBERS + 2
_MOST_MINUS = SEATS * (NUMBERS * MAX_VALUE + ROUNDS)


def _side_flags(sides: int) -> list[int]:
    """Wide ends, then narrow ends, each clockwise from north."""
    return [int(sides >> 2 * d & 3 == kind) for kind in (2, 3) for d in range(4)]


SIDE_FLAGS = np.array([_side_flags(sides) for sides in range(256)], dtype=np.int16)
"""Entries for a tile as it lies, by its byte of sides, shape (256, 8)."""
_CENTRE_LYING = pack_sides(CENTRE_SIDES)

_ENDS = "wide ends to the north, east, south and west, then narrow ends likewise"


def features(game: Game) -> tuple[Feature, ...]:
    """The entries of an observation."""
    blocks: list[Block] = []
    for seat in range(game.players):
        fields = (NUMBERS,)
        blocks += [
            Block(
                f"board {seat}",
                (5, 5, _PLANES),
                0,
                1,
                "board of the observer without the running round, by column a-e and row 1-5: "
                f"{_ENDS}, then whether a spiral lies there"
                if seat == 0
                else f"the same of seat {seat} from the observer",
            ),
            Block(f"values {seat}", fields, 0, MAX_VALUE, "its number fields in the order of C5"),
            Block(f"connected {seat}", fields, 0, 1, "1 for each number field that is connected"),
            Block(f"lost {seat}", fields, 0, 1, "1 for each that cannot be connected any more"),
            Block(
                f"minus {seat}",
                (),
                0,
                _MOST_MINUS,
                "its minus points, earlier games included"
                + (", and the placement of the running round" if seat == 0 else ""),
            ),
            Block(f"placed {seat}", (), 0, 1, "1 when it has placed in the running round"),
        ]
    return laid_out(
        [
            *blocks,
            Block("tile", (8,), 0, 1, f"the tile to place, at r0: {_ENDS}"),
            Block("turned", (TILES,), 0, 1, "1 for the tile to place, by its number in the set"),
            Block("left", (TILES,), 0, 1, "1 for each tile not turned yet, by its number"),
            Block("pending", (), 0, ACTIONS, "1 + the observer's action in this round, else 0"),
            Block("round", (), 0, ROUNDS, "rounds completed in the running game"),
            Block("game", (), 0, SEATS, "games completed"),
        ]
    )


def action_count(game: Game) -> int:
    """How many actions there are."""
    return game.actions


def action_ranges(game: Game) -> tuple[ActionRange, ...]:
    """What the action numbers mean."""
    del game
    turns = ", ".join(f"{number} {name}" for number, name in enumerate(TURNS))
    return (
        ActionRange(
            0,
            ACTIONS - 1,
            "tile cell turn",
            "5 * cell + turn",
            f"place the turned tile; a cell by its number, a turn as {turns}",
        ),
    )


@kernel
def find_seats(states: States, out: NDArray[np.int64]) -> None:
    """Write the first seat that has not placed into ``out``, int64 (N,); -1 when it is over."""
    for i in range(len(states)):
        s = states[i]
        out[i] = next_seat(s) if s["phase"] == PLAYING else -1


@kernel
def observe(states: States, seats: NDArray[np.int64], out: NDArray[np.int16]) -> None:
    """Write what ``seats[i]`` sees of ``states[i]`` into ``out[i]``; see :func:`features`."""
    for i in range(len(states)):
        write_observation(states[i], seats[i], out[i])


@kernel
def write_mask(states: States, seats: NDArray[np.int64], out: NDArray[np.int8]) -> None:
    """Write 1 for every legal action of ``seats[i]`` in ``states[i]`` into ``out[i]``, else 0.

    A seat that has placed may change its placement until the round is complete (C6).
    """
    for i in range(len(states)):
        write_legal_actions(states[i], seats[i], out[i])


@kernel
def write_observation(s: Any, seat: Any, row: Any) -> None:
    """Write what a seat sees into ``row``, int16 of as many entries as the features have."""
    players = np.int64(s["players"])
    other = seat
    for i in range(players):
        _write_seat(s, other, other == seat, row[i * _SEAT : (i + 1) * _SEAT])
        other = other + 1 if other + 1 < players else 0
    _write_tiles(s, row[players * _SEAT :])
    at = players * _SEAT + 8 + 2 * TILES
    row[at] = s["pending"][seat]
    row[at + 1] = s["round"]
    row[at + 2] = s["game"]


@kernel
def _write_seat(s: Any, seat: Int, is_own: bool, row: Any) -> None:
    """The board, the number fields, the minus points of a seat."""
    minus = np.int64(0)
    free = np.int64(s["free"][seat])
    for cell in range(25):
        sides: Int = _CENTRE_LYING if cell == CENTRE else lying_sides(s, seat, cell)
        for flag in range(8):
            row[_PLANES * cell + flag] = SIDE_FLAGS[sides, flag]
        is_spiral = np.int64(sides == 0) & ~(free >> cell)
        row[_PLANES * cell + 8] = is_spiral
        minus += is_spiral
    for field in range(NUMBERS):
        at = np.int64(FIELD_CELLS[field])
        side = _PLANES * at + np.int64(FIELD_SIDES[field])
        met = np.int64(row[side] | row[side + 4])
        value = np.int64(s["values"][seat, field])
        row[_BOARD + field] = value
        row[_BOARD + NUMBERS + field] = met
        row[_BOARD + 2 * NUMBERS + field] = (1 - met) & ~(free >> at)
        minus += value * (1 - met)
    if s["phase"] != PLAYING:
        minus = np.int64(0)
    elif is_own:
        minus += _pending_change(s, seat)
    for game in range(s["games"]):
        minus += np.int64(s["past"][game, seat])
    row[_SEAT - 2] = minus
    row[_SEAT - 1] = s["pending"][seat] != 0


@kernel
def _pending_change(s: Any, seat: Int) -> Int:
    """What a seat's placement of the running round changes in its minus points (C10)."""
    move = np.int64(s["pending"][seat]) - 1
    if move < 0:
        return np.int64(0)
    return change_of(s, seat, move)


@kernel
def change_of(s: Any, seat: Int, move: Int) -> Int:
    """What a placement of the turned tile changes in a seat's minus points (C10)."""
    if move % 5 == SPIRAL:
        return np.int64(1)
    sides = np.int64(LYING[s["tiles"][turned_tile(s)], move % 5])
    change = np.int64(0)
    for field in range(NUMBERS):
        if FIELD_CELLS[field] == move // 5:
            change -= meets(sides, field) * np.int64(s["values"][seat, field])
    return change


@kernel
def _write_tiles(s: Any, row: Any) -> None:
    """The tile to place and those not turned yet."""
    row[: 8 + 2 * TILES] = 0
    tile = turned_tile(s)
    if tile < 0:
        # The game is over: the tiles that stayed out are those that lie on no board (C9).
        for left in range(TILES):
            row[8 + TILES + left] = 1
        for cell in range(25):
            code = np.int64(s["board"][0, cell])
            if code > 0:
                row[8 + TILES + (code - 1) // 5] = 0
        return
    for flag in range(8):
        row[flag] = SIDE_FLAGS[s["tiles"][tile], flag]
    row[8 + tile] = 1
    for place in range(np.int64(s["round"]) + 1, TILES):
        row[8 + TILES + np.int64(s["deck"][place]) - 1] = 1


@kernel
def write_legal_actions(s: Any, seat: Int, row: Any) -> None:
    """Write 1 for every legal action of a seat into ``row`` (int8), else 0."""
    row[:] = 0
    if s["phase"] != PLAYING or seat < 0:
        return
    tile = turned_tile(s)
    free, asks = np.int64(s["free"][seat]), np.int64(s["asks"][seat])
    for cell in range(25):
        row[5 * cell + SPIRAL] = (free >> cell) & 1
        if (asks >> cell) & 1:
            turns = turns_that_fit(s, seat, cell, tile)
            for turn in range(SPIRAL):
                row[5 * cell + turn] = (turns >> turn) & 1
