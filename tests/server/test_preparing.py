"""Nobody waits for rules that are still being compiled, except for the deal and what follows it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.kit import key, people, play_on, run, serving, until, viewers, you

from trivet.server.engines import Engines
from trivet.server.refusals import Refusal
from trivet.server.tables import Tables, Viewer
from trivet.server.wire import Join, Leave, NewSeat, Say, SeatBot, TableView

BOT = NewSeat(kind="bot", bot="greedy")


class Kitchen:
    """Rules that are ready when the test says so."""

    def __init__(self, *done: str) -> None:
        self.done = {name: asyncio.Event() for name in ("tether", "connections", "quincunx", "all")}
        for name in done:
            self.done[name].set()
        self.asked: list[str] = []

    async def ready(self, name: str) -> None:
        self.asked.append(name)
        await self.done[name].wait()


@contextlib.asynccontextmanager
async def cold(folder: Path, *done: str) -> AsyncIterator[tuple[Tables, Kitchen]]:
    kitchen = Kitchen(*done)
    async with serving(folder, ready=kitchen.ready) as tables:
        yield tables, kitchen


def is_preparing(view: TableView) -> bool:
    assert not view.preparing or (view.status, view.view, view.choices) == ("waiting", None, [])
    return view.preparing


def test_a_table_against_a_bot_is_there_at_once_and_dealt_when_the_rules_are(tmp_path):
    async def work() -> None:
        async with cold(tmp_path) as (tables, kitchen):
            new = people("quincunx", 2, seats=[BOT, you(1)], options={"rounds": 1})
            seated = await tables.open(new)
            assert is_preparing(seated.table)
            assert seated.table.turn == []
            assert kitchen.asked == ["quincunx"]
            bob = await tables.viewer(new.id, key(1))
            await tables.command(new.id, bob, Say(id="a", text="Is anybody there?"))
            woken: list[int] = []
            tables.watch(new.id, lambda: woken.append(1))
            kitchen.done["quincunx"].set()
            view = await until(tables, new.id, lambda view: view.turn == [1], bob)
            assert woken
            assert not is_preparing(view)
            assert [entry.kind for entry in view.log][:4] == ["seated", "seated", "said", "dealt"]
            assert await play_on(tables, new.id, [bob]) > 5

    run(work)


def test_the_last_to_sit_down_waits_no_more_than_the_first(tmp_path):
    async def work() -> None:
        async with cold(tmp_path) as (tables, kitchen):
            new = people("connections", 3, seats=[you(0)], settings={"listed": True})
            assert not is_preparing((await tables.open(new)).table)
            assert [entry.id for entry in await tables.lobby()] == [new.id]
            joined = await tables.join(new.id, Join(name="Bob", key=key(1), salt="ab" * 16))
            assert not is_preparing(joined.table)
            ada = await tables.viewer(new.id, key(0))
            await tables.command(new.id, ada, SeatBot(id="a", seat=2, bot="greedy"))
            assert is_preparing(await tables.view(new.id, ada))
            assert await tables.lobby() == []
            with pytest.raises(Refusal, match="no seat at this table is free"):
                await tables.join(new.id, Join(name="Late"))
            again = await tables.join(new.id, Join(name="Bob", key=key(1)))
            assert again.table.you == 1
            kitchen.done["connections"].set()
            view = await until(tables, new.id, lambda view: view.status == "playing")
            assert view.shuffle is not None
            assert view.shuffle.salts[1] == "ab" * 16

    run(work)


def test_whoever_gets_up_before_the_deal_leaves_a_free_seat(tmp_path):
    async def work() -> None:
        async with cold(tmp_path) as (tables, kitchen):
            new = people("tether", 2)
            assert is_preparing((await tables.open(new)).table)
            _, bob = await viewers(tables, new.id, 2)
            await tables.command(new.id, bob, Leave(id="bye"))
            kitchen.done["tether"].set()
            await asyncio.sleep(0.2)
            view = await tables.view(new.id, Viewer())
            assert (view.status, view.preparing, view.seats[1].kind) == ("waiting", False, "open")
            seated = await tables.join(new.id, Join(name="Cy", key=key(2)))
            assert seated.table.status == "playing"
            assert [entry.kind for entry in seated.table.log].count("dealt") == 1

    run(work)


def test_a_game_that_is_ready_does_not_wait_for_one_that_is_not(tmp_path):
    async def work() -> None:
        seats = [BOT, you(1)]
        slow, quick = people("tether", 2, seats=seats), people("quincunx", 2, seats=seats)
        async with serving(tmp_path, bot_pause=30) as tables:
            for new in (slow, quick):
                await tables.open(new)
        # After a restart both bots have the move, and only one of the games is there.
        async with cold(tmp_path, "quincunx") as (tables, kitchen):
            await until(tables, quick.id, lambda view: view.turn == [1])
            looking = asyncio.create_task(tables.view(slow.id, Viewer()))
            bob = await tables.viewer(quick.id, key(1))
            await play_on(tables, quick.id, [bob], most=1)
            assert not looking.done()
            kitchen.done["tether"].set()
            assert (await looking).status == "playing"
            await until(tables, slow.id, lambda view: view.turn == [1])

    run(work)


def test_a_table_that_was_full_is_dealt_after_a_restart(tmp_path):
    async def work() -> None:
        new = people("quincunx", 2)
        async with cold(tmp_path) as (tables, _):
            seated = await tables.open(new)
            assert is_preparing(seated.table)
        async with serving(tmp_path) as tables:
            view = await until(tables, new.id, lambda view: view.status == "playing")
            assert view.shuffle == seated.table.shuffle

    run(work)


def test_rules_that_could_not_be_loaded_are_tried_again(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("trivet.server.driver.SWEEP", 0.1)
    tries: list[str] = []

    async def failing(name: str) -> None:
        tries.append(name)
        if len(tries) < 3:
            raise OSError("no space left on device")

    async def work() -> None:
        async with serving(tmp_path, ready=failing) as tables:
            new = people("quincunx", 2)
            assert is_preparing((await tables.open(new)).table)
            await until(tables, new.id, lambda view: view.status == "playing")
            assert len(tries) == 3

    run(work)
    assert "could not go on by itself" in caplog.text


def test_stopping_does_not_wait_for_rules(tmp_path):
    async def work() -> None:
        async with asyncio.timeout(10):
            async with cold(tmp_path) as (tables, _):
                await tables.open(people("quincunx", 2))
            await asyncio.sleep(0)
            assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(work())


def test_what_is_asked_for_begins_at_once_and_the_rest_makes_room(monkeypatch):
    begun: list[str] = []
    done = {name: asyncio.Event() for name in "abcd"}

    async def make_ready(name: str) -> None:
        begun.append(name)
        await done[name].wait()

    monkeypatch.setattr("trivet.server.engines._make_ready", make_ready)

    async def work() -> None:
        engines = Engines(tuple("abcd"))
        preparing = asyncio.create_task(engines.prepare())
        await asyncio.sleep(0.01)
        assert begun == ["a"]
        asking = asyncio.create_task(engines.ready("c"))
        await asyncio.sleep(0.01)
        assert begun == ["a", "c"]
        done["a"].set()
        await asyncio.sleep(0.01)
        assert begun == ["a", "c"]
        done["c"].set()
        await asking
        await asyncio.sleep(0.01)
        assert begun == ["a", "c", "b"]
        await engines.ready("no such game")
        for event in done.values():
            event.set()
        await preparing
        await engines.all_ready()
        assert begun == ["a", "c", "b", "d"]

    asyncio.run(work())


COMPILING = """
import sys
from numba.core.dispatcher import Dispatcher
from trivet.server.engines import load, minds_of
load(sys.argv[1])
load(minds_of(sys.argv[1]))
compiled, usual = [], Dispatcher.compile
def noted(self, signature):
    compiled.append(self.py_func.__name__)
    return usual(self, signature)
