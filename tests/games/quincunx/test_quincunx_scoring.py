"""Scoring of placements, ruling by ruling, with values worked out from the rules."""

import pytest
from tests.games.quincunx.positions import EMPTY, points, position, scored


def beside(own, other, **options):
    """What a card scores that is put on b3, right of another on a3."""
    spread = f"""
    .  .  .  .  .
    .  .  .  .  .
    {other}  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    """
    return scored(position(spread, own, deck=["3LY"], **options), f"{own}@b3")


def test_Q5_a_card_may_stand_alone_and_then_scores_nothing():
    state = position(EMPTY, "CM")
    assert len(state.legal_moves()) == 25
    assert scored(state, "CM@d2") == []


@pytest.mark.parametrize(
    ("own", "other", "items"),
    [
        ("AM", "2MK", [("ace", 3)]),
        ("2MK", "AM", [("ace", 3)]),
        ("AM", "8MS", [("ace", 9)]),
        ("AM", "8VL", [("loss", -9)]),
        ("AM", "2SY", [("loss", -3)]),
        ("4MS", "5SV", [("loss", -9)]),  # the suit only counts with an Ace
        ("AM", "9MS", []),  # exactly 10
        ("4MS", "6MV", []),
        ("5SV", "6MV", [("draw", 0)]),  # exactly 11
        ("CM", "AS", [("draw", 0)]),
        ("CM", "2MK", [("sum", 2)]),
        ("6MV", "8VL", [("sum", 4)]),  # the rulebook's 14
        ("9MS", "CM", [("sum", 9)]),
    ],
)
def test_Q6_two_neighbours(own, other, items):
    assert beside(own, other) == items


def test_Q6_ace_beside_ace_loses_two_and_is_a_pair():
    assert beside("AM", "AK") == [("loss", -2), ("pair", 5)]


def test_Q6_every_side_counts_on_its_own_and_diagonals_do_not():
    spread = """
    .    .    .    .    .
    .    3MV  CM   4MS  .
    .    .    .    9LK  .
    .    CY   4YK  CL   .
    .    .    .    .    .
    """
    # 5 with C above: 5; with 9 on the right: 4; with 4 below: -9
    state = position(spread, "5SV")
    assert scored(state, "5SV@c3") == [("loss", -9), ("sum", 4), ("sum", 5)]
    assert points(state, "5SV@c3") == 0


def test_Q7_boris_draws_three_cards():
    spread = """
    .    .    .    .    .
    .    .    AS   .    .
    .    AV   .    CL   .
    .    .    .    .    .
    .    .    .    .    .
    """
    state = position(spread, "CM 2MK", deck=["3LY", "5SV", "6LK", "7SK"])
    assert scored(state, "CM@c3") == [("draw", 0), ("draw", 0), ("draw", 0), ("pair", 5)]
    after = state.play("CM@c3")
    assert after.view(0)["hand"] == ["2MK", "3LY", "5SV", "6LK"]
    assert after.view(1)["deck_count"] == 1
    assert after.view(1)["hand_counts"] == [4, 0]


def test_Q7_draws_beyond_the_deck_are_lost():
    spread = """
    .    .    .    .    .
    .    .    AS   .    .
    .    AV   .    .    .
    .    .    .    .    .
    .    .    .    .    .
    """
    after = position(spread, "CM 2MK", deck=["3LY"]).play("CM@c3")
    assert after.view(0)["hand"] == ["2MK", "3LY"]
    assert [item.draws for item in after.items if item.kind == "draw"] == [1, 0]


def test_Q8_a_pair_counts_for_every_neighbour_of_the_rank():
    spread = """
    .    .    .    .    .
    .    .    8MS  .    .
    .    8VL  .    .    .
    .    .    .    .    .
    .    .    .    .    .
    """
    assert scored(position(spread, "8YK"), "8YK@c3") == [
        ("pair", 5),
        ("pair", 5),
        ("sum", 6),
        ("sum", 6),
    ]


def test_Q8_cards_of_a_three_of_a_kind_are_no_pairs_and_others_are():
    spread = """
    .    .    .    .    .
    .    .    CK   .    .
    CM   CS   .    .    .
    .    .    .    .    .
    .    .    .    .    .
    """
    state = position(spread, "CY", deck=["3LY", "4YK", "6LK"])
    assert scored(state, "CY@c3") == [
        ("draw", 0),
        ("draw", 0),
        ("pair", 5),
        ("three of a kind", 30),
    ]


