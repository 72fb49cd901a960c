"""A placement's score item by item, by the same kernels as its total in ``scoring.py``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.games.quincunx.bits import bit
from trivet.games.quincunx.pieces import (
    CELL_AT,
    PLACES,
    RANK,
    STEPS,
    STRAIGHT_ON,
    WIDTH,
    WORTH,
)
from trivet.games.quincunx.scoring import (
    flush_line,
    is_flush_box,
    is_power_suit,
    line_bonus,
    power_play,
)
from trivet.games.quincunx.values import (
    BESIDE,
    DRAW_SHIFT,
    EQUAL,
    FLUSH,
    LINE_POINTS,
    LOSS_SHIFT,
    NO_LINE,
    PAIR,
    POWER_SHIFT,
)

# Numbers of one type: numba compiles a helper anew for every literal that it is given.
SUM, ACE, LOSS, DRAW, PAIR_OF, STRAIGHT_OF, THREE, POWER = np.arange(8, dtype=np.int64)
FLUSH_LINE, FLUSH_BOX, LEFT_OVER, CLAIM_OF, CALL_OF, LOST = np.arange(8, 14, dtype=np.int64)
NOTHING = np.int64(0)
"""No points, no draws, no items yet."""
NOWHERE = np.uint64(0)
"""No cell besides that of the placed card."""
ITEM_NAMES = (
    "sum",
    "ace",
    "loss",
    "draw",
    "pair",
    "straight",
    "three of a kind",
    "power play",
    "flush line",
    "flush box",
    "left over",
    "claim",
    "call",
    "lost",
)
"""Names of the kinds of items."""
ITEM_FIELDS = 5
"""Numbers of an item: kind, seat, points, draws, and the set of cells that earned it besides
that of the placed card (for a left-over card its number)."""
MOST_PLACED = 21
"""Most items of a placement: eight with its neighbours, four lines, a power play, eight flushes."""
MOST_ITEMS = 64
"""More rows than any move needs: 21 for a placement, and 37 cards left in hands."""


@kernel
def add_item(
    out: NDArray[np.int64], count: Any, kind: Any, seat: Any, points: Any, draws: Any, where: Any
) -> Any:
    """Write one item into row ``count`` of ``out``; answer the number of rows then."""
    out[count, 0] = kind
    out[count, 1] = seat
    out[count, 2] = points
    out[count, 3] = draws
    out[count, 4] = np.int64(where)
    return count + 1


@kernel
def list_placement(
    spread: Any, at: int, flush: Any, seat: Any, left: Any, out: NDArray[np.int64]
) -> Any:
    """Write the items of the card on ``at`` into ``out``, answer how many.

    ``left`` is how many cards the deck has; draws beyond them are items without a card (Q7).
    It and ``seat`` are int64: numba compiles a helper anew for every other type.
    """
    count: Any = NOTHING
    for k in range(2 * STRAIGHT_ON):
        step = STEPS[k // 2] if k % 2 == 0 else -STEPS[k // 2]
        before = count
        count = _list_neighbour(spread, at, step, seat, left, out, count)
        for i in range(before, count):
            left -= out[i, 3]
    for step in STEPS:
        kind, ahead, behind = line_bonus(spread, at, step)
        if kind != NO_LINE:
            where = _ray(at, step, ahead) | _ray(at, -step, behind)
            name = THREE if kind == EQUAL else STRAIGHT_OF
            count = add_item(out, count, name, seat, LINE_POINTS[kind], NOTHING, where)
    count = _list_power_play(spread, at, seat, out, count)
    if flush:
        count = _list_flushes(spread, at, seat, out, count)
    return count


@kernel
def _list_neighbour(
    spread: Any, at: int, step: int, seat: int, left: int, out: Any, count: Any
) -> Any:
    """The basic score with one neighbour (Q6), and the pair (Q8)."""
    own, other = spread[at], spread[at + step]
    entry = BESIDE[own, other]
    where = _ray(at, step, 1)
    is_pair = RANK[own] == RANK[other]
    points = (entry & 255) - PAIR * is_pair
    loss = (entry >> LOSS_SHIFT) & 255
    if points > 0:
        kind = ACE if WORTH[own] + WORTH[other] < 10 else SUM
        count = add_item(out, count, kind, seat, points, NOTHING, where)
    if loss > 0:
        count = add_item(out, count, LOSS, seat, -loss, NOTHING, where)
    if (entry >> DRAW_SHIFT) & 15:
        count = add_item(out, count, DRAW, seat, NOTHING, min(left, np.int64(1)), where)
    if is_pair and line_bonus(spread, at, abs(step))[0] != EQUAL:
        count = add_item(out, count, PAIR_OF, seat, PAIR, NOTHING, where)
    return count


@kernel
def _list_power_play(spread: Any, at: int, seat: int, out: Any, count: Any) -> Any:
    """The power play, if there is one, with all cards that count for it (Q10)."""
    beside = np.int64(0)
    for step in (1, -1, WIDTH, -WIDTH):
        beside |= BESIDE[spread[at], spread[at + step]]
    if not beside >> POWER_SHIFT:
        return count
    where = NOWHERE
    for place in range(PLACES):
        if place != at and is_power_suit(spread, at, place):
            where |= bit(CELL_AT[place])
    return add_item(out, count, POWER, seat, power_play(spread, at), NOTHING, where)


@kernel
def _list_flushes(spread: Any, at: int, seat: int, out: Any, count: Any) -> Any:
    """The flushes on lines and in boxes (Q13)."""
    for step in STEPS:
        ahead, behind = flush_line(spread, at, step)
        if ahead + behind > 0:
            where = _ray(at, step, ahead) | _ray(at, -step, behind)
            count = add_item(out, count, FLUSH_LINE, seat, FLUSH, NOTHING, where)
    for up in (1, -1):
        for over in (WIDTH, -WIDTH):
            if is_flush_box(spread, at, up, over):
                where = _ray(at, up, 1) | _ray(at, over, 1) | _ray(at, up + over, 1)
                count = add_item(out, count, FLUSH_BOX, seat, FLUSH, NOTHING, where)
    return count


@kernel
def _ray(at: int, step: int, length: int) -> Any:
    """The cells of the next ``length`` places in a direction, as a set."""
    cells = NOWHERE
    for i in range(1, length + 1):
        cells |= bit(CELL_AT[at + i * step])
    return cells
