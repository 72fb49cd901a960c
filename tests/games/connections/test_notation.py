"""Placements as text: what is read, what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.connections.positions import BARE, position

import trivet
from trivet import ParseError
from trivet.games.connections.pieces import pack_sides, unpack_sides

STATE = position(BARE, "key n---")


def test_numbers_and_texts_ascend_together():
    names = STATE.move_names
    assert len(names) == 125
    assert list(names) == sorted(names)
    assert [STATE.parse_move(name) for name in names] == list(range(125))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no placement; write tile, cell and turn like"),
        ("key b3", "'key b3' is no placement"),
        ("key  b3 r90", "is no placement"),
        ("key b3 r90 ", "is no placement"),
        ("queen b3 r90", "'queen' is no tile of this set"),
        ("KEY b3 r90", "'KEY' is no tile of this set"),
        ("key f3 r90", "'f3' is no cell; cells are a1 to e5"),
        ("key b6 r90", "'b6' is no cell"),
        ("key b3 r45", "'r45' is no turn; write r0, r90, r180, r270 or spiral"),
        ("key b3 r90\n", r"'r90\\n' is no turn"),
    ],
)
def test_what_is_no_placement_is_refused(text, message):
    with pytest.raises(ParseError, match=message):
        STATE.parse_move(text)


@given(st.text() | st.from_regex(r"(key|moon) [a-f][0-6] r?[0-9a-z]{0,6}", fullmatch=True))
def test_any_text_is_read_or_refused(text):
    over = trivet.game("connections", players=1).from_bytes(bytes(STATE.game.dtype.itemsize))
    for state in (STATE, over):
        try:
            number = state.parse_move(text)
        except ParseError as error:
            message = str(error)
            assert message.isprintable()
            assert len(message) < 160
        else:
            assert text.split()[1] in {f"{c}{r}" for c in "abcde" for r in range(1, 6)}
            assert (number < 125) == (state is STATE and text.startswith("key "))


def test_sides_are_packed_two_bits_each_from_north():
    assert pack_sides("-wn-") == 0b01_11_10_01
    assert unpack_sides(0b01_11_10_01) == "-wn-"
