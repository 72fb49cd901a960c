"""People who mean harm, two who want the same, clocks that lie: the table stays the table."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import time

import pytest
from tests.server.kit import (
    add,
    key,
    moved,
    people,
    play_on,
    run,
    serving,
    table,
    until,
    viewers,
    you,
)

from trivet.core.errors import TrivetError
from trivet.server import commands
from trivet.server.limits import Gate, home_of
from trivet.server.log import Entry, Moved, Returned
from trivet.server.refusals import NotYours, Refusal
from trivet.server.settings import Limits, ServerSettings
from trivet.server.site import running
from trivet.server.store import Row, Store
from trivet.server.tables import Viewer
from trivet.server.view import NOBODY, view_for
from trivet.server.wire import (
    Join,
    Leave,
    Move,
    NewSeat,
    NewTable,
    Rematch,
    Return,
    Say,
    SeatBot,
)

BOT = NewSeat(kind="bot", bot="greedy")


def is_refused(answer: object) -> bool:
    return isinstance(answer, Refusal)


def test_the_last_seat_is_taken_once(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            for number in range(10):
                new = people("quincunx", 2, seats=[you(0)])
                await tables.open(new)
                ada = await tables.viewer(new.id, key(0))
                asked = [
                    tables.join(new.id, Join(name="Bob", key=key(1))),
                    tables.join(new.id, Join(name="Cy", key=key(2))),
                    tables.command(new.id, ada, SeatBot(id="a", seat=1, bot="greedy")),
                ]
                asked = asked[number % 3 :] + asked[: number % 3]
                answers = await asyncio.gather(*asked, return_exceptions=True)
                assert sorted(map(is_refused, answers)) == [False, True, True]
                log = (await tables.view(new.id, ada)).log
                assert [entry.kind for entry in log[:3]] == ["seated", "seated", "dealt"]

    run(work)


def test_C6_two_who_finish_a_round_at_once_finish_it_once(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("connections", 2)
            await tables.open(new)
            seats = await viewers(tables, new.id, 2)
            for number in range(8):
                views = [await tables.view(new.id, seat) for seat in seats]
                asked = [
                    tables.command(
                        new.id,
                        seat,
                        Move(id=f"{number}", position=2 * number, moves=[view.choices[0].move]),
                    )
                    for seat, view in zip(seats, views, strict=True)
                ]
                await asyncio.gather(*asked[:: -1 if number % 2 else 1])
            view = await tables.view(new.id, seats[0])
            assert view.position == 16
            assert [len(e.moves) for e in view.log if e.kind == "turn"] == [2] * 8

    run(work)


def test_C6_a_change_that_comes_too_late_changes_nothing(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("connections", 2)
            await tables.open(new)
            ada, bob = await viewers(tables, new.id, 2)
            first, other = [c.move for c in (await tables.view(new.id, ada)).choices[:2]]
            his = (await tables.view(new.id, bob)).choices[0].move
            await tables.command(new.id, ada, Move(id="a", position=0, moves=[first]))
            answers = await asyncio.gather(
                tables.command(new.id, bob, Move(id="a", position=0, moves=[his])),
                tables.command(new.id, ada, Move(id="b", position=0, moves=[other])),
                return_exceptions=True,
            )
            assert [is_refused(answer) for answer in answers] == [False, True]
            assert (await tables.view(new.id, ada)).log[-1].moves == [first, his]

    run(work)


def test_C6_nobody_fills_the_log_with_changes(monkeypatch):
    monkeypatch.setattr(commands, "MOST_CHANGES", 3)
    now = table("connections", 2)
    ada, bob = (Viewer(seat=seat, key=seat) for seat in (0, 1))
    told = view_for(moved(now, 0, now.choices(0, False)[0]["move"]), bob, NOBODY, 0.0)

    def place(number: int) -> list[object]:
        move = now.choices(0, False)[number]["move"]
        command = Move(id=f"{number}", position=now.position, moves=[move])
        return list(commands.answer(now, ada, command, 0.0, lambda _: None))

    for number in range(4):
        now = add(now, *place(number))
    with pytest.raises(Refusal, match="this one stays") as caught:
        place(4)
    assert caught.value.code == "closed"
    assert view_for(now, bob, NOBODY, 0.0) == told, "how often is nobody else's business"
    now = moved(now, 1, now.choices(1, False)[0]["move"])
    now = add(now, *place(0))
    assert now.turn == (1,), "the next tile can be placed all the same"


def test_those_who_watch_cannot_silence_or_hold_the_players(tmp_path, monkeypatch):
    monkeypatch.setattr(commands, "MOST_OVERHEARD", 3)
    monkeypatch.setattr(commands, "MOST_SAID", 6)

    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            ada = await tables.viewer(new.id, key(0))
            for number in range(3):
                say = Say(id=f"{number}", text="spam", name="Eve")
                await tables.command(new.id, Viewer(), say)
            with pytest.raises(Refusal, match="only players"):
                await tables.command(new.id, Viewer(), Say(id="x", text="spam", name="Eve"))
            for number in range(3):
                await tables.command(new.id, ada, Say(id=f"{number}", text="Still here"))
            with pytest.raises(Refusal, match="so much has been said"):
                await tables.command(new.id, ada, Say(id="x", text="?"))
            await tables.command(new.id, ada, Leave(id="bye"))
            assert (await tables.view(new.id, ada)).seats[0].bot == "club"

    run(work)


def test_a_stranger_cannot_put_a_table_in_the_place_of_the_rematch(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, options={"rounds": 1})
            await tables.open(new)
            await play_on(tables, new.id, await viewers(tables, new.id, 2))
            seen = await tables.view(new.id, Viewer())
            assert seen.shuffle is not None
            # All that is ever shown, put together in every order.
            known = (new.id, seen.shuffle.secret or "", seen.shuffle.commitment)
            for parts in itertools.chain(*(itertools.permutations(known, n) for n in (1, 2, 3))):
                for salt in ("trivet-rematch/1", "trivet-rematch/2"):
                    raw = hashlib.sha256("\0".join((salt, *parts)).encode()).hexdigest()[:20]
                    await tables.open(NewTable(id=raw, game="quincunx", seats=[you(7)]))
            seated = await tables.rematch(new.id, key(0), Rematch())
            assert [seat.name for seat in seated.table.seats] == ["Person 1", "Person 0"]

    run(work)


def test_an_id_counts_for_one_seat_at_one_table(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            first, second = people("quincunx", 2), people("quincunx", 2)
            for new in (first, second):
                await tables.open(new)
            ada, bob = await viewers(tables, first.id, 2)
            there, _ = await viewers(tables, second.id, 2)
            await tables.command(first.id, ada, Say(id="same", text="One"))
            # Again with other words: what was said is said.
            done = await tables.command(first.id, ada, Say(id="same", text="Two"))
            before = await tables.view(first.id, ada)
            assert (done.seq, [e.text for e in before.log if e.text]) == (before.seq, ["One"])
            await tables.command(second.id, there, Say(id="same", text="Three"))
            await tables.command(first.id, bob, Say(id="same", text="Four"))
            await tables.command(first.id, Viewer(), Say(id="same", text="Five", name="Eve"))
            said = [e.text for e in (await tables.view(first.id, bob)).log if e.text]
            assert said == ["One", "Four", "Five"]
            # An id that looks like one of somebody else's, as they are kept.
            kept = f"{ada.key[:12]}:same" if ada.key else ""
            await tables.command(first.id, bob, Say(id=kept, text="Six"))
            assert (await tables.view(first.id, bob)).log[-1].text == "Six"

    run(work)


def test_whoever_got_up_may_ask_again_whether_that_was_heard(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 3, seats=[you(0), you(1)])
            await tables.open(new)
            bob = await tables.viewer(new.id, key(1))
            done = await tables.command(new.id, bob, Leave(id="bye"))
            again = await tables.viewer(new.id, key(1))
            assert (again.seat, again.owner) == (None, False)
            assert await tables.command(new.id, again, Leave(id="bye")) == done
            with pytest.raises(NotYours):
                await tables.command(new.id, again, Leave(id="another"))
            with pytest.raises(NotYours):
                await tables.viewer(new.id, key(2))

    run(work)


def test_leaving_and_coming_back_while_the_bot_thinks_gives_no_move_twice(tmp_path):
    async def work() -> None:
        async with serving(tmp_path, bot_pause=0.02) as tables:
            new = people("quincunx", 2, options={"rounds": 1})
            await tables.open(new)
            ada, bob = await viewers(tables, new.id, 2)
            for number in range(30):
                view = await tables.view(new.id, ada)
                if view.status == "over":
                    break
                await tables.command(new.id, ada, Leave(id=f"bye{number}"))
                await asyncio.sleep(0.01 * (number % 4))
                await tables.command(new.id, ada, Return(id=f"back{number}"))
                if (await tables.view(new.id, bob)).turn == [1]:
                    await play_on(tables, new.id, [bob], most=1, seed=number)
            view = await tables.view(new.id, bob)
            turns = [entry.seat for entry in view.log if entry.kind == "turn"]
            assert turns == [number % 2 for number in range(len(turns))]

    run(work)


@pytest.fixture
def clock(monkeypatch):
    """How far the machine's clock is set wrong, in a list of one."""
    usual, wrong = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: usual() + wrong[0])
    return wrong


