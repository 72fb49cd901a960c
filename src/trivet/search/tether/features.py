"""What the value of a position depends on, as a list of the numbers of active features.

A position is looked at by a seat whose turn has just ended (``turns.close_turn``), from what it
knows: the table, its own hand, what others took openly; a card that it is about to draw counts, but
is not known. *Own* and *other* mean the two sides.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.games.tether.bits import bit, lowest, popcount
from trivet.games.tether.pieces import CARD_OF, HORIZONTAL, SMALLER_HIGH, SMALLER_LOW, VERTICAL

MOST_GROUPS = 26
ONE, TOP = np.uint64(1), np.uint64(63)
ALL_LOW = np.uint64((1 << 64) - 2)
ALL_HIGH = np.uint64((1 << 35) - 1)
"""The readings 1 to 98."""


class Sketch(NamedTuple):
    """Memory for the groups of a position.

    Attributes:
        sets: Readings of each group as the Vertical side sees them (two words), then as the
            Horizontal side does, uint64, shape (MOST_GROUPS, 4).
        boxes: Least and greatest x and y and the size of each group, int64, shape (MOST_GROUPS, 5).
        numbers: Number of a group by its name, int64, shape (54,).
        active: Numbers of the active features, int64, shape (MOST,).
    """

    sets: NDArray[np.uint64]
    boxes: NDArray[np.int64]
    numbers: NDArray[np.int64]
    active: NDArray[np.int64]


MOST = 400
"""Most features that can be active at once."""


def sketch() -> Sketch:
    """Fresh memory."""
    return Sketch(
        np.zeros((MOST_GROUPS, 4), dtype=np.uint64),
        np.zeros((MOST_GROUPS, 5), dtype=np.int64),
        np.zeros(54, dtype=np.int64),
        np.zeros(MOST, dtype=np.int64),
    )


# Blocks of features: where each begins.
LEADS = 0  # lead -5..5 by stage 0..9
HANDS = LEADS + 11 * 10  # own and other cards 0..7
IDLE = HANDS + 64  # idle turns by who would win
SHAPES = IDLE + 8 * 3  # size 2..13, own extent, other extent 1..8
NEAR = SHAPES + 12 * 64  # size 2..13, extents' lead -4..4, lead
OWN = LINE = NEAR + 12 * 9 * 11  # size, cards that fit 0..7, extent won 0..4
REACH = LINE + 12 * 40  # size, size with groups that can be joined 0..15
ENDS = REACH + 12 * 16  # size, unseen cards that fit 0..11
RUNS = ENDS + 12 * 12  # length of a run 1..8, hand cards in it 0..7
BEST = RUNS + 64  # best lead that can be scored next, -4..7 or none, by lead
OTHER = BEST + 13 * 11  # the same from LINE on for the other side
UNKNOWN = OTHER + OTHER - OWN  # other side's hidden cards 0..7 by stage
ADRIFT = UNKNOWN + 80  # adrift cards 0..11
COUNT = ADRIFT + 12
"""How many features there are."""


@kernel
def count_cards(low: Any, high: Any) -> Any:
    """How many cards have both their readings in a set."""
    return popcount(low & SMALLER_LOW) + popcount(high & SMALLER_HIGH)


@kernel
def describe(s: Any, seat: Any, due: Any, sketch: Sketch) -> Any:
    """Write the active features of a closed turn into ``sketch.active``; answer how many.

    Args:
        s: A state of which ``turns.close_turn`` ended the turn of ``seat``; not over.
        seat: Whose view it is.
        due: What ``close_turn`` left to draw.
        sketch: Memory.
    """
    out = sketch.active
    side = seat & 1
    groups = _group(s, sketch)
    lead: Any = np.int64(s.scores[side]) - np.int64(s.scores[1 - side])
    lead = min(max(lead, -5), 5)
    stage = _stage(s, due)
    own, other = _cards(s, side) + (due & 1) + (due >> 1), _cards(s, 1 - side)
    n = np.int64(0)
    out[n] = LEADS + (lead + 5) * 10 + stage
    out[n + 1] = HANDS + min(max(own, 0), 7) * 8 + min(max(other, 0), 7)
    ahead = lead if lead != 0 else other - own
    waited: Any = (np.int64(s.idle) + 2) // 3
    out[n + 2] = IDLE + min(waited, 7) * 3 + min(max(ahead, -1), 1) + 1
    a0, a1, k0, k1, u0, u1, hidden = _knowledge(s, seat)
    out[n + 3] = UNKNOWN + min(max(hidden, 0), 7) * 10 + stage
    out[n + 4] = ADRIFT + min(max(count_cards(s.adrift[0], s.adrift[1]), 0), 11)
    n += 5
    best = np.int64(-9)
    hand = s.hand[seat]
    h0, h1 = hand[0], hand[1]
    for other in range(2):
        # The same for both sides: first own chances, then what is known of the other's.
        view = side if other == 0 else 1 - side
        first = OTHER - OWN if other == 1 else 0
        best = np.int64(-9)
        for g in range(groups):
            box = sketch.boxes[g]
            size = min(max(box[4], 2), 13) - 2
            wide, high = box[3] - box[2] + 1, box[1] - box[0] + 1
            if view == HORIZONTAL:
                wide, high = high, wide
            if other == 0:
                shape = (size * 8 + min(max(wide, 1), 8) - 1) * 8 + min(max(high, 1), 8) - 1
                out[n] = SHAPES + shape
                out[n + 1] = NEAR + (size * 9 + min(max(wide - high, -4), 4) + 4) * 11 + lead + 5
                n += 2
            fit, won = _line(s, sketch, g, view, a0, a1)
            reach = _reach(sketch, groups, g, view, a0, a1)
            ends = _ends(sketch, g, view, u0, u1)
            out[n] = first + LINE + (size * 8 + min(max(fit, 0), 7)) * 5 + min(max(won, 0), 4)
            out[n + 1] = first + REACH + size * 16 + min(max(reach, 0), 15)
            out[n + 2] = first + ENDS + size * 12 + min(max(ends, 0), 11)
            n += 3
            if _rises(box[4], reach):
                best = max(best, wide + won - high)
        n, longest = _runs(a0, a1, h0, h1, first + RUNS, out, n)
        if longest >= 6:
            best = max(best, longest - 1)
        out[n] = first + BEST + _grade(best) * 11 + lead + 5
        n += 1
        a0, a1 = k0, k1
        h0, h1 = k0 & ~s.adrift[0], k1 & ~s.adrift[1]
    return n


@kernel
def _grade(best: Any) -> Any:
    return np.int64(0) if best == -9 else min(max(best, -4), 7) + 5


@kernel
def _stage(s: Any, due: int) -> Any:
    """How far the game is: by cards left in the deck, or turns left."""
    left = np.int64(s.left) - (due & 1) - (due >> 1)
    if left <= 0:
        turns: Any = np.int64(s.turns_left)
        return min(max(turns, 1), 2) - 1 if turns > 0 else np.int64(1)
    if left <= 2:
        return 1 + left
    return min(np.int64(9), 4 + (left - 3) // 6)


@kernel
def _cards(s: Any, side: int) -> Any:
    return np.int64(s.count[side]) + np.int64(s.count[side + 2])


@kernel
def _knowledge(s: Any, seat: int) -> Any:
    """What each side may use: own hand and adrift, the other's open cards and adrift, the unseen.

    The last is how many cards the other side holds that nobody saw.
    """
    h0, h1 = s.hand[seat, 0], s.hand[seat, 1]
    o0, o1 = np.uint64(0), np.uint64(0)
    hidden = np.int64(0)
    for other in range(1 - (seat & 1), 4, 2):
        o0 |= s.hand[other, 0]
        o1 |= s.hand[other, 1]
        hidden += np.int64(s.count[other])
    o0 &= s.known[0]
    o1 &= s.known[1]
    hidden -= count_cards(o0, o1)
    f0, f1 = s.adrift[0], s.adrift[1]
    u0 = ALL_LOW & ~(s.placed[0, 0] | s.placed[1, 0] | f0 | h0 | s.known[0])
    u1 = ALL_HIGH & ~(s.placed[0, 1] | s.placed[1, 1] | f1 | h1 | s.known[1])
    return h0 | f0, h1 | f1, o0 | f0, o1 | f1, u0, u1, hidden


@kernel
def _group(s: Any, sketch: Sketch) -> Any:
    """Gather the groups; answer how many there are."""
    sets, boxes, numbers = sketch.sets, sketch.boxes, sketch.numbers
    numbers[:] = -1
    count = np.int64(0)
    for i in range(2):
        word = s.placed[HORIZONTAL, i]
        while word != np.uint64(0):
            h = 64 * i + lowest(word)
            word &= word - ONE
            card = CARD_OF[h]
            x, y = np.int64(s.x[card]), np.int64(s.y[card])
            g = numbers[s.group[card]]
            if g < 0:
                g = count
                count += 1
                numbers[s.group[card]] = g
                sets[g, :] = 0
                boxes[g, 0], boxes[g, 1], boxes[g, 2], boxes[g, 3], boxes[g, 4] = x, x, y, y, 0
            box = boxes[g]
            box[0], box[1] = min(box[0], x), max(box[1], x)
            box[2], box[3] = min(box[2], y), max(box[3], y)
            box[4] += 1
            v = 10 * h % 99
            sets[g, v >> 6] |= bit(v)
            sets[g, 2 + (h >> 6)] |= bit(h)
    return count


@kernel
def _line(s: Any, sketch: Sketch, g: int, side: int, a0: Any, a1: Any) -> Any:
    """How many cards of a set fit on to a group in unbroken lines, and the extent they win."""
    g0, g1 = sketch.sets[g, 2 * side], sketch.sets[g, 2 * side + 1]
    box = sketch.boxes[g]
    low, high = (box[2], box[3]) if side == VERTICAL else (box[0], box[1])
    fit = np.int64(0)
    up, down = high, low
    # Cards whose next reading, or the one before, is at hand.
    for upward in (True, False):
        if upward:
            w0, w1 = g0 & (a0 >> ONE | a1 << TOP), g1 & (a1 >> ONE)
        else:
            w0, w1 = g0 & (a0 << ONE), g1 & (a1 << ONE | a0 >> TOP)
        for base in range(0, 128, 64):
            word = w0 if base == 0 else w1
            while word != np.uint64(0):
                n = base + lowest(word)
                word &= word - ONE
                card = CARD_OF[n]
                place = np.int64(s.y[card]) if side == VERTICAL else np.int64(s.x[card])
                step = 1 if upward else -1
                k = n + step
                length = np.int64(0)
                while (a0 if k < 64 else a1) & bit(k) != np.uint64(0):
                    length += 1
                    k += step
                fit += length
                up, down = max(up, place + length * step), min(down, place + length * step)
    return fit, up - high + low - down


@kernel
def _reach(sketch: Sketch, groups: int, g: int, side: int, a0: Any, a1: Any) -> Any:
    """The size that a group can grow to with cards of a set and groups that link up."""
    sets = sketch.sets
    i = 2 * side
    f0, f1 = sets[g, i], sets[g, i + 1]
    p0, p1 = a0, a1
    for k in range(groups):
        if k != g:
            p0 |= sets[k, i]
            p1 |= sets[k, i + 1]
    while True:
        n0 = (f0 << ONE | f0 >> ONE | f1 << TOP) & p0 & ~f0
        n1 = (f1 << ONE | f1 >> ONE | f0 >> TOP) & p1 & ~f1
        if n0 | n1 == np.uint64(0):
            return popcount(f0) + popcount(f1)
        f0 |= n0
        f1 |= n1
        if (n0 & ~a0) | (n1 & ~a1) != np.uint64(0):
            for k in range(groups):
                if (n0 & sets[k, i]) | (n1 & sets[k, i + 1]) != np.uint64(0):
                    f0 |= sets[k, i]
                    f1 |= sets[k, i + 1]


@kernel
def _rises(size: int, reach: int) -> Any:
    """Whether a group of a size crosses a threshold by growing to another (T15)."""
    return (size < 6 <= reach) or (size < 10 <= reach) or (size < 14 <= reach)


@kernel
def _ends(sketch: Sketch, g: int, side: int, u0: Any, u1: Any) -> Any:
    """How many unseen readings would fit on to a group."""
    g0, g1 = sketch.sets[g, 2 * side], sketch.sets[g, 2 * side + 1]
    n0 = (g0 << ONE | g0 >> ONE | g1 << TOP) & u0
    n1 = (g1 << ONE | g1 >> ONE | g0 >> TOP) & u1
    return popcount(n0) + popcount(n1)


@kernel
def _runs(a0: Any, a1: Any, h0: Any, h1: Any, first: int, out: Any, n: Any) -> Any:
    """Append a feature for each run of consecutive readings with a hand card in it.

    Answers the new number of features and the length of the longest run.
    """
    longest: Any = np.int64(0)
    length: Any = np.int64(0)
    held: Any = np.int64(0)
    b0, b1 = a0 & ~(a0 << ONE), a1 & ~(a1 << ONE | a0 >> TOP)
    for base in range(0, 128, 64):
        word = b0 if base == 0 else b1
        while word != np.uint64(0):
            k = base + lowest(word)
            word &= word - ONE
            length = held = np.int64(0)
            while (a0 if k < 64 else a1) & bit(k) != np.uint64(0):
                length += 1
                held += np.int64(((h0 if k < 64 else h1) >> np.uint64(k & 63)) & ONE)
                k += 1
            if held > 0 and n < MOST - 2:
                out[n] = first + min(max(length - 1, 0), 7) * 8 + min(max(held, 0), 7)
                n += 1
                longest = max(longest, length)
    return n, longest
