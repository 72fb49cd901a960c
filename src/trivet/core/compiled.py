"""Compilation of the rule kernels, with a disk cache that notices every edit.

Numba's cache looks at the one file a function stands in; a change in a helper of another
module would go unseen. The cache folder's name therefore ends in a hash of all kernel sources.
"""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

_PACKAGE = Path(__file__).resolve().parent.parent
_SOURCE_FOLDERS = ("core", "games", "search")


@functools.cache
def cache_folder() -> Path:
    """Folder of the compiled kernels: per user, per source state, per bounds-check setting.

    ``NUMBA_CACHE_DIR``, when set, replaces the user's cache folder as its parent.
    """
    digest = hashlib.sha256()
    for folder in _SOURCE_FOLDERS:
        for path in sorted((_PACKAGE / folder).rglob("*")):
            if path.suffix in {".py", ".json"}:
                digest.update(str(path.relative_to(_PACKAGE)).encode() + b"\0" + path.read_bytes())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    parent = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("trivet")
    return Path(parent) / f"kernels-{digest.hexdigest()[:16]}"


def kernel(function: Kernel) -> Kernel:
    """Compile a function with numba on first call; it releases the GIL and is cached on disk.

    Arguments are scalars, NumPy arrays and records of structured arrays; kernels keep no global
    state. Under ``NUMBA_DISABLE_JIT=1`` the function is returned as it is.
    """
    from numba import config, njit

    # Only our own functions go to our folder: other users of numba in this process keep theirs.
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder())
    try:
        compiled: Any = njit(cache=True, nogil=True)(function)
    finally:
        settings.CACHE_DIR = before
    return cast("Kernel", compiled)
