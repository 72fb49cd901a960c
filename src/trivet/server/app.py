"""The application: tables over HTTP and sockets, and the pages of the client."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, WebSocket, get, websocket
from litestar.exceptions import NotFoundException
from litestar.types import ASGIApp, Receive, Scope, Send

from trivet.server import rest
from trivet.server.headers import is_foreign, with_headers
from trivet.server.pages import Pages
from trivet.server.problems import answer_problem
from trivet.server.proxy import believe_proxies, parse_networks
from trivet.server.refusals import Refusal
from trivet.server.settings import ServerSettings
from trivet.server.site import Site, running, site_of
from trivet.server.socket import Connection
from trivet.server.wire import Problem, Refused
from trivet.server.wires import BUSY, RESTART, Wire

log = logging.getLogger("trivet.server")

AnyRequest = Request[Any, Any, Any]
AnySocket = WebSocket[Any, Any, Any]


@get("/openapi.json")
async def show_openapi(request: AnyRequest) -> Response[bytes]:
    """This interface, described."""
    # The games' views, and with them the compiler, are loaded only for who asks.
    from trivet.server.openapi import document

    text = json.dumps(await asyncio.to_thread(document, site_of(request).settings.prefix))
    return Response(text.encode(), media_type=MediaType.JSON)


@get(["/{path:path}"])
async def missing_api() -> None:
    """Anything else below ``api/``."""
    raise NotFoundException


@websocket("/tables/{table_id:str}/socket")
async def table_socket(socket: AnySocket) -> None:
    """A table, live."""
    table_id = rest.table_of(socket)
    await _serve(socket, lambda site, wire: Connection(site, wire, table_id).run())


@websocket("/lobby/socket")
async def lobby_socket(socket: AnySocket) -> None:
    """The lobby, live."""
    await _serve(socket, _push_lobby)


@get(["/", "/api", "/{path:path}"])
async def show_page(request: AnyRequest) -> Response[bytes]:
    """The client's page or one of its files."""
    pages: Pages = request.app.state.pages
    path = request.scope["path"].removeprefix(pages.prefix)
    headers = request.headers
    accepts, known = headers.get("accept-encoding", ""), headers.get("if-none-match", "")
    return await asyncio.to_thread(pages.answer, path, accepts, known)


def create_app(settings: ServerSettings) -> Litestar:
    """The application of one process.

    Raises:
        OptionError: When the settings name a proxy that is no address.
    """
    networks = parse_networks(settings.proxy)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(settings) as site:
            app.state.site = site
            yield

    api = Router(
        f"{settings.prefix}/api",
        route_handlers=[*rest.HANDLERS, show_openapi, missing_api, table_socket, lobby_socket],
    )
    app = Litestar(
        [api, Router(settings.prefix or "/", route_handlers=[show_page])],
        lifespan=[lifespan],
        exception_handlers={Exception: answer_problem},
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    app.state.pages = Pages(settings.client, settings.prefix)
    guarded = _with_limits(app, app.asgi_handler, settings.prefix)
    app.asgi_handler = believe_proxies(with_headers(guarded, settings.prefix), networks)
    return app


async def _serve(socket: AnySocket, work: Callable[[Site, Wire], Awaitable[None]]) -> None:
    """Take a socket, do the work with it, close it with the code of its end."""
    site = site_of(socket)
    wire = Wire(socket, site.settings.patience)
    task = asyncio.current_task()
    assert task is not None
    site.open_ends.add(task)
    watching = asyncio.create_task(_end_with(site, wire))
    address = rest.address_of(socket)
    try:
        await wire.accept()
        if site.gate.take(address):
            raise Refusal("too_fast", "that was too much at once; please wait a moment")
        with site.gate.socket(address):
            await work(site, wire)
    except Refusal as refusal:
        await wire.send(Refused(id=None, code=refusal.code, reason=refusal.reason))
        wire.end(BUSY)
    except Exception:
        log.exception("a socket failed")
        wire.end(1011)
    finally:
        watching.cancel()
        site.open_ends.discard(task)
        await wire.close()


async def _end_with(site: Site, wire: Wire) -> None:
    await site.stopping.wait()
    wire.end(RESTART)


async def _push_lobby(site: Site, wire: Wire) -> None:
    """Send the open tables, and again whenever they change."""
    changed = asyncio.Event()
    unwatch = site.board.watch(changed.set)

    async def push() -> None:
        if site.board.text:
            changed.set()
        sent = ""
        while True:
            await changed.wait()
            changed.clear()
            if site.board.text != sent:
                sent = site.board.text
                await wire.send_raw(sent)

    pushing = asyncio.create_task(push())
    pushing.add_done_callback(lambda _: wire.end(1011))
    try:
        while await wire.receive() is not None:
            await asyncio.sleep(1.0)
    finally:
        unwatch()
        pushing.cancel()
        await asyncio.gather(pushing, return_exceptions=True)


def _with_limits(app: Litestar, inner: ASGIApp, prefix: str) -> ASGIApp:
    """The app with its limits for the API, and without what pages of other sites send."""
    api = f"{prefix}/api/"

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        loose: Any = scope
        if loose["type"] == "websocket":
            if is_foreign(scope):
                log.warning("refused a socket of a page of another site")
                await _refuse_socket(receive, send)
                return
        elif loose["path"].startswith(api):
            problem, headers = _objection(app.state.site, scope)
            if problem is not None:
                await _answer(send, problem, headers)
                return
        await inner(scope, receive, send)

    return limited


def _objection(site: Site, scope: Scope) -> tuple[Problem | None, dict[str, str]]:
    loose: Any = scope
    if loose["method"] != "GET" and is_foreign(scope):
        log.warning("refused a request of a page of another site")
        return Problem(code="foreign", reason="this came from a page of another site"), {}
    client = loose.get("client")
    seconds = site.gate.take(client[0] if client else "")
    if seconds:
        reason = "that was too much at once; please wait a moment"
        return Problem(code="too_fast", reason=reason), {"retry-after": str(int(seconds) + 1)}
    return None, {}


async def _answer(send: Send, problem: Problem, headers: dict[str, str]) -> None:
    from trivet.server.problems import STATUSES

    body = msgspec.json.encode(problem)
    whole = {"content-type": "application/json", "content-length": str(len(body)), **headers}
    await send(
        {
            "type": "http.response.start",
            "status": STATUSES[problem.code],
            "headers": [(name.encode(), value.encode()) for name, value in whole.items()],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _refuse_socket(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": "foreign"})
