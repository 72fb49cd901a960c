"""``trivet backup``: a copy of the tables while they are played at."""

from __future__ import annotations

import os
import tempfile
from contextlib import closing
from pathlib import Path

import click

from trivet.cli.database import database_file, database_option, database_url
from trivet.core.errors import TrivetError


@click.command(epilog="Example: trivet backup tables-monday.sqlite3")
@click.argument("target", metavar="FILE", type=click.Path(path_type=Path))
@database_option
def backup(target: Path, database: str | None) -> None:
    """Copy the database into FILE, whole or not at all; a running server is not disturbed.

    To go back to a copy, stop the server, and start it with --database FILE.
    """
    source = database_file(database_url(database))
    if source is None:
        raise TrivetError("this is no database in a file; use pg_dump to copy it")
    if not source.is_file():
        raise TrivetError(f"there is no database in {source}")
    if target.exists() and (not target.is_file() or os.path.samefile(source, target)):
        raise TrivetError(f"{target} cannot be replaced by a copy")
    tables = _copy(source, target)
    size = target.stat().st_size
    click.echo(f"Wrote {target}: {tables} tables, {size:,} bytes")


def _copy(source: Path, target: Path) -> int:
    """Copy, check and put in place; how many tables there are."""
    import sqlite3

    handle, name = tempfile.mkstemp(dir=target.absolute().parent, prefix=f".{target.name}.")
    os.close(handle)
    try:
        address = f"file:{_quoted(source)}?mode=ro"
        with (
            closing(sqlite3.connect(address, uri=True, timeout=30)) as live,
            closing(sqlite3.connect(name)) as copy,
        ):
            live.backup(copy)
            # A copy is one file: without the journals that belong to a running server.
            copy.execute("PRAGMA journal_mode = DELETE")
            fault = copy.execute("PRAGMA integrity_check").fetchone()[0]
            if fault != "ok":
                raise TrivetError(f"the copy is damaged, so the database may be: {fault}")
            count: int = copy.execute("SELECT count(*) FROM tables").fetchone()[0]
        with open(name, "rb") as file:
            os.fsync(file.fileno())
        os.replace(name, target)
    except sqlite3.Error as error:
        raise TrivetError(f"{source} could not be copied: {error}") from None
    finally:
        if os.path.exists(name):
            os.unlink(name)
    return count


def _quoted(path: Path) -> str:
    from urllib.parse import quote

    return quote(str(path.absolute()))
