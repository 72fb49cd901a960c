"""Options of a game: their kinds, defaults and ranges, checked in one place."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any

from trivet.core.errors import OptionError


def whole(value: Any) -> int | None:
    """The number, if it is a whole one of Python's or NumPy's; else None, also for truth values.

    >>> import numpy as np
    >>> whole(7), whole(np.int16(7)), whole(7.0), whole(True)
    (7, 7, None, None)
    """
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


@dataclass(frozen=True, slots=True)
class Switch:
    """An option that is on or off."""

    name: str
    default: bool
    help: str

    def check(self, value: Any) -> bool:
        """The value, if it is a bool; raises OptionError otherwise."""
        if not isinstance(value, bool):
            raise OptionError(f"option {self.name} must be true or false, not {value!r}")
        return value

    def parse(self, text: str) -> bool:
        """``on``/``true``/``yes``/``1`` or ``off``/``false``/``no``/``0``, in any case."""
        word = text.strip().lower()
        if word in {"on", "true", "yes", "1"}:
            return True
        if word in {"off", "false", "no", "0"}:
            return False
        raise OptionError(f"option {self.name} must be on or off, not {text!r}")


@dataclass(frozen=True, slots=True)
class Count:
    """An option that is a whole number from ``low`` to ``high``; None chooses by the players."""

    name: str
    default: int | None
    low: int
    high: int
    help: str

    def check(self, value: Any) -> int | None:
        """The value, if it is in range; raises OptionError otherwise."""
        if value is None and self.default is None:
            return None
        number = whole(value)
        if number is None or not self._fits(number):
            raise OptionError(
                f"option {self.name} must be a whole number from {self.low} to {self.high}, "
                f"not {value!r}"
            )
        return number

    def parse(self, text: str) -> int | None:
        """A whole number in decimal digits."""
        word = text.strip()
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            return self.check(text)
        return self.check(int(word))

    def _fits(self, value: int) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Names:
    """An option that is a list of names, written ``a,b`` on a command line; None: the default."""

    name: str
    help: str

    def check(self, value: Any) -> tuple[str, ...] | None:
        """The names as a tuple, if they are a list of texts; raises OptionError otherwise."""
        if value is None:
            return None
        if not isinstance(value, list | tuple) or not all(isinstance(x, str) for x in value):
            raise OptionError(f"option {self.name} must be a list of names, not {value!r}")
        return tuple(value)

    def parse(self, text: str) -> tuple[str, ...] | None:
        """Names parted by commas."""
        return tuple(name.strip() for name in text.split(","))


@dataclass(frozen=True, slots=True)
class File:
    """An option that is the content of a JSON file, or a path to it; None: the default."""

    name: str
    help: str

    def check(self, value: Any) -> Any:
        """The value as it is; the game that owns the option looks into it."""
        return value

    def parse(self, text: str) -> str:
        """The path."""
        return text


Option = Switch | Count | Names | File
