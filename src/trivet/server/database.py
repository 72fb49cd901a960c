"""Transactions on SQLite or PostgreSQL, written once as functions of a connection.

SQLite works in threads of this process: one switch for a whole transaction costs far less than
one for each statement. PostgreSQL is waited for on the event loop.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from trivet.core.errors import OptionError

Answer = TypeVar("Answer")
Work = Callable[[sa.Connection], Answer]


class Database(ABC):
    """Runs work in transactions of its own.

    Attributes:
        is_shared: Whether several processes may use it.
    """

    is_shared: bool

    @abstractmethod
    async def write(self, work: Work[Answer]) -> Answer:
        """Do work that changes something; when it is done, that is safe on disk."""

    @abstractmethod
    async def read(self, work: Work[Answer]) -> Answer:
        """Do work that changes nothing; it does not wait for what is being written."""

    @abstractmethod
    async def close(self) -> None:
        """Close all connections."""


class Sqlite(Database):
    """A file. Committed means on disk; readers and the writer do not wait for each other."""

    is_shared = False

    def __init__(self, url: sa.URL) -> None:
        self._engine = sa.create_engine(url)
        sa.event.listen(self._engine, "connect", _set_up_sqlite)
        self._writer = ThreadPoolExecutor(1, "database-writer")
        self._readers = ThreadPoolExecutor(2, "database-reader")

    async def write(self, work: Work[Answer]) -> Answer:
        """In the one thread that writes."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._run, work)

    async def read(self, work: Work[Answer]) -> Answer:
        """In one of the threads that read."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._run, work)

    def _run(self, work: Work[Answer]) -> Answer:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Wait for what is running, then close."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()


class Postgres(Database):
    """A server, which other processes may use as well."""

    is_shared = True

    def __init__(self, url: sa.URL) -> None:
        self.engine = create_async_engine(url, pool_pre_ping=True)

    async def write(self, work: Work[Answer]) -> Answer:
        """On a connection of the pool."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Work[Answer]) -> Answer:
        """On a connection of the pool."""
        return await self.write(work)

    async def close(self) -> None:
        """Close the pool."""
        await self.engine.dispose()


def connect(url: str) -> Sqlite | Postgres:
    """The database of a URL such as ``sqlite:///trivet.db`` or ``postgresql://host/name``.

    Raises:
        OptionError: For a URL that is none, or of a database that is not supported.
    """
    try:
        parts = make_url(url)
    except ArgumentError:
        raise OptionError(
            "a database is given as sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    kind = parts.drivername.partition("+")[0]
    if kind == "sqlite" and parts.database not in {None, "", ":memory:"}:
        return Sqlite(parts.set(drivername="sqlite"))
    if kind in {"postgres", "postgresql"}:
        return Postgres(parts.set(drivername="postgresql+asyncpg"))
    raise OptionError(f"tables are kept in a SQLite file or in PostgreSQL, not in {kind!r}")


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in (
        "busy_timeout = 5000",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
