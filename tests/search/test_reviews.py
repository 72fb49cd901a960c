"""Reviews: every decision judged by what its seat knew, the result split into luck and loss."""

from __future__ import annotations

import functools

import msgspec
import pytest
from tests.search.simple_mind import SimpleMind, worth

import trivet
from trivet.core.errors import OptionError, RecordError
from trivet.core.rng import Rng
from trivet.search.budget import Budget

FEW = Budget(nodes=1)
TABLES = [
    ("tether", 2, {}),
    ("tether", 4, {}),
    ("quincunx", 2, {"rounds": 2}),
    ("quincunx", 3, {"rounds": 1, "flush": True, "excuse": True}),
    ("quincunx", 2, {"rounds": 1, "muggins": True}),
    ("connections", 1, {}),
    ("connections", 2, {"games": 2}),
]


@functools.cache
def record(name, players, options=()):
    rng = Rng(f"{name} {players}")
    state = trivet.game(name, players=players, **dict(options)).deal(seed=11)
    while not state.is_over:
        state = state.play(some_move(state, rng), state.seat)
    return state.record()


def some_move(state, rng):
    legal = state.legal_moves()
    if legal == ("pass",) and state.game.name == "quincunx" and rng.below(2):
        return f"call {1 + rng.below(5)}"
    return rng.choice(legal) if legal else f"claim {rng.below(12)}"


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_the_result_is_what_was_expected_and_luck_less_losses(name, players, options):
    game = record(name, players, tuple(options.items()))
    found = trivet.review(game, budget=FEW, thinker=SimpleMind())
    end = game.replay()
    sign = -1 if name == "connections" else 1
    games = options.get("games", 1)
    assert [(c.game, c.seat) for c in found.courses] == [
        (number, seat) for number in range(games) for seat in range(players)
    ]
    for course in found.courses:
        assert course.result == pytest.approx(course.initial + sign * (course.luck - course.loss))
        assert course.result == result(end, course.seat, course.game)
        own = [d for d in found.decisions if (d.seat, d.game) == (course.seat, course.game)]
        assert course.loss == pytest.approx(sum(decision.loss for decision in own))
        assert course.decisions == len(own)
        # Luck is what happened between the decisions, step by step.
        befores = [decision.before for decision in own[1:]] + [course.result]
        luck = sum(sign * (later - d.after) for d, later in zip(own, befores, strict=True))
        assert course.luck == pytest.approx(luck)
        assert course.series[-1][1] == course.result
        assert [moves for moves, _ in course.series] == sorted(moves for moves, _ in course.series)


def result(end, seat, game):
    match end.game.name:
        case "tether":
            return (seat % 2 in end.winners) / len(end.winners)
        case "connections":
            return end.view(None)["past"][game][seat]
    return end.scores[seat] - max(points for i, points in enumerate(end.scores) if i != seat)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_each_decision_is_judged_by_what_its_seat_could_know(name, players, options):
    game = record(name, players, tuple(options.items()))
    mind = SimpleMind()
    found = trivet.review(game, budget=FEW, thinker=mind)
    before = list(game.states())
    asked = [number for number, state in enumerate(before[:-1]) if has_choice(state)]
    assert [decision.number for decision in found.decisions] == asked
    for decision, view in zip(found.decisions, mind.seen, strict=True):
        state = before[decision.number]
        assert decision.seat == state.seat
        assert decision.move == game.moves[decision.number]
        assert view == state.view(state.seat)
        assert decision.loss == pytest.approx(abs(decision.before - decision.after))
        sign = -1 if name == "connections" else 1
        best = decision.better[0]
        assert decision.loss == pytest.approx(max(0, sign * (best.value - worth(decision.move))))


def has_choice(state):
    legal = state.legal_moves()
    return len(legal) != 1 or (state.game.name == "quincunx" and legal == ("pass",))


def test_the_biggest_mistakes_come_first():
    game = record("quincunx", 2, (("rounds", 2),))
    found = trivet.review(game, budget=FEW, thinker=SimpleMind())
    losses = {decision.number: decision.loss for decision in found.decisions}
    for course in found.courses:
        assert course.mistakes == ()  # none of them costs a point

    game = record("connections", 1)
    found = trivet.review(game, budget=FEW, thinker=SimpleMind())
    losses = {decision.number: decision.loss for decision in found.decisions}
    (course,) = found.courses
    told = [losses[number] for number in course.mistakes]
    assert told == sorted(losses.values(), reverse=True)[:3]
    assert min(told) >= 0.2


def test_one_seat_alone_can_be_reviewed_and_progress_is_told():
    game = record("connections", 2, (("games", 2),))
    told = []
    found = trivet.review(
        game,
        seats=[1],
        budget=FEW,
        thinker=SimpleMind(),
        progress=lambda done, total: told.append((done, total)),
    )
    assert {decision.seat for decision in found.decisions} == {1}
    assert {course.seat for course in found.courses} == {1}
    assert told == [(n + 1, len(found.decisions)) for n in range(len(found.decisions))]
    with pytest.raises(OptionError, match="no seat 2"):
        trivet.review(game, seats=[2], budget=FEW, thinker=SimpleMind())


def test_only_a_finished_game_can_be_reviewed():
    game = record("quincunx", 2, (("rounds", 2),))
    state = list(game.states())[5]
    with pytest.raises(RecordError, match="not over"):
        trivet.review(state.record(), budget=FEW, thinker=SimpleMind())
    with pytest.raises(RecordError, match="scores"):
        trivet.review(
            msgspec.structs.replace(game, scores=[0, 0]), budget=FEW, thinker=SimpleMind()
        )
