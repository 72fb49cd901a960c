"""Minus points (C10) as kernels: what a placement changes, and what a board counts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.games.connections.pieces import FIELD_PLACES, FIELDS, LYING, NUMBERS, SPIRAL, Int

_EDGE_CELLS = tuple(
    sorted({(ord(cell[0]) - 97) * 5 + int(cell[1]) - 1 for cell, _ in FIELD_PLACES})
)
_EDGE = np.array(_EDGE_CELLS, dtype=np.int64)


@kernel
def fields_met(sides: Int, cell: Int) -> Int:
    """Bit f: a tile lying like this in this cell has an end towards number field f (C2)."""
    met = np.int64(0)
    for direction in range(4):
        field = np.int64(FIELDS[cell, direction])
        if field >= 0 and (np.int64(sides) >> (2 * direction)) & 2:
            met |= np.int64(1) << field
    return met


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
    for i in range(_EDGE.size):
        met |= fields_met(lying_sides(s, seat, _EDGE[i]), _EDGE[i])
    return met


@kernel
def spirals(s: Any, seat: Int) -> Int:
    """Bit c: a spiral lies in cell c, completed rounds only (C8)."""
    found = np.int64(0)
    for cell in range(25):
        code = np.int64(s["board"][seat, cell])
        if code > 0 and (code - 1) % 5 == SPIRAL:
            found |= np.int64(1) << cell
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
    met = fields_met(np.int64(LYING[s["tiles"][tile], move % 5]), move // 5)
    for field in range(NUMBERS):
        if (met >> field) & 1:
            out[count, 0] = field
            out[count, 1] = -np.int64(s["values"][seat, field])
            count += 1
    return count
