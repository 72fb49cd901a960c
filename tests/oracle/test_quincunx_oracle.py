"""The slow engine of Quincunx against values worked out by hand from the rulebook and rulings."""

import random
from collections import Counter

import pytest
from tests.oracle.quincunx import EVENTS, Oracle
from tests.oracle.quincunx_scoring import full_deck, parse_spread


def dealt(players=2, deck=None, **options):
    oracle = Oracle(players, options)
    oracle.deal(deck or full_deck(options.get("excuse", False)))
    return oracle


def nearly_full(card, players=2, stock=(), hands=None, **options):
    """A position with c2 to c4 free and little to score there, and a card in hand.

    The tests put cards into c2 and c4, so that c3 is the last place.
    """
    oracle = dealt(players, **options)
    oracle.spread = parse_spread(
        """
        CS  2VL CV  3SK CL
        4VL 7VY .   5ML 6SY
        CY  8YK .   4YK CK
        5SV 9VY .   6LK 3LY
        AS  AV  2SY AL  AY
        """
    )
    oracle.stock = list(stock)
    oracle.hands = [[card]] + [[] for _ in range(players - 1)] if hands is None else hands
    return oracle


def test_Q1_the_deck_has_36_cards_and_each_suit_each_rank_once():
    deck = full_deck()
    assert len(deck) == len(set(deck)) == 36
    for suit in "MSVLYK":
        ranks = sorted(card[0] for card in deck if suit in card[1:])
        assert ranks == sorted("A23456789C")
    assert Counter(len(card) for card in deck) == {2: 12, 3: 24}
    assert {"AM", "2MK", "2SY", "3SK", "5YK", "6SY", "7VY", "9VY", "9LK", "CY"} <= set(deck)
    assert full_deck(excuse=True) == [*deck, "X"]


@pytest.mark.parametrize(
    ("players", "cells", "hand"),
    [
        (2, ["a1", "a5", "e1", "e5", "c3"], 10),
        (3, ["a1", "a5", "e1", "e5"], 7),
        (4, ["a1", "a5", "e1", "e5", "c3"], 6),
    ],
)
def test_Q3_deal_order(players, cells, hand):
    deck = full_deck()
    random.Random(players).shuffle(deck)
    oracle = dealt(players, deck)
    assert [oracle.spread[cell] for cell in cells] == deck[: len(cells)]
    assert len(oracle.spread) == len(cells)
    for seat in range(players):
        first = len(cells) + seat * hand
        assert oracle.hand(seat) == sorted(deck[first : first + hand])
    assert oracle.stock == deck[len(cells) + players * hand :]
    assert oracle.acting == 0


def test_Q4_seat_0_begins_the_first_round_and_seat_1_the_second_with_the_first_hand():
    oracle = dealt(3)
    assert (oracle.dealer, oracle.acting, oracle.rounds) == (2, 0, 3)
    order = []
    while not oracle.needs_deal:
        order.append(oracle.acting)
        oracle.play(oracle.legal()[0])
    assert order == [0, 1, 2] * 7
    deck = full_deck()
    oracle.deal(deck)
    assert (oracle.dealer, oracle.acting) == (0, 1)
    assert oracle.hand(1) == sorted(deck[4:11])
    assert oracle.hand(0) == sorted(deck[18:25])


def test_Q5_a_card_may_go_to_every_empty_cell():
    oracle = dealt(2)
    legal = oracle.legal()
    assert len(legal) == 10 * 20
    assert legal == sorted(legal)
    assert {move.split("@")[1] for move in legal} == set(oracle.empty_cells)
    card = oracle.hand(0)[0]
    for wrong in (f"{card}@c3", f"{oracle.hand(1)[0]}@b1", f"{card}@f1", "claim 3", "pass", ""):
        with pytest.raises(ValueError, match="not legal"):
            oracle.play(wrong)


def test_Q7_draws_come_after_scoring_also_after_the_last_placement_and_cost_what_is_left():
    oracle = nearly_full("7SK", stock=["CM", "9LK"])
    oracle.spread |= {"c4": "9MS", "c2": "8MS"}
    # 7+9=16: 6; 7+4=11: draw; 7+8=15: 5; 7+8=15: 5. Column CV 9 [7] 8 2 and row CY 8 [7] 4 CK:
    # nothing. Diagonals: CS 7VY [7] 6LK AY, and CL 5ML [7] 9VY AS: nothing.
    oracle.play("7SK@c3")
    assert Counter(item[0] for item in oracle.items) == Counter(
        {"sum": 3, "draw": 1, "left over": 1}
    )
    assert oracle.scores == [6 + 5 + 5 - 10, 0]
    assert oracle.hand(0) == ["CM"]
    assert oracle.counters["draw at the last placement"] == 1
    assert oracle.needs_deal


def test_Q7_draws_beyond_the_deck_are_lost():
    oracle = nearly_full("7SK", stock=[])
    oracle.spread |= {"c4": "9MS", "c2": "8MS"}
    oracle.play("7SK@c3")
    assert oracle.scores == [16, 0]
    assert oracle.counters["draws lost because the deck ran out"] == 1


