"""What seats see, states resampled from it, equal bytes for equal positions, batches."""

from __future__ import annotations

import json

import numpy as np
import pytest
from tests.games.tether.positions import DECK, deal, play

import trivet
from trivet.core.rng import Rng
from trivet.games.tether.state import CONNECT


def games(players, seeds):
    """Every position of some random games."""
    rng = Rng(players)
    for seed in range(seeds):
        state = trivet.game("tether", players).deal(seed=seed)
        yield state
        while not state.is_over:
            state = state.play(state.random_move(rng))
            yield state


def split(state, seat):
    """The cards that a seat sees, and those it does not, by what the state holds."""
    view = state.view(seat)
    seen = [c["card"] for g in view["groups"] for c in g["cards"]] + view["adrift"]
    for hand in view["hands"]:
        seen += hand["known"]
    if view["hand"] is not None:
        seen += [card for card in view["hand"] if card not in seen]
    return seen, [card for card in DECK if card not in seen]


@pytest.mark.parametrize("players", [2, 4])
def test_a_resampled_state_looks_the_same(players):
    rng = Rng(1)
    for state in games(players, 2):
        for seat in (None, *range(players)):
            view = state.view(seat)
            again = state.game.resample(json.loads(json.dumps(view)), rng)
            assert again.view(seat) == view
            assert again.view(None) == state.view(None)


@pytest.mark.parametrize("players", [2, 4])
def test_the_hidden_cards_of_a_resampled_state_are_all_there(players):
    rng = Rng(1)
    for state in list(games(players, 2))[::7]:
        for seat in (None, *range(players)):
            _, hidden = split(state, seat)
            again = state.game.resample(state.view(seat), rng)
            s = again.data[0]
            deck = [DECK[number] for number in s["deck"][: s["left"]]]
            hands = [
                card
                for other in range(players)
                if other != seat
                for card in again.view(other)["hand"]
                if card not in again.view(None)["hands"][other]["known"]
            ]
            assert sorted(deck + hands) == hidden


def test_hidden_cards_are_resampled_evenly():
    state = deal("01 02 03 04 77", "45 46 47 48 49")
    rng = Rng(3)
    times = dict.fromkeys(DECK, 0)
    for _ in range(900):
        for card in state.game.resample(state.view(0), rng).view(1)["hand"]:
            times[card] += 1
    _, hidden = split(state, 0)
    assert len(hidden) == 45
    assert all(times[card] == 0 for card in DECK if card not in hidden)
    # Each of 45 cards is expected 100 times of 900; five standard deviations are 47.
    assert all(53 < times[card] < 147 for card in hidden)


def test_a_view_tells_nothing_of_hidden_cards():
    one = deal("01 02 03 04 77", "45 46 47 48 49", adrift="11 22 33", top="56 78")
    two = deal("01 02 03 04 77", "56 78 47 48 12", adrift="11 22 33", top="49 45")
    for moves in ("", "~77 <11", "01-02 02-03", "01-02 end"):
        a, b = play(one, moves), play(two, moves)
        assert a.view(None) == b.view(None)
        if "end" not in moves and "<" not in moves:
            assert a.view(0) == b.view(0)


def test_there_is_no_view_of_a_seat_that_is_not_there():
    with pytest.raises(trivet.OptionError, match="seats are 0 to 1"):
        deal().view(2)


def test_the_order_of_links_does_not_matter():
    start = deal("01 02 03 04 05", "45 46 47 48 49", adrift="11 06 33")
    one = play(start, "01-02 02-03 03-04 04-05 05-06")
    two = play(start, "04-05 05-06 03-04 02-03 01-02")
    assert one == two
    assert one.to_bytes() == two.to_bytes()


