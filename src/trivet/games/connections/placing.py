"""Placements as kernels: what fits (C7, C8), laying it down, the next round, the next game."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.chance import below
from trivet.core.compiled import kernel
from trivet.core.rng import Words
from trivet.games.connections.pieces import (
    ACTIONS,
    CENTRE,
    FIRST_WANTS,
    FITS,
    LYING,
    ROUNDS,
    SEATS,
    SPIRAL,
    TILES,
    Int,
)
from trivet.games.connections.scoring import minus_points
from trivet.games.connections.state import AWAITING, OVER, PLAYING

_BITS = np.array([bin(bits).count("1") for bits in range(32)], dtype=np.uint8)
_NTH = np.array(
    [
        [([b for b in range(5) if bits >> b & 1] + [0] * 5)[n] for n in range(5)]
        for bits in range(32)
    ],
    dtype=np.uint8,
)
_FIRST_ASKS = sum(1 << int(cell) for cell in np.flatnonzero(FIRST_WANTS & 0b10101010))
# The number of the only bit set among the first 32, by a de Bruijn sequence.
_WHICH = np.zeros(32, dtype=np.uint8)
_WHICH[[(0x077CB531 << bit & 0xFFFFFFFF) >> 27 for bit in range(32)]] = np.arange(32)
_ALL_FREE = (1 << 25) - 1 - (1 << CENTRE)


@kernel
def turned_tile(s: Any) -> Int:
    """Number of the tile that all are placing."""
    return np.int64(s["tile"]) - 1


@kernel
def next_seat(s: Any) -> Int:
    """The lowest seat that has not placed in the running round (C6)."""
    seat = np.int64(0)
    while s["pending"][seat] != 0:
        seat += 1
    return seat


@kernel
def is_free(s: Any, seat: Int, cell: Int) -> bool:
    """Whether nothing lies in a cell."""
    return bool((np.int64(s["free"][seat]) >> cell) & 1)


@kernel
def turns_that_fit(s: Any, seat: Int, cell: Int, tile: Int) -> Int:
    """Bit k: the tile may lie face up with turn k (C7); 0 for a cell that is taken."""
    return np.int64(FITS[s["tiles"][tile], s["want"][seat, cell]])


@kernel
def may_place(s: Any, seat: Int, move: Int) -> bool:
    """Whether a seat may lay the turned tile so (C7, C8)."""
    if s["phase"] != PLAYING or move < 0 or move >= ACTIONS:
        return False
    if move % 5 == SPIRAL:
        return is_free(s, seat, move // 5)
    return (turns_that_fit(s, seat, move // 5, turned_tile(s)) >> (move % 5)) & 1 != 0


@kernel
def lay(s: Any, seat: Int, tile: Int, move: Int) -> None:
    """Lay a tile on a seat's board for good; the placement is legal."""
    cell = np.int64(move) // 5
    turn = np.int64(move) % 5
    free = np.int64(s["free"][seat]) & ~(np.int64(1) << cell)
    s["board"][seat, cell] = 1 + 5 * tile + turn
    s["free"][seat] = free
    s["want"][seat, cell] = 0
    asks = np.int64(s["asks"][seat]) & free
    if turn != SPIRAL:
        sides = np.int64(LYING[s["tiles"][tile], turn])
        row = cell % 5
        # Each free neighbour wants, on its side towards this tile, the side that faces it.
        if row < 4 and (free >> (cell + 1)) & 1:
            s["want"][seat, cell + 1] |= (sides & 3) << 4
            asks |= ((sides >> 1) & 1) << (cell + 1)
        if (free >> (cell + 5)) & 1:
            s["want"][seat, cell + 5] |= ((sides >> 2) & 3) << 6
            asks |= ((sides >> 3) & 1) << (cell + 5)
        if row > 0 and (free >> (cell - 1)) & 1:
            s["want"][seat, cell - 1] |= (sides >> 4) & 3
            asks |= ((sides >> 5) & 1) << (cell - 1)
        if cell >= 5 and (free >> (cell - 5)) & 1:
            s["want"][seat, cell - 5] |= ((sides >> 6) & 3) << 2
            asks |= ((sides >> 7) & 1) << (cell - 5)
    s["asks"][seat] = asks


