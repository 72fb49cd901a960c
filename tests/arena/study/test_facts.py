"""What a study keeps of a game agrees with the game."""

from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from trivet import game
from trivet.arena.entrants import parse_entrants
from trivet.arena.study.facts import Facts, Watcher
from trivet.arena.study.plan import BASE, LUCK, Study, decks, fitting, unfit, variants
from trivet.arena.study.playing import StudyStage
from trivet.core.errors import OptionError
from trivet.core.rng import Rng
from trivet.core.shuffle import shuffle_key, shuffled
from trivet.search.bots import bot


def plan(name, level="random", against="greedy", games=4, questions=None, **options):
    kind = game(name, **options)
    bots = [parse_entrants([text])[0] for text in (level, against)]
    return Study(kind, *bots, games, 7, questions or fitting(kind))


def watched(kind, seed="facts"):
    """A random game with its facts, and all its positions."""
    states, rng = [kind.deal(seed)], Rng(seed)
    watcher = Watcher(states[0])
    while states[-1].seat is not None:
        states.append(states[-1].play(states[-1].random_move(rng)))
        watcher.see(*states[-2:])
    return watcher.facts(states[-1]), states


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("quincunx", 2, {"rounds": 3, "flush": True}),
        ("quincunx", 3, {"rounds": 2, "excuse": True}),
        ("quincunx", 4, {"rounds": 1}),
        ("quincunx", 2, {"rounds": 2, "muggins": True}),
    ],
)
def test_items_and_rounds_of_quincunx_add_up_to_the_scores(name, players, options):
    kind = game(name, players, **options)
    facts, states = watched(kind)
    assert facts.scores == list(states[-1].scores)
    assert facts.winners == list(states[-1].winners)
    for seat, points in enumerate(facts.scores):
        assert sum(by_seat[seat][1] for by_seat in facts.items.values()) == points
        assert sum(by_round[seat] for by_round in facts.rounds) == points
    left_over = sum(points for _, points in facts.items.get("left over", []))
    called = sum(points for _, points in facts.items.get("call", []))
    assert sum(entry[3] for entry in facts.placed) == sum(facts.scores) - left_over - called
    assert len(facts.rounds) == options["rounds"]


@pytest.mark.parametrize("name", ["tether", "connections", "quincunx"])
def test_facts_can_be_kept_in_a_file_and_are_the_same_again(name):
    facts, _ = watched(game(name))
    assert msgspec.json.decode(msgspec.json.encode(facts), type=Facts) == facts


def test_cards_of_quincunx_are_those_of_the_hands_and_of_the_moves():
    kind = game("quincunx", 3, rounds=2)
    facts, states = watched(kind)
    first = {(seat, kind.deck[card]) for number, seat, card in facts.dealt if number == 0}
    assert first == {(i, card) for i, hand in enumerate(states[0].hands()) for card in hand}
    placed = [kind.deck[card] for _, _, card, _, _ in facts.placed]
    assert placed == [move.partition("@")[0] for move in states[-1].moves]
    assert Counter(entry[0] for entry in facts.placed) == {0: 21, 1: 21}
    assert [entry[1] for entry in facts.placed[:4]] == [0, 1, 2, 0]
    assert facts.placed[21][1] == 1  # seat 1 begins the second round


@pytest.mark.parametrize(("players", "games"), [(1, 1), (3, 3)])
def test_numbers_and_spirals_of_connections_add_up_to_the_minus_points(players, games):
    kind = game("connections", players, games=games)
    facts, states = watched(kind)
    start = [sum(kind.set.boards[name]) * games for name in kind.boards]
    for seat, minus in enumerate(facts.scores):
        assert start[seat] + sum(by[seat][1] for by in facts.items.values()) == minus
        assert sum(by_game[seat] for by_game in facts.rounds) == minus
    spirals = sum(count for count, _ in facts.items["spiral"])
    assert sum(entry[4] for entry in facts.placed) == spirals
    assert len(facts.placed) == 24 * players * games
    turned = [kind.deck[card] for number, _, card in facts.dealt if number == 0]
    assert turned == list(states[0].decks[0][:24])
    assert len(facts.dealt) == 24 * games


