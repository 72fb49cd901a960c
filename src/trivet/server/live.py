"""The tables in memory: each is loaded once, and those that nobody needs are let go."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from trivet.server.engines import Rules
from trivet.server.log import Created, Dealt, Entry, is_table_id
from trivet.server.refusals import NoTable, Refusal
from trivet.server.store import Store
from trivet.server.table import Table
from trivet.server.view import NOBODY, Crowd

MOST_IDLE = 100
"""Tables kept in memory although nobody looks at them."""

_log = logging.getLogger(__name__)


@dataclass(eq=False)
class Live:
    """A table in memory.

    Attributes:
        table: As last stored.
        lock: Held while something is appended, so that one answer is worked out at a time.
        is_doubtful: Whether the database may know more than ``table`` does.
        seen: When it was last written that somebody sits here.
        driver: The task that moves for bots and sleepers.
        nudge: Set when that task should look again.
        patience: Seconds that the task leaves to another process, whose turn it is.
    """

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_doubtful: bool = False
    seen: float = 0.0
    driver: asyncio.Task[None] | None = None
    nudge: asyncio.Event = field(default_factory=asyncio.Event)
    patience: float = 0.0


class Lives:
    """All tables in memory."""

    def __init__(self, store: Store, rules: Rules) -> None:
        self._store = store
        self._rules = rules
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._watchers: dict[str, list[Callable[[], None]]] = {}
        self._crowds: dict[str, Crowd] = {}

    def known(self, table_id: str) -> Live | None:
        """The table, if it is in memory."""
        return self._lives.get(table_id)

    def all(self) -> list[Live]:
        """Every table in memory."""
        return list(self._lives.values())

    def add(self, table: Table) -> Live:
        """Keep a table that is stored and not in memory."""
        live = Live(table)
        self._lives[table.id] = live
        self._let_go()
        return live

    def become(self, live: Live, table: Table) -> None:
        """Take over a stored change and tell everybody."""
        live.table = table
        self.wake(table.id)

    def wake(self, table_id: str) -> None:
        """Call all who watch a table."""
        for wake in list(self._watchers.get(table_id, ())):
            try:
                wake()
            except Exception:
                _log.exception("telling somebody of a change at table %s failed", table_id)

    def watch(self, table_id: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Have ``wake`` called after every change; answers what ends that."""
        self._watchers.setdefault(table_id, []).append(wake)

        def end() -> None:
            watchers = self._watchers.get(table_id, [])
            if wake in watchers:
                watchers.remove(wake)
            if not watchers:
                self._watchers.pop(table_id, None)

        return end

    def crowd(self, table_id: str) -> Crowd:
        """Who is connected."""
        return self._crowds.get(table_id, NOBODY)

    def set_crowd(self, table_id: str, crowd: Crowd) -> None:
        """Note who is connected."""
        if crowd.watching or any(word != "gone" for word in crowd.presence.values()):
            self._crowds[table_id] = crowd
        else:
            self._crowds.pop(table_id, None)

    async def get(self, table_id: str) -> Live:
        """The table, from the database if need be; raises NoTable, Trouble."""
        live = self._lives.get(table_id)
        if live is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda task: self._loaded(table_id, task))
            live = await asyncio.shield(loading)
        else:
            self._lives.move_to_end(table_id)
            if live.is_doubtful and not live.lock.locked():
                async with live.lock:
                    await self.refresh(live)
        return live

    def _loaded(self, table_id: str, task: asyncio.Task[Live]) -> None:
        del self._loading[table_id]
        if not task.cancelled():
            task.exception()  # those who wait get it; it is no news otherwise

    async def _load(self, table_id: str) -> Live:
        if not is_table_id(table_id):
            raise NoTable(table_id)
        entries = await self._store.entries(table_id)
        if not entries:
            raise NoTable(table_id)
        created = entries[0].event
        if isinstance(created, Created):
            await self._await_rules(created.game, entries)
        try:
            table = Table.of(table_id, entries)
        except Exception:
            version = getattr(entries[0].event, "rules", "?")
            _log.exception("table %s, dealt under version %s, cannot be read", table_id, version)
            raise Refusal(
                "closed", f"this table was dealt under version {version} and cannot go on"
            ) from None
        return self.add(table)

    async def refresh(self, live: Live) -> bool:
        """Read what others have appended, with the lock held; whether there was anything."""
        live.is_doubtful = True
        entries = await self._store.entries(live.table.id, live.table.head)
        await self._await_rules(live.table.meta.game, entries)
        live.is_doubtful = False
        if entries:
            self.become(live, live.table.after(entries))
        return bool(entries)

    async def _await_rules(self, game: str, entries: list[Entry]) -> None:
        """A table before its deal needs no rules."""
        if any(isinstance(entry.event, Dealt) for entry in entries):
            await self._rules.wait(game)

    async def close(self) -> None:
        """Load nothing more."""
        loading = list(self._loading.values())
        for task in loading:
            task.cancel()
        await asyncio.gather(*loading, return_exceptions=True)

    def _let_go(self) -> None:
        """Forget idle tables, those first that nobody has asked for the longest."""
        excess = len(self._lives) - MOST_IDLE
        if excess <= 0:
            return
        idle = [key for key, live in self._lives.items() if self._is_idle(live)]
        # The newest stay: whoever has just asked is about to use them.
        for key in idle[: max(0, min(excess, len(idle) - 8))]:
            del self._lives[key]

    def _is_idle(self, live: Live) -> bool:
        """Whether nobody would miss it before it is loaded again."""
        is_quiet = live.driver is None and not live.lock.locked()
        return is_quiet and live.table.id not in self._watchers
