"""Copies of one record of a structured array inside kernels, as one move of memory.

Numba's own ``array[i] = array[k]`` moves a record byte by byte: for a state of a game that is a
thousand instructions, which take seconds to compile wherever they are inlined.
"""

from __future__ import annotations

from typing import Any

from numba import config, types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic


def _copy(to: Any, source: Any) -> None:
    """Copy with NumPy, where kernels are not compiled."""
    for name in to.dtype.names:
        to[name] = source[name]


@intrinsic
def _compiled_copy(_: Any, to: Any, source: Any) -> Any:
    """Copy by ``memmove``; both are pointers to the bytes of a record."""
    if not isinstance(to, types.Record) or to != source:
        raise TypingError(f"a record can only be copied over one like it, not {source} over {to}")
    size = to.size

    def generate(context: Any, builder: Any, _: Any, args: Any) -> Any:
        count = context.get_constant(types.intp, size)
        cgutils.raw_memmove(builder, args[0], args[1], count, 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.void(to, source), generate


_settings: Any = config
copy_record: Any = _copy if _settings.DISABLE_JIT else _compiled_copy
"""``copy_record(to, source)`` makes a record, such as ``states[0]``, equal to another of its
dtype. What ``to`` stands for is written to: the array that it came from changes."""
