"""The rules of Quincunx as compiled entry points, see :class:`trivet.core.rules.Rules`.

A state is a record of ``state.DTYPE``; move numbers are those of ``actions.py``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import below, shuffle
from trivet.core.compiled import kernel
from trivet.core.rng import Words
from trivet.core.rules import ILLEGAL, PLAYED, ROUND_OVER, States
from trivet.games.quincunx.actions import FIRST_NUMBER, PASS
from trivet.games.quincunx.bits import bit, lowest, nth, popcount
from trivet.games.quincunx.items import (
    CALL_OF,
    CLAIM_OF,
    DRAW,
    LEFT_OVER,
    LOSS,
    LOST,
    NOTHING,
    NOWHERE,
    add_item,
    list_placement,
)
from trivet.games.quincunx.pieces import COST, DECK_SIZE, EMPTY, PLACE_OF
from trivet.games.quincunx.scoring import score
from trivet.games.quincunx.state import BETWEEN, CALL, CLAIM, OVER, PLACE
from trivet.games.quincunx.turns import apply, deal_round, place, placed_score


@kernel
def deal(states: States, deck: NDArray[np.uint8]) -> None:
    """Deal the next round of the first state from a complete deck, top first (Q3)."""
    deal_round(states[0], deck)


@kernel
def list_legal(states: States, out: NDArray[np.int64]) -> int:
    """Write the first state's listed moves into ``out`` in ascending order, answer how many.

    None at a claim and only ``pass`` at a call: the numbers have no limit.
    """
    return _write_legal(states[0], out)  # type: ignore[no-any-return]


@kernel
def is_legal(states: States, move: int) -> bool:
    """Whether a move is legal in the first state; any number may be asked for."""
    return _is_allowed(states[0], move)  # type: ignore[no-any-return]


@kernel
def play(states: States, after: States, move: int) -> int:
    """Write the first state after a move into ``after[0]``, answer how it went."""
    if not _is_allowed(states[0], move):
        return ILLEGAL
    after[0] = states[0]
    apply(after[0], move)
    return ROUND_OVER if after[0].phase == BETWEEN else PLAYED


@kernel
def deal_random(states: States, rng: Words) -> None:
    """Begin the next round of every state from a shuffled deck."""
    deck = np.empty(DECK_SIZE + 1, dtype=np.uint8)
    for i in range(len(states)):
        _deal_shuffled(states[i], rng, deck)


@kernel
def mask_legal(states: States, masks: NDArray[np.bool_]) -> None:
    """Write the listed moves of every state into ``masks``, shape (N, ACTIONS)."""
    masks[:] = False
    for i in range(len(states)):
        s = states[i]
        if s.phase == CALL:
            masks[i, PASS] = True
        elif s.phase == PLACE:
            hand, free = s.hands[s.seat], s.free
            while hand:
                first = 25 * lowest(hand)
                hand &= hand - np.uint64(1)
                for cell in range(25):
                    masks[i, first + cell] = (free >> np.uint64(cell)) & np.uint64(1)


@kernel
def random_moves(states: States, rng: Words, moves: NDArray[np.int64]) -> None:
    """Write a random legal move for every state, -1 where it is over.

    Placements are uniform. Every second claim is the truth, the others any number from 0 to
    truth + 10. Every second call is a pass, every fourth the missing amount (1 when nothing is
    missing), every fourth a number from 1 to 4.
    """
    for i in range(len(states)):
        moves[i] = _random_move(states[i], rng)


@kernel
def step(states: States, moves: NDArray[np.int64], rng: Words) -> None:
    """Make a legal move in every state that is not over; deal when a round is complete."""
    deck = np.empty(DECK_SIZE + 1, dtype=np.uint8)
    for i in range(len(states)):
        s = states[i]
        if s.phase != OVER:
            apply(s, moves[i])
            if s.phase == BETWEEN:
                _deal_shuffled(s, rng, deck)


@kernel
def play_out(states: States, rng: Words) -> int:
    """Play every state to the end of its match by random moves; answer the moves made."""
    deck = np.empty(DECK_SIZE + 1, dtype=np.uint8)
    made = 0
    for i in range(len(states)):
        s = states[i]
        while s.phase != OVER:
            if s.phase == PLACE:
                card, cell = _random_placement(s, rng)
                place(s, card, cell)
            else:
                apply(s, _random_move(s, rng))
            made += 1
            if s.phase == BETWEEN:
                _deal_shuffled(s, rng, deck)
    return made


@kernel
def list_items(states: States, after: States, move: int, out: NDArray[np.int64]) -> int:
    """Write what a legal move of the first state scores into ``out``, answer how many items.

    ``after`` gets the position after the move, as in :func:`play`.
    ``out`` is int64 of shape (MOST_ITEMS, ITEM_FIELDS), see ``items.py``. A placement of Muggins
    has its items at the move that settles it: what was claimed and called, and what costs.
    """
    s = states[0]
    after[0] = states[0]
    apply(after[0], move)
    count: Any = NOTHING
    if s.phase == PLACE and not s.muggins:
        spread, at = after[0].spread, PLACE_OF[move % 25]
        count = list_placement(spread, at, s.flush, np.int64(s.seat), np.int64(s.left), out)
    elif s.phase != PLACE and after[0].placed == 0:
        count = _list_settled(s, move, out)
    if after[0].phase in (BETWEEN, OVER):
        count = _list_left_over(after[0], out, count)
    return count  # type: ignore[no-any-return]


@kernel
def list_choices(
    states: States,
    scratch: States,
    moves: NDArray[np.int64],
    counts: NDArray[np.int64],
    out: NDArray[np.int64],
) -> None:
    """Write what legal placements in the first state score, each as if it were made alone.

    ``counts`` (int64, shape of ``moves``) gets how many items each has, ``out`` (int64, shape
    (len(moves) * MOST_PLACED, ITEM_FIELDS)) the items one move after another. ``scratch`` is
    room for one state, written over.
    """
    s = states[0]
    scratch[0] = states[0]
    spread = scratch[0].spread
    rows: Any = NOTHING
    for i in range(len(moves)):
        at = PLACE_OF[moves[i] % 25]
        spread[at] = moves[i] // 25
        counts[i] = list_placement(
            spread, at, s.flush, np.int64(s.seat), np.int64(s.left), out[rows:]
        )
        spread[at] = EMPTY
        rows += counts[i]


@kernel
def gains(
    states: States, scratch: States, moves: NDArray[np.int64], out: NDArray[np.int64]
) -> None:
    """Gain and loss of placements in the first state, into ``out`` of shape (len(moves), 2).

    ``scratch`` has the shape of ``states`` and is written over.
    """
    scratch[0] = states[0]
    spread = scratch[0].spread
    for i in range(len(moves)):
        at = PLACE_OF[moves[i] % 25]
        spread[at] = moves[i] // 25
        out[i, 0], out[i, 1], _ = score(spread, at, states[0].flush)
        spread[at] = EMPTY


@kernel
def missing(states: States) -> int:
    """What the first state's open placement gains less what was claimed for it so far (Q15)."""
    return placed_score(states[0])[0] - states[0].claimed  # type: ignore[no-any-return]


