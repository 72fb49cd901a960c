"""The events of a table. A table is its log; everything else is a fold over it.

Numbers count from 0, the first event of every table is :class:`Created`. Keys of seats stand in
the log as SHA-256 only.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Any, Literal

import msgspec

from trivet.server.refusals import Refusal
from trivet.server.wire import GameName, Settings

By = Literal["bot", "clock"]


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat kept for somebody at a rematch: who, and the hash of their key."""

    name: str
    key: str


class _Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    pass


class Created(_Event, frozen=True, tag="created"):
    """A table was opened.

    Attributes:
        rules: Version of Trivet under which it will be dealt.
        owner: Hash of the key that may fill seats with bots.
        secret: Of the shuffle, in hexadecimal.
        decks: The decks of an older deal that is played again.
        seed: Of a lesson's deal, instead of the secret's.
        reserved: By seat, whom it is kept for.
    """

    game: GameName
    players: int
    options: dict[str, Any]
    name: str
    settings: Settings
    rules: str
    owner: str
    secret: str
    decks: list[list[str]] | None = None
    seed: str | None = None
    reserved: list[Place | None] = []


class Sat(_Event, frozen=True, tag="seated"):
    """A person sat down."""

    seat: int
    name: str
    key: str
    salt: str | None = None


class BotSat(_Event, frozen=True, tag="bot_seated"):
    """A bot was put on a seat."""

    seat: int
    bot: str
    name: str | None = None


class Dealt(_Event, frozen=True, tag="dealt"):
    """The last seat was taken and the game begins."""


class Moved(_Event, frozen=True, tag="moved"):
    """A seat made moves; ``by`` whom, if not by the person on it."""

    seat: int
    moves: list[str]
    by: By | None = None


class Spoke(_Event, frozen=True, tag="said"):
    """Somebody wrote into the chat; ``seat`` None: somebody who watches."""

    seat: int | None
    name: str
    text: str
    to: Literal["all", "team"] = "all"


class Called(_Event, frozen=True, tag="called"):
    """A seat nudged those that the table waits for."""

    seat: int


class Left(_Event, frozen=True, tag="left"):
    """A person got up: the seat is open again, or ``bot`` stands in."""

    seat: int
    bot: str | None = None


class Returned(_Event, frozen=True, tag="returned"):
    """A person took the seat back from the bot."""

    seat: int


class Advised(_Event, frozen=True, tag="advised"):
    """A seat took a hint."""

    seat: int


class Followed(_Event, frozen=True, tag="rematch"):
    """Somebody wanted a rematch, which is at table ``next``."""

    next: str


Event = (
    Created | Sat | BotSat | Dealt | Moved | Spoke | Called | Advised | Left | Returned | Followed
)


class Entry(msgspec.Struct, frozen=True):
    """An event as it stands in the log: its number, when it happened, the id of its command."""

    number: int
    at: float
    event: Event
    command: str | None = None


_decoder = msgspec.json.Decoder(Event)
_encoder = msgspec.json.Encoder()


def encode(event: Event) -> str:
    """The event as a line of JSON."""
    return _encoder.encode(event).decode()


def decode(body: str) -> Event:
    """The inverse of :func:`encode`."""
    return _decoder.decode(body)


_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_COMMAND = re.compile(r"[!-~]{1,64}")


def new_key() -> str:
    """A secret for a seat."""
    return secrets.token_urlsafe(24)


def key_hash(key: str) -> str:
    """What is kept of a key; raises Refusal when it is none."""
    if not _KEY.fullmatch(key):
        raise Refusal("bad", "a key is 22 to 64 characters of base64url")
    return hashlib.sha256(key.encode()).hexdigest()


def is_table_id(text: str) -> bool:
    """Whether a table may have this id."""
    return _ID.fullmatch(text) is not None


def check_table_id(table_id: str) -> str:
    """The id of a table to be opened; raises Refusal when it cannot be one."""
    if not is_table_id(table_id):
        raise Refusal("bad", "the id of a table is 8 to 64 characters of base64url")
    return table_id


def command_id(key: str | None, given: str) -> str:
    """The id of a command as it is kept, apart from those of others.

    Args:
        key: Hash of the sender's key.
        given: The sender's id for it.

    Raises:
        Refusal: When it is empty, too long or not plain.
    """
    if not _COMMAND.fullmatch(given):
        raise Refusal("bad", "the id of a command is 1 to 64 plain characters without spaces")
    return command_prefix(key) + given


def command_prefix(key: str | None) -> str:
    """How the ids of all commands begin that were sent with a key, given as its hash."""
    return f"{'' if key is None else key[:12]}:"
