"""By REST: what can be played here, opening a table, sitting down, and what is told instead."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from trivet.server.wire.common import GameName, Message, Request
from trivet.server.wire.views import SeatInfo, Settings, TableView


class OptionInfo(Message, frozen=True):
    """An option of a game; ``kind`` is ``switch``, ``count``, ``names`` or ``file``."""

    name: str
    kind: Literal["switch", "count", "names", "file"]
    help: str
    default: Any
    low: int | None = None
    high: int | None = None


class GameInfo(Message, frozen=True):
    """A game that can be played here.

    ``levels``: the bots that people play against, weakest first. ``bots``: all of them, those
    of the levels first. ``boards``: Connections: names of the boards.
    """

    name: GameName
    players: list[int]
    default_players: int
    summary: str
    options: list[OptionInfo]
    levels: list[str]
    bots: list[str]
    boards: list[str]


class NewSeat(Request, frozen=True):
    """Who shall sit where: ``you`` (the sender; several in pass-and-play), ``bot``, ``open``.

    ``key`` and ``salt`` as in :class:`Join`, for seats of kind ``you``.
    """

    kind: Literal["you", "bot", "open"]
    name: str | None = None
    bot: str | None = None
    key: str | None = None
    salt: str | None = None


class NewTable(Request, frozen=True):
    """A table to be opened. ``id`` makes a repeated request harmless.

    ``owner`` is a secret like a seat's key; a sender with a seat may leave it out. ``deal_of``:
    play the deal of that finished table again. ``lesson``: the fixed deal of the guided first game.
    """

    id: str
    game: GameName
    players: int | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    name: str | None = None
    settings: Settings = Settings()
    seats: list[NewSeat] = msgspec.field(default_factory=list)
    owner: str | None = None
    deal_of: str | None = None
    lesson: bool = False


class Join(Request, frozen=True):
    """Sit down. ``seat`` None takes any that is free.

    ``key``: the seat's secret, 22 to 64 characters of base64url from at least 128 random bits,
    chosen by the sender so that a repeated request finds its seat; made by the server when
    missing. ``salt``: 16 to 64 random bytes in hexadecimal for the shuffle.
    """

    name: str
    seat: int | None = None
    key: str | None = None
    salt: str | None = None


class Seated(Message, frozen=True):
    """The seats that the sender now has: their secrets by seat number, and the table."""

    id: str
    keys: dict[str, str]
    owner: str | None
    table: TableView


class Rematch(Request, frozen=True):
    """Ask for, or agree to, a rematch: the seat moves on to the next table."""

    salt: str | None = None


class LobbyEntry(Message, frozen=True):
    """An open table: ``free`` lists its open seats."""

    id: str
    name: str
    game: GameName
    players: int
    options: dict[str, Any]
    seats: list[SeatInfo]
    free: list[int]
    created: float


class HostInfo(Message, frozen=True):
    """Only for whoever sits at the server: addresses under which friends in the house reach it."""

    addresses: list[str]
    version: str


class Problem(Message, frozen=True):
    """What was wrong with a request, in a sentence."""

    code: str
    reason: str
    ruling: str | None = None
