"""What is handed out can be changed, copied and pickled without harm to what it came from."""

import copy
import pickle

import numpy as np
import pytest

import trivet

GAMES = [
    ("tether", {}),
    ("connections", {"boards": ["red", "blue"]}),
    ("quincunx", {"flush": True}),
]


def played(name, options, moves=9):
    state = trivet.game(name, players=2, **options).deal(seed=5)
    rng = trivet.Rng(5)
    for _ in range(moves):
        state = state.play(state.random_move(rng))
    return state


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))]
)
def test_a_copied_state_is_equal_and_plays_on(name, options, duplicate):
    state = played(name, options)
    twin = duplicate(state)
    assert twin == state
    assert twin.game == state.game
    assert twin.moves == state.moves
    assert twin.items == state.items
    assert twin.record() == state.record()
    move = state.legal_moves()[-1]
    assert twin.play(move) == state.play(move)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_pickled_state_leaves_the_ones_before_it_behind(name, options):
    short, long = (len(pickle.dumps(played(name, options, moves))) for moves in (4, 14))
    assert long - short < 1000


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_changing_a_view_or_a_record_changes_no_game(name, options):
    state = played(name, options)
    before = copy.deepcopy(state.game.options)
    for handed_out in (state.view(0)["options"], state.record().options):
        for value in handed_out.values():
            if isinstance(value, list):
                value.clear()
        handed_out["flush"] = "changed"
    state.game.options.clear()
    with pytest.raises(ValueError, match="read-only"):
        state.name_array[0] = "changed"
    assert state.game.options == before


@pytest.mark.parametrize("seed", [1.0, None, [1], True])
def test_only_what_is_the_same_everywhere_is_a_seed(seed):
    with pytest.raises(trivet.OptionError, match="a seed is"):
        trivet.Rng(seed)
    if seed is not None:
        with pytest.raises(trivet.OptionError, match="a seed is"):
            trivet.game("tether").deal(seed=seed)


def test_whole_numbers_of_any_kind_are_seeds():
    game = trivet.game("tether")
    assert game.deal(seed=np.int64(7)) == game.deal(seed=7) == game.deal(seed="7")