def test_Q8_a_pair_may_stand_beside_a_straight_in_one_line():
    spread = """
    .    .    .    .    .
    .    .    .    .    .
    5ML  .    6MV  7SK  .
    .    .    .    .    .
    .    .    .    .    .
    """
    # 5 + 5 is 10, 5 + 6 draws a card
    state = position(spread, "5SV", deck=["3LY"])
    assert scored(state, "5SV@b3") == [("draw", 0), ("pair", 5), ("straight", 20)]


def row(*cards):
    """A spread with cards in row 3 from the left."""
    cells = [*cards, ".", ".", ".", ".", "."][:5]
    empty = ".  .  .  .  .\n"
    return empty * 2 + "  ".join(cells) + "\n" + empty * 2


def kinds(state, move):
    """Line bonuses of a move, each with its cells."""
    names = ("straight", "three of a kind")
    return [(item.kind, item.where) for item in state.play(move).items if item.kind in names]


def test_Q9_a_straight_of_three_at_its_end_and_in_its_middle():
    assert kinds(position(row("3MV", "4MS"), "5SV"), "5SV@c3") == [("straight", ("c3", "a3", "b3"))]
    assert kinds(position(row("3MV", ".", "5SV"), "4MS"), "4MS@b3") == [
        ("straight", ("b3", "a3", "c3"))
    ]


def test_Q9_three_four_five_four_three_is_one_straight():
    state = position(row("3MV", "4MS", ".", "4VL", "3SK"), "5SV")
    assert len(kinds(state, "5SV@c3")) == 1
    assert points(state, "5SV@c3") == 20 - 9 - 9


def test_Q9_a_rise_on_one_side_and_a_fall_on_the_other_need_three_cards_of_one_run():
    assert kinds(position(row("4MS", ".", "4VL"), "5SV"), "5SV@b3") == []
    state = position(row("4MS", ".", "4VL", "3SK"), "5SV")
    assert kinds(state, "5SV@b3") == [("straight", ("b3", "c3", "d3"))]


def test_Q9_the_middle_of_a_four_card_straight_scores_once():
    state = position(row("6MV", ".", "8MS", "9VY"), "7SK")
    assert kinds(state, "7SK@b3") == [("straight", ("b3", "a3", "c3", "d3"))]


def test_Q9_extending_a_straight_scores_again():
    assert len(kinds(position(row("6MV", "7SK", "8MS"), "9VY"), "9VY@d3")) == 1


def test_Q9_straights_do_not_wrap_around_and_gaps_break_them():
    assert kinds(position(row("9MS", "CM"), "AS"), "AS@c3") == []
    assert kinds(position(row("2MK", ".", "CM"), "AS"), "AS@b3") == []
    assert kinds(position(row("3MV", "4MS"), "5SV"), "5SV@d3") == []
    assert kinds(position(row("2MK", "3MV"), "AS"), "AS@c3") == []


def test_Q9_ace_two_three_and_eight_nine_crown_are_straights():
    assert len(kinds(position(row("3MV", "2MK"), "AS"), "AS@c3")) == 1
    assert len(kinds(position(row("8MS", "9VY"), "CS"), "CS@c3")) == 1


def test_Q9_a_line_gives_its_higher_bonus_only():
    state = position(row("5ML", "5YK", ".", "6MV", "7SK"), "5SV", deck=["3LY"])
    assert kinds(state, "5SV@c3") == [("three of a kind", ("c3", "a3", "b3"))]
    assert points(state, "5SV@c3") == 30


def test_Q9_column_and_diagonals_count_as_rows_do():
    spread = """
    9VY  .    .    .    6SY
    .    8MS  .    6LK  .
    .    .    .    .    .
    .    .    3MV  .    .
    .    .    2MK  .    .
    """
    state = position(spread, "7SK 4VL 6MV 5SV")
    assert kinds(state, "7SK@c3") == [("straight", ("c3", "a5", "b4"))]
    assert kinds(state, "4VL@c3") == [("straight", ("c3", "c1", "c2"))]
    assert kinds(state, "6MV@c3") == [("three of a kind", ("c3", "d4", "e5"))]
    assert points(state, "6MV@c3") == 30 - 9  # 6 + 3 below


def test_Q9_two_straights_in_two_directions_score_forty():
    spread = """
    .    .    7SK  .    .
    .    .    8MS  .    .
    7VY  8VL  .    .    .
    .    .    .    .    .
    .    .    .    .    .
    """
    assert points(position(spread, "9MS"), "9MS@c3") == 40 + 7 + 7


def test_Q9_a_run_over_the_whole_row_may_lack_its_middle():
    state = position(row("5SV", "6SY", ".", "8YK", "9LK"), "7ML")
    assert kinds(state, "7ML@c3") == [("straight", ("c3", "a3", "b3", "d3", "e3"))]


