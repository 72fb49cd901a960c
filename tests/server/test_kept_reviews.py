"""Finished reviews are kept: a restart costs nothing, a newer engine judges anew."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import zlib

import pytest
from tests.server.kit import people, run, serving, until
from tests.server.minds import quick_minds  # noqa: F401

from trivet.cli.backup import backup
from trivet.core.rng import Rng
from trivet.games import NAMES
from trivet.search.budget import Budget
from trivet.search.connections.hindsight import Hindsight
from trivet.server import shelf
from trivet.server.migrations import steps
from trivet.server.refusals import NotOver
from trivet.server.shelf import LARGEST, packed, unpacked, version_of
from trivet.server.tables import Tables, Viewer
from trivet.server.wire import Better, Decision, NewSeat, Review

pytestmark = pytest.mark.usefixtures("quick_minds")
ROBOTS = [NewSeat(kind="bot", bot="greedy"), NewSeat(kind="bot", bot="random")]


@pytest.fixture
def thoughts(quick_minds):  # noqa: F811
    """How many decisions have been judged by *master*."""
    return lambda: sum(
        len(mind.seen) for (_, name), mind in quick_minds.items() if name == "master"
    )


async def played(tables: Tables, game: str, **options: object) -> str:
    """A finished game of bots; its table."""
    new = people(game, 2, seats=ROBOTS, options=options)
    await tables.open(new)
    await until(tables, new.id, lambda view: view.status == "over")
    return new.id


async def reviewed(tables: Tables, table: str) -> Review:
    """The whole review, when it is done."""
    while (found := await tables.review(table)).state != "done":
        assert found.state in {"waiting", "working"}
        await asyncio.sleep(0.01)
    return found


@contextlib.contextmanager
def database(folder):
    """The file, while no server has it."""
    file = sqlite3.connect(folder / "tables.db")
    file.execute("PRAGMA foreign_keys = ON")
    with file:
        yield file
    file.close()


def test_a_review_is_worked_out_once_and_served_after_a_restart(tmp_path, thoughts):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            table = await played(tables, "quincunx", rounds=1)
            first = await reviewed(tables, table)
            judged = thoughts()
            assert judged == len(first.decisions) > 10
        async with serving(tmp_path) as tables:
            assert await tables.review(table) == first
            rest = await tables.review(table, 7)
            assert (rest.decisions_from, rest.decisions) == (7, first.decisions[7:])
            assert (rest.courses, rest.state, rest.progress) == (first.courses, "done", 1)
            assert (await tables.review(table, 10_000)).decisions == []
            assert thoughts() == judged

    run(work)


def test_best_boards_are_kept_with_the_review(tmp_path, monkeypatch):
    asked = []

    def quick(_, seat, played, **__):
        asked.append(seat)
        return Hindsight(1, 2, played)

    monkeypatch.setattr("trivet.server.reviews.hindsight", quick)

    async def work() -> None:
        async with serving(tmp_path) as tables:
            table = await played(tables, "connections")
            first = await reviewed(tables, table)
            assert sorted(asked) == [0, 1]
        async with serving(tmp_path) as tables:
            assert await tables.review(table) == first
            boards = await tables.hindsights(table, Viewer())
            assert (boards.done, boards.boards) == (True, first.hindsight)
            assert sorted(asked) == [0, 1]

    run(work)


def test_without_one_of_its_boards_a_review_is_not_kept(tmp_path, thoughts, monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("a bug")

    monkeypatch.setattr("trivet.server.reviews.hindsight", broken)

    async def work() -> None:
        async with serving(tmp_path) as tables:
            table = await played(tables, "connections")
            assert (await reviewed(tables, table)).hindsight == []
            judged = thoughts()
        async with serving(tmp_path) as tables:
            await reviewed(tables, table)
            assert thoughts() == 2 * judged

    run(work)


def test_another_version_of_the_engine_judges_anew_and_takes_the_place(
    tmp_path, thoughts, monkeypatch
):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            table = await played(tables, "quincunx", rounds=1)
            await reviewed(tables, table)
            judged = thoughts()
        monkeypatch.setattr(shelf, "version_of", lambda *_: "newer")
        for _ in range(2):
            async with serving(tmp_path) as tables:
                await reviewed(tables, table)
                assert thoughts() == 2 * judged

    run(work)
    with database(tmp_path) as file:
        assert file.execute("SELECT version FROM reviews").fetchall() == [("newer",)]


@pytest.mark.parametrize("damage", [lambda body: body[:100], lambda _: zlib.compress(b"{}")])
def test_a_row_that_cannot_be_read_is_worked_out_anew(tmp_path, thoughts, damage):
    found = []

    async def make() -> None:
        async with serving(tmp_path) as tables:
            found.append(await reviewed(tables, await played(tables, "quincunx", rounds=1)))

    run(make)
    judged = thoughts()
    with database(tmp_path) as file:
        table, body = file.execute("SELECT table_id, body FROM reviews").fetchone()
        file.execute("UPDATE reviews SET body = ?", (damage(body),))

    async def ask() -> None:
        async with serving(tmp_path) as tables:
            found.append(await reviewed(tables, table))

    run(ask)
    run(ask)
    assert thoughts() == 2 * judged
    assert found[0] == found[1] == found[2]


def test_a_database_from_before_reviews_were_kept_opens(tmp_path, thoughts):
    made = []

    async def make() -> None:
        async with serving(tmp_path) as tables:
            made.append(await played(tables, "quincunx", rounds=1))

    run(make)
    with database(tmp_path) as file:
        file.execute("DROP TABLE reviews")
        file.execute("UPDATE alembic_version SET version_num = '0001'")

    async def ask() -> None:
        async with serving(tmp_path) as tables:
            await reviewed(tables, made[0])

    run(ask)
    judged = thoughts()
    run(ask)
    assert thoughts() == judged
    with database(tmp_path) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchone() == (steps()[-1],)


def test_a_backup_carries_reviews(tmp_path, thoughts):
    (tmp_path / "copy").mkdir()
    made = []

    async def make() -> None:
        async with serving(tmp_path) as tables:
            made.append(await played(tables, "quincunx", rounds=1))
            made.append(await reviewed(tables, made[0]))
            copy, source = tmp_path / "copy" / "tables.db", tmp_path / "tables.db"
            backup.main([str(copy), "--database", str(source)], standalone_mode=False)

    run(make)
    judged = thoughts()

    async def ask() -> None:
        async with serving(tmp_path / "copy") as tables:
            assert await tables.review(made[0]) == made[1]

    run(ask)
    assert thoughts() == judged


def test_a_review_goes_with_its_table(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            for _ in range(2):
                await reviewed(tables, await played(tables, "quincunx", rounds=1))

    run(work)
    with database(tmp_path) as file:
        gone, stays = [row[0] for row in file.execute("SELECT table_id FROM reviews")]
        file.execute("DELETE FROM events WHERE table_id = ?", (gone,))
        file.execute("DELETE FROM tables WHERE id = ?", (gone,))
        assert file.execute("SELECT table_id FROM reviews").fetchall() == [(stays,)]


def test_what_is_kept_stays_secret_while_a_game_goes_on(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            over = await reviewed(tables, await played(tables, "quincunx", rounds=1))
            new = people("quincunx", 2)
            await tables.open(new)
            await tables._reviews._shelf.keep(new.id, "quincunx", over)
            with pytest.raises(NotOver):
                await tables.review(new.id)

    run(work)


def test_a_review_beyond_all_measure_is_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(shelf, "LARGEST", 100)

    async def work() -> None:
        async with serving(tmp_path) as tables:
            await reviewed(tables, await played(tables, "quincunx", rounds=1))

    run(work)
    with database(tmp_path) as file:
        assert file.execute("SELECT count(*) FROM reviews").fetchone() == (0,)


def test_the_longest_games_have_room():
    """Four players, four games of 24 tiles, every number with all its digits."""
    rng = Rng(1)

    def value() -> float:
        return rng.below(10**16) / 10**15

    decisions = [
        Decision(
            number=number,
            frame=number // 4,
            game=number // 96,
            seat=number % 4,
            move=f"key b{number % 7} r90",
            before=value(),
            after=value(),
            loss=value(),
            better=[Better(move=f"key c{rng.below(9)} r180", value=value()) for _ in range(3)],
        )
        for number in range(384)
    ]
    review = Review(
        id="0" * 32,
        state="done",
        ahead=0,
        progress=1.0,
        unit="minus",
        decisions_from=0,
        decisions=decisions,
        courses=[],
        hindsight=[],
    )
    assert unpacked(packed(review)) == review
    assert len(packed(review)) < LARGEST / 4


def test_each_game_and_each_budget_has_a_version_of_its_own():
    budgets = [Budget(nodes=5), Budget(seconds=0.3, clock="thread")]
    versions = [version_of(game, budget) for game in NAMES for budget in budgets]
    assert len(set(versions)) == len(versions)
    assert all(len(version) <= 32 for version in versions)
