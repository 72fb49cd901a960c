"""The other side of the protocol for bots from outside: requests answered by a bot of ours."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import msgspec

from trivet.core.errors import ParseError, TrivetError
from trivet.core.game import Game
from trivet.core.options import File
from trivet.core.record import MAX_BYTES
from trivet.core.rng import Rng
from trivet.core.state import View
from trivet.games import game_type
from trivet.search.bots import ThinkingBot, bot, imagine, mind
from trivet.search.budget import Budget

SAFETY = 0.9
"""The part of a request's time that is used, as the answer has a way to go."""


class Request(msgspec.Struct):
    """What is read of a request: the rest of it says nothing that the view does not."""

    game: str
    seat: int
    view: dict[str, Any]
    time: float | None = None


class Answering:
    """Answers requests.

    Args:
        game: Name of the only game that it plays.
        name: Name of the bot.
        budget: What a move may cost; None for what is usual, within the time of the request.
        seed: Decides its choices, with the request.

    Attributes:
        thinks: Whether the bot searches, so that it tells what it expects.

    Raises:
        OptionError: When there is no such bot.
    """

    def __init__(self, game: str, name: str, budget: Budget | None, seed: int) -> None:
        self._game = game
        self._name = name
        self._budget = budget
        self._seed = seed
        self.thinks = isinstance(bot(name), ThinkingBot)

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to a line, ready for JSON; raises TrivetError when it is no request."""
        asked = self._parse(line)
        rng = Rng(f"{self._seed}/{asked.seat}/{len(asked.view['moves'])}")
        if not self.thinks:
            return {"move": bot(self._name).choose(asked.view, rng)}
        made = ThinkingBot(self._name, self._within(asked.time))
        thoughts = made.think(asked.view, rng)
        value = thoughts.value if math.isfinite(thoughts.value) else None
        return {"move": thoughts.choice, "value": value}

    def _within(self, seconds: float | None) -> Budget:
        """The budget, within the time of a request."""
        budget = self._budget or mind(self._game, self._name).budget
        if seconds is None:
            return budget
        limit = max(0.001, SAFETY * seconds)
        if budget.seconds is not None:
            limit = min(limit, budget.seconds)
        return dataclasses.replace(budget, seconds=limit)

    def _parse(self, line: bytes) -> Request:
        if len(line) > MAX_BYTES:
            raise ParseError(f"the request is longer than {MAX_BYTES:,} bytes")
        try:
            asked = msgspec.json.decode(line, type=Request)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ParseError(f"this is no request: {error}") from None
        if asked.game != self._game:
            raise ParseError(f"this bot plays {self._game}, not {asked.game!r}")
        check_view(self._game, asked.view)
        if asked.view["seat"] != asked.seat or asked.seat not in asked.view["acting"]:
            raise ParseError(f"it is not for seat {asked.seat} to move in this view")
        return asked


def check_view(name: str, view: View) -> None:
    """Raise TrivetError unless this is a view of a seat as the game of that name makes them.

    A state is made up that fits the view; its own view must be the same to the last entry.
    """
    try:
        rules = _rules(name, view)
        again = imagine(view, Rng("check")).view(view["seat"])
    except TrivetError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError):
        raise ParseError(f"the view is none of {name}") from None
    plain = msgspec.json.decode(msgspec.json.encode(again))
    for key, value in plain.items():
        if view.get(key) != value:
            raise ParseError(f"the view is none of {rules.name}: {key!r} does not fit the rest")


def _rules(name: str, view: View) -> Game:
    """The game of a view, whose options never make us open a file."""
    kind = game_type(name)
    if view["game"] != name:
        raise ParseError(f"the view is of {view['game']!r}, not {name}")
    files = [option.name for option in kind.OPTIONS if isinstance(option, File)]
    for option in files:
        if isinstance(view["options"].get(option), str):
            raise ParseError(f"option {option} must be the file's content, not its path")
    return kind(view["players"], **view["options"])
