"""Sides, tiles and cells of Connections as numbers, and the tables that the kernels read.

A side is 1 empty, 2 wide or 3 narrow; 0 stands for no side at all (a spiral, a free cell) and, in
what a cell *wants*, for a side towards which anything goes. Four sides make one byte, two bits
each: north, east, south, west from the lowest bit. Cells are numbered a1, a2 ... e5 (C1), so the
neighbour to the north is one more, to the east five more.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Int: TypeAlias = int | np.int64
"""A whole number inside the kernels."""

TILES = 28
"""Tiles of a set (C4)."""
ROUNDS = 24
"""Rounds of a game (C9)."""
SEATS = 4
"""Seats at a full table."""
NUMBERS = 16
"""Number fields of a board (C2)."""

CELLS = tuple(f"{column}{row}" for column in "abcde" for row in "12345")
"""Names of the 25 cells."""
CENTRE = 12
"""The printed cell, c3."""
DIRECTIONS = ("north", "east", "south", "west")
"""Directions in the order of a tile's sides."""
SIDES = "-wn"
"""Letters of a side in a set file: empty, wide, narrow."""
CENTRE_SIDES = "wnwn"
"""The printed sides of the centre (C1)."""

TURNS = ("r0", "r180", "r270", "r90", "spiral")
"""How a tile may be laid, in the order of the action numbers; rotations are clockwise (C3)."""
QUARTERS = (0, 2, 3, 1)
"""Quarter turns clockwise of the first four ``TURNS``."""
SPIRAL = 4
"""Index of ``spiral`` in ``TURNS``."""
ACTIONS = len(CELLS) * len(TURNS)
"""Action numbers: cell * 5 + turn."""


def pack_sides(sides: str) -> int:
    """The byte of four sides written clockwise from north.

    >>> pack_sides("-wn-")
    121
    """
    return sum((SIDES.index(letter) + 1) << 2 * d for d, letter in enumerate(sides))


def unpack_sides(sides: int) -> str:
    """The inverse of :func:`pack_sides`."""
    return "".join(SIDES[(sides >> 2 * d & 3) - 1] for d in range(4))


SIDE_TEXTS = tuple(unpack_sides(sides) for sides in range(256))
"""Every byte of sides as text."""


def rotate(sides: int, quarters: int) -> int:
    """A byte of sides after clockwise quarter turns."""
    shift = 2 * quarters % 8
    return (sides << shift | sides >> 8 - shift) & 255


def _lying_table() -> NDArray[np.uint8]:
    """Sides of a tile as it lies, shape (256 tiles, 5 turns); a spiral has none."""
    turned = [[rotate(sides, quarters) for quarters in QUARTERS] + [0] for sides in range(256)]
    return np.array(turned, dtype=np.uint8)


def _fit_table(lying: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Bit k: the tile fits with turn k (C7), shape (256 tiles, 256 wants)."""
    want = np.arange(256)
    fits = np.zeros((256, 256), dtype=np.uint8)
    # Bits of the sides that are wanted at all, and the wants that ask for an end somewhere.
    asked = want & 0b01010101 | want >> 1 & 0b01010101
    asked = asked * 3
    continues = want & 0b10101010 != 0
    for turn in range(4):
        sides = lying[:, turn].astype(np.int64)[:, None]
        agrees = (sides & asked) == want
        fits |= ((agrees & continues) << turn).astype(np.uint8)
    whole = [all(sides >> 2 * d & 3 for d in range(4)) for sides in range(256)]
    fits[~np.array(whole)] = 0
    return fits


def _first_wants() -> NDArray[np.uint8]:
    """What every cell wants on the empty board: plain edges (C2) and the centre's ends (C1)."""
    wants = np.zeros(25, dtype=np.uint8)
    for direction, cell in enumerate(("c5", "e3", "c1", "a3")):
        wants[CELLS.index(cell)] |= 1 << 2 * direction
    for direction, cell in enumerate(("c4", "d3", "c2", "b3")):
        end = SIDES.index(CENTRE_SIDES[direction]) + 1
        wants[CELLS.index(cell)] |= end << 2 * ((direction + 2) % 4)
    return wants


LYING = _lying_table()
FITS = _fit_table(LYING)
FIRST_WANTS = _first_wants()

FIELD_PLACES = tuple(
    (cell, direction)
    for direction, cells in zip(
        DIRECTIONS, ("a5 b5 d5 e5", "e5 e4 e2 e1", "e1 d1 b1 a1", "a1 a2 a4 a5"), strict=True
    )
    for cell in cells.split()
)
"""Cell and direction of the 16 number fields, in the order of C5."""
FIELD_NAMES = tuple(f"{cell} {direction}" for cell, direction in FIELD_PLACES)
"""Both in one text."""
FIELD_CELLS = np.array([CELLS.index(cell) for cell, _ in FIELD_PLACES])
"""Numbers of their cells."""
FIELD_SIDES = np.array([DIRECTIONS.index(direction) for _, direction in FIELD_PLACES])
"""Numbers of their directions."""
