"""A fully known round as the search plays it on: the spread with what every card would score.

One structured dtype:

The spread
    ``table`` what each card (column) would give on each free cell (row), power plays and bonuses
    included, ``SCALE * points + draws``; kept up to date by :func:`put`. Rows of occupied cells
    are rubbish. ``cards``, ``ranks``, ``suits`` by place of the framed spread; ``open`` 1 on
    the places that are free cells. ``cells`` the free cells, ``count`` many in no special order,
    ``index`` where in it each stands. ``totals`` ranks on the spread by suit.

The cards
    ``hands`` cards of each seat, ``held`` how many; ``deck`` with the next card last, ``left``.

The round
    ``points`` of the match by seat; ``seat`` to place; ``players``; ``flush``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.games.quincunx.pieces import (
    CELL_AT,
    COST,
    DECK_SIZE,
    EMPTY,
    PLACE_OF,
    STEPS,
    STRAIGHT_ON,
    SUIT_BITS,
    WIDTH,
    WORTH,
)
from trivet.games.quincunx.values import FLUSH
from trivet.search.quincunx.tables import (
    ACE,
    BONUS_DIAGONAL,
    BONUS_STRAIGHT_ON,
    CARDS_OF_RANK,
    COMPLETING,
    FIRST_OF_RANK,
    HELD_RANK,
    INSIDE,
    NEXT_TO,
    PARTNER,
    ROW,
    SCALE,
    SUIT_NUMBER,
    SUITS,
    draws_of,
    points_of,
)

AROUND = np.array([1, -1, WIDTH, -WIDTH], dtype=np.int64)
"""From a place to its orthogonal neighbours."""
CORNERS = np.array([[WIDTH, 1], [WIDTH, -1], [-WIDTH, 1], [-WIDTH, -1]], dtype=np.int64)
"""From a place over and up to the corner that lies diagonally."""
HAND_ROOM = 24
"""More cards than a hand can have."""

WORLD = np.dtype(
    [
        ("table", np.int16, (25, ROW)),
        ("cards", np.uint8, (81,)),
        ("ranks", np.uint8, (81,)),
        ("suits", np.uint8, (81,)),
        ("open", np.uint8, (81,)),
        ("cells", np.uint8, (25,)),
        ("index", np.uint8, (25,)),
        ("hands", np.uint8, (4, HAND_ROOM)),
        ("held", np.uint8, (4,)),
        ("deck", np.uint8, (12,)),
        ("count", np.uint8),
        ("left", np.uint8),
        ("seat", np.uint8),
        ("players", np.uint8),
        ("flush", np.uint8),
        ("powers", np.uint8, (12,)),
        ("totals", np.int16, (6,)),
        ("points", np.int32, (4,)),
    ],
    align=True,
)

Worlds = NDArray[Any]


def new_worlds(n: Any) -> Worlds:
    """``n`` worlds to be written by kernels."""
    return np.zeros(n, dtype=WORLD)


@kernel
def set_up(w: Any, s: Any) -> None:
    """Make ``w`` the running round of a state of the rules, cards as they lie, points included.

    Points that are still to be claimed or called are left to the caller (Q15); the seat is the one
    that places next.
    """
    clear(w)
    for seat in range(4):
        w.points[seat] = s.scores[seat]
    w.players = s.players
    w.flush = s.flush
    w.seat = s.seat
    for cell in range(25):
        card = np.int64(s.spread[PLACE_OF[cell]])
        if card != EMPTY:
            put(w, card, cell)
    for seat in range(4):
        held: Any = 0
        for number in range(EMPTY):
            if (s.hands[seat] >> np.uint64(number)) & np.uint64(1):
                w.hands[seat, held] = number
                held += 1
        w.held[seat] = held
    w.left = s.left
    for i in range(12):
        w.deck[i] = s.deck[i]


@kernel
def clear(w: Any) -> None:
    """Take everything off the spread."""
    w.table[:] = 0
    w.cards[:] = EMPTY
    w.ranks[:] = 0
    w.suits[:] = 0
    w.powers[:] = 0
    w.totals[:] = 0
    for place in range(81):
        w.open[place] = INSIDE[place]
    w.count = 25
    for cell in range(25):
        w.cells[cell] = cell
        w.index[cell] = cell


@kernel
def put(w: Any, card: Any, cell: Any) -> None:
    """Lay a card on a free cell and bring the table up to date around it."""
    at = PLACE_OF[cell]
    last = w.count - 1
    hole = w.index[cell]
    moved = w.cells[last]
    w.cells[hole] = moved
    w.index[moved] = hole
    w.count = last
    w.open[at] = 0
    w.cards[at] = card
    _beside(w, card, at)
    _powers(w, card, at)
    if HELD_RANK[card]:
        _lines(w, at, np.int64(-1))
        w.ranks[at] = HELD_RANK[card]
        _lines(w, at, np.int64(1))
    if w.flush:
        _flushes(w, at, np.int64(-1))
    w.suits[at] = SUITS[card]
    if w.flush:
        _flushes(w, at, np.int64(1))


@kernel
def _beside(w: Any, card: Any, at: Any) -> None:
    for i in range(4):
        place = at + AROUND[i]
        if w.open[place]:
            cell = CELL_AT[place]
            for other in range(ROW):
                w.table[cell, other] += NEXT_TO[card, other]


@kernel
def _powers(w: Any, card: Any, at: Any) -> None:
    """Power plays of the card's suits are worth its rank more; it may make some possible (Q10)."""
    if card >= ACE and card < DECK_SIZE:
        w.powers[card - ACE] = at
        _raise_power(w, card, at, w.totals[SUIT_NUMBER[card]])
        return
    for suit in range(6):
        if (SUIT_BITS[card] >> suit) & 1:
            w.totals[suit] += WORTH[card]
    for i in range(12):
        if w.powers[i] and SUIT_BITS[ACE + i] & SUIT_BITS[card]:
            _raise_power(w, ACE + i, np.int64(w.powers[i]), WORTH[card])


