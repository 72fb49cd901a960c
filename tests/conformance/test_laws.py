"""Laws of positions and moves that every game keeps, whatever its rules are."""

import random
import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from tests.conformance.table import CONFIGS, LONGEST, claims, game_of, sample

import trivet
from trivet import IllegalMove, OptionError

RULINGS = (Path(__file__).parents[2] / "docs" / "rules" / "rulings.md").read_text()

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)


def raw(state):
    return state.data.tobytes()


@each_game
def test_every_game_ends(row):
    for seed in (1, 2):
        states = game_of(row, seed)
        assert 1 < len(states) < LONGEST
        assert [state.is_over for state in states] == [False] * (len(states) - 1) + [True]


@each_game
def test_what_is_over_has_an_end_and_winners_and_what_is_not_has_neither(row):
    for state in game_of(row):
        over = state.is_over
        assert (state.end is not None) == (state.winners is not None) == over
        assert (state.acting == ()) == (state.seat is None) == over
        if over:
            assert state.legal_moves() == ()
            assert state.winners
            assert list(state.winners) == sorted(set(state.winners))
            assert set(state.winners) <= set(range(len(state.scores)))
        else:
            assert state.seat in state.acting
            assert set(state.acting) <= set(range(row.players))


@each_game
def test_playing_leaves_the_old_state_as_it_was(row):
    for state in sample(row, 12)[:-1]:
        data, moves, decks = raw(state), state.moves, state.decks
        played = [state.play(move) for move in state.legal_moves()[:20]]
        played += [state.play(f"claim {n}") for n in (0, 5, 90) if claims(state)]
        assert played
        assert (raw(state), state.moves, state.decks) == (data, moves, decks)
        for after in played:
            assert len(after.moves) == len(moves) + 1
            assert after.moves[:-1] == moves
            assert not np.shares_memory(after.data, state.data)


@each_game
def test_playing_twice_gives_equal_states(row):
    for state in sample(row, 12)[:-1]:
        for move in state.legal_moves()[:20]:
            first, second = state.play(move), state.play(move)
            assert first == second
            assert raw(first) == raw(second)
            assert first.items == second.items


@each_game
def test_a_state_comes_back_from_its_bytes(row):
    game = row.make()
    for state in sample(row, 12):
        copy = game.from_bytes(state.to_bytes())
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy.legal_moves() == state.legal_moves()
        assert (copy.seat, copy.scores, copy.end) == (state.seat, state.scores, state.end)
        assert copy.winners == state.winners
        for move in state.legal_moves()[:3]:
            if not state.play(move).is_over and len(state.play(move).decks) == len(state.decks):
                assert copy.play(move) == state.play(move)


@each_game
def test_bytes_of_another_length_are_refused(row):
    game = row.make()
    data = game.deal(seed=1).to_bytes()
    for wrong in (b"", data[:-1], data + b"\0"):
        with pytest.raises(trivet.ParseError, match=f"{len(data)} bytes"):
            game.from_bytes(wrong)


@each_game
def test_different_positions_are_unequal(row):
    states = game_of(row)
    assert len({raw(state) for state in states}) == len(states)
    for before, after in pairwise(states):
        assert before != after
    assert states[0] != "a state"


@each_game
def test_equal_games_have_equal_states_and_others_do_not(row):
    deals = {other.name: other.make().deal(seed=1) for other in CONFIGS}
    same = [name for name, state in deals.items() if state == deals[row.name]]
    assert same == [row.name]
    assert row.make() == row.make()
    assert hash(row.make()) == hash(row.make())


@each_game
def test_legal_moves_are_sorted_and_each_is_accepted(row):
    game = row.make()
    for state in game_of(row):
        legal = state.legal_moves()
        assert list(legal) == sorted(set(legal))
        mask = game.legal_masks(state.data)[0]
        names = state.move_names
        if not claims(state) and legal != ("pass",):
            assert [names[i] for i in np.flatnonzero(mask)] == list(legal)
        else:
            assert {names[i] for i in np.flatnonzero(mask)} >= set(legal)
    for state in sample(row, 12):
        for move in state.legal_moves():
            assert state.is_legal(move)
            assert state.play(move).moves[-1] == move


@each_game
def test_move_numbers_ascend_with_their_texts(row):
    for state in sample(row, 6):
        names = state.move_names
        assert len(names) == state.game.actions
        assert all(name.isascii() and name.isprintable() for name in names)
        if row.game != "quincunx":
            assert list(names) == sorted(set(names))
        numbers = [state.parse_move(move) for move in state.legal_moves()]
        assert numbers == sorted(set(numbers))


@each_game
def test_every_move_text_comes_back_from_its_number(row):
    for state in sample(row, 6):
        if state.is_over and row.game == "connections":
            continue  # a placement names the tile that lies open, and none does
        for number, name in enumerate(state.move_names):
            assert state.format_move(number) == name
            assert state.parse_move(name) == number


