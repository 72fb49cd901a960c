"""Where the tables are kept: the option that ``serve`` and ``backup`` share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def database_option(command: Command) -> Command:
    """``--database``, a path or a URL."""
    return click.option(
        "--database",
        envvar="TRIVET_DATABASE",
        help="A file, or postgresql://…; by default a file in the user's data folder.",
    )(command)


def database_url(text: str | None) -> str:
    """The URL of the database that a person named; None is the user's own file.

    >>> database_url("/tmp/x.sqlite3")
    'sqlite:////tmp/x.sqlite3'
    """
    if text is None:
        return _file_url(_usual_file())
    if "://" in text:
        return text
    return _file_url(Path(text).expanduser().absolute())


def database_file(url: str) -> Path | None:
    """The file of a SQLite URL; None for another database."""
    scheme, _, rest = url.partition("://")
    return Path(rest.removeprefix("/")) if scheme.split("+")[0] == "sqlite" else None


def _usual_file() -> Path:
    import platformdirs

    folder = platformdirs.user_data_path("trivet")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / "tables.sqlite3"


def _file_url(path: Path) -> str:
    return f"sqlite:///{path}"