def test_any_legal_order_of_the_links_of_a_turn_gives_the_same_bytes():
    rng = Rng(9)
    compared = 0
    before, made = None, []
    for state in games(2, 30):
        if state.moves and state.moves[-1][0].isdigit():
            made.append(state.moves[-1])
        else:
            before, made = state, []
        if len(made) < 3:
            continue
        other, left = before, list(made)
        while left:
            move = next((m for m in rng_order(left, rng) if m in other.legal_moves()), None)
            if move is None:  # this order began in the wrong place, as T8 allows no such start
                break
            other = other.play(move)
            left.remove(move)
        else:
            assert other.to_bytes() == state.to_bytes()
            compared += 1
    assert compared > 50


def rng_order(moves, rng):
    moves = list(moves)
    rng.shuffle(moves)
    return moves


def test_a_state_returns_from_its_bytes():
    for state in list(games(4, 1))[::5]:
        again = state.game.from_bytes(state.to_bytes())
        assert again == state
        assert again.legal_moves() == state.legal_moves()
    with pytest.raises(trivet.ParseError):
        state.game.from_bytes(b"short")


@pytest.mark.parametrize("players", [2, 4])
def test_random_steps_are_a_random_playout(players):
    game = trivet.game("tether", players)
    played = game.deal_batch(1, Rng(5))
    stepped = game.deal_batch(1, Rng(5))
    rng, other = Rng(6), Rng(6)
    count = game.play_out(played, rng)
    moves = np.zeros(1, dtype=np.int64)
    made = 0
    while True:
        game.rules.random_moves(stepped, other.words, moves)
        if moves[0] < 0:
            break
        game.step_batch(stepped, moves, other)
        made += 1
    assert made == count
    assert played.tobytes() == stepped.tobytes()
    assert rng.words.tolist() == other.words.tolist()


@pytest.mark.parametrize("players", [2, 4])
def test_masks_lists_and_single_questions_agree(players):
    game = trivet.game("tether", players)
    for state in list(games(players, 3))[::3]:
        legal = state.legal_moves()
        assert list(legal) == sorted(legal)
        (mask,) = game.legal_masks(state.data)
        assert tuple(np.array(state.move_names)[mask]) == legal
        assert tuple(m for m in state.move_names if state.is_legal(m)) == legal
        assert bool(legal) != state.is_over


@pytest.mark.parametrize("players", [2, 4])
def test_random_moves_are_even(players):
    game = trivet.game("tether", players)
    state = game.deal(seed=3)
    legal = state.legal_moves()
    rng = Rng(2)
    times = dict.fromkeys(legal, 0)
    for _ in range(300 * len(legal)):
        times[state.random_move(rng)] += 1
    # Expected 300 each; five standard deviations are 87.
    assert all(213 < count < 387 for count in times.values())


def test_dealing_again_leaves_nothing_of_the_last_game():
    game = trivet.game("tether", 4)
    states = game.deal_batch(3, Rng(5))
    game.play_out(states, Rng(6))
    game.rules.deal_random(states, Rng(5).words)
    assert states.tobytes() == game.deal_batch(3, Rng(5)).tobytes()


@pytest.mark.parametrize("players", [2, 4])
def test_sizes_marks_and_sets_agree_at_every_move(players):
    for state in games(players, 6):
        s = state.data[0]
        for group in state.view(None)["groups"]:
            if group["active"]:
                assert s["phase"] == CONNECT
                assert s["size"] == group["size"]
        readings = {card["h"] for g in state.view(None)["groups"] for card in g["cards"]}
        placed = int(s["placed"][1][0]) | int(s["placed"][1][1]) << 64
        assert placed == sum(1 << int(reading) for reading in readings)
        assert all(group["size"] >= 2 for group in state.view(None)["groups"])


@pytest.mark.parametrize("players", [2, 4])
def test_the_items_of_a_game_add_up_to_its_scores(players):
    total = np.zeros(2, dtype=int)
    for state in games(players, 10):
        if not state.moves:
            total[:] = 0
        for item in state.items:
            total += item.points
        assert tuple(total) == state.scores


def test_a_record_replays():
    *_, state = games(4, 1)
    record = state.record()
    assert record.replay() == state
    assert trivet.Record.loads(record.dumps()) == record
