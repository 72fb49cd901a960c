"""The compiled entry points agree with each other, and chance is fair."""

import numpy as np
import pytest
from tests.games.connections.positions import BRANCH, TREE, face_up, number, position, spiral

import trivet
from trivet import Rng
from trivet.search.connections.greedy import choose


def a_game(players, seed=3, **options):
    """All states of a random game."""
    state, rng = trivet.game("connections", players=players, **options).deal(seed=seed), Rng(seed)
    yield state
    while not state.is_over:
        state = state.play(state.random_move(rng))
        yield state


@pytest.mark.parametrize(("players", "games"), [(1, 1), (2, 2), (4, 1)])
def test_playing_out_is_stepping_with_random_moves(players, games):
    game = trivet.game("connections", players=players, games=games)
    whole = game.deal_batch(1, Rng(1))
    stepped = whole.copy()
    one, other = Rng(2), Rng(2)
    made = game.play_out(whole, one)
    moves = np.empty(1, dtype=np.int64)
    for _ in range(made):
        game.rules.random_moves(stepped, other.words, moves)
        game.step_batch(stepped, moves, other)
    assert made == 24 * players * games
    assert whole.tobytes() == stepped.tobytes()
    assert one.words.tolist() == other.words.tolist()


def test_playing_out_takes_up_a_round_that_has_begun():
    game = trivet.game("connections", players=3)
    state = game.deal(seed=1)
    state = state.play(spiral(state), seat=1)
    data = state.data.copy()
    assert game.play_out(data, Rng(1)) == 71
    first = state.legal_moves(1)[0]
    assert data["board"][0, 1, 0] == 1 + 5 * state.tile + 4
    assert first.endswith("a1 spiral")


def test_masks_lists_and_answers_agree():
    for state in a_game(2):
        names, game = state.move_names, state.game
        mask = game.legal_masks(state.data)[0]
        legal = list(state.legal_moves())
        assert [names[i] for i in np.flatnonzero(mask)] == legal
        if not state.is_over:
            assert [name for name in names if state.is_legal(name)] == legal


def test_batches_leave_what_is_over_as_it_is():
    game = trivet.game("connections", players=2)
    states = game.deal_batch(3, Rng(1))
    game.play_out(states[:1], Rng(1))
    before = states[0].tobytes()
    moves = np.empty(3, dtype=np.int64)
    game.rules.random_moves(states, Rng(2).words, moves)
    assert moves[0] == -1
    assert (moves[1:] >= 0).all()
    game.step_batch(states, moves, Rng(3))
    assert states[0].tobytes() == before
    assert not game.legal_masks(states)[0].any()


def test_a_batch_that_is_over_is_dealt_anew():
    game = trivet.game("connections", players=2, games=2)
    states = game.deal_batch(2, Rng(1))
    game.play_out(states, Rng(1))
    game.rules.deal_random(states, Rng(4).words)
    fresh = game.new_states(2)
    game.rules.deal_random(fresh, Rng(4).words)
    assert states.tobytes() == fresh.tobytes()


def test_random_moves_are_uniform():
    state = position(TREE, "star n-n-")
    draws = 26_000
    states = np.repeat(state.data, draws)
    moves = np.empty(draws, dtype=np.int64)
    state.game.rules.random_moves(states, Rng(1).words, moves)
    names, counts = np.unique(moves, return_counts=True)
    assert [state.format_move(int(name)) for name in names] == list(state.legal_moves())
    # 26 moves, 1000 each on average, with a standard deviation of 31.
    assert counts.min() > 850
    assert counts.max() < 1150


def test_random_deals_are_uniform():
    game = trivet.game("connections", players=1)
    states = game.deal_batch(28_000, Rng(1))
    counts = np.bincount(states["tile"], minlength=29)
    assert counts[0] == 0
    assert counts[1:].min() > 850
    assert counts[1:].max() < 1150
    decks = np.sort(np.concatenate([states["tile"][:, None], states["deck"][:, 1:]], axis=1))
    assert (decks == np.arange(1, 29)).all()


def test_boards_worked_out_anew_are_those_kept_up_move_by_move():
    for state in a_game(3, games=3):
        data = state.data.copy()
        data["want"] = 0
        data["free"] = 0
        data["asks"] = 0
        state.game.rules.rebuild(data)
        assert data.tobytes() == state.to_bytes()


def test_scores_by_reading_the_board_as_text():
    """Minus points counted from the cells of a view, without the engine's masks."""
    for state in a_game(2):
        view = state.view(0)
        for place in view["table"]:
            lies = {lying["cell"]: lying["sides"] for lying in place["cells"]}
            minus = sum(sides is None for sides in lies.values())
            for field in place["sheet"]["fields"]:
                sides = lies.get(field["cell"]) or "----"
                direction = ("north", "east", "south", "west").index(field["side"])
                minus += field["value"] if sides[direction] == "-" else 0
            assert place["sheet"]["minus"] == minus


def test_the_state_keeps_nothing_of_the_tiles_turned():
    game = trivet.game("connections", players=1)
    deck = game.deck
    one = game.deal(decks=[deck])
    other = game.deal(decks=[[deck[1], deck[0], *deck[2:]]])
    for cell in ("a1", "b1"):
        turned = one.view(0)["tile"]
        one = one.play(f"{turned} {cell} spiral")
    for cell in ("b1", "a1"):
        turned = other.view(0)["tile"]
        other = other.play(f"{turned} {cell} spiral")
    assert one == other


def test_greedy_connects_what_is_worth_most():
    state = position(BRANCH, "turtle www-")
    assert {choose(state, Rng(seed)) for seed in range(20)} == {"turtle e5 r0"}


def test_greedy_breaks_ties_at_random_and_lays_a_spiral_only_when_nothing_fits():
    state = position(TREE, "star n-n-")
    assert {choose(state, Rng(seed)) for seed in range(100)} == face_up(state)
    wide = {
        "tiles": {f"t{n}": "w---" if n else "n---" for n in range(28)},
        "boards": {"one": [1] * 16},
    }
    game = trivet.game("connections", players=1, set=wide)
    state = game.deal(decks=[[*game.deck[1:4], game.deck[0], *game.deck[4:]]])
    state = state.play("t1 c2 r0").play("t2 c4 r180")
    assert choose(state, Rng(1)).endswith("spiral")


def test_greedy_looks_at_the_seat_that_places():
    state = position(BRANCH, "turtle www-", players=2, boards=["blue", "green"])
    state = state.play("turtle a5 spiral")
    move = choose(state, Rng(1))
    assert state.play(move).items == (number((0, -2), "e5 north"), number((0, -1), "e5 east"))
