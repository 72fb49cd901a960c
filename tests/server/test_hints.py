"""Hints at a table: who may have one, who gets to know of it, what it costs."""

from __future__ import annotations

import asyncio
import threading

import pytest
from tests.search.simple_mind import SimpleMind, worth
from tests.server.kit import LINKED, key, people, run, serving, until, viewers, you
from tests.server.minds import quick_minds  # noqa: F401

from trivet.server.refusals import Refusal
from trivet.server.tables import Viewer
from trivet.server.wire import Hint, Move, NewSeat

pytestmark = pytest.mark.usefixtures("quick_minds")
BOT = NewSeat(kind="bot", bot="greedy")

GUARD = 60
"""Seconds after which a thought goes on by itself, so that a test that fails also ends."""


@pytest.mark.parametrize("game", ["tether", "quincunx", "connections"])
def test_the_best_three_moves_with_what_they_score(tmp_path, game):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people(game, 2, settings={"hints": True})
            await tables.open(new)
            ada, _ = await viewers(tables, new.id, 2)
            view = await tables.view(new.id, ada)
            choices = {choice.move: choice for choice in view.choices}
            hinted = await tables.hint(new.id, ada, Hint(id="h", position=0))
            assert (hinted.id, hinted.position) == ("h", 0)
            assert len(hinted.moves) == 3
            best = (min if game == "connections" else max)(choices, key=worth)
            assert hinted.moves[0].value == worth(best)
            for move in hinted.moves:
                choice = choices[move.move]
                assert (move.points, move.items) == (choice.points, choice.items)
                assert move.loss == pytest.approx(abs(move.value - hinted.moves[0].value))

    run(work)


