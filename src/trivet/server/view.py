"""The one way out: everything about a table that is sent to anyone is :func:`view_for`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trivet.core.state import State
from trivet.server import shuffle
from trivet.server.refusals import NotYours
from trivet.server.table import Seat, Table
from trivet.server.wire import (
    Choice,
    LobbyEntry,
    Presence,
    SeatInfo,
    ShuffleInfo,
    TableView,
    Tried,
)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table: the seat of their key (None: none), and whether they opened it.

    ``key`` is the hash of that key. The tables go by it, so that an old Viewer opens no seat
    that has been given up.
    """

    seat: int | None = None
    owner: bool = False
    key: str | None = None


def who(table: Table, viewer: Viewer) -> Viewer:
    """The viewer as the table knows it now."""
    key = viewer.key
    if key is None:
        return Viewer()
    return Viewer(table.seat_of(key), key == table.meta.owner, key)


def admit(table: Table, viewer: Viewer) -> Viewer:
    """The viewer as things are now.

    Whoever has no seat may look before the deal, to sit down, and after the end.
    """
    now = who(table, viewer)
    is_closed = table.status == "playing" and not table.meta.settings.watching
    if is_closed and now.seat is None and not now.owner:
        raise NotYours("this table plays without anybody watching")
    return now


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who is connected: presence by seat, and how many watch."""

    presence: Mapping[int, Presence]
    watching: int = 0


NOBODY = Crowd({})


def view_for(
    table: Table,
    viewer: Viewer,
    crowd: Crowd,
    now: float,
    log_from: int = 0,
    with_scores: bool = True,
) -> TableView:
    """The table as the viewer may know it.

    Args:
        table: At one moment.
        viewer: Who looks.
        crowd: Who is connected.
        now: The server's clock.
        log_from: Number of the first entry of the log that is wanted.
        with_scores: Whether choices tell what they would score, if the table plays with help.
    """
    meta, seat = table.meta, viewer.seat
    log = table.log(seat)
    first = min(max(log_from, 0), len(log))
    return TableView(
        id=table.id,
        name=meta.name,
        game=meta.game,
        players=meta.players,
        options=table.game.options,
        settings=meta.settings,
        status=table.status,
        seq=table.seq(seat),
        you=seat,
        owner=viewer.owner,
        seats=seat_infos(table, crowd),
        position=table.position,
        turn=list(table.turn),
        since=table.since,
        deadline=table.deadline,
        view=table.view(seat),
        choices=_choices(table, seat, with_scores),
        shuffle=_shuffle_info(table),
        lesson=meta.seed is not None,
        preparing=table.is_full,
        watching=crowd.watching,
        next=table.next,
        log_from=first,
        log=log[first:],
        now=round(now, 3),
    )


def tried(table: Table, seat: int, command_id: str, drafted: State) -> Tried:
    """The table as a seat would see it after moves that reveal nothing."""
    choices = drafted.choices(seat, table.meta.settings.help)
    return Tried(id=command_id, view=drafted.view(seat), choices=_as_choices(choices))


def lobby_entry(table: Table, crowd: Crowd) -> LobbyEntry:
    """An open table as the lobby shows it."""
    return LobbyEntry(
        id=table.id,
        name=table.meta.name,
        game=table.meta.game,
        players=table.meta.players,
        options=table.game.options,
        seats=seat_infos(table, crowd),
        free=[number for number, seat in enumerate(table.seats) if seat.kind == "open"],
        created=table.created,
    )


def seat_infos(table: Table, crowd: Crowd) -> list[SeatInfo]:
    """Who sits where; presence ``gone`` for whoever has not been heard of."""
    return [
        SeatInfo(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            presence=_presence(seat, crowd.presence.get(number, "gone")),
            hints=len(table.advised[number]),
        )
        for number, seat in enumerate(table.seats)
    ]


def _presence(seat: Seat, told: Presence) -> Presence | None:
    if seat.bot is not None:
        return "bot"
    return told if seat.kind == "person" else None


def _choices(table: Table, seat: int | None, with_scores: bool) -> list[Choice]:
    if seat is None or table.status != "playing" or table.seats[seat].bot is not None:
        return []
    return _as_choices(table.choices(seat, with_scores))


def _as_choices(choices: list[dict[str, Any]]) -> list[Choice]:
    return [Choice(**choice) for choice in choices]


def _shuffle_info(table: Table) -> ShuffleInfo | None:
    if not table.is_shuffled:
        return None
    secret = table.meta.secret
    return ShuffleInfo(
        commitment=shuffle.commitment(secret),
        salts=[seat.salt for seat in table.seats],
        secret=secret if table.status == "over" else None,
    )
