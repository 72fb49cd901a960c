"""The games of OpenSpiel: its own tests, its search, and what is wrong input."""

import importlib
import json
import pickle
import random
import runpy
import sys
import unittest
import warnings

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from tests.conformance.table import CONFIGS

import trivet
import trivet.envs.spiel
from trivet import IllegalMove, OptionError

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)


def load(row, folder, **more):
    """The game of a row as OpenSpiel loads it, from text alone."""
    params = {"players": row.players} | more
    for name, value in row.options:
        if name == "boards":
            value = "+".join(value)  # noqa: PLW2901
        if name == "set":
            path = folder / "set.json"
            path.write_text(json.dumps(value))
            value = path  # noqa: PLW2901
        params[name] = str(value).lower() if isinstance(value, bool) else value
    told = ",".join(f"{name}={value}" for name, value in params.items())
    return pyspiel.load_game(f"trivet_{row.game}({told})")


def step(state, source):
    """Make a random move, or let a random card come; answers the action."""
    if state.is_chance_node():
        action, _ = source.choice(state.chance_outcomes())
    else:
        action = source.choice(state.legal_actions())
    state.apply_action(action)
    return action


def played(game, seed, steps=10**6):
    state, source = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and steps:
        step(state, source)
        steps -= 1
    return state


@each_game
def test_openspiels_random_games(row, tmp_path):
    pyspiel.random_sim_test(load(row, tmp_path), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("reward", ["outcome", "points"])
@each_game
def test_rewards_are_those_of_the_engine(row, reward, tmp_path):
    game = load(row, tmp_path, reward=reward)
    state = played(game, 3)
    over = state.at.table.state(state.at.data)
    side = 2 if row.game == "tether" else row.players
    scores = [over.scores[seat % side] for seat in range(row.players)]
    if reward == "points" or row.players == 1:
        sign = -1 if row.game == "connections" else 1
        assert state.returns() == [sign * points for points in scores]
        assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
        return
    best = max(state.returns())
    assert [points == best for points in state.returns()] == [
        seat % side in over.winners for seat in range(row.players)
    ]
    assert game.utility_sum() == 0


@pytest.fixture(scope="module")
def api_test():
    """OpenSpiel's tests of every game's API; they define flags, so they are imported once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they import all of OpenSpiel's games
        from open_spiel.integration_tests import api_test
    return api_test


@pytest.mark.parametrize(
    "told",
    [
        "trivet_tether",
        "trivet_tether(players=4)",
        "trivet_connections(players=1)",
        "trivet_connections(players=3)",
        "trivet_quincunx(rounds=1)",
        "trivet_quincunx(players=3,muggins=true,excuse=true)",
    ],
)
def test_openspiels_api_test(told, api_test):
    game = pyspiel.load_game(told)
    base = api_test.EnforceAPIOnPartialTreeBase
    case = type("Case", (base,), {"game": game, "game_name": told})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun == 5
    assert [fault for _, fault in result.errors + result.failures] == []


@each_game
def test_a_card_is_as_likely_as_the_deck_has_it(row, tmp_path):
    state, source = load(row, tmp_path).new_initial_state(), random.Random(2)
    deck = len(state.at.table.deck)
    for left in (deck, deck - 1)[: 1 if row.game == "connections" else 2]:
        outcomes = state.chance_outcomes()
        assert [p for _, p in outcomes] == [1 / left] * left
        step(state, source)
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
        step(state, source)


@each_game
def test_observations_are_those_of_the_arrays(row, tmp_path):
    game = load(row, tmp_path)
    state, source = game.new_initial_state(), random.Random(4)
    arrays = state.at.table.arrays
    assert game.observation_tensor_shape() == list(arrays.shapes["observation"][0])
    assert not any(state.observation_tensor(0))
    texts = {}
    while not state.is_terminal():
        if not state.is_chance_node():
            for seat in range(row.players):
                tensor = arrays.observe(state.at.data, np.array([seat]))[0].tolist()
                assert state.observation_tensor(seat) == tensor
                seen = texts.setdefault((seat, state.observation_string(seat)), tensor)
                assert seen == tensor
        step(state, source)


@each_game
def test_legal_actions_are_the_same_asked_from_either_side(row, tmp_path):
    state, source = load(row, tmp_path).new_initial_state(), random.Random(4)
    while not state.is_terminal():
        assert state.legal_actions() == super(type(state), state).legal_actions()
        if not state.is_chance_node():
            for seat in range(row.players):
                expected = state.legal_actions() if seat == state.current_player() else []
                assert state.legal_actions(seat) == expected
        state.legal_actions().clear()  # a list of the caller's own
        step(state, source)
    assert state.legal_actions() == []


@each_game
def test_resampling_keeps_the_information_state(row, tmp_path):
    game, source = load(row, tmp_path), random.Random(9)
    length = len(played(game, 9).history())
    for cut in source.sample(range(length), 6):
        state = played(game, 9, cut)
        for seat in range(row.players):
            other = state.resample_from_infostate(seat, source.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == cut
            played_on = other.clone()
            while not played_on.is_terminal():
                step(played_on, source)


def test_states_are_pickled_and_copied():
    game = pyspiel.load_game("trivet_tether(players=4)")
    state = played(game, 5, 40)
    for again in (pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(again) == str(state)
        assert again.history() == state.history()
        step(again, random.Random(1))
        assert len(state.history()) == 40
    for name in ("trivet_connections(boards=red+green,games=2)", str(game)):
        whole = pyspiel.load_game(name)
        assert str(pickle.loads(pickle.dumps(whole))) == str(whole)


def searching(game):
    """OpenSpiel's search with a handful of short simulations."""
    source = np.random.RandomState(1)
    return ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=source, max_length=4),
        uct_c=2.0,
        max_simulations=8,
        random_state=source,
    )


