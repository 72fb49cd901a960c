"""Kernels that build the active group: cards placed, groups slid together (T4, T8, T9)."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.tether.bits import bit, lowest
from trivet.games.tether.pieces import CARD_OF, HIGH, HORIZONTAL, LOW, VERTICAL
from trivet.games.tether.scoring import level
from trivet.games.tether.state import CONNECT, LOWER_TIE, RIGHT_TIE, START


@kernel
def link(s: Any, n: int) -> None:
    """Make the legal link of readings ``n`` and ``n + 1`` of the acting side (T7)."""
    side = s.acting & 1
    first, second = n, n + 1
    step_x, step_y, tie = 1, 0, RIGHT_TIE
    if side == VERTICAL:
        first, second = 10 * n % 99, 10 * (n + 1) % 99
        step_x, step_y, tie = 0, 1, LOWER_TIE
    card, other = CARD_OF[first], CARD_OF[second]
    if s.phase == START:
        # A group keeps its place, so it is the one to begin with.
        if s.group[other] != 0:
            _begin(s, other, second)
        else:
            _begin(s, card, first)
        s.phase = CONNECT
    if s.group[card] == s.active:
        _bring(s, other, second, s.x[card] + step_x, s.y[card] + step_y)
    else:
        _bring(s, card, first, s.x[other] - step_x, s.y[other] - step_y)
    s.ties[card] |= tie
    if s.players == 4:
        s.linked = 1
        if s.acting != s.seat:
            s.helped = 1


@kernel
def staying(s: Any, n: int) -> Any:
    """Name of the group to which the legal link of ``n`` brings others (T8, T9), or 0.

    It is the active group, or for the first link the group that one of the cards lies in.
    """
    if s.phase != START:
        return np.int64(s.active)
    # The other card comes from the hand or the adrift ones and is in no group.
    return max(np.int64(s.group[CARD_OF[n]]), np.int64(s.group[CARD_OF[n + 1]]))


@kernel
def _begin(s: Any, card: int, h: int) -> None:
    """Make a card, alone or with its group, the active group."""
    name = s.group[card]
    s.active = name if name != 0 else card + 1
    if name != 0:
        _absorb(s, name, 0, 0)
    else:
        _place(s, card, h, h % 10, h // 10)


@kernel
def _bring(s: Any, card: int, h: int, x: int, y: int) -> None:
    """Join a card, alone or with its group, to the active group so that it lies at (x, y).

    Of the two frames that of the piece with the smaller name stays, see ``state.py``.
    """
    name = s.group[card]
    if name != 0:
        piece: Any = np.int64(name)
        shift_x, shift_y = x - s.x[card], y - s.y[card]
        _absorb(s, name, shift_x, shift_y)
    else:
        piece = card + 1
        shift_x, shift_y = x - h % 10, y - h // 10
        _place(s, card, h, x, y)
    if piece < s.active:
        _rename(s, piece, -shift_x, -shift_y)


@kernel
def _rename(s: Any, name: int, shift_x: int, shift_y: int) -> None:
    """Give the active group another name and move it in its frame."""
    for i in range(2):
        word = s.joined[HORIZONTAL, i]
        while word != np.uint64(0):
            card = CARD_OF[64 * i + lowest(word)]
            word &= word - np.uint64(1)
            s.group[card] = name
            s.x[card] += shift_x
            s.y[card] += shift_y
    s.active = name


@kernel
def _absorb(s: Any, name: int, shift_x: int, shift_y: int) -> None:
    """Take the cards of a group into the active one, moved by a shift."""
    size = 0
    for i in range(2):
        word = s.placed[HORIZONTAL, i] & ~s.joined[HORIZONTAL, i]
        while word != np.uint64(0):
            h = 64 * i + lowest(word)
            word &= word - np.uint64(1)
            card = CARD_OF[h]
            if s.group[card] == name:
                s.group[card] = s.active
                s.x[card] += shift_x
                s.y[card] += shift_y
                v = 10 * h % 99
                s.joined[HORIZONTAL, h >> 6] |= bit(h)
                s.joined[VERTICAL, v >> 6] |= bit(v)
                size += 1
    s.size += size
    s.reached = max(np.int64(s.reached), level(size))


@kernel
def _place(s: Any, card: int, h: int, x: int, y: int) -> None:
    """Put an adrift card, or else a hand card, into the active group at (x, y)."""
    v = 10 * h % 99
    if s.adrift[h >> 6] & bit(h) != np.uint64(0):
        s.adrift[h >> 6] &= ~bit(h)
        s.adrift[v >> 6] &= ~bit(v)
    else:
        discard(s, s.acting, card)
    s.placed[HORIZONTAL, h >> 6] |= bit(h)
    s.joined[HORIZONTAL, h >> 6] |= bit(h)
    s.placed[VERTICAL, v >> 6] |= bit(v)
    s.joined[VERTICAL, v >> 6] |= bit(v)
    s.group[card] = s.active
    s.x[card] = x
    s.y[card] = y
    s.size += 1


@kernel
def discard(s: Any, seat: int, card: int) -> None:
    """Take a card out of a hand; whoever knew it was there sees where it goes."""
    low, high = LOW[card], HIGH[card]
    s.hand[seat, low >> 6] &= ~bit(low)
    s.hand[seat, high >> 6] &= ~bit(high)
    s.known[low >> 6] &= ~bit(low)
    s.known[high >> 6] &= ~bit(high)
    s.count[seat] -= 1


@kernel
def pick_up(s: Any, seat: int, card: int) -> None:
    """Put a card into a hand."""
    low, high = LOW[card], HIGH[card]
    s.hand[seat, low >> 6] |= bit(low)
    s.hand[seat, high >> 6] |= bit(high)
    s.count[seat] += 1


@kernel
def cast_off(s: Any, card: int) -> None:
    """Put a card to the adrift ones."""
    low, high = LOW[card], HIGH[card]
    s.adrift[low >> 6] |= bit(low)
    s.adrift[high >> 6] |= bit(high)


@kernel
def reel_in(s: Any, seat: int, card: int) -> None:
    """Take an adrift card into a hand, which everyone sees."""
    low, high = LOW[card], HIGH[card]
    s.adrift[low >> 6] &= ~bit(low)
    s.adrift[high >> 6] &= ~bit(high)
    s.known[low >> 6] |= bit(low)
    s.known[high >> 6] |= bit(high)
    pick_up(s, seat, card)
