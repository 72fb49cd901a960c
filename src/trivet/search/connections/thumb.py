"""A rule of thumb: for each free cell and number field, how many unseen tiles still serve it.

With its weights turned down it plays like people who look less far.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.games.connections.pieces import Int
from trivet.search.connections.boards import ALL, Ints, Setting, cost, list_lays
from trivet.search.connections.shapes import (
    CELL_ASKS,
    CELL_FIELDS,
    NEIGHBOURS,
)

TRUST, FIELD_TRUST, HOLE, APART, APART_FIELD, OPEN = range(6)
"""Places of the weights, float64 (2, 6): all cells free, and none; between, in proportion.

``TRUST``, ``FIELD_TRUST``
    By what factor each further unseen tile that fits a cell, or connects a field, lowers the risk
    that none of them comes.
``HOLE``
    What a cell that stays without a fitting tile is feared to cost.
``APART``, ``APART_FIELD``
    The risk of a cell that no end leads into, and of its fields.
``OPEN``
    How far a cell with four free neighbours, which may still come to want something else, is taken
    for such a one; with fewer in proportion.
"""
TUNED = (
    (0.159, 0.431, 0.985, 1.191, 0.158, 0.224),
    (0.529, 0.409, 0.199, 1.655, 0.295, 0.331),
)
"""The weights that end at fewest minus points."""


@kernel
def set_risks(trust: float, out: NDArray[np.float64]) -> None:
    """Write the risk that none of 0, 1, 2 ... unseen tiles comes where it is needed.

    Each of them lowers it by the factor ``trust``.
    """
    out[0] = 1.0
    for tiles in range(1, out.shape[0]):
        out[tiles] = out[tiles - 1] * trust


@kernel
def risk(
    cell: Int,
    want: Int,
    open_sides: Int,
    setting: Setting,
    weights: NDArray[np.float64],
    risks_of: NDArray[np.float64],
) -> Any:
    """Minus points feared from a free cell with so many free neighbours.

    ``risks_of`` has shape (2, n): by :func:`set_risks` with ``TRUST`` and with ``FIELD_TRUST``.
    """
    unsure = weights[OPEN] * open_sides / 4
    if want & 0b10101010 == 0:
        unsure = 1.0
    near = risks_of[0, setting.fits[0, want]]
    feared = weights[HOLE] * (near + unsure * (weights[APART] - near))
    for place in range(2):
        field = np.int64(CELL_FIELDS[cell, place])
        if field >= 0:
            near = risks_of[1, setting.fits[CELL_ASKS[cell, place], want]]
            near += unsure * (weights[APART_FIELD] - near)
            feared += np.float64(setting.values[field]) * near
    return feared


@kernel
def _open_sides(free: Int, cell: Int) -> Any:
    """How many neighbours of a cell are free."""
    count = np.int64(0)
    for direction in range(4):
        near = np.int64(NEIGHBOURS[cell, direction])
        if near >= 0:
            count += (free >> near) & 1
    return count


@kernel
def fear_lays(
    b: Any,
    kind: Int,
    setting: Setting,
    weights: NDArray[np.float64],
    cells: Ints,
    sides: Ints,
    worths: NDArray[np.float64],
) -> Int:
    """Write all ways of laying a tile and the minus points feared after each.

    ``setting`` is without the tile itself. Answers how many ways there are.
    """
    risks_of = np.empty((2, 32), dtype=np.float64)
    now = np.empty(6, dtype=np.float64)
    for i in range(6):
        now[i] = weights[1, i] + (weights[0, i] - weights[1, i]) * (b["left"] - 1) / 24.0
    set_risks(now[TRUST], risks_of[0])
    set_risks(now[FIELD_TRUST], risks_of[1])
    risks = np.zeros(25, dtype=np.float64)
    around = np.zeros(25, dtype=np.int64)
    total = np.float64(b["minus"])
    for cell in range(25):
        if (b["free"] >> cell) & 1:
            want = np.int64(b["want"][cell])
            around[cell] = _open_sides(b["free"], cell)
            risks[cell] = risk(cell, want, around[cell], setting, now, risks_of)
            total += risks[cell]
    count = list_lays(b, kind, ALL, cells, sides)
    for way in range(count):
        cell, face = cells[way], sides[way]
        worth = total - risks[cell] + cost(setting.losses, cell, face)
        for direction in range(4):
            near = np.int64(NEIGHBOURS[cell, direction])
            if near >= 0 and (b["free"] >> near) & 1:
                after = np.int64(b["want"][near])
                after |= ((face >> (2 * direction)) & 3) << (2 * (direction ^ 2))
                here = risk(near, after, around[near] - 1, setting, now, risks_of)
                worth += here - risks[near]
        worths[way] = worth
    return count
