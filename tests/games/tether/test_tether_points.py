"""T14 to T18: what scores, in which order a turn ends, when a game does and who wins."""

from __future__ import annotations

import pytest
from tests.games.tether.positions import deal, diagram, drawn, play, position, ruling

from trivet import Item

FIVE = "44 45 46 47 48"


def test_T14_a_turn_scores_then_ends_the_game_then_draws():
    # A column of six: Vertical 6, Horizontal 1, no lead of six yet, so a card is drawn.
    state = deal("01 02 03 04 05", "45 46 47 48 49", adrift="06 07 08")
    state = play(state, "01-02 02-03 03-04 04-05 05-06 end")
    assert state.scores == (6, 1)
    assert not state.is_over
    assert state.view(None)["hands"][0]["count"] == 1
    # A column of seven leads by six: the game ends before the draw.
    state = deal("01 02 03 04 05", "45 46 47 48 49", adrift="06 07 08")
    state = play(state, "01-02 02-03 03-04 04-05 05-06 06-07 end")
    assert state.scores == (7, 1)
    assert state.is_over
    assert state.view(None)["hands"][0]["count"] == 0
    assert state.view(None)["deck"] == 40


def test_T15_six_cards_score_for_the_first_time():
    state = position(FIVE, hands=("01 02", "49 11"), seat=1)
    state = state.play("48-49")
    assert state.scores == (0, 0)  # only the end of the turn scores
    state = state.play("end")
    assert state.scores == (1, 6)
    assert state.items == (Item("small", (1, 6), ("44", "45", "46", "47", "48", "49")),)


def test_T15_five_cards_score_nothing():
    state = play(position("44 45 46 47", hands=("01 02", "48 11"), seat=1), "47-48 end")
    assert state.scores == (0, 0)
    assert state.items == ()


def test_rulebook_3_and_a_marked_6_make_9_and_score_only_at_10():
    state = position(
        """
        14 15 16
        24 25 26
        """,
        "18 19",
        hands=("01 02", "17 27 88"),
        seat=1,
    )
    state = play(state, "16-17 17-18 end")
    assert diagram(state) == drawn("""
        14 15 16 17 18 19
        24 25 26 .. .. ..
    """)
    assert state.scores == (0, 0)
    state = play(state, "01-02 end 26-27 end")
    assert state.scores == (2, 6)
    assert [item.kind for item in state.items] == ["medium"]


def test_rulebook_7_may_become_14_at_once_and_score_once():
    state = position(
        """
        13 14 15
        23 24 25
        33 .. ..
        """,
        """
        17 18 19
        27 28 29
        """,
        hands=("01 02", "16 89"),
        seat=1,
    )
    state = play(state, "15-16 16-17 end")
    assert state.scores == (3, 7)
    assert [item.kind for item in state.items] == ["large"]


def test_T15_a_size_jumped_over_never_scores_later():
    state = position(
        """
        14 15 16
        24 25 ..
        """,
        hands=("01 02", "17 18 19 26 27 28"),
        seat=1,
    )
    state = play(state, "16-17 17-18 25-26 26-27 27-28 end")  # from five to ten
    assert [(item.kind, item.points) for item in state.items] == [("medium", (2, 5))]
    state = play(state, "01-02 end 18-19 end")
    assert state.items == ()
    assert state.scores == (2, 5)


def test_T15_two_pieces_marked_for_6_score_for_10_but_not_again_for_6():
    state = position(
        """
        14 15 16
        24 25 26
        """,
        """
        18 19
        28 29
        38 39
        """,
        hands=("01 02", "17 88"),
        seat=1,
    )
    state = play(state, "16-17 17-18 end")
    cards = "14 15 16 17 18 19 24 25 26 28 29 38 39"
    assert state.items == (Item("medium", (3, 6), tuple(cards.split())),)


def test_T15_a_group_marked_for_6_that_grows_to_8_scores_nothing():
    state = position("22 23 24 25 26 27", hands=("01 02", "28 29 88"), seat=1)
    state = play(state, "27-28 28-29 end")
    assert (state.scores, state.items) == ((0, 0), ())


def test_T15_after_10_a_group_scores_again_at_14():
    state = position(
        """
        14 15 16 17 18
        24 25 26 27 28
        """,
        hands=("01 02", "13 19 23 29 88"),
        seat=1,
    )
    state = play(state, "18-19 28-29 end")
    assert state.scores == (0, 0)
    state = play(state, "01-02 end 13-14 23-24 end")
    assert [(item.kind, item.points) for item in state.items] == [("large", (2, 7))]


