"""What a board is told of each placement: the numbers it connects, and spirals."""

import pytest
from tests.games.connections.positions import BARE, BRANCH, all_spirals, position, spiral

import trivet
from trivet import IllegalMove
from trivet.core.rng import Rng


def choice(state, move, seat=0):
    """The choice of a seat that has a move."""
    (found,) = [c for c in state.choices(seat) if c["move"] == move]
    return found


def item(kind, points, where):
    return {"kind": kind, "points": points, "where": [where], "draws": 0}


def test_C10_a_choice_tells_which_numbers_it_connects():
    state = position(BRANCH, "turtle www-", players=2)
    blue, green = choice(state, "turtle e5 r0"), choice(state, "turtle e5 r0", seat=1)
    assert blue == {
        "move": "turtle e5 r0",
        "points": [-3, 0],
        "items": [item("number", [-1, 0], "e5 north"), item("number", [-2, 0], "e5 east")],
    }
    # The green board has other numbers there (C5).
    assert green["points"] == [0, -3]
    assert green["items"][0] == item("number", [0, -2], "e5 north")


def test_C8_a_spiral_costs_one_minus_point():
    found = choice(position(BRANCH, "turtle www-"), "turtle a5 spiral")
    assert found["points"] == [1]
    assert found["items"] == [item("spiral", [1], "a5")]


def test_C10_a_tile_in_the_middle_changes_nothing():
    found = choice(position(BARE, "book nnnn"), "book b3 r0")
    assert (found["points"], found["items"]) == ([0], [])


def test_C6_a_seat_that_has_placed_may_choose_again_from_the_same():
    state = position(BRANCH, "turtle www-", players=3)
    before = state.choices(1)
    placed = state.play("turtle e5 r0", seat=1)
    assert placed.choices(1) == before
    assert placed.choices(0) == state.choices(0)
    assert placed.choices(2) == state.choices(2)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_choice_is_what_its_preview_says(players):
    rng = Rng(players)
    state = trivet.game("connections", players=players).deal(seed=5)
    while not state.is_over:
        for seat in range(players):
            for found in state.choices(seat)[::3]:
                previewed = [each.to_dict() for each in state.preview(found["move"], seat)]
                assert found["items"] == previewed
        state = state.play(state.random_move(rng))


def test_there_are_no_choices_when_the_boards_are_full():
    state = all_spirals(trivet.game("connections", players=2).deal(seed=1), 48)
    assert state.is_over
    assert state.choices(0) == state.choices(1) == []


def test_without_help_only_the_moves_are_told():
    state = position(BRANCH, "turtle www-", players=2)
    assert state.choices(1, help=False) == [{"move": move} for move in state.legal_moves(1)]


def test_C6_a_placement_is_not_drafted():
    state = position(BRANCH, "turtle www-", players=2)
    for seat in (0, 1):
        with pytest.raises(IllegalMove) as caught:
            state.draft([spiral(state, seat)], seat)
        assert caught.value.ruling == "C6"
    with pytest.raises(IllegalMove) as caught:
        state.draft(["turtle e5 r270"], 0)
    assert caught.value.ruling == "C7"


def test_nobody_holds_tiles():
    assert position(BRANCH, "turtle www-", players=3).hands() == ((), (), ())


def test_options_of_a_view_are_a_copy():
    state = position(BARE, "book nnnn", players=2)
    state.view(0)["options"]["boards"].append("mischief")
    assert state.view(0)["options"] == {"games": 1, "boards": ["blue", "green"]}
    assert [place["board"] for place in state.view(1)["table"]] == ["blue", "green"]
