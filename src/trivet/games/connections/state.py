"""The position of a table of Connections as one structured dtype, the same for all tables.

Equal positions are equal bytes: entries of seats that do not play are zero, and of the deck only
what is still to be turned is kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.games.connections.pieces import NUMBERS, SEATS, TILES

AWAITING, PLAYING, OVER = 0, 1, 2
"""Values of ``phase``."""

STATE: np.dtype[Any] = np.dtype(
    [
        # AWAITING a deal, PLAYING or OVER.
        ("phase", np.uint8),
        # Number of players, 1 to 4.
        ("players", np.uint8),
        # Games of the series (C11): 1, or as many as players.
        ("games", np.uint8),
        # Games completed.
        ("game", np.uint8),
        # Rounds completed in the running game, 0 to 24 (24 only when it is over).
        ("round", np.uint8),
        # Placements of the running round by seat: action number + 1, or 0 (C6).
        ("pending", np.uint8, (SEATS,)),
        # The turned tile that all are placing: its number + 1, or 0 when none is.
        ("tile", np.uint8),
        # Number + 1 of the tiles still to be turned, hidden: the tile of round r (from 0) stands
        # in entry r. Entries before are zero; all are when no game is running.
        ("deck", np.uint8, (TILES,)),
        # What lies in each cell, completed rounds only: 0 nothing (also the centre), otherwise
        # 1 + 5 * tile number + turn.
        ("board", np.uint8, (SEATS, 25)),
        # What each cell wants of a tile on its four sides, by its face-up neighbours and the
        # edge, in the code of pieces.py; 0 in cells that are taken. Follows from ``board``.
        ("want", np.uint8, (SEATS, 25)),
        # Bit c: cell c is free. Follows from ``board``.
        ("free", np.uint32, (SEATS,)),
        # Bit c: cell c is free and an end leads into it, so a tile may fit. Follows from ``board``.
        ("asks", np.uint32, (SEATS,)),
        # Minus points by completed game and seat (C11).
        ("past", np.uint16, (SEATS, SEATS)),
        # Sides of the tiles at r0; the same throughout a game, and so is the next.
        ("tiles", np.uint8, (TILES,)),
        # Values of the number fields of each seat's board, in the order of C5.
        ("values", np.uint8, (SEATS, NUMBERS)),
    ]
)
