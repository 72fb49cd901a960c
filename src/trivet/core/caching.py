"""The disk cache of one kernel, which may fail without anybody's game suffering from it."""

# mypy: allow-untyped-calls

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

from trivet.core.compiled import PACKAGE, cache_folder


class _Locator(UserProvidedCacheLocator):
    """Puts kernels into our folder.

    Numba's own setting for that is of the whole process: it would move what others compile
    meanwhile, in other threads, and theirs would move ours.
    """

    def __init__(self, py_func: Callable[..., Any], py_file: str) -> None:
        super().__init__(py_func, py_file)
        folder = cache_folder(py_func.__module__)
        self._cache_path = str(folder / self.get_suitable_cache_subpath(py_file))

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The same for equal sources wherever they lie; others' files by their path."""
        folder = Path(py_file).resolve().parent
        if folder.is_relative_to(PACKAGE):
            return "-".join(folder.relative_to(PACKAGE).parts)
        return str(super().get_suitable_cache_subpath(py_file))

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> Any:
        """A locator, also without numba's setting; None where the file is no file."""
        return super(UserProvidedCacheLocator, cls).from_function(py_func, py_file)


class _Impl(CompileResultCacheImpl):
    _locator_classes = [_Locator, *CompileResultCacheImpl._locator_classes]  # noqa: RUF012 - numba's


class KernelCache(FunctionCache):
    """Numba's cache; what is damaged is compiled anew, what cannot be written is done without."""

    _impl_class = _Impl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kernel from disk, or None when it has to be compiled."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # half a pickle may raise anything
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a kernel where that works."""
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)
