"""The trained weights that ship with the package."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.search.quincunx.value import WEIGHTS

FOLDER = Path(__file__).parent / "weights"


@functools.cache
def weights(players: int) -> NDArray[np.float32]:
    """The net's weights for a number of players, float32 of shape (WEIGHTS,)."""
    with np.load(FOLDER / f"{players}.npz") as file:
        found: Any = file["weights"].astype(np.float32)
    assert found.shape == (WEIGHTS,)
    return np.ascontiguousarray(found)
