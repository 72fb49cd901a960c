"""Work kept in a file while it is done: a line that says what it is, then one for each result."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Generic, Protocol, TypeVar

import msgspec

from trivet.core.errors import TrivetError


class Numbered(Protocol):
    """A result that knows its place."""

    @property
    def number(self) -> int:
        """Which of the pieces it belongs to."""


Result = TypeVar("Result", bound=Numbered)


class Journal(Generic[Result]):
    """Adds results to a file, or goes on with what is in it.

    Args:
        path: The file; it is made when it is not there.
        setting: What is played, ready for JSON. Everything that decides results is in it; how
            many games is not, so that more can be played.
        kind: Type of the results, a msgspec Struct.
        owner: The command that keeps it, ``arena``.

    Attributes:
        found: The results that the file held, by number.

    Raises:
        TrivetError: When the file holds something else, or a contest with another setting.
        OSError: When it cannot be read or written.
    """

    def __init__(self, path: Path, setting: dict[str, Any], kind: type[Result], owner: str) -> None:
        self.found: dict[int, Result] = {}
        self._kind = kind
        self._owner = owner
        self._format = f"trivet-{owner}/1"
        setting = msgspec.json.decode(msgspec.json.encode({"format": self._format, **setting}))
        with contextlib.suppress(FileNotFoundError):
            size = self._read(path, setting)
            if size < path.stat().st_size:
                os.truncate(path, size)
        self._file: BinaryIO = path.open("ab")
        if not self._file.tell():
            self._write(setting)

    def _read(self, path: Path, setting: dict[str, Any]) -> int:
        """Take in the whole lines; answers how many bytes they have."""
        size = 0
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    break  # the process was killed while it wrote this
                if number == 1:
                    self._check(path, line, setting)
                else:
                    self._take(path, number, line)
                size += len(line)
        return size

    def _check(self, path: Path, line: bytes, setting: dict[str, Any]) -> None:
        try:
            found = msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            found = {}
        if found.get("format") != self._format:
            raise TrivetError(f"{path} is no journal of trivet {self._owner}; name a new file")
        for key, value in setting.items():
            if found.get(key) != value:
                was, now = (msgspec.json.encode(one).decode() for one in (found.get(key), value))
                raise TrivetError(
                    f"{path}: {key} was {was} there, now it is {now}; give the same, or a new file"
                )

    def _take(self, path: Path, number: int, line: bytes) -> None:
        try:
            result = msgspec.json.decode(line, type=self._kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise TrivetError(f"{path}, line {number}: this is no result: {error}") from None
        self.found[result.number] = result

    def add(self, result: Result) -> None:
        """Keep a result, whatever becomes of this process."""
        self._write(result)

    def _write(self, thing: Any) -> None:
        self._file.write(msgspec.json.encode(thing) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Write everything to the disk and close the file."""
        with self._file:
            os.fsync(self._file.fileno())


@contextlib.contextmanager
def journal(
    path: Path | None, setting: dict[str, Any], kind: type[Result], owner: str
) -> Iterator[Journal[Result] | None]:
    """A journal that is closed in the end, or None without a path."""
    if path is None:
        yield None
        return
    kept = Journal(path, setting, kind, owner)
    try:
        yield kept
    finally:
        kept.close()
