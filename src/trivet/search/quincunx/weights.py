"""The trained weights that ship with the package."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.search.quincunx.value import WEIGHTS

FILE = Path(__file__).parent / "weights" / "weights.npz"


@functools.cache
def weights(players: int) -> NDArray[np.float32]:
    """The net's weights for a number of players, float32 of shape (WEIGHTS,)."""
    with np.load(FILE, allow_pickle=False) as file:
        found: Any = file[f"players{players}"].astype(np.float32)
    if found.shape != (WEIGHTS,):
        raise ValueError(f"{FILE.name} is not of this version: {found.shape}, not {(WEIGHTS,)}")
    return np.ascontiguousarray(found)
