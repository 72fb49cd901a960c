"""The HTTP side of the tables: for scripts, bots, set-up pages and records."""

from __future__ import annotations

import asyncio
import time
from typing import Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response, get, post

from trivet import __version__
from trivet.core.errors import RecordError
from trivet.core.record import Record
from trivet.server.catalogue import catalogue
from trivet.server.hosts import is_this_machine, reached_at
from trivet.server.presence import Guest
from trivet.server.problems import decoded
from trivet.server.proxy import is_forwarded
from trivet.server.refusals import Refusal, TableError
from trivet.server.settings import Limits
from trivet.server.site import Site, site_of
from trivet.server.tables import Viewer
from trivet.server.wire import (
    Command,
    Done,
    GameInfo,
    Hindsights,
    Hint,
    Hinted,
    HostInfo,
    Join,
    LobbyEntry,
    NewTable,
    Proof,
    Rematch,
    Replay,
    Review,
    Seated,
    TableView,
    Tried,
    Try,
)
from trivet.server.words import record_fault

Kind = TypeVar("Kind")
AnyRequest = Request[Any, Any, Any]

LONGEST_WAIT = 25.0
_COMMAND: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_DECODERS = {kind: msgspec.json.Decoder(kind) for kind in (NewTable, Join, Rematch, Try, Hint)}
_USUAL = Limits()


@get("/games")
async def list_games() -> list[GameInfo]:
    """The games, their options and bots."""
    return catalogue()


@get("/tables")
async def list_tables(request: AnyRequest) -> list[LobbyEntry]:
    """The open tables that want players."""
    return await site_of(request).tables.lobby()


@post("/tables", request_max_body_size=None)
async def open_table(request: AnyRequest) -> Seated:
    """Open a table."""
    site = site_of(request)
    new = await _read(request, NewTable)
    await _check_open_tables(site, address_of(request), new.id)
    seated = await site.tables.open(new)
    site.gate.note_opened(address_of(request), seated.id)
    site.board.hurry()
    return seated


@get("/tables/{table_id:str}")
async def show_table(request: AnyRequest) -> TableView:
    """The table as the viewer may know it; with ``after``, as soon as it is newer than that."""
    site = site_of(request)
    table_id = table_of(request)
    log = _number(request, "log", 0)
    after = _number(request, "after", -1)
    viewer = await site.tables.viewer(table_id, key_of(request))
    choices = request.query_params.get("choices", "1" if after < 0 else "0") != "0"
    if after < 0:
        return await site.tables.view(table_id, viewer, log, choices)
    wait = min(_number(request, "wait", int(LONGEST_WAIT)), LONGEST_WAIT)
    with site.gate.socket(address_of(request)):
        return await _newer(site, table_id, viewer, after, (log, choices, wait))


@post("/tables/{table_id:str}/join", status_code=200)
async def join_table(request: AnyRequest) -> Seated:
    """Sit down at a table."""
    site = site_of(request)
    table_id = table_of(request)
    seated = await site.tables.join(table_id, await _read(request, Join))
    site.board.hurry()
    return seated


@post("/tables/{table_id:str}/commands", status_code=200)
async def command_table(request: AnyRequest) -> Done:
    """Make moves, say something, seat a bot, get up; stored when this answers."""
    site = site_of(request)
    table_id = table_of(request)
    command = decoded(await _body(request), _COMMAND)
    viewer = await site.tables.viewer(table_id, key_of(request))
    return await site.tables.command(table_id, viewer, command)


@post("/tables/{table_id:str}/try", status_code=200)
async def try_table(request: AnyRequest) -> Tried:
    """What if: the position after moves that reveal nothing."""
    site = site_of(request)
    table_id = table_of(request)
    what = await _read(request, Try)
    viewer = await site.tables.viewer(table_id, key_of(request))
    return await site.tables.attempt(table_id, viewer, what)


@post("/tables/{table_id:str}/hint", status_code=200)
async def hint_table(request: AnyRequest) -> Hinted:
    """What master would do; for the seat that has the move, at a table with hints."""
    site = site_of(request)
    table_id = table_of(request)
    hint = await _read(request, Hint)
    viewer = await site.tables.viewer(table_id, key_of(request))
    return await site.tables.hint(table_id, viewer, hint)


@post("/tables/{table_id:str}/rematch", status_code=200)
async def rematch_table(request: AnyRequest) -> Seated:
    """Ask for, or agree to, a rematch."""
    site = site_of(request)
    table_id = table_of(request)
    rematch = await _read(request, Rematch)
    key = key_of(request)
    if key is None:
        raise Refusal("not_yours", "only who had a seat can ask for a rematch")
    return await site.tables.rematch(table_id, key, rematch)


@get("/tables/{table_id:str}/record")
async def table_record(request: AnyRequest) -> Response[bytes]:
    """The record of a finished game."""
    record = await site_of(request).tables.record(table_of(request))
    return Response(record.dumps().encode(), media_type=MediaType.JSON)


@get("/tables/{table_id:str}/proof")
async def table_proof(request: AnyRequest) -> Proof:
    """What proves the shuffle of a finished game."""
    return await site_of(request).tables.proof(table_of(request))


@get("/tables/{table_id:str}/replay")
async def table_replay(request: AnyRequest) -> Replay:
    """A finished game step by step, all hands open."""
    return await site_of(request).tables.replay(table_of(request))


@get("/tables/{table_id:str}/review")
async def table_review(request: AnyRequest) -> Review:
    """What master thinks of a finished game; the first request begins it."""
    first = _number(request, "from", 0)
    return await site_of(request).tables.review(table_of(request), first)


