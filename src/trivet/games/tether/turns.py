"""Kernels for the end of a turn and of the game, and for drawing (T12, T14, T17-T22)."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.tether.groups import pick_up
from trivet.games.tether.pieces import HAND_LIMIT
from trivet.games.tether.scoring import turn_score
from trivet.games.tether.state import (
    CONNECT,
    DECK,
    LARGE_GROUP,
    LEAD,
    NO_PROGRESS,
    START,
    TAKE,
)

IDLE_LIMIT = 20
"""Adrift turns in a row without a card drawn that end the game (T17a)."""


@kernel
def draw_card(s: Any, seat: int) -> None:
    """Draw the top card of a deck that is not empty."""
    s.left -= 1
    pick_up(s, seat, s.deck[s.left])
    s.deck[s.left] = 0


@kernel
def end_turn(s: Any, drew: bool) -> None:
    """End a turn: score, check the end of the game, draw, next seat (T14).

    ``drew`` tells whether an adrift turn took its card from the deck.
    """
    scored, height, width = turn_score(s)
    s.scores[0] += height
    s.scores[1] += width
    draws = s.phase != START and s.left > 0 and s.count[s.seat] < HAND_LIMIT
    s.idle = s.idle + 1 if s.phase == TAKE and not drew and not draws else 0
    last = s.turns_left == 1
    if s.turns_left > 0:
        s.turns_left -= 1
    s.end = _end(s, scored, last)
    if s.end == 0:
        if draws:
            draw_card(s, s.seat)
        if s.helped != 0 and s.left > 0:
            draw_card(s, (s.seat + 2) & 3)
        if s.left == 0 and s.turns_left == 0:
            s.turns_left = s.players
    _clear_turn(s)
    if s.end != 0:
        s.seat = 0
    else:
        s.seat = s.seat + 1 if s.seat + 1 < s.players else 0
    s.acting = s.seat


@kernel
def _end(s: Any, scored: int, last: bool) -> Any:
    """Why the game is over after the scoring of a turn, or 0 (T17, T17a)."""
    if scored == 3:
        return np.int64(LARGE_GROUP)
    if abs(np.int64(s.scores[0]) - np.int64(s.scores[1])) >= 6:
        return np.int64(LEAD)
    if last:
        return np.int64(DECK)
    if s.idle >= IDLE_LIMIT:
        return np.int64(NO_PROGRESS)
    return np.int64(0)


@kernel
def _clear_turn(s: Any) -> None:
    """Forget what belongs to one turn."""
    if s.phase == CONNECT:
        s.joined[0, 0] = 0
        s.joined[0, 1] = 0
        s.joined[1, 0] = 0
        s.joined[1, 1] = 0
        s.active = 0
        s.size = 0
        s.reached = 0
        s.linked = 0
        s.helped = 0
    s.phase = START
    s.set_adrift = 0
