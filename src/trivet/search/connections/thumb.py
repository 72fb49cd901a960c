"""A rule of thumb: for each free cell and number field, how many unseen tiles still serve it.

With its weights turned down it plays like people who look less far.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.games.connections.pieces import Int
from trivet.search.connections.boards import LAYS_MOST, Ints, cost
from trivet.search.connections.shapes import (
    CELL_ASKS,
    CELL_FIELDS,
    LAY_COUNT,
    LAYS,
    NEIGHBOURS,
)

TRUST, FIELD_TRUST, HOLE, APART, APART_FIELD = range(5)
"""Places of the weights, float64 (5,).

``TRUST``, ``FIELD_TRUST``
    By what factor each further unseen tile that fits a cell, or connects a field, lowers the risk
    that none of them comes.
``HOLE``
    What a cell that stays without a fitting tile is feared to cost.
``APART``, ``APART_FIELD``
    The risk of a cell that no end leads into, and of its fields.
"""
TUNED = (0.156, 0.458, 1.041, 0.97, 0.11)
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
    fits: NDArray[np.uint8],
    values: NDArray[np.uint8],
    weights: NDArray[np.float64],
    risks_of: NDArray[np.float64],
) -> float:
    """Minus points feared from a free cell.

    ``risks_of`` has shape (2, 29): by :func:`set_risks` with ``TRUST`` and with ``FIELD_TRUST``.
    """
    apart = want & 0b10101010 == 0
    feared = weights[HOLE] * (weights[APART] if apart else risks_of[0, fits[0, want]])
    for place in range(2):
        field = np.int64(CELL_FIELDS[cell, place])
        if field >= 0:
            chance = weights[APART_FIELD]
            if not apart:
                chance = risks_of[1, fits[CELL_ASKS[cell, place], want]]
            feared += np.float64(values[field]) * chance
    return feared


@kernel
def fear_lays(
    b: Any,
    kind: Int,
    fits: NDArray[np.uint8],
    values: NDArray[np.uint8],
    losses: Ints,
    weights: NDArray[np.float64],
    cells: Ints,
    sides: Ints,
    worths: NDArray[np.float64],
) -> Int:
    """Write all ways of laying a tile and the minus points feared after each.

    ``fits`` is without the tile itself. Answers how many ways there are.
    """
    risks_of = np.empty((2, 32), dtype=np.float64)
    set_risks(weights[TRUST], risks_of[0])
    set_risks(weights[FIELD_TRUST], risks_of[1])
    risks = np.zeros(25, dtype=np.float64)
    total = np.float64(b["minus"])
    for cell in range(25):
        if (b["free"] >> cell) & 1:
            risks[cell] = risk(cell, np.int64(b["want"][cell]), fits, values, weights, risks_of)
            total += risks[cell]
    count = 0
    for cell in range(25):
        if not (b["free"] >> cell) & 1:
            continue
        want = np.int64(b["want"][cell])
        ways = np.int64(LAY_COUNT[kind, want])
        for way in range(ways + 1):
            face = np.int64(LAYS[kind, want, way]) if way < ways else np.int64(0)
            worth = total - risks[cell] + cost(losses, cell, face)
            for direction in range(4):
                near = np.int64(NEIGHBOURS[cell, direction])
                if face != 0 and near >= 0 and (b["free"] >> near) & 1:
                    after = np.int64(b["want"][near])
                    after |= ((face >> (2 * direction)) & 3) << (2 * (direction ^ 2))
                    worth += risk(near, after, fits, values, weights, risks_of) - risks[near]
            cells[count] = cell
            sides[count] = face
            worths[count] = worth
            count += 1
    return count


@kernel
def least(worths: NDArray[Any], count: Int) -> Int:
    """Where the least of the first ``count`` numbers stands, the first of equal ones."""
    best = 0
    for i in range(1, count):
        if worths[i] < worths[best]:
            best = i
    return best


@kernel
def fear(
    boards: NDArray[Any],
    kind: Int,
    fits: NDArray[np.uint8],
    values: NDArray[np.uint8],
    losses: Ints,
    weights: NDArray[np.float64],
    worths: NDArray[np.float64],
) -> None:
    """*First*: minus points feared after each way of laying a tile, in their order."""
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    fear_lays(boards[0], kind, fits, values, losses, weights, cells, sides, worths)
