"""What a command does, once, and who may give it."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.kit import (
    LINKED,
    key,
    people,
    run,
    serving,
    viewers,
)

from trivet.server.refusals import NotYours, Refusal
from trivet.server.wire import (
    CallPlayer,
    Leave,
    Move,
    Return,
    Say,
    SeatBot,
    Try,
)


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
