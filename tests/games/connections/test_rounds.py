"""C6, C9: rounds that all play at once, and what nobody may see before they are complete."""

import itertools
import json

import pytest
from tests.games.connections.positions import (
    BARE,
    BRANCH,
    TREE,
    all_spirals,
    number,
    position,
    spiral,
)

import trivet
from trivet import IllegalMove, OptionError, Record, Rng

VIEWERS = (None, 0, 1, 2)


@pytest.fixture
def table():
    """Three seats about to place ``turtle`` where it can connect numbers at e5."""
    return position(BRANCH, "turtle www-", players=3)


# Of 30 the number east of e4 is off (1 on blue, 2 on green, 3 on red); two spirals lie.
BEFORE = [31, 30, 29]
PLACED = ("turtle e5 r0", "turtle a5 spiral", "turtle e5 r90")


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_C6_the_order_in_which_seats_place_does_not_matter(table, order):
    in_turn = out_of_order = table
    for move in PLACED:
        in_turn = in_turn.play(move)
    for seat in order:
        out_of_order = out_of_order.play(PLACED[seat], seat=seat)
    assert out_of_order == in_turn
    assert out_of_order.to_bytes() == in_turn.to_bytes()
    assert out_of_order.moves == PLACED
    for viewer in VIEWERS:
        assert out_of_order.view(viewer) == in_turn.view(viewer)


def test_C6_those_that_have_not_placed_are_named_first(table):
    assert table.acting == (0, 1, 2)
    after = table.play(PLACED[0], seat=0)
    assert after.acting == (1, 2, 0)
    assert after.seat == 1
    after = after.play(PLACED[2], seat=2)
    assert after.acting == (1, 0, 2)
    assert after.play(PLACED[1]).acting == (0, 1, 2)


def test_C6_a_placement_may_be_changed_until_the_round_is_complete(table):
    first = table.play("turtle e5 r0").play("turtle a5 spiral")
    changed = first.play("turtle e5 r90", seat=0)
    assert changed == table.play("turtle e5 r90").play("turtle a5 spiral")
    assert changed.moves == ("turtle e5 r90", "turtle a5 spiral")
    assert changed.items == (number((-2, 0, 0), "e5 east"),)
    assert first.legal_moves(0) == table.legal_moves(0)


def test_C6_what_lies_lies_once_the_next_tile_is_turned(table):
    for move in PLACED:
        table = table.play(move)
    with pytest.raises(IllegalMove, match=r"not turtle \(ruling C6\)"):
        table.play("turtle e5 r90", seat=0)
    tile = table.view(0)["tile"]
    with pytest.raises(IllegalMove, match="e5 is taken by turtle"):
        table.play(f"{tile} e5 spiral", seat=0)


def test_C6_every_seat_places_the_same_tile(table):
    with pytest.raises(IllegalMove, match=r"the tile of this round is turtle, not key .*C6"):
        table.play("key d3 r270")
    after = table.play(PLACED[0])
    assert {move.split()[0] for move in after.legal_moves(1)} == {"turtle"}


def test_C6_moves_stand_in_the_order_of_a_record(table):
    after = table.play(PLACED[2], seat=2)
    assert after.moves == ()
    after = after.play(PLACED[0], seat=0)
    assert after.moves == (PLACED[0],)
    assert after.play(PLACED[1], seat=1).moves == PLACED


def test_C6_a_record_of_seats_in_any_order_replays():
    state, rng = trivet.game("connections", players=3, games=3).deal(seed=5), Rng(5)
    while not state.is_over:
        seat = rng.choice(state.acting)
        state = state.play(rng.choice(state.legal_moves(seat)), seat=seat)
    replayed = Record.loads(state.record().dumps()).replay()
    assert replayed == state
    assert replayed.moves == state.moves


def test_C6_nobody_sees_a_placement_of_the_running_round(table):
    """Whatever seat 1 places, the views of all others are the same."""
    for before in (table, table.play(PLACED[0], seat=0), table.play(PLACED[2], seat=2)):
        for viewer in (None, 0, 2):
            views = {
                json.dumps(before.play(move, seat=1).view(viewer)) for move in before.legal_moves(1)
            }
            assert len(views) == 1


