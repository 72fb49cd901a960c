"""Playing placements on against each other over the same tile orders, until one stands out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import below, next_word
from trivet.core.compiled import kernel
from trivet.core.rng import Words
from trivet.games.connections.pieces import Int
from trivet.search.connections.boards import BOARD, LAYS_MOST, Boards, Ints, draw, lay
from trivet.search.connections.looking import last_cell, nth_tile
from trivet.search.connections.thumb import fear_lays, least


@kernel
def set_orders(rng: Words, orders: NDArray[np.uint64]) -> None:
    """Draw random words, uint64 (n, 2), each row of which decides an order of tiles."""
    for i in range(orders.shape[0]):
        orders[i, 0] = next_word(rng)
        orders[i, 1] = next_word(rng) | np.uint64(1)


@kernel
def guess_on(
    boards: Boards,
    cell: Int,
    face: Int,
    stock: Ints,
    fits: NDArray[np.uint8],
    values: NDArray[np.uint8],
    losses: Ints,
    weights: NDArray[np.float64],
    orders: NDArray[np.uint64],
    results: NDArray[np.float64],
    nodes: Ints,
) -> None:
    """*First*: what a placement comes to when play goes on by the rule of thumb.

    As :func:`trivet.search.connections.looking.play_on`.
    """
    after = np.empty(2, dtype=BOARD)
    after[1] = boards[0]
    lay(after[1], cell, face, losses)
    for i in range(orders.shape[0]):
        after[0] = after[1]
        order = orders[i].copy()
        results[i] = _guess_on(
            after[0], stock.copy(), fits.copy(), values, losses, weights, order, nodes
        )


@kernel
def _guess_on(
    b: Any,
    stock: Ints,
    fits: NDArray[np.uint8],
    values: NDArray[np.uint8],
    losses: Ints,
    weights: NDArray[np.float64],
    order: Words,
    nodes: Ints,
) -> float:
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    worths = np.empty(LAYS_MOST, dtype=np.float64)
    while b["left"] > 1:
        kind = nth_tile(stock, below(order, b["left"] + 4))
        draw(stock, fits, kind)
        count = fear_lays(b, kind, fits, values, losses, weights, cells, sides, worths)
        nodes[0] += count
        best = least(worths, count)
        lay(b, cells[best], sides[best], losses)
    return last_cell(b, stock, losses) if b["left"] == 1 else np.float64(b["minus"])


@kernel
def drop_beaten(
    results: NDArray[np.float64],
    played: Int,
    prior: NDArray[np.float64],
    weight: float,
    limit: float,
    alive: NDArray[np.bool_],
    means: NDArray[np.float64],
) -> Any:
    """*First*: take out the placements that are worse than the best beyond doubt.

    Args:
        results: By placement and order, shape (n, m); of the dropped ones earlier orders only.
        played: Orders that all in the race have played.
        prior: What each was thought worth before, which counts as ``weight`` orders.
        weight: See ``prior``.
        limit: How many standard errors of the paired difference are beyond doubt.
        alive: Which are in the race, changed.
        means: Gets what each in the race is thought worth now.

    Returns:
        How many are left in the race.
    """
    best = -1
    for i in range(alive.shape[0]):
        if alive[i]:
            total = weight * prior[i]
            for j in range(played):
                total += results[i, j]
            means[i] = total / (weight + played)
            if best < 0 or means[i] < means[best]:
                best = i
    left: Any = 0
    for i in range(alive.shape[0]):
        if alive[i] and i != best and played > 1:
            total, square = 0.0, 0.0
            for j in range(played):
                apart = results[i, j] - results[best, j]
                total += apart
                square += apart * apart
            spread = max(square - total * total / played, 0.01) / (played - 1)
            error = np.sqrt(spread / (weight + played))
            alive[i] = means[i] - means[best] <= limit * error
        left += np.int64(alive[i])
    return left
