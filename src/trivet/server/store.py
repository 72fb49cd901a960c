"""The database: logs are read from it, and one task writes everything that happens.

Whatever waits to be written goes into one transaction (group commit), so that many tables share
one wait for the disk. Works on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trivet.server import migrations
from trivet.server.log import Entry, decode, encode
from trivet.server.refusals import Trouble

MOST_AT_ONCE = 256
"""Most writes that go into one transaction."""

CHANNEL = "trivet"
"""Where PostgreSQL tells other processes which table has a new head."""

_log = logging.getLogger(__name__)

_metadata = sa.MetaData()
TABLES = sa.Table(
    "tables",
    _metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("created", sa.Double),
    sa.Column("seen", sa.Double),
    sa.Column("game", sa.String(32)),
    sa.Column("status", sa.String(16)),
    sa.Column("listed", sa.Boolean),
    sa.Column("head", sa.Integer),
    sa.Column("due", sa.Double),
    sa.Column("rules_version", sa.String(32)),
)
EVENTS = sa.Table(
    "events",
    _metadata,
    sa.Column("table_id", sa.String(64), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double),
    sa.Column("kind", sa.String(16)),
    sa.Column("command_id", sa.String(80)),
    sa.Column("body", sa.Text),
)

# Built once: putting statements together costs more than running them.
_MOVE_HEAD = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("table"), TABLES.c.head == sa.bindparam("expected"))
    .values(head=sa.bindparam("new"), status=sa.bindparam("state"), due=sa.bindparam("when"))
)
_INSERT_EVENTS = sa.insert(EVENTS)
_SEEN = (
    sa.update(TABLES).where(TABLES.c.id == sa.bindparam("table")).values(seen=sa.bindparam("now"))
)
_READ = (
    sa.select(EVENTS.c.number, EVENTS.c.at, EVENTS.c.body, EVENTS.c.command_id)
    .where(EVENTS.c.table_id == sa.bindparam("table"), EVENTS.c.number >= sa.bindparam("first"))
    .order_by(EVENTS.c.number)
)
_WAITING = (
    sa.select(TABLES.c.id)
    .where(TABLES.c.status == "waiting", TABLES.c.listed, TABLES.c.seen >= sa.bindparam("earliest"))
    .order_by(TABLES.c.created.desc())
    .limit(200)
)
_DUE = (
    sa.select(TABLES.c.id)
    .where(TABLES.c.due <= sa.bindparam("now"))
    .order_by(TABLES.c.due)
    .limit(1000)
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")


class Conflict(Exception):
    """The table has moved on: its log is longer than expected."""


@dataclass(frozen=True, slots=True)
class Row:
    """What the table's row says besides its log."""

    status: str
    due: float | None


@dataclass(frozen=True, slots=True)
class NewRow:
    """What the row of a new table says as well."""

    created: float
    game: str
    listed: bool
    rules_version: str


@dataclass(slots=True)
class _Job:
    """A write that waits; ``write`` answers whether the table was as expected."""

    table: str
    write: Callable[[AsyncConnection], Awaitable[bool]]
    done: asyncio.Future[None]


