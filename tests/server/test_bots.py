"""Bots and the clock at a table: whatever goes wrong with a bot, the game goes on by the rules."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.kit import (
    LINKED,
    key,
    legal,
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

from trivet.core.errors import OptionError
from trivet.core.rng import Rng
from trivet.core.state import View
from trivet.search.bots import Bot, bot
from trivet.server.clock import next_due
from trivet.server.tables import Viewer
from trivet.server.wire import Leave, Move, NewSeat, Return, Say

OVER = threading.Event()
"""Ends the bots that sleep, when a test is over."""


class Odd:
    """A bot that does what its name says."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked = 0

    def choose(self, view: View, rng: Rng) -> Any:
        self.asked += 1
        match self.name:
            case "sleeper":
                OVER.wait()
            case "crasher":
                raise RuntimeError("a bug\nof two lines")
            case "leaver":
                raise SystemExit
            case "mute":
                return None
            case "babbler":
                return "nonsense" * 1000
            case "cheat":
                return "~25" if view["game"] == "quincunx" else "AM@a1"
            case "vandal":
                view["legal"].clear()
                view["scores"][:] = [1000] * len(view["scores"])
                return "nonsense"
            case "halfway" if self.asked > 1:
                raise RuntimeError("no more")
        return bot("greedy").choose(view, rng)


ODD = ("crasher", "leaver", "mute", "babbler", "cheat", "vandal", "halfway")


def odd(name: str) -> Bot:
    return Odd(name) if name in {*ODD, "sleeper"} else bot(name)


@pytest.fixture(autouse=True)
def _wake_sleepers() -> Iterator[None]:
    OVER.clear()
    yield
    OVER.set()
    with contextlib.suppress(StopIteration):
        while True:
            next(
                thread for thread in threading.enumerate() if thread.name.startswith("bot ")
            ).join()


def robots(*names: str) -> list[NewSeat]:
    return [NewSeat(kind="bot", bot=name) for name in names]


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tether", {}),
        ("connections", {}),
        ("quincunx", {"rounds": 1}),
        ("quincunx", {"rounds": 1, "muggins": True}),
    ],
)
def test_whatever_a_bot_does_the_game_is_played_to_its_end(tmp_path, caplog, name, game, options):
    async def work() -> None:
        async with serving(tmp_path, bots=odd) as tables:
            new = people(game, 2, seats=robots("greedy", name), options=options)
            await tables.open(new)
            view = await until(tables, new.id, lambda view: view.status == "over")
            turns = [entry for entry in view.log if entry.kind == "turn"]
            assert {entry.by for entry in turns} == {"bot"}
            (await tables.record(new.id)).replay()

    with caplog.at_level(logging.WARNING, "trivet.server.bots"):
        run(work)
    told = [record.getMessage() for record in caplog.records]
    if name != "halfway":  # which fails only where a turn has several moves
        assert any(f"bot {name} failed at table" in text and "seat 1" in text for text in told)


def test_a_bot_that_sleeps_holds_nobody_up(tmp_path, caplog):
    async def work() -> None:
        async with serving(tmp_path, bots=odd, bot_limit=0.2) as tables:
            asleep = people("quincunx", 2, seats=[you(0), *robots("sleeper")])
            awake = people("quincunx", 2, seats=[you(0), *robots("greedy")])
            for new in (asleep, awake):
                await tables.open(new)
                await play_on(tables, new.id, [await tables.viewer(new.id, key(0))], most=1)
            await until(tables, awake.id, lambda view: view.position == 2)
            view = await until(tables, asleep.id, lambda view: view.position == 2)
            assert view.log[-1].by == "bot"

    run(work)
    assert "no answer in 0.2 seconds" in caplog.text


def test_a_bot_is_given_the_view_of_its_seat_and_nothing_else(tmp_path):
    seen: list[View] = []

    class Curious:
        name = "greedy"

        def choose(self, view: View, rng: Rng) -> str:
            seen.append(view)
            return bot("greedy").choose(view, rng)

    async def work() -> None:
        async with serving(tmp_path, bots=lambda _: Curious()) as tables:
            new = people("quincunx", 3, seats=robots("a", "b", "c"), options={"rounds": 1})
            await tables.open(new)
            await until(tables, new.id, lambda view: view.status == "over")
            states = list((await tables.record(new.id)).states())
            assert len(seen) == len(states) - 1
            for state, view in zip(states, seen, strict=False):
                assert view == state.view(state.seat)

    run(work)


