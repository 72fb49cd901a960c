"""Observations show what a view shows and nothing else; masks are the engine's legal moves."""

import itertools
import random

import numpy as np
import pytest
from tests.conformance.table import CONFIGS, game_of, sample
from tests.envs.seen import expected

import trivet
from trivet import IllegalMove, OptionError, ParseError, Rng
from trivet.envs.arrays import arrays

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)


def is_legal(state, seat, move):
    if state.game.name == "connections":
        return not state.is_over and state.is_legal(move, seat)
    return seat in state.acting and state.is_legal(move)


@each_game
def test_an_observation_is_what_the_view_shows(row):
    game = row.make()
    form = arrays(game)
    for state in sample(row, 25):
        for seat in range(row.players):
            entries = form.view_of(state, seat).tolist()
            parts = expected(game, state.view(seat))
            assert list(parts) == [feature.name for feature in form.features]
            for feature in form.features:
                assert entries[feature.start : feature.stop] == parts[feature.name], feature.name


@each_game
def test_nothing_hidden_changes_an_observation_or_a_mask(row):
    game, rng = row.make(), Rng(row.name)
    form = arrays(game)
    for state in sample(row, 25):
        for seat in range(row.players):
            view = state.view(seat)
            seen, legal = form.view_of(state, seat), form.mask_of(state, seat)
            for _ in range(3):
                imagined = game.resample(view, rng)
                assert np.array_equal(form.view_of(imagined, seat), seen)
                assert np.array_equal(form.mask_of(imagined, seat), legal)


@each_game
def test_a_mask_has_every_legal_action_of_the_seat(row):
    form = arrays(row.make())
    for state in sample(row, 25):
        for seat in range(row.players):
            mask = form.mask_of(state, seat)
            assert mask.dtype == np.int8
            assert mask.shape == (form.actions,)
            for action in range(form.actions):
                try:
                    move = form.text(state, action)
                except ParseError:
                    assert mask[action] == 0
                else:
                    assert mask[action] == is_legal(state, seat, move), move
        assert np.array_equal(
            form.mask_of(state), form.mask_of(state, state.seat or 0) * (not state.is_over)
        )


@each_game
def test_actions_are_the_moves_of_a_record(row):
    form = arrays(row.make())
    states = game_of(row)
    for before, after in itertools.pairwise(states):
        move = after.moves[-1]
        action = form.action(before, move)
        assert form.text(before, action) == move
        assert form.mask_of(before)[action] == 1


@each_game
def test_all_states_at_once_are_as_one_by_one(row):
    form = arrays(row.make())
    states = sample(row, 9)
    together = np.concatenate([state.data for state in states])
    seats = np.array([i % row.players for i in range(len(states))])
    alone = [form.view_of(state, int(seat)) for state, seat in zip(states, seats, strict=True)]
    assert np.array_equal(form.observe(together, seats), alone)
    assert np.array_equal(form.mask(together), [form.mask_of(state) for state in states])
    acting = [-1 if state.seat is None else state.seat for state in states]
    assert form.acting(together).tolist() == acting
    room = np.full((len(states), *form.shapes["observation"][0]), 77, dtype=np.int16)
    legal = np.full((len(states), form.actions), 77, dtype=np.int8)
    assert form.observe(together, seats, room) is room
    assert form.mask(together, legal, seats) is legal
    assert np.array_equal(room, alone)
    assert legal.max() <= 1


@each_game
def test_entries_keep_their_bounds_and_features_leave_no_gap(row):
    form = arrays(row.make())
    stops = [0, *(feature.stop for feature in form.features)]
    assert [feature.start for feature in form.features] == stops[:-1]
    assert form.shapes["observation"] == ((stops[-1],), np.dtype(np.int16))
    for feature in form.features:
        assert feature.stop - feature.start == int(np.prod(feature.shape))
    assert len({feature.name for feature in form.features}) == len(form.features)
    for state in sample(row, 25):
        for seat in range(row.players):
            entries = form.view_of(state, seat)
            assert (form.low <= entries).all()
            assert (entries <= form.high).all()


@each_game
def test_every_action_is_of_one_kind_at_most(row):
    form = arrays(row.make())
    numbers = [number for kind in form.action_ranges for number in kind.numbers]
    assert len(numbers) == len(set(numbers))
    assert min(numbers) == 0
    assert max(numbers) == form.actions - 1
    for kind in form.action_ranges:
        assert kind.numbers[-1] == kind.last


def test_a_claim_above_the_highest_action_is_as_good_as_that():
    """Every claim above the gain loses it (Q15), and no gain is as high as 255."""
    game = trivet.game("quincunx", players=2, rounds=1, muggins=True)
    form, source = arrays(game), random.Random(1)
    state = game.deal(seed=1)
    for _ in range(12):
        state = state.play(source.choice(state.legal_moves()))
        highest = state.play("claim 255")
        assert np.array_equal(highest.data, state.play("claim 999999999").data)
        with pytest.raises(ParseError, match="no action"):
            form.action(state, "claim 256")
        state = highest


