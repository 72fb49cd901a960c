"""The bots by name, and what a bot is."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Protocol, cast

from trivet.core.errors import OptionError
from trivet.core.game import Game
from trivet.core.rng import Rng
from trivet.core.state import State, View
from trivet.games import game
from trivet.search.analysis import Analysis
from trivet.search.budget import Budget, Stop

LEVELS = ("novice", "casual", "club", "expert", "master")
"""The levels, weakest first."""

YARDSTICKS = ("random", "greedy", "rules", "flat")
"""Bots to measure by: any legal move, the best immediate outcome, tuned rules without search, flat
Monte Carlo search with greedy playouts."""

NAMES = (*YARDSTICKS, *LEVELS)

SPECIALS = ("hoarder",)
"""Yardsticks of one game alone, which the others refuse when they are to think: in Tether one that
links only in order to score."""


class Bot(Protocol):
    """A player. It is shown its seat's view and nothing else."""

    name: str

    def choose(self, view: View, rng: Rng) -> str:
        """The text of a legal move for ``view["seat"]``; equal arguments give equal answers
        unless the bot's budget is in seconds.
        """


class Mind(Protocol):
    """How one game is thought about at one level; ``search/<game>/minds.py`` makes them."""

    budget: Budget
    """What it usually spends on a decision."""

    def think(
        self, view: View, rng: Rng, budget: Budget, stop: Stop, include: Sequence[str] = ()
    ) -> Analysis:
        """Think about the move of ``view["seat"]``, which may move.

        Args:
            view: What the seat may know, and all that is looked at.
            rng: Random numbers.
            budget: What the decision may cost.
            stop: Ends it early.
            include: Moves whose values are wanted, even when they are not good.
        """


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
        """The best move by the game's own score, see ``search/<game>/greedy.py``."""
        module = importlib.import_module(f"trivet.search.{view['game']}.greedy")
        chosen: str = module.choose(imagine(view, rng), rng)
        return chosen


class ThinkingBot:
    """Thinks with the mind of its name about whatever game it is shown.

    Args:
        name: One of ``NAMES`` other than *random* and *greedy*.
        budget: What a decision may cost; None for what is usual for the name and the game.

    Attributes:
        stop: Ends the running thought, and all later ones, early.
    """

    def __init__(self, name: str, budget: Budget | None = None) -> None:
        self.name = name
        self.budget = budget
        self.stop = Stop()

    def choose(self, view: View, rng: Rng) -> str:
        """The move that it decides for."""
        return self.think(view, rng).choice

    def think(self, view: View, rng: Rng, include: Sequence[str] = ()) -> Analysis:
        """Its thoughts on the position, see :class:`Mind`."""
        thinker = mind(view["game"], self.name)
        return thinker.think(view, rng, self.budget or thinker.budget, self.stop, include)


def mind(game_name: str, name: str) -> Mind:
    """How a game is thought about by the bot of a name; from ``search/<game>/minds.py``."""
    module = importlib.import_module(f"trivet.search.{game_name}.minds")
    return cast("Mind", module.mind(name))


def bot(name: str, budget: Budget | None = None) -> Bot:
    """A bot by its name; raises OptionError for an unknown one.

    Args:
        name: One of ``NAMES`` or ``SPECIALS``.
        budget: What a decision may cost; None for what is usual; not all bots search.
    """
    match name:
        case "random":
            return RandomBot()
        case "greedy":
            return GreedyBot()
    if name in (*NAMES, *SPECIALS):
        return ThinkingBot(name, budget)
    raise OptionError(f"there is no bot {name!r}; the bots are {', '.join(NAMES)}")


def imagine(view: View, rng: Rng) -> State:
    """A full state as the viewer may imagine it: what is hidden is random."""
    rules: Game = game(view["game"], view["players"], **view["options"])
    return rules.resample(view, rng)