def test_a_clock_that_is_set_back_stops_no_bot(tmp_path, clock):
    async def work() -> None:
        new = people("quincunx", 2, seats=[BOT, you(1)], options={"rounds": 1})
        clock[0] = 7200.0
        async with serving(tmp_path, bot_pause=0.3) as tables:
            await tables.open(new)
            clock[0] = 0.0
            bob = await tables.viewer(new.id, key(1))
            await until(tables, new.id, lambda view: view.turn == [1])
            clock[0] = 7200.0
            await play_on(tables, new.id, [bob], most=1)
        clock[0] = 0.0
        async with serving(tmp_path) as tables:
            await until(tables, new.id, lambda view: view.position == 3)
            await play_on(tables, new.id, [bob])

    run(work)


def test_a_clock_that_is_set_back_lets_people_be_called():
    now = table("quincunx", 2)
    bob = Viewer(seat=1, key="x")
    call = commands.CallPlayer(id="a")
    called = add(now, *commands.answer(now, bob, call, 9000.0, lambda _: None), at=9000.0)
    with pytest.raises(Refusal):
        commands.answer(called, bob, call, 9001.0, lambda _: None)
    assert commands.answer(called, bob, call, 1000.0, lambda _: None)


def test_days_later_everything_is_as_it_was(tmp_path, clock):
    async def work() -> None:
        new = people("connections", 2, seats=[you(0), BOT], settings={"time_limit": 3600})
        async with serving(tmp_path) as tables:
            await tables.open(new)
            ada = await tables.viewer(new.id, key(0))
            await until(tables, new.id, lambda view: view.turn == [0])
            clock[0] = 5 * 86_400.0
            view = await tables.view(new.id, ada)
            assert view.deadline is not None
            assert view.deadline < view.now
            assert await play_on(tables, new.id, [ada]) == 24

    run(work)


