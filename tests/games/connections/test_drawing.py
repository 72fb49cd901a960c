"""The table in text."""

import pytest
from tests.games.connections.positions import BRANCH, TREE, all_spirals, position

import trivet
from trivet.core.drawing import plain


def drawn(state, seat=0):
    return plain(state.game.draw(state.view(seat)))


def test_wide_is_double_and_narrow_is_single():
    lines = drawn(position(TREE, "star n-n-")).split("\n")
    board = [line[:44].rstrip() for line in lines]
    assert "5  3     ·      ·      ·      ·      ·     2" in board
    assert "4  2     ·      ·      ●───   ·      ·     1" in board
    # b3 is narrow to the centre and wide to a3; the centre is narrow to the east.
    assert "3        ·   ═══●──────◆───   ·      ·" in board
    place = next(i for i, line in enumerate(board) if line.startswith("4 "))
    assert board[place - 1] == " " * 23 + "║"
    assert board[place + 1] == " " * 23 + "║"
    assert "         1      2             3      1" in board
    assert "         a      b      c      d      e" in board


def test_connected_numbers_and_lost_ones_are_marked():
    text = drawn(position(BRANCH, "turtle www-"))
    board = [line[:46].rstrip() for line in text.split("\n")]
    assert "4  2     ·      ·   ═══●══════●══════●═══ +1" in board
    assert "1 x2     @      @      ·      ·      ·     3" in board
    assert "        x1     x3             2      1" in board


def test_the_tile_to_place_is_shown_in_four_rotations():
    text = drawn(position(BRANCH, "turtle www-"))
    panel = [line[47:].rstrip() for line in text.split("\n")]
    first = panel.index("place: turtle")
    assert panel[first + 1 : first + 9] == [
        "   r0           r90",
        "   ║",
        "   ●═══      ═══●═══",
        "   ║            ║",
        "   r180         r270",
        "   ║            ║",
        "═══●         ═══●═══",
        "   ║",
    ]


def test_other_boards_are_small_with_heavy_and_light_lines():
    lines = drawn(position(TREE, "star n-n-", players=2)).split("\n")
    first = lines.index("seat 1 green")
    assert lines[first + 1 : first + 8] == [
        "    2  3     1  2",
        " 1  ·  ·  ·  ·  ·  1",
        " 3  ·  ·  ┠─ ·  ·  2",
        "    · ━╾──╂─ ·  ·",
        " 2  ·  ·  ·  ·  ·  3",
        " 1  ·  ·  ·  ·  ·  1",
        "    2  1     3  2",
    ]


def test_a_placement_of_the_running_round_is_drawn_for_its_seat_only():
    state = position(BRANCH, "turtle www-", players=2)
    after = state.play("turtle e5 r0")
    assert "○═══" in drawn(after, 0)
    assert "placed on e5" in drawn(after, 0)
    for viewer in (1, None):
        assert "○" not in drawn(after, viewer)
        assert "e5" not in drawn(after, viewer)
        assert "seat 0        31, has placed" in drawn(after, viewer)


def test_tiles_gone_and_to_come_are_listed():
    game = trivet.game("connections", players=1)
    state = all_spirals(game.deal(decks=[game.deck]), 3)
    text = drawn(state)
    assert "gone: anchor apple banana\n" in text
    assert "to come: bird book castle" in text


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_line_is_wider_than_80_columns(players):
    wide = {
        "tiles": {f"{'abcdefghijklmnopqrstuvwx'[:22]}{n:02}": "wnwn" for n in range(28)},
        "boards": {f"board-with-a-long-name-{n}": [99] * 16 for n in range(4)},
    }
    game = trivet.game("connections", players=players, set=wide, games=players)
    states = [game.deal(seed=1)]
    while not states[-1].is_over:
        states.append(states[-1].play(states[-1].legal_moves()[-1]))
    for state in states[:: 5 * players] + states[-1:]:
        for viewer in (None, *range(players)):
            assert max(map(len, drawn(state, viewer).split("\n"))) <= 80


def test_the_end_is_told():
    alone = all_spirals(trivet.game("connections", players=1).deal(seed=1), 24)
    assert "Connection Seeker: 54 minus points" in drawn(alone)
    two = all_spirals(trivet.game("connections", players=2).deal(seed=1), 48)
    assert "seat 0 and seat 1 win with 54 minus points" in drawn(two, None)
    assert "out: " in drawn(two)
