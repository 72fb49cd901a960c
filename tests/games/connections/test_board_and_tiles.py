"""C1 to C5: the board, the tiles, the set."""

import itertools
from collections import Counter

import pytest
from tests.games.connections.positions import BARE, BRANCH, TREE, face_up, number, position

import trivet
from trivet import IllegalMove


def test_C1_the_centre_is_wide_to_north_and_south():
    assert face_up(position(BARE, "moon w---")) == {"moon c2 r0", "moon c4 r180"}


def test_C1_the_centre_is_narrow_to_east_and_west():
    assert face_up(position(BARE, "key n---")) == {"key b3 r90", "key d3 r270"}


def test_C1_no_tile_lies_on_the_centre():
    state = position(BARE, "key n---")
    for turn in ("r0", "spiral"):
        with pytest.raises(IllegalMove, match=r"c3 is the printed centre.*C1"):
            state.play(f"key c3 {turn}")


def test_C1_columns_go_right_and_rows_up():
    # Wide to the north from c4 reaches c5, narrow to the east d4, wide to the west from b3 a3.
    assert face_up(position(TREE, "moon w---")) == {"moon a3 r90", "moon c2 r0", "moon c5 r180"}
    assert face_up(position(TREE, "key n---")) == {"key d3 r270", "key d4 r270"}


def test_C2_sixteen_number_fields_around_the_board_clockwise_from_a5():
    sheet = position(BARE, "key n---").sheet(0)
    assert [f"{field['cell']} {field['side']}" for field in sheet["fields"]] == [
        *("a5 north", "b5 north", "d5 north", "e5 north"),
        *("e5 east", "e4 east", "e2 east", "e1 east"),
        *("e1 south", "d1 south", "b1 south", "a1 south"),
        *("a1 west", "a2 west", "a4 west", "a5 west"),
    ]


@pytest.mark.parametrize(
    ("cell", "beside", "edge"),
    [("c5", "c4", "north"), ("e3", "d3", "east"), ("c1", "c2", "south"), ("a3", "b3", "west")],
)
def test_C2_the_middle_of_each_side_is_plain_edge(cell, beside, edge):
    rows = {row: ["...."] * 5 for row in "54321"}
    rows["3"][2] = "CCCC"
    across = edge in {"east", "west"}
    rows[beside[1]]["abcde".index(beside[0])] = "-n-n" if across else "w-w-"
    diagram = "\n" + "\n".join(" ".join(rows[row]) for row in "54321") + "\n"
    state = position(diagram, "bell wnwn")
    with pytest.raises(IllegalMove, match=rf"{edge} side would run into the plain edge.*C7"):
        state.play(f"bell {cell} r0")


def test_C3_rotations_are_clockwise():
    assert position(BARE, "apple nww-").view(0)["turns"] == {
        "r0": "nww-",
        "r90": "-nww",
        "r180": "w-nw",
        "r270": "ww-n",
    }


def test_C4_the_set_has_each_of_the_23_tiles_and_five_twice():
    def turned_to_first(sides):
        return min(sides[i:] + sides[:i] for i in range(4))

    every = {turned_to_first("".join(sides)) for sides in itertools.product("-wn", repeat=4)}
    every.remove("----")
    assert len(every) == 23
    tiles = Counter(map(turned_to_first, trivet.game("connections").set.tiles.values()))
    twice = {turned_to_first(sides) for sides in ("www-", "nnn-", "wnw-", "nwn-", "wnwn")}
    assert tiles == Counter(every) + Counter(twice)
    assert tiles.total() == 28


def test_C4_the_deck_is_the_28_symbols():
    game = trivet.game("connections")
    assert len(set(game.deck)) == 28
    with pytest.raises(trivet.OptionError, match=r"deal 1: 'queen' is not in the deck.*C4"):
        game.deal(decks=[["queen", *game.deck[1:]]])


def test_C5_the_four_boards():
    boards = trivet.game("connections").set.boards
    assert list(boards) == ["blue", "green", "red", "yellow"]
    assert boards["blue"] == [1, 2, 3, 1, 2, 1, 2, 3, 1, 2, 3, 1, 2, 1, 2, 3]
    assert boards["green"][:4] == [2, 3, 1, 2]
    assert boards["red"][:4] == [3, 1, 2, 1]
    assert boards["yellow"][:4] == [1, 2, 1, 2]
    for numbers in boards.values():
        assert Counter(numbers) == {1: 6, 2: 6, 3: 4}


@pytest.mark.parametrize(
    ("board", "north", "east"), [("blue", 1, 2), ("green", 2, 1), ("red", 1, 2), ("yellow", 2, 3)]
)
def test_C5_the_numbers_stand_where_the_ring_puts_them(board, north, east):
    # The fields of e5 are the fourth and the fifth of the ring.
    state = position(BRANCH, "turtle www-", boards=[board])
    assert state.preview("turtle e5 r0") == (
        number((-north,), "e5 north"),
        number((-east,), "e5 east"),
    )
