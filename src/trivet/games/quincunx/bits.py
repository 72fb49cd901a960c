"""Sets of cards and cells as uint64 words: number n is bit n."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel

_LOW = np.uint64(0x0101010101010101)
_HIGH = np.uint64(0x8080808080808080)


def _nth_of_byte(byte: int, k: int) -> int:
    members = [n for n in range(8) if byte >> n & 1]
    return members[k] if k < len(members) else 0


NTH_OF_BYTE = np.array(
    [[_nth_of_byte(byte, k) for byte in range(256)] for k in range(8)], dtype=np.uint8
)
"""Member of an eight-bit set with k smaller ones, shape (8, 256); 0 where there is none."""


@kernel
def counts_up_to(word: Any) -> Any:
    """In each byte of the answer, how many bits of ``word`` are set in it and the bytes below."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    return ((word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)) * _LOW


@kernel
def popcount(word: Any) -> Any:
    """How many bits of a uint64 are set, as int64."""
    return np.int64(counts_up_to(word) >> np.uint64(56))


@kernel
def lowest(word: Any) -> Any:
    """Number of the lowest set bit of a uint64 that is not zero, as int64."""
    return popcount(~word & (word - np.uint64(1)))


@kernel
def nth(word: Any, k: int) -> Any:
    """The member with ``k`` smaller ones of a set with more than ``k`` members, as int64.

    All eight bytes at once: those that end with at most k members lie below the one sought.
    """
    counts = counts_up_to(word)
    below = (((np.uint64(k) * _LOW) | _HIGH) - counts) & _HIGH
    shift = np.uint64(8) * ((below >> np.uint64(7)) * _LOW >> np.uint64(56))
    rest = np.uint64(k) - (((counts << np.uint64(8)) >> shift) & np.uint64(255))
    return np.int64(shift) + np.int64(NTH_OF_BYTE[rest, (word >> shift) & np.uint64(255)])


@kernel
def bit(n: int) -> Any:
    """The set of ``n`` alone, as uint64."""
    return np.uint64(1) << np.uint64(n)
