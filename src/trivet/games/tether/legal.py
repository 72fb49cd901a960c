"""Kernels for which moves are legal: links as sets of readings, the rest by phase."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.chance import below
from trivet.core.compiled import kernel
from trivet.games.tether.actions import DECK_TAKE, FINISH, FIRST_ADRIFT, FIRST_TAKE, HAND_OVER
from trivet.games.tether.bits import bit, lowest, nth, popcount
from trivet.games.tether.pieces import CARD_OF, LOW, SMALLER_HIGH, SMALLER_LOW
from trivet.games.tether.state import CONNECT, START, TAKE


@kernel
def links(s: Any) -> Any:
    """The legal links as the set of their smaller readings, two words (T8, T9, T21).

    A link needs one card that is *near*, of the hand (first link) or of the active group, and
    one that is *far*: anything else the acting seat may use.
    """
    side, seat = s.acting & 1, s.acting
    far_0, far_1 = s.hand[seat, 0], s.hand[seat, 1]
    near_0, near_1 = far_0, far_1
    if seat == s.seat:
        far_0 |= s.adrift[0] | (s.placed[side, 0] & ~s.joined[side, 0])
        far_1 |= s.adrift[1] | (s.placed[side, 1] & ~s.joined[side, 1])
    if s.phase == CONNECT:
        near_0, near_1 = s.joined[side, 0], s.joined[side, 1]
    elif s.phase == TAKE or s.end != 0:
        near_0, near_1, far_0, far_1 = np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0)
    one, top = np.uint64(1), np.uint64(63)
    low = (near_0 & (far_0 >> one | far_1 << top)) | (far_0 & (near_0 >> one | near_1 << top))
    high = (near_1 & (far_1 >> one)) | (far_1 & (near_1 >> one))
    return low, high


@kernel
def takes(s: Any) -> Any:
    """The adrift cards that may be taken now, as the set of their smaller readings (T12)."""
    if s.phase != TAKE:
        return np.uint64(0), np.uint64(0)
    low, high = s.adrift[0] & SMALLER_LOW, s.adrift[1] & SMALLER_HIGH
    card = LOW[s.set_adrift - 1]
    if card < 64:
        low &= ~bit(card)
    else:
        high &= ~bit(card)
    return low, high


@kernel
def throws(s: Any) -> Any:
    """The hand cards that may be set adrift now, as the set of their smaller readings (T12)."""
    if s.phase != START or s.end != 0:
        return np.uint64(0), np.uint64(0)
    return s.hand[s.seat, 0] & SMALLER_LOW, s.hand[s.seat, 1] & SMALLER_HIGH


@kernel
def finish(s: Any) -> Any:
    """The legal move that ends or hands over (``end``, ``pass``), or -1 (T10, T13, T21)."""
    if s.end != 0:
        return np.int64(-1)
    if s.phase == CONNECT:
        return np.int64(FINISH) if s.players == 2 else np.int64(HAND_OVER)
    if s.phase == START and s.count[s.seat] == 0:
        return np.int64(HAND_OVER)
    return np.int64(-1)


@kernel
def is_allowed(s: Any, move: int) -> Any:
    """Whether an action number is a legal move."""
    if move < 0:
        return False
    if move < FIRST_TAKE:
        low, high = links(s)
        n = move + 1
    elif move < DECK_TAKE:
        low, high = takes(s)
        n = LOW[move - FIRST_TAKE]
    elif move == DECK_TAKE:
        return s.phase == TAKE and s.left > 0
    elif move < FIRST_ADRIFT:
        return move == finish(s)
    elif move < FIRST_ADRIFT + len(LOW):
        low, high = throws(s)
        n = LOW[move - FIRST_ADRIFT]
    else:
        return False
    word = low if n < 64 else high
    return word & bit(n) != np.uint64(0)


@kernel
def write_set(low: Any, high: Any, first: int, cards: bool, out: Any, count: Any) -> Any:
    """Append an action number for each member of a set to ``out``, answer the new length.

    The number is ``first`` plus the reading's card, or plus the reading less one for links.
    """
    for base in range(0, 128, 64):
        word = low if base == 0 else high
        while word != np.uint64(0):
            n = base + lowest(word)
            word &= word - np.uint64(1)
            out[count] = first + (CARD_OF[n] if cards else n - 1)
            count += 1
    return count


@kernel
def write_legal(s: Any, out: Any) -> Any:
    """Write all legal moves in ascending order into ``out`` (int64), answer how many."""
    low, high = links(s)
    count = write_set(low, high, 0, False, out, np.int64(0))
    low, high = takes(s)
    count = write_set(low, high, FIRST_TAKE, True, out, count)
    if s.phase == TAKE and s.left > 0:
        out[count] = DECK_TAKE
        count += 1
    move = finish(s)
    if move >= 0:
        out[count] = move
        count += 1
    low, high = throws(s)
    return write_set(low, high, FIRST_ADRIFT, True, out, count)


@kernel
def random_move(s: Any, rng: Any) -> Any:
    """A uniformly random legal move of a state that is not over; one number from ``rng``."""
    if s.phase == TAKE:
        low, high = takes(s)
        count = popcount(low) + popcount(high)
        k = below(rng, count + np.int64(s.left > 0))
        return FIRST_TAKE + CARD_OF[nth(low, high, k)] if k < count else np.int64(DECK_TAKE)
    low, high = links(s)
    count = popcount(low) + popcount(high)
    if s.phase == CONNECT:
        k = below(rng, count + 1)
        return nth(low, high, k) - 1 if k < count else finish(s)
    k = below(rng, count + max(np.int64(s.count[s.seat]), np.int64(1)))
    if k < count:
        return nth(low, high, k) - 1
    if s.count[s.seat] == 0:
        return finish(s)
    low, high = throws(s)
    return FIRST_ADRIFT + CARD_OF[nth(low, high, k - count)]
