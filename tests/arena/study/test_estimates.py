"""Intervals that hold what they promise, and answers computed by hand."""

import math

import numpy as np
import pytest

from trivet import game
from trivet.arena.statistics import Estimate
from trivet.arena.study import cards, changes, items, luck, seats, spread
from trivet.arena.study.estimates import apart, jackknifed, quantile, ratio
from trivet.arena.study.facts import Facts
from trivet.arena.study.tables import Column, span, told


def facts(rounds, winners=None, **more):
    """A game out of the points of its rounds."""
    scores = [sum(column) for column in zip(*rounds, strict=True)]
    best = [i for i, points in enumerate(scores) if points == max(scores)]
    kept = {"moves": 20, "turns": 20, "end": "rounds", "items": {}, "dealt": [], "placed": []}
    return Facts(scores=scores, winners=winners or best, rounds=rounds, **(kept | more))


def covered(estimates, truth):
    """How often the interval has the truth in it."""
    return sum(one.low <= truth <= one.high for one in estimates) / len(estimates)


def test_intervals_of_ratios_hold_what_they_promise():
    random = np.random.default_rng(1)
    found = []
    for _ in range(400):
        counts = random.poisson(1.5, 120).astype(float)
        points = counts * random.normal(5, 2, 120) + random.normal(0, 1, 120) * counts
        found.append(ratio(points, counts))
    assert 0.91 < covered(found, 5) < 0.985


def test_intervals_between_deals_and_of_quantiles_hold_what_they_promise():
    random = np.random.default_rng(2)
    gaps = [apart(random.normal(3, 1, 40), random.normal(1, 4, 15)) for _ in range(400)]
    assert 0.92 < covered(gaps, 2) < 0.98
    # Two seats of a deal hang together, so games are no sample of their own.
    shared = [random.normal(0, 1, (100, 1)) for _ in range(60)]
    halves = [quantile(deals + 0.3 * random.normal(0, 1, (100, 2)), 0.5) for deals in shared]
    assert 0.85 < covered(halves, 0) <= 1


def test_a_ratio_by_hand():
    assert ratio(np.zeros(3), np.zeros(3)) is None
    found = ratio(np.array([4.0, 0, 6, 8]), np.array([1.0, 0, 2, 1]))
    assert found.mean == 18 / 4
    # Rests -0.5, -3 and 3.5 of the three deals that count.
    assert found.error == pytest.approx(math.sqrt((0.25 + 9 + 12.25) * 3 / 2) / 4)
    assert ratio(np.array([4.0, 0]), np.array([1.0, 0])) == Estimate(4, None, None, None)


def test_the_jackknife_gives_the_error_of_a_mean():
    values = np.random.default_rng(3).normal(0, 1, 60)
    [found] = jackknifed(60, lambda deals: [values[deals].mean()])
    assert found.mean == pytest.approx(values.mean())
    assert found.error == pytest.approx(values.std(ddof=1) / math.sqrt(60))


def test_places_go_round_with_the_dealer():
    # Seat 1 begins the second round, so places are first, second; second, first.
    played = [facts([[30, 10], [5, 25]]), facts([[12, 12], [0, 8]])]
    [table] = seats.tables(game("quincunx"), played)
    first, second = table.rows
    assert (first["points"], second["points"]) == ((27.5 + 10) / 2, (7.5 + 6) / 2)
    assert first["lead"] == -second["lead"] == (20 + 4) / 2
    assert (first["wins"], second["wins"]) == ((1 + 0.75) / 2, (0 + 0.25) / 2)


def test_boards_lead_by_fewer_minus_points_and_ties_of_tether_go_to_the_smaller_hand():
    [table] = seats.tables(game("connections", 3), [facts([[4, 10, 7]])] * 3)
    assert [row["lead"] for row in table.rows] == [4.5, -4.5, 0]
    assert [row["wins"] for row in table.rows] == [1, 0, 0]
    [table] = seats.tables(game("tether"), [facts([[9, 9]], winners=[1])] * 3)
    assert [row["wins"] for row in table.rows] == [0, 1]


def test_the_text_says_only_what_is_certain():
    random = np.random.default_rng(4)

    def text(lead):
        rounds = [[int(100 + lead + 10 * x), 100] for x in random.normal(0, 1, 200)]
        return seats.tables(game("quincunx", rounds=1), [facts([r]) for r in rounds])[0].text

    assert "Going first is an advantage: +" in text(8)
    assert "Going first is a disadvantage: -" in text(-8)
    assert "that these games can tell" in text(0)


def test_points_and_lengths_by_hand():
    played = [facts([[30, 10]]), facts([[50, 20]]), facts([[60, 60]])]
    kind = game("quincunx", rounds=1)
    points, shares = spread.score_tables(kind, played)
    by_name = {row["what"]: row for row in points.rows}
    assert by_name["any seat"]["mean"] == pytest.approx(230 / 6)
    assert by_name["the winner"]["mean"] == pytest.approx(140 / 3, abs=1e-5)
    assert by_name["the last"]["mean"] == 30
    assert by_name["the winner's lead"]["most"] == 30
    assert "33.3 % of the games the win was shared" in points.text
    assert sum(row["share"] for row in shares.rows) == pytest.approx(1, abs=1e-5)
    minus = [facts([[3, 9, 5]]), facts([[8, 8, 2]])]
    rows = spread.score_tables(game("connections", 3), minus)[0].rows
    assert [row["mean"] for row in rows] == [pytest.approx(35 / 6, abs=1e-5), 2.5, 8.5, 4]
    ends = [facts([[1, 0]], end="lead", turns=n) for n in (7, 9)] + [facts([[1, 0]], end="deck")]
    tables = spread.length_tables(game("tether"), ends)
    assert [table.name for table in tables] == ["length", "length_distribution", "ends"]
    assert tables[0].rows[1]["mean"] == 12
    assert [row["end"] for row in tables[2].rows] == ["lead", "deck"]


