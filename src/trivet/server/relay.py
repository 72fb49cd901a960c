"""Tells the other processes of a PostgreSQL database who is connected to this one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Any, Self

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from trivet.server.database import Postgres, connect
from trivet.server.presence import Elsewhere, Present
from trivet.server.wire import Presence

CHANNEL = "trivet_presence"
_AGAIN = 20.0
_BELIEVED = 50.0
_RETRY = 1.0
_MOST_WAITING = 10_000
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")

log = logging.getLogger("trivet.server")


class News(msgspec.Struct, frozen=True, array_like=True):
    """What one process tells the others of one table."""

    process: str
    table: str
    seats: dict[int, Presence]
    watching: int
    asks: bool


class Relay:
    """Carries :class:`Present`'s words to the other processes, and theirs to it."""

    def __init__(self, database: Postgres, present: Present) -> None:
        self._database = database
        self._present = present
        self._name = secrets.token_hex(8)
        self._waiting: asyncio.Queue[str] = asyncio.Queue(_MOST_WAITING)
        self._decoder: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)
        self._tasks = [asyncio.create_task(self._carry()), asyncio.create_task(self._remind())]
        present.tell = self._tell

    @classmethod
    def of(cls, database_url: str, present: Present) -> Self | None:
        """A relay where several processes may share the database."""
        if not database_url.startswith("postgres"):
            return None
        database = connect(database_url)
        assert isinstance(database, Postgres)
        return cls(database, present)

    async def close(self) -> None:
        """Carry nothing more."""
        self._present.tell = None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._database.close()

    def _tell(self, table: str, crowd: Elsewhere, asks: bool) -> None:
        news = News(self._name, table, crowd.seats, crowd.watching, asks)
        with contextlib.suppress(asyncio.QueueFull):  # it is told again soon
            self._waiting.put_nowait(msgspec.json.encode(news).decode())

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        try:
            news = self._decoder.decode(payload)
        except msgspec.DecodeError:  # of another version
            return
        if news.process != self._name:
            crowd = Elsewhere(news.seats, news.watching, time.monotonic() + _BELIEVED)
            self._present.hear(news.table, news.process, crowd, news.asks)

    async def _carry(self) -> None:
        while True:
            try:
                async with self._database.engine.connect() as plain:
                    connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
                    driver: Any = (await connection.get_raw_connection()).driver_connection
                    await driver.add_listener(CHANNEL, self._hear)
                    self._present.tell_again()
                    try:
                        while True:
                            values = {"channel": CHANNEL, "payload": await self._waiting.get()}
                            await connection.execute(_NOTIFY, values)
                    finally:
                        await connection.invalidate()
            except (SQLAlchemyError, OSError) as error:
                log.warning("no connection to tell other processes who is here: %s", error)
            await asyncio.sleep(_RETRY)

    async def _remind(self) -> None:
        while True:
            await asyncio.sleep(_AGAIN)
            self._present.tell_again()
