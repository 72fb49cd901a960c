"""A server process: its socket, its log, its graceful end."""

from __future__ import annotations

import errno
import logging
import socket
import sys
from collections.abc import Callable, Iterable
from typing import Any

import uvicorn
from litestar import Litestar

from trivet.core.errors import TrivetError
from trivet.server.settings import ServerSettings

_COMMANDS_END = 2.0
_IDLE = 75
"""Seconds that an unused connection stays open: longer than clients and proxies keep theirs (nginx:
60), so that no request meets one that closes."""

_SOCKETS_END = 2
_SWITCH = 0.0002
"""Seconds after which a thread that waits gets its turn: the writer needs a few turns for each move
that it stores, and with the usual five milliseconds each they add up on a busy server."""
_NEXT_PORTS = 50
_CUT_EVERY = 300
"""Ticks of a tenth of a second between two looks for connections that do not end."""


class Server(uvicorn.Server):
    """Lets running commands finish before it closes their sockets; tells when it answers."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._trivet = app
        self._ready = ready
        self._closing: set[Any] = set()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve between the opening of the database and its closing."""
        async with self._trivet.lifespan():
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell so."""
        await super().startup(sockets)
        self._ready()

    async def on_tick(self, counter: int) -> bool:
        """As uvicorn does it; and cut what was closed long ago and is not taken."""
        if counter % _CUT_EVERY == 0:
            self._cut()
        return await super().on_tick(counter)

    def _cut(self) -> None:
        """A connection that closes keeps what it has to send until the other side takes it."""
        closing = set()
        for connection in self.server_state.connections:
            transport: Any = connection.transport
            if transport is not None and transport.is_closing():
                closing.add(connection)
                if connection in self._closing:
                    transport.abort()
        self._closing = closing

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody new, let everybody come to an end, stop."""
        for server in self.servers:
            server.close()
        await self._trivet.state.site.close_sockets(_COMMANDS_END)
        await super().shutdown(sockets)
        # What was asked for is done: uvicorn would raise the signals once more.
        self._captured_signals.clear()


def bind(host: str, ports: Iterable[int]) -> socket.socket:
    """A listening socket on the first port that is free.

    Raises:
        TrivetError: When none is, or the address is none of this machine.
    """
    busy = None
    for port in ports:
        try:
            return _bind(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                reason = (error.strerror or str(error)).lower()
                raise TrivetError(f"cannot listen on {host} port {port}: {reason}") from None
            busy = port
    raise TrivetError(
        f"port {busy} is in use by another program; choose another one with --port, "
        "0 takes any that is free"
    )


def ports_from(port: int) -> range:
    """The ports that are tried, one after the other, where any will do."""
    return range(port, min(port + _NEXT_PORTS, 65536))


def serve(
    app: Litestar, settings: ServerSettings, listener: socket.socket, ready: Callable[[], None]
) -> None:
    """Serve until SIGTERM or SIGINT, and end within five seconds."""
    _set_up_log()
    sys.setswitchinterval(_SWITCH)
    try:
        Server(configuration(app, settings), app, ready).run([listener])
    except ExceptionGroup as group:
        raise _first(group) from None


def _first(error: Exception) -> Exception:
    """What went wrong, out of the groups that it is wrapped in."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error


def configuration(app: Litestar, settings: ServerSettings) -> uvicorn.Config:
    """How uvicorn is to be set up for the application."""
    return uvicorn.Config(
        app,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=4 * settings.limits.message,
        lifespan="off",  # the server does that itself, and tells what went wrong
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=_IDLE,
        timeout_graceful_shutdown=_SOCKETS_END,
    )


def _bind(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
        listener.set_inheritable(False)
    except OSError:
        listener.close()
        raise
    return listener


def _set_up_log() -> None:
    """Warnings and errors on stderr, and our own starts; never who plays or what is said."""
    handler: Any = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    for name, level in (("trivet", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level)
