"""By REST: finished games step by step, and what proves their shuffles."""

from __future__ import annotations

from typing import Any, Literal

from trivet.server.wire.common import GameName, Message
from trivet.server.wire.views import LogEntry


class Frame(Message, frozen=True):
    """One step of a replay: the open table after it. ``hands`` by seat, where there are any."""

    view: dict[str, Any]
    hands: list[list[str]]
    entry: LogEntry | None


class Replay(Message, frozen=True):
    """A game step by step; the first frame is the deal. ``names`` by seat, None if unknown."""

    game: GameName
    players: int
    options: dict[str, Any]
    names: list[str | None]
    frames: list[Frame]


class Proof(Message, frozen=True):
    """Everything that is needed to check the shuffle of a finished game, see ``trivet verify``."""

    format: Literal["trivet-proof/1"]
    commitment: str
    secret: str
    salts: list[str | None]
    record: dict[str, Any]