@kernel
def _raise_power(w: Any, card: Any, at: Any, points: Any) -> None:
    """The partner of an Ace or Crown on ``at`` scores so much more beside it."""
    for i in range(4):
        if w.open[at + AROUND[i]]:
            w.table[CELL_AT[at + AROUND[i]], PARTNER[card]] += SCALE * points


@kernel
def _lines(w: Any, at: Any, sign: Any) -> None:
    """Add or take away the line bonuses on all free cells that may depend on ``at`` (Q9)."""
    for line in range(4):
        step = STEPS[line]
        for distance in range(-2, 3):
            if w.open[at + distance * step]:
                _line(w, at + distance * step, step, line < STRAIGHT_ON, sign)


@kernel
def _line(w: Any, place: Any, step: Any, straight_on: bool, sign: Any) -> None:
    """Add or take away what one line gives to the cards that may come to ``place`` (Q9)."""
    behind, ahead = np.int64(w.ranks[place - step]), np.int64(w.ranks[place + step])
    if behind + ahead == 0:
        return
    far_behind, far_ahead = np.int64(w.ranks[place - 2 * step]), np.int64(w.ranks[place + 2 * step])
    code = np.int64(COMPLETING[((far_behind * 11 + behind) * 11 + ahead) * 11 + far_ahead])
    while code:
        rank, kind = code & 15, (code >> 4) & 3
        bonus = BONUS_STRAIGHT_ON[kind] if straight_on else BONUS_DIAGONAL[kind]
        first = FIRST_OF_RANK[rank]
        cell = CELL_AT[place]
        for card in range(first, first + CARDS_OF_RANK[rank]):
            w.table[cell, card] += sign * SCALE * bonus
        code >>= 6


@kernel
def _flushes(w: Any, at: Any, sign: Any) -> None:
    """Add or take away all flushes on free cells that a card on ``at`` has a part in (Q13)."""
    for line in range(4):
        step = STEPS[line]
        for way in (-step, step):
            place = at
            for _ in range(3):
                place += way
                if not INSIDE[place]:
                    break
                if w.open[place]:
                    _add_flush(w, place, _line_suits(w, place, step), sign)
    for i in range(4):
        column, row = CORNERS[i, 0], CORNERS[i, 1]
        one, two, three = at + column, at + row, at + column + row
        shared = np.int64(w.suits[at])
        if w.open[one]:
            _add_flush(w, one, shared & w.suits[two] & w.suits[three], sign)
        if w.open[two]:
            _add_flush(w, two, shared & w.suits[one] & w.suits[three], sign)
        if w.open[three]:
            _add_flush(w, three, shared & w.suits[one] & w.suits[two], sign)


@kernel
def _line_suits(w: Any, place: Any, step: Any) -> Any:
    """Suits of which three cards or more would meet in a card on ``place``, as bits."""
    ahead, behind = np.int64(w.suits[place + step]), np.int64(w.suits[place - step])
    ahead_2, behind_2 = ahead & w.suits[place + 2 * step], behind & w.suits[place - 2 * step]
    suits = (ahead_2 & behind) | (ahead & behind_2)
    if ahead_2:
        suits |= ahead_2 & w.suits[place + 3 * step]
    if behind_2:
        suits |= behind_2 & w.suits[place - 3 * step]
    return suits


@kernel
def _add_flush(w: Any, place: Any, suits: Any, sign: Any) -> None:
    if suits:
        cell = CELL_AT[place]
        for card in range(EMPTY):
            if SUIT_BITS[card] & suits:
                w.table[cell, card] += sign * SCALE * FLUSH


@kernel
def play(w: Any, slot: Any, cell: Any) -> None:
    """The seat to move places the card in a slot of its hand, scores and draws (Q7)."""
    seat = np.int64(w.seat)
    card = np.int64(w.hands[seat, slot])
    number = w.table[cell, card]
    last = np.int64(w.held[seat]) - 1
    w.hands[seat, slot] = w.hands[seat, last]
    w.points[seat] += points_of(number)
    for _ in range(draws_of(number)):
        if w.left:
            w.left -= 1
            w.hands[seat, last] = w.deck[w.left]
            last += 1
    w.held[seat] = last
    put(w, card, cell)
    w.seat = 0 if seat + 1 == w.players else seat + 1


@kernel
def settle(w: Any) -> None:
    """Take off the cards left in all hands at the end of the round (Q11)."""
    for seat in range(np.int64(w.players)):
        for slot in range(np.int64(w.held[seat])):
            w.points[seat] -= COST[w.hands[seat, slot]]


@kernel
def lead(w: Any, seat: Any) -> Any:
    """Points of a seat more than the best other one has."""
    best: Any = -(1 << 40)
    for other in range(np.int64(w.players)):
        if other != seat:
            best = max(best, np.int64(w.points[other]))
    return np.int64(w.points[seat]) - best
