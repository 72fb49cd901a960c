"""News between processes that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from trivet.server.database import Postgres
from trivet.server.store import CHANNEL

RETRY = 1.0
"""Seconds before a lost connection is made anew."""

_log = logging.getLogger(__name__)

OnNews = Callable[[str, int], Awaitable[None]]


class Wakeups:
    """Listens on a connection of its own.

    Args:
        database: Which all processes use.
        on_news: Called with a table and how long its log is now.
        on_gap: Called when news may have been missed.
    """

    def __init__(self, database: Postgres, on_news: OnNews, on_gap: Callable[[], None]) -> None:
        self._database = database
        self._on_news = on_news
        self._on_gap = on_gap
        self._news: asyncio.Queue[tuple[str, int] | None] = asyncio.Queue()
        self._listener: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on."""
        ready = asyncio.Event()
        self._listener = asyncio.create_task(self._listen(ready), name="wake-ups")
        await ready.wait()

    async def stop(self) -> None:
        """Listen no more."""
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._database.engine.connect() as connection:
                    driver: Any = (await connection.get_raw_connection()).driver_connection
                    await driver.add_listener(CHANNEL, self._hear)
                    driver.add_termination_listener(self._lost)
                    if ready.is_set():
                        self._on_gap()
                    ready.set()
                    try:
                        while (news := await self._news.get()) is not None:
                            await self._tell(*news)
                    finally:
                        await connection.invalidate()
            except (SQLAlchemyError, OSError) as error:
                _log.warning("no connection to hear of other processes: %s", error)
            ready.set()
            await asyncio.sleep(RETRY)

    async def _tell(self, table: str, head: int) -> None:
        try:
            await self._on_news(table, head)
        except Exception:
            _log.exception("following a change at table %s failed", table)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        table, _, head = payload.partition(" ")
        if head.isdigit():
            self._news.put_nowait((table, int(head)))

    def _lost(self, _connection: Any) -> None:
        self._news.put_nowait(None)
