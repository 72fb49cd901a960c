"""Tables to try things on: seats with keys, whole games, a service that ends with the test."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

from tests.server.ready import prepare_games

from trivet.core.rng import Rng
from trivet.server.log import Entry, Event, Moved
from trivet.server.seating import opening
from trivet.server.table import Table
from trivet.server.tables import Tables, Viewer
from trivet.server.wire import Move, NewSeat, NewTable, Settings, TableView

LINKED = "22" * 32
"""A secret whose deal of Tether for two begins with cards that can be linked."""

_ids = itertools.count()


def run(work: Callable[[], Coroutine[Any, Any, None]], seconds: float = 240) -> None:
    """Run an async test to its end, or fail when it hangs; compiling does not count."""
    prepare_games()

    async def limited() -> None:
        await asyncio.wait_for(work(), seconds)

    asyncio.run(limited())


@contextlib.asynccontextmanager
async def serving(folder: Path | str, **options: Any) -> AsyncIterator[Tables]:
    """The service on a database in that folder (or with that URL)."""
    url = folder if isinstance(folder, str) else f"sqlite:///{folder}/tables.db"
    tables = await Tables.start(url, **({"bot_pause": 0.0} | options))
    try:
        yield tables
    finally:
        await tables.stop()


def key(seat: int) -> str:
    return f"key-of-seat-{seat}-{'x' * 16}"


def you(seat: int, name: str | None = None, salt: str | None = None) -> NewSeat:
    return NewSeat(kind="you", name=name or f"Person {seat}", key=key(seat), salt=salt)


def people(game: str, players: int, **more: Any) -> NewTable:
    """A request for a table full of people with the keys ``key(seat)``."""
    settings = Settings(**more.pop("settings", {}))
    seats = more.pop("seats", None) or [you(seat) for seat in range(players)]
    return NewTable(
        id=more.pop("id", f"test-table-{next(_ids)}"),
        game=game,
        players=players,
        seats=seats,
        settings=settings,
        **more,
    )


def table(game: str, players: int, **more: Any) -> Table:
    """A table full of people, without any database, freshly dealt."""
    new = people(game, players, **more)
    events = opening(new, None, lambda _: None).events
    return Table.of(new.id, [Entry(i, 100.0, event) for i, event in enumerate(events)])


def add(before: Table, *events: Event, at: float = 200.0) -> Table:
    entries = [Entry(before.head + i, at, event) for i, event in enumerate(events)]
    return before.after(entries)


def moved(before: Table, seat: int, *moves: str, **more: Any) -> Table:
    return add(before, Moved(seat=seat, moves=list(moves), **more))


def legal(now: Table, seat: int) -> list[str]:
    view = now.view(seat)
    assert view is not None
    return list(view["legal"])


def some_move(view: dict[str, Any], rng: Rng) -> str:
    """A random legal move; claims are low or high by chance, calls as well."""
    if view["legal"] == ["pass"] and view["game"] == "quincunx" and rng.below(2):
        return f"call {1 + rng.below(6)}"
    return str(rng.choice(view["legal"])) if view["legal"] else f"claim {rng.below(12)}"


def played(now: Table, seed: int = 1, moves: int = 10_000) -> list[Table]:
    """The table after each of some random moves, in a random order where the rules allow one."""
    rng, tables = Rng(seed), [now]
    while now.status == "playing" and len(tables) <= moves:
        seat = rng.choice(now.turn)
        view = now.view(seat)
        assert view is not None
        now = moved(now, seat, some_move(view, rng))
        tables.append(now)
    return tables


async def viewers(tables: Tables, table_id: str, players: int) -> list[Viewer]:
    return [await tables.viewer(table_id, key(seat)) for seat in range(players)]


async def play_on(
    tables: Tables, table_id: str, seats: list[Viewer], most: int = 10_000, seed: int = 1
) -> int:
    """Make random moves for people until the game is over; how many."""
    rng = Rng(seed)
    for count in range(most):
        view = await tables.view(table_id, seats[0])
        while view.status == "playing" and not (
            mine := [viewer for viewer in seats if viewer.seat in view.turn]
        ):
            await asyncio.sleep(0.005)
            view = await tables.view(table_id, seats[0])
        if view.status != "playing":
            return count
        viewer = rng.choice(mine)
        view = await tables.view(table_id, viewer)
        assert view.view is not None
        move = some_move(view.view, rng)
        command = Move(id=f"{seed}-{count}", position=view.position, moves=[move])
        await tables.command(table_id, viewer, command)
    return most


async def until(
    tables: Tables,
    table_id: str,
    is_so: Callable[[TableView], bool],
    viewer: Viewer | None = None,
) -> TableView:
    """Wait until a view is as wanted."""
    while True:
        view = await tables.view(table_id, viewer or Viewer())
        if is_so(view):
            return view
        await asyncio.sleep(0.01)
