"""The trained value of a board: minus points still to come, by a small net.

Inputs, each on or off: for every free cell what surrounds it and how many unseen tiles fit it; for
every number field in a free cell its value and how many unseen tiles would connect it; the unseen
tiles; how many cells are free.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.connections.pieces import Int
from trivet.search.connections.boards import Doubles, Ints, Setting, cost, list_lays, side_pattern
from trivet.search.connections.shapes import (
    CELL_ASKS,
    CELL_BOTH,
    CELL_FIELDS,
    KINDS,
    NEIGHBOURS,
    PATTERNS,
    POWERS,
)
from trivet.search.engine.net import Floats, Net, add_row, copy_sums, output, set_sums, take_row

_MOST = 16
"""Counts of tiles from 15 on are one input."""
_FIT = 25 * PATTERNS
_FIELD = _FIT + 25 * _MOST
_BOTH = _FIELD + 16 * 4 * _MOST
_STOCK = _BOTH + 25 * _MOST
_LEFT = _STOCK + KINDS * 4
INPUTS = _LEFT + 25
"""How many inputs the net has."""
ACTIVE = 128
"""More than are ever on at a time."""
WIDTH, WIDTH2 = 64, 32
ENOUGH: Any = np.int64(5)
"""As many ways face up as make a spiral hardly ever the best, see ``boards.list_lays``."""
_FIRST: Any = np.int64(0)
_POWERS = np.array(POWERS, dtype=np.int64)


@kernel
def _few(tiles: Any) -> Any:
    """A number of tiles as the net is told it."""
    return min(np.int64(tiles), _MOST - 1)


@kernel
def cell_inputs(
    cell: Int,
    pattern: Int,
    want: Int,
    setting: Setting,
    active: Ints,
    count: Int,
) -> Int:
    """Append the inputs of a free cell to a list of ``count``, answer how many there are then."""
    active[count] = cell * PATTERNS + pattern
    active[count + 1] = _FIT + cell * _MOST + _few(setting.fits[0, want])
    count += 2
    for place in range(2):
        field = np.int64(CELL_FIELDS[cell, place])
        if field >= 0:
            here = _few(setting.fits[CELL_ASKS[cell, place], want])
            worth: Any = min(np.int64(setting.values[field]), 3)
            active[count] = _FIELD + (field * 4 + worth) * _MOST + here
            count += 1
    if CELL_BOTH[cell] > 0:
        here = _few(setting.fits[CELL_BOTH[cell], want])
        active[count] = _BOTH + cell * _MOST + here
        count += 1
    return count


@kernel
def stock_inputs(stock: Ints, left: Int, active: Ints, count: Int) -> Int:
    """Append the inputs of the unseen tiles and of the number of free cells."""
    for kind in range(KINDS):
        if stock[kind] > 0:
            active[count] = _STOCK + kind * 4 + min(stock[kind], 3)
            count += 1
    active[count] = _LEFT + left
    return count + 1


@kernel
def board_inputs(
    b: Any,
    left: Int,
    setting: Setting,
    active: Ints,
) -> Int:
    """All inputs of a board as if ``left`` of its cells were free; answers how many."""
    count = stock_inputs(setting.stock, left, active, 0)
    for cell in range(25):
        if (b["free"] >> cell) & 1:
            pattern, want = np.int64(b["pattern"][cell]), np.int64(b["want"][cell])
            count = cell_inputs(cell, pattern, want, setting, active, count)
    return count


@kernel
def _change(
    b: Any,
    cell: Int,
    sides: Int,
    setting: Setting,
    rows: Floats,
    active: Ints,
    sums: Floats,
) -> None:
    """Change first-layer sums by what filling a cell does to its free neighbours."""
    for direction in range(4):
        near = np.int64(NEIGHBOURS[cell, direction])
        if near < 0 or not (b["free"] >> near) & 1:
            continue
        facing = direction ^ 2
        pattern, want = np.int64(b["pattern"][near]), np.int64(b["want"][near])
        for i in range(cell_inputs(near, pattern, want, setting, active, _FIRST)):
            take_row(sums, rows, active[i])
        pattern += side_pattern(sides, direction) * _POWERS[facing]
        want |= ((sides >> (2 * direction)) & 3) << (2 * facing)
        for i in range(cell_inputs(near, pattern, want, setting, active, _FIRST)):
            add_row(sums, rows, active[i])


@kernel
def value_lays(
    net: Net,
    b: Any,
    kind: Int,
    setting: Setting,
    enough: Int,
    cells: Ints,
    sides: Ints,
    worths: Doubles,
) -> Int:
    """Write all ways of laying a tile and the minus points expected at the end after each.

    ``setting`` is without the tile itself. Answers how many ways there are; for ``enough`` see
    :func:`trivet.search.connections.boards.list_lays`.
    """
    active = np.empty(ACTIVE, dtype=np.int64)
    base = np.empty(net.first.shape[0], dtype=np.float32)
    without = np.empty(net.first.shape[0], dtype=np.float32)
    sums = np.empty(net.first.shape[0], dtype=np.float32)
    middle = np.empty(net.middle.shape[0], dtype=np.float32)
    left = np.int64(b["left"]) - 1
    set_sums(net, active, board_inputs(b, left, setting, active), base)
    count = list_lays(b, kind, enough, cells, sides)
    last: Any = -1
    for way in range(count):
        cell, face = cells[way], sides[way]
        if cell != last:
            last = cell
            copy_sums(base, without)
            pattern, want = np.int64(b["pattern"][cell]), np.int64(b["want"][cell])
            for i in range(cell_inputs(cell, pattern, want, setting, active, _FIRST)):
                take_row(without, net.rows, active[i])
        worth = np.float32(b["minus"] + cost(setting.losses, cell, face))
        if left > 0:
            copy_sums(without, sums)
            _change(b, cell, face, setting, net.rows, active, sums)
            worth += max(output(net, sums, middle), np.float32(0))
        worths[way] = worth
    return count
