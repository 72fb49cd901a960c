"""Errors a caller may meet; every message says what was wrong and what would be right."""

from __future__ import annotations


class TrivetError(ValueError):
    """Base of all errors raised for wrong input; its text is one line, fit to be shown."""


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
        super().__init__(f"{reason} (ruling {ruling})")
        self.reason = reason
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
        super().__init__(f"{place}{reason}{source}")
        self.reason = reason
        self.move = move
        self.ruling = ruling
