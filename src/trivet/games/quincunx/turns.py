"""The course of a match: deals, placements, claims, calls, draws, the end of a round."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.quincunx.actions import FIRST_NUMBER, PASS
from trivet.games.quincunx.bits import bit, lowest, popcount
from trivet.games.quincunx.pieces import (
    COST,
    DECK_SIZE,
    EMPTY,
    FIRST_CELLS,
    HAND_SIZES,
    PLACE_OF,
)
from trivet.games.quincunx.scoring import score
from trivet.games.quincunx.state import BETWEEN, CALL, CLAIM, OVER, PLACE

ALL_CELLS = np.uint64((1 << 25) - 1)


@kernel
def deal_round(s: Any, deck: Any) -> None:
    """Begin the next round from a complete deck, top first (Q3, Q4)."""
    players = int(s.players)
    s.seat = int(s.begun) % players
    s.acting = s.seat
    s.begun += 1
    s.phase = PLACE
    s.spread[:] = EMPTY
    free = ALL_CELLS
    top = 0
    for cell in FIRST_CELLS[: 4 if players == 3 else 5]:
        s.spread[PLACE_OF[cell]] = deck[top]
        free ^= bit(cell)
        top += 1
    s.free = free
    seat = int(s.seat)
    for _ in range(players):
        hand = np.uint64(0)
        for _ in range(HAND_SIZES[players]):
            hand |= bit(deck[top])
            top += 1
        s.hands[seat] = hand
        seat = seat + 1 if seat + 1 < players else 0
    last = DECK_SIZE + np.int64(s.excuse) - 1
    s.left = last + 1 - top
    s.deck[:] = 0
    for i in range(last + 1 - top):
        s.deck[i] = deck[last - i]


@kernel
def apply(s: Any, move: int) -> None:
    """Make a legal move."""
    if move < PASS:
        place(s, move // 25, move % 25)
    elif move == PASS:
        _ask_next(s)
    elif s.phase == CLAIM:
        _claim(s, (move - FIRST_NUMBER) >> 1)
    else:
        _call(s, (move - FIRST_NUMBER) >> 1)


@kernel
def place(s: Any, card: int, cell: int) -> None:
    """Put a card on the spread; with Muggins its points are still to be claimed (Q15)."""
    at = PLACE_OF[cell]
    s.hands[s.seat] ^= bit(card)
    s.free ^= bit(cell)
    s.spread[at] = card
    if s.muggins:
        s.phase = CLAIM
        s.placed = cell + 1
        return
    gain, loss, draws = score(s.spread, at, s.flush)
    s.scores[s.seat] += gain - loss
    _end_turn(s, draws)


@kernel
def placed_score(s: Any) -> Any:
    """Gain, loss and draws of the card whose points are still open."""
    return score(s.spread, PLACE_OF[s.placed - 1], s.flush)


@kernel
def _claim(s: Any, number: int) -> None:
    """Too high a claim loses the gain at once; otherwise the others are asked (Q15)."""
    if number > placed_score(s)[0]:
        _settle(s)
    else:
        s.claimed = number
        s.phase = CALL
        _ask_next(s)


@kernel
def _call(s: Any, number: int) -> None:
    """Exactly the missing amount scores and ends the asking; a wrong call is a pass (Q15)."""
    if number == placed_score(s)[0] - s.claimed:
        s.scores[s.acting] += number
        _settle(s)
    else:
        _ask_next(s)


@kernel
def _ask_next(s: Any) -> None:
    """Ask the next seat to the left; when all have answered the placement is settled (Q15)."""
    s.acting = s.acting + 1 if s.acting + 1 < s.players else 0
    if s.acting == s.seat:
        _settle(s)


@kernel
def _settle(s: Any) -> None:
    """Score what was claimed and not lost, less what the placement costs."""
    _, loss, draws = placed_score(s)
    s.scores[s.seat] += s.claimed - loss
    s.placed = 0
    s.claimed = 0
    s.phase = PLACE
    _end_turn(s, draws)


@kernel
def _end_turn(s: Any, draws: int) -> None:
    """Draw (Q7); then it is the next seat's turn, or the round is over."""
    while draws > 0 and s.left > 0:
        s.left -= 1
        s.hands[s.seat] |= bit(s.deck[s.left])
        s.deck[s.left] = 0
        draws -= 1
    if s.free == 0:
        _end_round(s)
        return
    s.seat = s.seat + 1 if s.seat + 1 < s.players else 0
    s.acting = s.seat


@kernel
def _end_round(s: Any) -> None:
    """Take off the cards left in hand (Q11)."""
    for seat in range(s.players):
        s.scores[seat] -= left_over(s.hands[seat])
    s.seat = 0
    s.acting = 0
    s.phase = OVER if s.begun == s.rounds else BETWEEN


@kernel
def left_over(hand: Any) -> Any:
    """What the cards of a hand cost that are left at the end of a round (Q11)."""
    cost = 0
    for _ in range(popcount(hand)):
        cost += COST[lowest(hand)]
        hand &= hand - np.uint64(1)
    return cost
