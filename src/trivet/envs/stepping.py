"""What the compiled steps of all games take and answer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

OUTCOME, POINTS, DENSE = 0, 1, 2
"""Places of the rewards in :data:`trivet.envs.results.REWARDS`."""


class Outputs(NamedTuple):
    """Arrays to be written for N games.

    Attributes:
        rewards: Of every seat for the last action, float64 (N, players).
        own: Of the seat that acted, float64 (N,).
        over: Which games ended by it, bool (N,).
        scores: Points by seat of those, int64 (N, players); other rows are left as they are.
        final: What the seat that acted saw at the end of those, int16 (N, entries).
        seats: Whose move it is now, int64 (N,).
        observations: What that seat sees, int16 (N, entries).
        masks: Its legal actions, int8 (N, actions).

    ``final``, ``observations`` and ``masks`` may have rows of length 0 and are then not written.
    """

    rewards: NDArray[np.float64]
    own: NDArray[np.float64]
    over: NDArray[np.bool_]
    scores: NDArray[np.int64]
    final: NDArray[np.int16]
    seats: NDArray[np.int64]
    observations: NDArray[np.int16]
    masks: NDArray[np.int8]
