"""The state of a game of Tether: one structured dtype, equal bytes for equal positions.

Fields, by what they describe (a *set* is a set of readings in two words, see ``bits.py``; a
card with both readings in a set can be turned either way):

The table
    ``players`` 2 or 4.
    ``hand`` set of each seat's hand, both readings of every card; ``count`` its cards.
    ``known`` set of the hand cards that everyone knows: taken from the adrift cards, not
    played since.
    ``adrift`` set of the adrift cards, both readings.
    ``deck`` card numbers still to be drawn, the next one last; ``left`` how many.
    ``placed`` set of the readings in play, as side 0 (Vertical) and side 1 (Horizontal) see
    them.
    ``group`` for each card 0, or 1 + the smallest card number of its group (its *name*).
    ``x``, ``y`` place of a card in the frame of its group, as T3 has it. The card that
    names the group lies at ``(h % 10, h // 10)``, h its Horizontal reading, so that by T4 every
    card of the group reads ``(x + 10 * y) % 99``.
    ``ties`` tethers made by a link: 1 to the neighbour on the right (by the Horizontal
    side), 2 to the one below (by the Vertical side). Other neighbours are incidental.

The turn
    ``seat`` whose turn it is; ``acting`` who may move (the partner while helping, T21).
    ``phase`` START, CONNECT or TAKE.
    ``active`` name of the active group (T8), ``joined`` the set of its readings by side,
    ``size`` its cards, ``reached`` the highest level (1 to 3: 6, 10, 14 cards) for which a
    piece of it was marked before this turn (T15). The marks of every other group follow from
    its size.
    ``linked`` whether ``acting`` linked since control came to them, ``helped`` whether the
    partner played a card this turn (team game; 0 with two players).
    ``set_adrift`` 1 + the card set adrift while its owner has to take another (T12).

The game
    ``scores`` points by side, Vertical first.
    ``idle`` adrift turns in a row without a card drawn from the deck (T17a).
    ``turns_left`` turns to play after the last card was drawn, 0 before (T17).
    ``spare`` fills the record to whole words; always 0.
    ``end`` 0, or why the game is over: an index of ``END_WORDS``. The turn's fields are 0 then.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.games.tether.pieces import CARDS

START, CONNECT, TAKE = 0, 1, 2
"""Phases: nothing done yet this turn; a link made; a card set adrift and none taken yet."""
PHASE_NAMES = ("start", "connect", "take")

LARGE_GROUP, LEAD, DECK, NO_PROGRESS = 1, 2, 3, 4
END_WORDS = (None, "large group", "lead", "deck", "no progress")

RIGHT_TIE, LOWER_TIE = 1, 2

DTYPE = np.dtype(
    [
        ("hand", np.uint64, (4, 2)),
        ("known", np.uint64, (2,)),
        ("adrift", np.uint64, (2,)),
        ("placed", np.uint64, (2, 2)),
        ("joined", np.uint64, (2, 2)),
        ("scores", np.int16, (2,)),
        ("count", np.uint8, (4,)),
        ("players", np.uint8),
        ("seat", np.uint8),
        ("acting", np.uint8),
        ("phase", np.uint8),
        ("active", np.uint8),
        ("size", np.uint8),
        ("reached", np.uint8),
        ("linked", np.uint8),
        ("helped", np.uint8),
        ("set_adrift", np.uint8),
        ("idle", np.uint8),
        ("turns_left", np.uint8),
        ("end", np.uint8),
        ("left", np.uint8),
        ("deck", np.uint8, (40,)),
        ("group", np.uint8, (len(CARDS),)),
        ("x", np.int8, (len(CARDS),)),
        ("y", np.int8, (len(CARDS),)),
        ("ties", np.uint8, (len(CARDS),)),
        ("spare", np.uint8, (6,)),
    ],
    align=True,
)


def new_states(n: int, players: int) -> NDArray[Any]:
    """``n`` states before the deal, shape (n,)."""
    states = np.zeros(n, dtype=DTYPE)
    states["players"] = players
    return states