@each_game
def test_an_illegal_move_is_refused_with_a_ruling_that_exists(row):
    source, rulings = random.Random(row.name), set()
    for state in sample(row, 10):
        names = [name for name in state.move_names if name not in state.legal_moves()]
        for name in source.sample(names, min(60, len(names))):
            if state.is_legal(name):
                assert claims(state) or state.legal_moves() == ("pass",)
                continue
            with pytest.raises(IllegalMove) as caught:
                state.play(name)
            message = str(caught.value)
            assert message.endswith(f" (ruling {caught.value.ruling})")
            assert message.isprintable()
            assert len(message) <= 200
            rulings.add(caught.value.ruling)
    assert rulings
    for ruling in rulings:
        assert ruling[0] == row.game[0].upper()
        assert re.search(rf"\*\*{ruling}\.", RULINGS), f"there is no ruling {ruling}"


@each_game
def test_a_move_out_of_turn_is_refused(row):
    for state in sample(row, 8):
        move = next(iter(state.legal_moves()), state.move_names[0])
        for nobody in (-1, row.players, True, 1.0, "0"):
            with pytest.raises(OptionError, match="there is no seat"):
                state.play(move, seat=nobody)
            with pytest.raises(OptionError, match="there is no seat"):
                state.view(nobody)
        for seat in set(range(row.players)) - set(state.acting):
            with pytest.raises(IllegalMove, match=state.game.turn_ruling) as caught:
                state.play(move, seat=seat)
            assert re.search(rf"\*\*{caught.value.ruling}\.", RULINGS)


@each_game
def test_an_acting_seat_may_play(row):
    for state in sample(row, 8)[:-1]:
        move = next(iter(state.legal_moves()), "claim 0")
        assert state.play(move, seat=state.seat) == state.play(move)


@each_game
def test_nothing_may_be_played_when_it_is_over(row):
    state = game_of(row)[-1]
    for move in game_of(row)[-2].legal_moves()[:5]:
        assert not state.is_legal(move)
        with pytest.raises(IllegalMove, match="over"):
            state.play(move)
        with pytest.raises(IllegalMove, match="over"):
            state.preview(move)
    with pytest.raises(IllegalMove, match="over"):
        state.random_move(trivet.Rng(1))


@each_game
def test_what_cannot_be_played_cannot_be_previewed(row):
    state = sample(row, 5)[2]
    illegal = [name for name in state.move_names if not state.is_legal(name)]
    for name in illegal[::17]:
        with pytest.raises(IllegalMove) as played:
            state.play(name)
        with pytest.raises(IllegalMove) as previewed:
            state.preview(name)
        assert str(previewed.value) == str(played.value)
    with pytest.raises(trivet.ParseError):
        state.preview("no move")


@each_game
def test_every_state_can_be_drawn(row):
    game = row.make()
    for state in sample(row, 15):
        assert str(state).strip()
        for seat in (None, *range(row.players)):
            for line in game.draw(state.view(seat)):
                text = "".join(span for span, _ in line)
                assert len(text) <= 80
                assert text.isprintable()


@each_game
def test_a_preview_is_what_the_move_will_score(row):
    for state in sample(row, 15)[:-1]:
        for move in state.legal_moves()[:8]:
            if row.game == "tether" and "-" in move:
                # A link scores nothing yet: its preview tells what the group has become.
                assert [item.kind for item in state.preview(move)] == ["group"]
                assert state.play(move).items == ()
            else:
                # What a round's end costs the others' hands is beyond the mover's knowledge.
                scored = [item for item in state.play(move).items if item.kind != "left over"]
                assert scored == list(state.preview(move))


@each_game
def test_scores_are_what_the_items_add_up_to(row):
    for seed in (1, 2, 3):
        states = game_of(row, seed)
        if row.game == "connections":
            # Minus points: a bare board counts all its numbers, in every game of a series.
            boards = [states[0].game.set.boards[name] for name in states[0].game.options["boards"]]
            bare = [sum(numbers) for numbers in boards]
        else:
            bare = [0] * len(states[0].scores)
        total = list(bare)
        assert list(states[0].scores) == bare
        for before, after in pairwise(states):
            for item in after.items:
                total = [sum(pair) for pair in zip(total, item.points, strict=True)]
            if row.game == "connections" and len(after.decks) > len(before.decks):
                total = [sum(pair) for pair in zip(total, bare, strict=True)]
            assert list(after.scores) == total


@each_game
def test_items_survive_json(row):
    for state in game_of(row):
        for item in state.items:
            assert trivet.Item.from_dict(item.to_dict()) == item


@each_game
def test_equal_seeds_deal_equal_games_and_others_do_not(row):
    game = row.make()
    deals = {game.deal(seed=seed).decks[0] for seed in range(30)}
    assert len(deals) == 30
    for seed in (0, "0", b"0"):
        assert game.deal(seed=seed) == game.deal(seed=0)
        assert game.deal(seed=seed).decks == game.deal(seed=0).decks
    assert game.deal() != game.deal()


@each_game
def test_a_whole_game_is_repeated_from_its_seed_and_moves(row):
    states = game_of(row)
    state = row.make().deal(seed=1)
    for before, after in pairwise(states):
        assert state == before
        state = state.play(after.moves[-1])
    assert state == states[-1]
    assert state.decks == states[-1].decks
