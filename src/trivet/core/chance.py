"""Random numbers inside kernels, from the words of a :class:`trivet.core.rng.Rng`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.rng import Words


@kernel
def next_word(rng: Words) -> Any:
    """The next 64 random bits of ``rng`` (uint64, shape (2,)), which moves on."""
    s0 = rng[0]
    s1 = rng[1]
    total = s0 + s1
    x = ((total << np.uint64(17)) | (total >> np.uint64(47))) + s0
    s1 ^= s0
    rng[0] = ((s0 << np.uint64(49)) | (s0 >> np.uint64(15))) ^ s1 ^ (s1 << np.uint64(21))
    rng[1] = (s1 << np.uint64(28)) | (s1 >> np.uint64(36))
    return x


@kernel
def below(rng: Words, n: int) -> Any:
    """A whole number from 0 to ``n - 1`` as int64 (``1 <= n < 2**32``), as :meth:`Rng.below`."""
    return np.int64(((next_word(rng) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def shuffle(rng: Words, deck: NDArray[Any], n: int) -> None:
    """Put the first ``n`` entries of a one-dimensional array into random order, in place."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
