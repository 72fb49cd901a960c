"""Tables that go on by themselves: bots have the move, or somebody's time is over."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Awaitable, Callable

from trivet.core.rng import Rng
from trivet.server.bots import Thinkers
from trivet.server.clock import Due, next_due
from trivet.server.live import Live, Lives
from trivet.server.refusals import TableError
from trivet.server.store import Store
from trivet.server.table import Table

HORIZON = 30.0
"""Tables with more time than that need no task yet: the sweep finds them again."""

SWEEP = 5.0
"""Seconds between two looks for tables that nobody drives."""

RETRY = 1.0
"""Seconds before a move is tried again that could not be stored."""

_log = logging.getLogger(__name__)

Post = Callable[[Table, Due, list[str]], Awaitable[None]]


class Driver:
    """Makes the moves of bots and sleepers, one task a table while it is needed.

    Args:
        lives: The tables in memory.
        store: Where tables that should go on are found.
        thinkers: Ask the bots.
        post: Stores a move if the table still waits for it.
        pause: Seconds that a bot lets pass before it moves.
        patience: Seconds that a table is left to the process that made its last move.
    """

    def __init__(
        self,
        lives: Lives,
        store: Store,
        thinkers: Thinkers,
        post: Post,
        pause: float,
        patience: float,
    ) -> None:
        self._lives = lives
        self._store = store
        self._thinkers = thinkers
        self._post = post
        self._pause = pause
        self._patience = patience if store.database.is_shared else 0.0
        self._sweeper: asyncio.Task[None] | None = None
        self._is_stopped = False

    def start(self) -> None:
        """Go on with all tables that should."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """End all tasks; nothing is moved from now on."""
        self._is_stopped = True
        tasks = [live.driver for live in self._lives.all()] + [self._sweeper]
        running = [task for task in tasks if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def due(self, table: Table) -> float | None:
        """When a table should go on by itself."""
        due = next_due(table, self._pause)
        return None if due is None else due.at

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
            while (due := next_due(live.table, self._pause)) is not None:
                wait = due.at + live.patience - time.time()
                if wait > HORIZON:
                    return
                live.nudge.clear()
                if wait > 0:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(live.nudge.wait(), wait)
                        continue  # something has happened: look again
                await self._make(live, due)
        finally:
            live.driver = None

    async def _make(self, live: Live, due: Due) -> None:
        table = live.table
        assert table.state is not None
        try:
            moves = await self._thinkers.moves(
                due.bot, table.state, due.seat, _rng(table, due.seat), table.id
            )
            await self._post(table, due, moves)
        except TableError as error:
            _log.warning("table %s could not go on by itself: %s", table.id, error)
            await asyncio.sleep(RETRY)

    async def _sweep(self) -> None:
        """Find tables that nobody drives: after a start, let go, or of a process that is gone."""
        while True:
            try:
                for table_id in await self._store.due(time.time() + HORIZON):
                    live = self._lives.known(table_id)
                    if live is None:
                        live = await self._lives.get(table_id)
                        self.follow(live, is_own=False)
                    elif live.driver is None:
                        self.follow(live)
            except TableError as error:
                _log.warning("looking for tables that should go on failed: %s", error)
            except Exception:
                _log.exception("looking for tables that should go on failed")
            await asyncio.sleep(SWEEP)


def _rng(table: Table, seat: int) -> Rng:
    """Fresh random numbers; in a lesson always the same."""
    if table.meta.seed is None:
        return Rng(os.urandom(16))
    return Rng(f"{table.meta.seed} {seat} {table.position}")
