"""Shuffles that anyone can redo in any language: Fisher-Yates driven by SHA-256 in counter mode.

The key is ``SHA-256("trivet-shuffle/1" + NUL + seed)``, the seed as UTF-8 text (whole numbers in
decimal) or as raw bytes. Deal number d (from 0) draws 64-bit big-endian words from the blocks
``SHA-256(key + d as 4 bytes + block number as 8 bytes)``, both big-endian, four words a block.
For i = n-1 … 1 a word w is skipped while ``w >= 2**64 - 2**64 % (i + 1)``; then the entries i and
``w % (i + 1)`` change places.
"""

from __future__ import annotations

import hashlib
import itertools
import struct
from collections.abc import Iterator, Sequence
from numbers import Integral
from typing import TypeVar

from trivet.core.errors import OptionError

Card = TypeVar("Card")

_SPAN = 1 << 64


def shuffle_key(seed: int | str | bytes) -> bytes:
    """The 32-byte key of a seed.

    >>> shuffle_key(7) == shuffle_key("7")
    True
    """
    return hashlib.sha256(b"trivet-shuffle/1\0" + seed_bytes(seed)).digest()


def seed_bytes(seed: int | str | bytes) -> bytes:
    """A seed as bytes: whole numbers in decimal, text in UTF-8; raises OptionError for others."""
    if isinstance(seed, bytes):
        return seed
    if isinstance(seed, str):
        return seed.encode("utf-8", "surrogatepass")
    if isinstance(seed, Integral) and not isinstance(seed, bool):
        return str(int(seed)).encode()
    raise OptionError(f"a seed is a whole number, text or bytes, not {seed!r}")


def shuffled(cards: Sequence[Card], key: bytes, deal: int = 0) -> list[Card]:
    """The cards in the order of deal number ``deal`` of ``key``; the argument stays as it is.

    >>> shuffled("abcdef", shuffle_key(7))
    ['a', 'c', 'd', 'b', 'e', 'f']
    """
    deck = list(cards)
    words = _words(key + deal.to_bytes(4, "big"))
    for i in range(len(deck) - 1, 0, -1):
        limit = _SPAN - _SPAN % (i + 1)
        while (word := next(words)) >= limit:
            pass
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _words(prefix: bytes) -> Iterator[int]:
    for block in itertools.count():
        yield from struct.unpack(">4Q", hashlib.sha256(prefix + block.to_bytes(8, "big")).digest())
