"""How a server is set up: by ``trivet serve``, by the environment, or by a test."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from trivet.core.errors import OptionError

CLIENT_FOLDER = Path(__file__).with_name("client")
"""What the browser loads; built from ``client/`` of a checkout, part of an installed package."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one address or one socket may ask of the server; generous to people.

    Attributes:
        burst: Messages of a socket that may come at once.
        rate: Messages of a socket a second that may go on for ever.
        house: How many times as much an address may ask for: a house full of people, a club, a
            school may share one, and after a restart all of them come back in the same second.
        open_tables: Tables opened from one address in the last day and not yet over.
        sockets: Sockets and waiting requests of one address at a time.
        message: Bytes of one message of a socket.
        body: Bytes of one request; one to open a table, with a set of tiles, may have twice that.
        record: Bytes of an imported record.
    """

    burst: float = 40.0
    rate: float = 15.0
    house: float = 6.0
    open_tables: int = 100
    sockets: int = 200
    message: int = 16 << 10
    body: int = 64 << 10
    record: int = 4 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """Everything that can be chosen about a server.

    Attributes:
        database: ``sqlite:///…`` or ``postgresql://…``.
        host: The address that it listens on.
        prefix: Path that all addresses begin with: empty, or ``/games``.
        proxy: Networks whose X-Forwarded-* headers are believed, or ``*``.
        client: Folder of the built client.
        limits: See :class:`Limits`.
        bot_pause: Seconds before a bot moves, so that people can follow.
        bot_limit: Seconds after which a bot's turn should have come, however many are asked.
        bot_nodes: Most nodes of a bot's decision, None for as many as its time allows.
        hello: Seconds in which a socket must say who it is.
        patience: Seconds in which a socket must take what it was sent.
        grace: Seconds after which somebody who is not connected counts as gone.
        prepare: Whether the games' rules are compiled and loaded in the background.
    """

    database: str
    host: str = "127.0.0.1"
    prefix: str = ""
    proxy: tuple[str, ...] = ()
    client: Path = CLIENT_FOLDER
    limits: Limits = field(default_factory=Limits)
    bot_pause: float = 0.7
    bot_limit: float = 5.0
    bot_nodes: int | None = None
    hello: float = 10.0
    patience: float = 30.0
    grace: float = 4.0
    prepare: bool = True


def limits_from(environment: Mapping[str, str]) -> Limits:
    """The limits, with TRIVET_BURST, TRIVET_RATE, TRIVET_OPEN_TABLES and TRIVET_SOCKETS as set.

    Raises:
        OptionError: When one is not a positive number.

    >>> limits_from({"TRIVET_OPEN_TABLES": "7"}).open_tables
    7
    """
    usual = Limits()
    return Limits(
        burst=number_from(environment, "TRIVET_BURST", usual.burst),
        rate=number_from(environment, "TRIVET_RATE", usual.rate),
        open_tables=int(number_from(environment, "TRIVET_OPEN_TABLES", usual.open_tables)),
        sockets=int(number_from(environment, "TRIVET_SOCKETS", usual.sockets)),
    )


def number_from(environment: Mapping[str, str], name: str, usual: float) -> float:
    """A positive number of the environment, ``usual`` when it is not set; raises OptionError."""
    text = environment.get(name)
    if text is None:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise OptionError(f"{name} must be a positive number, not {text!r}")
    return value


def check_prefix(text: str) -> str:
    """A path prefix as it is used: empty, or with a slash in front and none behind.

    >>> check_prefix("games/")
    '/games'
    """
    parts = [part for part in text.split("/") if part]
    for part in parts:
        if part in {".", "..", "api"} or not all(c.isalnum() or c in "-_.~" for c in part):
            raise OptionError(f"{text!r} cannot be a prefix; one looks like /games")
    return "".join(f"/{part}" for part in parts)
