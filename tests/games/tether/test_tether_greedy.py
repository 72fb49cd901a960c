"""The greedy player: the best outcome of the whole turn, nothing hidden looked at."""

from __future__ import annotations

import pytest
from tests.games.tether.positions import position

import trivet
from trivet.core.rng import Rng
from trivet.search.tether.greedy import choose


def finish_turn(state, rng):
    seat = state.seat
    while state.view(None)["turn"] == seat:
        state = state.play(choose(state, rng))
    return state


def best_by_trying(state):
    """Best lead of a turn's points by plain search over all orders of links."""
    side = state.seat % 2
    best = None
    stack, seen = [state], set()
    while stack:
        node = stack.pop()
        for move in node.legal_moves():
            if move == "end":
                points = [0, 0]
                for item in node.preview(move):
                    points = item.points
                lead = points[side] - points[1 - side]
                best = lead if best is None else max(best, lead)
            elif move[0].isdigit():
                after = node.play(move)
                if after.to_bytes() not in seen:
                    seen.add(after.to_bytes())
                    stack.append(after)
    return best


def test_it_makes_the_turn_that_wins_most():
    state = position("44 45 46 47", hands=("01 02", "48 49 05 15 66"), seat=1)
    state = finish_turn(state, Rng(1))
    assert state.scores == (1, 8)  # 44 to 51


def test_it_stops_before_the_other_side_gains_more():
    # A sixth and a seventh card would give Vertical four and Horizontal at most three.
    column = """
        14 ..
        24 25
        34 ..
        44 ..
    """
    state = position(column, hands=("01 88", "12 26 35"), seat=1)
    state = finish_turn(state, Rng(1))
    assert state.scores == (0, 0)
    assert [group["size"] for group in state.view(None)["groups"]] == [5]


def test_it_connects_many_hand_cards_when_nothing_scores():
    state = position(hands=("01 02 03 88 66", "12 13"), seat=0)
    state = finish_turn(state, Rng(1))
    assert [group["size"] for group in state.view(None)["groups"]] == [3]


def test_it_sets_adrift_when_nothing_can_be_linked():
    state = position(hands=("11 33 55", "12 13"), adrift="77", seat=0)
    assert not [move for move in state.legal_moves() if move[0].isdigit()]
    assert choose(state, Rng(1))[0] == "~"
    state = state.play("~11")
    assert choose(state, Rng(1)) in state.legal_moves()


def test_ties_are_broken_at_random():
    state = position(hands=("11 33 55", "12 13"), adrift="77", seat=0)
    assert {choose(state, Rng(seed)) for seed in range(30)} == {"~11", "~33", "~55"}


def test_no_turn_is_better_than_the_one_it_plays():
    rng, scored = Rng(4), 0
    for seed in range(8):
        state = trivet.game("tether").deal(seed=seed)
        while not state.is_over:
            if any(move[0].isdigit() for move in state.legal_moves()):
                side, before = state.seat % 2, state.scores
                best = best_by_trying(state)
                after = finish_turn(state, rng)
                gain = [b - a for a, b in zip(before, after.scores, strict=True)]
                started = "end" in state.legal_moves()  # too late to set adrift
                assert gain[side] - gain[1 - side] == (best if started else max(best, 0))
                scored += best > 0
            state = state.play(state.random_move(rng))
    assert scored > 6


def test_a_partner_helps_to_score():
    hands = ("04 14 24", "35 36", "34 44 45 88", "37 47")
    state = finish_turn(position(hands=hands), Rng(1))
    assert state.scores == (6, 1)


@pytest.mark.parametrize("players", [2, 4])
def test_hidden_cards_do_not_change_the_choice(players):
    rng = Rng(5)
    state = trivet.game("tether", players).deal(seed=2)
    while not state.is_over:
        view = state.view(state.seat)
        twins = [state.game.resample(view, Rng(seed)) for seed in range(3)]
        choices = {choose(twin, Rng(7)) for twin in (state, *twins)}
        assert len(choices) == 1
        state = state.play(state.random_move(rng))
