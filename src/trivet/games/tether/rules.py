"""The rules of Tether as compiled entry points, see :class:`trivet.core.rules.Rules`.

A state is a record of ``state.DTYPE``; move numbers are those of ``actions.py``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import shuffle
from trivet.core.compiled import kernel
from trivet.core.copying import copy_record
from trivet.core.rng import Words
from trivet.core.rules import ILLEGAL, PLAYED, States
from trivet.games.tether.actions import (
    DECK_TAKE,
    FINISH,
    FIRST_ADRIFT,
    FIRST_TAKE,
    HAND_OVER,
)
from trivet.games.tether.bits import bit
from trivet.games.tether.groups import cast_off, discard, link, pick_up, reel_in, staying
from trivet.games.tether.legal import is_allowed, random_move, write_legal
from trivet.games.tether.pieces import ADRIFT_SIZE, CARD_OF, HAND_SIZE, HORIZONTAL, LOW
from trivet.games.tether.scoring import extent, turn_score
from trivet.games.tether.state import CONNECT, START, TAKE
from trivet.games.tether.turns import draw_card, end_turn

FACTS = 11
"""Numbers that :func:`survey` writes for a link."""


@kernel
def deal(states: States, deck: NDArray[np.uint8]) -> None:
    """Deal the first state from a complete deck of card numbers, top first (T6)."""
    _deal(states[0], deck)


@kernel
def list_legal(states: States, out: NDArray[np.int64]) -> int:
    """Write the first state's legal moves into ``out`` in ascending order, answer how many."""
    return write_legal(states[0], out)  # type: ignore[no-any-return]


@kernel
def is_legal(states: States, move: int) -> bool:
    """Whether a move is legal in the first state; any number may be asked for."""
    return is_allowed(states[0], move)  # type: ignore[no-any-return]


@kernel
def play(states: States, after: States, move: int) -> int:
    """Write the first state after a move into ``after[0]``; answers ILLEGAL or PLAYED."""
    if not is_allowed(states[0], move):
        return ILLEGAL
    copy_record(after[0], states[0])
    _apply(after[0], move)
    return PLAYED


@kernel
def deal_random(states: States, rng: Words) -> None:
    """Deal every state from a shuffled deck."""
    deck = np.arange(len(LOW)).astype(np.uint8)
    for i in range(len(states)):
        shuffle(rng, deck, len(LOW))
        _deal(states[i], deck)


@kernel
def mask_legal(states: States, masks: NDArray[np.bool_]) -> None:
    """Write the legal moves of every state into ``masks``, shape (N, ACTIONS)."""
    out = np.empty(masks.shape[1], dtype=np.int64)
    masks[:] = False
    for i in range(len(states)):
        for j in range(write_legal(states[i], out)):
            masks[i, out[j]] = True


@kernel
def random_moves(states: States, rng: Words, moves: NDArray[np.int64]) -> None:
    """Write a uniformly random legal move for every state, -1 where it is over."""
    for i in range(len(states)):
        s = states[i]
        moves[i] = random_move(s, rng) if s.end == 0 else -1


@kernel
def step(states: States, moves: NDArray[np.int64], rng: Words) -> None:  # noqa: ARG001
    """Make a legal move in every state that is not over; chance plays no part after the deal."""
    for i in range(len(states)):
        if states[i].end == 0:
            _apply(states[i], moves[i])


@kernel
def play_out(states: States, rng: Words) -> int:
    """Play every state to its end by uniformly random moves; answer the moves made."""
    made = 0
    for i in range(len(states)):
        s = states[i]
        while s.end == 0:
            _apply(s, random_move(s, rng))
            made += 1
    return made


@kernel
def measure(states: States, out: NDArray[np.int64]) -> None:
    """The active group of the first state as it is, into ``out`` (int64, shape (6,)).

    Its size, height and width; then the level it scores for if the turn ends now, the Vertical
    and the Horizontal side's points. All are 0 where no group is active.
    """
    out[:] = 0
    if states[0].phase == CONNECT:
        _measure(states[0], out)


