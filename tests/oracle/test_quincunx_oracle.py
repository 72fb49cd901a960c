"""The slow engine of Quincunx against values worked out by hand from the rulebook and rulings."""

import random
from collections import Counter

import pytest
from tests.oracle.quincunx import Oracle, full_deck, placement_items

ROWS_DOWN = "54321"


def spread(text):
    """The spread in a drawing of five rows, row 5 on top; ``.`` is an empty cell."""
    rows = [line.split() for line in text.strip().splitlines()]
    assert [len(row) for row in rows] == [5] * 5
    cells = {
        column + number: card
        for number, row in zip(ROWS_DOWN, rows, strict=True)
        for column, card in zip("abcde", row, strict=True)
    }
    return {cell: card for cell, card in cells.items() if card != "."}


def scored(text, flush=False):
    """(kind, points) of each item, sorted, for the card in brackets in the drawing."""
    cells = spread(text)
    (cell,) = [cell for cell, card in cells.items() if card.startswith("[")]
    card = cells.pop(cell).strip("[]")
    items = placement_items(cells, cell, card, flush)
    return sorted((item.kind, item.points) for item in items)


def row(cards, flush=False):
    """What the card in brackets scores in an otherwise empty spread, all cards in row 3."""
    cards = cards.split()
    cards += ["."] * (5 - len(cards))
    empty = ". . . . .\n"
    return scored(empty * 2 + " ".join(cards) + "\n" + empty * 2, flush)


def column(cards, flush=False):
    """The same in column b, top down."""
    cards = cards.split()
    cards += ["."] * (5 - len(cards))
    return scored("\n".join(f". {card} . . ." for card in cards), flush)


def diagonal(cards, rising, flush=False):
    """The same on a long diagonal, from the left."""
    cards = cards.split()
    cards += ["."] * (5 - len(cards))
    places = [4 - i if rising else i for i in range(5)]
    rows = [["."] * 5 for _ in range(5)]
    for i, place in enumerate(places):
        rows[place][i] = cards[i]
    return scored("\n".join(" ".join(line) for line in rows), flush)


def dealt(players=2, deck=None, **options):
    oracle = Oracle(players, options)
    oracle.deal(deck or full_deck(options.get("excuse", False)))
    return oracle


