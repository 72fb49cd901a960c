"""The terminal: styles of the drawings, with colour where it is wanted and never in need of it."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text
from rich.theme import Theme

from trivet.core.drawing import Line

Thing = TypeVar("Thing")

STYLES = {
    "dim": "dim",
    "strong": "bold",
    "accent": "bold magenta",
    "good": "green",
    "bad": "red",
    "mine": "cyan",
    "theirs": "magenta",
    "wide": "cyan",
    "narrow": "yellow",
    "horizontal": "cyan",
    "vertical": "magenta",
    "moons": "bold",
    "suns": "yellow",
    "waves": "blue",
    "leaves": "green",
    "wyrms": "magenta",
    "knots": "red",
}

PATIENCE = 2.0
"""Seconds of silence before a bar shows that something is going on."""


class Screen(Console):
    """A rich console that shows texts as they are and lets a closed pipe be handled by us."""

    def on_broken_pipe(self) -> None:
        """Raise it again: a game has to be saved before the process ends."""
        raise BrokenPipeError

    def write(self, *lines: str, style: str | None = None, wrap: bool = True) -> None:
        """Print lines, never as markup; without ``wrap`` a path stays whole, to be copied."""
        for line in lines:
            self.print(
                line, style=style, markup=False, emoji=False, highlight=False, soft_wrap=not wrap
            )

    def draw(self, lines: Iterable[Line]) -> None:
        """Print a drawing; its lines are never wrapped."""
        for line in lines:
            text = Text(no_wrap=True)
            for part, style in line:
                text.append(part, style=style or None)
            text.rstrip()
            self.print(text, soft_wrap=True)


def screen(stderr: bool = False) -> Screen:
    """A console on stdout (or stderr) as it is now."""
    return Screen(theme=Theme(STYLES), stderr=stderr, highlight=False)


@contextmanager
def patience(text: str, after: float = 0.7) -> Iterator[None]:
    """While the body runs: a spinner on stderr once it takes longer than ``after`` seconds."""
    console = screen(stderr=True)
    if not console.is_terminal:
        with _delayed(after, lambda: console.write(text)):
            yield
        return
    status = console.status(text, spinner="dots")
    try:
        with _delayed(after, status.start):
            yield
    finally:
        status.stop()


@contextmanager
def _delayed(after: float, act: object) -> Iterator[None]:
    timer = threading.Timer(after, act)  # type: ignore[arg-type]
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def progress(text: str) -> Progress:
    """A bar on stderr that counts; it goes away when it stops, and lets lines be written."""
    columns = (TextColumn(text), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen(stderr=True), transient=True)


def counted(things: Iterable[Thing], total: int, text: str) -> Iterator[Thing]:
    """The things one by one; a progress bar on stderr when it takes more than two seconds."""
    if not sys.stderr.isatty():
        yield from things
        return
    bar = progress(text)
    task = bar.add_task(text, total=total)
    begun, shown = time.monotonic(), False
    try:
        for done, thing in enumerate(things):
            if not shown and time.monotonic() - begun > PATIENCE:
                bar.start()
                shown = True
            if shown:
                bar.update(task, completed=done)
            yield thing
    finally:
        bar.stop()
