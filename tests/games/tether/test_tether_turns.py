"""T7 to T13 and T19: links, stopping, setting adrift, drawing."""

from __future__ import annotations

import pytest
from tests.games.tether.positions import DECK, deal, diagram, drawn, play, position, ruling

ROWS = (
    "02 03 04 05 06 07 08 09",
    "11 12 13 14 15 16 17 18 19",
    "22 23 24 25 26 27 28 29",
    "33 34 35 36 37 38 39",
    "44 45 46 47 48 49",
    "55 56 57 58 59",
)
"""Groups that hold every card but 01, 66 to 69, 77 to 79, 88 and 89."""


def links(state):
    return [move for move in state.legal_moves() if move[0].isdigit()]


def hand(state, seat):
    return set(state.view(seat)["hand"])


def test_T7_a_link_is_named_by_the_acting_sides_own_readings():
    vertical = position(hands=("18 19", "01 02"), adrift="33", seat=0)
    assert diagram(vertical.play("18-19")) == "81\n91"
    # The same cards, turned the other way: Vertical's 81 and 91 are not consecutive.
    assert links(vertical) == ["18-19"]
    horizontal = position(hands=("01 02", "18 19"), adrift="33", seat=1)
    assert diagram(horizontal.play("18-19")) == "18 19"


def test_T7_a_card_takes_the_orientation_that_the_link_needs():
    # 12/21 goes in as 12 beside 13, but as 21 beside 22.
    state = position(hands=("01 02", "12 13 22"), adrift="55", seat=1)
    assert links(state) == ["12-13", "21-22"]
    assert diagram(state.play("12-13")) == "12 13"
    assert diagram(state.play("21-22")) == "21 22"


def test_T8_the_first_link_needs_a_hand_card():
    state = position("45 46", "47 48", hands=("01 02", "36 57"), adrift="37 38 49", seat=1)
    # 36-37 joins hand and adrift. 37-38 is adrift only, 46-47 joins two groups and 48-49 a
    # group and an adrift card: none of those has a hand card.
    assert links(state) == ["36-37"]
    assert ruling(state, "37-38") == "T8"
    assert ruling(state, "46-47") == "T8"
    assert ruling(state, "48-49") == "T8"


def test_T8_a_hand_card_links_to_hand_adrift_or_a_group():
    state = position("45 46", hands=("01 02", "35 36 47"), adrift="37", seat=1)
    # 73-74 are the same two cards as 37 and 47, turned round.
    assert links(state) == ["35-36", "36-37", "46-47", "73-74"]
    assert diagram(state.play("46-47")) == "45 46 47"


def test_T8_a_card_in_a_group_keeps_its_orientation():
    # 45/54 lies as 45 for Horizontal, so 53 cannot go beside a 54 of theirs.
    state = position("45 46", hands=("01 02", "35 66"), seat=1)
    assert "53-54" not in links(state)
    assert ruling(state, "53-54") == "T8"


def test_T8_the_linked_cards_are_the_active_group():
    state = play(position("45 46", hands=("01 02", "47 66"), seat=1), "46-47")
    (group,) = state.view(None)["groups"]
    assert (group["active"], group["size"]) == (True, 3)


def test_T9_further_links_have_one_card_in_the_active_group():
    state = position("45 46", "24 25", hands=("01 02", "47 48 12 13 26"), adrift="49", seat=1)
    state = play(state, "46-47")
    assert links(state) == ["47-48"]
    assert ruling(state, "12-13") == "T9"  # both from hand, apart from the active group
    assert ruling(state, "25-26") == "T9"  # a second group
    assert ruling(state, "45-46") == "T9"  # both in the active group
    assert ruling(state, "48-49") == "T9"
    state = state.play("47-48")
    assert links(state) == ["48-49"]  # now adrift 49 has its neighbour
    assert ruling(state, "46-47") == "T9"
    assert diagram(state.play("48-49"), 1) == "45 46 47 48 49"


def test_T9_another_group_joins_whole():
    state = position(
        "45 46",
        """
        48 49
        58 ..
        """,
        hands=("01 02", "47 66"),
        seat=1,
    )
    state = play(state, "46-47 47-48")
    assert diagram(state) == drawn("""
        45 46 47 48 49
        .. .. .. 58 ..
    """)
    assert len(state.view(None)["groups"]) == 1


def test_T9_two_cards_of_the_active_group_are_never_linked_again():
    # 25 and 26 come to lie side by side by links with 15 and 16.
    state = position(
        """
        15 16
        25 ..
        """,
        hands=("01 02", "26 27"),
        seat=1,
    )
    state = play(state, "25-26")
    assert "15-16" not in links(state)
    assert ruling(state, "25-26") == "T9"
    assert links(state) == ["26-27"]


def test_T10_a_turn_may_stop_after_any_link_and_has_no_limit():
    state = deal("01 02 03 04 05", "45 46 47 48 49", adrift="06 07 08")
    assert "end" not in state.legal_moves()
    assert ruling(state, "end") == "T10"
    for move in ("01-02", "02-03", "03-04", "04-05", "05-06", "06-07", "07-08"):
        state = state.play(move)
        assert state.acting == (0,)
        assert "end" in state.legal_moves()
    assert diagram(state) == "10\n20\n30\n40\n50\n60\n70\n80"
    assert play(state, "end").scores == (8, 1)


def test_T10_a_turn_connects_or_sets_adrift_but_not_both():
    state = play(deal("01 02 03 04 77", "45 46 47 48 49"), "01-02")
    assert not [move for move in state.legal_moves() if move[0] in "~<"]
    assert ruling(state, "~77") == "T10"
    assert ruling(state, "<deck") == "T10"


