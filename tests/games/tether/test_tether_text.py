"""Notation, previews, explanations and drawings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.tether.positions import deal, play, position

import trivet
from trivet import Item
from trivet.core.drawing import plain
from trivet.core.rng import Rng
from trivet.games.tether.actions import NAMES
from trivet.games.tether.notation import format_move, parse_move


def test_move_numbers_ascend_with_their_texts():
    assert list(NAMES) == sorted(NAMES)
    assert [parse_move(name) for name in NAMES] == list(range(97 + 53 + 3 + 53))
    assert all(format_move(parse_move(name)) == name for name in NAMES)


@given(st.text())
def test_any_text_is_a_move_or_a_parse_error(text):
    if text in NAMES:
        assert format_move(parse_move(text)) == text
        return
    with pytest.raises(trivet.ParseError) as caught:
        parse_move(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("~52", "~25"),
        ("<74", "<47"),
        ("~00", "no card 00"),
        ("<99", "no card 99"),
        ("18-20", "n and n+1"),
        ("19-18", "n and n+1"),
        ("98-99", "n and n+1"),
        ("18-19 ", "18-19, <47"),
        ("END", "end or pass"),
        ("", "end or pass"),
        ("\u0660\u0661-\u0660\u0662", "end or pass"),
        ("x" * 5000, "end or pass"),
    ],
)
def test_a_text_that_is_no_move_is_answered_with_what_would_be(text, hint):
    with pytest.raises(trivet.ParseError) as caught:
        trivet.game("tether").deal(seed=1).play(text)
    assert hint in str(caught.value)


@pytest.mark.parametrize("players", [1, 3, 5, True, "2"])
def test_only_two_or_four_play(players):
    with pytest.raises(trivet.OptionError, match="2 or 4"):
        trivet.game("tether", players)


def test_there_are_no_options():
    with pytest.raises(trivet.OptionError, match="no option"):
        trivet.game("tether", flush=True)


def test_a_link_previews_size_width_and_height():
    state = position("45 46", hands=("01 02", "47 66"), seat=1)
    assert state.preview("46-47") == (Item("group", (0, 0), ("3 cards", "3 wide", "1 tall")),)
    assert state.play("46-47").items == ()


def test_a_link_previews_the_points_it_promises():
    state = position("44 45 46 47 48", hands=("01 02", "49 05 66"), seat=1)
    six = ("6 cards", "6 wide", "1 tall")
    assert state.preview("48-49") == (Item("group", (1, 6), six),)
    state = state.play("48-49")
    assert state.items == ()
    seven = ("7 cards", "7 wide", "1 tall")
    assert state.preview("49-50") == (Item("group", (1, 7), seven),)
    small = (Item("small", (1, 6), ("44", "45", "46", "47", "48", "49")),)
    assert state.preview("end") == small
    assert state.play("end").items == small


def test_in_the_team_game_the_pass_that_ends_the_turn_previews_the_points():
    state = position("44 45 46 47 48", hands=("01", "49 05", "02", "66"), seat=1)
    state = state.play("48-49")
    assert state.preview("pass") == ()
    state = state.play("pass")
    assert [item.points for item in state.preview("pass")] == [(1, 6)]


def test_an_illegal_move_has_no_preview():
    with pytest.raises(trivet.IllegalMove):
        deal().preview("end")


def message(state, move):
    with pytest.raises(trivet.IllegalMove) as caught:
        state.play(move)
    return str(caught.value)


def test_explanations_say_what_would_be_right():
    start = deal("01 02 03 04 77", "45 46 47 48 49", adrift="11 22 33")
    assert message(start, "~45") == "card 45 is not in your hand (ruling T12)"
    assert "nothing is linked yet" in message(start, "end")
    assert "set adrift" in message(start, "<11")
    assert "no 45 in your hand" in message(start, "45-46")
    assert "link on or end" in message(start.play("01-02"), "~77")
    taking = start.play("~77")
    assert "<11, <22, <33 or <deck" in message(taking, "<77")
    assert "<11, <22, <33 or <deck" in message(taking, "01-02")
    lying = position("45 46", hands=("01 02", "55 66"), seat=1)
    assert "Horizontal reads 45, not 54" in message(lying, "54-55")


def test_explanations_do_not_tell_where_a_hidden_card_is():
    own, adrift = "01 02 03 04 77", "11 22 33"
    one = deal(own, "45 46 47 48 49", adrift=adrift, top="56 78")
    other = deal(own, "45 78 47 48 56", adrift=adrift, top="49 46")
    for state, twin in ((one, other), (one.play("~77"), other.play("~77"))):
        illegal = set(NAMES) - set(state.legal_moves())
        assert illegal == set(NAMES) - set(twin.legal_moves())
        assert all(message(state, move) == message(twin, move) for move in illegal)


@pytest.mark.parametrize(("players", "ruling"), [(2, "T6"), (4, "T20")])
def test_a_seat_out_of_turn_is_told_whose_turn_it_is(players, ruling):
    with pytest.raises(trivet.IllegalMove) as caught:
        deal(players=players).play("end", seat=1)
    assert caught.value.ruling == ruling
    assert "turn of seat 0, not of seat 1" in str(caught.value)


BEND = """
    14 15
    .. 25
    .. 35
