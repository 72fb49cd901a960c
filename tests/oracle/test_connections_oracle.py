"""The slow engine of Connections against values worked out by hand from the rulings."""

import itertools
import random

import pytest
from tests.oracle.connections import (
    CELLS,
    EVENTS,
    NUMBER_FIELDS,
    SIDES,
    Board,
    Oracle,
    solo_rank,
    turned,
)

BLUE = [1, 2, 3, 1, 2, 1, 2, 3, 1, 2, 3, 1, 2, 1, 2, 3]
"""C5, clockwise from the north edge of a5."""


def edition():
    """A set as C4 and C5 describe it; a tile's symbol is its sides with ``t``."""
    shapes = {}
    for sides in itertools.product("wn-", repeat=4):
        rotations = {"".join(sides[i:] + sides[:i]) for i in range(4)}
        if set(sides) != {"-"} and not rotations & set(shapes.values()):
            shapes["t" + "".join(sides)] = "".join(sides)
    assert len(shapes) == 23
    for extra in ("www-", "nnn-", "wnw-", "nwn-", "wnwn"):
        shapes["u" + extra] = extra
    boards = {
        name: BLUE[i:] + BLUE[:i] for i, name in enumerate(["blue", "green", "red", "yellow"])
    }
    return {"tiles": shapes, "boards": boards}


SET = edition()


def board(shapes=(), **tiles):
    """A board with tiles given as ``c4="w-w-"``, the sides as they lie; ``spiral`` face down."""
    made = Board(BLUE, {**SET["tiles"], **dict(shapes)})
    for cell, sides in tiles.items():
        symbol = f"at {cell}"
        made.shapes[symbol] = "----" if sides == "spiral" else sides
        made.tiles[cell] = (symbol, "spiral" if sides == "spiral" else "r0")
    return made


def places(made, sides):
    """Where a tile with these sides at r0 may lie face up: ``cell rotation``."""
    made.shapes["new"] = sides
    moves = [move.removeprefix("new ") for move in made.legal("new")]
    return [move for move in moves if not move.endswith("spiral")]


def dealt(players=1, deck=None, **options):
    oracle = Oracle(players, {"set": SET, **options})
    oracle.deal(deck or list(SET["tiles"]))
    return oracle


def all_spirals(oracle):
    """Play the running game with spirals only."""
    while not oracle.needs_deal and not oracle.over:
        oracle.play(next(move for move in oracle.legal() if move.endswith("spiral")))


def test_C1_the_centre_is_wide_to_north_and_south_and_narrow_to_east_and_west():
    assert places(board(), "w---") == ["c2 r0", "c4 r180"]
    assert places(board(), "n---") == ["b3 r90", "d3 r270"]
    assert len(CELLS) == 24
    assert "c3" not in CELLS


def test_C2_number_fields_are_the_outer_edges_beside_the_middle_ones():
    assert len(NUMBER_FIELDS) == len(set(NUMBER_FIELDS)) == 16
    for cell, side in (("c5", "north"), ("e3", "east"), ("c1", "south"), ("a3", "west")):
        assert (cell, side) not in NUMBER_FIELDS
    # A corner has two, and the sides inwards none.
    assert [side for cell, side in NUMBER_FIELDS if cell == "e5"] == ["north", "east"]
    assert [side for cell, side in NUMBER_FIELDS if cell == "a4"] == ["west"]


def test_C3_rotations_are_clockwise():
    look = {r: "".join(turned("wn--", r)[side] for side in SIDES) for r in ("r0", "r90", "r180")}
    assert look == {"r0": "wn--", "r90": "-wn-", "r180": "--wn"}
    assert "".join(turned("wn--", "r270")[side] for side in SIDES) == "n--w"


def test_C4_the_set_of_the_tests_counts_as_the_ruling_says():
    ends = [4 - sides.count("-") for sides in SET["tiles"].values()]
    assert [ends.count(n) for n in (1, 2, 3, 4)] == [2, 7, 8 + 4, 6 + 1]
    everywhere = "".join(SET["tiles"].values())
    assert everywhere.count("w") == everywhere.count("n")


@pytest.mark.parametrize(
    ("colour", "north", "a5_west"),
    [("blue", [1, 2, 3, 1], 3), ("green", [2, 3, 1, 2], 1), ("yellow", [1, 2, 1, 2], 3)],
)
def test_C5_numbers_go_clockwise_from_the_north_edge_of_a5(colour, north, a5_west):
    numbers = dealt(boards=[colour]).boards[0].numbers
    assert [numbers[cell, "north"] for cell in ("a5", "b5", "d5", "e5")] == north
    assert numbers["a5", "west"] == a5_west
    assert sum(numbers.values()) == 30


