"""One server a file: two on one SQLite database would not hear of each other's moves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from trivet.core.errors import TrivetError


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Keep other servers away from a SQLite file, until the end, also by a kill.

    Nothing is kept where the system has no such locks or the file system does not know them.

    Raises:
        TrivetError: When another server uses the file.
    """
    path = _file_of(database)
    if path is None or sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        # Beside the database: SQLite loses its own locks when anybody else closes its file.
        held = path.with_name(f"{path.name}.lock").open("a")
    except OSError:
        yield  # whether the database can be used is told by whoever opens it
        return
    with held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise TrivetError(
                f"another Trivet server is using {path} already; end that one first, or give "
                "this one a file of its own with --database"
            ) from None
        except OSError:
            pass
        yield


def _file_of(database: str) -> Path | None:
    try:
        parts = make_url(database)
    except ArgumentError:
        return None
    name = parts.database
    is_file = parts.drivername.startswith("sqlite") and name not in {None, "", ":memory:"}
    return Path(name) if is_file and name else None
