"""What a table tells over its socket; replies to requests by REST are among it."""

from __future__ import annotations

from typing import Any, Literal

from trivet.server.wire.common import Message, Presence
from trivet.server.wire.reviews import Unit
from trivet.server.wire.views import Choice, TableView


class TableMessage(Message, frozen=True, tag_field="type", tag="table"):
    """The table has changed for the viewer."""

    table: TableView


class PresenceMessage(Message, frozen=True, tag_field="type", tag="presence"):
    """Who is there, by seat, and how many watch."""

    seats: list[Presence | None]
    watching: int


class Done(Message, frozen=True, tag_field="type", tag="done"):
    """The command is stored. Sent after the table message that shows it."""

    id: str
    seq: int


class Refused(Message, frozen=True, tag_field="type", tag="refused"):
    """The command was refused and changed nothing.

    ``code``: ``stale`` (the table has moved on), ``illegal``, ``not_yours``, ``closed``,
    ``too_fast``, ``bad`` (not understood), ``trouble`` (the server could not store it just now; it
    may or may not have happened, so ask again with the same id); ``reason`` is a sentence;
    ``ruling`` names the rule.
    """

    id: str | None
    code: Literal["stale", "illegal", "not_yours", "closed", "too_fast", "bad", "trouble"]
    reason: str
    ruling: str | None = None


class Tried(Message, frozen=True, tag_field="type", tag="tried"):
    """Answer to ``try``: the view and the choices as they would be."""

    id: str
    view: dict[str, Any]
    choices: list[Choice]


class HintMove(Message, frozen=True):
    """A move that *master* considers.

    ``value``: the expected result for the seat with it; ``loss``: how much worse that is than the
    first one's, 0 or more. ``points``, ``draws`` and ``items``: what it scores at once, as in
    :class:`Choice`.
    """

    move: str
    value: float
    loss: float
    points: list[int] | None = None
    draws: int = 0
    items: list[dict[str, Any]] | None = None


class Hinted(Message, frozen=True, tag_field="type", tag="hinted"):
    """Answer to ``hint``: up to three moves, best first. Only the seat that asked gets it."""

    id: str
    position: int
    unit: Unit
    moves: list[HintMove]


class Pong(Message, frozen=True, tag_field="type", tag="pong"):
    """Answer to ``ping``."""

    id: str
    now: float


FromServer = TableMessage | PresenceMessage | Done | Refused | Tried | Hinted | Pong