@kernel
def clear_board(s: Any, seat: Int) -> None:
    """Take everything off a seat's board."""
    s["free"][seat] = _ALL_FREE
    s["asks"][seat] = _FIRST_ASKS
    for cell in range(25):
        s["board"][seat, cell] = 0
        s["want"][seat, cell] = FIRST_WANTS[cell]


@kernel
def begin_game(s: Any) -> None:
    """Make ready for a deal: clear boards, and past games when the last of them is over."""
    if s["phase"] == OVER:
        s["game"] = 0
        for game in range(SEATS):
            for seat in range(SEATS):
                s["past"][game, seat] = 0
    s["phase"] = PLAYING
    s["round"] = 0
    for seat in range(s["players"]):
        s["pending"][seat] = 0
        clear_board(s, seat)


@kernel
def turn_tile(s: Any) -> None:
    """Turn the tile of the running round, which so leaves the hidden deck."""
    s["tile"] = s["deck"][s["round"]]
    s["deck"][s["round"]] = 0


@kernel
def end_round(s: Any) -> bool:
    """Turn the next tile after all have laid theirs; True when a further game is to be dealt."""
    s["round"] += 1
    if s["round"] < ROUNDS:
        turn_tile(s)
        return False
    s["tile"] = 0
    for seat in range(s["players"]):
        s["past"][s["game"], seat] = minus_points(s, seat)
    for place in range(ROUNDS, TILES):
        s["deck"][place] = 0
    s["game"] += 1
    if s["game"] == s["games"]:
        s["phase"] = OVER
        return False
    s["phase"] = AWAITING
    s["round"] = 0
    for seat in range(s["players"]):
        clear_board(s, seat)
    return True


@kernel
def reveal_round(s: Any) -> bool:
    """Lay all pending placements at once (C6); answers as :func:`end_round`."""
    tile = turned_tile(s)
    for seat in range(s["players"]):
        lay(s, seat, tile, np.int64(s["pending"][seat]) - 1)
        s["pending"][seat] = 0
    return end_round(s)


@kernel
def pick(s: Any, seat: Int, rng: Words) -> Int:
    """A uniformly random legal placement of a seat: one random number, face-up ones first."""
    tile = np.int64(s["tiles"][turned_tile(s)])
    face_up = np.int64(0)
    asks = np.int64(s["asks"][seat])
    while asks:
        face_up += np.int64(_BITS[FITS[tile, s["want"][seat, _lowest(asks)]]])
        asks &= asks - 1
    choices: Any = face_up + ROUNDS - np.int64(s["round"])
    n = below(rng, choices)
    if n < face_up:
        return _nth_face_up(s, seat, tile, n)
    return 5 * _nth_cell(np.int64(s["free"][seat]), n - face_up) + SPIRAL


@kernel
def _nth_face_up(s: Any, seat: Int, sides: Int, n: Int) -> Int:
    asks = np.int64(s["asks"][seat])
    while True:
        cell = _lowest(asks)
        turns = FITS[sides, s["want"][seat, cell]]
        here = np.int64(_BITS[turns])
        if n < here:
            return cell * 5 + np.int64(_NTH[turns, n])
        n -= here
        asks &= asks - 1


@kernel
def _lowest(cells: Int) -> Int:
    """The number of the lowest set bit of a mask of cells."""
    return np.int64(_WHICH[(((cells & -cells) * 0x077CB531) >> 27) & 31])


@kernel
def _nth_cell(cells: Int, n: Int) -> Int:
    """The n-th set bit, from 0, of a mask of cells."""
    first = np.int64(0)
    while True:
        column = (cells >> first) & 31
        here = np.int64(_BITS[column])
        if n < here:
            return first + np.int64(_NTH[column, n])
        n -= here
        first += 5
