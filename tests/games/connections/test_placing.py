"""C7, C8 and the rulebook's example: where a tile may lie."""

import itertools

import pytest
from tests.games.connections.positions import BARE, BRANCH, TREE, face_up, position

from trivet import IllegalMove
from trivet.games.connections.pieces import FITS, SIDES, TURNS, pack_sides

# As TREE, with a tile on d3 whose side towards d4 is empty.
EMPTY_BELOW = """
.... .... .... .... ....
.... .... wnw- .... ....
.... .... CCCC ---n ....
.... .... .... .... ....
.... .... .... .... ....
"""

# As TREE, with a narrow end of d3 towards d4.
NARROW_BELOW = """
.... .... .... .... ....
.... .... wnw- .... ....
.... .... CCCC n--n ....
.... .... .... .... ....
.... .... .... .... ....
"""

# As TREE, with a spiral on d3.
SPIRAL_BELOW = """
.... .... .... .... ....
.... .... wnw- .... ....
.... .... CCCC @@@@ ....
.... .... .... .... ....
.... .... .... .... ....
"""


def test_C7_a_straight_fits_where_a_narrow_end_leads_to_a_free_cell():
    state = position(TREE, "star n-n-")
    assert face_up(state) == {"star d3 r270", "star d3 r90", "star d4 r270", "star d4 r90"}


def test_C7_turns_that_look_the_same_are_moves_of_their_own():
    state = position(BARE, "book nnnn")
    assert face_up(state) == {
        f"book {cell} {turn}" for cell in ("b3", "d3") for turn in ("r0", "r90", "r180", "r270")
    }


def test_C7_two_neighbours_have_to_match():
    # On d4 the three ends have to take in west and south, on b3 only east.
    assert face_up(position(NARROW_BELOW, "cloud nnn-")) == {
        *("cloud b3 r0", "cloud b3 r270", "cloud b3 r90"),
        *("cloud d4 r180", "cloud d4 r90"),
    }


def test_C7_towards_a_number_field_anything_goes():
    state = position(BRANCH, "turtle www-")
    assert face_up(state) >= {"turtle e5 r0", "turtle e5 r180", "turtle e5 r90"}
    assert "turtle e5 r270" not in face_up(state)


def illegal(diagram, tile, move, reason):
    with pytest.raises(IllegalMove, match=rf"{reason}.*\(ruling C7\)"):
        position(diagram, tile).play(move)


def test_C7_example_a_tile_that_touches_nothing_continues_no_connection():
    illegal(TREE, "star n-n-", "star a1 r0", "on a1 it would continue no connection")


def test_C7_example_a_tile_with_only_empty_sides_against_others_continues_none():
    illegal(TREE, "key n---", "key b4 r0", "on b4 it would continue no connection")


def test_C7_example_a_connection_into_the_plain_edge():
    illegal(TREE, "pizza w-w-", "pizza c5 r0", "its wide north side would run into the plain edge")


def test_C7_example_a_connection_into_the_empty_side_of_a_tile():
    illegal(
        EMPTY_BELOW,
        "umbrella wn--",
        "umbrella d4 r180",
        "its wide south side would lie against the empty side of d3",
    )


def test_C7_example_an_empty_side_against_a_connection():
    illegal(
        NARROW_BELOW,
        "key n---",
        "key d4 r270",
        "its empty south side would lie against the narrow side of d3",
    )


def test_C7_example_only_identical_connections_may_meet():
    illegal(
        BARE,
        "moon w---",
        "moon d3 r270",
        "its wide west side would lie against the narrow side of c3",
    )


def test_C7_the_message_tells_the_turns_that_fit():
    illegal(TREE, "star n-n-", "star d4 r0", "star fits d4 with r90, r270")
    illegal(TREE, "moon w---", "moon d4 r0", "moon fits d4 with spiral only")


def test_C7_a_cell_that_is_taken_is_not_free():
    state = position(TREE, "star n-n-")
    with pytest.raises(IllegalMove, match=r"c4 is taken by banana \(ruling C7\)"):
        state.play("star c4 r0")
    with pytest.raises(IllegalMove, match=r"c4 is taken by banana \(ruling C8\)"):
        state.play("star c4 spiral")


def test_C7_the_table_of_fits_is_the_ruling_side_by_side():
    """Each tile, turn and want by the letter: letters compared, no bits."""
    wants = ["".join(sides) for sides in itertools.product("?-wn", repeat=4)]
    quarters = {"r0": 0, "r90": 1, "r180": 2, "r270": 3}
    for tile in ("w---", "wn--", "w-n-", "nww-", "wnwn", "wwnn", "nnnw"):
        for want in wants:
            code = sum(("?" + SIDES).index(side) << 2 * d for d, side in enumerate(want))
            right = set()
            for turn, quarter in quarters.items():
                lies = tile[4 - quarter :] + tile[: 4 - quarter]
                pairs = list(zip(lies, want, strict=True))
                matches = all(asked in ("?", side) for side, asked in pairs)
                if matches and any(asked in "wn" for asked in want):
                    right.add(turn)
            fits = int(FITS[pack_sides(tile), code])
            assert {TURNS[k] for k in range(4) if fits >> k & 1} == right


def test_C8_a_spiral_may_go_on_any_free_cell_also_when_the_tile_fits():
    state = position(TREE, "star n-n-")
    spirals = [move for move in state.legal_moves() if move.endswith("spiral")]
    taken = {"b3", "c3", "c4"}
    cells = [f"{column}{row}" for column in "abcde" for row in "12345"]
    assert spirals == [f"star {cell} spiral" for cell in cells if cell not in taken]


def test_C8_towards_a_spiral_anything_goes():
    # Wide to the south on d4 is wrong against an empty side (see above), not against a spiral.
    assert "umbrella d4 r180" in face_up(position(SPIRAL_BELOW, "umbrella wn--"))


def test_C8_a_spiral_continues_nothing():
    # East of the spiral on d3 nothing leads on, and the way from c3 to the east is cut.
    assert face_up(position(SPIRAL_BELOW, "key n---")) == {"key b3 r90", "key d4 r270"}


def test_C8_a_spiral_counts_one_minus_point():
    state = position(TREE, "star n-n-")
    after = state.play("star a1 spiral")
    assert [(item.kind, item.points, item.where) for item in after.items] == [
        ("spiral", (1,), ("a1",))
    ]
    assert after.scores == (state.scores[0] + 1,)
