"""Sets of readings as two words: reading n is bit ``n % 64`` of word ``n // 64`` (uint64)."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel


@kernel
def popcount(word: Any) -> Any:
    """How many bits of a uint64 are set, as int64."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@kernel
def lowest(word: Any) -> Any:
    """Number of the lowest set bit of a uint64 that is not zero, as int64."""
    return popcount(~word & (word - np.uint64(1)))


@kernel
def nth(low: Any, high: Any, k: int) -> Any:
    """The member with ``k`` smaller ones of a set with more than ``k`` members, as int64."""
    count = popcount(low)
    word, base = low, np.int64(0)
    if k >= count:
        word, base = high, np.int64(64)
        k -= count
    for _ in range(k):
        word &= word - np.uint64(1)
    return base + lowest(word)


@kernel
def bit(n: int) -> Any:
    """The bit of ``n`` in its word ``n // 64``, as uint64."""
    return np.uint64(1) << np.uint64(n & 63)