@kernel
def _deal_shuffled(s: Any, rng: Any, deck: Any) -> None:
    """Begin the next round from a shuffled deck; ``deck`` is room for 37 cards."""
    cards = DECK_SIZE + int(s.excuse)
    for i in range(cards):
        deck[i] = i
    shuffle(rng, deck, cards)
    deal_round(s, deck)


@kernel
def _write_legal(s: Any, out: Any) -> Any:
    """The listed moves of one state, ascending."""
    if s.phase == CALL:
        out[0] = PASS
        return 1
    if s.phase != PLACE:
        return 0
    count = 0
    hand = s.hands[s.seat]
    while hand:
        card = lowest(hand)
        hand &= hand - np.uint64(1)
        cells = s.free
        while cells:
            out[count] = 25 * card + lowest(cells)
            cells &= cells - np.uint64(1)
            count += 1
    return count


@kernel
def _is_allowed(s: Any, move: int) -> Any:
    """Whether a move is legal; any number may be asked for."""
    if s.phase == PLACE:
        if move < 0 or move >= PASS:
            return False
        return (s.hands[s.seat] & bit(move // 25)) != 0 and (s.free & bit(move % 25)) != 0
    if s.phase == CLAIM:
        return move >= FIRST_NUMBER and (move - FIRST_NUMBER) & 1 == 0
    if s.phase == CALL:
        return move == PASS or (move >= FIRST_NUMBER + 3 and (move - FIRST_NUMBER) & 1 == 1)
    return False


@kernel
def _random_placement(s: Any, rng: Any) -> Any:
    """A card of the seat to move and a free cell, all equally likely."""
    hand, free = s.hands[s.seat], s.free
    card = nth(hand, below(rng, popcount(hand)))
    return card, nth(free, below(rng, popcount(free)))


@kernel
def _random_move(s: Any, rng: Any) -> Any:
    """A random move as :func:`random_moves` says."""
    if s.phase == PLACE:
        card, cell = _random_placement(s, rng)
        return 25 * card + cell
    if s.phase in (BETWEEN, OVER):
        return -1
    lacking = placed_score(s)[0] - s.claimed
    if s.phase == CLAIM:
        number = below(rng, 2 * (lacking + 11))
        return FIRST_NUMBER + 2 * (number if number < lacking + 11 else lacking)
    choice = below(rng, 16)
    if choice < 8:
        return PASS
    number = max(lacking, 1) if choice < 12 else choice - 11
    return FIRST_NUMBER + 2 * number + 1


@kernel
def _list_settled(s: Any, move: int, out: Any) -> Any:
    """The items of a placement that a claim or the last answer settles (Q15)."""
    seat, claimed = np.int64(s.seat), np.int64(s.claimed)
    at = PLACE_OF[s.placed - 1]
    listed = list_placement(s.spread, at, s.flush, seat, np.int64(s.left), out)
    count: Any = NOTHING
    for i in range(listed):
        if out[i, 0] in (LOSS, DRAW):  # these apply by themselves
            where = np.uint64(out[i, 4])
            count = add_item(out, count, out[i, 0], seat, out[i, 2], out[i, 3], where)
    if s.phase == CLAIM:
        return add_item(out, count, LOST, seat, NOTHING, NOTHING, NOWHERE)
    if claimed > 0:
        count = add_item(out, count, CLAIM_OF, seat, claimed, NOTHING, NOWHERE)
    lacking = placed_score(s)[0] - claimed
    if lacking > 0 and move == FIRST_NUMBER + 2 * lacking + 1:
        count = add_item(out, count, CALL_OF, np.int64(s.acting), lacking, NOTHING, NOWHERE)
    return count


@kernel
def _list_left_over(s: Any, out: Any, count: Any) -> Any:
    """The cards left in all hands (Q11)."""
    for seat in range(int(s.players)):
        hand = s.hands[seat]
        while hand:
            card = lowest(hand)
            hand &= hand - np.uint64(1)
            count = add_item(
                out, count, LEFT_OVER, np.int64(seat), -COST[card], NOTHING, np.uint64(card)
            )
    return count
