"""Imagined states fit what the viewer sees, leave nothing hidden out, and can be played on."""

import json
import random

import pytest
from tests.conformance.knowledge import moments, secret_moves
from tests.conformance.table import CONFIGS, FEW, LONGEST, game_of, sample, some_move

from trivet import Record, RecordError, Rng

few_games = pytest.mark.parametrize("row", FEW, ids=lambda row: row.name)
each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)


def viewers(row):
    return (None, *range(row.players))


def hidden_deck(state):
    """The codes still to be drawn or turned, in some fixed order of places."""
    data, deck = state.data[0], state.game.deck
    if state.game.name == "connections":
        return [deck[number - 1] for number in data["deck"][data["round"] + 1 :].tolist()]
    return [deck[number] for number in data["deck"][: data["left"]].tolist()]


def cards_of(state):
    """Every card of the round, wherever it lies."""
    if state.game.name == "connections":
        view = state.view(None)
        return [*view["gone"], *([view["tile"]] if view["tile"] else []), *view["left"]]
    hands = [card for seat in range(state.game.players) for card in state.view(seat)["hand"]]
    view = state.view(None)
    if state.game.name == "quincunx":
        table = list(view["spread"].values())
    else:
        groups = [card["card"] for group in view["groups"] for card in group["cards"]]
        table = [*view["adrift"], *groups]
    return [*hands, *table, *hidden_deck(state)]


@each_game
def test_an_imagined_state_looks_to_its_viewer_like_the_real_one(row):
    game, rng = row.make(), Rng(row.name)
    for state in sample(row, 15):
        for seat in viewers(row):
            view = state.view(seat)
            text = json.dumps(view)
            imagined = game.resample(view, rng)
            assert imagined.view(seat) == view
            assert json.dumps(view) == text
            assert game.resample(json.loads(text), rng).view(seat) == view


@each_game
def test_an_imagined_state_has_every_card_once(row):
    game, rng = row.make(), Rng(row.name)
    for state in sample(row, 15):
        assert sorted(cards_of(state)) == sorted(game.deck)
        for seat in viewers(row):
            imagined = game.resample(state.view(seat), rng)
            assert sorted(cards_of(imagined)) == sorted(game.deck)


@few_games
def test_nothing_hidden_is_left_out(row):
    game, rng = row.make(), Rng(row.name)
    source = random.Random(row.name)
    for state, unseen in source.sample(moments(row, 30), 2):
        for seat in source.sample(viewers(row), 1):
            places = {}
            for _ in range(400):
                imagined = game.resample(state.view(seat), rng)
                for place, card in enumerate(hidden_deck(imagined)):
                    places.setdefault(("deck", place), set()).add(card)
                for other in range(row.players):
                    if other != seat and row.game != "connections":
                        cards = set(imagined.view(other)["hand"]) & unseen[seat]
                        places.setdefault(("hand", other), set()).update(cards)
            for place, cards in places.items():
                if place[0] == "deck" or cards:
                    assert cards == unseen[seat], place
            if not places:
                assert not unseen[seat]


@few_games
def test_an_imagined_hand_favours_no_card(row):
    if row.game == "connections":
        return
    game, rng, times = row.make(), Rng(row.name), 400
    state, unseen = moments(row, 10)[2]
    seat = 0
    count = dict.fromkeys(unseen[seat], 0)
    held = 0
    for _ in range(times):
        hand = set(game.resample(state.view(seat), rng).view(1)["hand"]) & unseen[seat]
        held += len(hand)
        for card in hand:
            count[card] += 1
    share = held / times / len(count)
    spread = 4.5 * (times * share * (1 - share)) ** 0.5
    assert all(abs(seen - times * share) <= spread for seen in count.values())


@pytest.mark.parametrize(
    "row",
    [row for row in CONFIGS if row.game == "connections" and row.players > 1],
    ids=lambda row: row.name,
)
def test_any_placement_may_be_imagined_of_those_who_have_placed(row):
    game, rng = row.make(), Rng(row.name)
    states = [state for state in game_of(row) if secret_moves(state) == 1]
    state = states[2]
    legal = set(state.legal_moves(0))
    assert legal
    seen = {game.resample(state.view(1), rng).moves[-1] for _ in range(20 * len(legal))}
    assert seen == legal


@each_game
def test_an_imagined_state_can_be_played_to_the_end(row):
    game, rng, source = row.make(), Rng(row.name), random.Random(row.name)
    for state, _ in moments(row, 5):
        for seat in viewers(row):
            imagined = game.resample(state.view(seat), rng)
            for _ in range(LONGEST):
                if imagined.is_over:
                    break
                imagined = imagined.play(some_move(imagined, source))
                assert imagined.game is game
            assert imagined.is_over
            assert imagined.winners
            assert str(imagined)


@each_game
def test_an_imagined_state_has_no_record(row):
    game = row.make()
    imagined = game.resample(game.deal(seed=1).view(0), Rng(1))
    assert imagined.decks is None
    for state in (imagined, imagined.play(next(iter(imagined.legal_moves())))):
        with pytest.raises(RecordError, match="not known"):
            state.record()


@each_game
def test_equal_random_numbers_imagine_equal_states(row):
    game = row.make()
    state, _ = moments(row, 6)[2]
    first, second = (game.resample(state.view(0), Rng(9)) for _ in range(2))
    assert first == second
    assert len({game.resample(state.view(0), Rng(seed)) for seed in range(20)}) > 1


def test_a_record_of_the_real_state_is_not_changed_by_imagining():
    row = CONFIGS[0]
    state = game_of(row)[5]
    before = state.record()
    row.make().resample(state.view(0), Rng(1))
    assert isinstance(before, Record)
    assert state.record() == before
