"""Games that are ready to be played before a test begins, loaded once a process."""

from __future__ import annotations

import functools

from trivet.games import NAMES
from trivet.server import engines


def prepare_games() -> None:
    """Load the rules or compile them, so that nobody waits for them in the middle of a test."""
    _load(NAMES)
    # A test may have put another set of what is loaded in place when they were.
    engines._loaded.update(NAMES)


def prepare_minds() -> None:
    """The same for the searches of all games."""
    minds = tuple(map(engines.minds_of, NAMES))
    _load(minds)
    engines._loaded.update(minds)


@functools.cache
def _load(parts: tuple[str, ...]) -> None:
    for part in parts:
        engines.load(part)
