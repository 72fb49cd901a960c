"""When a table goes on by itself: a bot has the move, or somebody's time is over."""

from __future__ import annotations

from dataclasses import dataclass

from trivet.server.log import By
from trivet.server.table import Table

SLEEPERS_BOT = "club"
"""Who moves for a person whose time is over."""


@dataclass(frozen=True, slots=True)
class Due:
    """A move that the table makes by itself: when, for which seat, chosen by which bot."""

    at: float
    seat: int
    bot: str
    by: By


def next_due(table: Table, pause: float) -> Due | None:
    """What the table does next by itself if nobody moves; None when it waits for people.

    Bots let ``pause`` seconds pass so that people can follow; where all place at once that
    counts from the beginning of the round.
    """
    if table.status != "playing":
        return None
    settings, deadline = table.meta.settings, table.deadline
    bots_from = (table.since if table.is_simultaneous else table.moved) + pause
    dues = []
    for seat in table.turn:
        bot = table.seats[seat].bot
        if bot is not None:
            dues.append(Due(bots_from, seat, bot, "bot"))
        elif deadline is not None and settings.on_timeout == "bot":
            dues.append(Due(deadline, seat, SLEEPERS_BOT, "clock"))
    return min(dues, key=lambda due: due.at, default=None)


def is_wanted(now: Table, before: Table, due: Due) -> bool:
    """Whether a table still waits for what was due before."""
    is_bot = now.seats[due.seat].bot is not None
    is_asked = due.seat in now.turn and is_bot == (due.by == "bot")
    return is_asked and now.position == before.position
