"""What all requests of one process share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trivet.core.errors import TrivetError
from trivet.server.alone import alone
from trivet.server.engines import Engines
from trivet.server.garbage import collect_seldom
from trivet.server.limits import Gate
from trivet.server.presence import Present
from trivet.server.relay import Relay
from trivet.server.settings import ServerSettings
from trivet.server.tables import Tables

if TYPE_CHECKING:
    from trivet.server.lobby import Board

_SEEN_EVERY = 30.0


@dataclass(slots=True)
class Site:
    """The services of a running server, and the one signal that it is about to stop.

    Attributes:
        replaying: Held while an imported record is replayed, which takes a core each.
        stopping: Is set when sockets and waiting requests should come to their end.
        open_ends: Sockets that have not come to their end yet.
    """

    settings: ServerSettings
    tables: Tables
    gate: Gate
    present: Present
    board: Board
    engines: Engines
    replaying: asyncio.Semaphore
    stopping: asyncio.Event
    open_ends: set[asyncio.Task[Any]]

    async def close_sockets(self, seconds: float) -> None:
        """Let running commands finish and close all sockets; none is waited for longer."""
        self.stopping.set()
        if self.open_ends:
            await asyncio.wait(set(self.open_ends), timeout=seconds)


def site_of(connection: Any) -> Site:
    """The services behind a request or socket."""
    site: Site = connection.app.state.site
    return site


@asynccontextmanager
async def running(settings: ServerSettings) -> AsyncIterator[Site]:
    """A site from the opening of its database to the end of its last command.

    Raises:
        TrivetError: When the database cannot be opened, or another server has it.
    """
    with alone(settings.database):
        async with _running(settings) as site:
            yield site


@asynccontextmanager
async def _running(settings: ServerSettings) -> AsyncIterator[Site]:
    from trivet.server.lobby import Board

    engines = Engines() if settings.prepare else Engines(())
    tables = await _open(settings, engines)
    site = Site(
        settings=settings,
        tables=tables,
        gate=Gate(settings.limits),
        present=Present(tables, settings.grace),
        board=Board(tables),
        engines=engines,
        replaying=asyncio.Semaphore(2),
        stopping=asyncio.Event(),
        open_ends=set(),
    )
    relay = Relay.of(settings.database, site.present)
    background = (engines.prepare(), _keep_seen(site), collect_seldom(engines.all_ready()))
    work = [asyncio.create_task(each) for each in background]
    try:
        yield site
    finally:
        for task in work:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await engines.close()
        await site.close_sockets(1.0)
        site.board.close()
        if relay is not None:
            await relay.close()
        site.present.close()
        await tables.stop()


async def _open(settings: ServerSettings, engines: Engines) -> Tables:
    """The tables; raises TrivetError when their database cannot be opened."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        return await Tables.start(
            settings.database,
            bot_pause=settings.bot_pause,
            bot_limit=settings.bot_limit,
            bot_nodes=settings.bot_nodes,
            ready=engines.ready,
        )
    except Exception as error:
        kinds = (SQLAlchemyError, OSError, ImportError)
        if not isinstance(error, kinds) and not type(error).__module__.startswith("asyncpg"):
            raise
        cause = getattr(error, "orig", None) or error
        reason = str(cause).strip().partition("\n")[0]
        raise TrivetError(f"cannot open {_shown(settings.database)}: {reason}") from error


def _shown(database: str) -> str:
    """The database without its password."""
    before, at, behind = database.rpartition("@")
    scheme, mark, user = before.partition("://")
    return f"{scheme}{mark}{user.partition(':')[0]}{at}{behind}"


async def _keep_seen(site: Site) -> None:
    """Tables where somebody waits stay in the lobby."""
    while True:
        await asyncio.sleep(_SEEN_EVERY)
        for table_id in site.present.seated():
            with suppress(ValueError):
                await site.tables.seen(table_id)