def nearly_full(card, players=2, stock=(), hands=None, **options):
    """A position with c2 to c4 free and little to score there, and a card in hand.

    The tests put cards into c2 and c4, so that c3 is the last place.
    """
    oracle = dealt(players, **options)
    oracle.spread = spread(
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


@pytest.mark.parametrize(
    ("cards", "items"),
    [
        ("AM [8MS]", [("ace", 9)]),
        ("[AM] 8MS", [("ace", 9)]),
        ("AK [8MS]", [("loss", -9)]),
        ("2MK [3MV]", [("loss", -5)]),  # a shared suit is nothing without an Ace
        ("AM [AS]", [("loss", -2), ("pair", 5)]),
        ("AM [9MS]", []),  # exactly 10
        ("AM [CS]", [("draw", 0)]),
        ("5SV [6MV]", [("draw", 0)]),
        ("4MS [8VL]", [("sum", 2)]),
        ("7SK [7VY]", [("pair", 5), ("sum", 4)]),  # 14 scores 4
        ("9MS [CM]", [("sum", 9)]),
        ("CM [CS]", [("draw", 0), ("pair", 5)]),
        ("4MS . [8VL]", []),  # an empty cell lies between
        ("4MS [8VL] 9MS", [("sum", 2), ("sum", 7)]),
    ],
)
def test_Q6_basic_scoring_of_each_neighbour(cards, items):
    assert row(cards) == items
    assert column(cards) == items


def test_Q6_diagonal_neighbours_do_not_count():
    assert diagonal("4MS [8VL]", rising=True) == []
    assert diagonal("AM [8MS]", rising=False) == []


def test_Q6_the_rulebooks_example_draws_three_cards():
    items = scored(
        """
        .  .  .    . .
        .  .  AS   . .
        .  AV [CM] CS .
        .  .  .    . .
        .  .  .    . .
        """
    )
    assert items == [("draw", 0)] * 3 + [("pair", 5)]


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


def test_Q8_each_adjacent_card_of_the_same_rank_is_a_pair():
    # 6+6=12 scores 2 a side.
    assert scored(
        """
        . .     . . .
        . 6SY   . . .
        . [6MV] . . .
        . .     . . .
        . .     . . .
        """
    ) == [("pair", 5), ("sum", 2)]
    # 6 above and 6 to the right are in different lines: two pairs, no three of a kind.
    assert scored(
        """
        . .     .   . .
        . 6SY   .   . .
        . [6MV] 6LK . .
        . .     .   . .
        . .     .   . .
        """
    ) == [("pair", 5), ("pair", 5), ("sum", 2), ("sum", 2)]


def test_Q8_a_card_in_a_three_of_a_kind_is_no_pair_but_another_one_is():
    # Ace by Ace loses 2 with AS and with AK; AS is in the three, AK is a pair.
    assert scored(
        """
        .  .  .    . .
        .  .  AK   . .
        AM AS [AV] . .
        .  .  .    . .
        .  .  .    . .
        """
    ) == [("loss", -2), ("loss", -2), ("pair", 5), ("three of a kind", 30)]


def test_Q8_a_diagonal_three_of_a_kind_leaves_pairs_alone():
    # AM b4 - [AV] c3 - AS d2 falling; AL to the left is a pair and loses 2.
    assert scored(
        """
        . .  .    .  .
        . AM .    .  .
        . AL [AV] .  .
        . .  .    AS .
        . .  .    .  .
        """
    ) == [("loss", -2), ("pair", 5), ("three of a kind", 30)]


def test_Q8_a_pair_may_stand_beside_a_straight_in_one_line():
    # 5+5 = 10 scores zero, 5+6 = 11 draws.
    assert row("5SV [5ML] 6MV 7SK") == [("draw", 0), ("pair", 5), ("straight", 20)]


@pytest.mark.parametrize(
    ("cards", "straights"),
    [
        ("3MV 4MS [5SV]", 1),
        ("[3MV] 4MS 5SV", 1),
        ("3MV [4MS] 5SV", 1),
        ("5SV [4MS] 3MV", 1),
        ("3MV 4MS 5SV [6MV]", 1),  # extending scores again, once
        ("3MV 4MS [5SV] 6MV", 1),  # in the middle of four: not two overlapping ones
        ("3MV 4MS [5SV] 6MV 7SK", 1),
        ("3MV 4MS [5SV] 4VL 3SK", 1),  # up and down again in one line: one bonus
        ("AM 2MK [3MV]", 1),
        ("8MS 9MS [CM]", 1),
        ("9MS CM [AM]", 0),  # no wrapping round
        ("CM [AM] 2MK", 0),
        ("4MS [6MV] 5SV", 0),  # three in a row of the board, but not in order
        ("3MV [5SV] 7SK", 0),
        ("3MV 4MS", 0),
        ("3MV . [4MS] 5SV", 0),  # not continuous
        ("3MV 4MS 5SV . [6MV]", 0),
        ("[2MK] 4MS 5SV 6MV", 0),  # a straight that it is no part of
    ],
)
def test_Q9_straights(cards, straights):
    if "[" not in cards:
        cards += " [9MS]"
    for items in (
        row(cards),
        column(cards),
        diagonal(cards, rising=True),
        diagonal(cards, rising=False),
    ):
        assert items.count(("straight", 20)) == straights


def test_Q9_a_straight_on_a_short_diagonal():
    assert scored(
        """
        . . 4MS .     .
        . . .   [5SV] .
        . . .   .     6MV
        . . .   .     .
        . . .   .     .
        """
    ) == [("straight", 20)]


def test_Q9_two_straights_in_two_directions_score_twice():
    # 4 + 5 = 9 loses 9; 5 + 6 = 11 draws; both twice.
    assert scored(
        """
        . .   .     .   .
        . .   4MS   .   .
        . 4VL [5SV] 6MV .
        . .   6SY   .   .
        . .   .     .   .
        """
    ) == [
        ("draw", 0),
        ("draw", 0),
        ("loss", -9),
        ("loss", -9),
        ("straight", 20),
        ("straight", 20),
    ]


def test_Q9_a_line_gives_the_higher_bonus_only():
    # AS: loses 2. 2MK: 3 without a matching Ace, loses 3. 30, and not 20 as well.
    assert row("AM AS [AV] 2MK 3MV") == [("loss", -3), ("loss", -2), ("three of a kind", 30)]


def test_Q9_lines_in_different_directions_give_both_kinds():
    items = scored(
        """
        .  .  3MV  . .
        .  .  2MK  . .
        AM AS [AV] . .
        .  .  .    . .
        .  .  .    . .
        """
    )
    assert items == [("loss", -3), ("loss", -2), ("straight", 20), ("three of a kind", 30)]


def test_Q9_four_and_five_of_a_kind_are_one_bonus():
    assert row("AM AS [AV] AL").count(("three of a kind", 30)) == 1
    assert row("CM CS [CV] CL CY") == [("draw", 0), ("draw", 0), ("three of a kind", 30)]


def test_Q10_power_play_adds_all_other_cards_of_the_suit():
    # Moons besides AM and CM: 2MK 8MS 9MS = 19. The hand and other suits do not count.
    # CM beside 8MS: 18 scores 8.
    assert scored(
        """
        2MK . .    . 9MS
        .   . .    . .
        .   AM [CM] 8MS .
        .   . .    . .
        9VY . .    . 5YK
        """
    ) == [("draw", 0), ("power play", 19), ("sum", 8)]


def test_Q10_power_play_with_0_and_with_44():
    assert row("CM [AM]") == [("draw", 0), ("power play", 0)]
    full = """
        2MK 3MV 4MS 5ML 6MV
        .   .   .   .   .
        .   .   .   .   .
        AM  .   .   .   7ML
        {}  .   .   9MS 8MS
        """
    assert scored(full.format("[CM]")) == [("draw", 0), ("power play", 44)]


def test_Q10_needs_the_same_suit_and_an_orthogonal_neighbour():
    assert row("CS [AM]") == [("draw", 0)]
    assert diagonal("CM [AM]", rising=True) == []
    assert row("CM . [AM]") == []


def test_Q11_left_over_cards_cost_their_rank_and_a_round_may_be_negative():
    hands = [["5YK", "CM", "AK", "AM", "7SK"], ["9LK", "2MK", "3MV"]]
    oracle = nearly_full("-", hands=hands)
    oracle.spread |= {"c4": "9MS", "c2": "8MS"}
    oracle.play("7SK@c3")  # 16 and a draw of nothing, as above
    assert oracle.scores == [16 - 5 - 10 - 15 - 15, -9 - 2 - 3]
    assert oracle.counters["negative round"] == 1


def test_Q12_most_points_wins_and_ties_share():
    oracle = nearly_full("7SK", stock=[], rounds=1)
    oracle.spread |= {"c4": "9MS", "c2": "8MS"}
    oracle.scores = [0, 16]
    assert oracle.winners is None
    oracle.play("7SK@c3")
    assert oracle.over
    assert oracle.scores == [16, 16]
    assert oracle.winners == [0, 1]
    assert oracle.legal() == []
    assert oracle.acting is None


@pytest.mark.parametrize(
    ("cards", "flushes"),
    [
        ("2MK 4MS [9MS] 5ML", 1),
        ("2MK 4MS [9MS] 5ML 8MS", 1),  # five are one flush
        ("2MK 4MS [9MS]", 0),
        ("2MK 4MS [9MS] . 5ML", 0),
        ("2MK 4MS [9MS] 5SV", 0),  # Moons end, Suns are only three
        ("2MK 4MS [9MS] CM CS", 1),
        ("4MS [9MS] 8MS CM CS", 1),  # Moons four long, Suns three
        ("4MS [9MS] 8MS 2SY CS", 1),
    ],
)
def test_Q13_flush_lines(cards, flushes):
    for items in (
        row(cards, flush=True),
        column(cards, flush=True),
        diagonal(cards, rising=True, flush=True),
        diagonal(cards, rising=False, flush=True),
    ):
        assert items.count(("flush line", 10)) == flushes
    assert ("flush line", 10) not in row(cards)


def test_Q13_flush_beside_a_straight_in_one_line():
    # 2+3 = 5 and 3+4 = 7 lose.
    assert row("2MK [3MV] 4MS 5ML", flush=True) == [
        ("flush line", 10),
        ("loss", -7),
        ("loss", -5),
        ("straight", 20),
    ]


def test_Q13_boxes():
    two_boxes = """
        .   .   .     .   .
        .   2MK [9MS] 5ML .
        .   4MS 8MS   CM  .
        .   .   .     .   .
        .   .   .     .   .
        """
    # 9+2=11 draws, 9+5=14: 4, 9+8=17: 7. Diagonal 4MS-9MS: nothing.
    basic = [("draw", 0), ("sum", 4), ("sum", 7)]
    assert scored(two_boxes) == basic
    assert scored(two_boxes, flush=True) == sorted([*basic, ("flush box", 10), ("flush box", 10)])
    no_box = two_boxes.replace("CM ", "CS ").replace("4MS", "4VL")
    assert scored(no_box, flush=True) == basic


def test_Q13_a_box_needs_one_suit_that_all_four_have():
    items = scored(
        """
        . .   .     . .
        . 2MK [9MS] . .
        . 4MS 5SV   . .
        . .   .     . .
        . .   .     . .
        """,
        flush=True,
    )
    assert ("flush box", 10) not in items


def test_Q14_the_excuse_gives_and_takes_nothing_and_breaks_lines():
    assert row("CM [X] CS") == []
    assert row("X [CM] X") == []
    assert row("3MV 4MS [X] 6MV 7SK") == []
    assert row("4MS X [5SV] 6MV") == [("draw", 0)]
    assert row("2MK 4MS X 5ML [CM]", flush=True) == [("sum", 5)]


def test_Q14_the_excuse_costs_nothing_in_hand():
    oracle = nearly_full("-", excuse=True, hands=[["7SK", "X"], ["X"]])
    oracle.spread |= {"c4": "9MS", "c2": "8MS"}
    oracle.play("7SK@c3")
    assert oracle.scores == [16, 0]
    assert oracle.items[-1][0] != "left over"


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
    assert oracle.scores == [16, 0, 0]
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
                deck = full_deck(excuse=True)
                rng.shuffle(deck)
                oracle.deal(deck)
            oracle.play(oracle.biased_move(rng))
        assert oracle.winners
        seen += oracle.counters
    for event in ("flush line", "over-claim", "under-claim called rightly", "exact claim"):
        assert seen[event] > 0
