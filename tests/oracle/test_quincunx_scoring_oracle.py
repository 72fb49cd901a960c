"""The scoring of the slow engine of Quincunx against values worked out by hand."""

import pytest
from tests.oracle.quincunx_scoring import parse_spread, placement_items


def scored(text, flush=False):
    """(kind, points) of each item, sorted, for the card in brackets in the drawing."""
    cells = parse_spread(text)
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
