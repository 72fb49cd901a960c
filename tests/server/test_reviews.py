"""Reviews and hindsight at the server: only of what is over, one at a time, a bit at a time."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest
from tests.server.kit import people, play_on, run, serving, until, viewers
from tests.server.minds import quick_minds  # noqa: F401

from trivet.core.errors import RecordError
from trivet.search.budget import Budget
from trivet.search.connections.hindsight import Hindsight
from trivet.server import lane
from trivet.server.lane import Lane
from trivet.server.refusals import NotOver, Refusal
from trivet.server.reviews import Reviews
from trivet.server.shelf import Shelf
from trivet.server.store import Store
from trivet.server.tables import Viewer
from trivet.server.wire import NewSeat

pytestmark = pytest.mark.usefixtures("quick_minds")
ROBOTS = [NewSeat(kind="bot", bot="greedy"), NewSeat(kind="bot", bot="random")]


async def whole(ask):
    """Ask until it is done, each time only for what is not known; all decisions together."""
    decisions = []
    while True:
        found = await ask(len(decisions))
        assert found.decisions_from == len(decisions)
        decisions += found.decisions
        if found.state == "done":
            return msgspec.structs.replace(found, decisions=decisions)
        assert found.state in {"waiting", "working"}
        assert found.courses == [] or found.progress == 1
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("game", "options"), [("tether", {}), ("quincunx", {"rounds": 1}), ("connections", {})]
)
def test_a_finished_table_is_reviewed_decision_by_decision(tmp_path, game, options, monkeypatch):
    monkeypatch.setattr("trivet.server.reviews.hindsight", lambda *_, **__: Hindsight(0, 9, ()))

    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people(game, 2, seats=ROBOTS, options=options)
            await tables.open(new)
            await until(tables, new.id, lambda view: view.status == "over")
            found = await whole(lambda first: tables.review(new.id, first))
            record, replay = await tables.record(new.id), await tables.replay(new.id)
            assert found.progress == 1
            assert [course.seat for course in found.courses] == [0, 1]
            for decision in found.decisions:
                assert record.moves[decision.number] == decision.move
                turn = replay.frames[decision.frame + 1].entry
                assert decision.move in turn.moves
                assert turn.seat in {None, decision.seat}
                before = sum(
                    len(frame.entry.moves) for frame in replay.frames[1 : decision.frame + 1]
                )
                assert before <= decision.number < before + len(turn.moves)
            boards = 2 if game == "connections" else 0
            assert len(found.hindsight) == boards

    run(work)


def test_while_the_game_goes_on_there_is_no_review(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            ada, ben = await viewers(tables, new.id, 2)
            await play_on(tables, new.id, [ada, ben], most=5)
            with pytest.raises(NotOver):
                await tables.review(new.id)

    run(work)


def test_an_imported_record_is_reviewed_as_well(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, seats=ROBOTS, options={"rounds": 1})
            await tables.open(new)
            await until(tables, new.id, lambda view: view.status == "over")
            record = await tables.record(new.id)
            begun = await tables.reviews.of_record(record)

            async def ask(first):
                return tables.reviews.go_on(begun.id, first)

            found = await whole(ask)
            assert found.id == begun.id
            replay = tables.replay_of(record)
            for decision in found.decisions:
                assert decision.move in replay.frames[decision.frame + 1].entry.moves
            with pytest.raises(Refusal, match="not kept"):
                tables.reviews.go_on("nothing", 0)
            unfinished = list(record.states())[5].record()
            with pytest.raises(RecordError, match="not over"):
                await tables.reviews.of_record(unfinished)

    run(work)


def test_C11_each_finished_game_of_a_series_has_its_best_boards(tmp_path, monkeypatch):
    asked = []

    def quick(_, seat, played, **__):
        asked.append((seat, played))
        return Hindsight(1, 2, played)

    monkeypatch.setattr("trivet.server.reviews.hindsight", quick)

    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("connections", 2, options={"games": 2})
            await tables.open(new)
            seats = await viewers(tables, new.id, 2)
            assert tables.reviews is not None
            assert (await tables.hindsights(new.id, Viewer())).boards == []
            await play_on(tables, new.id, seats, most=47)
            assert (await tables.hindsights(new.id, Viewer())).boards == []
            await play_on(tables, new.id, seats, most=7, seed=2)
            found = await tables.hindsights(new.id, Viewer())
            while not found.done:
                await asyncio.sleep(0.01)
                found = await tables.hindsights(new.id, Viewer())
            view = (await tables.view(new.id, seats[0])).view
            assert [(board.game, board.seat) for board in found.boards] == [(0, 0), (0, 1)]
            for board in found.boards:
                assert (board.low, board.high) == (1, 2)
                assert board.minus == view["past"][0][board.seat]
                assert board.cells == view["last"][board.seat]["cells"]
            assert len(asked) == 2  # asked again, nothing is worked out twice
            other = people("quincunx", 2)
            await tables.open(other)
            with pytest.raises(Refusal, match="only boards of Connections"):
                await tables.hindsights(other.id, Viewer())

    run(work)


def test_whom_a_table_does_not_let_watch_is_told_no_best_board(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("connections", 2, settings={"watching": False})
            await tables.open(new)
            with pytest.raises(Refusal, match="without anybody watching"):
                await tables.hindsights(new.id, Viewer())

    run(work)


def test_jobs_are_done_one_at_a_time_in_the_order_in_which_they_came():
    running, order = [], []

    def work(name):
        def do(_, rest):
            rest()
            assert not running
            running.append(name)
            time.sleep(0.02)
            running.remove(name)
            order.append(name)
            if name == "c":
                raise RuntimeError("a bug")

        return do

    async def play() -> None:
        jobs: Lane[list[int]] = Lane("test", lambda: False)
        made = [jobs.add(name, [], work(name)) for name in "abcd"]
        assert [jobs.ahead(job) for job in made] == [0, 1, 2, 3]
        while made[-1].state not in {"done", "failed"}:
            await asyncio.sleep(0.01)
        assert order == list("abcd")
        assert [job.state for job in made] == ["done", "done", "failed", "done"]
        assert jobs.find("a") is made[0]
        await jobs.close()

    run(play)


def test_too_many_jobs_are_refused_and_forgotten_ones_are_not_done():
    done = []

    def work(*_):
        done.append(1)

    async def play() -> None:
        jobs: Lane[int] = Lane("test", lambda: False)
        for key in range(lane.MOST_WAITING):
            jobs.add(key, 0, work).asked -= 2 * lane.ABANDONED
        with pytest.raises(Refusal, match="too many"):
            jobs.add("more", 0, work)
        asked_again = jobs.find(5)
        while asked_again.state != "done":
            await asyncio.sleep(0.01)
        assert done == [1]
        assert jobs.find(6) is None
        await jobs.close()

    run(play)


def test_bots_go_first(monkeypatch):
    monkeypatch.setattr(lane, "LONGEST_PAUSE", 0.3)
    busy = True

    async def play() -> None:
        nonlocal busy
        steps = []

        def work(_, rest):
            for step in range(3):
                rest()
                steps.append(step)

        jobs: Lane[int] = Lane("test", lambda: busy)
        began = time.monotonic()
        job = jobs.add("a", 0, work)
        await asyncio.sleep(0.2)
        assert steps == []
        while not steps:  # but not for ever
            await asyncio.sleep(0.01)
        assert time.monotonic() - began >= 0.3
        busy = False
        while job.state != "done":
            await asyncio.sleep(0.01)
        assert steps == [0, 1, 2]
        await jobs.close()

    run(play)


def test_a_review_ends_when_the_server_stops(tmp_path):
    async def play() -> None:
        budget = Budget(nodes=1)
        store = await Store.open(f"sqlite:///{tmp_path}/t.db")
        reviews = Reviews(lambda: False, Shelf(store, budget), budget=budget)
        await reviews.close()
        await store.close()

    run(play)
