"""What a seat sees of Quincunx as an array, and which actions it has.

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
from trivet.envs.quincunx.words import EXPANDED, store_word
from trivet.games.quincunx.actions import FIRST_NUMBER, PASS
from trivet.games.quincunx.bits import lowest, popcount
from trivet.games.quincunx.pieces import CARDS, CELLS, EMPTY, PLACE_OF, SUITS, rank
from trivet.games.quincunx.state import CALL, CLAIM, OVER, PLACE

MOST_CLAIMED = 255
"""Highest claim and call that has an action. No placement gains as much, and every claim above the
gain has the same effect (Q15); a call of more is as wrong as any."""

MOST_POINTS = np.iinfo(np.int16).max
"""Bound of the scores; no match of twelve rounds comes near it."""
_PLANES = 8


def _card_planes(card: int) -> list[int]:
    code = CARDS[card]
    return [1, rank(code), *(int(suit in code[1:]) for suit in SUITS)]


CARD_PLANES = np.array(
    [*(_card_planes(card) for card in range(EMPTY)), [0] * _PLANES], dtype=np.int16
)
"""Entries of the spread for each card, shape (38, 8); zeros where there is none."""
FLAGS = np.array([[byte >> k & 1 for k in range(8)] for byte in range(256)], dtype=np.int16)
"""The bits of a byte one by one, shape (256, 8)."""
_HAND = len(CELLS) * _PLANES
_COUNTS = _HAND + len(CARDS)


def features(game: Game) -> tuple[Feature, ...]:
    """The entries of an observation."""
    players = game.players
    seats = (players,)
    return laid_out(
        [
            Block(
                "spread",
                (5, 5, _PLANES),
                0,
                10,
                "by column a-e and row 1-5: 1 where a card lies, its rank (A 1, C 10, X 0), and "
                f"whether it has each of the suits {' '.join(SUITS)}",
            ),
            Block("hand", (len(CARDS),), 0, 1, "1 for each card in the observer's hand"),
            Block("hand counts", seats, 0, len(CARDS), "cards in hand, by seat from the observer"),
            Block("scores", seats, -MOST_POINTS, MOST_POINTS, "points, by seat from the observer"),
            Block("turn", seats, 0, 1, "1 for the seat that places, counted from the observer"),
            Block("acting", seats, 0, 1, "1 for the seat that decides, counted from the observer"),
            Block("phase", (4,), 0, 1, "1 for what it decides: a placement, claim, call, nothing"),
            Block("deck", (), 0, len(CARDS), "cards still to be drawn"),
            Block("round", (), 0, 11, "number of the round, from 0"),
            Block("placed", (len(CELLS),), 0, 1, "1 for the cell whose points are open (Q15)"),
            Block("claimed", (), 0, MOST_CLAIMED, "what is claimed for it, else 0 (Q15)"),
        ]
    )


def action_count(game: Game) -> int:
    """How many actions there are; passes, claims and calls only with Muggins."""
    return FIRST_NUMBER + 2 * (MOST_CLAIMED + 1) if game.options["muggins"] else PASS


def action_ranges(game: Game) -> tuple[ActionRange, ...]:
    """What the action numbers mean; those between are never legal."""
    place = ActionRange(
        0, PASS - 1, "card@cell", "25 * card + cell", "place a card; both by their numbers"
    )
    if not game.options["muggins"]:
        return (place,)
    last = action_count(game) - 1
    claim, call = f"{FIRST_NUMBER} + 2 * n", f"{FIRST_NUMBER + 1} + 2 * n"
    most = f"n up to {MOST_CLAIMED}"
    return (
        place,
        ActionRange(PASS, PASS, "pass", str(PASS), "call nothing"),
        ActionRange(FIRST_NUMBER, last - 1, "claim n", claim, f"claim n points, {most}", 2),
        ActionRange(FIRST_NUMBER + 3, last, "call n", call, f"call n points, {most}", 2),
    )


@kernel
def find_seats(states: States, out: NDArray[np.int64]) -> None:
    """Write the seat that acts in every state into ``out``, int64 (N,); -1 when it is over."""
    for i in range(len(states)):
        out[i] = -1 if states[i].phase == OVER else np.int64(states[i].acting)


@kernel
def observe(states: States, seats: NDArray[np.int64], out: NDArray[np.int16]) -> None:
    """Write what ``seats[i]`` sees of ``states[i]`` into ``out[i]``; see :func:`features`."""
    # One loop without helpers: handing on rows would cost as much as writing them.
    for i in range(len(states)):
        s = states[i]
        players = np.int64(s.players)
        for cell in range(25):
            card = s.spread[PLACE_OF[cell]]
            for plane in range(_PLANES):
                out[i, _PLANES * cell + plane] = CARD_PLANES[card, plane]
        hand = s.hands[seats[i]]
        # The last flags of the last byte are written over by what follows.
        for byte in range(5):
            bits = (hand >> np.uint64(8 * byte)) & np.uint64(255)
            for k in range(8):
                out[i, _HAND + 8 * byte + k] = FLAGS[bits, k]
        is_over = s.phase == OVER
        at: Any = _COUNTS
        seat = seats[i]
        for k in range(players):
            out[i, at + k] = popcount(s.hands[seat])
            out[i, at + players + k] = s.scores[seat]
            out[i, at + 2 * players + k] = not is_over and seat == s.seat
            out[i, at + 3 * players + k] = not is_over and seat == s.acting
            seat = seat + 1 if seat + 1 < players else 0
        at += 4 * players
        out[i, at] = s.phase == PLACE
        out[i, at + 1] = s.phase == CLAIM
        out[i, at + 2] = s.phase == CALL
        out[i, at + 3] = is_over
        out[i, at + 4] = s.left
        out[i, at + 5] = np.int64(s.begun) - 1
        for cell in range(25):
            out[i, at + 6 + cell] = 0
        if s.placed:
            out[i, at + 5 + s.placed] = 1
        out[i, at + 31] = s.claimed


@kernel
def write_mask(states: States, seats: NDArray[np.int64], out: NDArray[np.int8]) -> None:
    """Write 1 for every legal action of ``seats[i]`` in ``states[i]`` into ``out[i]``, else 0."""
    actions = out.shape[1]
    flat = out.reshape(-1)
    for i in range(len(states)):
        s = states[i]
        for move in range(actions):
            out[i, move] = 0
        if seats[i] != s.acting:
            continue
        if s.phase == PLACE:
            _write_placements(s.hands[seats[i]], s.free, flat, i * actions)
        elif s.phase == CLAIM:
            for move in range(FIRST_NUMBER, actions, 2):
                out[i, move] = 1
        elif s.phase == CALL:
            out[i, PASS] = 1
            for move in range(FIRST_NUMBER + 3, actions, 2):
                out[i, move] = 1


@kernel
def _write_placements(hand: Any, free: Any, flat: Any, start: int) -> None:
    """Set each card of a hand on each free cell, from entry ``start`` on."""
    byte = np.uint64(255)
    low = EXPANDED[free & byte]
    middle = EXPANDED[(free >> np.uint64(8)) & byte]
    high = EXPANDED[(free >> np.uint64(16)) & byte]
    while hand:
        at = start + 25 * lowest(hand)
        hand &= hand - np.uint64(1)
        store_word(flat, at, low)
        store_word(flat, at + 8, middle)
        store_word(flat, at + 16, high)
        flat[at + 24] = (free >> np.uint64(24)) & np.uint64(1)
