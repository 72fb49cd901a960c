"""Tables for searching one board: tile shapes, how they fit, symmetries of the board.

A *shape* is a tile up to rotation. There are 23 with at least one end (C4) for every set of tiles,
so that an unseen stock of tiles is 23 counts.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trivet.games.connections.pieces import (
    CENTRE,
    CENTRE_SIDES,
    FIELD_CELLS,
    FIELD_SIDES,
    FITS,
    LYING,
    NUMBERS,
    SIDES,
    rotate,
)


def _shapes() -> tuple[int, ...]:
    whole = (sides for sides in range(256) if all(sides >> 2 * d & 3 for d in range(4)))
    least = {min(rotate(sides, quarter) for quarter in range(4)) for sides in whole}
    return tuple(sorted(least - {0b01010101}))


SHAPES = np.array(_shapes(), dtype=np.uint8)
"""Packed sides of each shape as it lies unturned, see ``pieces.py`` of the game."""
KINDS = len(SHAPES)
"""How many shapes there are."""


def _shape_of() -> NDArray[np.int8]:
    found = np.full(256, -1, dtype=np.int8)
    for number, sides in enumerate(SHAPES.tolist()):
        for quarter in range(4):
            found[rotate(sides, quarter)] = number
    return found


SHAPE_OF = _shape_of()
"""The shape of a tile by its packed sides in any rotation; -1 for what is no tile."""

ENDS = np.array(
    [sum((sides >> 2 * d + 1 & 1) << d for d in range(4)) for sides in range(256)], dtype=np.uint8
)
"""Bit d: packed sides have an end in direction d."""

ASKED_ENDS = (0, 1, 2, 4, 8, 3, 6, 12, 9)
"""Sets of directions in which number fields of one cell can lie, as bit masks."""
ASKS = len(ASKED_ENDS)


def _lays() -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    count = np.zeros((KINDS, 256), dtype=np.uint8)
    lays = np.zeros((KINDS, 256, 4), dtype=np.uint8)
    meets = np.zeros((KINDS, ASKS, 256), dtype=np.uint8)
    for kind, shape in enumerate(SHAPES.tolist()):
        seen: set[int] = set()
        for turn in range(4):
            sides = int(LYING[shape, turn])
            if sides in seen:
                continue
            seen.add(sides)
            fits = np.flatnonzero(FITS[shape] >> turn & 1)
            lays[kind, fits, count[kind, fits]] = sides
            count[kind, fits] += 1
            for number, asked in enumerate(ASKED_ENDS):
                if int(ENDS[sides]) & asked == asked:
                    meets[kind, number, fits] = 1
    return count, lays, meets


LAY_COUNT, LAYS, MEETS = _lays()
"""``LAY_COUNT[kind, want]`` ways of laying a shape face up into a cell that wants so (C7) that
look different, ``LAYS[kind, want, i]`` the packed sides of each, ``MEETS[kind, i, want]`` 1 when
one of them has an end in all directions of ``ASKED_ENDS[i]``."""


def _neighbours() -> NDArray[np.int8]:
    found = np.full((25, 4), -1, dtype=np.int8)
    for cell in range(25):
        column, row = divmod(cell, 5)
        if row < 4:
            found[cell, 0] = cell + 1
        if column < 4:
            found[cell, 1] = cell + 5
        if row > 0:
            found[cell, 2] = cell - 1
        if column > 0:
            found[cell, 3] = cell - 5
    return found


NEIGHBOURS = _neighbours()
"""The cell in each direction, -1 beyond the edge; shape (25, 4)."""

POWERS = (1, 5, 25, 125)
"""Weights of the four sides in a cell's pattern: 0 nothing there yet, or the edge of the board;
1 empty, 2 wide, 3 narrow, 4 a spiral."""
PATTERNS = 625


def _first_patterns() -> NDArray[np.int16]:
    found = np.zeros(25, dtype=np.int16)
    for direction in range(4):
        end = SIDES.index(CENTRE_SIDES[direction]) + 1
        found[NEIGHBOURS[CENTRE, direction]] = end * POWERS[(direction + 2) % 4]
    return found


FIRST_PATTERNS = _first_patterns()
"""Patterns of all cells of the empty board."""


def _fields() -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]:
    fields = np.full((25, 2), -1, dtype=np.int8)
    asks = np.zeros((25, 2), dtype=np.int8)
    both = np.zeros(25, dtype=np.int8)
    for field in range(NUMBERS):
        cell = int(FIELD_CELLS[field])
        place = 0 if fields[cell, 0] < 0 else 1
        fields[cell, place] = field
        asks[cell, place] = ASKED_ENDS.index(1 << int(FIELD_SIDES[field]))
        if place:
            ends = ASKED_ENDS[asks[cell, 0]] | ASKED_ENDS[asks[cell, 1]]
            both[cell] = ASKED_ENDS.index(ends)
    return fields, asks, both


CELL_FIELDS, CELL_ASKS, CELL_BOTH = _fields()
"""Number fields of each cell, shape (25, 2), -1 for none; where their directions stand in
``ASKED_ENDS``; where both together stand, 0 for cells that are no corner."""


def _symmetries() -> tuple[NDArray[np.int8], NDArray[np.int16], NDArray[np.int8], NDArray[np.int8]]:
    cells = np.zeros((8, 25), dtype=np.int8)
    patterns = np.zeros((8, PATTERNS), dtype=np.int16)
    kinds = np.zeros((8, KINDS), dtype=np.int8)
    fields = np.zeros((8, NUMBERS), dtype=np.int8)
    for g in range(8):
        turn, mirror = g % 4, g // 4
        # Directions run clockwise; a mirror exchanges east and west before the turn.
        to = [((4 - d) % 4 if mirror else d) + turn & 3 for d in range(4)]
        # A quarter turn leads the centre's wide ends to narrow ones, so both change places.
        swap = [0, 1, 3, 2, 4] if turn % 2 else [0, 1, 2, 3, 4]
        steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
        for cell in range(25):
            column, row = divmod(cell, 5)
            x, y = column - 2, row - 2
            east, north = steps[to[1]], steps[to[0]]
            new = x * east[0] + y * north[0] + 2, x * east[1] + y * north[1] + 2
            cells[g, cell] = new[0] * 5 + new[1]
        for pattern in range(PATTERNS):
            sides = [pattern // POWERS[d] % 5 for d in range(4)]
            patterns[g, pattern] = sum(swap[side] * POWERS[to[d]] for d, side in enumerate(sides))
        for kind, shape in enumerate(SHAPES.tolist()):
            packed = sum(swap[shape >> 2 * d & 3] << 2 * to[d] for d in range(4))
            kinds[g, kind] = SHAPE_OF[packed]
        for field in range(NUMBERS):
            cell, side = cells[g, FIELD_CELLS[field]], to[int(FIELD_SIDES[field])]
            match = (cell == FIELD_CELLS) & (side == FIELD_SIDES)
            fields[g, field] = int(np.flatnonzero(match)[0])
    return cells, patterns, kinds, fields


TO_CELL, TO_PATTERN, TO_KIND, TO_FIELD = _symmetries()
"""Where cell, pattern, shape and number field go in each of the 8 symmetries of the empty board:
turns and mirrors, wide and narrow changing places with every quarter turn."""
