"""The three games. :func:`game` makes one by name; each has a package of its own."""

from __future__ import annotations

import importlib
from typing import Any

from trivet.core.errors import OptionError
from trivet.core.game import Game

NAMES = ("tether", "connections", "quincunx")


def game_type(name: str) -> type[Game]:
    """The class of a game by its name; raises OptionError for an unknown one."""
    if name not in NAMES:
        raise OptionError(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
    found: type[Game] = importlib.import_module(f"trivet.games.{name}.game").GAME
    return found


def game(name: str, players: int | None = None, **options: Any) -> Game:
    """A game ready to be dealt.

    Args:
        name: ``tether``, ``connections`` or ``quincunx``.
        players: Number of players; None for the usual one.
        options: Variants, as listed by ``game_type(name).OPTIONS``.

    Raises:
        OptionError: For an unknown game or option, or a value out of range.

    >>> game("quincunx", players=3, flush=True).options["flush"]
    True
    """
    return game_type(name)(players, **options)
