"""Opening a table, sitting down, getting up before the deal."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.kit import (
    key,
    people,
    play_on,
    run,
    serving,
    viewers,
    you,
)

from trivet.server.log import key_hash
from trivet.server.refusals import NoTable, NotOver, NotYours, Refusal, TableError
from trivet.server.tables import Viewer
from trivet.server.wire import (
    Join,
    Leave,
    Move,
    NewSeat,
    NewTable,
    SeatBot,
    Settings,
)


def test_a_repeated_request_to_open_gets_the_same_answer(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, seats=[you(0)], owner="o" * 30)
            first = await tables.open(new)
            again = await tables.open(new)
            assert (
                (again.keys, again.owner) == (first.keys, first.owner) == ({"0": key(0)}, "o" * 30)
            )
            assert again.table.shuffle == first.table.shuffle
            assert again.table.seq == first.table.seq
            for other in (
                people("quincunx", 2, seats=[you(1)], id=new.id),
                NewTable(id=new.id, game="tether"),
            ):
                with pytest.raises(Refusal, match="already"):
                    await tables.open(other)

    run(work)


def test_keys_are_made_when_none_are_given(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            seated = await tables.open(
                people("quincunx", 2, seats=[NewSeat(kind="you", name="Ada")])
            )
            viewer = await tables.viewer(seated.id, seated.keys["0"])
            assert (viewer.seat, viewer.owner, seated.owner) == (0, True, None)
            joined = await tables.join(seated.id, Join(name="Bob"))
            viewer = await tables.viewer(seated.id, joined.keys["1"])
            assert (viewer.seat, viewer.owner) == (1, False)
            empty = await tables.open(people("quincunx", 2, seats=[NewSeat(kind="open")]))
            assert empty.owner is not None
            assert await tables.viewer(empty.id, empty.owner) == Viewer(
                None, True, key_hash(empty.owner)
            )

    run(work)


@pytest.mark.parametrize(
    ("new", "fault"),
    [
        (NewTable(id="x", game="tether"), "id of a table"),
        (NewTable(id="../../etc/passwd", game="tether"), "id of a table"),
        (NewTable(id="abcdefgh", game="tether", players=3), "2 or 4"),
        (NewTable(id="abcdefgh", game="quincunx", options={"rounds": 0}), "rounds"),
        (NewTable(id="abcdefgh", game="quincunx", options={"colour": 1}), "no option"),
        (NewTable(id="abcdefgh", game="connections", options={"set": "/etc/passwd"}), "content"),
        (NewTable(id="abcdefgh", game="connections", options={"boards": [{}, []]}), "names"),
        (NewTable(id="abcdefgh", game="tether", name=""), "at least one"),
        (NewTable(id="abcdefgh", game="tether", name="x" * 61), "at most 60"),
        (
            NewTable(id="abcdefgh", game="tether", settings=Settings(time_limit=0)),
            "time for a turn",
        ),
        (NewTable(id="abcdefgh", game="tether", seats=[you(0)] * 3), "2 seats, not 3"),
        (NewTable(id="abcdefgh", game="tether", seats=[you(0), you(0)]), "there twice"),
        (NewTable(id="abcdefgh", game="tether", settings=Settings(bot_seconds=0)), "0.1 to 10"),
        (NewTable(id="abcdefgh", game="tether", settings=Settings(bot_seconds=11)), "0.1 to 10"),
        (NewTable(id="abcdefgh", game="tether", seats=[NewSeat(kind="bot", bot="x")]), "no bot"),
        (NewTable(id="abcdefgh", game="tether", owner="short"), "22 to 64"),
        (NewTable(id="abcdefgh", game="tether", deal_of="nothing"), "no table"),
    ],
)
def test_what_cannot_be_opened_is_refused_in_a_sentence(tmp_path, new, fault):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            with pytest.raises(TableError, match=fault):
                await tables.open(new)
            with pytest.raises(NoTable):
                await tables.view(new.id, Viewer())

    run(work)


def test_an_older_deal_is_played_again(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            old = people("quincunx", 2, options={"rounds": 2})
            await tables.open(old)
            with pytest.raises(NotOver):
                await tables.open(people("quincunx", 2, deal_of=old.id))
            await play_on(tables, old.id, await viewers(tables, old.id, 2))
            again = people("quincunx", 2, deal_of=old.id)
            seated = await tables.open(again)
            assert seated.table.shuffle is None
            assert seated.table.options["rounds"] == 2
            await play_on(tables, again.id, await viewers(tables, again.id, 2), seed=2)
            first, second = await tables.record(old.id), await tables.record(again.id)
            assert first.deals == second.deals
            assert first.moves != second.moves
            for wrong in (
                people("tether", 2, deal_of=old.id),
                people("quincunx", 2, deal_of=old.id, options={"excuse": True}),
            ):
                with pytest.raises(Refusal):
                    await tables.open(wrong)

    run(work)


def test_the_deal_comes_when_the_last_seat_is_taken(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 3, seats=[you(0)])
            seated = await tables.open(new)
            assert (seated.table.status, seated.table.view) == ("waiting", None)
            seated = await tables.join(new.id, Join(name="Bob", key=key(2), seat=2, salt="cd" * 20))
            assert seated.table.you == 2
            assert seated.table.shuffle is not None
            assert seated.table.shuffle.salts == [None, None, "cd" * 20]
            assert seated.table.status == "waiting"
            seated = await tables.join(new.id, Join(name="Cy", key=key(1)))
            assert seated.table.you == 1
            assert seated.table.status == "playing"
            assert [entry.kind for entry in seated.table.log] == [*["seated"] * 3, "dealt"]

    run(work)


def test_joining_twice_with_one_key_is_joining_once(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 4, seats=[you(0)])
            await tables.open(new)
            join = Join(name="Bob", key=key(1))
            answers = await asyncio.gather(*(tables.join(new.id, join) for _ in range(5)))
            assert {tuple(answer.keys) for answer in answers} == {("1",)}
            assert {answer.table.seq for answer in answers} == {answers[0].table.seq}
            with pytest.raises(Refusal, match="already has seat 1"):
                await tables.join(new.id, Join(name="Bob", key=key(1), seat=3))
            both = await asyncio.gather(
                *(tables.join(new.id, Join(name="Bob", key=key(k), seat=2)) for k in (2, 3)),
                return_exceptions=True,
            )
            assert sorted(isinstance(answer, Refusal) for answer in both) == [False, True]

    run(work)


@pytest.mark.parametrize(
    ("join", "fault"),
    [
        (Join(name=""), "at least one"),
        (Join(name="x" * 41), "at most 40"),
        (Join(name="a\u202eb"), "invisible sign after 'a'"),
        (Join(name="Bob", seat=0), "seat 0 is taken"),
        (Join(name="Bob", seat=2), "no seat 2"),
        (Join(name="Bob", seat=-1), "no seat -1"),
        (Join(name="Bob", key="short"), "22 to 64"),
        (Join(name="Bob", key="é" * 30), "22 to 64"),
        (Join(name="Bob", salt="ab"), "16 to 64 bytes"),
        (Join(name="Bob", key=key(0), seat=1), "already has seat 0"),
    ],
)
def test_who_cannot_sit_down_is_told_why(tmp_path, join, fault):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, seats=[you(0)])
            before = (await tables.open(new)).table
            with pytest.raises(Refusal, match=fault):
                await tables.join(new.id, join)
            assert (await tables.view(new.id, Viewer())).seq == before.seq

    run(work)


def test_a_full_table_takes_nobody(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            seated = await tables.open(people("quincunx", 2))
            with pytest.raises(Refusal, match="no seat at this table is free"):
                await tables.join(seated.id, Join(name="Late"))

    run(work)


def test_leaving_before_the_deal_frees_the_seat_and_closes_it_to_the_old_key(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 3, seats=[you(0), you(1)])
            await tables.open(new)
            bob = await tables.viewer(new.id, key(1))
            leave = Leave(id="bye")
            done = await tables.command(new.id, bob, leave)
            assert await tables.command(new.id, bob, leave) == done
            await tables.join(new.id, Join(name="Cy", key=key(2), seat=1))
            await tables.join(new.id, Join(name="Di", key=key(3), seat=2))
            # What was Bob's connection sees no hand any more.
            view = await tables.view(new.id, bob)
            assert view.view is not None
            assert (view.you, view.view["hand"], view.choices) == (None, None, [])
            with pytest.raises(NotYours):
                await tables.command(new.id, bob, Move(id="m", position=0, moves=["pass"]))

    run(work)


def test_the_owner_fills_open_seats_with_bots(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 3, seats=[you(0), you(1)])
            await tables.open(new)
            ada, bob = await viewers(tables, new.id, 2)
            with pytest.raises(NotYours, match="opened the table"):
                await tables.command(new.id, bob, SeatBot(id="a", seat=2, bot="greedy"))
            await tables.command(new.id, ada, SeatBot(id="b", seat=2, bot="greedy"))
            view = await tables.view(new.id, ada)
            assert view.status == "playing"
            assert (view.seats[2].kind, view.seats[2].bot) == ("bot", "greedy")

    run(work)
