"""Values and looking ahead: kept sums, exact endings, what is seen one tile on."""

import numpy as np
import pytest
from tests.search.connections.games_to_search import (
    best_play,
    next_states,
    position_at,
)

from trivet.core.rng import Rng
from trivet.search.connections.boards import LAYS_MOST, lay
from trivet.search.connections.looking import look, play_on, solve
from trivet.search.connections.position import position_of
from trivet.search.connections.racing import drop_beaten, guess_on
from trivet.search.connections.thumb import TUNED, fear
from trivet.search.connections.value import ACTIVE, INPUTS, board_inputs, value
from trivet.search.engine.net import fresh, output, set_sums


@pytest.fixture(scope="module")
def net():
    return fresh(INPUTS, 64, 32, 70, seed=1)


def valued(net, p):
    worths = np.zeros(len(p.cells), dtype=np.float32)
    value(net, p.boards, p.kind, p.stock, p.fits, p.values, p.losses, worths)
    return worths


@pytest.mark.parametrize("round_number", [1, 8, 16, 22])
def test_values_from_kept_sums_are_those_of_the_board_afterwards(net, round_number):
    _, p = position_at(round_number, seed=5)
    worths = valued(net, p)
    for number in p.lays():
        after = p.boards.copy()
        lay(after[0], int(p.cells[number]), int(p.sides[number]), p.losses)
        active = np.zeros(ACTIVE, dtype=np.int64)
        count = board_inputs(after[0], p.stock, after[0]["left"], p.fits, p.values, active)
        assert len(set(active[:count].tolist())) == count
        sums, middle = np.zeros(64, dtype=np.float32), np.zeros(32, dtype=np.float32)
        set_sums(net, active, count, sums)
        whole = after[0]["minus"] + max(0.0, float(output(net, sums, middle)))
        assert worths[number] == pytest.approx(whole, abs=1e-3)


def test_the_value_of_the_last_placement_is_its_score(net):
    state, p = position_at(24, seed=1)
    scores = [float(state.play(p.move(number)).scores[0]) for number in p.lays()]
    assert valued(net, p).tolist() == scores


@pytest.mark.parametrize(("round_number", "seed"), [(24, 0), (23, 1), (22, 2), (22, 6)])
def test_exact_endings_are_those_of_trying_everything(round_number, seed):
    state, p = position_at(round_number, seed)
    for number in p.lays()[:3]:
        nodes = np.zeros(1, dtype=np.int64)
        stock = p.stock.copy()
        worth = solve(
            p.boards, int(p.cells[number]), int(p.sides[number]), p.stock, p.losses, nodes
        )
        assert worth == pytest.approx(best_play(state, p.move(number)))
        assert (p.stock == stock).all()


def test_looking_one_tile_ahead_is_the_mean_of_the_best_values(net):
    state, p = position_at(18, seed=4)
    move, nodes = p.move(2), np.zeros(1, dtype=np.int64)
    found = look(
        net, p.boards, int(p.cells[2]), int(p.sides[2]), p.stock, p.fits, p.values, p.losses, 0,
        nodes,
    )  # fmt: skip
    best = []
    for hoped in next_states(state):
        after = position_of(hoped.play(move).view(0), Rng(1))
        worths = valued(net, after)
        if sum(after.sides != 0) >= 5:
            worths = worths[after.sides != 0]
        best.append(min(worths))
    assert found == pytest.approx(float(np.mean(best)), abs=1e-3)


def test_looking_two_tiles_ahead_at_all_replies_is_never_worse_than_at_one(net):
    _, p = position_at(17, seed=4)
    place = int(p.cells[0]), int(p.sides[0])

    def seen(wide):
        rest = p.stock, p.fits, p.values, p.losses, wide, np.zeros(1, dtype=np.int64)
        return look(net, p.boards, *place, *rest)

    assert seen(LAYS_MOST) <= seen(2) <= seen(1)


@pytest.mark.parametrize("play", ["net", "rule"])
def test_equal_orders_give_equal_outcomes_and_leave_the_position_alone(net, play):
    _, p = position_at(9, seed=8)
    before = p.boards.tobytes(), p.stock.tobytes(), p.fits.tobytes()
    orders = np.array([[5, 6], [7, 8], [5, 6]], dtype=np.uint64)
    results, nodes = np.zeros(3), np.zeros(1, dtype=np.int64)
    place = p.boards, int(p.cells[1]), int(p.sides[1]), p.stock, p.fits, p.values, p.losses
    if play == "net":
        play_on(net, *place, 24, orders, results, nodes)
    else:
        guess_on(*place, np.array(TUNED), orders, results, nodes)
    assert results[0] == results[2]
    assert (results >= p.boards["minus"][0]).all()
    assert (p.boards.tobytes(), p.stock.tobytes(), p.fits.tobytes()) == before


def test_the_rule_of_thumb_fears_nothing_that_is_certain():
    state, p = position_at(24, seed=3)
    worths = np.zeros(len(p.cells))
    fear(p.boards, p.kind, p.fits, p.values, p.losses, np.array(TUNED), worths)
    assert worths.tolist() == [state.play(p.move(number)).scores[0] for number in p.lays()]


def test_only_who_is_beaten_beyond_doubt_drops_out():
    random = np.random.default_rng(2)
    shared = random.normal(5, 3, 200)
    results = np.array([shared, shared + random.normal(0.02, 0.5, 200), shared + 1])
    alive, means = np.ones(3, dtype=np.bool_), np.zeros(3)
    left = drop_beaten(results, 200, np.full(3, 5.0), 10.0, 3.0, alive, means)
    assert (left, alive.tolist()) == (2, [True, True, False])
    assert means[0] == pytest.approx((results[0].sum() + 50) / 210)