def test_C5_all_sides_of_blue():
    numbers = board().numbers
    assert [numbers[cell, "east"] for cell in ("e5", "e4", "e2", "e1")] == [2, 1, 2, 3]
    assert [numbers[cell, "south"] for cell in ("e1", "d1", "b1", "a1")] == [1, 2, 3, 1]
    assert [numbers[cell, "west"] for cell in ("a1", "a2", "a4", "a5")] == [2, 1, 2, 3]


def test_C6_all_place_the_same_tile_then_the_next_is_turned():
    deck = list(SET["tiles"])
    oracle = dealt(3, deck)
    for turn in range(6):
        assert oracle.acting == turn % 3
        assert oracle.tile == deck[turn // 3]
        assert {move.split(" ")[0] for move in oracle.legal()} == {oracle.tile}
        oracle.play(f"{oracle.tile} a{turn // 3 + 1} spiral")
    assert [list(oracle.board(seat)) for seat in range(3)] == [["a1", "a2"]] * 3
    assert oracle.hand(0) == sorted(deck[2:])


def test_C7_only_attach():
    # The centre has no face-up neighbour but the four around it, and a tile must meet one.
    cells = {place.split(" ")[0] for place in places(board(), "wnwn")}
    assert cells == {"b3", "c2", "c4", "d3"}


def test_C7_facing_sides_are_the_same():
    # b4 lies beside c4 (narrow to the west) and above b3 (empty to the north).
    made = board(c4="-nwn", b3="-n-n")
    assert "b4 r0" in places(made, "-n--")
    assert "b4 r0" not in places(made, "-w--")  # wide to narrow
    assert "b4 r0" not in places(made, "-nn-")  # an end to an empty side
    # With b3 wide to the north, its end is continued, but not that of c4.
    made = board(c4="-nwn", b3="wn-n")
    assert "b4 r0" in places(made, "-nw-")
    assert "b4 r0" not in places(made, "--w-")  # an empty side to an end
    assert "b4 r0" not in places(made, "-n--")


def test_C7_an_empty_side_to_an_empty_side_is_no_connection():
    made = board(c4="--w-", b3="-n-n")
    assert not [place for place in places(made, "wn--") if place.startswith(("b4", "d4", "c5"))]


def test_C7_no_end_to_a_plain_edge_but_anything_to_a_number():
    made = board(c4="w-w-", d3="-n-n", e4="wnwn")
    # c5: south must be wide, north is plain edge.
    assert [p for p in places(made, "w-w-") if p.startswith("c5")] == []
    assert [p for p in places(made, "wnw-") if p.startswith("c5")] == []
    assert [p for p in places(made, "ww--") if p.startswith("c5")] == ["c5 r180", "c5 r90"]
    # e3: west narrow, north wide, east plain edge.
    assert [p for p in places(made, "w--n") if p.startswith("e3")] == ["e3 r0"]
    assert [p for p in places(made, "ww-n") if p.startswith("e3")] == []
    # e5: south wide; north and east are numbers.
    assert [p for p in places(made, "wwww") if p.startswith("e5")] == [
        "e5 r0",
        "e5 r180",
        "e5 r270",
        "e5 r90",
    ]
    assert "e5 r180" in places(made, "w---")
    assert "e5 r0" in places(made, "nnw-")


def test_C7_towards_a_spiral_anything_goes_but_it_continues_nothing():
    made = board(c4="spiral", b3="wn-n")
    # b4: south wide to b3; the spiral at c4 to the east takes wide, narrow and empty.
    for sides in ("--w-", "-ww-", "-nw-"):
        assert "b4 r0" in places(made, sides)
    assert [p for p in places(made, "wwww") if p.startswith("d4")] == []
    assert [p for p in places(made, "wwww") if p.startswith("c5")] == []


def test_C8_a_spiral_may_go_on_every_free_cell_also_when_the_tile_fits():
    oracle = dealt()
    spirals = [move for move in oracle.legal() if move.endswith("spiral")]
    assert len(spirals) == 24
    assert len(oracle.legal()) > 24
    oracle.play(f"{oracle.tile} a1 spiral")
    assert sum(move.endswith("spiral") for move in oracle.legal()) == 23
    for wrong in (f"{oracle.tile} a1 spiral", f"{oracle.tile} c3 r0", f"{oracle.tile} b4 r0", ""):
        with pytest.raises(ValueError, match="not legal"):
            oracle.play(wrong)


def test_C9_24_rounds_and_four_tiles_stay_unused():
    deck = list(SET["tiles"])
    oracle = dealt(2, deck)
    moves = 0
    while not oracle.over:
        oracle.play(oracle.legal()[-1])
        moves += 1
    assert moves == 48
    assert oracle.hand(0) == sorted(deck[24:])
    assert oracle.boards[1].free_cells() == []
    assert (oracle.acting, oracle.legal()) == (None, [])


def test_C10_numbers_without_an_end_and_spirals():
    made = board(a5="nn-n", b5="-n-n", a1="spiral", e1="-ww-")
    # a5 north 1 and west 3 are connected, b5 north is not; e1 south 1 and east 3 are.
    assert made.spirals == 1
    assert made.minus_points == 30 - 1 - 3 - 1 - 3 + 1


def test_C10_items_and_scores_of_placements():
    oracle = dealt(2, boards=["green", "blue"])
    oracle.play(f"{oracle.tile} e5 spiral")
    assert oracle.items == [("spiral", (1, 0), ("e5",), 0)]
    oracle.boards[1] = board(d5="-n-n")
    oracle.boards[1].shapes[oracle.tile] = "ww-n"
    oracle.play(f"{oracle.tile} e5 r0")
    assert oracle.items == [
        ("number", (0, -1), ("e5 north",), 0),
        ("number", (0, -2), ("e5 east",), 0),
    ]
    assert oracle.scores == [31, 30 - 1 - 2]


def test_C11_a_series_keeps_boards_and_adds_up_and_ties_share():
    oracle = dealt(2, games=2, boards=["red", "blue"])
    before = dict(oracle.boards[0].numbers)
    all_spirals(oracle)
    assert (oracle.scores, oracle.winners, oracle.starter) == ([54, 54], None, 1)
    oracle.deal(list(SET["tiles"]))
    assert oracle.acting == 0
    assert oracle.boards[0].numbers == before
    assert oracle.board(0) == {}
    all_spirals(oracle)
    assert (oracle.scores, oracle.winners, oracle.over) == ([108, 108], [0, 1], True)
    assert oracle.counters["ties"] == 1


def test_C11_fewest_minus_points_win():
    oracle = dealt(2, deck=["tw---", *[symbol for symbol in SET["tiles"] if symbol != "tw---"]])
    oracle.play("tw--- a1 spiral")
    oracle.play("tw--- c2 r0")
    all_spirals(oracle)
    assert (oracle.scores, oracle.winners) == ([54, 53], [1])


@pytest.mark.parametrize(
    ("minus", "rank"),
    [
        (0, "Connection Virtuoso"),
        (1, "Connection Virtuoso"),
        (2, "Contact Cannon"),
        (4, "Contact Cannon"),
        (5, "Tile Combiner"),
        (7, "Tile Combiner"),
        (8, "Placement Apprentice"),
        (10, "Placement Apprentice"),
        (11, "Connection Seeker"),
        (54, "Connection Seeker"),
    ],
)
def test_C12_solo_ranks(minus, rank):
    assert solo_rank(minus) == rank


def test_records_list_every_rotation_of_a_tile_that_looks_the_same():
    oracle = dealt(deck=["twwww", *[symbol for symbol in SET["tiles"] if symbol != "twwww"]])
    face_up = [move for move in oracle.legal() if not move.endswith("spiral")]
    assert face_up == [
        f"twwww {cell} {r}" for cell in ("c2", "c4") for r in ("r0", "r180", "r270", "r90")
    ]
    assert oracle.legal() == sorted(oracle.legal())


def test_biased_play_ends_and_meets_the_rare_events():
    rng = random.Random(1)
    oracle = Oracle(4, {"set": SET, "games": 4})
    while not oracle.over:
        if oracle.needs_deal:
            oracle.deal(oracle.biased_deck(rng))
        oracle.play(oracle.biased_move(rng))
    assert set(oracle.counters) <= set(EVENTS)
    missing = [event for event in EVENTS if oracle.counters[event] == 0]
    assert set(missing) <= {"ties", "three connections continued at once"}
