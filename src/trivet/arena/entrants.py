"""The bots of a contest: their names with budgets, and the players made of them."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trivet.core.errors import OptionError
from trivet.search.asking import Player, is_outside, player, split_names
from trivet.search.bots import ThinkingBot, mind
from trivet.search.budget import Budget
from trivet.search.outside import OutsideBot

_BUDGET = re.compile(r"(\d+(?:\.\d+)?)s|(\d+)n")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
MOST_SECONDS = 3600.0
MOST_NODES = 10**9


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it enters a contest.

    Attributes:
        label: What it is called in reports; different for all entrants.
        name: Its name, or ``cmd:`` and a command.
        budget: What a decision may cost; None for what is usual for it.
    """

    label: str
    name: str
    budget: Budget | None

    @property
    def is_outside(self) -> bool:
        """Whether it is a program from outside."""
        return is_outside(self.name)

    def player(self, game: str, log: Callable[[str], None] | None = None) -> Player:
        """The player, whose seconds are processor time unless it is from outside.

        Args:
            game: Name of the game.
            log: See :func:`trivet.search.asking.player`.

        Raises:
            OptionError: When there is no such bot, or it takes no budget.
        """
        made = player(self.name, self.budget, log)
        if isinstance(made, OutsideBot):
            return made
        if not isinstance(made, ThinkingBot):
            return made
        budget = self.budget or mind(game, self.name).budget
        return player(self.name, dataclasses.replace(budget, clock="thread"))


def parse_entrants(texts: Sequence[str], budget: Budget | None = None) -> tuple[Entrant, ...]:
    r"""Entrants out of texts such as ``greedy,master@0.1s,flat@500n,cmd:./mybot --fast``.

    Commas part bots; a comma in a command is written ``\,``. A name may be followed by ``@`` and
    seconds or nodes a move.

    Args:
        texts: What was given, each with one or more bots.
        budget: Of the bots that think and say none themselves.

    Raises:
        OptionError: For an unknown bot or a budget that cannot be read.
    """
    seen: Counter[str] = Counter()
    entrants = []
    for word in (word for text in texts for word in split_names(text)):
        seen[word] += 1
        label = word if seen[word] == 1 else f"{word}#{seen[word]}"
        entrants.append(_entrant(word, label, budget))
    return tuple(entrants)


def parse_seconds(text: str) -> float:
    """Seconds a move; raises OptionError.

    >>> parse_seconds("0.05")
    0.05
    """
    seconds = float(text) if _NUMBER.fullmatch(text) else 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise OptionError(f"the time is seconds a move, more than 0 up to 3600, not {text!r}")
    return seconds


def _entrant(word: str, label: str, usual: Budget | None) -> Entrant:
    if is_outside(word):
        made = player(word)
        assert isinstance(made, OutsideBot)
        return Entrant(label, word, usual)
    name, at, tail = word.partition("@")
    own = _parse_budget(word, tail) if at else None
    is_thinker = isinstance(player(name), ThinkingBot)
    if own is not None and not is_thinker:
        raise OptionError(f"{name} does not search, so it takes no budget ({word})")
    return Entrant(label, name, (own or usual) if is_thinker else None)


def _parse_budget(word: str, tail: str) -> Budget:
    found = _BUDGET.fullmatch(tail)
    if found is None:
        raise OptionError(f"{word!r}: a budget is written @0.1s (seconds) or @500n (nodes)")
    seconds, nodes = found.groups()
    if seconds is not None:
        return Budget(seconds=parse_seconds(seconds), clock="thread")
    if not 1 <= int(nodes) <= MOST_NODES:
        raise OptionError(f"{word!r}: nodes are 1 to {MOST_NODES:,}")
    return Budget(nodes=int(nodes))
