"""What was acknowledged is there, whatever happens to the server; the log is the table."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.kit import key, people, play_on, run, serving, until, viewers, you

from trivet.server.live import MOST_IDLE
from trivet.server.log import Called, Entry, Moved, decode, encode
from trivet.server.refusals import NoTable, Refusal, Trouble
from trivet.server.store import Conflict, NewRow, Row, Store
from trivet.server.tables import Tables, Viewer
from trivet.server.wire import Leave, Move, NewSeat, Say

NEW = NewRow(created=1.0, game="tether", listed=False, rules_version="1")
PLAYING = Row("playing", None)


def entry(number: int, command: str | None = None) -> Entry:
    return Entry(number, 1.0, Moved(seat=0, moves=["18-19", "end"]), command)


def test_events_are_the_same_after_a_trip_through_the_database(tmp_path):
    async def work() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")
        entries = [entry(0, "a:1"), Entry(1, 2.5, Called(seat=1)), entry(2)]
        await store.append("some-table", 0, entries, PLAYING, NEW)
        assert await store.entries("some-table") == entries
        assert await store.entries("some-table", 2) == entries[2:]
        assert await store.entries("another") == []
        await store.close()

    run(work)
    event = Moved(seat=1, moves=["key b3 r90"], by="clock")
    assert decode(encode(event)) == event


def test_whoever_expects_another_length_is_told_so(tmp_path):
    async def work() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")
        await store.append("t", 0, [entry(0)], PLAYING, NEW)
        answers = await asyncio.gather(
            store.append("t", 0, [entry(0)], PLAYING, NEW),
            store.append("t", 1, [entry(1, "a:1")], PLAYING),
            store.append("t", 1, [entry(1, "a:2")], PLAYING),
            store.append("t", 5, [entry(5)], PLAYING),
            store.append("none", 1, [entry(1)], PLAYING),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers].count(Conflict) == 4
        assert answers[1] is None
        assert [e.command for e in await store.entries("t")] == [None, "a:1"]
        await store.close()

    run(work)


def test_one_bad_write_does_not_harm_those_in_the_same_transaction(tmp_path):
    async def work() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")
        await store.append("t", 0, [entry(0, "a:1")], PLAYING, NEW)
        answers = await asyncio.gather(
            store.append("u", 0, [entry(0)], PLAYING, NEW),
            store.append("t", 1, [entry(1, "a:1")], PLAYING),
            store.append("v", 0, [entry(0)], PLAYING, NEW),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), Trouble, type(None)]
        assert len(await store.entries("t")) == 1
        assert len(await store.entries("v")) == 1
        await store.close()

    run(work)


def test_many_waiting_writes_share_a_transaction(tmp_path):
    async def work() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")
        commits: list[int] = []
        sa.event.listen(store.database._engine, "commit", lambda _: commits.append(1))  # type: ignore[attr-defined]
        await asyncio.gather(
            *(store.append(f"t{i}", 0, [entry(0)], PLAYING, NEW) for i in range(100))
        )
        assert len(commits) <= 3
        for i in range(100):
            assert len(await store.entries(f"t{i}")) == 1
        await store.close()

    run(work)


def test_the_file_is_written_the_safe_way(tmp_path):
    async def work() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")

        def ask(connection: sa.Connection) -> list[object]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

        assert await store.database.write(ask) == ["wal", 2, 1]
        await store.close()

    run(work)


def test_an_older_database_is_brought_up_to_date_once(tmp_path):
    async def work() -> None:
        for _ in range(2):
            store = await Store.open(f"sqlite:///{tmp_path}/t.db")
            await store.close()

    run(work)
    with sqlite3.connect(tmp_path / "t.db") as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
    database.close()


def test_a_table_goes_on_after_a_restart_as_if_nothing_had_been(tmp_path):
    async def work() -> None:
        new = people("connections", 2, options={"games": 2})
        async with serving(tmp_path) as tables:
            await tables.open(new)
            ada, bob = await viewers(tables, new.id, 2)
            await play_on(tables, new.id, [ada, bob], most=7)
            view = await tables.view(new.id, ada)
            assert len(view.turn) == 1  # one of the two has placed
            before = [await tables.view(new.id, viewer) for viewer in (ada, bob, Viewer())]
        async with serving(tmp_path) as tables:
            after = [await tables.view(new.id, viewer) for viewer in (ada, bob, Viewer())]
            for one, other in zip(before, after, strict=True):
                assert {**msgspec.to_builtins(one), "now": 0} == {
                    **msgspec.to_builtins(other),
                    "now": 0,
                }
            await play_on(tables, new.id, [ada, bob], seed=2)
            (await tables.record(new.id)).replay()

    run(work)


def test_bots_and_clocks_go_on_after_a_restart(tmp_path):
    async def work() -> None:
        bots = people("quincunx", 2, seats=[NewSeat(kind="bot", bot="greedy"), you(1)])
        clock = people("quincunx", 2, settings={"time_limit": 1, "on_timeout": "bot"})
        async with serving(tmp_path, bot_pause=30) as tables:
            await tables.open(bots)
            await tables.open(clock)
        await asyncio.sleep(1)
        async with serving(tmp_path) as tables:
            for new, by in ((bots, "bot"), (clock, "clock")):
                view = await until(tables, new.id, lambda view: view.position > 0)
                assert next(e for e in view.log if e.kind == "turn").by == by

    run(work)


SERVER = """
import asyncio, sys
from tests.server.kit import *
from trivet.server.engines import load
load("quincunx")
async def main():
    tables = await Tables.start(sys.argv[1], bot_pause=0)
    new = people("quincunx", 2, id="the-table", options={"rounds": 4})
    await tables.open(new)
    seats = await viewers(tables, new.id, 2)
    rng, count = Rng(1), 0
    while True:
        view = await tables.view(new.id, seats[0])
        if view.status == "over":
            await asyncio.sleep(60)
        viewer = seats[view.turn[0]]
        view = await tables.view(new.id, viewer)
        move = some_move(view.view, rng)
        await tables.command(new.id, viewer, Move(id=f"{count}", position=count, moves=[move]))
        print(move, flush=True)
        count += 1
