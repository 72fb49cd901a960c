"""Shuffles that anyone can redo in any language: Fisher-Yates driven by SHA-256 in counter mode.

The key is ``SHA-256("trivet-shuffle/1" + NUL + seed)``, the seed as UTF-8 text (whole numbers in
decimal) or as raw bytes. Deal number d (from 0) draws 64-bit big-endian words from the blocks
``SHA-256(key + d as 4 bytes + block number as 8 bytes)``, both big-endian, four words a block.
For i = n-1 … 1 a word w is skipped while ``w >= 2**64 - 2**64 % (i + 1)``; then the entries i and
``w % (i + 1)`` change places.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

Card = TypeVar("Card")


def shuffle_key(seed: int | str | bytes) -> bytes:
    """The 32-byte key of a seed.

    >>> shuffle_key(7) == shuffle_key("7")
    True
    """
    raw = seed if isinstance(seed, bytes) else str(seed).encode()
    return hashlib.sha256(b"trivet-shuffle/1\0" + raw).digest()


def shuffled(cards: Sequence[Card], key: bytes, deal: int = 0) -> list[Card]:
    """The cards in the order of deal number ``deal`` of ``key``; the argument stays as it is.

    >>> shuffled("abcdef", shuffle_key(7))
    ['a', 'c', 'd', 'b', 'e', 'f']
    """
    deck = list(cards)
    words = _words(key, deal)
    for i in range(len(deck) - 1, 0, -1):
        limit = (1 << 64) - (1 << 64) % (i + 1)
        j = next(word for word in words if word < limit) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _words(key: bytes, deal: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(key + deal.to_bytes(4, "big") + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1
