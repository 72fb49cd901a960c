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
def expect(boards: Boards, depth: Int, stock: Ints, losses: Ints, nodes: Ints) -> float:
    """Minus points expected at the end by the best play from ``boards[depth]``, exactly.

    Each next tile is any of the stock with equal chance. ``boards`` holds a board more for every
    free cell. The cost grows by a factor of about 70 with each free cell. Adds the boards looked
    at to ``nodes[0]``.
    """
    # By hand instead of by recursion: numba crashes when it loads a recursive kernel from disk.
    levels = len(boards)
    kinds = np.full(levels, -1, dtype=np.int64)
    places = np.zeros(levels, dtype=np.int64)
    best = np.zeros(levels, dtype=np.float64)
    totals = np.zeros(levels, dtype=np.float64)
    tiles = np.zeros(levels, dtype=np.int64)
    d = np.int64(depth)
    nodes[0] += 1
    while True:
        value = 0.0
        left = np.int64(boards[d]["left"])
        if left > 1 and kinds[d] >= 0 and _lay_next(boards, d, kinds[d], places, best[d], losses):
            d += 1
            nodes[0] += 1
            kinds[d] = -1
            totals[d] = 0.0
            tiles[d] = 0
            continue
        if left > 1 and _next_kind(d, kinds, stock, best, totals, tiles):
            places[d] = 0
            best[d] = 1e9
            continue
        if left > 1:
            value = float(totals[d] / tiles[d])
        elif left == 1:
            value = last_cell(boards[d], stock, losses)
        else:
            value = np.float64(boards[d]["minus"])
        if d == depth:
            return value
        d -= 1
        best[d] = min(best[d], value)


@kernel
def _next_kind(d: Int, kinds: Ints, stock: Ints, best: Any, totals: Any, tiles: Ints) -> bool:
    """Count the tile just looked at on level ``d``, and take the next one; False after the last."""
    kind = np.int64(kinds[d])
    if kind >= 0:
        stock[kind] += 1
        totals[d] += stock[kind] * best[d]
        tiles[d] += stock[kind]
    kind += 1
    while kind < KINDS and stock[kind] == 0:
        kind += 1
    if kind == KINDS:
        return False
    kinds[d] = kind
    stock[kind] -= 1
    return True


@kernel
def _lay_next(boards: Boards, d: Int, kind: Int, places: Ints, best: float, losses: Ints) -> bool:
    """Lay the tile of level ``d`` on the next level in the next way that may be better than the
    best; False when all have been tried.
    """
    b = boards[d]
    while places[d] < 25 * WAYS_MOST:
        cell = np.int64(places[d]) // WAYS_MOST
        way = np.int64(places[d]) % WAYS_MOST
        want = np.int64(b["want"][cell])
        ways = np.int64(LAY_COUNT[kind, want])
        if not (b["free"] >> cell) & 1 or way > ways:
            places[d] = (cell + 1) * WAYS_MOST
            continue
        places[d] += 1
        face = np.int64(LAYS[kind, want, way]) if way < ways else np.int64(0)
        if b["minus"] + cost(losses, cell, face) < best:
            boards[d + 1] = b
            lay(boards[d + 1], cell, face, losses)
            return True
    return False


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
