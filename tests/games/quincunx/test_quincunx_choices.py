"""What a board is told of each placement: points, draws, and what they come from."""

import pytest
from tests.games.quincunx.positions import EMPTY, points, position

import trivet
from trivet import IllegalMove
from trivet.core.rng import Rng

SPREAD = """
.    .    .    .    .
.    3MV  CM   4MS  .
.    .    .    9LK  .
.    CY   4YK  CL   .
.    .    .    .    .
"""


def choice(state, move):
    """The choice of the seat to move that has a move."""
    (found,) = [c for c in state.choices(state.seat) if c["move"] == move]
    return found


def item(kind, points, where, draws=0):
    return {"kind": kind, "points": points, "where": where.split(), "draws": draws}


def test_Q6_a_choice_tells_points_by_seat_and_every_item():
    state = position(SPREAD, "", "5SV 2MK", "", seat=1, players=3)
    assert choice(state, "5SV@c3") == {
        "move": "5SV@c3",
        "points": [0, 0, 0],
        "draws": 0,
        "items": [
            item("sum", [0, 5, 0], "c3 c4"),
            item("loss", [0, -9, 0], "c3 c2"),
            item("sum", [0, 4, 0], "c3 d3"),
        ],
    }
    assert choice(state, "2MK@a1")["items"] == []
    assert state.choices(0) == []


def test_Q7_draws_are_told_and_no_more_than_the_deck_has():
    spread = """
    .    .    .    .    .
    .    .    6MV  .    .
    .    6SY  .    6LK  .
    .    .    .    .    .
    .    .    .    .    .
    """
    for left, deck in ((0, []), (2, ["3LY", "3SK"]), (3, ["3LY", "3SK", "AM", "AS"])):
        state = position(spread, "5SV", deck=deck)
        found = choice(state, "5SV@c3")
        assert found["draws"] == left
        assert [each["draws"] for each in found["items"]] == [1] * left + [0] * (3 - left)
        assert len(state.play("5SV@c3").hands()[0]) == left


def test_Q9_Q10_Q13_bonuses_stand_in_the_items():
    spread = """
    .    .    .    .    .
    .    .    .    .    .
    2MK  3MV  .    5ML  .
    .    .    .    .    .
    .    .    .    .    .
    """
    found = choice(position(spread, "4MS", flush=True), "4MS@c3")
    assert item("straight", [20, 0], "c3 a3 b3 d3") in found["items"]
    assert item("flush line", [10, 0], "c3 a3 b3 d3") in found["items"]
    assert "flush line" not in str(choice(position(spread, "4MS"), "4MS@c3"))


@pytest.mark.parametrize("options", [{}, {"flush": True, "excuse": True}, {"players": 4}])
def test_every_choice_is_what_its_preview_says(options):
    rng = Rng(3)
    for seed in range(3):
        state = trivet.game("quincunx", **options).deal(seed=seed)
        while not state.is_over:
            for found in state.choices(state.seat)[::7]:
                previewed = [each.to_dict() for each in state.preview(found["move"])]
                assert found["items"] == previewed
            state = state.play(state.random_move(rng))


def test_Q11_cards_left_over_are_not_in_the_last_placement():
    full = """
    2MK  3MV  4MS  5SV  6MV
    2SY  3SK  4VL  5ML  6SY
    2VL  3LY  4YK  5YK  6LK
    7SK  8MS  9MS  CM   CS
    7VY  8VL  9VY  CV   .
    """
    state = position(full, "CL", "AM AS AV", rounds=1)
    found = choice(state, "CL@e1")
    assert "left over" not in str(found)
    assert found["points"] == [points(state, "CL@e1"), 0]
    assert state.play("CL@e1").scores == (found["points"][0], -45)


def test_Q15_with_muggins_nothing_is_told_but_the_moves():
    state = position(EMPTY, "5SV", "2MK", muggins=True)
    assert state.choices(0) == [{"move": move} for move in state.legal_moves()]
    claim = state.play("5SV@c3")
    assert claim.choices(0) == []
    call = claim.play("claim 0")
    assert call.choices(1) == [{"move": "pass"}]
    assert call.choices(0) == []


def test_Q7_a_placement_is_not_drafted():
    state = position(SPREAD, "5SV", "2MK")
    with pytest.raises(IllegalMove) as caught:
        state.draft(["5SV@c3"], 0)
    assert caught.value.ruling == "Q7"
    with pytest.raises(IllegalMove) as caught:
        state.draft(["2MK@c3"], 1)
    assert caught.value.ruling == "Q4"
    with pytest.raises(IllegalMove) as caught:
        state.draft(["5SV@c4"], 0)
    assert caught.value.ruling == "Q5"


def test_hands_are_told_by_seat():
    state = position(EMPTY, "CM 2MK", "AS", players=3)
    assert state.hands() == (("2MK", "CM"), ("AS",), ())