def test_openspiels_search_plays_quincunx_to_its_end():
    game = pyspiel.load_game("trivet_quincunx(rounds=1)")
    search, state, source = searching(game), game.new_initial_state(), random.Random(1)
    searched = 0
    while not state.is_terminal():
        if state.is_chance_node() or state.current_player() == 1:
            step(state, source)
        else:
            action = int(search.step(state))
            assert action in state.legal_actions()
            state.apply_action(action)
            searched += 1
    assert searched == 10
    assert sum(state.returns()) == 0


@each_game
def test_openspiels_search_finds_a_move_anywhere(row, tmp_path):
    game = load(row, tmp_path)
    search, source = searching(game), random.Random(3)
    length = len(played(game, 3).history())
    for cut in sorted(source.sample(range(length), 4)):
        state = played(game, 3, cut)
        while state.is_chance_node():
            step(state, source)
        if not state.is_terminal():
            assert int(search.step(state)) in state.legal_actions()


def test_the_example_plays_a_game(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["ismcts.py", "2", "greedy"])
    runpy.run_path("examples/ismcts.py")
    *moves, last = capsys.readouterr().out.splitlines()
    assert len(moves) == 20
    assert last.startswith("ISMCTS with 2 simulations")


def test_openspiels_reinforcement_environment():
    env = rl_environment.Environment(pyspiel.load_game("trivet_connections"))
    time, source = env.reset(), random.Random(1)
    while not time.last():
        seat = time.observations["current_player"]
        time = env.step([source.choice(time.observations["legal_actions"][seat])])
    assert sum(time.rewards) == 0


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("trivet_quincunx(players=9)", "quincunx is played by 2, 3 or 4 players, not 9"),
        ("trivet_quincunx(rounds=13)", "option rounds must be a whole number from 1 to 12"),
        ("trivet_tether(reward=win)", "reward is outcome or points, not 'win'"),
        ("trivet_connections(games=3)", "option games must be 1 or 2"),
        ("trivet_connections(boards=red+pink)", "there is no board 'pink'"),
        ("trivet_connections(set=/nowhere)", "set file '/nowhere' cannot be read"),
    ],
)
def test_wrong_parameters(told, message):
    with pytest.raises(OptionError, match=message.replace("+", r"\+")):
        pyspiel.load_game(told)


def test_wrong_actions():
    game = pyspiel.load_game("trivet_tether")
    state = game.new_initial_state()
    with pytest.raises(OptionError, match="card 99 cannot come here"):
        state.apply_action(99)
    for card in range(13):
        state.apply_action(card)
    with pytest.raises(IllegalMove, match="card 89 is not in your hand"):
        state.apply_action(205)
    with pytest.raises(OptionError, match="no card comes here"):
        state.chance_outcomes()
    with pytest.raises(OptionError, match="there is no seat 2; seats are 0 to 1"):
        state.resample_from_infostate(2, random.random)
    with pytest.raises(OptionError, match="an observer has no parameters"):
        game.make_py_observer(params={"x": 1})
    assert len(state.history()) == 13


def test_the_text_of_actions_is_the_games():
    state = played(pyspiel.load_game("trivet_connections"), 1, 1)
    texts = [state.action_to_string(0, action) for action in state.legal_actions()]
    engine = state.at.table.state(state.at.data)
    assert texts == list(engine.legal_moves())
    assert trivet.game("connections").deck[0] in played(
        pyspiel.load_game("trivet_connections"), 1, 0
    ).action_to_string(-1, 0)


def test_without_openspiel_one_is_told_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "trivet.envs.spiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"^this needs OpenSpiel: pip install 'trivet\[openspiel"):
        importlib.import_module("trivet.envs.spiel")
