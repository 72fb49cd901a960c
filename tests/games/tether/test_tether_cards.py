"""T1 to T6: the deck, the two readings, the lattice, the deal."""

from __future__ import annotations

from tests.games.tether.positions import DECK, deal, diagram, drawn, play, position

import trivet
from trivet.core.rng import Rng


def lattice(state):
    for group in state.view(None)["groups"]:
        yield {(card["x"], card["y"]): card for card in group["cards"]}


def test_T1_the_deck_has_45_mixed_cards_and_8_doubles():
    assert len(DECK) == len(set(DECK)) == 53
    assert [card for card in DECK if card[0] == card[1]] == [str(11 * n) for n in range(1, 9)]
    assert all(card[0] <= card[1] for card in DECK)
    assert "00" not in DECK
    assert "99" not in DECK


def test_T2_each_side_reads_the_digits_the_other_way_round():
    state = play(deal("12 13 01 02 03", "45 46 47 48 49"), "12-13")
    (cards,) = lattice(state)
    assert {(card["v"], card["h"]) for card in cards.values()} == {("12", "21"), ("13", "31")}
    assert all(10 * int(card["h"]) % 99 == int(card["v"]) for card in cards.values())


def test_T3_the_horizontal_side_links_to_the_right():
    state = deal("01 02 03 04 05", "16 17 18 77 88", top="36 37 38 39")
    state = play(state, "01-02 end 16-17 17-18")
    assert diagram(state, 1) == "16 17 18"


def test_T3_the_vertical_side_links_downward_as_horizontal_sees_it():
    # Vertical reads 18 and 19; Horizontal sees the same cards as 81 and 91.
    state = play(deal("18 19 01 02 03", "45 46 47 48 49"), "18-19")
    assert diagram(state) == drawn("""
        81
        91
    """)


def test_T4_every_card_of_a_group_follows_from_one():
    rng = Rng(4)
    for seed in range(5):
        state = trivet.game("tether").deal(seed=seed)
        while not state.is_over:
            state = state.play(state.random_move(rng))
            for cards in lattice(state):
                (x0, y0), first = next(iter(cards.items()))
                for (x, y), card in cards.items():
                    assert int(card["h"]) == (int(first["h"]) + x - x0 + 10 * (y - y0)) % 99


def test_T4_a_card_may_fit_at_two_places():
    state = position(
        """
        31 32 33 34 35 36 37 38 39 40
        .. 42 .. .. .. .. .. .. .. ..
        """,
        hands=("01 02 03", "14 55 66"),
        seat=1,
    )
    assert diagram(state.play("40-41")) == drawn("""
        31 32 33 34 35 36 37 38 39 40 41
        .. 42 .. .. .. .. .. .. .. .. ..
    """)
    assert diagram(state.play("41-42")) == drawn("""
        31 32 33 34 35 36 37 38 39 40
        41 42 .. .. .. .. .. .. .. ..
    """)


def test_T4_98_and_01_are_not_consecutive():
    state = position("97 98", hands=("11 22", "01 02 33"), seat=1)
    assert [move for move in state.legal_moves() if move[0].isdigit()] == ["01-02"]
    assert "98-01" not in state.move_names


def test_T4_a_vertical_row_goes_through_the_ends_of_the_lattice():
    # For Vertical 09-10 is a link like any other: Horizontal reads 90 and, below it, 01.
    state = play(deal("09 01 33 44 55", "45 46 47 48 49"), "09-10")
    assert diagram(state) == drawn("""
        90
        01
    """)


def test_T4_sliding_groups_together_keeps_every_card_in_its_place():
    state = position(
        """
        05 06
        .. 16
        """,
        """
        18 19
        28 ..
        """,
        hands=("55 66", "17 77"),
        seat=1,
    )
    state = play(state, "16-17 17-18")
    assert diagram(state) == drawn("""
        05 06 .. .. ..
        .. 16 17 18 19
        .. .. .. 28 ..
    """)


def test_T5_consecutive_cards_are_not_connected_before_they_are_linked():
    state = position("24 25", "26 27", hands=("01 02", "88 77"), seat=0)
    state = play(state, "01-02 end")
    assert sorted(group["size"] for group in state.view(None)["groups"]) == [2, 2, 2]


def test_T6_cards_are_dealt_seat_by_seat_then_adrift_then_the_deck():
    state = trivet.game("tether").deal(decks=[DECK])
    assert state.view(0)["hand"] == list(DECK[:5])
    assert state.view(1)["hand"] == list(DECK[5:10])
    assert state.view(None)["adrift"] == list(DECK[10:13])
    assert state.view(None)["deck"] == 40
    assert state.acting == (0,)
    assert state.view(0)["side"] == "vertical"
    assert state.view(1)["side"] == "horizontal"


def test_T6_the_top_of_the_deck_is_drawn_first():
    state = trivet.game("tether").deal(decks=[DECK])
    state = play(state, f"~{DECK[0]} <deck")
    assert state.view(0)["hand"] == [*DECK[1:5], DECK[13], DECK[14]]


def test_T6_four_hands_are_dealt_in_the_team_game():
    state = trivet.game("tether", 4).deal(decks=[DECK])
    assert [state.view(seat)["hand"] for seat in range(4)] == [
        list(DECK[5 * seat : 5 * seat + 5]) for seat in range(4)
    ]
    assert state.view(None)["adrift"] == list(DECK[20:23])
    assert state.view(None)["deck"] == 30


def test_rulebook_95_96_97_are_59_69_79_for_the_other_side():
    state = position(hands=("01 02", "59 69 79"), seat=1)
    state = play(state, "95-96 96-97")
    (cards,) = lattice(state)
    row = sorted(cards.values(), key=lambda card: card["x"])
    assert [card["h"] for card in row] == ["95", "96", "97"]
    assert [card["v"] for card in row] == ["59", "69", "79"]


def test_rulebook_19_goes_above_18_and_82_to_the_side_of_81():
    state = position(
        """
        71
        81
        """,
        hands=("19 44", "28 55"),
        seat=1,
    )
    state = play(state, "81-82 end 18-19")
    assert diagram(state) == drawn("""
        71 ..
        81 82
        91 ..
    """)
    # Vertical sits opposite: below in the diagram is above for them.
    text = str(state).splitlines()
    rows = [next(i for i, line in enumerate(text) if card in line) for card in ("19(", "18(")]
    assert rows[0] < rows[1]


def test_rulebook_25_and_26_join_two_groups_with_an_incidental_tether():
    state = position(
        """
        15 16
        25 ..
        """,
        """
        26 27
        36 ..
        """,
        hands=("01 02", "24 77"),
        seat=1,
    )
    state = play(state, "24-25 25-26")
    assert diagram(state) == drawn("""
        .. 15 16 ..
        24 25 26 27
        .. .. 36 ..
    """)
    tethers = state.view(None)["groups"][0]["tethers"]
    assert {"cards": ["25", "26"], "side": "horizontal", "made": True} in tethers
    # Horizontal's 16 and 26 read 61 and 62 for Vertical.
    assert {"cards": ["16", "26"], "side": "vertical", "made": False} in tethers
