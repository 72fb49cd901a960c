"""Random numbers for play: xoroshiro128++ (Blackman & Vigna 2019), the same inside and outside
compiled kernels. Deals that must be checkable by anyone use :mod:`trivet.core.shuffle` instead.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel

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
        raw = seed if isinstance(seed, bytes) else str(seed).encode()
        digest = hashlib.sha256(b"trivet-rng/1\0" + raw).digest()
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
