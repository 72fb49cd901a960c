"""Records for a seat: they hold what its view shows, and nothing else."""

import json
import random

import pytest
from tests.conformance.knowledge import disguised, moments
from tests.conformance.table import CONFIGS, game_of

from trivet.core.record import FORMAT
from trivet.search.outside import request

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)


def viewers(state):
    return [None, *range(state.game.players)]


@each_game
def test_what_cannot_be_seen_changes_neither_record_nor_request(row):
    source, changed = random.Random(row.name), 0
    for state, unseen in moments(row, 12):
        for seat in viewers(state):
            twin = disguised(state, seat, unseen[seat], source)
            changed += twin != state
            assert twin.record_for(seat) == state.record_for(seat)
            if seat in state.acting:
                assert request(twin, seat, 1.0) == request(state, seat, 1.0)
    assert changed


def retold(state, first, second):
    """The state with two cards of the running deal changed round; None when a move is not legal."""
    deck = list(state.decks[-1])
    deck[first], deck[second] = deck[second], deck[first]
    twin = state.game.deal(decks=[*state.decks[:-1], deck])
    try:
        for move in state.moves:
            twin = twin.play(move)
    except ValueError:
        return None
    return twin


@each_game
def test_equal_views_have_equal_records_even_where_memory_would_tell(row):
    """Cards that a seat saw come, such as its own hand, may be anywhere that its view allows."""
    source, equal = random.Random(row.name), 0
    for state, _ in moments(row, 8):
        for _ in range(40):
            twin = retold(state, *source.sample(range(len(state.decks[-1])), 2))
            if twin is None:
                continue
            for seat in viewers(state):
                if twin.view(seat) == state.view(seat):
                    equal += 1
                    assert twin.record_for(seat) == state.record_for(seat)
    assert equal


@each_game
def test_what_is_told_of_the_deals_is_true_and_complete_where_all_is_open(row):
    for state in game_of(row)[::7]:
        for seat in viewers(state):
            record = state.record_for(seat)
            assert json.loads(json.dumps(record)) == record
            assert (record["format"], record["game"]) == (FORMAT, row.game)
            assert len(record["deals"]) == len(state.decks)
            for told, deck in zip(record["deals"], state.decks, strict=True):
                assert len(told) == len(deck)
                assert all(card in (None, right) for card, right in zip(told, deck, strict=True))
            for told, right in zip(record["moves"], state.moves, strict=True):
                assert told in (None, right)
            if state.is_over:
                assert record["winners"] == list(state.winners)
            else:
                assert "scores" not in record


@pytest.mark.parametrize(
    ("name", "count"),
    [("quincunx-2", 5), ("quincunx-3", 4), ("connections-2", None), ("tether-2", 0)],
)
def test_the_places_that_are_known(name, count):
    row = next(row for row in CONFIGS if row.name == name)
    for number, state in enumerate(game_of(row)):
        known = [place for place, card in enumerate(state.record_for(0)["deals"][-1]) if card]
        turned = min(24, 1 + number // row.players) if count is None else count
        assert known == list(range(turned))


def test_placements_of_the_running_round_are_hidden_from_others():
    row = next(row for row in CONFIGS if row.name == "connections-3-series")
    state = next(state for state in game_of(row)[10:] if len(state.moves) % 3 == 2)
    assert state.record_for(0)["moves"][-2:] == [state.moves[-2], None]
    assert state.record_for(1)["moves"][-2:] == [None, state.moves[-1]]
    assert state.record_for(2)["moves"][-2:] == [None, None]
    assert state.record_for(None)["moves"][-2:] == [None, None]
    assert state.record_for(2)["moves"][:-2] == list(state.moves[:-2])
