"""The games that can be played here, as a page to set up a table needs to know them."""

from __future__ import annotations

from typing import get_args

from trivet.core.options import Count, Names, Option, Switch
from trivet.games import game, game_type
from trivet.search.bots import LEVELS
from trivet.server.wire import GameInfo, GameName, OptionInfo

BOTS = (*LEVELS, "greedy", "random")


def catalogue() -> list[GameInfo]:
    """All games, without loading the compiled rules."""
    return [_info(name) for name in get_args(GameName)]


def _info(name: GameName) -> GameInfo:
    kind = game_type(name)
    boards = getattr(game(name), "set", None)
    return GameInfo(
        name=name,
        players=list(kind.PLAYERS),
        default_players=kind.DEFAULT_PLAYERS,
        summary=kind.SUMMARY,
        options=[_option(option) for option in kind.OPTIONS],
        levels=list(LEVELS),
        bots=list(BOTS),
        boards=list(boards.boards) if boards is not None else [],
    )


def _option(option: Option) -> OptionInfo:
    match option:
        case Switch(name, default, text):
            return OptionInfo(name=name, kind="switch", help=text, default=default)
        case Count(name, default, low, high, text):
            return OptionInfo(
                name=name, kind="count", help=text, default=default, low=low, high=high
            )
        case Names(name, text):
            return OptionInfo(name=name, kind="names", help=text, default=None)
    return OptionInfo(name=option.name, kind="file", help=option.help, default=None)