def test_Q11_left_over_cards_cost_their_rank_and_a_round_may_be_negative():
    hands = [["5YK", "CM", "AK", "AM", "7SK"], ["9LK", "2MK", "3MV"]]
    oracle = nearly_full("-", hands=hands)
    oracle.spread |= {"c4": "9MS", "c2": "8MS"}
    oracle.play("7SK@c3")  # 16 and a draw of nothing, as above
    assert oracle.scores == [16 - 5 - 10 - 15 - 15, -9 - 2 - 3]
    assert oracle.counters["negative round"] == 1


@pytest.mark.parametrize(("other", "winners"), [(16, [0, 1]), (15, [0]), (17, [1])])
def test_Q12_most_points_wins_and_ties_share(other, winners):
    oracle = nearly_full("7SK", stock=[], rounds=1)
    oracle.spread |= {"c4": "9MS", "c2": "8MS"}
    oracle.scores = [0, other]
    assert oracle.winners is None
    oracle.play("7SK@c3")
    assert oracle.over
    assert oracle.scores == [16, other]
    assert oracle.winners == winners
    assert oracle.legal() == []
    assert oracle.acting is None


def test_Q14_the_excuse_costs_nothing_in_hand():
    oracle = nearly_full("-", excuse=True, hands=[["7SK", "X"], ["X"]])
    oracle.spread |= {"c4": "9MS", "c2": "8MS"}
    oracle.play("7SK@c3")
    assert oracle.scores == [16, 0]
    assert oracle.items[-2:] == [("left over", (0, 0), ("X",), 0)] * 2


def muggins(players=3):
    """Seat 0 has placed 7SK with a truth of 16 and a draw, and must claim; see Q7 above."""
    oracle = dealt(players, muggins=True)
    oracle.spread = {"c4": "9MS", "b3": "8YK", "d3": "4YK", "c2": "8MS"}
    oracle.hands[0] = ["7SK"]
    oracle.stock = ["CM", "AK"]
    oracle.play("7SK@c3")
    assert oracle.truth == 16
    assert oracle.scores == [0] * players
    assert oracle.legal() == []
    assert oracle.acting == 0
    return oracle


def test_Q15_an_exact_claim_scores_and_opponents_are_asked_all_the_same():
    oracle = muggins()
    oracle.play("claim 16")
    assert oracle.scores == [0, 0, 0]  # shown after the calls
    assert (oracle.acting, oracle.legal(), oracle.hand(0)) == (1, ["pass"], [])
    oracle.play("call 3")
    assert oracle.acting == 2
    oracle.play("pass")
    assert oracle.scores == [16, 0, 0]
    assert oracle.acting == 1  # whose turn it now is
    assert oracle.stage == "place"
    assert oracle.hand(0) == ["CM"]  # drawn after the calls


def test_Q15_the_first_right_call_scores_what_is_missing_and_ends_the_asking():
    oracle = muggins(4)
    oracle.play("claim 10")
    oracle.play("call 5")
    oracle.play("call 6")
    assert oracle.scores == [10, 0, 6, 0]
    assert (oracle.acting, oracle.stage, oracle.hand(0)) == (1, "place", ["CM"])


def test_Q15_nobody_notices():
    oracle = muggins(3)
    oracle.play("claim 0")
    oracle.play("pass")
    oracle.play("call 15")
    assert oracle.scores == [0, 0, 0]
    assert oracle.counters["nobody calls"] == 1
    assert oracle.counters["wrong call"] == 1


def test_Q15_claiming_too_much_loses_the_positive_items_and_asks_nobody():
    oracle = muggins()
    oracle.play("claim 17")
    assert oracle.scores == [0, 0, 0]
    assert (oracle.acting, oracle.stage, oracle.hand(0)) == (1, "place", ["CM"])


@pytest.mark.parametrize(("claim", "score"), [(5, 5 - 9), (6, -9), (0, -9)])
def test_Q15_negative_items_apply_by_themselves(claim, score):
    # 4VL + 5SV = 9 loses 9, 5SV + 5ML is a pair.
    oracle = dealt(2, muggins=True)
    oracle.spread = {"b3": "4VL", "d3": "5ML"}
    oracle.hands[0] = ["5SV"]
    oracle.play("5SV@c3")
    assert oracle.truth == 5  # the pair; 5 + 5 = 10 scores zero
    oracle.play(f"claim {claim}")
    if oracle.stage == "call":
        oracle.play("pass")
    assert oracle.scores == [score, 0]


def test_Q15_only_numbers_in_range_are_claims_and_calls():
    oracle = muggins()
    for wrong in ("claim -1", "claim", "claim x", "claim 1.5", "call 4", "pass", "7SK@a1"):
        with pytest.raises(ValueError, match=r"not"):
            oracle.play(wrong)
    oracle.play("claim 0")
    for wrong in ("call 0", "call -2", "call", "claim 3", "Pass"):
        with pytest.raises(ValueError, match=r"not"):
            oracle.play(wrong)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_biased_play_ends_and_meets_the_rare_events(players):
    rng = random.Random(players)
    seen = Counter()
    for muggins in (False, True):
        oracle = Oracle(players, {"flush": True, "excuse": True, "muggins": muggins})
        while not oracle.over:
            if oracle.needs_deal:
                oracle.deal(oracle.biased_deck(rng))
            oracle.play(oracle.biased_move(rng))
        assert oracle.winners
        seen += oracle.counters
    assert set(seen) <= set(EVENTS)
    for event in ("flush line", "over-claim", "under-claim called rightly", "exact claim"):
        assert seen[event] > 0
