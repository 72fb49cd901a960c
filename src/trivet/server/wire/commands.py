"""What is asked of a table: over its socket, or by POST below ``api/tables/{id}``."""

from __future__ import annotations

from typing import Literal

import msgspec

from trivet.server.wire.common import Request


class Move(Request, frozen=True, tag_field="do", tag="move"):
    """Make moves of one turn, all or none. ``id``: chosen by the sender, new for each command."""

    id: str
    position: int
    moves: list[str]


class Say(Request, frozen=True, tag_field="do", tag="say"):
    """Write into the chat; ``name`` is for whoever watches."""

    id: str
    text: str
    to: Literal["all", "team"] = "all"
    name: str | None = None


class CallPlayer(Request, frozen=True, tag_field="do", tag="call"):
    """Nudge whoever the table waits for."""

    id: str


class SeatBot(Request, frozen=True, tag_field="do", tag="seat_bot"):
    """The owner puts a bot on an open (or reserved) seat."""

    id: str
    seat: int
    bot: str


class Leave(Request, frozen=True, tag_field="do", tag="leave"):
    """Get up: before the deal the seat is open again, later the bot ``bot`` stands in."""

    id: str
    bot: str = "club"


class Return(Request, frozen=True, tag_field="do", tag="return"):
    """Take one's seat back from the bot that stood in."""

    id: str


class Try(Request, frozen=True, tag_field="do", tag="try"):
    """What if: the position after moves that reveal nothing (Tether: links, ``~25``)."""

    id: str
    position: int
    moves: list[str]


class Hint(Request, frozen=True, tag_field="do", tag="hint"):
    """What would *master* do? For a seat whose turn it is, at a table that plays with hints.

    ``moves``: moves of the running turn that are staged and reveal nothing, as for ``try``.
    """

    id: str
    position: int
    moves: list[str] = msgspec.field(default_factory=list)


Command = Move | Say | CallPlayer | SeatBot | Leave | Return


class Hello(Request, frozen=True, tag_field="do", tag="hello"):
    """First message on a socket, and whenever the sender wants everything once more.

    ``key`` is the secret of a seat, None to watch. ``log``: how many log entries are known
    already. ``choices`` False leaves what moves would score out, for bots that do not need it.
    ``away`` tells that the page is hidden.
    """

    key: str | None = None
    log: int = 0
    choices: bool = True
    away: bool = False


class Away(Request, frozen=True, tag_field="do", tag="away"):
    """The page was hidden or shown."""

    away: bool


class Ping(Request, frozen=True, tag_field="do", tag="ping"):
    """Answered by ``pong``; browsers cannot see the protocol's own pings."""

    id: str


FromClient = Move | Say | CallPlayer | SeatBot | Leave | Return | Try | Hint | Hello | Away | Ping
