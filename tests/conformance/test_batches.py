"""Arrays of states: the same rules as one state at a time, many at once."""

import numpy as np
import pytest
from tests.conformance.table import CONFIGS, FEW, LONGEST, sample
from tests.conformance.test_resample import cards_of

from trivet import Rng

few_games = pytest.mark.parametrize("row", FEW, ids=lambda row: row.name)
each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)


def one(game, states, i):
    return game.from_bytes(states[i : i + 1].tobytes())


def random_moves(game, states, rng):
    moves = np.empty(len(states), dtype=np.int64)
    game.rules.random_moves(states, rng.words, moves)
    return moves


@each_game
def test_a_batch_is_dealt_like_single_games(row):
    game = row.make()
    states = game.deal_batch(40, Rng(row.name))
    assert states.dtype == game.dtype
    assert states.shape == (40,)
    assert len({states[i].tobytes() for i in range(40)}) == 40
    single = game.deal(seed=1)
    for i in range(40):
        state = one(game, states, i)
        assert (state.seat, state.scores, state.end) == (single.seat, single.scores, None)
        assert sorted(cards_of(state)) == sorted(game.deck)
        assert state.legal_moves()
    assert game.deal_batch(0, Rng(1)).shape == (0,)


@few_games
def test_every_card_is_dealt_everywhere(row):
    game = row.make()
    states = game.deal_batch(1200, Rng(row.name))
    orders = np.array([game.deck_numbers(cards_of(one(game, states, i))) for i in range(1200)])
    if row.game == "connections":
        # What is hidden is listed in the set's order: only the open tile is telling.
        orders = orders[:, :1]
    count = np.zeros((orders.shape[1], len(game.deck)))
    for place, column in enumerate(orders.T):
        count[place] = np.bincount(column, minlength=len(game.deck))
    expected = 1200 / len(game.deck)
    if row.game == "connections":
        assert abs(count - expected).max() < 6 * expected**0.5
    else:
        # Hands are listed in order: their cards are as often anywhere as any other.
        assert (count.sum(axis=0) == 1200).all()
        assert abs(hand_counts(game, states) - 1).max() < 0.5


def hand_counts(game, states):
    """How often each card was in the first seat's hand, over what it should be."""
    count = dict.fromkeys(game.deck, 0)
    for i in range(len(states)):
        for card in one(game, states, i).view(0)["hand"]:
            count[card] += 1
    seen = np.array(list(count.values()))
    return seen / seen.mean()


@each_game
def test_one_step_of_a_batch_is_one_step_of_each_state(row):
    game, rng = row.make(), Rng(row.name)
    states = game.deal_batch(24, rng)
    for _ in range(60):
        before = [one(game, states, i) for i in range(len(states))]
        moves = random_moves(game, states, rng)
        game.step_batch(states, moves, rng)
        for i, state in enumerate(before):
            after = one(game, states, i)
            if state.is_over:
                assert moves[i] == -1
                assert after == state
                continue
            move = state.format_move(int(moves[i]))
            assert state.is_legal(move)
            played = state.play(move)
            if dealt_anew(played, after):
                assert (played.seat, played.scores) == (after.seat, after.scores)
                assert sorted(cards_of(after)) == sorted(game.deck)
            else:
                assert played == after


def dealt_anew(played, after):
    """Whether a round was dealt after a move, so that two shuffles may differ."""
    name = played.game.name
    if name == "tether" or played.is_over:
        return False
    if name == "connections":
        return bool(after.view(None)["round"] == 1) and not any(
            place["placed"] for place in after.view(None)["table"]
        )
    view = after.view(None)
    return view["phase"] == "place" and len(view["spread"]) <= 5


@each_game
def test_masks_are_the_legal_moves_of_each_state(row):
    game, rng = row.make(), Rng(row.name)
    states = game.deal_batch(16, rng)
    for _ in range(40):
        masks = game.legal_masks(states)
        assert masks.shape == (16, game.actions)
        assert masks.dtype == np.bool_
        for i in range(16):
            assert (masks[i] == game.legal_masks(states[i : i + 1])[0]).all()
        moves = random_moves(game, states, rng)
        for i, move in enumerate(moves.tolist()):
            if 0 <= move < game.actions:
                assert masks[i, move]
            else:
                # Over, or a claim or call of Muggins, whose numbers no mask can hold.
                state = one(game, states, i)
                assert state.is_over == (move == -1)
                assert state.is_over or state.legal_moves() in {(), ("pass",)}
                assert masks[i].sum() == len(state.legal_moves())
        game.step_batch(states, moves, rng)


@each_game
def test_random_moves_one_by_one_are_a_playout(row):
    game = row.make()
    for seed in range(4):
        states = game.deal_batch(1, Rng(seed))
        played = states.copy()
        stepping, playing = Rng(f"{seed} play"), Rng(f"{seed} play")
        made = 0
        while (move := random_moves(game, states, stepping))[0] >= 0:
            game.step_batch(states, move, stepping)
            made += 1
            assert made < LONGEST
        assert game.play_out(played, playing) == made
        assert played.tobytes() == states.tobytes()
        assert playing.words.tolist() == stepping.words.tolist()
        assert one(game, states, 0).is_over


@each_game
def test_a_batch_is_played_out_to_results_that_differ(row):
    game = row.make()
    states = game.deal_batch(60, Rng(row.name))
    made = game.play_out(states, Rng(2))
    ends = [one(game, states, i) for i in range(60)]
    assert all(state.is_over and state.winners for state in ends)
    assert len({state.scores for state in ends}) > 5
    assert 60 <= made < 60 * LONGEST
    assert game.play_out(states, Rng(3)) == 0
    assert (random_moves(game, states, Rng(4)) == -1).all()
    assert not game.legal_masks(states).any()


@each_game
def test_equal_random_numbers_play_equal_games(row):
    game = row.make()

    def played(seed):
        states = game.deal_batch(10, Rng(1))
        game.play_out(states, Rng(seed))
        return states.tobytes()

    assert played(5) == played(5)
    assert played(5) != played(6)


@each_game
def test_the_random_move_of_a_state_is_that_of_its_array(row):
    game = row.make()
    state, rng, same = game.deal(seed=4), Rng(1), Rng(1)
    for _ in range(20):
        move = state.random_move(rng)
        assert move == state.format_move(int(random_moves(game, state.data, same)[0]))
        state = state.play(move)
        if state.is_over:
            break


@each_game
def test_a_state_has_no_bytes_that_belong_to_no_field(row):
    # NumPy copies fields, not what lies between them: equal positions would be unequal bytes.
    dtype = row.make().dtype
    assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize


@each_game
def test_random_moves_are_equally_likely(row):
    game, times = row.make(), 4000
    for state in sample(row, 9)[1:-1:3]:
        legal = state.legal_moves()
        if len(legal) < 2:
            continue
        states = np.frombuffer(bytearray(state.to_bytes() * times), dtype=game.dtype)
        moves = random_moves(game, states, Rng(row.name))
        count = np.bincount(moves, minlength=game.actions)[game.legal_masks(state.data)[0]]
        assert count.sum() == times
        assert len(count) == len(legal)
        expected = times / len(legal)
        assert (abs(count - expected) < 5 * expected**0.5 + 3).all()
