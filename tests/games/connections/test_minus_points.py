"""C10 to C12: minus points, series, winners, ranks."""

import pytest
from tests.games.connections.positions import (
    BARE,
    BRANCH,
    all_spirals,
    number,
    position,
    spiral,
)

import trivet
from trivet import OptionError
from trivet.games.connections.game import Connections


def test_C10_a_bare_board_counts_all_its_numbers():
    assert position(BARE, "key n---").scores == (30,)


def test_C10_numbers_not_connected_and_spirals_count():
    # 30, less the 1 east of e4, and one each for the spirals on a1 and b1.
    assert position(BRANCH, "turtle www-").scores == (31,)


def test_C10_one_tile_may_connect_two_numbers():
    after = position(BRANCH, "turtle www-").play("turtle e5 r0")
    assert after.items == (number((-1,), "e5 north"), number((-2,), "e5 east"))
    assert after.scores == (28,)


def test_C10_an_empty_side_leaves_a_number_unconnected():
    after = position(BRANCH, "turtle www-").play("turtle e5 r180")
    assert after.items == (number((-1,), "e5 north"),)
    assert after.scores == (30,)


def test_C10_the_middle_of_the_board_changes_nothing():
    after = position(BARE, "book nnnn").play("book b3 r0")
    assert after.items == ()
    assert after.scores == (30,)


def test_C10_the_sheet_tells_every_number_and_spiral():
    sheet = position(BRANCH, "turtle www-").sheet(0)
    states = {f"{field['cell']} {field['side']}": field["state"] for field in sheet["fields"]}
    assert [place for place, word in states.items() if word == "connected"] == ["e4 east"]
    assert [place for place, word in states.items() if word == "lost"] == [
        "b1 south",
        "a1 south",
        "a1 west",
    ]
    assert sheet["spirals"] == ["a1", "b1"]
    assert (sheet["number"], sheet["spiral"], sheet["minus"]) == (29, 2, 31)


def test_C10_nothing_but_spirals_is_the_worst():
    state = all_spirals(trivet.game("connections", players=1).deal(seed=1), 24)
    assert state.scores == (30 + 24,)


def with_first(*symbols):
    """The deck with these tiles on top."""
    deck = trivet.game("connections").deck
    return [*symbols, *(code for code in deck if code not in symbols)]


def test_C11_fewest_minus_points_win():
    state = trivet.game("connections", players=2).deal(decks=[with_first("moon")])
    state = all_spirals(state.play("moon a1 spiral").play("moon c2 r0"), 46)
    assert state.scores == (54, 53)
    assert state.winners == (1,)


def test_C11_ties_share_the_win():
    state = trivet.game("connections", players=3).deal(decks=[with_first("moon")])
    state = state.play("moon c2 r0").play("moon a1 spiral").play("moon c4 r180")
    assert state.winners is None
    state = all_spirals(state, 69)
    assert state.scores == (53, 54, 53)
    assert state.winners == (0, 2)


def test_C11_a_series_adds_up_and_each_seat_is_the_starter_once():
    game = trivet.game("connections", players=2, games=2)
    state = game.deal(decks=[with_first("moon"), with_first("key")])
    assert (state.view(0)["number"], state.view(0)["starter"]) == (1, 0)
    state = all_spirals(state.play("moon c2 r0").play("moon a1 spiral"), 46)
    assert not state.is_over
    assert len(state.decks) == 2
    view = state.view(1)
    assert (view["number"], view["starter"], view["round"], view["tile"]) == (2, 1, 1, "key")
    assert view["past"] == [[53, 54]]
    assert [place["cells"] for place in view["table"]] == [[], []]
    assert state.scores == (53 + 30, 54 + 30)
    state = state.play("key a1 spiral").play("key b3 r90")
    assert state.moves[-2:] == ("key a1 spiral", "key b3 r90")
    state = all_spirals(state, 46)
    assert state.is_over
    assert state.scores == (53 + 54, 54 + 53)
    assert state.winners == (0, 1)
    assert state.view(None)["past"] == [[53, 54], [54, 53]]


def test_C11_everyone_keeps_their_board_and_all_differ():
    state = trivet.game("connections", players=2, games=2, boards=["red", "blue"]).deal(seed=1)
    later = all_spirals(state, 48)
    for view in (state.view(0), later.view(0)):
        assert [place["board"] for place in view["table"]] == ["red", "blue"]
    with pytest.raises(OptionError, match="2 different boards"):
        trivet.game("connections", players=2, boards=["red", "red"])


def test_C11_one_game_or_as_many_as_players():
    assert trivet.game("connections", players=3).options["games"] == 1
    assert trivet.game("connections", players=3, games=3).options["games"] == 3
    with pytest.raises(OptionError, match=r"games must be 1 or 3 \(as many as players\), not 2"):
        trivet.game("connections", players=3, games=2)


@pytest.mark.parametrize(
    ("points", "word"),
    [
        *((points, "Connection Virtuoso") for points in (0, 1)),
        *((points, "Contact Cannon") for points in (2, 3, 4)),
        *((points, "Tile Combiner") for points in (5, 7)),
        *((points, "Placement Apprentice") for points in (8, 10)),
        *((points, "Connection Seeker") for points in (11, 54)),
    ],
)
def test_C12_solo_ranks(points, word):
    assert Connections.rank(points) == word


def test_C12_only_one_player_alone_gets_a_rank():
    alone = all_spirals(trivet.game("connections", players=1).deal(seed=1), 24)
    assert alone.view(0)["rank"] == "Connection Seeker"
    two = trivet.game("connections", players=2).deal(seed=1)
    assert two.view(0)["rank"] is None
    assert all_spirals(two, 48).view(0)["rank"] is None


def test_a_changed_item_is_one_of_the_last_placement_only():
    state = position(BRANCH, "turtle www-", players=2).play("turtle e5 r0")
    after = state.play(spiral(state))
    assert [(item.kind, item.points) for item in after.items] == [("spiral", (0, 1))]
