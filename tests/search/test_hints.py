"""Hints: the best moves of a seat as far as it can know."""

from __future__ import annotations

import pytest
from tests.search.simple_mind import SimpleMind, worth

import trivet
from trivet.core.errors import IllegalMove, OptionError
from trivet.core.rng import Rng
from trivet.search.budget import Budget

FEW = Budget(nodes=1)


@pytest.mark.parametrize("name", ["tether", "quincunx", "connections"])
def test_a_hint_names_the_best_moves_with_what_they_score(name):
    state = trivet.game(name).deal(seed=5)
    found = trivet.hint(state, budget=FEW, thinker=SimpleMind())
    legal = state.legal_moves()
    by_worth = sorted((worth(move) for move in legal), reverse=name != "connections")
    assert [advice.value for advice in found.moves] == by_worth[: len(found.moves)]
    assert len(found.moves) == min(3, len(legal))
    assert found.moves[0].loss == 0
    for advice in found.moves:
        assert advice.move in legal
        assert advice.loss == pytest.approx(abs(found.moves[0].value - advice.value))
        if name != "tether":
            assert advice.items == state.preview(advice.move)


def test_C6_whoever_may_place_gets_a_hint_for_the_own_board():
    state = trivet.game("connections", players=3).deal(seed=5)
    state = state.play(state.legal_moves(2)[-1], 2)
    for seat in (0, 1):
        found = trivet.hint(state, seat, budget=FEW, thinker=SimpleMind())
        assert {advice.move for advice in found.moves} <= set(state.legal_moves(seat))


def test_only_the_view_of_the_seat_is_looked_at():
    mind = SimpleMind()
    state = trivet.game("tether").deal(seed=5)
    other = state.game.resample(state.view(0), Rng("another world"))
    assert state.to_bytes() != other.to_bytes()
    first = trivet.hint(state, 0, budget=FEW, thinker=mind)
    assert trivet.hint(other, 0, budget=FEW, thinker=mind).moves == first.moves
    assert mind.seen == [state.view(0)] * 2


def test_who_may_not_move_gets_no_hint():
    state = trivet.game("quincunx").deal(seed=5)
    with pytest.raises(IllegalMove, match="turn of seat 0"):
        trivet.hint(state, 1, budget=FEW, thinker=SimpleMind())
    with pytest.raises(OptionError, match="no seat 7"):
        trivet.hint(state, 7, budget=FEW, thinker=SimpleMind())
    while not state.is_over:
        state = state.play(state.legal_moves()[0])
    with pytest.raises(IllegalMove, match="over"):
        trivet.hint(state, budget=FEW, thinker=SimpleMind())


def test_Q15_in_muggins_a_hint_tells_nothing_of_what_a_move_scores():
    state = trivet.game("quincunx", muggins=True).deal(seed=5)
    found = trivet.hint(state, budget=FEW, thinker=SimpleMind())
    assert all(advice.items == () for advice in found.moves)