def test_T11_a_link_once_made_stays():
    before = deal("01 02 03 04 77", "45 46 47 48 49")
    after = before.play("01-02")
    assert before.view(None)["groups"] == []  # the position before is a state of its own
    for move in after.legal_moves():
        placed = {c["card"] for g in after.play(move).view(None)["groups"] for c in g["cards"]}
        assert {"01", "02"} <= placed


def test_T12_another_adrift_card_or_the_top_of_the_deck_is_taken():
    state = deal("01 03 05 07 09", "45 46 47 48 49", adrift="11 22 33", top="66 77")
    state = state.play("~03")
    assert state.acting == (0,)
    assert state.legal_moves() == ("<11", "<22", "<33", "<deck")
    assert ruling(state, "<03") == "T12"
    assert ruling(state, "<44") == "T12"
    assert ruling(state, "01-02") == "T12"
    assert ruling(state, "end") == "T12"
    taken = state.play("<22")
    assert hand(taken, 0) == {"01", "05", "07", "09", "22", "66"}
    assert taken.view(None)["adrift"] == ["03", "11", "33"]
    drawn_two = state.play("<deck")
    assert hand(drawn_two, 0) == {"01", "05", "07", "09", "66", "77"}
    assert drawn_two.view(None)["adrift"] == ["03", "11", "22", "33"]


def test_T12_only_the_deck_where_nothing_else_is_adrift():
    state = position(*ROWS, hands=("01 77", "88 89"), deck=7)
    assert state.view(None)["adrift"] == []
    state = state.play("~77")
    assert state.legal_moves() == ("<deck",)
    assert ruling(state, "<77") == "T12"


def test_T12_only_adrift_cards_when_the_deck_is_empty():
    hands = ("01 77 79 67", "88 89 68 69")
    state = position(*ROWS, hands=hands, adrift="66 78", deck=0, turns_left=2)
    state = state.play("~77")
    assert state.legal_moves() == ("<66", "<78")
    assert ruling(state, "<deck") == "T12"


def test_T12_nothing_is_taken_where_there_is_nothing():
    hands = ("01 77 78 79 66", "67 68 69 88 89")
    state = position(*ROWS, hands=hands, deck=0, turns_left=2)
    state = state.play("~77")
    assert state.acting == (1,)
    assert hand(state, 0) == {"01", "78", "79", "66"}
    assert state.view(None)["adrift"] == ["77"]


def test_T12_an_adrift_card_taken_is_known_to_all_until_it_is_played():
    state = deal("01 03 05 07 09", "45 46 47 48 49", adrift="11 22 33", top="66 88")
    state = play(state, "~03 <22")
    assert state.view(1)["hands"][0] == {"count": 6, "known": ["22"]}
    assert play(state, "45-46 end ~22 <deck").view(1)["hands"][0]["known"] == []


def test_T13_a_player_without_cards_passes():
    state = position(
        *ROWS, hands=("", "88 89", "01 66", "67 68"), deck=0, adrift="69 77 78 79", turns_left=4
    )
    assert state.legal_moves() == ("pass",)
    after = state.play("pass")
    assert after.acting == (1,)
    assert after.view(None)["turns_left"] == 3
    assert after.scores == (0, 0)


def test_T13_nobody_with_cards_passes():
    assert ruling(deal(), "pass") == "T13"
    assert ruling(deal(players=4), "pass") == "T21"


@pytest.mark.parametrize(("moves", "count"), [("01-02 end", 4), ("01-02 02-03 03-04 end", 2)])
def test_T19_one_card_is_drawn_after_a_connect_turn(moves, count):
    state = play(deal("01 02 03 04 05", "45 46 47 48 49"), moves)
    assert state.view(None)["hands"][0]["count"] == count
    assert state.view(None)["deck"] == 39


def test_T19_an_adrift_turn_draws_one_more_card():
    state = play(deal("01 02 03 04 05", "45 46 47 48 49", adrift="11 22 33"), "~01 <11")
    assert state.view(None)["hands"][0]["count"] == 6
    assert state.view(None)["deck"] == 39
    state = play(deal("01 02 03 04 05", "45 46 47 48 49"), "~01 <deck")
    assert state.view(None)["hands"][0]["count"] == 6
    assert state.view(None)["deck"] == 38


def test_T19_six_cards_are_the_limit():
    state = position(hands=("01 03 05 07 09 11", "88 89"), adrift="66 77", deck=20)
    assert play(state, "~11 <77").view(None)["hands"][0]["count"] == 6
    assert play(state, "~11 <77").view(None)["deck"] == 20
    assert play(state, "~11 <deck").view(None)["hands"][0]["count"] == 6
    assert play(state, "~11 <deck").view(None)["deck"] == 19


def test_T19_nothing_is_drawn_from_an_empty_deck():
    hands = ("01 02 77", "88 89 67 68")
    state = position(*ROWS[1:], hands=hands, deck=0, turns_left=2)
    state = play(state, "01-02 end")
    assert state.view(None)["hands"][0]["count"] == 1


def test_all_cards_are_somewhere():
    state = play(deal("01 02 03 04 05", "45 46 47 48 49"), "01-02 end ~45 <deck")
    view = state.view(None)
    held = sum(seat["count"] for seat in view["hands"])
    placed = sum(group["size"] for group in view["groups"])
    assert held + placed + len(view["adrift"]) + view["deck"] == len(DECK)