def test_the_bound_of_claims_is_above_what_any_placement_can_gain():
    from trivet.envs.quincunx.observation import MOST_CLAIMED
    from trivet.games.quincunx.pieces import DECK_SIZE, RANK, SUIT_BITS, WORTH
    from trivet.games.quincunx.values import BESIDE

    for card in range(DECK_SIZE):
        gains = sorted(int(BESIDE[card, i]) & 255 for i in range(DECK_SIZE) if i != card)
        twins = int((RANK[:DECK_SIZE] == RANK[card]).sum()) - 1
        threes = min(twins // 2, 4)
        lines = 30 * threes + 20 * (4 - threes)
        suits = SUIT_BITS[:DECK_SIZE] & SUIT_BITS[card] != 0
        is_court = RANK[card] in (1, 10)
        power = int(WORTH[:DECK_SIZE][suits].sum()) - 11 if is_court else 0
        # A power play takes a neighbour that itself gains nothing.
        beside = sum(gains[-3:]) if is_court else sum(gains[-4:])
        flushes = 8 * 10
        assert beside + lines + power + flushes < MOST_CLAIMED


def test_a_numbers_action_between_the_kinds_is_none():
    game = trivet.game("quincunx", muggins=True)
    form = arrays(game)
    state = game.deal(seed=1)
    with pytest.raises(ParseError, match="quincunx has no action 1000"):
        form.text(state, 1000)
    error = form.illegal(state, 1000, "game 7: ")
    assert isinstance(error, IllegalMove)
    assert str(error).startswith("game 7: quincunx has no action 1000")


def test_an_illegal_action_is_told_by_name_with_the_ruling():
    game = trivet.game("connections", players=1)
    form, state = arrays(game), game.deal(seed=7)
    text = str(form.illegal(state, 60, "game 3: "))
    assert text == (
        "game 3: star c3 r0 (action 60): c3 is the printed centre, no cell for a tile (ruling C1)"
    )


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ([0, 1], "a list"),
        (np.array([0, 1], dtype=np.int32), r"int32 of shape \(2,\)"),
        (np.array([0]), r"int64 of shape \(1,\)"),
        (np.array([0, 4]), r"seats\[1\]: there is no seat 4; seats are 0 to 1"),
        (np.array([-1, 0]), r"seats\[0\]: there is no seat -1"),
    ],
)
def test_wrong_seats_are_told(seats, told):
    form = arrays(trivet.game("tether"))
    states = form.game.deal_batch(2, Rng(1))
    with pytest.raises(OptionError, match=told):
        form.observe(states, seats)
    with pytest.raises(OptionError, match=told):
        form.mask(states, seats=seats)


@pytest.mark.parametrize(
    "room",
    [
        [],
        np.zeros((2, 206), dtype=bool),
        np.zeros((1, 206), dtype=np.int8),
        np.zeros((2, 412), dtype=np.int8)[:, ::2],
        np.zeros((206, 2), dtype=np.int8).T,
        np.frombuffer(bytes(412), dtype=np.int8).reshape(2, 206),
    ],
)
def test_room_of_a_wrong_form_is_told(room):
    form = arrays(trivet.game("tether"))
    with pytest.raises(OptionError, match=r"out must be int8 of shape \(2, 206\) in C order"):
        form.mask(form.game.deal_batch(2, Rng(1)), room)


@pytest.mark.parametrize("action", [1.9, 1.0, True, "3", None, float("nan"), [3], np.array([3])])
def test_an_action_that_is_no_whole_number_is_told(action):
    form = arrays(trivet.game("quincunx"))
    state = form.game.deal(seed=1)
    for call in (form.text, form.illegal):
        with pytest.raises(OptionError, match="an action is a whole number, not"):
            call(state, action)
    assert form.text(state, np.uint8(7)) == form.text(state, 7)
    with pytest.raises(ParseError, match="a move is text, not 7"):
        form.action(state, 7)


def test_seats_may_be_numbers_of_numpy():
    form = arrays(trivet.game("quincunx"))
    state = form.game.deal(seed=1)
    assert np.array_equal(form.view_of(state, np.int64(1)), form.view_of(state, 1))
    assert np.array_equal(form.mask_of(state, np.uint8(0)), form.mask_of(state))
    for wrong in (-1, 2, 1.0, True, "0"):
        for call in (form.view_of, form.mask_of):
            with pytest.raises(OptionError, match=r"there is no seat .*; seats are 0 to 1"):
                call(state, wrong)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"players": 4}, "players=4"),
        ({"muggins": True}, "muggins=1"),
        ({"rounds": 5}, "rounds=5"),
    ],
    ids=str,
)
def test_many_states_with_other_options_are_told(given, told):
    """The kernels would write their entries past the end of the arrays."""
    form = arrays(trivet.game("quincunx"))
    states = form.game.deal_batch(3, Rng(1))
    states[2:] = trivet.game("quincunx", **given).deal_batch(1, Rng(1))
    for call in (form.acting, form.mask, lambda states: form.observe(states, np.zeros(3, int))):
        with pytest.raises(OptionError, match=f"these are states with {told}, not of trivet.game"):
            call(states)


def test_states_of_another_game_are_told():
    form = arrays(trivet.game("tether"))
    with pytest.raises(OptionError, match="no states of tether"):
        form.acting(trivet.game("quincunx").deal_batch(2, Rng(1)))
    with pytest.raises(OptionError, match="states must be an array of shape"):
        form.acting(form.game.deal_batch(4, Rng(1)).reshape(2, 2))
    with pytest.raises(OptionError, match=r"a game is wanted, .* not 'tether'"):
        arrays("tether")


@pytest.mark.parametrize("options", [{"players": 3}, {"muggins": True}], ids=str)
def test_a_state_of_the_game_with_other_options_is_told(options):
    form, state = arrays(trivet.game("quincunx", **options)), trivet.game("quincunx").deal(seed=1)
    with pytest.raises(OptionError, match="this is a state of"):
        form.view_of(state, 0)
    with pytest.raises(OptionError, match="this is a state of"):
        form.mask_of(state)
    with pytest.raises(OptionError, match="this is a state of"):
        form.text(state, 3)
    with pytest.raises(OptionError, match="this is a state of"):
        form.action(state, "7SK@b4")
    with pytest.raises(OptionError, match="a state is wanted"):
        form.view_of(state.data, 0)
