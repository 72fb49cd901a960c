"""A set of tiles and boards as data (C4, C5): the edition's own, or the one that a table owns.

A set file is JSON: ``{"tiles": {"key": "wn-w", ...}, "boards": {"blue": [1, 2, ...], ...}}``: 28
tiles by their symbols, the sides clockwise from north, and boards of 16 numbers in C5's order.
Limits: any 28 tiles with at least one end each, the same sides as often as wanted; symbols and
board names of 1 to 24 lower-case letters, digits and hyphens, a letter first; 1 to 24 boards;
numbers from 0 to 99.
"""

from __future__ import annotations

import functools
import json
import os
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from trivet.core.errors import OptionError
from trivet.games.connections.pieces import NUMBERS, SIDES, TILES

MAX_BYTES = 1 << 16
MAX_BOARDS = 24
MAX_VALUE = 99
_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


@dataclass(frozen=True, slots=True)
class TileSet:
    """Tiles and boards.

    Attributes:
        tiles: Sides at r0 by symbol, clockwise from north; a tile's number is its place here.
        boards: The 16 numbers by the board's name, in the order of C5.
    """

    tiles: dict[str, str]
    boards: dict[str, list[int]]

    def to_dict(self) -> dict[str, Any]:
        """The set as in a set file."""
        return {"tiles": self.tiles, "boards": self.boards}


@functools.cache
def own_set() -> TileSet:
    """The edition's own set."""
    return read_set((files(__package__) / "set.json").read_bytes(), "set.json")


def load_set(source: Any) -> TileSet:
    """A set out of a dict, or out of the file at a path.

    Raises:
        OptionError: For a file that cannot be read or is no set; it says where and why.
    """
    if isinstance(source, dict):
        return check_set(source, "set")
    if not isinstance(source, str | os.PathLike):
        raise OptionError(f"option set must be a set or the path of a set file, not {source!r}")
    path = Path(source)
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no path"
        raise OptionError(f"set file {str(path)!r} cannot be read: {reason}") from None
    return read_set(raw, str(path))


def read_set(raw: bytes, where: str) -> TileSet:
    """A set out of the bytes of a set file; ``where`` names it in errors."""
    if len(raw) > MAX_BYTES:
        raise OptionError(f"{where}: longer than {MAX_BYTES:,} bytes")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise OptionError(f"{where}: not UTF-8 text (byte {error.start + 1})") from None
    try:
        value = json.loads(text, object_pairs_hook=functools.partial(_no_doubles, where))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise OptionError(f"{where}: not JSON: {error.msg} ({place})") from None
    except (RecursionError, ValueError) as error:
        if isinstance(error, OptionError):
            raise
        raise OptionError(f"{where}: not a set file: {_short(str(error))}") from None
    return check_set(value, where)


def check_set(value: Any, where: str) -> TileSet:
    """A set out of parsed JSON; ``where`` names it in errors. Raises OptionError."""
    if not isinstance(value, dict):
        raise OptionError(f'{where}: must be {{"tiles": {{...}}, "boards": {{...}}}}')
    for key in ("tiles", "boards"):
        if not isinstance(value.get(key), dict):
            fault = "is missing" if key not in value else "must be an object in braces"
            raise OptionError(f"{where}: {key!r} {fault}")
    for key in value:
        if key not in {"tiles", "boards"}:
            raise OptionError(f"{where}: unknown key {_short(key)}; there are 'tiles' and 'boards'")
    tiles, boards = value["tiles"], value["boards"]
    if len(tiles) != TILES:
        raise OptionError(f"{where}: tiles: there must be {TILES}, not {len(tiles)} (ruling C4)")
    for symbol, sides in tiles.items():
        _check_name(symbol, f"{where}: tiles", "symbol")
        _check_sides(sides, f"{where}: tiles: {symbol}")
    if not 1 <= len(boards) <= MAX_BOARDS:
        raise OptionError(f"{where}: boards: there must be 1 to {MAX_BOARDS}, not {len(boards)}")
    for name, numbers in boards.items():
        _check_name(name, f"{where}: boards", "board name")
        _check_numbers(numbers, f"{where}: boards: {name}")
    return TileSet(dict(tiles), {name: list(numbers) for name, numbers in boards.items()})


def _no_doubles(where: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise OptionError(f"{where}: {_short(key)} is there twice")
        found[key] = value
    return found


def _check_name(name: Any, where: str, kind: str) -> None:
    if not (isinstance(name, str) and _NAME.fullmatch(name)):
        raise OptionError(
            f"{where}: {kind} {_short(name)} must be 1 to 24 lower-case letters a-z, digits and "
            "hyphens, a letter first"
        )


def _check_sides(sides: Any, where: str) -> None:
    if not (isinstance(sides, str) and len(sides) == 4 and all(side in SIDES for side in sides)):
        raise OptionError(
            f"{where}: sides must be 4 characters of '-' empty, 'w' wide and 'n' narrow, "
            f"not {_short(sides)} (ruling C4)"
        )
    if sides == "----":
        raise OptionError(f"{where}: a tile must have at least one end (ruling C4)")


def _check_numbers(numbers: Any, where: str) -> None:
    if not isinstance(numbers, list | tuple) or len(numbers) != NUMBERS:
        told = f"{len(numbers)}" if isinstance(numbers, list | tuple) else _short(numbers)
        raise OptionError(f"{where}: must be a list of {NUMBERS} numbers, not {told} (ruling C5)")
    for place, number in enumerate(numbers, start=1):
        whole = isinstance(number, int) and not isinstance(number, bool)
        if not whole or not 0 <= number <= MAX_VALUE:
            raise OptionError(
                f"{where}: number {place} must be a whole number from 0 to {MAX_VALUE}, "
                f"not {_short(number)}"
            )


def _short(value: Any) -> str:
    """A value as it may stand in a one-line message."""
    text = ascii(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
