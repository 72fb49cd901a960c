"""Deck, deal, turns, the end of rounds and matches (Q1 to Q5, Q7, Q11, Q12, Q14)."""

import pytest
from tests.games.quincunx.positions import EMPTY, position

import trivet
from trivet import IllegalMove, OptionError, Rng
from trivet.games.quincunx.pieces import CARDS, CELLS, SUITS, rank

DECK = list(CARDS[:36])
ONE_FREE = """
2MK  3MV  4MS  CS   6MV
7SK  8MS  9MS  2SY  3SK
4VL  .    5ML  6LK  7VY
8VL  9VY  2VL  3LY  4YK
6SY  5YK  7ML  8YK  AK
"""


def test_Q1_every_suit_has_each_rank_once():
    assert len(DECK) == len(set(DECK)) == 36
    for suit in SUITS:
        ranks = sorted(rank(code) for code in DECK if suit in code[1:])
        assert ranks == list(range(1, 11))
    assert [code for code in DECK if code[0] == "6"] == ["6LK", "6MV", "6SY"]


def test_Q1_a_deck_with_another_card_is_refused():
    with pytest.raises(OptionError, match="Q1"):
        trivet.game("quincunx").deal(decks=[["2MS", *DECK[1:]]])


def test_Q2_columns_run_from_the_left_and_rows_from_the_bottom():
    drawn = str(position(EMPTY.replace(".", "AM", 1), "2MK"))
    assert drawn.splitlines()[2].split()[:2] == ["5", "AM"]
    state = position(EMPTY, "2MK").play("2MK@e1")
    bottom = str(state).splitlines()[6].split()
    assert bottom == ["1", ".", ".", ".", ".", "[2MK]"]
    assert CELLS[:6] == ("a1", "a2", "a3", "a4", "a5", "b1")


def test_Q3_two_players_get_five_cards_laid_out_and_ten_each():
    state = trivet.game("quincunx").deal(decks=[DECK])
    seen = state.view(0)
    layout = ("a1", "a5", "e1", "e5", "c3")
    assert seen["spread"] == dict(zip(layout, DECK, strict=False))
    assert list(seen["spread"]) == ["a1", "a5", "c3", "e1", "e5"]
    assert seen["hand"] == DECK[5:15]
    assert state.view(1)["hand"] == DECK[15:25]
    assert seen["deck_count"] == 11


def test_Q3_three_players_leave_the_centre_free():
    state = trivet.game("quincunx", players=3).deal(decks=[DECK])
    assert list(state.view(0)["spread"]) == ["a1", "a5", "e1", "e5"]
    assert [state.view(seat)["hand"] for seat in range(3)] == [
        DECK[4:11],
        DECK[11:18],
        DECK[18:25],
    ]


def test_Q3_four_players_hold_six_cards():
    state = trivet.game("quincunx", players=4, excuse=True).deal(decks=[list(CARDS)])
    assert state.view(None)["hand_counts"] == [6, 6, 6, 6]
    assert state.view(3)["hand"] == DECK[23:29]
    assert state.view(3)["deck_count"] == 37 - 29


def test_Q3_the_top_of_the_rest_is_drawn_first():
    # seat 0 puts a 2 beside the 9 at e5: 11
    deck = ["AM", "AS", "AV", "9MS", "AL", "2MK"]
    deck += [code for code in DECK if code not in deck]
    state = trivet.game("quincunx").deal(decks=[deck]).play("2MK@d5")
    assert deck[25] in state.view(0)["hand"]
    assert state.view(0)["deck_count"] == 10


def test_Q4_the_deal_goes_round_and_the_first_seat_with_it():
    game = trivet.game("quincunx", players=3, rounds=4)
    state, rng = game.deal(seed=1), Rng(1)
    begun = []
    while not state.is_over:
        seen = state.view(None)
        if len(seen["spread"]) == 4:
            begun.append((seen["round"], seen["dealer"], state.seat))
        state = state.play(state.random_move(rng))
    assert begun == [(0, 2, 0), (1, 0, 1), (2, 1, 2), (3, 2, 0)]
    assert state.end == "rounds"


def test_Q4_the_second_round_deals_to_its_first_seat_first():
    state, rng = trivet.game("quincunx").deal(decks=[DECK, DECK[::-1]]), Rng(2)
    for _ in range(20):
        state = state.play(state.random_move(rng))
    assert state.seat == 1
    assert state.view(1)["hand"] == sorted(DECK[::-1][5:15])


def test_Q4_a_match_has_as_many_rounds_as_players_and_the_record_says_so():
    for players in (2, 3, 4):
        assert trivet.game("quincunx", players=players).options["rounds"] == players
    assert trivet.game("quincunx", rounds=1).deal(seed=1).record().options == {
        "rounds": 1,
        "flush": False,
        "excuse": False,
        "muggins": False,
    }
    with pytest.raises(OptionError, match="from 1 to 12"):
        trivet.game("quincunx", rounds=13)