def test_Q10_a_power_play_may_be_worth_44():
    spread = """
    2MK  .    3MV  .    4MS
    .    .    .    .    .
    .    .    .    CM   .
    .    .    .    .    .
    5ML  6MV  7ML  8MS  9MS
    """
    state = position(spread, "AM", deck=["3LY"])
    assert scored(state, "AM@c3") == [("draw", 0), ("power play", 44)]
    item = next(item for item in state.play("AM@c3").items if item.kind == "power play")
    assert set(item.where) == {"a1", "a5", "b1", "c1", "c3", "c5", "d1", "d3", "e1", "e5"}


def test_Q10_a_power_play_may_be_worth_nothing():
    assert beside("CM", "AM") == [("draw", 0), ("power play", 0)]


def test_Q10_the_suit_must_match_and_only_orthogonal_neighbours_count():
    assert beside("CM", "AS") == [("draw", 0)]
    spread = """
    .    .    .    .    .
    .    CM   .    .    .
    .    .    .    9MS  .
    .    .    .    .    .
    .    .    .    .    .
    """
    assert scored(position(spread, "AM"), "AM@c3") == []


def flush_items(state, move):
    return [
        (item.kind, item.where) for item in state.play(move).items if item.kind.startswith("flush")
    ]


def test_Q13_four_of_a_suit_in_a_line_score_ten():
    # all four have Moons; 8 beside 3 draws a card
    state = position(row("2MK", "9MS", "3MV"), "8MS", flush=True)
    assert flush_items(state, "8MS@d3") == [("flush line", ("d3", "a3", "b3", "c3"))]
    assert points(state, "8MS@d3") == 10


def test_Q13_without_the_variant_and_with_three_cards_there_is_no_flush():
    assert flush_items(position(row("2MK", "9MS", "3MV"), "8MS"), "8MS@d3") == []
    assert flush_items(position(row("2MK", "9MS"), "8MS", flush=True), "8MS@c3") == []


def test_Q13_one_single_suit_must_be_common_to_all():
    # Moons, Moons and Suns, Suns: every two neighbours share a suit, all four do not
    state = position(row("2MK", "9MS", "7SK"), "3SK", flush=True)
    assert flush_items(state, "3SK@d3") == []


def test_Q13_a_flush_may_be_a_straight_too():
    state = position(row("2MK", "3MV", "4MS"), "5ML", flush=True)
    assert points(state, "5ML@d3") == 20 + 10 - 9


def test_Q13_five_of_a_suit_are_one_flush():
    state = position(row("2MK", "9MS", ".", "6MV", "3MV"), "AM", flush=True)
    assert len(flush_items(state, "AM@c3")) == 1


def test_Q13_boxes_score_each_and_lines_too():
    spread = """
    .    .    .    .    .
    .    2MK  9MS  3MV  .
    .    6MV  .    7ML  CM
    .    .    .    .    .
    .    .    .    .    .
    """
    state = position(spread, "4MS", flush=True)
    assert sorted(flush_items(state, "4MS@c3")) == [
        ("flush box", ("c3", "b3", "b4", "c4")),
        ("flush box", ("c3", "c4", "d3", "d4")),
        ("flush line", ("c3", "b3", "d3", "e3")),
    ]


def test_Q13_diagonals_count():
    spread = """
    .    .    .    .    2MK
    .    .    .    9MS  .
    .    .    .    .    .
    .    6MV  .    .    .
    .    .    .    .    .
    """
    state = position(spread, "4MS", flush=True)
    assert flush_items(state, "4MS@c3") == [("flush line", ("c3", "b2", "d4", "e5"))]


def test_Q14_the_excuse_gives_and_takes_nothing():
    assert beside("X", "CM", excuse=True) == []
    assert beside("CM", "X", excuse=True) == []


def test_Q14_the_excuse_breaks_every_line():
    state = position(row("3MV", "X", ".", "6MV"), "5SV", excuse=True, deck=["3LY"])
    assert scored(state, "5SV@c3") == [("draw", 0)]
    flush = position(row("2MK", "9MS", "X", "3MV"), "8MS", excuse=True, flush=True)
    assert flush_items(flush, "8MS@e3") == []


def test_preview_says_what_the_placement_will_score_and_changes_nothing():
    state = position(row("2MK", "9MS"), "8MS CS")
    before = state.to_bytes()
    assert [(item.kind, item.points) for item in state.preview("CS@c3")] == [("sum", (9, 0))]
    assert state.to_bytes() == before


def test_the_example_of_the_rules_page_scores_19():
    spread = """
    .    .    3MV  .    .
    .    .    4MS  .    .
    .    .    .    8YK  .
    .    .    CL   .    .
    .    .    .    .    .
    """
    assert points(position(spread, "5SV"), "5SV@c3") == -9 + 3 + 5 + 20
