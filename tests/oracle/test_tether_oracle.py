"""The slow engine of Tether against values worked out by hand from the rulebook and rulings."""

import random

import pytest
from tests.oracle.tether import Oracle
from tests.oracle.tether_cards import HORIZONTAL, VERTICAL, Card, Group, full_deck, turned


def dealt(*hands, adrift="", top="", players=2):
    """A game in which the hands, the adrift cards and the top of the deck are as given."""
    fixed = [hand.split() for hand in hands]
    wanted = [code for hand in fixed for code in hand] + adrift.split() + top.split()
    rest = [code for code in full_deck() if code not in wanted]
    hands = [hand + [rest.pop() for _ in range(5 - len(hand))] for hand in fixed]
    hands += [[rest.pop() for _ in range(5)] for _ in range(players - len(hands))]
    cards = adrift.split()
    cards += [rest.pop() for _ in range(3 - len(cards))]
    oracle = Oracle(players)
    oracle.deal([code for hand in hands for code in hand] + cards + top.split() + rest)
    return oracle


def lay(oracle, cells, marks=()):
    """Put a group on the table as the Horizontal player sees it: ``{(x, y): reading}``."""
    group = Group({})
    for place, reading in cells.items():
        card = Card(min(reading, turned(reading)))
        for cards in (*oracle.hands, oracle.adrift, oracle.stock):
            cards[:] = [other for other in cards if other.code != card.code]
        card.orient(HORIZONTAL, reading)
        card.marks = set(marks)
        group.cells[place] = card
    group.check()
    oracle.groups.append(group)
    oracle._legal = None
    return group


def line(start, length):
    """A row to the right from a Horizontal reading at (0, 0)."""
    return {(i, 0): f"{start + i:02}" for i in range(length)}


def play(oracle, text):
    for move in text.split():
        oracle.play(move)
    return oracle


def test_T1_the_deck():
    assert len(full_deck()) == 53
    assert len(set(full_deck())) == 53
    assert "00" not in full_deck()
    assert "99" not in full_deck()


@pytest.mark.parametrize("h", range(1, 99))
def test_T2_swapped_digits(h):
    assert int(turned(f"{h:02}")) == 10 * h % 99


def test_rulebook_95_96_97_are_consecutive_for_one_side_only():
    oracle = dealt("", "59 69 79")
    play(oracle, oracle.legal()[-1] + " <deck 95-96 96-97 end")
    assert oracle.board == [{(0, 0): "95", (1, 0): "96", (2, 0): "97"}]
    assert [turned(reading) for reading in ("95", "96", "97")] == ["59", "69", "79"]


def test_rulebook_18_82_19_and_T3_directions():
    # The reader of 18 is the Vertical player; the Horizontal player reads 81 and puts 82 right of
    # it. The 19 lies above for the Vertical player, which is below for the Horizontal one.
    oracle = dealt("19")
    lay(oracle, {(0, 0): "81", (1, 0): "82"})
    play(oracle, "18-19 end")
    assert oracle.board == [{(0, 0): "81", (1, 0): "82", (0, 1): "91"}]


def test_rulebook_25_and_26_become_one_happy_group_with_26_over_16_by_the_way():
    # 26 lies right of 25 and touches 16, which is above it: for the Vertical player 61 under 62.
    oracle = dealt("")
    lay(oracle, {(0, 0): "15", (1, 0): "16", (0, 1): "25"})
    oracle.hands[1] = [Card("26")]
    oracle.turn = 1
    oracle._begin_turn()
    oracle._legal = None
    assert "25-26" in oracle.legal()
    play(oracle, "25-26")
    assert oracle.board == [{(0, 0): "15", (1, 0): "16", (0, 1): "25", (1, 1): "26"}]
    assert oracle.counters["incidental neighbours"] == 1


def test_T4_cards_that_lie_apart_do_not_touch():
    oracle = dealt("")
    lay(oracle, line(1, 10) | {(0, 1): "11"})  # 01 .. 10, and 11 under the 01
    assert oracle.groups[0].width == 10
    oracle.turn = 1
    oracle._begin_turn()
    oracle.hands[1] = [Card("12")]
    oracle._legal = None
    assert oracle.legal() == ["11-12", "~12"]
    oracle.active = oracle.groups[0]
    oracle._legal = None
    assert oracle.legal() == ["11-12", "end"]  # not 10-11


def test_T4_one_card_at_two_places():
    oracle = dealt("")
    lay(oracle, line(1, 10) | {(1, 1): "12"})
    oracle.turn = 1
    oracle._begin_turn()
    oracle.hands[1] = [Card("11"), Card("77")]
    oracle._legal = None
    assert oracle.legal() == ["10-11", "11-12", "~11", "~77"]
    play(oracle, "10-11")
    assert oracle.groups[0].width == 11
    assert oracle.counters["consecutive for the mover, but apart"] == 1


def test_T6_deal():
    deck = full_deck()
    two, four = Oracle(2), Oracle(4)
    assert two.needs_deal
    two.deal(deck)
    four.deal(deck)
    assert (two.hand(0), two.hand(1)) == (deck[:5], deck[5:10])
    assert [card.code for card in two.adrift] == deck[10:13]
    assert [card.code for card in two.stock] == deck[13:]
    assert (four.hand(3), len(four.stock)) == (deck[15:20], 30)
    assert two.acting == 0
    assert two.side == VERTICAL


def test_T8_first_link_needs_a_hand_card_and_T9_later_ones_do_not():
    oracle = dealt("19 55", adrift="03")
    lay(oracle, {(0, 0): "02", (0, 1): "12"})  # for Vertical 20, 21
    legal = oracle.legal()
    assert "19-20" in legal
    assert "21-22" not in legal  # 22 is in no hand, nor adrift
    play(oracle, "19-20")
    assert "end" in oracle.legal()
    assert not any(move.startswith("~") for move in oracle.legal())
    assert "20-21" not in oracle.legal()


