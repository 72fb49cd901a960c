"""Boards as the search reads them agree with the rules; symmetries of the empty board."""

import numpy as np
import pytest
from tests.search.connections.games_to_search import position_at, state_at

from trivet.core.rng import Rng
from trivet.search.connections import shapes
from trivet.search.connections.boards import BOARD, Setting, lay, read
from trivet.search.connections.position import position_of


@pytest.mark.parametrize("round_number", [1, 5, 12, 20, 24])
@pytest.mark.parametrize("seed", range(3))
def test_the_ways_of_laying_are_the_legal_moves_but_for_their_looks(round_number, seed):
    state, position = position_at(round_number, seed)
    legal = state.legal_moves()
    moves = [position.move(number) for number in position.lays()]
    assert len(set(moves)) == len(moves)
    assert set(moves) <= set(legal)
    assert {position.number_of(move) for move in legal} == set(position.lays())


@pytest.mark.parametrize("round_number", [1, 9, 17, 24])
def test_a_board_counts_what_is_certain_already(round_number):
    state, position = position_at(round_number, seed=round_number)
    sheet = state.sheet(0)
    lost = sum(field["value"] for field in sheet["fields"] if field["state"] == "lost")
    assert position.boards["minus"][0] == lost + sheet["spiral"]
    assert position.left == 25 - round_number


@pytest.mark.parametrize("round_number", [2, 14, 23])
def test_laying_a_tile_is_what_the_rules_make_of_it(round_number):
    state, position = position_at(round_number, seed=3)
    for number in position.lays():
        after = position.boards.copy()
        cell, face = int(position.cells[number]), int(position.sides[number])
        lay(after[0], cell, face, position.setting.losses)
        wanted = position_of(state.play(position.move(number)).view(0), Rng(1)).boards
        free = [cell for cell in range(25) if int(wanted["free"][0]) >> cell & 1]
        for name in ("free", "left", "minus"):
            assert after[name] == wanted[name]
        for name in ("pattern", "want"):
            assert after[name][0][free].tolist() == wanted[name][0][free].tolist()


def test_the_stock_is_what_the_seat_has_not_seen():
    state, position = position_at(10, seed=2)
    unseen = [state.game.set.tiles[symbol] for symbol in state.view(0)["left"]]
    assert position.setting.stock.sum() == len(unseen) == 18
    for want in {int(want) for want in position.boards["want"][0]}:
        packed = [state.game.packed_tiles[state.game.deck.index(s)] for s in state.view(0)["left"]]
        fitting = sum(shapes.LAY_COUNT[shapes.SHAPE_OF[sides], want] > 0 for sides in packed)
        assert position.setting.fits[0, want] == fitting


def test_each_seat_has_its_own_board_and_numbers():
    state = state_at(6, players=2, boards=["red", "green"])
    for seat in (0, 1):
        boards = np.zeros(1, dtype=BOARD)
        found = position_of(state.view(seat), Rng(1))
        assert found.setting.values.tolist() == state.game.set.boards[state.game.boards[seat]]
        setting = Setting(*(part.copy() for part in found.setting))
        read(state.data, seat, boards, setting, np.zeros(120, np.int64), np.zeros(120, np.int64))
        assert boards.tobytes() == found.boards.tobytes()


@pytest.mark.parametrize("g", range(8))
def test_symmetries_lead_the_empty_board_to_itself(g):
    assert sorted(shapes.TO_CELL[g]) == list(range(25))
    assert sorted(shapes.TO_FIELD[g]) == list(range(16))
    assert sorted(shapes.TO_KIND[g]) == list(range(shapes.KINDS))
    first = shapes.FIRST_PATTERNS
    assert (first[shapes.TO_CELL[g]] == shapes.TO_PATTERN[g, first]).all()


@pytest.mark.parametrize("g", range(8))
def test_a_turned_tile_fits_a_turned_cell_in_as_many_ways(g):
    wants = shapes_wants()
    for pattern, want in enumerate(wants):
        turned = wants[shapes.TO_PATTERN[g, pattern]]
        assert (shapes.LAY_COUNT[:, want] == shapes.LAY_COUNT[shapes.TO_KIND[g], turned]).all()


def shapes_wants():
    """What each pattern wants away from the edge: nothing of spirals and free cells."""
    sides = [[pattern // power % 5 for power in shapes.POWERS] for pattern in range(625)]
    return [sum((side % 4) << 2 * d for d, side in enumerate(four)) for four in sides]
