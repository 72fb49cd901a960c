"""Looking ahead on one board: exactly to the end, one tile, or by playing on with the net."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import below
from trivet.core.compiled import kernel
from trivet.core.rng import Words
from trivet.games.connections.pieces import Int
from trivet.search.connections.boards import (
    BOARD,
    LAYS_MOST,
    Boards,
    Ints,
    cost,
    draw,
    lay,
    put_back,
)
from trivet.search.connections.shapes import ENDS, KINDS, LAY_COUNT, LAYS
from trivet.search.connections.thumb import least
from trivet.search.connections.value import value_lays
from trivet.search.engine.net import Net


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
def expect(boards: Boards, depth: Int, stock: Ints, losses: Ints, nodes: Ints) -> float:
    """Minus points expected at the end by the best play from ``boards[depth]``, exactly.

    Each next tile is any of the stock with equal chance. ``boards`` holds a board more for every
    free cell. The cost grows by a factor of about 70 with each free cell. Adds the boards looked
    at to ``nodes[0]``.
    """
    nodes[0] += 1
    b = boards[depth]
    if b["left"] == 0:
        return np.float64(b["minus"])
    if b["left"] == 1:
        return last_cell(b, stock, losses)
    total = 0.0
    tiles = np.int64(0)
    for kind in range(KINDS):
        if stock[kind] > 0:
            many = stock[kind]
            stock[kind] -= 1
            total += many * _best(boards, depth, kind, stock, losses, nodes)
            stock[kind] += 1
            tiles += many
    return total / tiles


@kernel
def _best(boards: Boards, depth: Int, kind: Int, stock: Ints, losses: Ints, nodes: Ints) -> float:
    """Minus points expected after the best placement of a tile; the stock is without it."""
    b = boards[depth]
    best = 1e9
    for cell in range(25):
        if not (b["free"] >> cell) & 1:
            continue
        want = np.int64(b["want"][cell])
        ways = np.int64(LAY_COUNT[kind, want])
        for way in range(ways + 1):
            face = np.int64(LAYS[kind, want, way]) if way < ways else np.int64(0)
            if b["minus"] + cost(losses, cell, face) < best:
                boards[depth + 1] = b
                lay(boards[depth + 1], cell, face, losses)
                best = min(best, expect(boards, depth + 1, stock, losses, nodes))
    return best


@kernel
def solve(boards: Boards, cell: Int, face: Int, stock: Ints, losses: Ints, nodes: Ints) -> float:
    """*First*: minus points expected at the end, exactly, after a placement on ``boards[0]``.

    ``stock`` is without the placed tile. Adds the boards looked at to ``nodes[0]``.
    """
    stack = np.empty(np.int64(boards[0]["left"]) + 1, dtype=BOARD)
    stack[0] = boards[0]
    lay(stack[0], cell, face, losses)
    return expect(stack, 0, stock, losses, nodes)


@kernel
def look(
    net: Net,
    boards: Boards,
    cell: Int,
    face: Int,
    stock: Ints,
    fits: NDArray[np.uint8],
    values: NDArray[np.uint8],
    losses: Ints,
    nodes: Ints,
) -> float:
    """*First*: what a placement is worth, looking at every tile that may come next.

    ``stock`` and ``fits`` are without the placed tile. Adds the evaluations to ``nodes[0]``.
    """
    after = np.empty(1, dtype=BOARD)
    after[0] = boards[0]
    b = after[0]
    lay(b, cell, face, losses)
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    worths = np.empty(LAYS_MOST, dtype=np.float32)
    total = 0.0
    tiles = np.int64(0)
    for kind in range(KINDS):
        if stock[kind] == 0:
            continue
        many = stock[kind]
        draw(stock, fits, kind)
        count = value_lays(net, b, kind, stock, fits, values, losses, cells, sides, worths)
        put_back(stock, fits, kind)
        nodes[0] += count
        tiles += many
        total += many * np.float64(worths[least(worths, count)])
    return total / tiles


@kernel
def play_on(
    net: Net,
    boards: Boards,
    cell: Int,
    face: Int,
    stock: Ints,
    fits: NDArray[np.uint8],
    values: NDArray[np.uint8],
    losses: Ints,
    rounds: Int,
    orders: NDArray[np.uint64],
    results: NDArray[np.float64],
    nodes: Ints,
) -> None:
    """*First*: what a placement comes to when play goes on with the net's best placements.

    ``stock`` and ``fits`` are without the placed tile. Each row of ``orders``, uint64 (n, 2),
    decides which tiles come, and gets a result. After ``rounds`` rounds the value of the board
    stands for the rest, and with one cell left what it comes to on average. Adds the evaluations
    to ``nodes[0]``.
    """
    after = np.empty(2, dtype=BOARD)
    after[1] = boards[0]
    lay(after[1], cell, face, losses)
    for i in range(orders.shape[0]):
        after[0] = after[1]
        results[i] = _play_on(
            net,
            after[0],
            stock.copy(),
            fits.copy(),
            values,
            losses,
            rounds,
            orders[i].copy(),
            nodes,
        )


@kernel
def _play_on(
    net: Net,
    b: Any,
    stock: Ints,
    fits: NDArray[np.uint8],
    values: NDArray[np.uint8],
    losses: Ints,
    rounds: Int,
    order: Words,
    nodes: Ints,
) -> float:
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    worths = np.empty(LAYS_MOST, dtype=np.float32)
    worth = 0.0
    for _ in range(rounds):
        if b["left"] <= 1:
            return last_cell(b, stock, losses) if b["left"] == 1 else np.float64(b["minus"])
        kind = nth_tile(stock, below(order, b["left"] + 4))
        draw(stock, fits, kind)
        count = value_lays(net, b, kind, stock, fits, values, losses, cells, sides, worths)
        nodes[0] += count
        best = least(worths, count)
        worth = np.float64(worths[best])
        lay(b, cells[best], sides[best], losses)
    return worth


@kernel
def nth_tile(stock: Ints, n: Int) -> Int:
    """The shape of the n-th tile of the stock."""
    kind = 0
    while n >= stock[kind]:
        n -= stock[kind]
        kind += 1
    return kind