def test_T12_and_T19_adrift():
    oracle = dealt("11 22 33 44 55", adrift="66 77 88", top="01 02")
    play(oracle, "~11")
    assert oracle.legal() == ["<66", "<77", "<88", "<deck"]
    play(oracle, "<77")
    assert oracle.hand(0) == ["01", "22", "33", "44", "55", "77"]
    assert oracle.shown[0] == {"77"}
    assert oracle.acting == 1


def scoring(length, marks=(), below=()):
    """Seat 1 (Horizontal) puts 77 to the left of a row 78, 79 … of a length."""
    oracle = dealt("")
    second = {(i, 1): reading for i, reading in enumerate(below)}
    lay(oracle, line(78, length) | second, marks)
    oracle.turn = 1
    oracle._begin_turn()
    oracle.hands[1] = [Card("77"), Card("01")]
    oracle._legal = None
    return play(oracle, "77-78 end")


def test_T15_T16_six_in_a_row_score_six_and_one():
    oracle = scoring(5)
    assert oracle.scores == [1, 6]
    assert oracle.items[0][:2] == ("small", (1, 6))
    assert oracle.groups[0].marks == {6}
    assert not oracle.over


def test_T15_only_the_highest_threshold_and_all_marks():
    oracle = scoring(9)
    assert oracle.scores == [1, 10]
    assert oracle.items[0][0] == "medium"
    assert oracle.groups[0].marks == {6, 10}
    assert oracle.end == "lead"
    assert oracle.winners == [1]


def test_rulebook_a_group_of_nine_with_a_scored_piece_does_not_score_again():
    oracle = scoring(8, marks={6})
    assert oracle.scores == [0, 0]


def test_T17_large_ends_the_game_before_the_draw():
    oracle = scoring(7, marks={6, 10}, below=["88", "89", "90", "91", "92", "93"])
    assert oracle.end == "large group"
    assert oracle.scores == [2, 8]
    assert len(oracle.hands[1]) == 1


def test_T17_the_deck_and_two_last_turns():
    oracle = dealt("11 22 33 44 55", "66 77 88 01 02")
    oracle.stock = oracle.stock[:1]
    play(oracle, "~11 <deck")
    assert oracle.turns_left == 2
    play(oracle, "~66 <11")
    assert not oracle.over
    play(oracle, oracle.legal()[-1])
    play(oracle, oracle.legal()[0])
    assert oracle.end == "deck"


def test_T12_nothing_to_take_ends_the_turn():
    oracle = dealt("11 22 33 44 55", "66 77 88 01 02")
    oracle.stock, oracle.adrift = [], []
    play(oracle, "~11")
    assert oracle.acting == 1
    assert oracle.hand(0) == ["22", "33", "44", "55"]


def test_T17a_twenty_turns_without_a_card_from_the_deck():
    oracle = dealt("")
    moves = 0
    while not oracle.over:
        oracle.play([move for move in oracle.legal() if move != "<deck"][-1])
        moves += 1
    assert oracle.end == "no progress"
    assert moves == 2 * (2 + 20)  # in the first turn of each seat a card is drawn (T19)
    assert oracle.winners == [0, 1]


def test_T18_fewer_cards_win():
    oracle = dealt("")
    oracle.hands[1].pop()
    oracle._finish("deck")
    assert oracle.winners == [1]


def test_T21_T22_helping():
    oracle = dealt("11 01 22", "", "12 77", top="66 55 44", players=4)
    lay(oracle, {(0, 0): "25", (0, 1): "35"})
    play(oracle, "10-11 pass")
    assert oracle.acting == 2
    assert oracle.legal()[-1] == "pass"
    assert "11-12" in oracle.legal()
    assert not any(move.startswith(("~", "<")) for move in oracle.legal())
    play(oracle, "11-12 pass")
    assert oracle.acting == 0
    play(oracle, "pass")
    assert oracle.acting == 1
    assert "66" in oracle.hand(0)
    assert "55" in oracle.hand(2)


def test_T21_two_passes_without_help():
    oracle = dealt("11 01 22", "", "12 77", top="66 55 44", players=4)
    play(oracle, "10-11 pass pass")
    assert oracle.acting == 1
    assert "66" in oracle.hand(0)
    assert len(oracle.hand(2)) == 5


def test_T13_pass_with_an_empty_hand():
    oracle = dealt("", players=4)
    oracle.hands[0], oracle.stock = [], []
    oracle._legal = None
    assert oracle.legal() == ["pass"]
    play(oracle, "pass")
    assert oracle.acting == 1


def test_illegal_moves_raise():
    oracle = dealt("11 22 33 44 55", "66 77 88 01 02")
    for move in ("end", "pass", "<deck", "~66", "~21", "98-99", "11-12", "", "~"):
        with pytest.raises(ValueError, match="not legal"):
            oracle.play(move)


@pytest.mark.parametrize("players", [2, 4])
def test_T4_positions_fix_readings_in_every_game(players):
    rng = random.Random(players)
    for _ in range(10):
        oracle = Oracle(players)
        oracle.deal(oracle.biased_deck(rng))
        while not oracle.over:
            oracle.play(oracle.biased_move(rng))
        for cells in oracle.board:
            (x0, y0), h0 = next(iter(cells.items()))
            for (x, y), h in cells.items():
                assert int(h) == (int(h0) + x - x0 + 10 * (y - y0)) % 99
        everything = [card for hand in oracle.hands for card in hand] + oracle.adrift + oracle.stock
        assert len(everything) + sum(group.size for group in oracle.groups) == 53