@pytest.mark.parametrize("players", [2, 4])
def test_groups_of_tether_add_up_to_the_scores(players):
    kind = game("tether", players)
    facts, states = watched(kind)
    for side in (0, 1):
        assert sum(by_side[side][1] for by_side in facts.items.values()) == facts.scores[side]
    ends = sum(state.items != () and state.items[0].kind in facts.items for state in states)
    assert ends == sum(by_side[0][0] for by_side in facts.items.values()) > 0
    turns = sum(
        before.data[0]["seat"] != after.data[0]["seat"] or after.is_over
        for before, after in pairwise(states)
    )
    assert facts.turns == turns < facts.moves
    assert Counter(side for _, side, _ in facts.dealt) == {0: 5 * players / 2, 1: 5 * players / 2}
    # Linked cards lie in groups at the end.
    lying = {card for card, name in enumerate(states[-1].data[0]["group"].tolist()) if name}
    assert {entry[2] for entry in facts.placed} <= lying


@pytest.mark.parametrize(
    ("name", "options"),
    [("quincunx", {"muggins": True, "rounds": 1}), ("connections", {"players": 3}), ("tether", {})],
)
def test_greedy_chooses_the_same_from_the_position_as_from_the_view(name, options):
    kind, rng = game(name, **options), Rng("greedy")
    choose = __import__(f"trivet.search.{name}.greedy", fromlist=["choose"]).choose
    state, asked = kind.deal("greedy"), 0
    while (seat := state.seat) is not None:
        imagined = kind.resample(state.view(seat), rng)
        assert choose(state, Rng(asked)) == choose(imagined, Rng(asked))
        state = state.play(bot("random").choose(state.view(seat), rng))
        asked += 1
    assert asked > 20


def test_pieces_keep_their_numbers_whatever_is_asked_and_however_long():
    short = plan("quincunx", games=4, rounds=1, questions=("seats",))
    longer = plan("quincunx", games=9, rounds=1, questions=("variants", "luck", "scores"))
    assert set(short.pieces) < set(longer.pieces)
    assert [short.part_of(number) for number in short.pieces] == [(BASE, i) for i in range(4)]
    parts = Counter(longer.part_of(number)[0] for number in longer.pieces)
    # Two seatings, each played twice: three deals make nine games or more.
    assert parts == {BASE: 9, "flush": 9, "excuse": 9, "muggins": 9, LUCK: 3}
    assert plan("tether", games=4, questions=("luck",)).pieces == [1]


def test_variants_are_played_on_the_same_deals():
    kind = game("quincunx", rounds=2)
    assert decks(kind, game("quincunx", rounds=2, flush=True), "5/0") is None
    found = decks(kind, game("quincunx", rounds=2, excuse=True), "5/0")
    assert [len(deck) for deck in found] == [37, 37]
    for number, deck in enumerate(found):
        plain = shuffled(kind.deck, shuffle_key("5/0"), number)
        assert [card for card in deck if card != "X"] == plain
    back = decks(game("quincunx", rounds=2, excuse=True), kind, "5/0")
    assert all("X" not in deck and len(deck) == 36 for deck in back)
    kind = game("connections", 2)
    assert [other.options["boards"] for other in variants(kind).values()] == [
        [list(kind.set.boards)[(seat + step) % 4] for seat in (0, 1)] for step in (1, 2, 3)
    ]


def test_the_question_of_luck_has_every_seating_twice_with_other_choices():
    study = plan("quincunx", "random", "greedy", 4, ("luck",), rounds=1)
    outcome = StudyStage(study, print).play(study.pieces[0])
    assert len(outcome.games) == 4
    first, again, swapped, _ = (played.scores for played in outcome.games)
    assert first != again
    # Seat 0 is random's in the first two games, greedy's in the others.
    assert first[0] < first[1]
    assert swapped[0] > swapped[1]


def test_questions_that_make_no_sense_are_refused():
    assert "seats" not in fitting(game("connections", 1))
    assert "variants" not in fitting(game("tether"))
    assert "compares the boards" in unfit(game("connections", 1), "seats")
    with pytest.raises(OptionError, match="no question 'weather'; the questions are seats, "):
        plan("tether", questions=("weather",))
    with pytest.raises(OptionError, match="tether has no variants"):
        plan("tether", questions=("variants",))
