"""What a seat sees of Tether as an array, and which actions it has.

Everything is told from the observer's side, so that one player can learn both: *along* is the
direction in which the observer's readings rise by one (and its score grows), *across* the other
side's. Seats are counted from the observer: 0 is the observer, 1 the seat to the left of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.game import Game
from trivet.core.rules import States
from trivet.envs.encoding import ActionRange, Block, Feature, laid_out
from trivet.games.tether.actions import (
    ACTIONS,
    DECK_TAKE,
    FINISH,
    FIRST_ADRIFT,
    FIRST_TAKE,
    HAND_OVER,
)
from trivet.games.tether.bits import bit
from trivet.games.tether.legal import finish, links, takes, throws, write_set
from trivet.games.tether.pieces import CARDS, HORIZONTAL, LOW
from trivet.games.tether.state import CONNECT, LOWER_TIE, RIGHT_TIE, START, TAKE
from trivet.games.tether.turns import IDLE_LIMIT

_CARDS = len(CARDS)
_MOST_POINTS = 127
_SPAN = 64


def features(game: Game) -> tuple[Feature, ...]:
    """The entries of an observation."""
    cards, seats = (_CARDS,), (game.players,)
    known = [
        Block(f"known {seat}", cards, 0, 1, f"1 for each card all know seat {seat} to hold (T12)")
        for seat in range(game.players)
    ]
    return laid_out(
        [
            Block("hand", cards, 0, 1, "1 for each card in the observer's hand"),
            *known,
            Block("adrift", cards, 0, 1, "1 for each adrift card"),
            Block("set adrift", cards, 0, 1, "1 for the card set adrift in this turn"),
            Block("smaller", cards, 0, 1, "1 for each linked card that reads its smaller number"),
            Block("larger", cards, 0, 1, "1 for each that reads its larger number"),
            Block("group", cards, 0, _CARDS, "1 + the smallest card of a linked card's group"),
            Block("active", cards, 0, 1, "1 for each card of the active group"),
            Block("along", cards, -_SPAN, _SPAN, "place of a linked card along the own direction"),
            Block("across", cards, -_SPAN, _SPAN, "place of a linked card across it"),
            Block("tie along", cards, 0, 1, "1 where a link made the tether to the next along"),
            Block("tie across", cards, 0, 1, "1 where a link made the tether to the next across"),
            Block("hand counts", seats, 0, _CARDS, "cards in hand, by seat from the observer"),
            Block("turn", seats, 0, 1, "1 for the seat whose turn it is"),
            Block(
                "acting", seats, 0, 1, "1 for the seat that may move, the partner's while it helps"
            ),
            Block(
                "scores", (2,), 0, _MOST_POINTS, "points of the observer's side and of the other"
            ),
            Block("phase", (3,), 0, 1, "1 for start, connect or take; none when the game is over"),
            Block("reached", (), 0, 3, "thresholds marked on the active group (T15)"),
            Block("linked", (), 0, 1, "1 when the acting seat has linked (T21)"),
            Block("helped", (), 0, 1, "1 when the partner has played a card this turn (T21)"),
            Block("deck", (), 0, _CARDS, "cards still to be drawn"),
            Block("turns left", (), 0, 4, "turns to play after the last card was drawn (T17)"),
            Block("idle", (), 0, IDLE_LIMIT, "turns without progress (T17a)"),
            Block("vertical", (), 0, 1, "1 when the observer's side is Vertical"),
        ]
    )


def action_count(game: Game) -> int:
    """How many actions there are."""
    return game.actions


def action_ranges(game: Game) -> tuple[ActionRange, ...]:
    """What the action numbers mean."""
    del game
    return (
        ActionRange(0, FIRST_TAKE - 1, "n-m", "n - 1", "link readings n and m = n + 1"),
        ActionRange(
            FIRST_TAKE,
            DECK_TAKE - 1,
            "<card",
            f"{FIRST_TAKE} + card",
            "take the adrift card of this number",
        ),
        ActionRange(DECK_TAKE, DECK_TAKE, "<deck", str(DECK_TAKE), "take a card from the deck"),
        ActionRange(FINISH, FINISH, "end", str(FINISH), "end the turn"),
        ActionRange(HAND_OVER, HAND_OVER, "pass", str(HAND_OVER), "pass or hand over"),
        ActionRange(
            FIRST_ADRIFT,
            ACTIONS - 1,
            "~card",
            f"{FIRST_ADRIFT} + card",
            "set the card of this number adrift",
        ),
    )


@kernel
def find_seats(states: States, out: NDArray[np.int64]) -> None:
    """Write the seat that may move in every state into ``out``, int64 (N,); -1 when it is over."""
    for i in range(len(states)):
        out[i] = np.int64(states[i].acting) if states[i].end == 0 else -1


@kernel
def observe(states: States, seats: NDArray[np.int64], out: NDArray[np.int16]) -> None:
    """Write what ``seats[i]`` sees of ``states[i]`` into ``out[i]``; see :func:`features`."""
    for i in range(len(states)):
        write_observation(states[i], seats[i], out[i])


@kernel
def write_mask(states: States, seats: NDArray[np.int64], out: NDArray[np.int8]) -> None:
    """Write 1 for every legal action of ``seats[i]`` in ``states[i]`` into ``out[i]``, else 0."""
    moves = np.empty(ACTIONS, dtype=np.int64)
    for i in range(len(states)):
        write_legal_actions(states[i], seats[i], out[i], moves)


@kernel
def write_observation(s: Any, seat: Any, row: Any) -> None:
    """Write what a seat sees into ``row``, int16 of as many entries as the features have."""
    row[:] = 0
    players = np.int64(s.players)
    table = _CARDS * (1 + players)
    for card in range(_CARDS):
        low = LOW[card]
        word, here = low >> 6, bit(low)
        row[card] = (s.hand[seat, word] & here) != np.uint64(0)
        if s.known[word] & here != np.uint64(0):
            row[_CARDS * (1 + _holder(s, seat, word, here)) + card] = 1
        row[table + card] = (s.adrift[word] & here) != np.uint64(0)
        if s.group[card] != 0:
            _write_linked(s, seat & 1, card, row[table + 2 * _CARDS :])
    if s.set_adrift != 0:
        row[table + _CARDS + s.set_adrift - 1] = 1
    _write_turn(s, seat, row[table + 10 * _CARDS :])


@kernel
def _holder(s: Any, seat: int, word: int, here: Any) -> Any:
    """Which seat, counted from ``seat``, holds a card."""
    players = np.int64(s.players)
    for i in range(players):
        if s.hand[(seat + i) % players, word] & here != np.uint64(0):
            return np.int64(i)
    return np.int64(0)


@kernel
def _write_linked(s: Any, side: int, card: int, row: Any) -> None:
    """How a card in a group lies."""
    x, y = np.int64(s.x[card]), np.int64(s.y[card])
    reading = (x + 10 * y) % 99
    along, across, tie, other_tie = x, y, RIGHT_TIE, LOWER_TIE
    if side != HORIZONTAL:
        reading = 10 * reading % 99
        along, across, tie, other_tie = y, x, LOWER_TIE, RIGHT_TIE
    is_smaller = reading == LOW[card]
    ties = np.int64(s.ties[card])
    row[card] = is_smaller
    row[_CARDS + card] = not is_smaller
    row[2 * _CARDS + card] = s.group[card]
    row[3 * _CARDS + card] = s.group[card] == s.active
    row[4 * _CARDS + card] = along
    row[5 * _CARDS + card] = across
    row[6 * _CARDS + card] = (ties & tie) != 0
    row[7 * _CARDS + card] = (ties & other_tie) != 0


@kernel
def _write_turn(s: Any, seat: Any, row: Any) -> None:
    """Counts, scores and whose turn it is, into entries that are zero."""
    players = np.int64(s.players)
    goes_on = s.end == 0
    other = seat
    for i in range(players):
        row[i] = s.count[other]
        row[players + i] = goes_on and other == s.seat
        row[2 * players + i] = goes_on and other == s.acting
        other = other + 1 if other + 1 < players else 0
    at = 3 * players
    row[at] = s.scores[seat & 1]
    row[at + 1] = s.scores[1 - (seat & 1)]
    row[at + 2] = goes_on and s.phase == START
    row[at + 3] = goes_on and s.phase == CONNECT
    row[at + 4] = goes_on and s.phase == TAKE
    row[at + 5] = s.reached
    row[at + 6] = s.linked
    row[at + 7] = s.helped
    row[at + 8] = s.left
    row[at + 9] = s.turns_left
    row[at + 10] = s.idle
    row[at + 11] = (seat & 1) != HORIZONTAL


@kernel
def write_legal_actions(s: Any, seat: int, row: Any, moves: Any) -> None:
    """Write 1 for every legal action of a seat into ``row`` (int8), else 0.

    ``moves`` is room for all actions, int64.
    """
    row[:] = 0
    if s.end != 0 or seat != s.acting:
        return
    low, high = links(s)
    count = write_set(low, high, 0, False, moves, np.int64(0))
    low, high = takes(s)
    count = write_set(low, high, FIRST_TAKE, True, moves, count)
    low, high = throws(s)
    count = write_set(low, high, FIRST_ADRIFT, True, moves, count)
    for i in range(count):
        row[moves[i]] = 1
    row[DECK_TAKE] = s.phase == TAKE and s.left > 0
    move = finish(s)
    if move >= 0:
        row[move] = 1
