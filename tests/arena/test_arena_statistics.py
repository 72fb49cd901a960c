"""Intervals, ratings and the sequential test against values by hand and against simulation."""

import math
import random

import pytest

from trivet.arena.ratings import rate
from trivet.arena.sequential import BOUND, FEWEST, SequentialTest
from trivet.arena.statistics import Sample, Share, student
from trivet.core.errors import OptionError


def filled(kind, values):
    sample = kind()
    for value in values:
        sample.add(value)
    return sample


@pytest.mark.parametrize(
    ("freedom", "right"),
    [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984), (10**6, 1.960)],
)
def test_the_quantiles_are_those_of_the_tables(freedom, right):
    assert student(freedom) == pytest.approx(right, rel=0.01)


def test_a_mean_with_its_interval_by_hand():
    sample = filled(Sample, [2, 4, 4, 4, 5, 5, 7, 9])
    found = sample.estimate()
    assert found.mean == 5
    assert found.error == pytest.approx(math.sqrt(32 / 7 / 8))
    assert found.high - 5 == pytest.approx(2.365 * 0.7559, rel=0.001)
    assert found.low + found.high == pytest.approx(10)


def test_few_pairs_claim_no_interval():
    assert filled(Sample, [1]).estimate().error is None
    two = filled(Sample, [1, 3]).estimate()
    assert (two.error, two.low) == (1.0, None)
    assert filled(Share, [1, 1]).estimate().high is None


def test_a_share_is_that_of_two_pairs_more_by_hand():
    # Four won pairs, with one more won and one lost: mean 5/6, variance 1/6.
    found = filled(Share, [1, 1, 1, 1]).estimate()
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.error == pytest.approx(1 / 6)
    assert filled(Share, [1, 1, 1, 1]).apart(0.5) == pytest.approx(2)
    assert found.low == pytest.approx(5 / 6 - student(5) * math.sqrt(1 / 6 / 6))
    none = filled(Share, [0, 0, 0, 0]).estimate()
    assert none.high == pytest.approx(1 - found.low)


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.97])
def test_intervals_of_shares_hold_the_truth_as_often_as_they_say(chance):
    source, held = random.Random(f"share {chance}"), 0
    for _ in range(1500):
        pairs = [(source.random() < chance) / 2 + (source.random() < chance) / 2 for _ in range(60)]
        found = filled(Share, pairs).estimate()
        held += found.low <= chance <= found.high
    assert 0.93 < held / 1500 <= 0.99


def test_intervals_of_means_hold_the_truth_as_often_as_they_say():
    source, held = random.Random("mean"), 0
    for _ in range(3000):
        found = filled(Sample, [source.gauss(3, 20) for _ in range(12)]).estimate()
        held += found.low <= 3 <= found.high
    assert 0.935 < held / 3000 < 0.965


def meetings(shares, pairs):
    """Meetings in which the first bot's share is as given, whole pairs won or lost."""
    return {
        couple: [(deal, float(deal < share)) for deal in range(pairs)]
        for couple, share in shares.items()
    }


def test_ratings_by_hand():
    # With one pair won and lost more, shares of 3/4, 3/4 and 9/10: odds of 3, 3 and 9.
    ratings = rate(3, meetings({(0, 1): 74, (1, 2): 74, (0, 2): 89}, 98))
    step = 400 * math.log10(3)
    assert [rating.points for rating in ratings] == pytest.approx([step, 0, -step], abs=1e-6)
    for rating in ratings:
        assert rating.high - rating.points == pytest.approx(rating.points - rating.low)


def test_ratings_stay_finite_and_wide_when_one_bot_wins_everything():
    best, middle, worst = rate(3, meetings({(0, 1): 20, (1, 2): 20, (0, 2): 20}, 20))
    assert best.low > middle.high
    assert middle.low > worst.high
    assert best.points < 1500
    assert best.high - best.low > 150


def test_ratings_do_not_hang_on_the_order_of_bots():
    shares = {(0, 1): 60, (0, 2): 80, (1, 2): 55}
    turned = {(0, 1): 100 - 55, (0, 2): 100 - 80, (1, 2): 100 - 60}
    forth = [rating.points for rating in rate(3, meetings(shares, 100))]
    back = [rating.points for rating in rate(3, meetings(turned, 100))]
    assert forth == pytest.approx(back[::-1], abs=1e-6)


def test_intervals_of_ratings_hold_the_truth_as_often_as_they_say():
    truth, source, held, trials = [80.0, 10.0, -90.0], random.Random("ratings"), 0, 300
    for _ in range(trials):
        found = {
            (a, b): [
                (deal, sum(source.random() < expected(truth[a] - truth[b]) for _ in range(2)) / 2)
                for deal in range(80)
            ]
            for a, b in ((0, 1), (0, 2), (1, 2))
        }
        held += sum(r.low <= t <= r.high for r, t in zip(rate(3, found), truth, strict=True))
    assert 0.92 < held / trials / 3 < 0.98


def expected(apart):
    return 1 / (1 + 10 ** (-apart / 400))


def test_the_ratio_by_hand():
    test = SequentialTest(0, 2)
    for value in (3, 5):
        test.add(value)
    assert test.ratio == pytest.approx(2 * 2 * (4 - 1) / 2)
    assert test.verdict is None  # far too few


def test_equal_results_decide_when_there_are_enough():
    test = SequentialTest(-1, 1)
    for _ in range(FEWEST - 1):
        test.add(3)
    assert test.verdict is None
    test.add(3)
    assert test.verdict == "H1"
    for _ in range(500):
        test.add(-50)
    assert test.verdict == "H1"


@pytest.mark.parametrize(("mean", "right"), [(0, "H0"), (4, "H1")])
def test_the_test_is_wrong_as_seldom_as_it_says_and_saves_pairs(mean, right):
    source, wrong, pairs, trials = random.Random(f"test {mean}"), 0, 0, 400
    fixed = (2 * 1.645 * 20 / 4) ** 2  # pairs that a test of fixed length needs for the same faults
    for _ in range(trials):
        test = SequentialTest(0, 4)
        while test.verdict is None:
            test.add(source.gauss(mean, 20))
            pairs += 1
        wrong += test.verdict != right
        assert abs(test.ratio) >= BOUND
    assert wrong / trials < 0.09
    assert pairs / trials < 0.75 * fixed


@pytest.mark.parametrize(("low", "high"), [(1, 1), (2, 1), (0, math.inf), (math.nan, 1)])
def test_hypotheses_that_make_no_sense_are_refused(low, high):
    with pytest.raises(OptionError, match="H0 must be below H1"):
        SequentialTest(low, high)
