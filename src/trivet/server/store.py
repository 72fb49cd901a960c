"""The database: logs are read from it, and one task writes everything that happens.

Whatever waits to be written goes into one transaction (group commit), so that many tables share
one wait for the disk. Works on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from trivet.server import migrations
from trivet.server.database import Database, connect
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
REVIEWS = sa.Table(
    "reviews",
    _metadata,
    sa.Column("table_id", sa.String(64), primary_key=True),
    sa.Column("version", sa.String(32)),
    sa.Column("body", sa.LargeBinary),
)

# Built once: putting statements together costs more than running them.
_MOVE_HEAD = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("table"), TABLES.c.head == sa.bindparam("expected"))
    .values(head=sa.bindparam("new"), status=sa.bindparam("state"), due=sa.bindparam("when"))
)
_INSERT_EVENTS = sa.insert(EVENTS)
_INSERT_TABLE = {
    "sqlite": sqlite.insert(TABLES).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(TABLES).on_conflict_do_nothing(),
}
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
_UNFINISHED = sa.select(TABLES.c.id).where(
    TABLES.c.id.in_(sa.bindparam("tables", expanding=True)), TABLES.c.status != "over"
)
_REVIEW = sa.select(REVIEWS.c.body).where(
    REVIEWS.c.table_id == sa.bindparam("table"), REVIEWS.c.version == sa.bindparam("version")
)
_KEEP_REVIEW = {
    name: insert.on_conflict_do_update(
        index_elements=["table_id"],
        set_={"version": insert.excluded.version, "body": insert.excluded.body},
    )
    for name, insert in (
        ("sqlite", sqlite.insert(REVIEWS)),
        ("postgresql", postgresql.insert(REVIEWS)),
    )
}
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


Write = Callable[[sa.Connection], bool]
"""Work that answers whether the table was as expected."""


@dataclass(slots=True)
class _Job:
    """A write that waits."""

    table: str
    write: Write
    done: asyncio.Future[None]


class Store:
    """The database of all tables."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write(), name="writer")

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database, made and brought up to date as needed.

        Raises:
            OptionError: For a URL of no database that can be used.
        """
        database = connect(url)
        try:
            await database.write(migrations.upgrade)
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Write what waits, then close."""
        self._jobs.put_nowait(None)
        await self._writer
        await self.database.close()

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
        length = head + len(bodies)

        def write(connection: sa.Connection) -> bool:
            dialect = connection.dialect.name
            if new is None:
                values = {"table": table, "expected": head, "new": length}
                values |= {"state": row.status, "when": row.due}
                result = connection.execute(_MOVE_HEAD, values)
            else:
                values = _row_values(table, length, row, new)
                result = connection.execute(_INSERT_TABLE[dialect], values)
            if result.rowcount != 1:
                return False
            connection.execute(_INSERT_EVENTS, bodies)
            if dialect == "postgresql":
                connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{table} {length}"})
            return True

        await self._ask(table, write)

    async def seen(self, table: str, now: float) -> None:
        """Note that somebody sits there."""

        def write(connection: sa.Connection) -> bool:
            connection.execute(_SEEN, {"table": table, "now": now})
            return True

        await self._ask(table, write)

    async def entries(self, table: str, first: int = 0) -> list[Entry]:
        """The log from number ``first`` on; empty when there is no such table."""
        rows = await self._read(_READ, {"table": table, "first": first})
        return [Entry(number, at, decode(body), command) for number, at, body, command in rows]

    async def waiting(self, earliest: float) -> list[str]:
        """Listed tables with free seats where somebody was seen since then, newest first."""
        return [row[0] for row in await self._read(_WAITING, {"earliest": earliest})]

    async def unfinished(self, tables: Sequence[str]) -> set[str]:
        """Those of the tables that exist and are not over."""
        return {row[0] for row in await self._read(_UNFINISHED, {"tables": list(tables)})}

    async def due(self, now: float) -> list[str]:
        """Tables where a bot or the clock should have moved by now."""
        return [row[0] for row in await self._read(_DUE, {"now": now})]

    async def review(self, table: str, version: str) -> bytes | None:
        """The finished review of a table as that version made it."""
        rows = await self._read(_REVIEW, {"table": table, "version": version})
        return rows[0][0] if rows else None

    async def keep_review(self, table: str, version: str, body: bytes) -> None:
        """Keep the finished review of a table in place of any other; raises Trouble."""
        values = {"table_id": table, "version": version, "body": body}

        def write(connection: sa.Connection) -> bool:
            connection.execute(_KEEP_REVIEW[connection.dialect.name], values)
            return True

        await self._ask(table, write)

    async def _read(self, query: Any, values: dict[str, Any]) -> Sequence[Any]:
        try:
            return await self.database.read(
                lambda connection: connection.execute(query, values).all()
            )
        except (SQLAlchemyError, OSError) as error:
            _log.exception("reading from the database failed")
            raise Trouble from error

    # Writing.

    async def _ask(self, table: str, write: Write) -> None:
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
            stored = await self.database.write(
                lambda connection: [job.write(connection) for job in jobs]
            )
        except Exception as error:
            if isinstance(error, IntegrityError) and len(jobs) > 1:
                for job in jobs:  # one of them is at fault, and the others are not to suffer
                    await self._commit([job])
                return
            _log.exception("writing to the database failed")
            for job in jobs:
                _settle(job.done, Trouble())
            return
        for job, is_stored in zip(jobs, stored, strict=True):
            _settle(job.done, None if is_stored else Conflict())


def _row_values(table: str, head: int, row: Row, new: NewRow) -> dict[str, Any]:
    return {
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


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    with contextlib.suppress(asyncio.InvalidStateError):  # nobody waits any more
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
