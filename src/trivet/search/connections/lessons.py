"""Self-play that teaches the value of a board, as kernels: playing games, learning from them.

The value of the board after each placement is led towards a mix of the value after the next best
placement and the outcome of the game (temporal differences).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import below, shuffle
from trivet.core.compiled import kernel
from trivet.core.rng import Words
from trivet.games.connections.pieces import FIRST_WANTS
from trivet.search.connections.boards import (
    BOARD,
    LAYS_MOST,
    Ints,
    Setting,
    clear,
    draw,
    lay,
    set_fits,
    set_losses,
)
from trivet.search.connections.judging import least
from trivet.search.connections.shapes import (
    ASKS,
    KINDS,
    TO_CELL,
    TO_FIELD,
    TO_KIND,
    TO_PATTERN,
)
from trivet.search.connections.value import ACTIVE, ENOUGH, board_inputs, value_lays
from trivet.search.engine.net import Floats, Net, learn

SAMPLE: np.dtype[Any] = np.dtype(
    [
        ("free", np.int64),
        ("left", np.int64),
        ("pattern", np.int16, (25,)),
        ("stock", np.uint8, (KINDS,)),
        ("values", np.uint8, (16,)),
        ("target", np.float32),
    ],
    align=True,
)
"""A board after a placement, what was unseen then, and the minus points that came to it."""
SAMPLES_A_GAME = 23
_PLAIN_WANTS = (FIRST_WANTS & 0b01010101) * ((FIRST_WANTS & 0b10101010) == 0)


@kernel
def play_games(
    net: Net,
    deck: Ints,
    rings: NDArray[np.uint8],
    samples: NDArray[Any],
    results: Ints,
    keep: float,
    stray: float,
    rng: Words,
) -> None:
    """Play games by the net's own values and keep what happened.

    Args:
        net: Values.
        deck: Shapes of the 28 tiles; gets shuffled.
        rings: Boards to choose from, shape (n, 16).
        samples: Gets 23 boards a game.
        results: Minus points by game; decides how many are played.
        keep: How much of a target is the outcome, not the next value (lambda).
        stray: Share of moves in every other game that are not the best but one of the better.
        rng: Random numbers.
    """
    boards = np.zeros(1, dtype=BOARD)
    losses = np.empty((25, 16), dtype=np.int64)
    stock = np.empty(KINDS, dtype=np.int64)
    fits = np.empty((ASKS, 256), dtype=np.uint8)
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    worths = np.empty(LAYS_MOST, dtype=np.float64)
    best = np.empty(24, dtype=np.float32)
    strayed = np.empty(24, dtype=np.bool_)
    for game in range(results.shape[0]):
        values = rings[below(rng, rings.shape[0])]
        set_losses(values, losses)
        setting = Setting(stock, fits, values, losses)
        b = boards[0]
        clear(b)
        shuffle(rng, deck, 28)
        stock[:] = 0
        for place in range(28):
            stock[deck[place]] += 1
        set_fits(stock, fits)
        for move in range(24):
            draw(setting, deck[move])
            count: Any = value_lays(net, b, deck[move], setting, ENOUGH, cells, sides, worths)
            chosen = least(worths, count)
            best[move] = worths[chosen]
            strayed[move] = game % 2 == 1 and below(rng, 1 << 20) < stray * (1 << 20)
            if strayed[move]:
                limit = np.float32(worths[chosen]) + np.float32(0.5 * (1 + below(rng, 4)))
                chosen = below(rng, count)
                while worths[chosen] > limit:
                    chosen = below(rng, count)
            lay(b, cells[chosen], sides[chosen], losses)
            if move < SAMPLES_A_GAME:
                _note(b, stock, values, samples[game * SAMPLES_A_GAME + move])
        results[game] = b["minus"]
        worth = np.float32(b["minus"])
        for move in range(SAMPLES_A_GAME - 1, -1, -1):
            part = np.float32(0 if strayed[move + 1] else keep)
            worth = part * worth + (np.float32(1) - part) * best[move + 1]
            samples[game * SAMPLES_A_GAME + move]["target"] += worth


@kernel
def _note(b: Any, stock: Ints, values: NDArray[np.uint8], sample: Any) -> None:
    """Keep a board; what it has cost already is taken off its target beforehand."""
    sample["free"] = b["free"]
    sample["left"] = b["left"]
    sample["target"] = -np.float32(b["minus"])
    for cell in range(25):
        sample["pattern"][cell] = b["pattern"][cell]
    for kind in range(KINDS):
        sample["stock"][kind] = stock[kind]
    for field in range(16):
        sample["values"][field] = values[field]


@kernel
def learn_from(
    net: Net, samples: NDArray[Any], norms: Floats, rate: float, row_rate: float, rng: Words
) -> Any:
    """Learn from samples in random order, each as one of its 8 symmetric ones.

    Answers the mean squared error before each step.
    """
    boards = np.zeros(1, dtype=BOARD)
    stock = np.empty(KINDS, dtype=np.int64)
    values = np.empty(16, dtype=np.uint8)
    fits = np.empty((ASKS, 256), dtype=np.uint8)
    losses = np.empty((25, 16), dtype=np.int64)
    setting = Setting(stock, fits, values, losses)
    active = np.empty(ACTIVE, dtype=np.int64)
    sums = np.empty(net.first.shape[0], dtype=np.float32)
    middle = np.empty(net.middle.shape[0], dtype=np.float32)
    slope = np.empty(net.middle.shape[0], dtype=np.float32)
    order = np.arange(samples.shape[0])
    shuffle(rng, order, samples.shape[0])
    total = 0.0
    for i in order:
        sample = samples[i]
        _turn(sample, below(rng, 8), boards[0], stock, values)
        set_fits(stock, fits)
        count = board_inputs(boards[0], boards[0]["left"], setting, active)
        error = learn(
            net,
            active,
            count,
            sample["target"],
            np.float32(rate),
            np.float32(row_rate),
            norms,
            sums,
            middle,
            slope,
        )
        total += np.float64(error) ** 2
    return total / samples.shape[0]


@kernel
def _turn(sample: Any, g: Any, b: Any, stock: Ints, values: NDArray[np.uint8]) -> None:
    """Write a sample turned and mirrored by symmetry ``g``."""
    b["free"] = 0
    b["left"] = sample["left"]
    for cell in range(25):
        if (sample["free"] >> cell) & 1:
            to = np.int64(TO_CELL[g, cell])
            pattern = np.int64(TO_PATTERN[g, sample["pattern"][cell]])
            b["free"] |= np.int64(1) << to
            b["pattern"][to] = pattern
            want = np.int64(_PLAIN_WANTS[to])
            for direction in range(4):
                side = pattern % 5
                pattern //= 5
                if side < 4:
                    want |= side << (2 * direction)
            b["want"][to] = want
    for kind in range(KINDS):
        stock[TO_KIND[g, kind]] = sample["stock"][kind]
    for field in range(16):
        values[TO_FIELD[g, field]] = sample["values"][field]
