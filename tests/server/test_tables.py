"""The service: opening, sitting down, playing, and what is stored of it."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from tests.server.kit import (
    LINKED,
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
from trivet.server.log import key_hash
from trivet.server.refusals import NoTable, NotOver, NotYours, Refusal, TableError
from trivet.server.tables import Tables, Viewer
from trivet.server.wire import (
    CallPlayer,
    Join,
    Leave,
    Move,
    NewSeat,
    NewTable,
    Return,
    Say,
    SeatBot,
    Settings,
    Try,
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


def test_a_command_given_twice_is_done_once(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            seats = await viewers(tables, new.id, 2)
            view = await tables.view(new.id, seats[0])
            move = Move(id="m1", position=0, moves=[view.choices[0].move])
            answers = await asyncio.gather(
                *(tables.command(new.id, seats[0], move) for _ in range(5))
            )
            assert len(set(answers)) == 1
            assert (await tables.view(new.id, seats[0])).position == 1
            for more in (
                Move(id="m2", position=0, moves=move.moves),
                Move(id="m3", position=9, moves=["pass"]),
            ):
                with pytest.raises(Refusal) as caught:
                    await tables.command(new.id, seats[0], more)
                assert caught.value.code == "stale"
            # The same id of another seat is another command.
            other = await tables.view(new.id, seats[1])
            reply = Move(id="m1", position=1, moves=[other.choices[0].move])
            await tables.command(new.id, seats[1], reply)
            assert (await tables.view(new.id, seats[0])).position == 2
        async with serving(tmp_path) as tables:
            again = await tables.command(new.id, seats[0], move)
            assert again.id == "m1"
            assert (await tables.view(new.id, seats[0])).position == 2

    run(work)


@pytest.mark.parametrize(
    ("command", "code", "fault"),
    [
        (Move(id="", position=0, moves=["x"]), "bad", "id of a command"),
        (Move(id="a b", position=0, moves=["x"]), "bad", "id of a command"),
        (Move(id="x" * 65, position=0, moves=["x"]), "bad", "id of a command"),
        (Move(id="a", position=0, moves=[]), "bad", "at least one move"),
        (Move(id="a", position=0, moves=["x" * 201]), "bad", "200 characters"),
        (Move(id="a", position=0, moves=["end"] * 101), "bad", "at most 100"),
        (Move(id="a", position=0, moves=["nonsense"]), "bad", "nonsense"),
        (Move(id="a", position=0, moves=["end"]), "illegal", "nothing is linked"),
        (Move(id="a", position=-1, moves=["end"]), "stale", "moved on"),
        (Say(id="a", text=""), "bad", "at least one"),
        (Say(id="a", text="x" * 501), "bad", "at most 500"),
        (Say(id="a", text="hi", to="team"), "bad", "no teams"),
        (CallPlayer(id="a"), "closed", "waits for nobody"),
        (SeatBot(id="a", seat=1, bot="greedy"), "closed", "taken"),
        (SeatBot(id="a", seat=7, bot="greedy"), "bad", "no seat 7"),
        (SeatBot(id="a", seat=1, bot="nobody"), "bad", "no bot"),
        (Leave(id="a", bot="nobody"), "bad", "no bot"),
        (Return(id="a"), "closed", "at your seat"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(tmp_path, command, code, fault):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("tether", 2)
            await tables.open(new)
            viewer = await tables.viewer(new.id, key(0))
            before = await tables.view(new.id, viewer)
            with pytest.raises(Refusal, match=fault) as caught:
                await tables.command(new.id, viewer, command)
            assert caught.value.code == code
            assert caught.value.reason.isprintable()
            after = await tables.view(new.id, viewer)
            assert (after.seq, after.view, after.log) == (before.seq, before.view, before.log)

    run(work)


def test_whoever_watches_may_talk_and_nothing_else(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            guest = await tables.viewer(new.id, None)
            await tables.command(new.id, guest, Say(id="a", text="Hello", name="A guest"))
            view = await tables.view(new.id, guest)
            assert (view.log[-1].seat, view.log[-1].name) == (None, "A guest")
            for command in (
                Move(id="b", position=0, moves=["pass"]),
                CallPlayer(id="c"),
                SeatBot(id="d", seat=0, bot="greedy"),
                Leave(id="e"),
                Return(id="f"),
                Say(id="g", text="x", to="team", name="A guest"),
            ):
                with pytest.raises(NotYours):
                    await tables.command(new.id, guest, command)
            with pytest.raises(NotYours):
                await tables.attempt(new.id, guest, Try(id="t", position=0, moves=[]))
            for wrong in ("", "x", "no-such-key-at-this-table"):
                with pytest.raises(NotYours):
                    await tables.viewer(new.id, wrong)

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


def test_a_turn_of_several_moves_is_stored_whole_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.setattr("trivet.server.seating.new_secret", lambda: LINKED)

    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("tether", 2)
            await tables.open(new)
            viewer = await tables.viewer(new.id, key(0))
            view = await tables.view(new.id, viewer)
            link = next(choice.move for choice in view.choices if choice.move[0].isdigit())
            for moves in ([link, link], [link, "end", "end"], [link, "nonsense"]):
                with pytest.raises(Refusal):
                    await tables.command(new.id, viewer, Move(id="a", position=0, moves=moves))
                assert (await tables.view(new.id, viewer)).position == 0
            tried = await tables.attempt(new.id, viewer, Try(id="t", position=0, moves=[link]))
            assert "end" in [choice.move for choice in tried.choices]
            for moves in ([link, "end"], ["nonsense"]):
                with pytest.raises(Refusal):
                    await tables.attempt(new.id, viewer, Try(id="t", position=0, moves=moves))
            turn = Move(id="a", position=0, moves=[link, "end"])
            await tables.command(new.id, viewer, turn)
            view = await tables.view(new.id, viewer)
            assert view.position == 2
            assert (view.log[-1].seat, view.log[-1].moves) == (0, [link, "end"])

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


def test_nudges_are_few(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            _, bob = await viewers(tables, new.id, 2)
            await tables.command(new.id, bob, CallPlayer(id="a"))
            with pytest.raises(Refusal) as caught:
                await tables.command(new.id, bob, CallPlayer(id="b"))
            assert caught.value.code == "too_fast"

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


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite://", "mysql://host/name"])
def test_a_database_that_is_none_is_refused_in_a_sentence(url):
    async def work() -> None:
        with pytest.raises(OptionError):
            await Tables.start(url)

    run(work)
