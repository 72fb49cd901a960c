"""Minus points (C10) as kernels: what a placement changes, and what a board counts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.games.connections.pieces import FIELD_CELLS, FIELD_SIDES, LYING, NUMBERS, SPIRAL, Int


@kernel
def meets(sides: Int, field: Int) -> Int:
    """1 when a tile lying like this in the cell of a number field has an end towards it, or 0."""
    return (np.int64(sides) >> (2 * np.int64(FIELD_SIDES[field]) + 1)) & 1


@kernel
def lying_sides(s: Any, seat: Int, cell: Int) -> Int:
    """Sides of what lies in a cell; 0 for nothing, a spiral and the centre."""
    code = np.int64(s["board"][seat, cell]) - 1
    if code < 0:
        return np.int64(0)
    return np.int64(LYING[s["tiles"][code // 5], code % 5])


@kernel
def connected(s: Any, seat: Int) -> Int:
    """Bit f: number field f of a seat's board is connected, completed rounds only (C10)."""
    met = np.int64(0)
    for field in range(NUMBERS):
        met |= meets(lying_sides(s, seat, FIELD_CELLS[field]), field) << field
    return met


@kernel
def spirals(s: Any, seat: Int) -> Int:
    """Bit c: a spiral lies in cell c, completed rounds only (C8)."""
    found = np.int64(0)
    for cell in range(25):
        code = np.int64(s["board"][seat, cell])
        found |= np.int64(code > 0 and (code - 1) % 5 == SPIRAL) << cell
    return found


@kernel
def minus_points(s: Any, seat: Int) -> Int:
    """Minus points of a seat's board as it lies, completed rounds only (C10)."""
    met = connected(s, seat)
    total = np.int64(0)
    for field in range(NUMBERS):
        if not (met >> field) & 1:
            total += np.int64(s["values"][seat, field])
    found = spirals(s, seat)
    while found:
        found &= found - 1
        total += 1
    return total


@kernel
def write_items(s: Any, seat: Int, tile: Int, move: Int, out: NDArray[np.int64]) -> Int:
    """Write what a placement changes, a row each: (number field or -1 for a spiral, points).

    ``out`` has shape (4, 2). Points are minus points, so a connected field takes its value off
    (C10). Answers how many rows.
    """
    if move % 5 == SPIRAL:
        out[0, 0] = -1
        out[0, 1] = 1
        return 1
    count = 0
    sides = np.int64(LYING[s["tiles"][tile], move % 5])
    for field in range(NUMBERS):
        if FIELD_CELLS[field] == move // 5 and meets(sides, field):
            out[count, 0] = field
            out[count, 1] = -np.int64(s["values"][seat, field])
            count += 1
    return count