class Store:
    """The database of all tables."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write(), name="writer")

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database, made and brought up to date as needed."""
        engine = _engine(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrations.upgrade)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Write what waits, then close."""
        self._jobs.put_nowait(None)
        await self._writer
        await self.engine.dispose()

    async def append(
        self, table: str, head: int, entries: Sequence[Entry], row: Row, new: NewRow | None = None
    ) -> None:
        """Add entries to a log of ``head`` entries; done when they are safe on disk.

        Args:
            table: Its id.
            head: How long the log is.
            entries: The next ones, in order.
            row: What the row shall say.
            new: For a table that does not exist yet (``head`` is 0).

        Raises:
            Conflict: When the log has another length, or the new table exists.
            Trouble: When the database does not work; it may be stored or not.
        """
        bodies = [
            {
                "table_id": table,
                "number": entry.number,
                "at": entry.at,
                "kind": type(entry.event).__struct_config__.tag,
                "command_id": entry.command,
                "body": encode(entry.event),
            }
            for entry in entries
        ]

        async def write(connection: AsyncConnection) -> bool:
            if new is not None:
                count = await self._insert(connection, table, row, new, len(bodies))
            else:
                values = {
                    "table": table,
                    "expected": head,
                    "new": head + len(bodies),
                    "state": row.status,
                    "when": row.due,
                }
                count = (await connection.execute(_MOVE_HEAD, values)).rowcount
            if count != 1:
                return False
            await connection.execute(_INSERT_EVENTS, bodies)
            if self.is_shared:
                payload = f"{table} {head + len(bodies)}"
                await connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})
            return True

        await self._ask(table, write)

    async def _insert(
        self, connection: AsyncConnection, table: str, row: Row, new: NewRow, head: int
    ) -> int:
        insert: Any = postgresql.insert if self.is_shared else sqlite.insert
        values = {
            "id": table,
            "created": new.created,
            "seen": new.created,
            "game": new.game,
            "status": row.status,
            "listed": new.listed,
            "head": head,
            "due": row.due,
            "rules_version": new.rules_version,
        }
        result = await connection.execute(insert(TABLES).on_conflict_do_nothing(), values)
        return int(result.rowcount)

    async def seen(self, table: str, now: float) -> None:
        """Note that somebody sits there."""

        async def write(connection: AsyncConnection) -> bool:
            await connection.execute(_SEEN, {"table": table, "now": now})
            return True

        await self._ask(table, write)

    async def entries(self, table: str, first: int = 0) -> list[Entry]:
        """The log from number ``first`` on; empty when there is no such table."""
        rows = await self._read(_READ, {"table": table, "first": first})
        return [Entry(number, at, decode(body), command) for number, at, body, command in rows]

    async def waiting(self, earliest: float) -> list[str]:
        """Listed tables with free seats where somebody was seen since then, newest first."""
        return [row[0] for row in await self._read(_WAITING, {"earliest": earliest})]

    async def due(self, now: float) -> list[str]:
        """Tables where a bot or the clock should have moved by now."""
        return [row[0] for row in await self._read(_DUE, {"now": now})]

    async def _read(self, query: Any, values: dict[str, Any]) -> Sequence[Any]:
        try:
            async with self.engine.connect() as connection:
                return (await connection.execute(query, values)).all()
        except (SQLAlchemyError, OSError) as error:
            _log.exception("reading from the database failed")
            raise Trouble from error

    # Writing.

    async def _ask(self, table: str, write: Callable[[AsyncConnection], Awaitable[bool]]) -> None:
        if self._writer.done():
            raise Trouble
        done = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(table, write, done))
        await done

    async def _write(self) -> None:
        """Write jobs until there comes None; all that wait go together."""
        while (job := await self._jobs.get()) is not None:
            jobs, go_on = [job], True
            while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                following = self._jobs.get_nowait()
                if following is None:
                    go_on = False
                    break
                jobs.append(following)
            # In one order everywhere, lest two processes wait for each other's rows.
            jobs.sort(key=lambda job: job.table)
            await self._commit(jobs)
            if not go_on:
                return

    async def _commit(self, jobs: list[_Job]) -> None:
        try:
            async with self.engine.begin() as connection:
                stored = [await job.write(connection) for job in jobs]
        except Exception as error:
            if isinstance(error, IntegrityError) and len(jobs) > 1:
                for job in jobs:
                    await self._commit([job])
                return
            _log.exception("writing to the database failed")
            for job in jobs:
                _settle(job.done, Trouble())
            return
        for job, is_stored in zip(jobs, stored, strict=True):
            _settle(job.done, None if is_stored else Conflict())


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    with contextlib.suppress(asyncio.InvalidStateError):  # nobody waits any more
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def _engine(url: str) -> AsyncEngine:
    parts = make_url(url)
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
    }
    parts = parts.set(drivername=drivers.get(parts.drivername, parts.drivername))
    engine = create_async_engine(parts)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """Committed means on disk; readers and the writer do not wait for each other."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "busy_timeout = 5000",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
