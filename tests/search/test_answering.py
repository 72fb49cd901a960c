"""Requests answered by bots of ours: whatever comes in, an answer or a clear error goes out."""

import copy
import json
import math
from types import SimpleNamespace

import pytest
from tests.conformance.knowledge import moments
from tests.conformance.table import CONFIGS

from trivet import game
from trivet.core.errors import OptionError, TrivetError
from trivet.search.analysis import Analysis
from trivet.search.answering import Answering
from trivet.search.bots import ThinkingBot
from trivet.search.budget import Budget
from trivet.search.outside import request

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)


def encoded(asked):
    return json.dumps(asked).encode()


@each_game
def test_every_request_gets_a_legal_move_and_again_the_same(row):
    answering = Answering(row.game, "greedy", None, 1)
    for state, _ in moments(row, 6):
        line = encoded(request(state, state.seat, 1.0))
        answer = answering.answer(line)
        assert list(answer) == ["move"]
        assert state.play(answer["move"], state.seat)
        assert answering.answer(line) == answer


def test_a_seat_that_may_only_change_its_placement_is_answered():
    state = game("connections", players=2).deal(seed=1)
    state = state.play(state.legal_moves()[0], 0)
    answer = Answering("connections", "greedy", None, 1).answer(encoded(request(state, 0, 1.0)))
    assert state.is_legal(answer["move"], 0)


@pytest.fixture
def asked():
    return request(game("quincunx").deal(seed=1), 0, 1.0)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"hello", "this is no request"),
        (b"\xff\xfe", "this is no request"),
        (b"[" * 100_000, "this is no request"),
        (b"{}", "missing required field `game`"),
        (b'{"game": "quincunx", "seat": 0}', "missing required field `view`"),
        (b'{"game": "tether", "seat": 0, "view": {}}', "this bot plays quincunx, not 'tether'"),
        (b'{"game": "quincunx", "seat": 0, "view": {}}', "the view is none of quincunx"),
        (b'"' + b"x" * (5 << 20) + b'"', "longer than"),
    ],
)
def test_lines_that_are_no_requests_are_refused(line, told):
    with pytest.raises(TrivetError, match=told):
        Answering("quincunx", "greedy", None, 1).answer(line)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"hand": ["AM"]}, "does not fit"),
        ({"hand": 7}, "none of quincunx"),
        ({"spread": {"a1": "ZZ"}}, "none of quincunx"),
        ({"spread": {}}, "does not fit"),
        ({"deck_count": 36}, "none of quincunx"),
        ({"deck_count": -1}, "fit|none"),
        ({"deck_count": 10**30}, "none of quincunx"),
        ({"acting": [1]}, "fit|seat 0"),
        ({"seat": 9}, "none of quincunx"),
        ({"seat": 1}, "fit|none"),
        ({"legal": ["AM@b2"]}, "'legal' does not fit"),
        ({"players": 7}, "quincunx is played by"),
        ({"players": 3}, "fit|none"),
        ({"options": {"rounds": 99}}, "option rounds"),
        ({"options": None}, "none of quincunx"),
        ({"game": "tether"}, "the view is of 'tether'"),
        ({"scores": ["x", 2]}, "none of quincunx"),
        ({"phase": "claim"}, "fit|none"),
        ({"round": 7}, "fit|none"),
        ({"moves": 3}, "none of quincunx"),
    ],
)
def test_a_view_that_does_not_hold_together_is_refused(asked, changes, told):
    asked["view"] |= changes
    with pytest.raises(TrivetError, match=told):
        Answering("quincunx", "greedy", None, 1).answer(encoded(asked))


@each_game
def test_no_damage_to_a_view_is_a_fault_of_ours(row):
    [(state, _), *_] = moments(row, 3)[1:]
    asked, answering = request(state, state.seat, 1.0), Answering(row.game, "random", None, 1)
    refused = 0
    for key in asked["view"]:
        for value in (None, -1, "x", [], {}, [None], 10**20, [[]], True):
            damaged = copy.deepcopy(asked)
            damaged["view"][key] = value
            try:
                answering.answer(encoded(damaged))
            except TrivetError:
                refused += 1
    assert refused > 8 * len(asked["view"])


def test_a_set_in_a_view_never_opens_a_file(tmp_path):
    path = tmp_path / "set.json"
    path.write_text("{}")
    asked = request(game("connections").deal(seed=1), 0, 1.0)
    asked["view"]["options"]["set"] = str(path)
    with pytest.raises(TrivetError, match="content, not its path"):
        Answering("connections", "greedy", None, 1).answer(encoded(asked))


def test_it_plays_only_when_it_is_the_seats_turn(asked):
    state = game("quincunx").deal(seed=1)
    asked = {**asked, "seat": 1, "view": state.view(1)}
    with pytest.raises(TrivetError, match="not for seat 1 to move"):
        Answering("quincunx", "greedy", None, 1).answer(encoded(asked))


def test_an_unknown_bot_is_refused():
    with pytest.raises(OptionError, match="there is no bot 'genius'"):
        Answering("quincunx", "genius", None, 1)


def test_a_bot_that_thinks_tells_what_it_expects_and_repeats_itself():
    line = encoded(request(game("tether").deal(seed=1), 0, 1.0))
    answering = Answering("tether", "expert", Budget(nodes=20), 1)
    answer = answering.answer(line)
    assert 0 <= answer["value"] <= 1
    assert answering.answer(line) == answer


@pytest.mark.parametrize(
    ("own", "seconds", "right"),
    [
        (None, None, 0.6),
        (None, 0.1, 0.09),
        (None, 50.0, 0.6),
        (Budget(seconds=2), 1.0, 0.9),
        (Budget(seconds=0.2), 1.0, 0.2),
        (Budget(nodes=10), 1.0, 0.9),
        (None, 0.0, 0.001),
    ],
)
def test_it_never_takes_longer_than_a_request_allows(monkeypatch, own, seconds, right):
    used = []

    def think(self, *_):
        used.append(self.budget)
        return Analysis("pass", (), math.nan, "chance", 0)

    monkeypatch.setattr(ThinkingBot, "think", think)
    usual = SimpleNamespace(budget=Budget(seconds=0.6))
    monkeypatch.setattr("trivet.search.answering.mind", lambda *_: usual)
    asked = request(game("tether").deal(seed=1), 0, 1.0) | {"time": seconds}
    answer = Answering("tether", "master", own, 1).answer(encoded(asked))
    assert answer == {"move": "pass", "value": None}
    assert used[0].seconds == pytest.approx(right)
    assert used[0].nodes == (own.nodes if own else None)
