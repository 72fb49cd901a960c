"""The environments of PettingZoo: its own tests, and every step against the engine."""

import copy
import importlib
import os
import pickle
import random
import sys
import warnings
from types import SimpleNamespace

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.conversions import aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper
from tests.conformance.table import CONFIGS

import trivet
from trivet import IllegalMove, OptionError
from trivet.envs import aec, connections_v1, quincunx_v1, tether_v1
from trivet.envs.rendering import MODES
from trivet.envs.results import outcomes
from trivet.games.quincunx.actions import FIRST_NUMBER

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # they use old names of PettingZoo's games
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)
connections = pytest.mark.parametrize(
    "row", [row for row in CONFIGS if row.game == "connections"], ids=lambda row: row.name
)
# The tests look up names of PettingZoo's own games before they take a dict for an observation.
dicts_are_fine = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def make(row, **kwargs):
    return aec.env(row.game, players=row.players, **dict(row.options), **kwargs)


def some_action(mask, source):
    """A random legal action; most claims are low, so that others are asked as well."""
    legal = np.flatnonzero(mask)
    claims = legal[0] >= FIRST_NUMBER
    return int(source.choice(legal[:15] if claims and source.random() < 0.9 else legal))


@each_game
@pytest.mark.usefixtures("capsys")
class TestConformance:
    pytestmark = dicts_are_fine

    def test_the_api_is_pettingzoos(self, row):
        api_test(make(row), num_cycles=60)

    def test_equal_seeds_give_equal_games(self, row):
        seed_test(lambda: make(row), num_cycles=40)

    def test_tables_are_drawn_in_every_mode(self, row):
        is_svg = {"svg": lambda drawn: drawn.startswith("<svg")}
        render_test(lambda **kwargs: make(row, **kwargs), custom_tests=is_svg)


@each_game
def test_the_global_state_is_what_all_seats_see(row):
    env = make(row)
    env.reset(seed=3)
    for _ in range(3):
        state = env.state()
        assert env.state_space.contains(state)
        seen = [env.observe(name)["observation"] for name in env.possible_agents]
        assert state.tolist() == np.concatenate(seen).tolist()
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


@pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="this PettingZoo has no registry")
@pytest.mark.parametrize("game", trivet.games.NAMES)
def test_pettingzoo_makes_the_games_by_name(game):
    env = pettingzoo.make("aec", f"trivet/{game}_v1", players=4)
    assert isinstance(env, aec.raw_env)
    assert str(env) == f"{game}_v1"
    assert len(env.possible_agents) == 4
    if game == "connections":
        env = pettingzoo.make("parallel", "trivet/connections_v1", players=3)
        assert isinstance(env, connections_v1.parallel_env)


@connections
@pytest.mark.usefixtures("capsys")
def test_the_parallel_api_is_pettingzoos(row):
    parallel_api_test(connections_v1.parallel_env(players=row.players, **dict(row.options)))


def standing(state):
    """What the rewards add up to, by seat."""
    match state.game.name:
        case "quincunx":
            return list(state.scores)
        case "tether":
            return [state.scores[seat % 2] for seat in range(state.game.players)]
    return [-points for points in state.scores_seen(0)]


def round_of(state):
    return state.data["begun" if state.game.name == "quincunx" else "game"][0]


@each_game
def test_every_step_is_the_engines(row):
    env = make(row, reward="dense" if row.game == "connections" else "points")
    seats, source = env.seats, random.Random(row.name)
    env.reset(seed=5)
    state = seats.state()
    while env.agents and not env.terminations[env.agent_selection]:
        seen, _, _, _, _ = env.last()
        assert env.agent_selection == f"player_{state.seat}"
        legal = [seats.arrays.text(state, action) for action in np.flatnonzero(seen["action_mask"])]
        listed = [move for move in legal if not move.startswith(("claim", "call"))]
        assert listed == list(state.legal_moves())
        assert seen["observation"].tolist() == seats.arrays.view_of(state, state.seat).tolist()
        action = some_action(seen["action_mask"], source)
        after = state.play(seats.arrays.text(state, action))
        env.step(action)
        gained = np.subtract(standing(after), standing(state))
        assert [env.rewards[f"player_{seat}"] for seat in range(row.players)] == gained.tolist()
        state = seats.state()
        if row.game == "tether" or round_of(after) == round_of(seats.state()):
            assert state.scores == after.scores
            if after.is_over or not is_new_deal(row, after):
                assert state.to_bytes() == after.to_bytes()
    assert state.is_over


def is_new_deal(row, state):
    """Whether a round or game has just been dealt, by other random numbers than the env's."""
    if row.game == "quincunx":
        return len(state.view(None)["spread"]) <= 5
    return row.game == "connections" and state.data["round"][0] == 0 and not any(state.pending)