def test_everybody_sees_that_hints_were_taken_and_nobody_which(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("connections", 2, settings={"hints": True})
            await tables.open(new)
            ada, ben = await viewers(tables, new.id, 2)
            before = await tables.view(new.id, ben)
            await tables.hint(new.id, ada, Hint(id="h", position=0))
            await tables.hint(new.id, ada, Hint(id="i", position=0))
            for viewer in (ada, ben, Viewer()):
                view = await tables.view(new.id, viewer)
                assert [seat.hints for seat in view.seats] == [1, 0]
            after = await tables.view(new.id, ben)
            assert after.seq == before.seq + 1  # one position, counted once
            assert (after.view, after.log, after.turn) == (before.view, before.log, before.turn)

    run(work)


def test_that_it_was_taken_is_stored(tmp_path):
    async def work() -> None:
        new = people("quincunx", 2, settings={"hints": True})
        async with serving(tmp_path) as tables:
            await tables.open(new)
            ada, _ = await viewers(tables, new.id, 2)
            await tables.hint(new.id, ada, Hint(id="h", position=0))
        async with serving(tmp_path) as tables:
            view = await tables.view(new.id, Viewer())
            assert [seat.hints for seat in view.seats] == [1, 0]

    run(work)


def test_who_may_have_none_is_told_why(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            without = people("quincunx", 2)
            new = people("quincunx", 2, settings={"hints": True})
            for each in (without, new):
                await tables.open(each)
            ada, ben = await viewers(tables, new.id, 2)
            hint = Hint(id="h", position=0)
            cases = [
                (without.id, ada, hint, "closed", "plays without hints"),
                (new.id, ben, hint, "closed", "only for whoever has the move"),
                (new.id, Viewer(), hint, "not_yours", "sit at the table"),
                (new.id, ada, Hint(id="h", position=3), "stale", "moved on"),
                (new.id, ada, Hint(id="", position=0), "bad", "id of a command"),
                (new.id, ada, Hint(id="h", position=0, moves=["x"]), "bad", "x"),
            ]
            for table, viewer, asked, code, fault in cases:
                with pytest.raises(Refusal, match=fault) as caught:
                    await tables.hint(table, viewer, asked)
                assert caught.value.code == code
            view = await tables.view(new.id, Viewer())
            assert [seat.hints for seat in view.seats] == [0, 0]

    run(work)


@pytest.mark.parametrize(
    ("seats", "wanted", "options", "has"),
    [
        ([you(0), BOT], None, {}, True),
        ([BOT, you(1)], None, {}, True),
        ([you(0), BOT], False, {}, False),
        ([you(0), you(1)], None, {}, False),
        ([you(0), you(1)], True, {}, True),
        ([you(0)], None, {}, False),
        ([you(0), BOT], None, {"muggins": True}, False),
        ([you(0), BOT], True, {"muggins": True}, False),
    ],
)
def test_hints_are_usual_for_one_person_against_bots_and_never_in_muggins(
    tmp_path, seats, wanted, options, has
):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            settings = {} if wanted is None else {"hints": wanted}
            new = people("quincunx", 2, seats=seats, settings=settings, options=options)
            seated = await tables.open(new)
            assert seated.table.settings.hints is has

    run(work)


def test_one_hint_at_a_time_and_the_same_again_at_once(tmp_path, monkeypatch):
    go_on = threading.Event()

    class Slow(SimpleMind):
        asked = 0

        def think(self, view, rng, budget, stop, include=()):
            Slow.asked += 1
            go_on.wait(GUARD)
            return super().think(view, rng, budget, stop, include)

    monkeypatch.setattr("trivet.search.hints.mind", lambda *_: Slow())

    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, settings={"hints": True})
            await tables.open(new)
            ada, _ = await viewers(tables, new.id, 2)
            first = asyncio.create_task(tables.hint(new.id, ada, Hint(id="h", position=0)))
            while not Slow.asked:
                await asyncio.sleep(0.005)
            with pytest.raises(Refusal, match="worked out already") as caught:
                await tables.hint(new.id, ada, Hint(id="i", position=0))
            assert caught.value.code == "too_fast"
            go_on.set()
            again = (
                await tables.hint(new.id, ada, Hint(id="j", position=0)) if await first else None
            )
            assert again is not None
            assert (again.id, again.moves) == ("j", (await first).moves)
            assert Slow.asked == 1

    run(work)


def test_a_hint_for_a_position_that_is_past_is_no_help_any_more(tmp_path, monkeypatch):
    go_on = threading.Event()

    class Slow(SimpleMind):
        asked = 0

        def think(self, view, rng, budget, stop, include=()):
            Slow.asked += 1
            go_on.wait(GUARD)
            return super().think(view, rng, budget, stop, include)

    monkeypatch.setattr("trivet.search.hints.mind", lambda *_: Slow())

    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, settings={"hints": True})
            seated = await tables.open(new)
            ada, _ = await viewers(tables, new.id, 2)
            asked = asyncio.create_task(tables.hint(new.id, ada, Hint(id="h", position=0)))
            while not Slow.asked:
                await asyncio.sleep(0.005)
            move = Move(id="m", position=0, moves=[seated.table.choices[0].move])
            await tables.command(new.id, ada, move)
            go_on.set()
            with pytest.raises(Refusal, match="moved on"):
                await asked

    run(work)


def test_a_hint_that_cannot_be_found_holds_nobody_up(tmp_path, monkeypatch, caplog):
    def fail(*_):
        raise RuntimeError("a bug")

    monkeypatch.setattr("trivet.server.hints.consider", fail)

    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, settings={"hints": True})
            seated = await tables.open(new)
            ada, _ = await viewers(tables, new.id, 2)
            with pytest.raises(Refusal, match="no hint could be found"):
                await tables.hint(new.id, ada, Hint(id="h", position=0))
            move = Move(id="m", position=0, moves=[seated.table.choices[0].move])
            await tables.command(new.id, ada, move)
            await until(tables, new.id, lambda view: view.position == 1)

    run(work)
    assert "a bug" in caplog.text


def test_in_tether_a_hint_goes_on_from_links_that_are_staged(tmp_path, monkeypatch):
    monkeypatch.setattr("trivet.server.seating.new_secret", lambda: LINKED)

    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("tether", 2, settings={"hints": True})
            seated = await tables.open(new)
            ada = await tables.viewer(new.id, key(0))
            link = next(c.move for c in seated.table.choices if c.lands is not None)
            hinted = await tables.hint(new.id, ada, Hint(id="h", position=0, moves=[link]))
            assert hinted.moves
            assert link not in {move.move for move in hinted.moves}

    run(work)
