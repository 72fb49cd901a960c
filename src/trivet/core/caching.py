"""The disk cache of one kernel, which may fail without anybody's game suffering from it."""

from __future__ import annotations

import contextlib
from typing import Any

from numba.core.caching import FunctionCache


class KernelCache(FunctionCache):
    """Numba's cache; what is damaged is compiled anew, what cannot be written is done without."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kernel from disk, or None when it has to be compiled."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # half a pickle may raise anything
            with contextlib.suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a kernel where that works."""
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