def test_C6_a_seat_sees_its_own_placement_at_once(table):
    view = table.play(PLACED[1], seat=1).view(1)
    assert view["table"][1]["pending"] == {
        "cell": "a5",
        "tile": "turtle",
        "turn": "spiral",
        "sides": None,
    }
    # As before, with the spiral on a5.
    assert view["scores"] == [31, 31, 29]
    assert [item["kind"] for item in view["items"]] == ["spiral"]
    assert view["legal"] == list(table.legal_moves(1))


def test_C6_a_view_tells_who_has_placed_and_hides_what(table):
    after = table.play(PLACED[0]).play(PLACED[1])
    view = after.view(1)
    assert view["moves"] == [None, PLACED[1]]
    assert [place["placed"] for place in view["table"]] == [True, True, False]
    assert view["table"][0]["pending"] is None
    assert view["acting"] == [2, 0, 1]
    spectator = after.view(None)
    assert spectator["moves"] == [None, None]
    assert spectator["scores"] == BEFORE
    assert spectator["items"] == []
    assert spectator["legal"] == []


def test_C6_a_complete_round_is_open_to_all(table):
    for move in PLACED:
        table = table.play(move)
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert view["moves"] == list(PLACED)
        assert view["scores"] == [31 - 1 - 2, 30 + 1, 29 - 2]
        assert [(item["kind"], item["points"]) for item in view["items"]] == [
            ("number", [-1, 0, 0]),
            ("number", [-2, 0, 0]),
            ("spiral", [0, 1, 0]),
            ("number", [0, 0, -2]),
        ]


def test_C6_the_tiles_to_come_are_hidden():
    deck = trivet.game("connections").deck
    turned = trivet.game("connections").deal(decks=[deck])
    other = trivet.game("connections").deal(decks=[[deck[0], *reversed(deck[1:])]])
    for viewer in (None, 0, 1):
        assert turned.view(viewer) == other.view(viewer)


@pytest.mark.parametrize("order", [(), (0,), (1,), (2,), (0, 2), (2, 1)])
def test_C6_a_view_can_be_made_whole_again(table, order):
    for seat in order:
        table = table.play(PLACED[seat], seat=seat)
    for viewer in VIEWERS:
        view, seen = table.view(viewer), set()
        for seed in range(40):
            made = table.game.resample(view, Rng(seed))
            assert made.view(viewer) == view
            seen.add(made.to_bytes())
            if viewer is not None and viewer not in order:
                assert made.seat == viewer
        assert len(seen) > 20


def test_C6_what_others_have_placed_is_made_up_from_all_legal_placements(table):
    view = table.play(PLACED[0], seat=0).view(1)
    rng = Rng(1)
    made = {table.game.resample(view, rng).pending[0] for _ in range(1000)}
    assert made == set(table.legal_moves(0))


def test_C9_a_game_has_24_rounds_and_four_tiles_stay_out():
    game = trivet.game("connections", players=2)
    state = all_spirals(game.deal(decks=[game.deck]), 47)
    assert not state.is_over
    assert state.view(0)["round"] == 24
    state = state.play(spiral(state))
    assert state.is_over
    assert state.end == "full"
    assert state.acting == ()
    assert state.legal_moves() == ()
    assert state.view(0)["left"] == list(game.deck[24:])
    with pytest.raises(IllegalMove, match="over"):
        state.play(f"{game.deck[0]} a1 spiral", seat=0)


def test_C9_tiles_are_turned_in_the_order_of_the_deck():
    game = trivet.game("connections", players=1)
    state = game.deal(decks=[game.deck])
    for symbol in game.deck[:24]:
        assert state.view(0)["tile"] == symbol
        state = state.play(spiral(state))


def test_a_preview_of_another_seat_needs_that_seat_to_be_able_to_place():
    state = position(TREE, "star n-n-", players=2)
    assert state.preview("star d4 r90", seat=1) == ()
    with pytest.raises(IllegalMove, match="C7"):
        state.preview("star a1 r0", seat=1)
    with pytest.raises(OptionError, match="seat 2"):
        state.play("star d4 r90", seat=2)


def test_a_lone_player_completes_every_round():
    state = position(BARE, "key n---").play("key b3 r90")
    assert state.acting == (0,)
    assert state.view(0)["table"][0]["cells"] == [
        {"cell": "b3", "tile": "key", "turn": "r90", "sides": "-n--"}
    ]
