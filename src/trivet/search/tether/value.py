"""The trained value of a position: a small net over the active features of ``features.py``."""

from __future__ import annotations

import functools
import json
import math
from importlib import resources
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.search.tether.features import Sketch, describe
from trivet.search.tether.turns import result

HIDDEN = 16
"""Sums that are kept for a position; the first goes straight to the answer."""


class Net(NamedTuple):
    """Weights.

    Attributes:
        rows: What each feature adds to the sums, float32, shape (features, HIDDEN).
        outs: Row 0: what the sums begin with; row 1: what each counts for once it is cut off below
            0 (the first is not), float32, shape (2, HIDDEN).
    """

    rows: NDArray[np.float32]
    outs: NDArray[np.float32]


@kernel
def weigh(net: Net, active: Any, count: int) -> Any:
    """The logarithm of the odds of winning, as float64."""
    # Sums in sixteen variables stay in registers; an array of them would not.
    first = net.outs[0]
    s0, s1, s2, s3 = first[0], first[1], first[2], first[3]
    s4, s5, s6, s7 = first[4], first[5], first[6], first[7]
    s8, s9, s10, s11 = first[8], first[9], first[10], first[11]
    s12, s13, s14, s15 = first[12], first[13], first[14], first[15]
    for i in range(count):
        row = net.rows[active[i]]
        s0 += row[0]
        s1 += row[1]
        s2 += row[2]
        s3 += row[3]
        s4 += row[4]
        s5 += row[5]
        s6 += row[6]
        s7 += row[7]
        s8 += row[8]
        s9 += row[9]
        s10 += row[10]
        s11 += row[11]
        s12 += row[12]
        s13 += row[13]
        s14 += row[14]
        s15 += row[15]
    sums = (
        s0,
        s1,
        s2,
        s3,
        s4,
        s5,
        s6,
        s7,
        s8,
        s9,
        s10,
        s11,
        s12,
        s13,
        s14,
        s15,
    )
    total = s0
    for k in range(1, HIDDEN):
        total += max(sums[k], np.float32(0.0)) * net.outs[1, k]
    return np.float64(total)


@kernel
def chance_of(net: Net, s: Any, seat: Any, due: Any, sketch: Sketch) -> Any:
    """The chance of the side of ``seat`` to win after a closed turn of that seat, ties half.

    The arguments are those of ``features.describe``; the game may be over.
    """
    if s.end != 0:
        return result(s, seat & 1)
    odds = weigh(net, sketch.active, describe(s, seat, due, sketch))
    return 1.0 / (1.0 + math.exp(-odds))


@functools.cache
def load_net(players: int) -> Net:
    """The shipped weights for a number of players."""
    with _path().open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        rows, outs = arrays[f"rows{players}"], arrays[f"outs{players}"]
        return Net(rows.astype(np.float32), outs.astype(np.float32))


def made() -> dict[str, Any]:
    """How the shipped weights came about."""
    with _path().open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        text: dict[str, Any] = json.loads(str(arrays["made"]))
    return text


def _path() -> Any:
    return resources.files("trivet.search.tether") / "weights" / "tether.npz"
