"""Errors a caller may meet; every message says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 400
"""Most characters of a message; wrong input may be megabytes long, what is said of it may not."""


class TrivetError(ValueError):
    """Base of all errors raised for wrong input; its text is one line, fit to be shown."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message, LONGEST))


def one_line(text: str, longest: int) -> str:
    r"""The text without line ends and other controls, its middle left out when it is too long.

    >>> one_line("a\nb", 80)
    'a\\nb'
    >>> one_line("abcdefghij", 7)
    'abc…hij'
    """
    if len(text) > longest:
        text = text[: longest // 2] + "…" + text[-(longest // 2) :]
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


class OptionError(TrivetError):
    """An unknown game, option, player count or seat, or a value out of its range."""


class ParseError(TrivetError):
    """Text that is not in the notation of the game."""


class IllegalMove(TrivetError):
    """A well-formed move that the rules do not allow here.

    Attributes:
        ruling: Number of the ruling that forbids it, such as ``"Q5"``.
    """

    def __init__(self, reason: str, ruling: str) -> None:
        self.reason = one_line(reason, LONGEST - 40)
        super().__init__(f"{self.reason} (ruling {ruling})")
        self.ruling = ruling


class RecordError(TrivetError):
    """A record that cannot be read, or whose moves or results are wrong.

    Attributes:
        reason: What is wrong, without place or ruling.
        move: Number of the offending move, from 1, or None when no single move is at fault.
        ruling: The ruling it breaks, or None for a fault of form.
    """

    def __init__(self, reason: str, move: int | None = None, ruling: str | None = None) -> None:
        place = f"move {move}: " if move is not None else ""
        source = f" (ruling {ruling})" if ruling is not None else ""
        self.reason = one_line(reason, LONGEST - 80)
        super().__init__(f"{place}{self.reason}{source}")
        self.move = move
        self.ruling = ruling


def listing(names: Iterable[object]) -> str:
    """``1, 2 or 3`` out of any names."""
    words = [str(name) for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