asyncio.run(main())
"""


@pytest.mark.parametrize("delay", [0.05, 0.13, 0.21])
def test_what_was_acknowledged_survives_a_kill(tmp_path, delay):
    url = f"sqlite:///{tmp_path}/tables.db"
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, url],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
    ) as server:
        assert server.stdout is not None
        told = [server.stdout.readline().strip()]
        time.sleep(delay)
        server.send_signal(signal.SIGKILL)
        told += [line.strip() for line in server.stdout if line.endswith("\n")]

    async def work() -> None:
        async with serving(tmp_path) as tables:
            seats = await viewers(tables, "the-table", 2)
            view = await tables.view("the-table", Viewer())
            moves = [move for e in view.log for move in e.moves]
            # One more may have been stored whose answer was still on its way.
            assert moves[: len(told)] == told
            assert len(moves) - len(told) in {0, 1}
            again = Move(id="0", position=0, moves=[told[0]])
            await tables.command("the-table", seats[0], again)
            assert (await tables.view("the-table", Viewer())).position == len(moves)
            await play_on(tables, "the-table", seats, seed=2)
            (await tables.record("the-table")).replay()

    assert told[0]
    run(work)


def test_two_processes_on_one_file_agree(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as one, serving(tmp_path) as other:
            new = people("quincunx", 2, options={"rounds": 1})
            await one.open(new)
            ada, bob = await viewers(one, new.id, 2)
            assert (await other.view(new.id, bob)).position == 0
            view = await one.view(new.id, ada)
            await one.command(new.id, ada, Move(id="a", position=0, moves=[view.choices[0].move]))
            # The other has not heard of it, and finds out when it writes.
            await other.command(new.id, bob, Say(id="b", text="Hello"))
            assert (await other.view(new.id, bob)).position == 1
            done = await other.command(
                new.id, ada, Move(id="a", position=0, moves=[view.choices[0].move])
            )
            assert done.id == "a"

    run(work)


def test_what_was_begun_is_finished_though_nobody_waits_for_it(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            ada = await tables.viewer(new.id, key(0))
            asking = asyncio.create_task(tables.command(new.id, ada, Say(id="a", text="Hello")))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            asking.cancel()
            view = await until(tables, new.id, lambda view: view.log[-1].kind == "said")
            assert view.log[-1].text == "Hello"

    run(work)


def test_when_the_database_fails_nobody_hears_of_anything(tmp_path, monkeypatch):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            ada = await tables.viewer(new.id, key(0))
            heard: list[int] = []
            tables.watch(new.id, lambda: heard.append(1))
            before = await tables.view(new.id, ada)
            with monkeypatch.context() as patch:
                patch.setattr(type(tables._store.database), "write", _fail)
                with pytest.raises(Trouble):
                    await tables.command(new.id, ada, Leave(id="a"))
            assert heard == []
            after = await tables.view(new.id, ada)
            assert (after.seq, after.log) == (before.seq, before.log)
            await tables.command(new.id, ada, Leave(id="a"))
            assert (await tables.view(new.id, ada)).seats[0].bot == "club"

    run(work)


async def _fail(*_: object) -> None:
    raise OSError("the disk is full")


def test_memory_holds_only_so_many_tables(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            many = [people("quincunx", 2, seats=[you(0)]) for _ in range(MOST_IDLE + 50)]
            watched = many[0]
            await tables.open(watched)
            tables.watch(watched.id, lambda: None)
            await asyncio.gather(*(tables.open(new) for new in many[1:]))
            assert len(tables._lives.all()) <= MOST_IDLE + 1
            assert tables._lives.known(watched.id) is not None
            forgotten = next(new.id for new in many if tables._lives.known(new.id) is None)
            assert (await tables.view(forgotten, Viewer())).status == "waiting"

    run(work)


def test_there_is_no_table_that_was_never_opened(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            for wrong in ("", "x" * 1000, "no-such-table", "\ud800", "a\x00b"):
                with pytest.raises(NoTable):
                    await tables.view(wrong, Viewer())

    run(work)


def test_a_table_that_cannot_be_read_is_refused_in_a_sentence(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            wrong = Entry(4, 1.0, Moved(seat=0, moves=["nonsense"]))
            await tables._store.append(new.id, 4, [wrong], PLAYING)
        async with serving(tmp_path) as tables:
            with pytest.raises(Refusal, match="cannot go on") as caught:
                await tables.view(new.id, Viewer())
            assert str(caught.value).isprintable()

    run(work)


def test_stopping_ends_everything(tmp_path):
    async def work() -> None:
        bots = [NewSeat(kind="bot", bot="greedy")] * 2
        tables = await Tables.start(f"sqlite:///{tmp_path}/tables.db", bot_pause=0)
        for _ in range(3):
            await tables.open(people("tether", 2, seats=bots))
        await asyncio.sleep(0.05)
        await tables.stop()
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(work())
