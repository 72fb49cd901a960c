"""Exact endings: the best play to the end against all orders of the unseen tiles."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.connections.pieces import Int
from trivet.search.connections.boards import (
    ALL,
    BOARD,
    LAYS_MOST,
    Boards,
    Doubles,
    Ints,
    cost,
    lay,
    list_lays,
)
from trivet.search.connections.shapes import ENDS, KINDS, LAY_COUNT, LAYS

UNSOLVED = -1.0
"""What :func:`solve` answers before it has come to an end."""


class Ending(NamedTuple):
    """How far the solution of an ending has come.

    A stack instead of recursion, with which numba's cached code crashes. All but ``at`` by depth.

    Attributes:
        boards: Boards, dtype ``BOARD``; the first is to be solved.
        kinds: The shape of the tile that came, -1 before the first, int64.
        cells: The cells of the ways of laying it.
        sides: Their packed sides.
        counts: How many ways there are.
        tried: How many of them were looked into.
        best: Fewest minus points among these, float64.
        totals: Sum over the tiles before.
        stock: Unseen tiles by shape, as they are left where the solution stands, int64 (23,).
        at: The depth where it stands, int64 (1,).
    """

    boards: Boards
    kinds: Ints
    cells: Ints
    sides: Ints
    counts: Ints
    tried: Ints
    best: Doubles
    totals: Doubles
    stock: Ints
    at: Ints


def ending(boards: Boards, stock: Ints) -> Ending:
    """The ending of a board, shape (1,), with such a stock of unseen tiles, to be solved."""
    depths = int(boards["left"][0]) + 1
    stack = np.zeros(depths, dtype=BOARD)
    stack[0] = boards[0]
    return Ending(
        stack,
        np.full(depths, -1, dtype=np.int64),
        np.zeros((depths, LAYS_MOST), dtype=np.int64),
        np.zeros((depths, LAYS_MOST), dtype=np.int64),
        np.zeros(depths, dtype=np.int64),
        np.zeros(depths, dtype=np.int64),
        np.zeros(depths, dtype=np.float64),
        np.zeros(depths, dtype=np.float64),
        stock.copy(),
        np.zeros(1, dtype=np.int64),
    )


@kernel
def solve(e: Ending, losses: Ints, most: Int) -> tuple[Any, Any]:
    """*First*: go on solving an ending, looking at so many boards at the most.

    Each next tile is any of the stock with equal chance. The cost grows by a factor of about 70
    with each free cell.

    Returns:
        Minus points expected at the end by the best play, or ``UNSOLVED``; boards looked at.
    """
    depth = e.at[0]
    nodes = np.int64(0)
    while nodes < most:
        b = e.boards[depth]
        found = UNSOLVED
        if b["left"] == 0:
            found = np.float64(b["minus"])
        elif b["left"] == 1:
            found = last_cell(b, e.stock, losses)
        elif e.tried[depth] < e.counts[depth]:
            cell, face = e.cells[depth, e.tried[depth]], e.sides[depth, e.tried[depth]]
            e.tried[depth] += 1
            if b["minus"] + cost(losses, cell, face) < e.best[depth]:
                depth += 1
                e.boards[depth] = b
                lay(e.boards[depth], cell, face, losses)
                e.kinds[depth], e.counts[depth], e.tried[depth], e.totals[depth] = -1, 0, 0, 0.0
            continue
        else:
            if e.kinds[depth] >= 0:
                e.stock[e.kinds[depth]] += 1
                e.totals[depth] += e.stock[e.kinds[depth]] * e.best[depth]
            kind = _next_kind(e.stock, e.kinds[depth])
            e.kinds[depth] = kind
            if kind < KINDS:
                e.stock[kind] -= 1
                e.counts[depth] = list_lays(b, kind, ALL, e.cells[depth], e.sides[depth])
                e.tried[depth], e.best[depth] = 0, 1e9
                continue
            found = e.totals[depth] / (np.int64(b["left"]) + 4)
        nodes += 1
        if depth == 0:
            return found, nodes
        depth -= 1
        e.best[depth] = min(e.best[depth], found)
    e.at[0] = depth
    return UNSOLVED, nodes


@kernel
def last_cell(b: Any, stock: Ints, losses: Ints) -> float:
    """Minus points expected at the end by the best play with one free cell."""
    cell = np.int64(0)
    while not (b["free"] >> cell) & 1:
        cell += 1
    want = np.int64(b["want"][cell])
    total = np.int64(0)
    tiles = np.int64(0)
    for kind in range(KINDS):
        if stock[kind] == 0:
            continue
        lowest = losses[cell, 0] + 1
        for way in range(LAY_COUNT[kind, want]):
            lowest = min(lowest, losses[cell, ENDS[LAYS[kind, want, way]]])
        total += stock[kind] * lowest
        tiles += stock[kind]
    return np.float64(b["minus"]) + np.float64(total) / np.float64(tiles)


@kernel
def _next_kind(stock: Ints, kind: Int) -> Any:
    """The next shape after one of which there is a tile; ``KINDS`` after the last."""
    kind += 1
    while kind < KINDS and stock[kind] == 0:
        kind += 1
    return kind
