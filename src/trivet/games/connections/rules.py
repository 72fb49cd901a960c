"""The compiled entry points of Connections, see :class:`trivet.core.rules.Rules`.

Those of the protocol place for the lowest seat that has not placed; the others take the seat, as
everybody places at the same time (C6).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import shuffle
from trivet.core.compiled import kernel
from trivet.core.rng import Words
from trivet.core.rules import ILLEGAL, PLAYED, ROUND_OVER, States
from trivet.games.connections.pieces import SEATS, SPIRAL, TILES, Int
from trivet.games.connections.placing import (
    begin_game,
    clear_board,
    end_round,
    is_free,
    lay,
    may_place,
    next_seat,
    pick,
    reveal_round,
    turn_tile,
    turned_tile,
    turns_that_fit,
)
from trivet.games.connections.scoring import connected, minus_points, spirals, write_items
from trivet.games.connections.state import PLAYING


@kernel
def deal(states: States, deck: NDArray[np.uint8]) -> None:
    """*First*: begin the next game with a complete deck of tile numbers, uint8 (28,)."""
    s = states[0]
    begin_game(s)
    for place in range(TILES):
        s["deck"][place] = deck[place] + 1
    turn_tile(s)


@kernel
def deal_random(states: States, rng: Words) -> None:
    """Begin the next game of every state from a shuffled deck; one that is over starts anew."""
    for i in range(states.shape[0]):
        s = states[i]
        begin_game(s)
        _shuffle_deck(s, rng)


@kernel
def _shuffle_deck(s: Any, rng: Words) -> None:
    for place in range(TILES):
        s["deck"][place] = place + 1
    shuffle(rng, s["deck"], TILES)
    turn_tile(s)


@kernel
def list_for(states: States, seat: Int, out: NDArray[np.int64]) -> Int:
    """*First*: write the legal placements of a seat in ascending order, answer how many.

    A seat that has placed may change its placement until the round is complete (C6), so its list
    is the same before and after.
    """
    s = states[0]
    if s["phase"] != PLAYING:
        return 0
    tile = turned_tile(s)
    count = 0
    for cell in range(25):
        if not is_free(s, seat, cell):
            continue
        turns = turns_that_fit(s, seat, cell, tile)
        for turn in range(SPIRAL):
            if (turns >> turn) & 1:
                out[count] = cell * 5 + turn
                count += 1
        out[count] = cell * 5 + SPIRAL
        count += 1
    return count


@kernel
def list_legal(states: States, out: NDArray[np.int64]) -> Int:
    """*First*: write the legal moves in ascending order, answer how many."""
    if states[0]["phase"] != PLAYING:
        return 0
    return list_for(states, next_seat(states[0]), out)


@kernel
def is_legal_for(states: States, seat: Int, move: Int) -> bool:
    """*First*: whether a seat may place so."""
    return may_place(states[0], seat, move)


@kernel
def is_legal(states: States, move: Int) -> bool:
    """*First*: whether a move is legal."""
    return states[0]["phase"] == PLAYING and may_place(states[0], next_seat(states[0]), move)


@kernel
def place(states: States, after: States, seat: Int, move: Int) -> Int:
    """*First*: write the position after a seat placed, or changed its placement, into ``after``.

    Answers as :func:`play`.
    """
    if not may_place(states[0], seat, move):
        return ILLEGAL
    after[0] = states[0]
    return _place(after[0], seat, move)


@kernel
def play(states: States, after: States, move: Int) -> Int:
    """*First*: write the position after a move into ``after``.

    Answers ILLEGAL (0), PLAYED (1) or ROUND_OVER (2: the next game of the series is to be dealt).
    """
    if states[0]["phase"] != PLAYING:
        return ILLEGAL
    return place(states, after, next_seat(states[0]), move)


@kernel
def _place(s: Any, seat: Int, move: Int) -> Int:
    s["pending"][seat] = move + 1
    for other in range(s["players"]):
        if s["pending"][other] == 0:
            return PLAYED
    return ROUND_OVER if reveal_round(s) else PLAYED


@kernel
def mask_legal(states: States, masks: NDArray[np.bool_]) -> None:
    """Write the legal moves of every state into ``masks``, shape (N, 125)."""
    for i in range(states.shape[0]):
        s = states[i]
        masks[i, :] = False
        if s["phase"] != PLAYING:
            continue
        seat = next_seat(s)
        tile = turned_tile(s)
        for cell in range(25):
            turns = turns_that_fit(s, seat, cell, tile)
            for turn in range(SPIRAL):
                masks[i, cell * 5 + turn] = (turns >> turn) & 1 != 0
            masks[i, cell * 5 + SPIRAL] = is_free(s, seat, cell)


@kernel
def random_for(states: States, seat: Int, rng: Words) -> Int:
    """*First*: a uniformly random legal placement of a seat, -1 when the game is over."""
    if states[0]["phase"] != PLAYING:
        return -1
    return pick(states[0], seat, rng)


@kernel
def random_moves(states: States, rng: Words, moves: NDArray[np.int64]) -> None:
    """Write one uniformly random legal move for every state (-1 where it is over)."""
    for i in range(states.shape[0]):
        s = states[i]
        moves[i] = -1
        if s["phase"] == PLAYING:
            moves[i] = pick(s, next_seat(s), rng)


@kernel
def step(states: States, moves: NDArray[np.int64], rng: Words) -> None:
    """Make a legal move in every state that is not over; deal when a game is complete."""
    for i in range(states.shape[0]):
        s = states[i]
        if s["phase"] == PLAYING and _place(s, next_seat(s), moves[i]) == ROUND_OVER:
            begin_game(s)
            _shuffle_deck(s, rng)


@kernel
def play_out(states: States, rng: Words) -> Int:
    """Play every state to its end by uniformly random moves; answer the moves made."""
    made: Int = 0
    for i in range(states.shape[0]):
        s = states[i]
        while s["phase"] == PLAYING:
            made += _play_round(s, rng)
            if end_round(s):
                begin_game(s)
                _shuffle_deck(s, rng)
    return made


@kernel
def _play_round(s: Any, rng: Words) -> Int:
    """Lay everybody's tile of a round; boards do not touch, so nothing needs to be pending."""
    made: Int = 0
    tile = turned_tile(s)
    for seat in range(s["players"]):
        move: Int = np.int64(s["pending"][seat]) - 1
        if move < 0:
            move = pick(s, seat, rng)
            made += 1
        s["pending"][seat] = 0
        lay(s, seat, tile, move)
    return made


