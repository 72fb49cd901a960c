"""T20 to T23: the team game."""

from __future__ import annotations

import pytest
from tests.games.tether.positions import deal, diagram, drawn, play, position, ruling

import trivet

HANDS = ("04 14 77", "35 36 88", "24 34 05", "37 47 89")
"""Seat 0 and 2 read 40, 41 and 42, 43; seats 1 and 3 read 35 to 37."""


def links(state):
    return [move for move in state.legal_moves() if move[0].isdigit()]


def test_T20_turns_go_round_the_four_seats():
    state = position(hands=HANDS, adrift="66", deck=20)
    seats = []
    for _ in range(5):
        seats.append(state.seat)
        state = play(state, f"~{state.view(state.seat)['hand'][0]} <deck")
    assert seats == [0, 1, 2, 3, 0]
    sides = [state.view(seat)["side"] for seat in range(4)]
    assert sides == ["vertical", "horizontal", "vertical", "horizontal"]


def test_T20_a_seat_out_of_turn_is_told_so():
    state = position(hands=HANDS)
    with pytest.raises(trivet.IllegalMove) as caught:
        state.play("40-41", seat=1)
    assert caught.value.ruling == "T20"


def test_T21_a_turn_without_help_is_links_pass_pass():
    state = position(hands=HANDS, deck=20)
    state = play(state, "40-41")
    assert ruling(state, "end") == "T21"
    assert state.acting == (0,)
    state = state.play("pass")
    assert state.acting == (2,)
    state = state.play("pass")
    assert state.acting == (1,)


def test_T21_a_pass_without_a_link_is_no_move():
    state = position(hands=HANDS)
    assert "pass" not in state.legal_moves()
    assert ruling(state, "pass") == "T21"


def test_T21_the_partner_links_from_the_own_hand_only():
    # Vertical's 40 and 41 make a column; the partner may add 42 and 43. Adrift 39 (93) and the
    # group of 42's number are not for the partner.
    state = position("93 94", hands=HANDS, adrift="46", deck=20)
    state = play(state, "40-41 pass")
    assert state.acting == (2,)
    # Vertical reads the group as 39 and 49.
    assert links(state) == ["41-42"]
    assert ruling(state, "39-40") == "T21"
    state = play(state, "41-42 42-43")
    assert links(state) == []
    state = state.play("pass")
    assert state.acting == (0,)
    # Now the acting player may use everything again: the group with 39.
    assert "39-40" in links(state)


def test_T21_the_partner_never_uses_adrift_cards():
    state = position(hands=("04 14 77", "35 36", "05 55", "37 47"), adrift="24", deck=20)
    state = state.play("40-41")
    assert "41-42" in links(state)
    state = state.play("pass")
    assert links(state) == []
    assert ruling(state, "41-42") == "T21"


def test_T21_control_goes_to_and_fro_until_one_adds_nothing():
    hands = ("04 14 34 77", "35 36", "24 45 66", "37 47")
    state = position(hands=hands, deck=20)
    state = play(state, "40-41 pass 41-42 pass")
    assert state.acting == (0,)
    state = play(state, "42-43 pass")
    assert state.acting == (2,)
    # 44 is nowhere, so 45 finds no neighbour; passing now ends the turn of seat 0.
    assert state.legal_moves() == ("pass",)
    state = state.play("pass")
    assert state.acting == (1,)
    assert diagram(state) == "04\n14\n24\n34"


def test_T21_a_pass_of_the_acting_player_may_end_the_turn_as_well():
    state = position(hands=HANDS, deck=20)
    state = play(state, "40-41 pass 41-42 pass pass")
    assert state.acting == (1,)


def test_T21_what_the_partner_links_scores_for_the_turn():
    hands = ("04 14 24", "35 36", "34 44 45", "37 47")
    state = position(hands=hands, deck=20)
    state = play(state, "40-41 41-42 pass 42-43 43-44 44-45 pass pass")
    assert diagram(state) == drawn("04\n14\n24\n34\n44\n54")
    assert state.scores == (6, 1)
    assert state.items[0].kind == "small"


def test_T22_both_draw_and_the_acting_player_first():
    state = deal(
        "04 14 01 03 07",
        "35 36 11 22 33",
        "24 66 77 88 68",
        "37 47 57 59 78",
        adrift="55 56 58",
        top="89 79",
        players=4,
    )
    state = play(state, "40-41 pass 41-42 pass pass")
    assert state.view(0)["hand"] == ["01", "03", "07", "89"]
    assert state.view(2)["hand"] == ["66", "68", "77", "79", "88"]


def test_T22_a_partner_who_played_nothing_draws_nothing():
    state = play(position(hands=HANDS, deck=20), "40-41 pass pass")
    assert [hand["count"] for hand in state.view(None)["hands"]] == [2, 3, 3, 3]


def test_T22_the_last_card_goes_to_the_acting_player():
    state = play(position(hands=HANDS, deck=1), "40-41 pass 41-42 pass pass")
    assert [hand["count"] for hand in state.view(None)["hands"]] == [2, 3, 2, 3]
    assert state.view(None)["turns_left"] == 4


def test_T23_partners_do_not_see_each_others_hand():
    state = trivet.game("tether", 4).deal(seed=5)
    assert state.view(0)["hand"] != state.view(2)["hand"]
    for viewer in range(4):
        hands = state.view(viewer)["hands"]
        assert all(hand == {"count": 5, "known": []} for hand in hands)