def test_T16_a_rectangle_3_wide_and_4_tall_gives_3_and_4():
    state = position(
        """
        14 15 16
        24 .. ..
        34 .. ..
        """,
        hands=("25 44 01", "88 89"),
        seat=0,
    )
    # Vertical reads 34 and 44 as 43 and 44, 15 and 25 as 51 and 52.
    state = play(state, "43-44 51-52 end")
    assert diagram(state) == drawn("""
        14 15 16
        24 25 ..
        34 .. ..
        44 .. ..
    """)
    assert state.scores == (4, 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_T16_both_sides_score_whoevers_turn_it_was(seat):
    diagram_text = """
        44 45 46
        .. .. 56
        .. .. 66
    """
    # Horizontal puts 47 to the right; Vertical puts 76, which they read as 67, below 66.
    hands = ("67 01", "47 11")
    state = position(diagram_text, hands=hands, seat=seat)
    state = play(state, "66-67 end" if seat == 0 else "46-47 end")
    assert state.scores == ((4, 3) if seat == 0 else (3, 4))


def test_T17_a_large_group_ends_the_game_at_once():
    state = position(
        """
        22 23 24 25 26 27 28
        .. .. 34 35 36 37 38
        .. .. 44 .. .. .. ..
        """,
        hands=("01 02", "29 11"),
        seat=1,
    )
    state = play(state, "28-29 end")
    assert state.is_over
    assert state.end == "large group"
    assert state.scores == (3, 8)
    assert state.acting == ()
    assert state.legal_moves() == ()
    assert ruling(state, "end") == "T17"


def test_T17_a_lead_of_5_goes_on_and_of_6_ends():
    go_on = position(FIVE, hands=("01 02", "49 11"), seat=1, scores=(3, 3))
    assert not play(go_on, "48-49 end").is_over  # 4 to 9
    over = position(FIVE, hands=("01 02", "49 11"), seat=1, scores=(3, 4))
    over = play(over, "48-49 end")  # 4 to 10
    assert over.end == "lead"
    assert over.winners == (1,)


def test_T17_the_last_card_gives_each_seat_one_more_turn():
    state = position(hands=("01 04 07", "12 15 18"), adrift="88", deck=1)
    state = play(state, "~01 <88")  # seat 0 draws the last card at the end of its turn
    assert state.view(None)["deck"] == 0
    assert state.view(None)["turns_left"] == 2
    state = play(state, "~12 <01")
    assert (state.acting, state.view(None)["turns_left"]) == ((0,), 1)
    state = play(state, "~04 <12")
    assert state.end == "deck"


def test_T17_a_last_card_taken_in_an_adrift_turn_counts_alike():
    state = position(hands=("01 04 07", "12 15 18"), adrift="88", deck=1)
    state = play(state, "~01 <deck")
    assert state.acting == (1,)
    assert state.view(None)["turns_left"] == 2


def test_T17_four_more_turns_in_the_team_game():
    state = position(hands=("01 04", "12 15", "23 26", "34 37"), adrift="88", deck=1)
    state = play(state, "~01 <88")
    assert state.view(None)["turns_left"] == 4
    for seat, move in enumerate(("~12 <01", "~23 <12", "~34 <23"), start=1):
        assert state.acting == (seat,)
        state = play(state, move)
    assert state.acting == (0,)
    assert play(state, "~04 <34").end == "deck"


def swap_adrift(state, turns):
    """Adrift turns in which the players take each other's last card."""
    for _ in range(turns):
        seat = state.seat
        card = state.view(seat)["hand"][0]
        other = next(c for c in state.view(seat)["adrift"] if c != card)
        state = play(state, f"~{card} <{other}")
    return state


def test_T17a_20_adrift_turns_without_a_draw_end_the_game():
    hands = ("01 03 05 07 09 14", "66 68 77 79 88 22")
    state = swap_adrift(position(hands=hands, adrift="35", deck=10), 19)
    assert not state.is_over
    assert state.view(None)["idle"] == 19
    state = swap_adrift(state, 1)
    assert state.end == "no progress"
    assert state.winners == (0, 1)


def test_T17a_a_card_drawn_or_a_link_begins_the_count_anew():
    hands = ("01 03 05 07 09 14", "66 68 77 79 88 22")
    state = position(hands=hands, adrift="35", deck=10, idle=19)
    card = state.view(0)["hand"][0]
    assert play(state, f"~{card} <deck").view(None)["idle"] == 0
    # With five cards in hand the turn ends with a draw.
    state = position(hands=("01 03 05 07 09", hands[1]), adrift="35", deck=10, idle=19)
    assert play(state, "~01 <35").view(None)["idle"] == 0
    state = position(hands=("01 02 05 07 09 14", hands[1]), adrift="35", deck=10, idle=19)
    assert play(state, "01-02 end").view(None)["idle"] == 0


@pytest.mark.parametrize(
    ("scores", "hands", "winners"),
    [
        ((5, 4), ("01 04 07", "12 15"), (0,)),
        ((4, 5), ("01 04", "12 15 18"), (1,)),
        ((4, 4), ("01 04", "12 15 18"), (0,)),
        ((4, 4), ("01 04 07", "12 15"), (1,)),
        ((4, 4), ("01 04 07", "12 15 18"), (0, 1)),
    ],
)
def test_T18_points_then_fewer_cards_then_both(scores, hands, winners):
    state = position(hands=hands, adrift="88", deck=0, turns_left=1, scores=scores)
    assert state.winners is None
    card = hands[0][:2]
    state = play(state, f"~{card} <88")
    assert state.is_over
    assert state.winners == winners


def test_T18_the_hands_of_a_team_count_together():
    hands = ("01 04 07", "12 15", "23", "34 37 39")
    state = position(hands=hands, adrift="88", deck=0, turns_left=1, scores=(4, 4))
    assert play(state, "~01 <88").winners == (0,)  # 3 + 1 against 2 + 3
