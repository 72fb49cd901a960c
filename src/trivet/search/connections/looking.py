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
    list_lays,
    put_back,
)
from trivet.search.connections.shapes import ENDS, KINDS, LAY_COUNT, LAYS
from trivet.search.connections.thumb import least
from trivet.search.connections.value import ENOUGH, value_lays
from trivet.search.engine.net import Net

WAYS_MOST = 5
"""Most ways of laying a tile in one cell: four face up, and as a spiral."""


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
def expect(boards: Boards, stock: Ints, losses: Ints, nodes: Ints) -> Any:
    """Minus points expected at the end by the best play from ``boards[0]``, exactly.

    Each next tile is any of the stock with equal chance. ``boards`` holds a board more for every
    free cell. The cost grows by a factor of about 70 with each free cell. Adds the boards looked
    at to ``nodes[0]``.
    """
    # A stack instead of recursion, with which numba's cached code crashes: by depth, the tile
    # that came, the ways of laying it, the next to try, the best so far, the sum over tiles.
    kinds = np.full(boards.shape[0], -1, dtype=np.int64)
    cells = np.empty((boards.shape[0], LAYS_MOST), dtype=np.int64)
    sides = np.empty((boards.shape[0], LAYS_MOST), dtype=np.int64)
    counts = np.zeros(boards.shape[0], dtype=np.int64)
    tried = np.zeros(boards.shape[0], dtype=np.int64)
    best = np.zeros(boards.shape[0], dtype=np.float64)
    totals = np.zeros(boards.shape[0], dtype=np.float64)
    depth = 0
    while True:
        b = boards[depth]
        found = -1.0
        if b["left"] == 0:
            found = np.float64(b["minus"])
        elif b["left"] == 1:
            found = last_cell(b, stock, losses)
        elif tried[depth] < counts[depth]:
            cell, face = cells[depth, tried[depth]], sides[depth, tried[depth]]
            tried[depth] += 1
            if b["minus"] + cost(losses, cell, face) < best[depth]:
                depth += 1
                boards[depth] = b
                lay(boards[depth], cell, face, losses)
                kinds[depth], counts[depth], tried[depth], totals[depth] = -1, 0, 0, 0.0
            continue
        else:
            if kinds[depth] >= 0:
                stock[kinds[depth]] += 1
                totals[depth] += stock[kinds[depth]] * best[depth]
            kinds[depth] = _next_kind(stock, kinds[depth])
            if kinds[depth] < KINDS:
                stock[kinds[depth]] -= 1
                counts[depth] = list_lays(b, kinds[depth], cells[depth], sides[depth])
                tried[depth], best[depth] = 0, 1e9
                continue
            found = totals[depth] / (np.int64(b["left"]) + 4)
        nodes[0] += 1
        if depth == 0:
            return found
        depth -= 1
        best[depth] = min(best[depth], found)


@kernel
def _next_kind(stock: Ints, kind: Int) -> Any:
    """The next shape after one of which there is a tile; ``KINDS`` after the last."""
    kind += 1
    while kind < KINDS and stock[kind] == 0:
        kind += 1
    return kind


@kernel
def solve(boards: Boards, cell: Int, face: Int, stock: Ints, losses: Ints, nodes: Ints) -> Any:
    """*First*: minus points expected at the end, exactly, after a placement on ``boards[0]``.

    ``stock`` is without the placed tile. Adds the boards looked at to ``nodes[0]``.
    """
    stack = np.empty(np.int64(boards[0]["left"]) + 1, dtype=BOARD)
    stack[0] = boards[0]
    lay(stack[0], cell, face, losses)
    return expect(stack, stock, losses, nodes)


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
    wide: Int,
    nodes: Ints,
) -> float:
    """*First*: what a placement is worth, looking at every tile that may come next.

    With ``wide`` above 0 the so many best placements of each of these are looked into by a further
    tile. ``stock`` and ``fits`` are without the placed tile. Adds the evaluations to ``nodes[0]``.
    """
    after = np.empty(2, dtype=BOARD)
    after[0] = boards[0]
    lay(after[0], cell, face, losses)
    if wide == 0:
        return _look_near(net, after[0], stock, fits, values, losses, nodes)
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    worths = np.empty(LAYS_MOST, dtype=np.float32)
    total = 0.0
    for kind in range(KINDS):
        if stock[kind] == 0:
            continue
        many = stock[kind]
        draw(stock, fits, kind)
        count = value_lays(
            net, after[0], kind, stock, fits, values, losses, ENOUGH, cells, sides, worths
        )
        nodes[0] += count
        best = 1e9
        for _ in range(min(wide, count)):
            way = least(worths, count)
            after[1] = after[0]
            lay(after[1], cells[way], sides[way], losses)
            best = min(best, _look_near(net, after[1], stock, fits, values, losses, nodes))
            worths[way] = np.float32(1e9)
        put_back(stock, fits, kind)
        total += many * best
    return total / (np.int64(after[0]["left"]) + 4)


@kernel
def _look_near(
    net: Net,
    b: Any,
    stock: Ints,
    fits: NDArray[np.uint8],
    values: NDArray[np.uint8],
    losses: Ints,
    nodes: Ints,
) -> float:
    """The mean over the next tile of the value after its best placement."""
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    worths = np.empty(LAYS_MOST, dtype=np.float32)
    total = 0.0
    for kind in range(KINDS):
        if stock[kind] == 0:
            continue
        many = stock[kind]
        draw(stock, fits, kind)
        count = value_lays(net, b, kind, stock, fits, values, losses, ENOUGH, cells, sides, worths)
        put_back(stock, fits, kind)
        nodes[0] += count
        total += many * np.float64(worths[least(worths, count)])
    return total / (np.int64(b["left"]) + 4)


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
        count = value_lays(net, b, kind, stock, fits, values, losses, ENOUGH, cells, sides, worths)
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