@get("/tables/{table_id:str}/hindsight")
async def table_hindsight(request: AnyRequest) -> Hindsights:
    """The best boards that were possible in games of Connections that are over."""
    site, table_id = site_of(request), table_of(request)
    viewer = await site.tables.viewer(table_id, key_of(request))
    return await site.tables.hindsights(table_id, viewer)


@post("/reviews", status_code=200, request_max_body_size=None)
async def import_review(request: AnyRequest) -> Review:
    """The review of a record, after checking it; the first request begins it."""
    site = site_of(request)
    record = await _record(request)
    async with site.replaying:
        return await site.tables.reviews.of_record(record)


@get("/reviews/{review_id:str}")
async def show_review(request: AnyRequest) -> Review:
    """More of the review of a record."""
    name: str = request.path_params["review_id"]
    return site_of(request).tables.reviews.go_on(name, _number(request, "from", 0))


@post("/replay", status_code=200, request_max_body_size=None)
async def import_replay(request: AnyRequest) -> Replay:
    """A record step by step, after checking it."""
    site = site_of(request)
    record = await _record(request)
    async with site.replaying:
        return await asyncio.to_thread(site.tables.replay_of, record)


@get("/host")
async def show_host(request: AnyRequest) -> HostInfo:
    """Addresses for friends in the house; told only on this machine."""
    settings = site_of(request).settings
    server = request.scope.get("server")
    is_near = not is_forwarded(request.scope) and is_this_machine(address_of(request))
    port = server[1] if server else None
    addresses = reached_at(settings.host, port, settings.prefix) if is_near and port else []
    return HostInfo(addresses=addresses, version=__version__)


@get("/health", media_type=MediaType.JSON)
async def show_health() -> dict[str, str]:
    """Whether the server answers."""
    return {"status": "ok", "version": __version__}


HANDLERS = [
    list_games,
    list_tables,
    open_table,
    show_table,
    join_table,
    command_table,
    try_table,
    hint_table,
    rematch_table,
    table_record,
    table_proof,
    table_replay,
    table_review,
    table_hindsight,
    import_review,
    show_review,
    import_replay,
    show_host,
    show_health,
]


def address_of(connection: Any) -> str:
    """The address that a request or socket came from."""
    return connection.client.host if connection.client else ""


def table_of(connection: Any) -> str:
    """The table that the address names."""
    table_id: str = connection.path_params["table_id"]
    return table_id


def key_of(request: AnyRequest) -> str | None:
    """The key in ``Authorization: Seat <key>``; raises Refusal for any other scheme."""
    given = request.headers.get("authorization")
    if given is None:
        return None
    scheme, _, key = given.partition(" ")
    if scheme.lower() != "seat" or not key.strip():
        raise Refusal("bad", "the header must be Authorization: Seat <key>")
    return key.strip()


async def _body(request: AnyRequest, longest: int | None = None) -> bytes:
    """The body; raises TableError when it is longer than the limit."""
    longest = site_of(request).settings.limits.body if longest is None else longest
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > longest:
            raise TableError("too_large", f"that is longer than {longest:,} bytes")
        chunks.append(chunk)
    return b"".join(chunks)


async def _record(request: AnyRequest) -> Record:
    """The record in the body, when its game's rules are ready; raises RecordError."""
    site = site_of(request)
    body = await _body(request, site.settings.limits.record)
    try:
        record = Record.loads(body)
    except RecordError as error:
        raise record_fault(error) from None
    await site.engines.ready(record.game)
    return record


async def _read(request: AnyRequest, kind: type[Kind]) -> Kind:
    decoder: msgspec.json.Decoder[Kind] = _DECODERS[kind]  # type: ignore[index, assignment]
    longest = 2 * site_of(request).settings.limits.body if kind is NewTable else None
    return decoded(await _body(request, longest), decoder)


def _number(request: AnyRequest, name: str, usual: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise Refusal("bad", f"{name} must be a whole number, not {text[:40]!r}")
    return int(text)


async def _newer(
    site: Site, table_id: str, viewer: Viewer, after: int, wanted: tuple[int, bool, float]
) -> TableView:
    """The first view with another ``seq``, or the same one when nothing happens in time."""
    log, choices, wait = wanted
    changed = asyncio.Event()
    unwatch = site.tables.watch(table_id, changed.set)
    # Whoever waits for news is here, and until shortly after, as the next request comes soon.
    guest = Guest(viewer.seat, False, lambda: None)
    site.present.enter(table_id, guest)
    stopping = asyncio.create_task(site.stopping.wait())
    until = time.monotonic() + wait
    try:
        while True:
            changed.clear()
            view = await site.tables.view(table_id, viewer, log, choices)
            left = until - time.monotonic()
            if view.seq != after or left <= 0 or stopping.done():
                return view
            waiting = asyncio.create_task(changed.wait())
            await asyncio.wait(
                {waiting, stopping}, timeout=left, return_when=asyncio.FIRST_COMPLETED
            )
            waiting.cancel()
    finally:
        unwatch()
        site.present.leave(table_id, guest)
        stopping.cancel()


async def _check_open_tables(site: Site, address: str, table_id: str) -> None:
    """Raise Refusal when too many tables of an address are not over yet."""
    opened = site.gate.opened(address)
    most = site.settings.limits.open_tables
    if len(opened) < most or table_id in opened:
        return
    running = await site.tables.unfinished(opened)
    for other in opened:
        if other not in running:
            site.gate.note_over(address, other)
    if len(site.gate.opened(address)) >= most:
        raise Refusal(
            "too_fast",
            f"{most} tables from this address are not over yet; "
            "finish one, or open the next one tomorrow",
        )
