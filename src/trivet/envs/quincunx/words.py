"""Eight bytes of an array written by one store, wherever they begin."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import config
from numba.core import types
from numba.extending import intrinsic

EXPANDED = np.array(
    [sum((byte >> k & 1) << 8 * k for k in range(8)) for byte in range(256)], dtype=np.uint64
)
"""The bits of a byte as the bytes of a word, the lowest first, shape (256,)."""


def _store_by_bytes(array: Any, at: int, word: Any) -> None:
    for k in range(8):
        array[at + k] = (int(word) >> 8 * k) & 255


def _store(_context: Any, array: Any, at: Any, word: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        from llvmlite import ir  # type: ignore[import-untyped]

        row = context.make_array(signature.args[0])(context, builder, given[0])
        place = builder.gep(row.data, [given[1]])
        store = builder.store(given[2], builder.bitcast(place, ir.IntType(64).as_pointer()))
        store.align = 1
        return context.get_dummy_value()

    return types.void(array, types.int64, types.uint64), generate


# Numba itself copies byte by byte where it cannot prove that nothing overlaps.
store_word: Any = _store_by_bytes if config.DISABLE_JIT else intrinsic(_store)  # type: ignore[attr-defined]
"""``store_word(array, at, word)`` writes a uint64, its lowest byte first, to the eight entries from
``at`` of a one-dimensional contiguous array of bytes, unchecked."""
