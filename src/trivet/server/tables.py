"""All tables of a server: the one door through which the application uses them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Self

from trivet.core.errors import TrivetError
from trivet.search.bots import Bot, bot
from trivet.server import commands, replays, seating
from trivet.server.afterwards import Afterwards
from trivet.server.bots import Thinkers
from trivet.server.clock import Due, is_wanted
from trivet.server.database import Postgres
from trivet.server.driver import Doing, Driver
from trivet.server.engines import Ready, Rules, prepared
from trivet.server.hints import Hints
from trivet.server.journal import Journal
from trivet.server.live import Lives
from trivet.server.log import (
    Dealt,
    Event,
    Followed,
    Moved,
    check_table_id,
    command_id,
    key_hash,
    new_key,
)
from trivet.server.pace import Pace, cores, review_budget
from trivet.server.refusals import (
    NoShuffle,
    NoTable,
    NotOver,
    NotYours,
    Refusal,
    TableError,
    Trouble,
)
from trivet.server.reviews import Reviews
from trivet.server.shelf import Shelf
from trivet.server.store import Store
from trivet.server.table import Table
from trivet.server.view import Crowd, Viewer, admit, lobby_entry, tried, view_for, who
from trivet.server.wakeups import Wakeups
from trivet.server.wire import (
    Command,
    Done,
    Hint,
    Hinted,
    Join,
    LobbyEntry,
    NewTable,
    Presence,
    Rematch,
    Seated,
    TableView,
    Tried,
    Try,
)

__all__ = [
    "NoShuffle",
    "NoTable",
    "NotOver",
    "NotYours",
    "Refusal",
    "TableError",
    "Tables",
    "Trouble",
    "Viewer",
]

IN_LOBBY = 120.0
"""Seconds that a table stays in the lobby after somebody was seen there."""

SEEN_EVERY = 30.0
"""Seconds between two notes that somebody was seen."""


class Tables(Afterwards):
    """The tables; one object a process, all of it on one event loop."""

    def __init__(
        self,
        store: Store,
        bots: Callable[[str], Bot],
        bot_pause: float,
        pace: Pace,
        ready: Ready,
    ) -> None:
        self._store = store
        self._bots = bots
        self._rules = Rules(ready)
        lives = Lives(store, self._rules)
        thinkers = Thinkers(bots, pace, ready)
        budget = review_budget(pace)
        shelf = Shelf(store, budget)
        super().__init__(lives, Reviews(lambda: thinkers.are_busy, shelf, ready, budget))
        self._journal = Journal(self._lives, store)
        patience = bot_pause + pace.limit + 5.0
        doing = Doing(self._deal, self._post)
        self._hints = Hints(thinkers, pace, self._journal)
        self._driver = Driver(self._lives, store, thinkers, doing, bot_pause, patience)
        self._journal.follower = self._driver
        self._wakeups: Wakeups | None = None
        if isinstance(store.database, Postgres):
            self._wakeups = Wakeups(store.database, self._on_wakeup, self._on_gap)

    @classmethod
    async def start(
        cls,
        database_url: str,
        *,
        bot_pause: float = 0.7,
        bot_limit: float = 5.0,
        bot_nodes: int | None = None,
        bots: Callable[[str], Bot] = bot,
        ready: Ready = prepared,
    ) -> Self:
        """Open the database, go on with unfinished games.

        Args:
            database_url: ``sqlite:///…`` or ``postgresql://…``; it is brought up to date.
            bot_pause: Seconds that bots let pass before they move.
            bot_limit: Seconds after which a bot's turn should have come, however many are asked.
            bot_nodes: Most nodes of a bot's decision, None for as many as its time allows.
            bots: Makes a bot by its name, raises OptionError for an unknown one.
            ready: Awaited before a game's rules or searches are used, see :mod:`engines`.
        """
        pace = Pace(bot_limit, cores(), bot_nodes)
        tables = cls(await Store.open(database_url), bots, bot_pause, pace, ready)
        if tables._wakeups is not None:
            await tables._wakeups.start()
        tables._driver.start()
        return tables

    async def stop(self) -> None:
        """Finish what is being stored, stop the bots, close the database."""
        await self._driver.stop()
        if self._wakeups is not None:
            await self._wakeups.stop()
        await self._reviews.close()
        await self._rules.close()
        await self._lives.close()
        await self._journal.all_finished()
        await self._store.close()

    # Sitting down.

    async def open(self, new: NewTable) -> Seated:
        """Open a table; the same request again gets the same answer.

        A full one is dealt at once, or as soon as its rules are loaded.

        Raises:
            Refusal: When something about it cannot be.
            NoTable, NotOver: For ``deal_of``.
        """
        table_id = check_table_id(new.id)
        old = None
        if new.deal_of is not None:
            old = (await self._lives.get(new.deal_of)).table
            replays.record_of(old)
        deal = await self._rules.glance(new.game)
        opening = seating.opening(new, old, self._check_bot, deal)
        if await self._journal.create(table_id, opening.events):
            key = opening.keys[min(opening.keys)] if opening.keys else opening.owner
            viewer = await self.viewer(table_id, key)
            return await self._seated(table_id, viewer, opening.keys, opening.owner)
        return await self._opened_before(table_id, new)

    async def _opened_before(self, table_id: str, new: NewTable) -> Seated:
        """The answer to a repeated request: only keys that it proves to know are in it."""
        table = (await self._lives.get(table_id)).table
        keys = {}
        for seat in new.seats:
            if seat.key is not None and (number := table.seat_of(key_hash(seat.key))) is not None:
                keys[number] = seat.key
        is_owner = new.owner is not None and key_hash(new.owner) == table.meta.owner
        if not keys and not is_owner:
            raise Refusal("closed", "there is a table with this id already")
        key = keys[min(keys)] if keys else new.owner
        viewer = await self.viewer(table_id, key)
        return await self._seated(table_id, viewer, keys, new.owner if is_owner else None)

    async def join(self, table_id: str, join: Join) -> Seated:
        """Sit down; the same key again gets the same seat."""
        key = join.key if join.key is not None else new_key()

        def plan(table: Table) -> list[Event]:
            sat = seating.sit(table, join, key)
            return [] if sat is None else self._with_deal(table, [sat])

        await self._journal.act(table_id, plan)
        return await self._seated_by(table_id, key)

    async def rematch(self, table_id: str, key: str, rematch: Rematch) -> Seated:
        """Move on to the next table, which is opened if need be.

        Raises:
            NotYours: When the key has no seat here.
            NotOver: While the game goes on.
        """
        table = (await self._lives.get(table_id)).table
        seat = table.seat_of(key_hash(key))
        if seat is None:
            raise NotYours("only those who played can ask for a rematch")
        if table.status != "over":
            raise NotOver
        following = seating.rematch_id(table)
        if table.next is None:
            await self._journal.create(following, seating.rematch_opening(table))
            await self._journal.act(
                table_id, lambda now: [] if now.next else [Followed(next=following)]
            )
        join = Join(name=table.seats[seat].name or "", key=key, salt=rematch.salt)
        return await self.join(following, join)

    async def viewer(self, table_id: str, key: str | None) -> Viewer:
        """Who has this key; without one, whoever watches.

        Raises:
            NotYours: For a key that opens nothing here.
        """
        table = (await self._lives.get(table_id)).table
        if key is None:
            return Viewer()
        try:
            held = key_hash(key)
        except Refusal as error:
            raise NotYours(error.reason) from None
        viewer = who(table, Viewer(key=held))
        is_expected = table.seat_of(held, "reserved") is not None
        is_known = viewer.seat is not None or viewer.owner or is_expected
        if not is_known and not table.has_heard(held):
            raise NotYours("this key opens no seat at this table")
        return viewer

    # Playing.

    async def command(
        self, table_id: str, viewer: Viewer, command: Command, log_from: int = 0
    ) -> Done:
        """Do what is asked; when this returns it is stored.

        Raises:
            Refusal: When it cannot be; nothing has changed.
        """
        del log_from
        known_as = command_id(viewer.key, command.id)

        def plan(table: Table) -> list[Event]:
            asking = admit(table, viewer)
            try:
                events = commands.answer(table, asking, command, time.time(), self._check_bot)
                return self._with_deal(table, events)
            except TrivetError as error:
                raise commands.refusal_of(error) from None

        table = await self._journal.act(table_id, plan, known_as)
        return Done(id=command.id, seq=table.seq(who(table, viewer).seat))

    async def attempt(self, table_id: str, viewer: Viewer, what: Try) -> Tried:
        """What if: changes nothing. Raises Refusal."""
        table = (await self._lives.get(table_id)).table
        seat, drafted = commands.draft(table, admit(table, viewer), what)
        return tried(table, seat, what.id, drafted)

    async def hint(self, table_id: str, viewer: Viewer, hint: Hint) -> Hinted:
        """What *master* would do, for a seat that has the move; it is noted that it was told.

        Raises:
            Refusal: When the table plays without hints, or it cannot be.
        """
        table = (await self._lives.get(table_id)).table
        command_id(viewer.key, hint.id)  # checks it
        asking = admit(table, viewer)
        return await self._hints.take(table, asking, hint, lambda now: admit(now, viewer))

    # Looking.

    async def view(
        self, table_id: str, viewer: Viewer, log_from: int = 0, choices: bool = True
    ) -> TableView:
        """The table as the viewer may know it.

        Raises:
            NotYours: When nobody may watch and the viewer has no seat.
        """
        table = (await self._lives.get(table_id)).table
        looking, crowd = admit(table, viewer), self._lives.crowd(table_id)
        return view_for(table, looking, crowd, time.time(), log_from, choices)

    def watch(self, table_id: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Have ``wake`` called after every stored change; answers what ends that.

        Not every change is one for every viewer: ``seq`` tells.
        """
        return self._lives.watch(table_id, wake)

    def set_presence(self, table_id: str, presence: Mapping[int, Presence], watching: int) -> None:
        """Say who is connected, for the views to come."""
        self._lives.set_crowd(table_id, Crowd(dict(presence), watching))

    async def seen(self, table_id: str) -> None:
        """Say that a seated person is connected, which keeps the table in the lobby."""
        live = await self._lives.get(table_id)
        now = time.time()
        if live.table.status == "waiting" and now - live.seen >= SEEN_EVERY:
            live.seen = now
            await self._store.seen(table_id, now)

    async def lobby(self) -> list[LobbyEntry]:
        """The listed tables that wait for players and where somebody has been seen lately."""
        entries = []
        for table_id in await self._store.waiting(time.time() - IN_LOBBY):
            try:
                table = (await self._lives.get(table_id)).table
            except Refusal:  # it cannot be read, which must not close the whole lobby
                continue
            if table.status == "waiting" and not table.is_full:
                entries.append(lobby_entry(table, self._lives.crowd(table_id)))
        return entries

    async def unfinished(self, table_ids: Sequence[str]) -> set[str]:
        """Those of the tables that exist and are not over."""
        return await self._store.unfinished(table_ids)

    # What comes from elsewhere.

    def _with_deal(self, table: Table, events: list[Event]) -> list[Event]:
        """The events, and the deal if it can be made here and now."""
        return commands.with_deal(table, events) if self._rules.has(table.meta.game) else events

    async def _deal(self, before: Table) -> None:
        """Deal a full table as soon as the rules are there, unless somebody gets up before."""
        await self._rules.wait(before.meta.game)
        await self._journal.act(before.id, lambda table: [Dealt()] if table.is_full else [])

    async def _post(self, before: Table, due: Due, moves: list[str]) -> None:
        """Store a move of a bot or the clock, if the table still waits for it."""

        def plan(table: Table) -> list[Event]:
            if not is_wanted(table, before, due):
                return []
            commands.play(table, due.seat, moves)
            return [Moved(seat=due.seat, moves=moves, by=due.by)]

        await self._journal.act(before.id, plan)

    async def _on_wakeup(self, table_id: str, head: int) -> None:
        """Another process may have appended to a table."""
        live = self._lives.known(table_id)
        if live is None or live.table.head >= head:
            return
        async with live.lock:
            if await self._lives.refresh(live):
                self._driver.follow(live, is_own=False)

    def _on_gap(self) -> None:
        """Anything may have happened at any table."""
        for live in self._lives.all():
            live.is_doubtful = True
            self._lives.wake(live.table.id)

    async def _seated_by(self, table_id: str, key: str) -> Seated:
        viewer = await self.viewer(table_id, key)
        keys = {} if viewer.seat is None else {viewer.seat: key}
        return await self._seated(table_id, viewer, keys, None)

    async def _seated(
        self, table_id: str, viewer: Viewer, keys: Mapping[int, str], owner: str | None
    ) -> Seated:
        return Seated(
            id=table_id,
            keys={str(seat): key for seat, key in keys.items()},
            owner=owner,
            table=await self.view(table_id, viewer),
        )

    def _check_bot(self, name: str) -> None:
        self._bots(name)
