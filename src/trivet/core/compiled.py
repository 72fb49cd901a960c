"""Compilation of the rule kernels, with a disk cache that notices every edit.

Numba's cache looks at the one file a function stands in; a change in a helper of another
module would go unseen. The cache folder's name therefore ends in a hash of all kernel sources.
"""

from __future__ import annotations

import functools
import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent


@functools.cache
def cache_folder(module: str) -> Path:
    """Folder of a module's compiled kernels: per user, per sources, per bounds-check setting.

    ``NUMBA_CACHE_DIR``, when set, replaces the user's cache folder as its parent.
    """
    scope = _scope(module)
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for folder in scope:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.suffix in {".py", ".json"}:
                digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes())
    parent = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("trivet")
    return Path(parent) / f"{scope[-1].replace('/', '-')}-{digest.hexdigest()[:16]}"


def _scope(module: str) -> tuple[str, ...]:
    """The folders whose sources a module's kernels may call: its own layer and those below."""
    match module.split(".")[1:]:
        case ["games", game, *_]:
            return ("core", f"games/{game}")
        case ["core", *_]:
            return ("core",)
        case ["envs", game, *_]:
            return ("core", f"games/{game}", f"envs/{game}")
        case ["search", "engine", *_]:
            return ("core", "search/engine")
        case ["search", game, _, *_]:
            return ("core", f"games/{game}", "search/engine", f"search/{game}")
        case _:
            return ("core", "games", "search")


def kernel(function: Kernel) -> Kernel:
    """Compile a function with numba on first call; it releases the GIL and is cached on disk.

    Arguments are scalars, NumPy arrays and records of structured arrays; kernels keep no global
    state. Under ``NUMBA_DISABLE_JIT=1`` the function is returned as it is. Where nothing can be
    written, it is compiled anew in every process.
    """
    from numba import njit

    folder = cache_folder(function.__module__)
    compiled: Any = njit(nogil=True)(function)
    if compiled is function or not _is_writable(folder):
        return cast("Kernel", compiled)
    from trivet.core.caching import KernelCache

    compiled._cache = KernelCache(function)  # type: ignore[no-untyped-call]
    return cast("Kernel", compiled)


@functools.cache
def _is_writable(folder: Path) -> bool:
    """Whether files can be put there; numba would else look for a place beside the sources."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
