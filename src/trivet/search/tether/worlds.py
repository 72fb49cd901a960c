"""Sampled worlds: full states that a seat cannot tell from the real one."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.chance import shuffle
from trivet.core.compiled import kernel
from trivet.games.tether.bits import bit, popcount
from trivet.games.tether.pieces import LOW


@kernel
def redeal(s: Any, seat: int, rng: Any, cards: Any) -> None:
    """Deal all cards anew that ``seat`` does not know to the other hands and the deck.

    Cards that everyone saw being taken stay where they are (T12). ``cards`` is uint8 room for 53.
    """
    count = _gather(s, seat, cards)
    shuffle(rng, cards, count)
    for other in range(np.int64(s.players)):
        if other == seat:
            continue
        _keep_known(s, other)
        held = np.int64(0)
        for card in range(len(LOW)):
            held += _holds(s, other, card)
        for _ in range(np.int64(s.count[other]) - held):
            count -= 1
            low = LOW[cards[count]]
            high = 10 * low % 99
            s.hand[other, low >> 6] |= bit(low)
            s.hand[other, high >> 6] |= bit(high)
    for i in range(np.int64(s.left)):
        s.deck[i] = cards[i]


@kernel
def _gather(s: Any, seat: int, cards: Any) -> Any:
    """Write the cards that ``seat`` cannot place into ``cards``, ascending; answer how many."""
    count = np.int64(0)
    for card in range(len(LOW)):
        if s.group[card] != 0:
            continue
        low = LOW[card]
        mask = bit(low)
        if (s.adrift[low >> 6] | s.hand[seat, low >> 6] | s.known[low >> 6]) & mask == np.uint64(0):
            cards[count] = card
            count += 1
    return count


@kernel
def _holds(s: Any, seat: int, card: int) -> Any:
    low = LOW[card]
    return np.int64((s.hand[seat, low >> 6] >> np.uint64(low & 63)) & np.uint64(1))


@kernel
def _keep_known(s: Any, seat: int) -> None:
    s.hand[seat, 0] &= s.known[0]
    s.hand[seat, 1] &= s.known[1]


@kernel
def promise(s: Any, seat: Any) -> Any:
    """How well the cards of a hand fit each other, the adrift ones and the groups."""
    side = seat & 1
    one, top = np.uint64(1), np.uint64(63)
    h0, h1 = s.hand[seat, 0], s.hand[seat, 1]
    n0 = h0 << one | h0 >> one | h1 << top
    n1 = h1 << one | h1 >> one | h0 >> top
    worth = np.int64(0)
    worth += 3 * (popcount(n0 & h0) + popcount(n1 & h1))
    worth += 2 * (popcount(n0 & s.adrift[0]) + popcount(n1 & s.adrift[1]))
    worth += 2 * (popcount(n0 & s.placed[side, 0]) + popcount(n1 & s.placed[side, 1]))
    return worth