def test_ranks_of_one_player():
    played = [facts([[1]]), facts([[4]]), facts([[4]]), facts([[30]])]
    ranks = spread.score_tables(game("connections", 1), played)[-1]
    assert [row["share"] for row in ranks.rows] == [0.25, 0.5, 0, 0, 0.25]


def test_items_by_hand():
    played = [
        facts([[20, 3]], items={"straight": [(1, 20), (0, 0)], "sum": [(0, 0), (2, 3)]}),
        facts([[40, 0]], items={"straight": [(2, 40), (0, 0)]}),
    ]
    [table] = items.tables(game("quincunx", rounds=1), played)
    first, second = table.rows
    assert [first[key] for key in ("item", "occurs", "games", "brings", "makes")] == [
        "straight",
        1.5,
        1,
        20,
        15,
    ]
    assert [second[key] for key in ("occurs", "games", "brings")] == [1, 0.5, 1.5]
    group = facts([[4, 3]], items={"small": [(1, 4), (1, 3)]})
    [table] = items.tables(game("tether"), [group])
    assert [table.rows[0][key] for key in ("occurs", "brings", "makes")] == [1, 3.5, 3.5]


def test_cards_by_hand():
    played = [
        facts([[30, 10]], dealt=[(0, 0, 5), (0, 1, 6)], placed=[(0, 0, 5, 12, 0)]),
        facts([[10, 16]], dealt=[(0, 0, 5)], placed=[(0, 1, 5, 4, 0)]),
    ]
    [table] = cards.tables(game("quincunx", rounds=1), played)
    by_card = {row["card"]: row for row in table.rows}
    deck = game("quincunx").deck
    five = by_card[deck[5]]
    assert [five[key] for key in ("dealt", "held", "placed", "played", "brings")] == [
        2,
        7,
        2,
        13,
        8,
    ]
    assert by_card[deck[6]]["held"] == -20
    assert "held" not in by_card[deck[7]]
    kind = game("connections", 1)
    played = [
        facts([[6]], dealt=[(0, 0, 2)], placed=[(0, 0, 2, -3, 0)]),
        facts([[10]], dealt=[(0, 0, 2)], placed=[(0, 0, 2, 1, 1)]),
        facts([[13]]),
        facts([[11]]),
    ]
    [row] = [row for row in cards.tables(kind, played)[0].rows if row["turned"]]
    assert [row[key] for key in ("tile", "turned", "saves", "connects", "spirals")] == [
        kind.deck[2],
        2,
        4,
        1.5,
        0.5,
    ]


def test_changes_are_those_of_the_same_deal_and_with_means_on():
    base = [facts([[30, 10]]), facts([[50, 20]])]
    other = [facts([[34, 10]]), facts([[60, 20]])]
    for options, first, second, sign in (({}, base, other, 1), ({"flush": True}, base, other, -1)):
        kind = game("quincunx", rounds=1, **options)
        [table] = changes.tables(kind, first, {"flush": second})
        by_what = {row["what"]: row for row in table.rows}
        assert by_what["points of a seat"]["change"] == sign * 3.5
        assert by_what["lead of who goes first"]["change"] == sign * 7


def test_parts_of_the_variance_are_found_again():
    random = np.random.default_rng(5)
    deals, sizes = 4000, {"players": 3.0, "cards": 2.0, "seat": 1.0, "both": 1.5, "chance": 4.0}
    # Seat 1's lead is the opposite of seat 0's, as in a game for two.
    card = random.normal(0, sizes["cards"], (deals, 1, 1))
    seating = np.array([sizes["players"], -sizes["players"]])[None, :, None]
    suits = random.normal(0, sizes["both"], (deals, 1, 1)) * np.array([1, -1])[None, :, None]
    chance = random.normal(0, sizes["chance"], (deals, 2, 2))
    lead = sizes["seat"] + card + seating + suits + chance
    found = luck.components(np.stack([lead, -lead], axis=-1))
    for (name, size), variance in zip(sizes.items(), found, strict=True):
        assert variance == pytest.approx(size**2, rel=0.2), name
    # With no parts at all but chance the estimates do not lean to either side.
    several = [
        luck.components(np.stack([x, -x], axis=-1))
        for x in (random.normal(0, 1, (6, 2, 2)) for _ in range(1500))
    ]
    assert np.abs(np.mean(several, axis=0) - [0, 0, 0, 0, 1]).max() < 0.03


def test_numbers_are_written_for_people():
    row = {"share": 0.0523, "share_low": 0.01, "share_high": 0.2, "lead": -0.0001}
    assert span("share", "share", ".1%").text(row) == "5.2 % (1.0 to 20.0)"
    assert Column("lead", "lead", "+.2f").text(row) == "+0.00"
    assert Column("other", "other", ".1f").text(row) == ""
    assert told(Estimate(1.5, 0.2, 1.1, 1.9), ".1f") == "1.5 (1.1 to 1.9)"
