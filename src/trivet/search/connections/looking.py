"""Looking ahead on one board: at every tile that may come next, or by playing on."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import below
from trivet.core.compiled import kernel
from trivet.games.connections.pieces import Int
from trivet.search.connections.boards import (
    BOARD,
    LAYS_MOST,
    Boards,
    Doubles,
    Ints,
    Setting,
    draw,
    lay,
    put_back,
)
from trivet.search.connections.endings import last_cell
from trivet.search.connections.judging import Judge, judge_lays, least
from trivet.search.connections.shapes import KINDS
from trivet.search.connections.value import ENOUGH


@kernel
def look(judge: Judge, boards: Boards, setting: Setting) -> tuple[Any, Any]:
    """*First*: the mean over the next tile of minus points after the best way of laying it.

    Returns:
        The mean for ``boards[0]``, which has a free cell; how many boards were judged.
    """
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    worths = np.empty(LAYS_MOST, dtype=np.float64)
    total, nodes = 0.0, np.int64(0)
    for kind in range(KINDS):
        many = setting.stock[kind]
        if many == 0:
            continue
        draw(setting, kind)
        count = judge_lays(judge, boards, kind, setting, ENOUGH, cells, sides, worths)
        put_back(setting, kind)
        nodes += count
        total += many * worths[least(worths, count)]
    return total / (np.int64(boards[0]["left"]) + 4), nodes


@kernel
def play_on(
    judge: Judge,
    boards: Boards,
    setting: Setting,
    orders: NDArray[np.uint64],
    results: Doubles,
) -> Any:
    """*First*: what ``boards[0]`` comes to when play goes on with the placements judged best.

    Each row of ``orders``, uint64 (n, 2), decides which tiles come, and gets a result: with one
    cell left what it comes to on average. Answers how many boards were judged.
    """
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    worths = np.empty(LAYS_MOST, dtype=np.float64)
    drawn = np.empty(24, dtype=np.int64)
    words = np.empty(2, dtype=np.uint64)
    after = np.empty(1, dtype=BOARD)
    nodes = np.int64(0)
    for i in range(orders.shape[0]):
        after[0] = boards[0]
        b = after[0]
        words[0], words[1] = orders[i, 0], orders[i, 1]
        played = 0
        while b["left"] > 1:
            kind = nth_tile(setting.stock, below(words, b["left"] + 4))
            draw(setting, kind)
            drawn[played] = kind
            played += 1
            count = judge_lays(judge, after, kind, setting, ENOUGH, cells, sides, worths)
            nodes += count
            best = least(worths, count)
            lay(b, cells[best], sides[best], setting.losses)
        ended = np.float64(b["minus"])
        results[i] = last_cell(b, setting.stock, setting.losses) if b["left"] == 1 else ended
        for n in range(played):
            put_back(setting, drawn[n])
    return nodes


@kernel
def nth_tile(stock: Ints, n: Int) -> Int:
    """The shape of the n-th tile of the stock."""
    kind = 0
    while n >= stock[kind]:
        n -= stock[kind]
        kind += 1
    return kind
