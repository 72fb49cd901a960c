"""The wire as one JSON Schema, from which the client's types are made.

``python -m trivet.server.schema > client/src/lib/wire.schema.json`` writes the copy that is
checked in.
"""

from __future__ import annotations

import json
import sys
from typing import Any, TypedDict

import msgspec

from trivet.core.record import Record
from trivet.games.connections import view as connections
from trivet.games.quincunx import view as quincunx
from trivet.games.tether import view as tether
from trivet.server import wire

_NOT_SENT_ALONE = {"Message", "Request"}


class Item(TypedDict):
    """What scored, where, how much; see ``trivet.core.item``."""

    kind: str
    points: list[int]
    where: list[str]
    draws: int


class CommonView(TypedDict):
    """The keys that the views of all games share; see ``trivet.core.state.View``."""

    game: wire.GameName
    players: int
    options: dict[str, Any]
    seat: int | None
    acting: list[int]
    over: bool
    end: str | None
    scores: list[int]
    winners: list[int] | None
    legal: list[str]
    items: list[Item]
    moves: list[str | None]


class TetherView(CommonView, tether.TetherView):
    """Tether as one viewer may know it."""


class ConnectionsView(CommonView, connections.ConnectionsView):
    """Connections as one viewer may know it."""


class QuincunxView(CommonView, quincunx.QuincunxView):
    """Quincunx as one viewer may know it."""


VIEWS = (TetherView, ConnectionsView, QuincunxView)
UNIONS = {"Command": wire.Command, "FromClient": wire.FromClient, "FromServer": wire.FromServer}


def schema() -> dict[str, Any]:
    """One document whose ``$defs`` has every type of the wire and the three views by name."""
    kinds = [*_structs(), *VIEWS, tether.CardView]
    shapes, definitions = msgspec.json.schema_components(
        [*kinds, *UNIONS.values()], ref_template="#/$defs/{name}"
    )
    for kind in kinds:
        _complete(kind, definitions[kind.__name__])
    definitions |= dict(zip(UNIONS, shapes[len(kinds) :], strict=True))
    for definition in definitions.values():
        if definition.get("type") == "object":
            definition["additionalProperties"] = False
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "$defs": dict(sorted(definitions.items())),
    }


def text() -> str:
    """The document as the file that is checked in."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _structs() -> list[type[Any]]:
    named = [getattr(wire, name) for name in wire.__all__ if name not in _NOT_SENT_ALONE]
    return [*(kind for kind in named if _is_struct(kind)), Record]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _complete(kind: type[Any], definition: dict[str, Any]) -> None:
    """What the server sends has all its fields, whatever their defaults."""
    if issubclass(kind, wire.Message | wire.Settings):
        definition["required"] = list(definition["properties"])


if __name__ == "__main__":
    sys.stdout.write(text())
