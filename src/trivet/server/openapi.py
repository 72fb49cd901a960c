"""The description of the HTTP interface (OpenAPI 3.1), made of the wire's own schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trivet import __version__
from trivet.server.problems import STATUSES
from trivet.server.schema import schema

_REFS = "#/components/schemas/"
_ABOUT = """Tables of Trivet for scripts and bots. Moves are texts in the notation of the game; \
`view` and `choices` say everything that a seat may know and do. A seat is a secret key, sent in \
the header `Authorization: Seat <key>`. Commands carry an `id` of the sender's choice; asked \
again with the same id, the server answers the same and does nothing twice."""


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its types are names of the wire's schema; ``Kind[]`` is a list."""

    method: str
    path: str
    summary: str
    answer: str
    body: str | None = None
    needs_seat: bool = False
    status: int = 200
    query: tuple[tuple[str, str], ...] = ()


_TABLE_QUERY = (
    ("log", "number of the first log entry that is wanted"),
    ("after", "wait until `seq` is another than this"),
    ("wait", "seconds to wait at most, up to 25"),
    ("choices", "0 leaves out what moves would score"),
)

_FROM = (("from", "number of the first decision that is wanted"),)

ROUTES = (
    Route("get", "games", "The games, their options and bots", "GameInfo[]"),
    Route("get", "tables", "Open tables that want players", "LobbyEntry[]"),
    Route("post", "tables", "Open a table", "Seated", "NewTable", status=201),
    Route(
        "get",
        "tables/{table_id}",
        "The table as the viewer may know it",
        "TableView",
        needs_seat=True,
        query=_TABLE_QUERY,
    ),
    Route("post", "tables/{table_id}/join", "Sit down", "Seated", "Join"),
    Route("post", "tables/{table_id}/commands", "Do something", "Done", "Command", True),
    Route("post", "tables/{table_id}/try", "What if", "Tried", "Try", True),
    Route("post", "tables/{table_id}/hint", "What master would do", "Hinted", "Hint", True),
    Route("post", "tables/{table_id}/rematch", "Play again", "Seated", "Rematch", True),
    Route("get", "tables/{table_id}/record", "The record of a finished game", "Record"),
    Route("get", "tables/{table_id}/proof", "What proves the shuffle of a finished game", "Proof"),
    Route("get", "tables/{table_id}/replay", "A finished game step by step", "Replay"),
    Route(
        "get",
        "tables/{table_id}/review",
        "What master thinks of a finished game; ask again until it is done",
        "Review",
        query=_FROM,
    ),
    Route(
        "get",
        "tables/{table_id}/hindsight",
        "The best boards that were possible in finished games of Connections",
        "Hindsights",
        needs_seat=True,
    ),
    Route("post", "reviews", "What master thinks of a record", "Review", "Record"),
    Route("get", "reviews/{review_id}", "More of that", "Review", query=_FROM),
    Route("post", "replay", "A record step by step", "Replay", "Record"),
    Route("get", "host", "Addresses for friends; told only on the server's machine", "HostInfo"),
    Route("get", "health", "Whether the server answers", "Health"),
    Route("get", "openapi.json", "This description", "Description"),
)
SOCKETS = {
    "tables/{table_id}/socket": (
        "A table, live: a WebSocket. The first message is `Hello`, then any of `FromClient`; the "
        "server sends `FromServer`."
    ),
    "lobby/socket": "The open tables, live: a WebSocket on which each message is `LobbyEntry[]`.",
}


def document(prefix: str) -> dict[str, Any]:
    """The description for a server whose addresses begin with ``prefix``."""
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(f"/{route.path}", {})[route.method] = _operation(route)
    for path, text in SOCKETS.items():
        paths[f"/{path}"] = {"get": _socket(path, text)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Trivet", "version": __version__, "description": _ABOUT},
        "servers": [{"url": f"{prefix}/api"}],
        "paths": paths,
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {
                "seat": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "Authorization",
                    "description": "`Seat <key>`",
                }
            },
        },
    }


def _schemas() -> dict[str, Any]:
    found: dict[str, Any] = _rewritten(schema()["$defs"])
    found["Health"] = {
        "type": "object",
        "properties": {"status": {"const": "ok"}, "version": {"type": "string"}},
        "required": ["status", "version"],
    }
    found["Description"] = {"type": "object"}
    return found


def _rewritten(value: Any) -> Any:
    """The same with references to where OpenAPI keeps its schemas."""
    if isinstance(value, dict):
        return {key: _rewritten(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_rewritten(inner) for inner in value]
    return value.replace("#/$defs/", _REFS) if isinstance(value, str) else value


def _operation(route: Route) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": route.summary,
        "operationId": f"{route.method} {route.path}",
        "parameters": [*_path_parameters(route.path), *map(_query, route.query)],
        "responses": {
            str(route.status): _content("Done", route.answer),
            "default": _content(f"What was wrong: {_statuses()}", "Problem"),
        },
    }
    if route.body is not None:
        operation["requestBody"] = {"required": True, **_content("", route.body)}
        del operation["requestBody"]["description"]
    if route.needs_seat:
        operation["security"] = [{"seat": []}] if route.body else [{}, {"seat": []}]
    return operation


def _socket(path: str, text: str) -> dict[str, Any]:
    return {
        "summary": "A socket",
        "operationId": f"socket {path}",
        "description": text,
        "parameters": _path_parameters(path),
        "responses": {"101": {"description": "The socket is open"}},
    }


def _path_parameters(path: str) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    kind = {"type": "string"}
    return [{"name": name, "in": "path", "required": True, "schema": kind} for name in names]


def _query(parameter: tuple[str, str]) -> dict[str, Any]:
    name, text = parameter
    return {"name": name, "in": "query", "description": text, "schema": {"type": "integer"}}


def _content(text: str, kind: str) -> dict[str, Any]:
    reference = {"$ref": _REFS + kind.removesuffix("[]")}
    shape = {"type": "array", "items": reference} if kind.endswith("[]") else reference
    return {"description": text, "content": {"application/json": {"schema": shape}}}


def _statuses() -> str:
    return ", ".join(f"{code} {status}" for code, status in STATUSES.items())
