"""Appending to the logs of tables: work out, store, then let everybody hear of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from trivet.server.live import Live, Lives
from trivet.server.log import Created, Entry, Event
from trivet.server.refusals import Trouble
from trivet.server.store import Conflict, NewRow, Row, Store
from trivet.server.table import Table

Answer = TypeVar("Answer")
Plan = Callable[[Table], list[Event]]
"""What shall happen at a table as it is; raises Refusal when that cannot be."""


class Follower(Protocol):
    """Sees to tables that go on by themselves."""

    def due(self, table: Table) -> float | None:
        """When a table should go on by itself."""

    def follow(self, live: Live, is_own: bool = True) -> None:
        """See to a table that has changed; ``is_own``: by this process."""


class Journal:
    """Appends events to logs.

    Args:
        lives: The tables in memory.
        store: The database.

    Attributes:
        follower: Hears of every change before anybody else does anything; set once.
    """

    follower: Follower

    def __init__(self, lives: Lives, store: Store) -> None:
        self._lives = lives
        self._store = store
        self._acting: set[asyncio.Task[Any]] = set()

    async def all_finished(self) -> None:
        """Wait until all that was begun is stored."""
        await asyncio.gather(*self._acting, return_exceptions=True)

    async def act(self, table_id: str, plan: Plan, known_as: str | None = None) -> Table:
        """Append what a plan makes of a table, and answer the table after it.

        Whoever asked may go away meanwhile; what was begun is finished.

        Args:
            table_id: Which table.
            plan: Asked again when others were faster.
            known_as: Id of the command; nothing happens when it has been answered before.
        """
        return await self._finish(self._append(table_id, plan, known_as))

    async def create(self, table_id: str, events: list[Event]) -> bool:
        """Store a new table; False when there is one with that id. As with :meth:`act`."""
        return await self._finish(self._create(table_id, events))

    async def _finish(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        task = asyncio.create_task(work)
        self._acting.add(task)
        task.add_done_callback(self._acted)
        return await asyncio.shield(task)

    async def _create(self, table_id: str, events: list[Event]) -> bool:
        now = time.time()
        created = events[0]
        assert isinstance(created, Created)
        entries = [Entry(i, now, event) for i, event in enumerate(events)]
        table = Table.of(table_id, entries)
        new = NewRow(now, created.game, created.settings.listed, created.rules)
        try:
            await self._store.append(table_id, 0, entries, self._row(table), new)
        except Conflict:
            return False
        self.follower.follow(await self._lives.get(table_id))
        return True

    def _acted(self, task: asyncio.Task[Any]) -> None:
        self._acting.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked gets it; it is no news otherwise

    async def _append(self, table_id: str, plan: Plan, known_as: str | None) -> Table:
        while True:
            live = await self._lives.get(table_id)
            async with live.lock:
                if self._lives.known(table_id) is not live:
                    continue  # let go and loaded anew meanwhile
                if live.is_doubtful:
                    await self._lives.refresh(live)
                if known_as is not None and known_as in live.table.answered:
                    return live.table
                events = plan(live.table)
                if not events or await self._store_events(live, events, known_as):
                    return live.table

    async def _store_events(self, live: Live, events: list[Event], known_as: str | None) -> bool:
        """Store events, then let everybody hear of them; False when others were faster."""
        before, now = live.table, time.time()
        entries = [
            Entry(before.head + i, now, event, known_as if i == 0 else None)
            for i, event in enumerate(events)
        ]
        after = before.after(entries)
        try:
            await self._store.append(before.id, before.head, entries, self._row(after))
        except Conflict:
            await self._lives.refresh(live)
            return False
        except Trouble:
            live.is_doubtful = True
            raise
        self._lives.become(live, after)
        self.follower.follow(live)
        return True

    def _row(self, table: Table) -> Row:
        return Row(table.status, self.follower.due(table))