@each_game
def test_outcomes_come_at_the_end_and_sum_to_zero(row):
    env, source = make(row, reward=None if row.players == 1 else "outcome"), random.Random(4)
    env.reset(seed=6)
    while not env.terminations[env.agent_selection]:
        assert set(env.rewards.values()) == {0.0}
        env.step(some_action(env.last()[0]["action_mask"], source))
    state = env.seats.state()
    if row.players == 1:
        assert env.rewards == {"player_0": -state.scores[0]}
        return
    assert sum(env.rewards.values()) == pytest.approx(0)
    side = 2 if row.game == "tether" else row.players
    for seat in range(row.players):
        reward = env.rewards[f"player_{seat}"]
        assert (reward == max(env.rewards.values())) == (seat % side in state.winners)


@pytest.mark.parametrize(
    ("game", "players", "winners", "expected"),
    [
        ("quincunx", 2, (1,), [-1, 1]),
        ("quincunx", 2, (0, 1), [0, 0]),
        ("quincunx", 3, (2,), [-0.5, -0.5, 1]),
        ("connections", 4, (0, 3), [1 / 3, -1 / 3, -1 / 3, 1 / 3]),
        ("connections", 1, (0,), [0]),
        ("tether", 2, (0,), [1, -1]),
        ("tether", 4, (1,), [-1, 1, -1, 1]),
        ("tether", 4, (0, 1), [0, 0, 0, 0]),
    ],
)
def test_outcomes(game, players, winners, expected):
    over = SimpleNamespace(game=trivet.game(game, players), winners=winners)
    assert outcomes(over) == pytest.approx(expected)


@connections
def test_placing_at_once_is_placing_one_after_another(row):
    options, source = dict(row.options), random.Random(8)
    both = connections_v1.parallel_env(players=row.players, reward="dense", **options)
    env = connections_v1.env(players=row.players, reward="dense", **options)
    seen, _ = both.reset(seed=9)
    env.reset(seed=9)
    while both.agents:
        actions = {name: some_action(seen[name]["action_mask"], source) for name in both.agents}
        for name, action in actions.items():
            assert env.agent_selection == name
            assert np.array_equal(env.last()[0]["action_mask"], seen[name]["action_mask"])
            env.step(action)
        seen, rewards, over, _, _ = both.step(actions)
        assert rewards == env.rewards
        assert both.state().tolist() == env.state().tolist()
        assert both.state_space == env.state_space
        assert over == env.terminations
        for name, observation in seen.items():
            assert np.array_equal(observation["observation"], env.observe(name)["observation"])


def test_pettingzoos_conversion_gives_the_same_as_the_parallel_environment():
    both = [connections_v1.parallel_env(players=3), aec_to_parallel(connections_v1.env(players=3))]
    source = random.Random(8)
    (seen, _), _ = [env.reset(seed=9) for env in both]
    while both[0].agents:
        actions = {name: some_action(seen[name]["action_mask"], source) for name in both[0].agents}
        (seen, rewards, over, _, _), converted = [env.step(actions) for env in both]
        assert (rewards, over) == (converted[1], converted[2])
        for name, observation in converted[0].items():
            assert np.array_equal(observation["observation"], seen[name]["observation"])
    assert both[1].agents == []


def test_a_placement_of_the_running_round_is_not_seen_by_others():
    shown = []
    for action in (0, 1):
        env = connections_v1.env(players=2)
        env.reset(seed=9)
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        env.step(legal[action])
        shown.append(env.observe("player_1")["observation"])
        assert not np.array_equal(env.observe("player_0")["observation"], shown[-1])
    assert np.array_equal(*shown)


@each_game
def test_a_copy_plays_on_as_the_game_does(row):
    env, source = make(row), random.Random(2)
    env.reset(seed=1)
    for _ in range(5):
        env.step(some_action(env.last()[0]["action_mask"], source))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    while not env.terminations[env.agent_selection]:
        action = some_action(env.last()[0]["action_mask"], source)
        for each in (env, *others):
            each.step(action)
    for other in others:
        assert other.seats.raw == env.seats.raw
        assert other.seats.raw is not env.seats.raw


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing():
    env = quincunx_v1.env()
    env.reset(seed=1)
    before = bytes(env.seats.raw)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match=rf"\(action {illegal}\).*\(ruling Q"):
        env.step(illegal)
    with pytest.raises(IllegalMove, match="quincunx has no action"):
        env.step(env.action_space("player_0").n)
    legal = int(env.last()[0]["action_mask"].argmax())
    for wrong in (None, legal + 0.0, legal + 0.5, str(legal), True, float("inf"), [legal]):
        with pytest.raises(OptionError, match="an action is a whole number, not "):
            env.step(wrong)
    assert bytes(env.seats.raw) == before
    env.step(np.int16(legal))
    assert bytes(env.seats.raw) != before


