"""The service: whole games, the lobby, whoever watches."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from tests.server.kit import (
    key,
    people,
    play_on,
    run,
    serving,
    until,
    viewers,
    you,
)

from trivet.core.errors import OptionError
from trivet.server.refusals import NotYours
from trivet.server.tables import Tables, Viewer
from trivet.server.wire import (
    Join,
    Leave,
    Move,
    NewSeat,
    Return,
    Say,
)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("tether", 2, {}),
        ("tether", 4, {}),
        ("connections", 3, {"games": 3}),
        ("quincunx", 2, {"muggins": True}),
    ],
)
def test_people_and_bots_play_whole_games(tmp_path, game, players, options):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            seats = [you(0), *(NewSeat(kind="bot", bot="greedy") for _ in range(players - 1))]
            new = people(game, players, seats=seats, options=options)
            seated = await tables.open(new)
            assert seated.keys == {"0": key(0)}
            assert seated.table.status == "playing"
            await play_on(tables, seated.id, [await tables.viewer(seated.id, key(0))])
            record = await tables.record(seated.id)
            assert list(record.replay().scores) == record.scores
            view = await tables.view(seated.id, Viewer())
            assert view.log[-1].kind == "over"
            assert {entry.by for entry in view.log if entry.seat} == {"bot"}

    run(work)


def test_a_table_may_play_with_nobody_watching(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("connections", 2, seats=[you(0)], settings={"watching": False})
            await tables.open(new)
            assert (await tables.view(new.id, Viewer())).status == "waiting"
            await tables.join(new.id, Join(name="Bob", key=key(1)))
            with pytest.raises(NotYours):
                await tables.view(new.id, Viewer())
            with pytest.raises(NotYours):
                await tables.command(new.id, Viewer(), Say(id="a", text="Hello", name="Eve"))
            await play_on(tables, new.id, await viewers(tables, new.id, 2))
            assert (await tables.view(new.id, Viewer())).status == "over"

    run(work)


def test_a_bot_stands_in_for_whoever_leaves_until_they_return(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, options={"rounds": 1})
            await tables.open(new)
            ada, bob = await viewers(tables, new.id, 2)
            await tables.command(new.id, ada, Leave(id="bye", bot="random"))
            view = await until(tables, new.id, lambda view: view.turn == [1])
            assert view.log[-1].by == "bot"
            assert (view.seats[0].name, view.seats[0].bot) == ("Person 0", "random")
            view = await tables.view(new.id, ada)
            with pytest.raises(NotYours, match="a bot plays for you"):
                await tables.command(new.id, ada, Move(id="m", position=view.position, moves=["x"]))
            await tables.command(new.id, ada, Return(id="back"))
            await play_on(tables, new.id, [bob], most=1)
            await asyncio.sleep(0.1)
            view = await tables.view(new.id, ada)
            assert view.turn == [0]
            assert view.choices
            assert await play_on(tables, new.id, [ada, bob], seed=2) > 10

    run(work)


def test_the_lobby_lists_tables_that_want_players_and_are_not_forsaken(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            listed = people("quincunx", 2, seats=[you(0)], settings={"listed": True})
            hidden = people("quincunx", 2, seats=[you(0)])
            full = people("quincunx", 2, settings={"listed": True})
            for new in (listed, hidden, full):
                await tables.open(new)
            assert [entry.id for entry in await tables.lobby()] == [listed.id]
            _age(tmp_path, listed.id, 200)
            assert await tables.lobby() == []
            await tables.seen(listed.id)
            assert [entry.id for entry in await tables.lobby()] == [listed.id]
            await tables.join(listed.id, Join(name="Bob"))
            assert await tables.lobby() == []

    run(work)


def _age(folder, table, seconds):
    with sqlite3.connect(folder / "tables.db") as database:
        database.execute("UPDATE tables SET seen = seen - ? WHERE id = ?", (seconds, table))
    database.close()


def test_whoever_watches_is_woken_by_every_stored_change(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("connections", 2)
            await tables.open(new)
            ada, _ = await viewers(tables, new.id, 2)
            seen: list[int] = []
            end = tables.watch(new.id, lambda: seen.append(1))
            broken = tables.watch(new.id, lambda: 1 // 0)  # harms nobody else
            for count in range(3):
                view = await tables.view(new.id, ada)
                move = view.choices[count].move
                await tables.command(new.id, ada, Move(id=f"{count}", position=0, moves=[move]))
                assert len(seen) == count + 1
            end()
            broken()
            await tables.command(new.id, ada, Say(id="x", text="Hello"))
            assert len(seen) == 3

    run(work)


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite://", "mysql://host/name"])
def test_a_database_that_is_none_is_refused_in_a_sentence(url):
    async def work() -> None:
        with pytest.raises(OptionError):
            await Tables.start(url)

    run(work)
