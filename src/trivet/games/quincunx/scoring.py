"""What a placement scores (Q6 to Q10, Q13).

``spread`` is the framed spread (uint8, shape (81,)) with the placed card on place ``at``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.quincunx.pieces import PLACES, RANK, STEPS, SUIT_BITS, WIDTH, WORTH
from trivet.games.quincunx.values import (
    BESIDE,
    CHANGE,
    DIFFERENCE,
    DRAW_SHIFT,
    FLUSH,
    LINE,
    LINE_GAIN,
    LOSS_SHIFT,
    PAIR,
    POWER_SHIFT,
    UNPAIRED_SHIFT,
)


@kernel
def around(spread: Any, at: int, step: int) -> Any:
    """The ranks around ``at`` on one line as ``LINE`` is indexed by them."""
    row = DIFFERENCE[spread[at]]
    behind = (np.int64(row[spread[at - 2 * step]]) << 9) | (np.int64(row[spread[at - step]]) << 6)
    return behind | (np.int64(row[spread[at + step]]) << 3) | np.int64(row[spread[at + 2 * step]])


@kernel
def line_bonus(spread: Any, at: int, step: int) -> Any:
    """The line bonus on one line (Q9): its kind, and how many cards it has ahead and behind."""
    kind = np.int64(LINE[around(spread, at, step)])
    if not kind:
        return kind, 0, 0
    change = CHANGE[kind]
    return kind, run(spread, at, step, change), run(spread, at, -step, -change)


@kernel
def run(spread: Any, at: int, step: int, change: int) -> Any:
    """How many cards beyond ``at`` go on in one direction, each rank ``change`` above the last."""
    count = 0
    want = RANK[spread[at]] + change
    at += step
    while RANK[spread[at]] == want:
        count += 1
        want += change
        at += step
    return count


@kernel
def is_power_suit(spread: Any, at: int, place: int) -> Any:
    """Whether a place holds a card of the suit of the Ace or Crown on ``at``."""
    return SUIT_BITS[spread[place]] & SUIT_BITS[spread[at]] != 0


@kernel
def power_play(spread: Any, at: int) -> Any:
    """Ranks of all other cards of the suit of the Ace or Crown on ``at`` (Q10)."""
    total = -11  # the Ace and the Crown themselves
    for place in range(2 * WIDTH, PLACES - 2 * WIDTH):
        if is_power_suit(spread, at, place):
            total += WORTH[spread[place]]
    return total


@kernel
def suit_run(spread: Any, at: int, step: int, suit: int) -> Any:
    """How many cards beyond ``at`` go on in one direction with a suit (one of ``SUIT_BITS``)."""
    count = 0
    at += step
    while SUIT_BITS[spread[at]] & suit:
        count += 1
        at += step
    return count


@kernel
def flush_line(spread: Any, at: int, step: int) -> Any:
    """The longest flush on one line (Q13): how many cards it has on either side, or 0 and 0."""
    best_ahead, best_behind = 0, 0
    suits = SUIT_BITS[spread[at]]
    while suits:
        suit = suits & -suits
        suits ^= suit
        ahead, behind = suit_run(spread, at, step, suit), suit_run(spread, at, -step, suit)
        if ahead + behind >= 3 and ahead + behind > best_ahead + best_behind:
            best_ahead, best_behind = ahead, behind
    return best_ahead, best_behind


@kernel
def is_flush_box(spread: Any, at: int, up: int, over: int) -> Any:
    """Whether ``at`` and the box towards steps ``up`` and ``over`` share a suit (Q13)."""
    shared = SUIT_BITS[spread[at]] & SUIT_BITS[spread[at + up]]
    return shared & SUIT_BITS[spread[at + over]] & SUIT_BITS[spread[at + up + over]] != 0


@kernel
def flushes(spread: Any, at: int) -> Any:
    """How many flushes the card on ``at`` completes, lines and boxes (Q13)."""
    count = 0
    for step in STEPS:
        ahead, behind = flush_line(spread, at, step)
        count += ahead + behind >= 3
    for up in (1, -1):
        for over in (WIDTH, -WIDTH):
            count += is_flush_box(spread, at, up, over)
    return count


@kernel
def score(spread: Any, at: int, flush: Any) -> Any:
    """Points gained, points lost, and cards to draw for the card on ``at``.

    The gain is the sum of the positive items, the loss that of the negative ones.
    """
    row = BESIDE[spread[at]]
    beside = np.int64(
        row[spread[at + 1]]
        + row[spread[at - 1]]
        + row[spread[at + WIDTH]]
        + row[spread[at - WIDTH]]
    )
    straight_on = LINE_GAIN[around(spread, at, 1)] + LINE_GAIN[around(spread, at, WIDTH)]
    diagonal = LINE_GAIN[around(spread, at, WIDTH + 1)] + LINE_GAIN[around(spread, at, WIDTH - 1)]
    lines = (straight_on & 255) - PAIR * (straight_on >> UNPAIRED_SHIFT) + (diagonal & 255)
    gain = (beside & 255) + lines
    if beside >> POWER_SHIFT:
        gain += power_play(spread, at)
    if flush:
        gain += FLUSH * flushes(spread, at)
    return gain, (beside >> LOSS_SHIFT) & 255, (beside >> DRAW_SHIFT) & 15