def test_pettingzoos_wrapper_lets_an_illegal_action_lose():
    env = TerminateIllegalWrapper(tether_v1.env(), illegal_reward=-1)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1, "player_1": 0}


def test_an_illegal_placement_of_one_seat_lets_nobody_place():
    env = connections_v1.parallel_env(players=2)
    seen, _ = env.reset(seed=1)
    good = {name: int(seen[name]["action_mask"].argmax()) for name in env.agents}
    before = bytes(env.seats.raw)
    with pytest.raises(IllegalMove, match=r"^player_1: .* c3 .*\(ruling C"):
        env.step(good | {"player_1": 60})
    with pytest.raises(IllegalMove, match=r"^player_1: .*no action 125"):
        env.step(good | {"player_1": 125})
    with pytest.raises(IllegalMove, match=r"^player_1: .*no action 1000"):
        env.step(good | {"player_1": 10**30})
    with pytest.raises(OptionError, match=r"^player_1: an action is a whole number, not 1.0"):
        env.step(good | {"player_1": 1.0})
    with pytest.raises(OptionError, match="player_1 has no action"):
        env.step({"player_0": good["player_0"]})
    with pytest.raises(OptionError, match=r"actions are a dict by agent, not \[0, 0\]"):
        env.step([0, 0])
    assert bytes(env.seats.raw) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "tether", "players": 3}, "tether is played by 2 or 4 players, not 3"),
        ({"game": "tether", "flush": True}, "tether has no option 'flush'"),
        ({"game": "quincunx", "reward": "dense"}, "reward is outcome or points, not 'dense'"),
        ({"game": "connections", "reward": "win"}, "reward is outcome, points or dense, not 'win'"),
        ({"game": "quincunx", "reward": ""}, "reward is outcome or points, not ''"),
        (
            {"game": "quincunx", "reward": ["points"]},
            r"reward is outcome or points, not \['points'",
        ),
        (
            {"game": "quincunx", "render_mode": ["ansi"]},
            r"render_mode is one of .*, not \['ansi'\]",
        ),
        ({"game": "quincunx", "render_mode": "gif"}, "render_mode is one of ansi, human"),
        ({"game": "quincunx", "render_seat": 2}, "no seat 2; seats are 0 to 1"),
        ({"game": "quincunx", "render_seat": 1.0}, "no seat 1.0; seats are 0 to 1"),
        ({"game": "quincunx", "render_seat": True}, "no seat True; seats are 0 to 1"),
    ],
)
def test_wrong_arguments(arguments, message):
    with pytest.raises(OptionError, match=message):
        aec.env(**arguments)


def test_an_agent_that_is_none_is_told():
    env = quincunx_v1.env()
    env.reset(seed=1)
    for wrong in ("player_2", 0, None):
        with pytest.raises(OptionError, match=r"no agent .*; agents are player_0 or player_1"):
            env.observe(wrong)


def test_nothing_runs_before_reset_or_after_the_end():
    env = aec.env("connections", players=1, render_mode="svg")
    together = connections_v1.parallel_env(players=1, render_mode="ansi")
    for act in (
        lambda: env.step(0),
        env.render,
        env.state,
        lambda: together.step({"player_0": 0}),
        together.render,
        together.state,
    ):
        with pytest.raises(OptionError, match="call reset"):
            act()
    for see in (env.last, lambda: env.observe("player_0"), lambda: env.rewards):
        with pytest.raises(AttributeError, match="call reset"):
            see()
    seen, _ = together.reset(seed=1)
    while together.agents:
        seen, *_ = together.step({"player_0": seen["player_0"]["action_mask"].argmax()})
    with pytest.raises(OptionError, match="call reset"):
        together.step({"player_0": 0})


def test_a_picture_hides_all_hands_unless_a_seat_is_asked_for():
    spectator = quincunx_v1.env(render_mode="ansi")
    seated = quincunx_v1.env(render_mode="ansi", render_seat=np.int64(1))
    for env in (spectator, seated):
        env.reset(seed=2)
    assert "Your hand" not in spectator.render()
    assert "Your hand" in seated.render()
    assert spectator.metadata["render_modes"] == list(MODES)
    assert os.linesep in seated.render()


def test_without_a_render_mode_nothing_is_drawn():
    env = quincunx_v1.env()
    env.reset(seed=2)
    with pytest.warns(UserWarning, match="no render_mode was given"):
        assert env.render() is None


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium"])
def test_a_missing_package_is_named_with_what_to_install(missing, monkeypatch):
    for name in ("trivet.envs.aec", "trivet.envs.seats"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError, match=r"^this needs PettingZoo: pip install 'trivet\[petting"):
        importlib.import_module("trivet.envs.aec")
