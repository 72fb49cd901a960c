"""Where a running game is kept: a record file, written anew after every move."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shlex
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from trivet.cli.failures import complain, describe_os

if TYPE_CHECKING:
    from trivet.core.record import Record


def games_folder() -> Path:
    """The user's folder of saved games."""
    return Path(platformdirs.user_data_dir("trivet")) / "games"


class Keeper:
    """Keeps one game in one file.

    Attributes:
        path: The file.
        flags: What has to be repeated on the command line to go on, such as ``--seat 1``.
    """

    def __init__(self, game: str, flags: list[str], path: Path | None = None) -> None:
        stamp = time.strftime("%Y%m%d-%H%M%S")
        name = f"{game}-{stamp}-{secrets.token_hex(2)}.json"
        self.path = path if path is not None else games_folder() / name
        self.flags = flags
        self._own_folder = path is None
        self._warned = False
        self._written = _identity(self.path)

    def keep(self, record: Record) -> None:
        """Write the record; a failure is told once and does not stop the game."""
        try:
            self.write(record)
        except OSError as error:
            if not self._warned:
                complain(f"cannot save here: {describe_os(error)}; try: save FILE")
            self._warned = True

    def write(self, record: Record) -> None:
        """Write the record, whole or not at all; raises OSError."""
        if self._own_folder:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        if _identity(self.path) not in {self._written, None}:
            kept, self.path = self.path, _free(self.path)
            complain(f"{kept} was changed elsewhere and stays; this game goes on in {self.path}")
        _save(record, self.path)
        self._written = _identity(self.path)

    def move_to(self, path: Path, record: Record) -> None:
        """Write the record to another file and go on there; raises OSError.

        A file that is there already keeps what it holds, unless it is the game's own.
        """
        if os.path.lexists(path) and not _is_same(path, self.path):
            told = "is a directory" if path.is_dir() else "there is something of that name already"
            raise FileExistsError(errno.EEXIST, told, str(path))
        _save(record, path)
        self.path, self._own_folder, self._warned = path, False, False
        self._written = _identity(path)

    def rescue(self, record: Record) -> None:
        """Write the record wherever that works and say how to go on, on stderr."""
        folders = (Path(tempfile.gettempdir()), Path.cwd())
        for path in (self.path, *(_free(folder / self.path.name) for folder in folders)):
            with contextlib.suppress(OSError):
                if path == self.path:
                    self.write(record)
                else:
                    _save(record, path)
                self.path = path
                complain(f"the game is saved in {path}; resume: {self.command()}")
                return
        complain("the game could not be saved anywhere; this is its record:")
        with contextlib.suppress(OSError):
            os.write(2, record.dumps().encode() + b"\n")

    def command(self) -> str:
        """The command that goes on with the game."""
        return shlex.join([*_program(), "play", "--resume", str(self.path), *self.flags])


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells whether a file is still the one that was written; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _free(path: Path) -> Path:
    """The path, or one much like it where something of that name is there already."""
    if not os.path.lexists(path):
        return path
    return path.with_name(f"{path.stem}-{secrets.token_hex(4)}{path.suffix}")


def _is_same(path: Path, other: Path) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def _program() -> list[str]:
    """How to call this program again from the shell."""
    if shutil.which("trivet") is not None:
        return ["trivet"]
    if Path(sys.argv[0]).name == "trivet":
        return [str(Path(sys.argv[0]).absolute())]
    return [sys.executable, "-m", "trivet"]


def _save(record: Record, path: Path) -> None:
    """As ``Record.save``, with the file's own name in an error instead of a temporary one."""
    if path.is_dir():
        raise IsADirectoryError(21, "is a directory", str(path))
    try:
        record.save(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
