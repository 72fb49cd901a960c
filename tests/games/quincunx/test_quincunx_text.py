"""Notation and the drawn table."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.games.quincunx.positions import position

import trivet
from trivet import ParseError, Rng
from trivet.core.drawing import plain
from trivet.games.quincunx.actions import ACTIONS, NAMES
from trivet.games.quincunx.drawing import draw
from trivet.games.quincunx.notation import format_move, parse_move

SPREAD = """
AM   .    .    .    CY
.    .    .    .    .
.    .    9LK  .    .
.    .    .    .    .
2MK  .    .    .    X
"""


def test_numbers_ascend_as_texts_do():
    assert list(NAMES) == sorted(NAMES)
    assert len(NAMES) == ACTIONS
    for number in range(ACTIONS):
        assert parse_move(format_move(number)) == number


def test_claims_and_calls_have_numbers_of_their_own():
    texts = [f"{word} {n}" for n in (0, 1, 12, 999999999) for word in ("claim", "call")]
    numbers = [parse_move(text) for text in texts]
    assert len({*numbers}) == len(numbers)
    assert min(numbers) >= ACTIONS
    assert [format_move(number) for number in numbers] == texts


@pytest.mark.parametrize(
    "text",
    [
        *("", "7SK", "7SK@", "7KS@b4", "7SK@f1", "7sk@b4", "7SK@b4 ", "10MK@a1", "Pass", "call"),
        *("claim", "claim -1", "claim 01", "claim 1.5", "claim  1", "claim 1\n", "claim \u0661"),
    ],
)
def test_other_texts_are_no_moves(text):
    with pytest.raises(ParseError, match="no move of Quincunx"):
        parse_move(text)


def test_Q15_numbers_beyond_nine_digits_are_all_too_much():
    assert format_move(parse_move("claim 999999999")) == "claim 999999999"
    assert parse_move("claim " + "9" * 5000) == parse_move("claim 1000000000")
    assert parse_move("call 1000000000") != parse_move("claim 1000000000")


@given(st.text())
@example("claim " + "9" * 5000)
@example("\ud800")
def test_parsing_raises_nothing_but_parse_errors(text):
    try:
        move = parse_move(text)
    except ParseError:
        return
    assert format_move(move) == text or len(text) > len("claim 999999999")


def test_the_spread_is_drawn_as_it_lies():
    state = position(SPREAD, "5SV 6MV", "AS", excuse=True, deck=["AL", "AV"], scores=(7, -3))
    lines = [" ".join(line.split()) for line in str(state).splitlines()]
    assert lines[0] == "Round 1 of 2, dealt by seat 1 2 in the deck"
    assert lines[2:8] == [
        "5 AM . . . CY",
        "4 . . . . .",
        "3 . . 9LK . .",
        "2 . . . . .",
        "1 2MK . . . X",
        "a b c d e",
    ]
    assert lines[9] == "> Seat 0 (you) 7 points 2 cards to place a card"
    assert lines[10] == "Seat 1 -3 points 1 card"
    assert "Your hand 5SV 6MV" in lines
    assert lines[-1].startswith("M moons S suns")


def test_suit_letters_are_styled_by_suit():
    spans = [span for line in draw(position(SPREAD, "5SV").view(0)) for span in line]
    for span in (("M", "moons"), ("S", "suns"), ("V", "waves")):
        assert span in spans


def test_what_the_last_move_scored_is_drawn():
    drawn = str(position(SPREAD, "5SV", "AS").play("5SV@c4"))
    assert "[5SV]" in drawn
    assert "sum             seat 0 +4 c4 c3" in drawn


def test_a_drawing_shows_no_hidden_card_and_fits_80_columns():
    for options in ({}, {"players": 4, "muggins": True, "flush": True, "excuse": True}):
        game, rng = trivet.game("quincunx", **options), Rng(3)
        state = game.deal(seed=3)
        while not state.is_over:
            for seat in (None, 0, 1):
                drawn = plain(draw(state.view(seat)))
                assert max(map(len, drawn.splitlines())) <= 80
                imagined = game.resample(state.view(seat), rng)
                assert plain(draw(imagined.view(seat))) == drawn
            state = state.play(state.random_move(rng))
        assert "wins" in str(state)
