"""Values and looking ahead: kept sums, exact endings, what is seen one tile on."""

from dataclasses import replace

import numpy as np
import pytest
from tests.search.connections.games_to_search import (
    best_play,
    next_states,
    position_at,
)

from trivet.core.rng import Rng
from trivet.search.bots import mind
from trivet.search.budget import Budget, Stop
from trivet.search.connections.endings import UNSOLVED, ending, solve
from trivet.search.connections.judging import Judge
from trivet.search.connections.looking import look, play_on
from trivet.search.connections.position import after, drawn, judged, position_of
from trivet.search.connections.racing import drop_beaten
from trivet.search.connections.thinking import searched_on
from trivet.search.connections.thumb import TUNED
from trivet.search.connections.value import ACTIVE, ENOUGH, INPUTS, board_inputs
from trivet.search.connections.weights import by_net, by_rule
from trivet.search.engine.net import fresh, output, set_sums


@pytest.fixture(scope="module")
def judge():
    return Judge(fresh(INPUTS, 64, 32, 70, seed=1), np.array(TUNED), by_rule=False)


@pytest.mark.parametrize("round_number", [1, 8, 16, 22])
def test_values_from_kept_sums_are_those_of_the_board_afterwards(judge, round_number):
    net = judge.net
    _, p = position_at(round_number, seed=5)
    worths = p.judged(judge)
    for number in p.lays():
        after = p.after(number)
        active = np.zeros(ACTIVE, dtype=np.int64)
        count = board_inputs(after[0], after[0]["left"], p.setting, active)
        assert len(set(active[:count].tolist())) == count
        sums, middle = np.zeros(64, dtype=np.float32), np.zeros(32, dtype=np.float32)
        set_sums(net, active, count, sums)
        whole = after[0]["minus"] + max(0.0, float(output(net, sums, middle)))
        assert worths[number] == pytest.approx(whole, abs=1e-3)


def test_the_value_of_the_last_placement_is_its_score(judge):
    state, p = position_at(24, seed=1)
    scores = [float(state.play(p.move(number)).scores[0]) for number in p.lays()]
    assert p.judged(judge) == scores


@pytest.mark.parametrize(("round_number", "seed"), [(24, 0), (23, 1), (22, 2), (22, 6)])
def test_exact_endings_are_those_of_trying_everything(round_number, seed):
    state, p = position_at(round_number, seed)
    for number in p.lays()[:3]:
        end = ending(p.after(number), p.setting.stock)
        worth, _ = solve(end, p.setting.losses, 10**9)
        assert worth == pytest.approx(best_play(state, p.move(number)))
        assert (end.stock == p.setting.stock).all()


def test_an_ending_solved_in_pieces_comes_to_the_same():
    _, p = position_at(21, seed=3)
    whole, all_nodes = solve(ending(p.after(0), p.setting.stock), p.setting.losses, 10**9)
    end, nodes, worth = ending(p.after(0), p.setting.stock), 0, UNSOLVED
    while worth == UNSOLVED:
        worth, more = solve(end, p.setting.losses, 50)
        assert more <= 50
        nodes += more
    assert (worth, nodes) == (whole, all_nodes)
    assert nodes > 5 * 50


def test_looking_one_tile_ahead_is_the_mean_of_the_best_values(judge):
    state, p = position_at(18, seed=4)
    move = p.move(2)
    found, _ = look(judge, p.after(2), p.setting)
    best = []
    for hoped in next_states(state):
        then = position_of(hoped.play(move).view(0), Rng(1))
        worths = np.array(then.judged(judge))
        if sum(then.sides != 0) >= 5:
            worths = worths[then.sides != 0]
        best.append(min(worths))
    assert found == pytest.approx(float(np.mean(best)), abs=1e-3)


def test_looking_two_tiles_ahead_is_looking_at_the_best_replies_to_every_tile():
    _, p = position_at(15, seed=4)
    searching = mind("connections", "master")
    net = by_net()
    view = p.state.view(0)
    budgets = (Budget(nodes=10**6), Stop())
    without_race = replace(searching, raced=0)
    found = without_race.think(view, Rng(1), *budgets)
    studied = max(found.candidates, key=lambda candidate: candidate.nodes)
    number = p.number_of(studied.move)
    total = 0.0
    for kind in np.flatnonzero(p.setting.stock):
        setting = drawn(p.setting, int(kind))
        laid = p.after(number)
        cells, sides, worths = judged(net, laid, int(kind), setting, ENOUGH)
        replies = np.argsort(worths, kind="stable")[: searching.wide]
        seen = [look(net, after(laid, setting, cells[i], sides[i]), setting)[0] for i in replies]
        total += p.setting.stock[kind] * min(seen)
    certain = float(p.boards["minus"][0])
    share = searched_on(p.left, searching.exact)
    wanted = certain + share * (total / p.setting.stock.sum() - certain)
    assert studied.value == pytest.approx(wanted)


@pytest.mark.parametrize("rule", [False, True])
def test_equal_orders_give_equal_outcomes_and_leave_the_position_alone(judge, rule):
    _, p = position_at(9, seed=8)
    laid = p.after(1)
    parts = (laid, *p.setting)
    before = [part.tobytes() for part in parts]
    orders = np.array([[5, 6], [7, 8], [5, 6]], dtype=np.uint64)
    results = np.zeros(3)
    play_on(judge._replace(by_rule=rule), laid, p.setting, orders, results)
    assert results[0] == results[2]
    assert (results >= p.boards["minus"][0]).all()
    assert [part.tobytes() for part in parts] == before


def test_the_rule_of_thumb_fears_nothing_that_is_certain():
    state, p = position_at(24, seed=3)
    assert p.judged(by_rule()) == [state.play(p.move(number)).scores[0] for number in p.lays()]


def test_only_who_is_beaten_beyond_doubt_drops_out():
    random = np.random.default_rng(2)
    shared = random.normal(5, 3, 200)
    results = np.array([shared, shared + random.normal(0.02, 0.5, 200), shared + 1])
    alive, means = np.ones(3, dtype=np.bool_), np.zeros(3)
    left = drop_beaten(results, 200, np.full(3, 5.0), 10.0, 3.0, alive, means)
    assert (left, alive.tolist()) == (2, [True, True, False])
    assert means[0] == pytest.approx((results[0].sum() + 50) / 210)
