"""The small net: what it computes, how it learns, sums that are kept up to date."""

import numpy as np
import pytest

from trivet.search.engine.net import add_row, fresh, learn, output, set_sums, take_row

ACTIVE = np.array([3, 7, 1, 0], dtype=np.int64)


def room(net):
    return np.empty_like(net.first), np.empty_like(net.middle), np.empty_like(net.middle)


def forward(net, active):
    hidden = np.maximum(net.first + net.rows[active].sum(axis=0), 0)
    middle = np.maximum(net.middle + hidden @ net.second, 0)
    return float(net.end[0] + middle @ net.last)


def computed(net, active):
    sums, middle, _ = room(net)
    set_sums(net, active, len(active), sums)
    return float(output(net, sums, middle))


def copied(net):
    return type(net)(*(part.copy() for part in net))


@pytest.fixture
def net():
    return fresh(9, 16, 8, 3, seed=4)


def test_the_output_is_that_of_two_rectified_layers(net):
    assert computed(net, ACTIVE[:3]) == pytest.approx(forward(net, ACTIVE[:3]), rel=1e-5)


def test_sums_changed_row_by_row_are_those_set_at_once(net):
    sums, wanted, _ = np.empty(16, np.float32), np.empty(16, np.float32), None
    set_sums(net, ACTIVE, 3, sums)
    take_row(sums, net.rows, 7)
    add_row(sums, net.rows, 5)
    set_sums(net, np.array([3, 5, 1]), 3, wanted)
    assert sums == pytest.approx(wanted, abs=1e-5)


@pytest.mark.parametrize("part", ["rows", "first", "second", "middle", "last", "end"])
def test_a_step_follows_the_slope_of_half_the_squared_error(net, part):
    rate, target = 1e-3, 2.0
    before = copied(net)
    norms = np.full(9, 1.0, dtype=np.float32)
    learn(net, ACTIVE, 3, target, np.float32(rate), np.float32(rate), norms, *room(net))
    place = max(
        np.ndindex(getattr(net, part).shape),
        key=lambda at: abs(getattr(before, part)[at] - getattr(net, part)[at]),
    )

    def loss(change):
        moved = type(net)(*(values.astype(np.float64) for values in before))
        getattr(moved, part)[place] += change
        return (forward(moved, ACTIVE[:3]) - target) ** 2 / 2

    slope = (loss(1e-5) - loss(-1e-5)) / 2e-5
    step = float(getattr(before, part)[place]) - float(getattr(net, part)[place])
    scale = float(norms[ACTIVE[0]]) ** 0.5 if part == "rows" else 1.0
    assert step * scale == pytest.approx(rate * slope, rel=0.02)


def test_only_rows_that_are_on_learn_and_note_their_slopes(net):
    before = copied(net)
    norms = np.full(9, 1.0, dtype=np.float32)
    learn(net, ACTIVE, 3, 2.0, np.float32(0.01), np.float32(0.01), norms, *room(net))
    changed = (net.rows != before.rows).any(axis=1)
    assert set(np.flatnonzero(changed)) == set(np.flatnonzero(norms > 1.0)) == {1, 3, 7}


def test_a_simple_function_is_learnt(net):
    random = np.random.default_rng(1)
    norms = np.full(9, 1e-3, dtype=np.float32)
    errors = []
    for _ in range(4000):
        active = np.flatnonzero(random.random(9) < 0.4)
        target = 3.0 * (2 in active) * (4 in active) + (5 in active)
        error = learn(
            net, active, len(active), target, np.float32(0.02), np.float32(0.2), norms, *room(net)
        )
        errors.append(error**2)
    assert np.mean(errors[-500:]) < 0.1 * np.mean(errors[:200])