Dispatcher.compile = noted
from tests.server.kit import played, table
from trivet.core.rng import Rng
from trivet.search.bots import NAMES, bot
from trivet.search.budget import Budget
from trivet.server.replays import record_of, replay_of_record, replay_of_table
for players, options in eval(sys.argv[2]):
    tables = played(table(sys.argv[1], players, options=options), 3)
    for now in tables:
        for seat in (*range(players), None):
            now.view(seat)
        for seat in now.turn:
            for choice in now.choices(seat, True)[:3]:
                moves = [choice["move"]] if sys.argv[1] == "tether" else []
                if not moves or moves[0][0] in "0123456789~":
                    now.state.draft(moves, seat).choices(seat)
            for name in NAMES:
                bot(name, Budget(nodes=20)).choose(now.state.view(seat), Rng("x"))
    replay_of_table(tables[-1])
    replay_of_record(record_of(tables[-1]))
print(compiled)
"""


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("tether", [(2, {}), (4, {})]),
        ("connections", [(1, {}), (3, {"games": 3})]),
        ("quincunx", [(2, {"muggins": True, "flush": True, "rounds": 2}), (3, {"excuse": True})]),
    ],
)
def test_when_rules_are_loaded_nothing_is_left_to_compile(game, kinds):
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", COMPILING, game, repr(kinds)],
        capture_output=True,
        text=True,
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        check=False,
    )
    assert ran.stdout == "[]\n", ran.stdout + ran.stderr