@kernel
def survey(
    states: States,
    after: States,
    moves: NDArray[np.int64],
    facts: NDArray[np.int64],
    lands: NDArray[np.int64],
) -> int:
    """What each link makes of the active group and where cards come to lie; answers how many.

    Args:
        states: The first is looked at.
        after: Room for one state, written over.
        moves: The legal moves, ascending, so that the links are the first of them.
        facts: Gets a row for each link, int64 of shape (links, FACTS): the six numbers of
            :func:`measure`; the name of the group that stays in its place, or 0; the name of the
            active group after the link; what is added to x and y of the group that stays; how
            many cards land.
        lands: Gets a row for each card that a link brings, one link after another, int64 of shape
            (links * len(LOW), 4): its number, its Horizontal reading, its x and y beside the
            group that stays as it lies before the link (else as the new group lies).
    """
    links, rows = 0, 0
    before, s = states[0], after[0]
    while links < len(moves) and moves[links] < FIRST_TAKE:
        copy_record(after[0], states[0])
        out = facts[links]
        n = moves[links] + 1
        stays = staying(s, n)
        link(s, n)
        _measure(s, out)
        out[6], out[7], out[8], out[9] = stays, s.active, 0, 0
        if stays != 0:
            out[8] = np.int64(s.x[stays - 1]) - np.int64(before.x[stays - 1])
            out[9] = np.int64(s.y[stays - 1]) - np.int64(before.y[stays - 1])
        first = rows
        for h in range(1, len(CARD_OF) - 1):
            card = CARD_OF[h]
            word = s.joined[HORIZONTAL, h >> 6]
            if word & bit(h) != np.uint64(0) and (stays == 0 or before.group[card] != stays):
                lands[rows, 0], lands[rows, 1] = card, h
                lands[rows, 2], lands[rows, 3] = s.x[card] - out[8], s.y[card] - out[9]
                rows += 1
        out[10] = rows - first
        links += 1
    return links


@kernel
def _measure(s: Any, out: Any) -> None:
    """Size, height, width, level and the sides' points of the active group."""
    out[0] = s.size
    out[1], out[2] = extent(s)
    out[3], out[4], out[5] = turn_score(s)


@kernel
def _deal(s: Any, deck: Any) -> None:
    """Deal one state: hands seat by seat, adrift cards, the rest is the draw deck (T6)."""
    players = np.int64(s.players)
    _clear(s)
    top = 0
    for seat in range(players):
        for _ in range(HAND_SIZE):
            pick_up(s, seat, deck[top])
            top += 1
    for _ in range(ADRIFT_SIZE):
        cast_off(s, deck[top])
        top += 1
    s.left = len(LOW) - top
    for i in range(len(LOW) - top):
        s.deck[i] = deck[len(LOW) - 1 - i]


@kernel
def _clear(s: Any) -> None:
    """Make a state what ``new_states`` makes it."""
    s.hand[:] = 0
    s.known[:] = 0
    s.adrift[:] = 0
    s.placed[:] = 0
    s.joined[:] = 0
    s.scores[:] = 0
    s.count[:] = 0
    s.seat = 0
    s.acting = 0
    s.phase = START
    s.active = 0
    s.size = 0
    s.reached = 0
    s.linked = 0
    s.helped = 0
    s.set_adrift = 0
    s.idle = 0
    s.turns_left = 0
    s.end = 0
    s.left = 0
    s.deck[:] = 0
    s.group[:] = 0
    s.x[:] = 0
    s.y[:] = 0
    s.ties[:] = 0


@kernel
def _apply(s: Any, move: int) -> None:
    """Make a legal move."""
    if move < FIRST_TAKE:
        link(s, move + 1)
    elif move < DECK_TAKE:
        _take(s, move - FIRST_TAKE)
    elif move == DECK_TAKE:
        draw_card(s, s.seat)
        end_turn(s, True)
    elif move == FINISH:
        end_turn(s, False)
    elif move == HAND_OVER:
        _hand_over(s)
    else:
        _set_adrift(s, move - FIRST_ADRIFT)


@kernel
def _take(s: Any, card: int) -> None:
    """Take an adrift card, which everyone sees, and end the turn (T12)."""
    reel_in(s, s.seat, card)
    end_turn(s, False)


@kernel
def _set_adrift(s: Any, card: int) -> None:
    """Set a hand card adrift; where nothing can be taken the turn is over (T12)."""
    others = s.adrift[0] | s.adrift[1]
    discard(s, s.seat, card)
    cast_off(s, card)
    s.phase = TAKE
    s.set_adrift = card + 1
    if others == np.uint64(0) and s.left == 0:
        end_turn(s, False)


@kernel
def _hand_over(s: Any) -> None:
    """Pass: with an empty hand (T13), or to the partner and back until one adds nothing (T21)."""
    if s.phase == START or s.linked == 0:
        end_turn(s, False)
    else:
        s.linked = 0
        s.acting = (s.acting + 2) & 3
