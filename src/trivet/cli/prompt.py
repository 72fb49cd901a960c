"""Lines typed by a person, with editing where the terminal has it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence

from trivet.cli.console import Screen
from trivet.core.drawing import Line


class Left(Exception):
    """The person leaves the game.

    Attributes:
        asked: Whether they said so, instead of closing the input.
    """

    def __init__(self, asked: bool) -> None:
        super().__init__()
        self.asked = asked


def ask(prompt: str) -> str:
    """One line without its end; raises Left when the input has ended."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401
    try:
        line = input(prompt)
    except (EOFError, ValueError):
        raise Left(asked=False) from None
    if not sys.stdin.isatty():
        sys.stdout.write(line + "\n")
    return line


def forget_lines() -> None:
    """Empty the history of lines, before somebody else sits down at the keyboard."""
    with contextlib.suppress(ImportError):
        import readline

        readline.clear_history()


def paged(
    lines: Sequence[Line], out: Screen, otherwise: Callable[[str], None]
) -> Iterator[Sequence[Line]]:
    """The lines in pages of the terminal's height, asked for one by one; at once elsewhere.

    What is typed instead of Enter or q ends them and is handed to ``otherwise``.
    """
    size = out.height - 2
    if not (out.is_terminal and sys.stdin.isatty()) or size < 4 or len(lines) <= size:
        yield lines
        return
    for start in range(0, len(lines), size):
        yield lines[start : start + size]
        left = len(lines) - start - size
        if left <= 0:
            return
        typed = ask(f"({left} more lines: Enter, or q to stop) ").strip()
        if typed:
            if typed.lower() != "q":
                otherwise(typed)
            return
