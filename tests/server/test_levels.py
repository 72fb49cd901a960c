"""Every level plays every game to its end at a table, legally, in time, and can be stopped."""

from __future__ import annotations

import asyncio
import itertools
import logging
import threading
import time

import pytest
from tests.conformance.table import CONFIGS
from tests.search.simple_mind import SimpleMind
from tests.server.kit import people, run, serving, until
from tests.server.ready import prepare_minds

from trivet.search.bots import LEVELS, ThinkingBot
from trivet.search.budget import Budget, spend
from trivet.server.catalogue import catalogue
from trivet.server.pace import Pace, shorter_and_shorter
from trivet.server.tables import Viewer
from trivet.server.wire import Leave, NewSeat, Return

LITTLE = 12
"""Nodes of a decision: enough to go through every kernel, too few to take time."""


@pytest.fixture(scope="module")
def _minds_are_ready():
    """Compiled or loaded before any clock runs."""
    prepare_minds()


def robots(*names):
    return [NewSeat(kind="bot", bot=name) for name in names]


def companies(players):
    """Levels for the seats of some tables, so that every level sits at one of them."""
    around = itertools.cycle(LEVELS)
    tables = -(-len(LEVELS) // players)
    return [tuple(itertools.islice(around, players)) for _ in range(tables)]


TABLES = [
    pytest.param(row, levels, id=f"{row.name}-{'-'.join(levels)}")
    for row in CONFIGS
    for levels in companies(row.players)
]


@pytest.mark.usefixtures("_minds_are_ready")
@pytest.mark.parametrize(("row", "levels"), TABLES)
def test_a_whole_game_at_every_level(tmp_path, caplog, row, levels):
    async def work() -> None:
        async with serving(tmp_path, bot_nodes=LITTLE) as tables:
            seats, options = robots(*levels), dict(row.options)
            new = people(row.game, row.players, seats=seats, options=options)
            await tables.open(new)
            await until(tables, new.id, lambda view: view.status == "over")
            (await tables.record(new.id)).replay()

    with caplog.at_level(logging.WARNING, "trivet.server.bots"):
        run(work)
    assert caplog.messages == []


def test_the_levels_are_offered_weakest_first():
    for info in catalogue():
        assert info.levels == ["novice", "casual", "club", "expert", "master"]
        assert info.bots[:5] == info.levels
        assert {"greedy", "random"} < set(info.bots)


@pytest.mark.parametrize(
    ("wanted", "asked", "seconds"),
    [(1, 1, 1), (1, 5, 1), (1, 10, 0.5), (1, 100, 0.05), (1, 10_000, 0.01), (0.2, 10, 0.2)],
)
def test_the_more_are_asked_the_shorter_bots_think(wanted, asked, seconds):
    pace = Pace(limit=5, cores=2)
    assert pace.seconds(wanted, asked) == pytest.approx(seconds, rel=0.01)


@pytest.mark.parametrize("tables", [1, 7, 50, 300])
def test_all_who_ask_at_once_are_served_within_the_limit(tables):
    """On two cores, even if every turn takes twice as long as its longest decision."""
    pace = Pace(limit=5, cores=2)
    clocks = [0.0, 0.0]
    for _ in range(tables):
        clocks.sort()
        clocks[0] += 2 * pace.seconds(1.0, tables)
    assert max(clocks) <= 5.0 + 2 * pace.seconds(1.0, tables)  # the last one begins in time


def test_with_many_tables_at_once_every_bot_answers_by_itself(tmp_path, caplog, monkeypatch):
    """None is moved for at random, although most cannot think for long."""
    monkeypatch.setattr("trivet.server.bots.mind", lambda *_: SimpleMind())
    given: list[float] = []

    class Slow(ThinkingBot):
        def choose(self, view, rng):
            given.append(self.budget.seconds)
            time.sleep(self.budget.seconds)
            return rng.choice(view["legal"])

    monkeypatch.setattr(SimpleMind, "budget", Budget(seconds=1.0))

    async def work() -> None:
        async with serving(tmp_path, ready=at_once, bots=Slow, bot_limit=0.4) as tables:
            games = [people("connections", 1, seats=robots("master")) for _ in range(30)]
            for new in games:
                await tables.open(new)
            for new in games:
                await until(tables, new.id, lambda view: view.position >= 1)

    run(work)
    assert "random move" not in caplog.text
    assert given[0] > 0.15
    assert min(given) < 0.05


@pytest.mark.parametrize(
    ("level", "usual", "agreed", "budget"),
    [
        ("novice", Budget(nodes=1), 1.0, Budget(seconds=1.0, nodes=1)),
        ("expert", Budget(seconds=0.2, clock="thread"), 3.0, Budget(seconds=0.2)),
        ("master", Budget(seconds=0.9), 1.0, Budget(seconds=0.9)),
        ("master", Budget(seconds=1.0), 3.0, Budget(seconds=3.0)),
        ("master", Budget(seconds=1.0, nodes=100), 3.0, Budget(seconds=3.0, nodes=300)),
        ("master", Budget(seconds=1.0), 0.5, Budget(seconds=0.5)),
    ],
)
def test_only_master_uses_more_time_than_usual(level, usual, agreed, budget):
    pace = Pace(limit=5, cores=2)
    assert pace.budget(level, usual, pace.seconds(agreed, 0), agreed) == budget


def test_a_turn_takes_less_than_twice_its_first_decision():
    times = shorter_and_shorter(1.0)
    spent = [next(times) for _ in range(6)]
    assert spent[0] == 1.0
    assert sum(spent) < 2.0


async def at_once(_: str) -> None:
    """Nothing has to be compiled for minds that are no real ones."""


class Endless(ThinkingBot):
    """Searches until it is stopped, a millisecond at a time."""

    running = 0
    pieces = 0

    def choose(self, view, rng):
        Endless.running += 1
        try:
            spend(Budget(seconds=1000), self.stop, self._piece)
            return rng.choice(view["legal"])
        finally:
            Endless.running -= 1

    def _piece(self, _: int) -> int:
        time.sleep(0.001)
        Endless.pieces += 1
        return 1


@pytest.fixture
def endless(monkeypatch):
    monkeypatch.setattr("trivet.server.bots.mind", lambda *_: SimpleMind())
    Endless.running, Endless.pieces = 0, 0
    return Endless


async def begun():
    while not Endless.running:
        await asyncio.sleep(0.005)


def test_a_search_that_would_not_end_is_stopped_and_its_move_is_made(tmp_path, caplog, endless):
    async def work() -> None:
        async with serving(tmp_path, ready=at_once, bots=endless, bot_limit=0.5) as tables:
            seats = robots("master", "master")
            settings = {"bot_seconds": 0.1}
            new = people("quincunx", 2, seats=seats, settings=settings)
            await tables.open(new)
            await until(tables, new.id, lambda view: view.position >= 2)

    run(work)
    assert "random move" not in caplog.text  # the search had an answer, as always


def test_a_search_stops_when_its_person_comes_back(tmp_path, endless):
    async def work() -> None:
        async with serving(tmp_path, ready=at_once, bots=endless) as tables:
            new = people("quincunx", 2)
            await tables.open(new)
            ada = await tables.viewer(new.id, new.seats[0].key)
            await tables.command(new.id, ada, Leave(id="bye", bot="master"))
            await begun()
            await tables.command(new.id, ada, Return(id="back"))
            searched = Endless.pieces
            while Endless.running:
                await asyncio.sleep(0.001)
            assert Endless.pieces <= searched + 1  # the one that was being searched
            assert (await tables.view(new.id, ada)).position == 0

    run(work)


def test_a_search_stops_when_the_server_does(tmp_path, endless):
    async def work() -> None:
        async with serving(tmp_path, ready=at_once, bots=endless) as tables:
            new = people("quincunx", 2, seats=robots("master", "master"))
            await tables.open(new)
            await begun()
        searched = Endless.pieces
        while Endless.running:
            await asyncio.sleep(0.001)
        assert Endless.pieces <= searched + 2  # one of each of two bots

    run(work)


def test_no_more_searches_run_at_once_than_there_are_cores(tmp_path, monkeypatch):
    monkeypatch.setattr("trivet.server.bots.mind", lambda *_: SimpleMind())
    monkeypatch.setattr("trivet.server.tables.cores", lambda: 2)
    lock, now, most = threading.Lock(), 0, 0

    class Counting(ThinkingBot):
        def choose(self, view, rng):
            nonlocal now, most
            with lock:
                now += 1
                most = max(most, now)
            time.sleep(0.01)
            with lock:
                now -= 1
            return rng.choice(view["legal"])

    async def work() -> None:
        async with serving(tmp_path, ready=at_once, bots=Counting) as tables:
            games = [people("connections", 4, seats=robots(*["club"] * 4)) for _ in range(6)]
            for new in games:
                await tables.open(new)
            for new in games:
                await until(tables, new.id, lambda view: view.position >= 8, Viewer())

    run(work)
    assert most == 2
