"""The state of a match of Quincunx: one structured dtype, equal bytes for equal positions.

The options, the same all through a match
    ``players`` 2 to 4; ``rounds`` of the match; ``flush``, ``excuse``, ``muggins`` 0 or 1.

The match
    ``begun`` rounds begun; ``scores`` points by seat, complete rounds and the running one.

The round
    ``spread`` card on each place of the spread with a frame around it (``pieces.PLACE_OF``),
    ``EMPTY`` where there is none; ``free`` the free cells, bit z for cell z.
    ``hands`` cards of each seat, bit c for card c.
    ``deck`` card numbers still to be drawn, the next one last; ``left`` how many.
    ``phase`` BETWEEN, PLACE, CLAIM, CALL or OVER; ``seat`` who places; ``acting`` who decides now
    (a seat that is asked for a call, otherwise ``seat``).
    ``placed`` 1 + the cell of the card whose points are still to be claimed or called, else 0;
    ``claimed`` the number claimed while the others are asked, else 0 (Q15).

``unused`` fills the record up to whole words and is always zero: NumPy copies fields only.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.games.quincunx.pieces import EMPTY, PLACES

BETWEEN, PLACE, CLAIM, CALL, OVER = 0, 1, 2, 3, 4
"""Phases: no round dealt; a card is to be placed, its points claimed, the others asked; over."""
PHASE_NAMES = ("between", "place", "claim", "call", "over")

DECK_ROOM = 12
"""Most cards that stay in the deck after the deal: 37 less 25."""

DTYPE = np.dtype(
    [
        ("hands", np.uint64, (4,)),
        ("free", np.uint64),
        ("scores", np.int32, (4,)),
        ("claimed", np.int32),
        ("players", np.uint8),
        ("rounds", np.uint8),
        ("flush", np.uint8),
        ("excuse", np.uint8),
        ("muggins", np.uint8),
        ("begun", np.uint8),
        ("phase", np.uint8),
        ("seat", np.uint8),
        ("acting", np.uint8),
        ("placed", np.uint8),
        ("left", np.uint8),
        ("deck", np.uint8, (DECK_ROOM,)),
        ("spread", np.uint8, (PLACES,)),
        ("unused", np.uint8, (4,)),
    ],
    align=True,
)


def new_states(n: int, players: int, options: dict[str, Any]) -> NDArray[Any]:
    """``n`` states before the first deal, shape (n,)."""
    states = np.zeros(n, dtype=DTYPE)
    states["players"] = players
    for name in ("rounds", "flush", "excuse", "muggins"):
        states[name] = options[name]
    states["spread"] = EMPTY
    return states
