"""Who is there: by open sockets and waiting requests, with patience for pages loaded anew.

Where several processes serve the same tables, each tells the others who is connected to it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from trivet.server.tables import Tables
from trivet.server.wire import Presence

_RANKS: dict[Presence, int] = {"gone": 0, "away": 1, "here": 2}


@dataclass(eq=False, slots=True)
class Guest:
    """One socket or waiting request: its seat (None: watches), whether its page is hidden, whom to
    tell of changes.
    """

    seat: int | None
    away: bool
    wake: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who is connected to another process, believed until ``until`` unless it says so again."""

    seats: dict[int, Presence]
    watching: int
    until: float = 0.0


Tell = Callable[[str, Elsewhere, bool], None]
"""Tells other processes of a table: who is connected here, and whether they shall tell as well."""


@dataclass(eq=False, slots=True)
class Room:
    """The guests of one table, here and at other processes, and who was last shown as present."""

    guests: set[Guest] = field(default_factory=set)
    others: dict[str, Elsewhere] = field(default_factory=dict)
    told: Elsewhere | None = None
    shown: dict[int, Presence] = field(default_factory=dict)
    watching: int = 0
    timer: asyncio.TimerHandle | None = None


class Present:
    """The rooms of this process. Coming is told at once, going after ``grace`` seconds.

    Attributes:
        tell: Tells other processes, if there may be any.
    """

    def __init__(self, tables: Tables, grace: float) -> None:
        self.tell: Tell | None = None
        self._tables = tables
        self._grace = grace
        self._rooms: dict[str, Room] = {}

    def enter(self, table_id: str, guest: Guest) -> None:
        """A socket has said who it is."""
        room = self._rooms.setdefault(table_id, Room())
        room.guests.add(guest)
        self.changed(table_id)

    def leave(self, table_id: str, guest: Guest) -> None:
        """A socket was closed."""
        room = self._rooms.get(table_id)
        if room is not None:
            room.guests.discard(guest)
            self.changed(table_id)

    def changed(self, table_id: str) -> None:
        """The seat or the page of a guest has changed: show it, or wait before it is shown."""
        room = self._rooms.get(table_id)
        if room is None:
            return
        self._tell(table_id, room)
        now, watching = _present(room)
        if _is_less(room, now, watching):
            if room.timer is None:
                loop = asyncio.get_running_loop()
                room.timer = loop.call_later(self._grace, self._settle, table_id)
            kept = {
                seat: max(state, now.get(seat, "gone"), key=_RANKS.__getitem__)
                for seat, state in room.shown.items()
            }
            now, watching = now | kept, max(watching, room.watching)
        self._show(table_id, room, now, watching)

    def seats_of(self, table_id: str) -> dict[int, Presence]:
        """What is shown of each seat that was ever there; others are gone."""
        room = self._rooms.get(table_id)
        return {} if room is None else room.shown

    def watching(self, table_id: str) -> int:
        """How many watch."""
        room = self._rooms.get(table_id)
        return 0 if room is None else room.watching

    def seated(self) -> list[str]:
        """Tables at which somebody with a seat is connected."""
        return [
            table_id
            for table_id, room in self._rooms.items()
            if any(guest.seat is not None for guest in room.guests)
        ]

    def hear(self, table_id: str, process: str, crowd: Elsewhere, asks: bool) -> None:
        """Another process has told who is connected to it."""
        room = self._rooms.get(table_id)
        if room is None:
            return
        room.others[process] = crowd
        if asks:
            room.told = None
        self.changed(table_id)

    def tell_again(self) -> None:
        """Tell of all rooms, as it is only believed for a while; believe no more what is old."""
        now = time.monotonic()
        for table_id, room in list(self._rooms.items()):
            room.told = None
            room.others = {name: crowd for name, crowd in room.others.items() if crowd.until > now}
            self.changed(table_id)

    def _tell(self, table_id: str, room: Room) -> None:
        if self.tell is not None:
            here = Elsewhere(*_local(room))
            if here != room.told:
                self.tell(table_id, here, not room.shown)
                room.told = here

    def close(self) -> None:
        """Forget everything that was to be shown later."""
        for room in self._rooms.values():
            if room.timer is not None:
                room.timer.cancel()

    def _settle(self, table_id: str) -> None:
        room = self._rooms[table_id]
        room.timer = None
        now, watching = _present(room)
        self._show(table_id, room, now, watching)
        if not room.guests:
            del self._rooms[table_id]

    def _show(self, table_id: str, room: Room, now: dict[int, Presence], watching: int) -> None:
        if (now, watching) == (room.shown, room.watching):
            return
        room.shown, room.watching = now, watching
        self._tables.set_presence(table_id, now, watching)
        for guest in room.guests:
            guest.wake()


def _present(room: Room) -> tuple[dict[int, Presence], int]:
    """Who is there this moment; seats that were there before are gone."""
    now: dict[int, Presence] = dict.fromkeys(room.shown, "gone")
    seats, watching = _local(room)
    for crowd in (Elsewhere(seats, watching), *room.others.values()):
        for seat, state in crowd.seats.items():
            now[seat] = max(state, now.get(seat, "gone"), key=_RANKS.__getitem__)
    return now, watching + sum(crowd.watching for crowd in room.others.values())


def _local(room: Room) -> tuple[dict[int, Presence], int]:
    """Who is connected to this process."""
    seats: dict[int, Presence] = {}
    for guest in room.guests:
        if guest.seat is not None and seats.get(guest.seat) != "here":
            seats[guest.seat] = "away" if guest.away else "here"
    return seats, sum(guest.seat is None for guest in room.guests)


def _is_less(room: Room, now: dict[int, Presence], watching: int) -> bool:
    return watching < room.watching or any(
        _RANKS[now[seat]] < _RANKS[state] for seat, state in room.shown.items()
    )
