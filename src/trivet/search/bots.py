"""The bots by name, and what a bot is."""

from __future__ import annotations

import importlib
from typing import Protocol

from trivet.core.errors import OptionError
from trivet.core.game import Game
from trivet.core.rng import Rng
from trivet.core.state import State, View
from trivet.games import game

NAMES = ("random", "greedy")


class Bot(Protocol):
    """A player. It is shown its seat's view and nothing else."""

    name: str

    def choose(self, view: View, rng: Rng) -> str:
        """The text of a legal move for ``view["seat"]``; equal arguments give equal answers."""


class RandomBot:
    """Chooses uniformly among the legal moves."""

    name = "random"

    def choose(self, view: View, rng: Rng) -> str:
        """Any legal move."""
        return imagine(view, rng).random_move(rng)


class GreedyBot:
    """Chooses the best immediate outcome of the whole turn; ties at random."""

    name = "greedy"

    def choose(self, view: View, rng: Rng) -> str:
        """The best move by the game's own score, see ``search/greedy/``."""
        module = importlib.import_module(f"trivet.search.greedy.{view['game']}")
        chosen: str = module.choose(imagine(view, rng), rng)
        return chosen


def bot(name: str) -> Bot:
    """A bot by its name; raises OptionError for an unknown one."""
    match name:
        case "random":
            return RandomBot()
        case "greedy":
            return GreedyBot()
    raise OptionError(f"there is no bot {name!r}; the bots are {', '.join(NAMES)}")


def imagine(view: View, rng: Rng) -> State:
    """A full state as the viewer may imagine it: what is hidden is random."""
    rules: Game = game(view["game"], view["players"], **view["options"])
    return rules.resample(view, rng)
