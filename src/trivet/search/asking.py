"""Asking a bot for a move: it is handed what its seat may know and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable

from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.search.bots import Bot, bot
from trivet.search.budget import Budget
from trivet.search.outside import PREFIX, USUAL_SECONDS, Misplay, OutsideBot

Player = Bot | OutsideBot
"""Whoever can be asked: a bot of ours or one from outside."""


def is_outside(name: str) -> bool:
    """Whether a name is that of a bot from outside, ``cmd:`` and a command."""
    return name.startswith(PREFIX)


def split_names(text: str) -> list[str]:
    r"""The names in a list of bots: commas part them; one in a command is written ``\,``.

    Names of our own bots become small letters.

    >>> split_names(r"Greedy, cmd:./mybot 1\,2")
    ['greedy', 'cmd:./mybot 1,2']
    """
    words = [part.replace("\\,", ",").strip() for part in re.split(r"(?<!\\),", text)]
    return [word if is_outside(word) else word.lower() for word in words]


def player(
    name: str, budget: Budget | None = None, log: Callable[[str], None] | None = None
) -> Player:
    """A bot of ours by its name, or with ``cmd:PROGRAM ARGUMENTS`` one from outside.

    Args:
        name: As above.
        budget: What a decision may cost; of a bot from outside only the seconds matter.
        log: Is told what a bot from outside writes to stderr and the moves made for it.

    Raises:
        OptionError: When there is no such bot.
    """
    if not is_outside(name):
        return bot(name, budget)
    seconds = None if budget is None else budget.seconds
    return OutsideBot(name.removeprefix(PREFIX), seconds or USUAL_SECONDS, log)


def ask(asked: Player, state: State, seat: int, rng: Rng) -> str:
    """The move of a bot for ``seat``, which may move.

    A bot of ours is shown the view of the seat, one from outside the record as the seat may know
    it. For one from outside that gives no usable answer a random legal move is made and noted.

    Args:
        asked: The bot.
        state: The position.
        seat: Its seat.
        rng: Random numbers for the bot or the move made for it.
    """
    if not isinstance(asked, OutsideBot):
        return asked.choose(state.view(seat), rng)
    try:
        return asked.answer(state, seat).move
    except Misplay as fault:
        legal = state.view(seat)["legal"]
        move: str = rng.choice(legal) if legal else state.random_move(rng)
        asked.note(fault, move)
        return move