@kernel
def rebuild(states: States) -> None:
    """*First*: work out ``want`` and ``free`` of every seat from what lies on the boards."""
    s = states[0]
    codes = s["board"].copy()
    for seat in range(s["players"]):
        clear_board(s, seat)
        for cell in range(25):
            code = np.int64(codes[seat, cell]) - 1
            if code >= 0:
                lay(s, seat, code // 5, 5 * cell + code % 5)


@kernel
def items(states: States, seat: Int, tile: Int, move: Int, out: NDArray[np.int64]) -> Int:
    """*First*: what a placement changes, rows of (number field or -1 for a spiral, points).

    ``out`` is int64 of shape (4, 2); answers how many rows. Depends on the tile, the place and
    the values of the seat's board only.
    """
    return write_items(states[0], seat, tile, move, out)


@kernel
def list_changes(
    states: States,
    seat: Int,
    moves: NDArray[np.int64],
    counts: NDArray[np.int64],
    out: NDArray[np.int64],
) -> None:
    """*First*: what each of a seat's placements with the turned tile changes, as :func:`items`.

    ``counts`` (int64, shape of ``moves``) gets how many rows each has, ``out`` (int64, shape
    (4 * len(moves), 2)) the rows one placement after another.
    """
    s = states[0]
    rows = np.int64(0)
    for i in range(len(moves)):
        counts[i] = write_items(s, seat, turned_tile(s), moves[i], out[rows:])
        rows += counts[i]


@kernel
def score(states: States, pending: Int, out: NDArray[np.int64]) -> None:
    """*First*: write the minus points of every seat as things stand, int64 (4,) (C10, C11).

    Bit i of ``pending``: seat i's placement of the running round counts already.
    """
    s = states[0]
    rows = np.empty((4, 2), dtype=np.int64)
    for seat in range(s["players"]):
        total = np.int64(0)
        for game in range(SEATS):
            total += np.int64(s["past"][game, seat])
        if s["phase"] == PLAYING:
            total += minus_points(s, seat)
            move = np.int64(s["pending"][seat]) - 1
            if move >= 0 and (pending >> seat) & 1:
                for i in range(write_items(s, seat, turned_tile(s), move, rows)):
                    total += rows[i, 1]
        out[seat] = total


@kernel
def sheet(states: States, seat: Int, out: NDArray[np.int64]) -> None:
    """*First*: write the connected fields and the spirals of a board as bit masks, int64 (2,)."""
    out[0] = connected(states[0], seat)
    out[1] = spirals(states[0], seat)