"""


def test_the_horizontal_side_sees_its_readings_and_its_axes():
    state = position(BEND, hands=("01 02", "16 66"), seat=1)
    text = plain(state.game.draw(state.play("15-16").view(1)))
    assert "14(41)──15(51)══16(61)" in text
    lines = text.splitlines()
    assert [lines.index(next(x for x in lines if r in x)) for r in ("15(", "25(", "35(")] == [
        4,
        6,
        8,
    ]


def test_the_vertical_side_sees_the_table_turned_by_180_degrees():
    state = position(BEND, hands=("45 01 02", "16 66"), seat=0)
    state = play(state, "53-54")  # below 35 lies 45, which Vertical reads 54
    text = plain(state.game.draw(state.view(0)))
    assert text.splitlines()[3:11] == [
        "Active group: 5 cards, 2 wide, 4 tall",
        "  54(45)    ·",
        "    ║",
        "  53(35)    ·",
        "    │",
        "  52(25)    ·",
        "    │",
        "  51(15)──41(14)",
    ]


def test_a_wide_group_goes_on_in_a_second_block():
    row = "34 35 36 37 38 39 40 41 42"
    state = position(row, hands=("11 22", "33 77 12"), seat=1)
    state = state.play("33-34")
    text = plain(state.game.draw(state.view(1)))
    assert "columns 1 to 9 of 10" in text
    assert "columns 10 to 10 of 10" in text
    assert "══" in text
    assert "42(24)" in text


def test_the_drawing_shows_what_the_viewer_may_see():
    state = deal("01 02 03 04 77", "45 46 47 48 49", adrift="11 22 33", top="56 57")
    state = play(state, "~77 <11")
    text = plain(state.game.draw(state.view(1)))
    assert "Your move (Horizontal): link cards or set one adrift" in text
    assert "Vertical 0  Horizontal 0  deck 39" in text
    assert "Your hand    45/54  46/64  47/74  48/84  49/94" in text
    assert "Vertical, 6 cards, known: 11" in text
    assert "22     33     77" in text
    assert "01/10" not in text
    assert "Your hand" not in plain(state.game.draw(state.view(None)))


@pytest.mark.parametrize("players", [2, 4])
def test_drawings_stay_within_80_columns(players):
    rng = Rng(8)
    for seed in range(6):
        state = trivet.game("tether", players).deal(seed=seed)
        while not state.is_over:
            state = state.play(state.random_move(rng))
            for seat in (None, *range(players)):
                lines = plain(state.game.draw(state.view(seat))).splitlines()
                assert max(map(len, lines)) <= 80
        assert f"Game over ({state.end})" in str(state)
