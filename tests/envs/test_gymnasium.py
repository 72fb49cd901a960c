"""Connections as Gymnasium has it: its own checks, and the engine's games."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.conformance.table import another_set

import trivet
from trivet import IllegalMove, OptionError
from trivet.envs.gym import ENV_ID, ConnectionsEnv
from trivet.envs.vector import VectorEnv

OPTIONS = [
    {},
    {"board": "red", "reward": "dense"},
    {"set": another_set(), "board": "green2"},
    {"render_mode": "ansi"},
    {"render_mode": "rgb_array"},
    {"render_mode": "svg"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "usual")
def test_gymnasium_finds_no_fault(options):
    env = gymnasium.make(ENV_ID, **options)
    check_env(env.unwrapped, skip_render_check="set" in options)
    if "render_mode" in options:
        env.reset(seed=1)
        picture = env.render()
        if options["render_mode"] == "rgb_array":
            assert picture.dtype == np.uint8
            assert picture.shape[2] == 3
        else:
            assert isinstance(picture, str)


@pytest.mark.parametrize("reward", ["points", "dense"])
@pytest.mark.parametrize("board", ["blue", "yellow"])
def test_a_game_is_the_engines_and_that_of_the_vector(board, reward):
    game = trivet.game("connections", players=1, boards=[board])
    env, envs = ConnectionsEnv(board, reward), VectorEnv(game, 1, 9, reward=reward)
    observation, info = env.reset(seed=9)
    seen, told = envs.reset()
    source = np.random.default_rng(1)
    for _ in range(3):
        gained, over = 0.0, False
        while not over:
            state = env.state
            view = state.view(0)
            legal = [state.format_move(int(i)) for i in np.flatnonzero(info["action_mask"])]
            assert legal == view["legal"]
            assert info["minus"] == view["scores"][0]
            assert np.array_equal(observation, seen[0])
            assert np.array_equal(info["action_mask"], told["action_mask"][0])
            action = int(source.choice(np.flatnonzero(info["action_mask"])))
            after = state.play(state.format_move(action))
            observation, reward_now, over, truncated, info = env.step(action)
            seen, rewards, ended, _, told = envs.step(np.array([action]))
            assert (reward_now, over, truncated) == (rewards[0], ended[0], False)
            assert over == after.is_over
            assert env.state.scores == after.scores
            gained += reward_now
        assert np.array_equal(told["final_obs"][0], observation)
        minus = env.state.scores[0]
        assert gained == (-minus if reward == "points" else 30 - minus)
        assert not info["action_mask"].any()
        observation, info = env.reset()


def test_sampling_is_legal_with_and_without_the_mask():
    env = gymnasium.make(ENV_ID, disable_env_checker=False)
    assert 0 <= ConnectionsEnv().action_space.sample() < 125
    _, info = env.reset(seed=3)
    env.action_space.seed(3)
    drawn, over = set(), False
    while not over:
        drawn |= {int(env.action_space.sample()) for _ in range(20)}
        assert all(info["action_mask"][sorted(drawn)])
        assert info["action_mask"][env.action_space.sample(info["action_mask"])]
        drawn = {int(env.action_space.sample(np.eye(1, 125, 60, dtype=np.int8)[0]))}
        assert drawn == {60}
        drawn.clear()
        _, _, over, _, info = env.step(env.action_space.sample())


def test_what_is_drawn_is_the_table():
    env = ConnectionsEnv(render_mode="ansi")
    env.reset(seed=7)
    assert env.render() == str(env.state)


@pytest.mark.parametrize(
    ("action", "error", "told"),
    [
        (60, IllegalMove, r"c3 r0 \(action 60\): c3 is the printed centre.*ruling C1"),
        (125, IllegalMove, "connections has no action 125; actions are 0 to 124"),
        (-1, IllegalMove, "no action -1"),
        (2**63, IllegalMove, "no action 9223372036854775808"),
        (2.0, OptionError, "an action is a whole number, not 2.0"),
        ("a1", OptionError, "not 'a1'"),
        (None, OptionError, "not None"),
        ([3], OptionError, r"not \[3\]"),
    ],
)
def test_a_wrong_action_is_told_and_changes_nothing(action, error, told):
    env = ConnectionsEnv()
    env.reset(seed=1)
    before = env.state
    with pytest.raises(error, match=told):
        env.step(action)
    assert env.state == before


def test_an_action_after_the_end_is_told():
    env = ConnectionsEnv()
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    with pytest.raises(IllegalMove, match="the game is over"):
        env.step(4)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"board": "pink"}, "no board 'pink'"),
        ({"board": ["blue"]}, r"board is the name of one, such as 'blue', not \['blue'\]"),
        ({"reward": "outcome"}, "reward is points or dense, not 'outcome'"),
        ({"render_mode": "film"}, "render_mode is one of"),
        ({"set": {}}, "tiles"),
    ],
)
def test_wrong_arguments_are_told(options, told):
    with pytest.raises(OptionError, match=told):
        ConnectionsEnv(**options)


def test_nothing_goes_before_reset():
    env = ConnectionsEnv(render_mode="ansi")
    for call in (lambda: env.step(4), env.render, lambda: env.state):
        with pytest.raises(OptionError, match="call reset"):
            call()
    env.reset(seed=1)
    env.render_mode = None
    with pytest.raises(OptionError, match="no render_mode"):
        env.render()


def test_a_copy_plays_on_as_the_game_does():
    env = gymnasium.make(ENV_ID, board="red", reward="dense")
    _, info = env.reset(seed=3)
    env.step(int(info["action_mask"].argmax()))
    copies = copy.deepcopy(env), pickle.loads(pickle.dumps(env.unwrapped))
    for _ in range(30):  # into the next deal
        legal = env.action_space.legal
        action = int(legal.argmax()) if legal.any() else None
        steps = [one.reset() if action is None else one.step(action) for one in (env, *copies)]
        for step in steps[1:]:
            assert np.array_equal(step[0], steps[0][0])
            assert step[1:-1] == steps[0][1:-1]
