"""Tables that go on by themselves: bots have the move, or somebody's time is over."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from trivet.core.rng import Rng
from trivet.server.bots import Asked, Thinkers
from trivet.server.clock import Due, is_wanted, next_due
from trivet.server.live import Live, Lives
from trivet.server.refusals import TableError, Trouble
from trivet.server.store import Store
from trivet.server.table import Table

HORIZON = 30.0
"""Tables with more time than that need no task yet: the sweep finds them again."""

SWEEP = 5.0
"""Seconds between two looks for tables that nobody drives."""

AT_ONCE = 16
"""Tables that are read at the same time after a start."""

RETRY = 1.0
"""Seconds before a move is tried again that could not be stored."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Doing:
    """What the driver does to tables.

    Attributes:
        deal: Deals a full table.
        post: Stores a move if the table still waits for it.
    """

    deal: Callable[[Table], Awaitable[None]]
    post: Callable[[Table, Due, list[str]], Awaitable[None]]


class Driver:
    """Makes the moves of bots and sleepers, one task a table while it is needed.

    Args:
        lives: The tables in memory.
        store: Where tables that should go on are found.
        thinkers: Ask the bots.
        doing: Deals, and stores moves.
        pause: Seconds that a bot lets pass before it moves.
        patience: Seconds that a table is left to the process that made its last move.
    """

    def __init__(
        self,
        lives: Lives,
        store: Store,
        thinkers: Thinkers,
        doing: Doing,
        pause: float,
        patience: float,
    ) -> None:
        self._lives = lives
        self._store = store
        self._thinkers = thinkers
        self._doing = doing
        self._pause = pause
        self._patience = patience if store.database.is_shared else 0.0
        self._sweeper: asyncio.Task[None] | None = None
        self._lost: dict[str, asyncio.Task[None]] = {}
        self._fetching = asyncio.Semaphore(AT_ONCE)
        self._is_stopped = False

    def start(self) -> None:
        """Go on with all tables that should."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """End all tasks; nothing is moved from now on."""
        self._is_stopped = True
        tasks = [live.driver for live in self._lives.all()] + [self._sweeper, *self._lost.values()]
        running = [task for task in tasks if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def due(self, table: Table) -> float | None:
        """When a table should go on by itself; 0 for what does not wait for the clock.

        That is found again after a restart whatever the machine's clock says by then.
        """
        due = next_due(table, self._pause)
        if due is None:
            return 0.0 if table.is_full else None
        return 0.0 if due.by == "bot" else due.at

    def follow(self, live: Live, is_own: bool = True) -> None:
        """See to a table that has changed; ``is_own``: by this process."""
        live.patience = 0.0 if is_own else self._patience
        if live.driver is not None:
            live.nudge.set()
        elif not self._is_stopped and self._wants_task(live):
            live.driver = asyncio.create_task(self._drive(live), name=f"table {live.table.id}")

    def _wants_task(self, live: Live) -> bool:
        at = self.due(live.table)
        return at is not None and at < time.time() + HORIZON

    async def _drive(self, live: Live) -> None:
        try:
            while self._lives.known(live.table.id) is live:
                if (work := self._work(live)) is None:
                    return
                wait, make = work
                if wait > HORIZON:
                    return
                live.nudge.clear()
                if wait > 0:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(live.nudge.wait(), wait)
                        continue  # something has happened: look again
                await self._try(live, make)
        finally:
            live.driver = None

    def _work(self, live: Live) -> tuple[float, Callable[[], Awaitable[None]]] | None:
        """What a table does next by itself, and in how many seconds."""
        table = live.table
        if table.is_full:
            return 0.0, lambda: self._doing.deal(table)
        due = next_due(table, self._pause)
        if due is None:
            return None
        wait = due.at - time.time()
        if due.by == "bot":
            wait = min(wait, self._pause)  # the machine's clock may have been set back
        return wait + live.patience, lambda: self._make(live, table, due)

    async def _try(self, live: Live, make: Callable[[], Awaitable[None]]) -> None:
        try:
            await make()
        except TableError as error:
            _log.warning("table %s could not go on by itself: %s", live.table.id, error)
            await asyncio.sleep(RETRY)
        except Exception:
            _log.exception("table %s could not go on by itself", live.table.id)
            await asyncio.sleep(SWEEP)

    async def _make(self, live: Live, table: Table, due: Due) -> None:
        """Have a bot choose, as long as the table waits for that, and store its moves."""
        assert table.state is not None
        asked = Asked(
            name=due.bot,
            state=table.state,
            seat=due.seat,
            rng=_rng(table, due.seat),
            seconds=table.meta.settings.bot_seconds,
            where=table.id,
        )
        thinking = asyncio.create_task(self._thinkers.moves(asked))
        changed = None
        try:
            while not thinking.done():
                live.nudge.clear()
                if not is_wanted(live.table, table, due):
                    return
                if changed is None or changed.done():
                    changed = asyncio.create_task(live.nudge.wait())
                await asyncio.wait({thinking, changed}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await _end(thinking, changed)
        await self._doing.post(table, due, thinking.result())

    async def _sweep(self) -> None:
        """Find tables that nobody drives: after a start, let go, or of a process that is gone."""
        while True:
            try:
                for table_id in await self._store.due(time.time() + HORIZON):
                    self._find(table_id)
            except TableError as error:
                _log.warning("looking for tables that should go on failed: %s", error)
            except Exception:
                _log.exception("looking for tables that should go on failed")
            await asyncio.sleep(SWEEP)

    def _find(self, table_id: str) -> None:
        live = self._lives.known(table_id)
        if live is not None and live.driver is None:
            self.follow(live)
        elif live is None and table_id not in self._lost:
            # Each by itself: one may wait for its rules, or be past reading.
            task = asyncio.create_task(self._fetch(table_id), name=f"fetch {table_id}")
            self._lost[table_id] = task

    async def _fetch(self, table_id: str) -> None:
        try:
            async with self._fetching:
                self.follow(await self._lives.get(table_id), is_own=False)
        except Trouble:
            pass  # it is found again
        except TableError as error:
            _log.warning("table %s cannot go on: %s", table_id, error)
            return  # nor next time
        except Exception:
            _log.exception("table %s could not be read", table_id)
        del self._lost[table_id]


async def _end(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel what still runs, and wait until it has ended."""
    running = [task for task in tasks if task is not None and not task.done()]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


def _rng(table: Table, seat: int) -> Rng:
    """Fresh random numbers; in a lesson always the same."""
    if table.meta.seed is None:
        return Rng(os.urandom(16))
    return Rng(f"{table.meta.seed} {seat} {table.position}")