def test_Q4_only_the_seat_to_move_may_move():
    state = trivet.game("quincunx").deal(seed=1)
    with pytest.raises(IllegalMove, match=r"turn of seat 0, not of seat 1 \(ruling Q4\)"):
        state.play(state.legal_moves()[0], seat=1)


def test_Q4_nothing_is_legal_when_the_match_is_over():
    state = position(ONE_FREE, "AM", rounds=1).play("AM@b3")
    assert state.legal_moves() == ()
    assert state.seat is None
    with pytest.raises(IllegalMove, match="game is over"):
        state.play("AM@b3")


@pytest.mark.parametrize(("players", "placements"), [(2, [10, 10]), (3, [7, 7, 7]), (4, [5] * 4)])
def test_every_seat_always_has_a_card_and_places_its_share(players, placements):
    # Cells to fill and cards dealt: 20 of 20 with two, 21 of 21 with three, 20 of 24 with four.
    game, rng = trivet.game("quincunx", players=players, rounds=1), Rng(players)
    for seed in range(20):
        state, made, drawn = game.deal(seed=seed), [0] * players, [0] * players
        while not state.is_over:
            seat = state.seat
            assert state.view(seat)["hand"]
            state = state.play(state.random_move(rng))
            made[seat] += 1
            drawn[seat] += sum(item.draws for item in state.items)
        assert made == placements
        left_over = 1 if players == 4 else 0
        assert state.view(None)["hand_counts"] == [left_over + n for n in drawn]


def test_Q5_a_cell_holds_one_card():
    state = position(ONE_FREE, "AM CM")
    with pytest.raises(IllegalMove, match="b4 already holds 8MS; free cells: b3") as error:
        state.play("AM@b4")
    assert error.value.ruling == "Q5"


def test_Q7_the_last_placement_still_draws():
    # The Crown lies between 4, 5, 8 and 9; with an Ace in place of the 9 it draws another Ace.
    state = position(ONE_FREE, "CM", "", deck=["AS"], rounds=1)
    after = state.play("CM@b3")
    assert after.scores == (8 + 9 + 4 + 5, 0)
    drawing = ONE_FREE.replace("9VY", "AV")
    after = position(drawing, "CM", "", deck=["AS"], rounds=1).play("CM@b3")
    assert after.scores == (8 + 4 + 5 - 15, 0)
    assert [item.where for item in after.items if item.kind == "left over"] == [("AS",)]


def test_Q11_left_over_cards_cost_their_rank_an_ace_15_a_crown_10_the_excuse_nothing():
    state = position(ONE_FREE, "CM 9LK AS", "CK AV 5SV", "X", players=3, rounds=1, excuse=True)
    after = state.play("CM@b3")
    assert after.scores == (8 + 9 + 4 + 5 - 9 - 15, -10 - 15 - 5, 0)
    left_over = [item for item in after.items if item.kind == "left over"]
    assert [(item.where, item.points) for item in left_over] == [
        (("9LK",), (-9, 0, 0)),
        (("AS",), (-15, 0, 0)),
        (("5SV",), (0, -5, 0)),
        (("AV",), (0, -15, 0)),
        (("CK",), (0, -10, 0)),
        (("X",), (0, 0, 0)),
    ]


def test_Q11_what_others_have_left_is_no_part_of_a_preview():
    state = position(ONE_FREE, "CM 9LK", "CK", rounds=1)
    assert {item.kind for item in state.preview("CM@b3")} == {"sum"}


@pytest.mark.parametrize(
    ("scores", "winners"),
    [((0, 27), (1,)), ((0, 26), (0, 1)), ((0, 25), (0,))],
)
def test_Q12_most_points_win_and_ties_share(scores, winners):
    state = position(ONE_FREE, "CM", "", rounds=1, scores=scores)
    assert state.winners is None
    assert state.play("CM@b3").winners == winners


def test_Q12_scores_of_the_rounds_add_up():
    state, rng = trivet.game("quincunx").deal(seed=5), Rng(5)
    totals = [0, 0]
    while not state.is_over:
        state = state.play(state.random_move(rng))
        for item in state.items:
            totals = [total + more for total, more in zip(totals, item.points, strict=True)]
        assert list(state.scores) == totals
    assert state.view(None)["round"] == 1


def test_Q14_the_excuse_is_the_37th_card():
    game = trivet.game("quincunx", excuse=True)
    assert sorted(set(game.deck) - set(DECK)) == ["X"]
    state = position(EMPTY, "X", excuse=True)
    assert "X@c3" in state.legal_moves()
    with pytest.raises(IllegalMove) as error:
        position(EMPTY, "2MK").play("X@c3")
    assert error.value.ruling == "Q14"


def test_cards_that_are_not_in_hand_are_explained():
    state = position(ONE_FREE, "AM", "CM")
    with pytest.raises(IllegalMove, match="CM is not in the hand of seat 0"):
        state.play("CM@b3")
    with pytest.raises(IllegalMove, match="8MS is in the spread already, at b4"):
        state.play("8MS@b3")