def test_tables_that_cannot_be_read_stop_no_other_and_not_the_lobby(tmp_path, monkeypatch):
    monkeypatch.setattr("trivet.server.driver.SWEEP", 0.2)

    async def work() -> None:
        seats = [BOT, you(1)]
        broken, sound = people("quincunx", 2, seats=seats), people("quincunx", 2, seats=seats)
        waiting = [
            people("quincunx", 2, seats=[you(0)], settings={"listed": True}) for _ in range(2)
        ]
        async with serving(tmp_path, bot_pause=30) as tables:
            for new in (broken, sound, *waiting):
                await tables.open(new)
            wrong = Entry(4, 1.0, Moved(seat=0, moves=["nonsense"]))
            await tables._store.append(broken.id, 4, [wrong], Row("playing", 0.0))
            late = Entry(2, 1.0, Moved(seat=0, moves=["nonsense"]))
            await tables._store.append(waiting[1].id, 2, [late], Row("waiting", None))
        async with serving(tmp_path) as tables:
            await until(tables, sound.id, lambda view: view.turn == [1])
            assert [entry.id for entry in await tables.lobby()] == [waiting[0].id]
            with pytest.raises(Refusal, match="cannot go on"):
                await tables.view(broken.id, Viewer())

    run(work)


def test_a_database_of_a_newer_version_is_refused_in_a_sentence(tmp_path, monkeypatch):
    async def work() -> None:
        url = f"sqlite:///{tmp_path}/t.db"
        store = await Store.open(url)
        # Up to date already, so that there is nothing to run.
        monkeypatch.setattr("trivet.server.migrations._run", None)
        await (await Store.open(url)).close()
        await store.database.write(
            lambda connection: connection.exec_driver_sql(
                "UPDATE alembic_version SET version_num = '9999'"
            )
        )
        await store.close()
        with pytest.raises(TrivetError, match="a newer version of Trivet"):
            await Store.open(url)

    run(work)


def test_two_servers_do_not_share_a_file(tmp_path):
    settings = ServerSettings(database=f"sqlite:///{tmp_path}/t.db", prepare=False)

    async def work() -> None:
        for _ in range(2):
            async with running(settings):
                with pytest.raises(TrivetError, match="another Trivet server") as caught:
                    async with running(settings):
                        pass
                assert str(caught.value).isprintable()
        with pytest.raises(TrivetError, match="kept in a SQLite file"):
            async with running(ServerSettings(database="sqlite:///:memory:", prepare=False)):
                pass

    run(work)


def test_twenty_friends_behind_one_address_may_all_come_back_at_once():
    gate = Gate(Limits())
    requests = 10  # a page that is loaded anew, its socket, and what it asks for
    assert [gate.take("192.0.2.1") for _ in range(20 * requests)] == [0.0] * 20 * requests
    assert sum(gate.take("192.0.2.1") > 0 for _ in range(1000)) > 900
    assert gate.take("192.0.2.2") == 0


def test_all_addresses_of_one_network_of_IPv6_are_one():
    gate = Gate(Limits(burst=1, rate=0.001, house=2))
    taken = [gate.take(f"2001:db8::{number:x}") > 0 for number in range(1, 5)]
    assert taken == [False, False, True, True]
    assert gate.take("2001:db8:0:1::1") == 0
    assert home_of("not: an address") == "not: an address"
    gate.note_opened("2001:db8::1", "some-table")
    assert gate.opened("2001:db8::2") == ["some-table"]


def test_seats_left_and_taken_back_are_bounded(monkeypatch):
    monkeypatch.setattr(commands, "MOST_SAID", 2)
    now, ada = table("quincunx", 2), Viewer(seat=0, key="x")
    for number in range(4):
        now = add(now, *commands.answer(now, ada, Leave(id=f"{number}"), 0.0, lambda _: None))
        now = add(now, Returned(seat=0))
    with pytest.raises(Refusal, match="nobody can get up"):
        commands.answer(now, ada, Leave(id="x"), 0.0, lambda _: None)
