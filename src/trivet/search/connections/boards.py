"""One board and the stock of unseen tiles, as the search works on them.

Only the tile order is shared between the seats of a table (C6), so a board is searched alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.rules import States
from trivet.games.connections.pieces import (
    CENTRE,
    FIELD_CELLS,
    FIELD_SIDES,
    FIRST_WANTS,
    LYING,
    Int,
)
from trivet.search.connections.shapes import (
    ASKS,
    ENDS,
    FIRST_PATTERNS,
    KINDS,
    LAY_COUNT,
    LAYS,
    MEETS,
    NEIGHBOURS,
    POWERS,
    SHAPE_OF,
)

BOARD: np.dtype[Any] = np.dtype(
    [
        # Bit c: nothing lies in cell c.
        ("free", np.int64),
        # How many cells are free.
        ("left", np.int64),
        # Minus points that are certain already: fields whose cell is taken, and spirals.
        ("minus", np.int64),
        # What surrounds each free cell, see ``shapes.POWERS``.
        ("pattern", np.int16, (25,)),
        # What each free cell wants of a tile, see ``pieces.py`` of the game.
        ("want", np.uint8, (25,)),
    ],
    align=True,
)
Boards: TypeAlias = NDArray[Any]
"""An array of dtype ``BOARD``."""
Ints: TypeAlias = NDArray[np.int64]
Doubles: TypeAlias = NDArray[np.float64]


class Setting(NamedTuple):
    """What matters for a board besides what lies on it.

    Attributes:
        stock: Unseen tiles by shape, without one that is being laid, int64 (23,).
        fits: How many of them fit each want, uint8 (9, 256), see :func:`set_fits`.
        values: The board's numbers, uint8 (16,).
        losses: What filling a cell costs, int64 (25, 16), see :func:`set_losses`.
    """

    stock: Ints
    fits: NDArray[np.uint8]
    values: NDArray[np.uint8]
    losses: Ints


LAYS_MOST = 24 * 5
"""More ways of laying one tile than any board has."""
ALL: Any = np.int64(LAYS_MOST)
"""So many ways face up are never enough to leave out spirals; see :func:`list_lays`."""
_POWERS = np.array(POWERS, dtype=np.int64)


@kernel
def clear(b: Any) -> None:
    """Take everything off a board."""
    b["free"] = (1 << 25) - 1 - (1 << CENTRE)
    b["left"] = 24
    b["minus"] = 0
    for cell in range(25):
        b["pattern"][cell] = FIRST_PATTERNS[cell]
        b["want"][cell] = FIRST_WANTS[cell]


@kernel
def set_losses(values: NDArray[np.uint8], losses: Ints) -> None:
    """Minus points of filling a cell, int64 (25, 16), by the bits of the directions of its ends.

    ``values`` are the 16 numbers of the board. A spiral has no ends and costs 1 more (C10).
    """
    losses[:] = 0
    for field in range(16):
        for ends in range(16):
            if not (ends >> np.int64(FIELD_SIDES[field])) & 1:
                losses[FIELD_CELLS[field], ends] += np.int64(values[field])


@kernel
def cost(losses: Ints, cell: Int, sides: Int) -> Any:
    """Minus points that become certain by filling a cell with packed sides, 0 for a spiral."""
    return losses[cell, ENDS[sides]] + np.int64(sides == 0)


@kernel
def side_pattern(sides: Int, direction: Int) -> Int:
    """What the neighbour in a direction sees of packed sides: see ``shapes.POWERS``."""
    return np.int64(4) if sides == 0 else (sides >> (2 * direction)) & 3


@kernel
def lay(b: Any, cell: Int, sides: Int, losses: Ints) -> None:
    """Fill a free cell with packed sides as they lie, 0 for a spiral; the placement is legal."""
    b["minus"] += cost(losses, cell, sides)
    b["free"] &= ~(np.int64(1) << cell)
    b["left"] -= 1
    for direction in range(4):
        near = np.int64(NEIGHBOURS[cell, direction])
        if near >= 0 and (b["free"] >> near) & 1:
            facing = direction ^ 2
            b["pattern"][near] += side_pattern(sides, direction) * _POWERS[facing]
            b["want"][near] |= ((sides >> (2 * direction)) & 3) << (2 * facing)


@kernel
def draw(setting: Setting, kind: Int) -> None:
    """Take a tile out of the stock and out of ``fits``."""
    setting.stock[kind] -= 1
    for asked in range(ASKS):
        for want in range(256):
            setting.fits[asked, want] -= MEETS[kind, asked, want]


@kernel
def put_back(setting: Setting, kind: Int) -> None:
    """The inverse of :func:`draw`."""
    setting.stock[kind] += 1
    for asked in range(ASKS):
        for want in range(256):
            setting.fits[asked, want] += MEETS[kind, asked, want]


@kernel
def set_fits(stock: Ints, fits: NDArray[np.uint8]) -> None:
    """Count, uint8 (9, 256), the tiles of the stock that fit a want with the ends asked for."""
    fits[:] = 0
    for kind in range(KINDS):
        tiles = np.uint8(stock[kind])
        for asked in range(ASKS):
            for want in range(256):
                fits[asked, want] += tiles * MEETS[kind, asked, want]


@kernel
def list_lays(b: Any, kind: Int, enough: Int, cells: Ints, sides: Ints) -> Int:
    """Write all ways of laying a tile that look different, cell by cell, in each the spiral last.

    Spirals are left out when there are ``enough`` ways face up. Answers how many ways there are.
    """
    spiral = np.int64(0 if _face_up(b, kind) >= enough else 1)
    count = 0
    for cell in range(25):
        if not (b["free"] >> cell) & 1:
            continue
        want = np.int64(b["want"][cell])
        ways = np.int64(LAY_COUNT[kind, want])
        for way in range(ways + spiral):
            cells[count] = cell
            sides[count] = np.int64(LAYS[kind, want, way]) if way < ways else np.int64(0)
            count += 1
    return count


@kernel
def _face_up(b: Any, kind: Int) -> Int:
    """How many ways there are of laying a tile face up."""
    count = np.int64(0)
    for cell in range(25):
        if (b["free"] >> cell) & 1:
            count += LAY_COUNT[kind, b["want"][cell]]
    return count


@kernel
def lay_once(boards: Boards, cell: Int, sides: Int, setting: Setting, after: Boards) -> None:
    """*First*: write the board ``boards[0]`` to ``after[0]`` and fill a cell there."""
    after[0] = boards[0]
    lay(after[0], cell, sides, setting.losses)


@kernel
def read(
    states: States, seat: Int, boards: Boards, setting: Setting, cells: Ints, sides: Ints
) -> tuple[Int, Int]:
    """*First*: a seat's board, the unseen tiles, and the ways of laying the turned tile.

    Args:
        states: The position of the table.
        seat: Whose board.
        boards: Gets the board, shape (1,).
        setting: Gets its numbers and the unseen tiles besides the turned one.
        cells: Gets the cell of each way.
        sides: Gets the packed sides of each, see :func:`list_lays`.

    Returns:
        The shape of the turned tile and how many ways there are.
    """
    s = states[0]
    b = boards[0]
    for field in range(16):
        setting.values[field] = s["values"][seat, field]
    set_losses(setting.values, setting.losses)
    clear(b)
    stock = setting.stock
    stock[:] = 0
    for tile in range(28):
        stock[SHAPE_OF[s["tiles"][tile]]] += 1
    for cell in range(25):
        code = np.int64(s["board"][seat, cell]) - 1
        if code >= 0:
            lay(b, cell, np.int64(LYING[s["tiles"][code // 5], code % 5]), setting.losses)
            stock[SHAPE_OF[s["tiles"][code // 5]]] -= 1
    kind = np.int64(SHAPE_OF[s["tiles"][np.int64(s["tile"]) - 1]])
    stock[kind] -= 1
    set_fits(stock, setting.fits)
    return kind, list_lays(b, kind, ALL, cells, sides)
