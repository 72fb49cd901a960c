"""A rematch: the whole table moves on, each seat by one."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.kit import key, people, play_on, run, serving, viewers, you

from trivet.server.refusals import NotOver, NotYours, Refusal
from trivet.server.seating import rematch_id
from trivet.server.tables import Tables
from trivet.server.wire import Join, Leave, NewSeat, NewTable, Rematch, SeatBot


async def finished(tables: Tables, new: NewTable, people_at: tuple[int, ...]) -> None:
    await tables.open(new)
    seats = [await tables.viewer(new.id, key(seat)) for seat in people_at]
    await play_on(tables, new.id, seats)


def test_seats_rotate_and_keys_go_along(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 3, options={"rounds": 1}, name="Friday")
            await finished(tables, new, (0, 1, 2))
            seated = await tables.rematch(new.id, key(1), Rematch(salt="ab" * 16))
            view = seated.table
            assert (view.you, seated.keys) == (0, {"0": key(1)})
            assert (view.status, view.name, view.options["rounds"]) == ("waiting", "Friday", 1)
            told = [(seat.kind, seat.name) for seat in view.seats]
            assert told == [
                ("person", "Person 1"),
                ("reserved", "Person 2"),
                ("reserved", "Person 0"),
            ]
            assert view.shuffle is not None
            assert view.shuffle.salts == ["ab" * 16, None, None]
            old = await tables.view(new.id, await tables.viewer(new.id, key(0)))
            assert old.next == seated.id
            # Those who are expected may look, and strangers cannot take their seats.
            assert (await tables.viewer(seated.id, key(2))).seat is None
            for stranger in (
                Join(name="Eve"),
                Join(name="Eve", seat=1),
                Join(name="Eve", key=key(0), seat=1),
            ):
                with pytest.raises(Refusal):
                    await tables.join(seated.id, stranger)
            await tables.join(seated.id, Join(name="Cy", key=key(2)))
            last = await tables.rematch(new.id, key(0), Rematch())
            assert (last.id, last.table.you, last.table.status) == (seated.id, 2, "playing")
            assert await play_on(tables, seated.id, await viewers(tables, seated.id, 3), seed=2)

    run(work)


def test_all_who_ask_get_the_same_table(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("connections", 4)
            await finished(tables, new, (0, 1, 2, 3))
            answers = await asyncio.gather(
                *(tables.rematch(new.id, key(i % 4), Rematch()) for i in range(12))
            )
            assert len({answer.id for answer in answers}) == 1
            for i, answer in enumerate(answers):
                assert answer.table.you == (i % 4 - 1) % 4
            again = await tables.rematch(new.id, key(0), Rematch())
            assert again.table.status == "playing"

    run(work)


def test_T20_partners_stay_partners(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("tether", 4)
            await finished(tables, new, (0, 1, 2, 3))
            seats = [(await tables.rematch(new.id, key(i), Rematch())).table.you for i in range(4)]
            assert seats == [3, 0, 1, 2]

    run(work)


def test_bots_sit_down_at_once(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            bots = [NewSeat(kind="bot", bot=name) for name in ("greedy", "random")]
            new = people("quincunx", 3, seats=[you(0), *bots], options={"rounds": 1})
            await finished(tables, new, (0,))
            view = (await tables.rematch(new.id, key(0), Rematch())).table
            assert [seat.bot for seat in view.seats] == ["greedy", "random", None]
            assert (view.status, view.you) == ("playing", 2)

    run(work)


def test_the_owner_may_put_a_bot_on_a_reserved_seat(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, options={"rounds": 1})
            await finished(tables, new, (0, 1))
            seated = await tables.rematch(new.id, key(0), Rematch())
            ada = await tables.viewer(seated.id, key(0))
            assert ada.owner
            command = SeatBot(id="a", seat=0, bot="greedy")
            await tables.command(seated.id, ada, command)
            assert (await tables.view(seated.id, ada)).status == "playing"
            with pytest.raises(Refusal, match="free"):
                await tables.rematch(new.id, key(1), Rematch())

    run(work)


def test_who_may_not_ask_is_told_why(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, options={"rounds": 1})
            await tables.open(new)
            with pytest.raises(NotOver):
                await tables.rematch(new.id, key(0), Rematch())
            ada, bob = await viewers(tables, new.id, 2)
            await play_on(tables, new.id, [ada, bob])
            for wrong in (key(2), "x"):
                with pytest.raises(Refusal):
                    await tables.rematch(new.id, wrong, Rematch())
            with pytest.raises(NotYours):
                await tables.rematch(new.id, key(3), Rematch())
            with pytest.raises(Refusal, match="16 to 64 bytes"):
                await tables.rematch(new.id, key(0), Rematch(salt="x"))

    run(work)


def test_whoever_sat_down_for_a_rematch_may_get_up_again(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, options={"rounds": 1})
            await finished(tables, new, (0, 1))
            seated = await tables.rematch(new.id, key(0), Rematch())
            ada = await tables.viewer(seated.id, key(0))
            await tables.command(seated.id, ada, Leave(id="bye"))
            assert (await tables.view(seated.id, ada)).seats[1].kind == "open"
            assert (await tables.rematch(new.id, key(0), Rematch())).table.you == 1

    run(work)


def test_the_next_table_is_found_when_the_server_died_while_making_it(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, options={"rounds": 1})
            await finished(tables, new, (0, 1))
            table = (await tables._lives.get(new.id)).table
            from trivet.server.seating import rematch_opening

            assert await tables._journal.create(rematch_id(table), rematch_opening(table))
        async with serving(tmp_path) as tables:
            seated = await tables.rematch(new.id, key(0), Rematch())
            assert seated.id == rematch_id(table)
            assert (
                await tables.view(new.id, await tables.viewer(new.id, key(1)))
            ).next == seated.id

    run(work)