def test_a_bot_makes_a_whole_turn_of_tether_in_one_go(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("tether", 2, seats=robots("greedy", "greedy"))
            await tables.open(new)
            view = await until(tables, new.id, lambda view: view.status == "over")
            turns = [entry for entry in view.log if entry.kind == "turn"]
            assert [entry.seat for entry in turns] == [i % 2 for i in range(len(turns))]
            assert all(
                entry.moves[-1] == "end" or entry.moves[0].startswith("~") for entry in turns
            )
            assert any(len(entry.moves) > 2 for entry in turns)

    run(work)


def test_Q15_a_call_and_the_next_card_are_two_turns(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            options = {"rounds": 1, "muggins": True}
            new = people("quincunx", 2, seats=robots("greedy", "random"), options=options)
            await tables.open(new)
            view = await until(tables, new.id, lambda view: view.status == "over")
            kinds = {
                tuple(
                    move.split()[0] if " " in move or move == "pass" else "place" for move in turn
                )
                for turn in [entry.moves for entry in view.log if entry.kind == "turn"]
            }
            assert ("place", "claim") in kinds
            assert kinds <= {("place", "claim"), ("pass",), ("call",)}

    run(work)


def test_bots_wait_so_that_people_can_follow(tmp_path):
    async def work() -> None:
        async with serving(tmp_path, bot_pause=0.4) as tables:
            new = people("connections", 4, seats=[you(0), *robots("greedy", "random", "greedy")])
            began = time.monotonic()
            await tables.open(new)
            await until(tables, new.id, lambda view: view.turn == [0])
            assert time.monotonic() - began > 0.35

    run(work)


def test_bots_that_place_at_once_wait_only_once():
    """C6. The kit deals at second 100 and makes every move at second 200."""
    seats = [you(0), *robots("greedy", "random", "greedy")]
    now = table("connections", 4, seats=seats)
    for seat in (1, 2, 3):
        due = next_due(now, 0.4)
        assert (due.at, due.seat, due.by) == (100.4, seat, "bot")
        now = moved(now, seat, legal(now, seat)[0])
    assert next_due(now, 0.4) is None
    now = table("quincunx", 3, seats=seats[:3])
    for seat in (1, 2):
        now = moved(now, seat - 1, legal(now, seat - 1)[0])
        due = next_due(now, 0.4)
        assert (due.at, due.seat) == (200.4, seat)


def test_talk_does_not_hold_a_bot_up(tmp_path):
    async def work() -> None:
        async with serving(tmp_path, bot_pause=0.3) as tables:
            new = people("quincunx", 2, seats=[*robots("greedy"), you(1)])
            await tables.open(new)
            count = 0
            while (await tables.view(new.id, Viewer())).position == 0:
                count += 1
                await tables.command(new.id, Viewer(), Say(id=f"{count}", text="hi", name="Eve"))
                await asyncio.sleep(0.02)

    run(work)


def test_a_bot_that_has_lost_its_seat_moves_no_more(tmp_path):
    async def work() -> None:
        async with serving(tmp_path, bots=odd, bot_limit=0.4) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            ada, _ = await viewers(tables, new.id, 2)
            await tables.command(new.id, ada, Leave(id="bye", bot="sleeper"))
            await asyncio.sleep(0.1)
            await tables.command(new.id, ada, Return(id="back"))
            await asyncio.sleep(0.6)
            assert (await tables.view(new.id, ada)).position == 0

    run(work)


def test_an_unknown_bot_is_refused():
    with pytest.raises(OptionError):
        odd("nobody")


@pytest.mark.parametrize(("game", "players"), [("tether", 2), ("connections", 2), ("quincunx", 3)])
def test_past_the_limit_a_bot_moves_for_the_sleeper(tmp_path, game, players):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            settings = {"time_limit": 1, "on_timeout": "bot"}
            new = people(game, players, settings=settings)
            seated = await tables.open(new)
            view = seated.table
            assert view.deadline == view.since + 1
            view = await until(tables, new.id, lambda view: view.position > 0)
            assert view.now >= seated.table.since + 1
            assert view.log[-1].by == "clock"
            assert view.deadline is not None
            assert view.deadline > seated.table.since + 1.9

    run(work)


def test_past_the_limit_a_table_may_just_wait(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, settings={"time_limit": 1, "on_timeout": "wait"})
            await tables.open(new)
            await asyncio.sleep(1.3)
            view = await tables.view(new.id, Viewer())
            assert view.position == 0
            assert view.deadline is not None
            assert view.deadline < view.now

    run(work)


def test_links_made_one_by_one_give_no_more_time(tmp_path, monkeypatch):
    monkeypatch.setattr("trivet.server.seating.new_secret", lambda: LINKED)

    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("tether", 2, settings={"time_limit": 100})
            await tables.open(new)
            ada = await tables.viewer(new.id, key(0))
            before = await tables.view(new.id, ada)
            link = next(choice.move for choice in before.choices if choice.move[0].isdigit())
            await tables.command(new.id, ada, Move(id="a", position=0, moves=[link]))
            after = await tables.view(new.id, ada)
            assert after.deadline == before.deadline
            await tables.command(new.id, ada, Move(id="b", position=1, moves=["end"]))
            later = await tables.view(new.id, ada)
            assert later.deadline is not None
            assert before.deadline is not None
            assert later.deadline > before.deadline

    run(work)


def test_the_bot_of_a_lesson_always_plays_the_same(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            records = []
            for _ in range(2):
                new = people("quincunx", 2, lesson=True, seats=[you(0)], options={"rounds": 1})
                seated = await tables.open(new)
                assert seated.table.lesson
                await play_on(tables, new.id, [await tables.viewer(new.id, key(0))])
                records.append(await tables.record(new.id))
            assert records[0] == records[1]

    run(work)
