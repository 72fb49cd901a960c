"""Random numbers for play: xoroshiro128++ (Blackman & Vigna 2019), the same inside and outside
compiled kernels. Deals that must be checkable by anyone use :mod:`trivet.core.shuffle` instead.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.shuffle import seed_bytes

_MASK = (1 << 64) - 1

Words = NDArray[np.uint64]


class Rng:
    """A stream of random numbers that Python and kernels can draw from in turn.

    Args:
        seed: Any int, text or bytes; equal seeds give equal streams on every machine.

    Attributes:
        words: uint64 array of shape (2,), the state; kernels take it as their ``rng``.

    >>> rng = Rng(7)
    >>> [rng.below(10) for _ in range(8)]
    [1, 4, 9, 9, 7, 1, 4, 2]
    """

    def __init__(self, seed: int | str | bytes) -> None:
        digest = hashlib.sha256(b"trivet-rng/1\0" + seed_bytes(seed)).digest()
        self.words: Words = np.frombuffer(digest[:16], dtype="<u8").astype(np.uint64)

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``, for ``1 <= n < 2**32``."""
        s0, s1 = int(self.words[0]), int(self.words[1])
        total = (s0 + s1) & _MASK
        x = (_rotate(total, 17) + s0) & _MASK
        s1 ^= s0
        self.words[0] = _rotate(s0, 49) ^ s1 ^ ((s1 << 21) & _MASK)
        self.words[1] = _rotate(s1, 28)
        return ((x >> 32) * n) >> 32

    def choice(self, items: Any) -> Any:
        """One element of a non-empty sequence, all equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Put a list into random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def _rotate(x: int, k: int) -> int:
    return ((x << k) & _MASK) | (x >> (64 - k))
