"""Many games at once are the same games as one by one in the engine."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from tests.conformance.table import CONFIGS

import trivet
from trivet import IllegalMove, OptionError, Rng
from trivet.envs.arrays import arrays
from trivet.envs.results import outcomes
from trivet.envs.vector import VectorEnv

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)
SEED = 40


class Single:
    """One game, played by the engine itself."""

    def __init__(self, game, seed, reward):
        self.game, self.reward, self.rng = game, reward, Rng(seed)
        self.form = arrays(game)
        self.deal()

    def deal(self):
        self.states = self.game.new_states(1)
        self.game.rules.deal_random(self.states, self.rng.words)

    @property
    def state(self):
        return self.game.from_bytes(self.states.tobytes())

    def standing(self):
        """Points by seat of what is settled."""
        state = self.state
        if self.game.name == "tether":
            return [state.scores[seat % 2] for seat in range(self.game.players)]
        if self.game.name == "connections":
            return [-points for points in state.scores_seen(0)]
        return list(state.scores)

    def step(self, action):
        """Rewards by seat, whether the game ended, what the mover saw and the scores then."""
        before, mover = self.standing(), self.state.seat
        assert self.game.rules.is_legal(self.states, action)
        self.game.rules.step(self.states, np.array([action]), self.rng.words)
        state, after = self.state, self.standing()
        rewards = [now - then for now, then in zip(after, before, strict=True)]
        if self.reward == "outcome":
            rewards = outcomes(state) if state.is_over else [0.0] * self.game.players
        elif self.reward == "points" and self.game.name == "connections":
            rewards = after if state.is_over else [0.0] * self.game.players
        if not state.is_over:
            return mover, rewards, None
        ending = self.form.view_of(state, mover), [abs(p) if p else p for p in after]
        if self.game.name != "connections":
            ending = ending[0], after
        self.deal()
        return mover, rewards, ending


def some_actions(masks, source):
    """Legal actions at random, of claims and calls rather low ones."""
    keys = source.random(masks.shape) * (masks > 0)
    keys[:, 1200:] /= 1e6
    return keys.argmax(axis=1)


def rewards_of(game):
    return ("outcome", "points", "dense") if game.name == "connections" else ("outcome", "points")


@each_game
def test_every_game_is_as_the_engine_plays_it(row):
    game, source = row.make(), np.random.default_rng(1)
    for reward in rewards_of(game):
        envs = VectorEnv(game, 3, SEED, reward=reward)
        singles = [Single(game, SEED + i, reward) for i in range(3)]
        observations, infos = envs.reset()
        ended = 0
        for _ in range(20_000):
            for i, single in enumerate(singles):
                state = single.state
                assert infos["seat"][i] == state.seat
                assert np.array_equal(observations[i], envs.arrays.view_of(state, state.seat))
                assert np.array_equal(infos["action_mask"][i], envs.arrays.mask_of(state))
            actions = some_actions(infos["action_mask"], source)
            observations, rewards, over, truncated, infos = envs.step(actions)
            assert not truncated.any()
            for i, single in enumerate(singles):
                mover, gained, ending = single.step(int(actions[i]))
                assert infos["rewards"][i].tolist() == gained
                assert rewards[i] == gained[mover]
                assert over[i] == (ending is not None)
                if ending is not None:
                    ended += 1
                    assert np.array_equal(infos["final_obs"][i], ending[0])
                    assert infos["final_info"]["scores"][i].tolist() == ending[1]
                    assert infos["_final_obs"][i]
                elif over.any():
                    assert infos["final_obs"][i] is None
                    assert not infos["_final_info"][i]
            if ended >= 4:
                break
        assert ended >= 4


@each_game
def test_equal_seeds_make_equal_games_and_others_others(row):
    game = row.make()

    def run(seed):
        envs = VectorEnv(game, 5, seed)
        source, seen = np.random.default_rng(3), []
        observations, infos = envs.reset()
        for _ in range(60):
            seen.append(observations)
            observations, *_, infos = envs.step(some_actions(infos["action_mask"], source))
        return np.stack(seen)

    assert np.array_equal(run(8), run(8))
    assert not np.array_equal(run(8), run(9))
    assert np.array_equal(run(8)[0, 1:], run(9)[0, :-1])


def test_seeds_go_on_until_a_new_one():
    envs = VectorEnv(trivet.game("quincunx"), 4, 11)
    first, _ = envs.reset()
    second, _ = envs.reset()
    assert not np.array_equal(first, second)
    assert np.array_equal(envs.reset(seed=11)[0], first)
    assert np.array_equal(envs.reset(seed=[11, None, 13, None])[0][[0, 2]], first[[0, 2]])
    assert not np.array_equal(envs.reset(seed=[11, None, 13, None])[0][[1, 3]], first[[1, 3]])
    one, other = VectorEnv(trivet.game("quincunx"), 4), VectorEnv(trivet.game("quincunx"), 4)
    assert not np.array_equal(one.reset()[0], other.reset()[0])


def test_arrays_of_a_step_stay_unless_copies_are_declined():
    game = trivet.game("quincunx")
    for is_new in (True, False):
        envs = VectorEnv(game, 4, 1, copy=is_new)
        observations, infos = envs.reset()
        mask, before = infos["action_mask"], observations.copy()
        envs.step(mask.argmax(axis=1))
        assert np.array_equal(observations, before) == is_new
        assert np.shares_memory(observations, envs.step(envs.random_actions(Rng(1)))[0]) != is_new


def test_without_observations_all_else_is_the_same():
    game = trivet.game("tether", players=4)
    seeing, blind = VectorEnv(game, 6, 2), VectorEnv(game, 6, 2, observations=False)
    _, infos = seeing.reset()
    observations, _ = blind.reset()
    source = np.random.default_rng(1)
    for _ in range(400):
        assert observations.shape == (6, 0)
        actions = some_actions(infos["action_mask"], source)
        _, *told, infos = seeing.step(actions)
        observations, *other, blind_infos = blind.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(told, other, strict=True))
        for key in ("seat", "action_mask", "rewards"):
            assert np.array_equal(infos[key], blind_infos[key])


def test_gymnasium_finds_its_spaces_and_wrappers_work():
    game = trivet.game("quincunx", rounds=1)
    envs = VectorEnv(game, 3, 5)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    wrapped = DictInfoToList(RecordEpisodeStatistics(envs))
    observations, infos = wrapped.reset(seed=5)
    assert observations in envs.observation_space
    assert envs.action_space.shape == (3,)
    lengths = []
    for _ in range(50):
        actions = np.array([info["action_mask"].argmax() for info in infos])
        assert actions in envs.action_space
        observations, _, over, _, infos = wrapped.step(actions)
        assert observations in envs.observation_space
        lengths += [int(info["episode"]["l"]) for info in infos if "episode" in info]
        for info, ended in zip(infos, over, strict=True):
            assert ("final_obs" in info) == ended
            assert not ended or info["final_obs"] in envs.single_observation_space
    assert lengths == [20] * 6


@pytest.mark.parametrize(
    "actions",
    [
        [0, 1],
        [0.0, 1.0, 2.0],
        [[0], [1], [2]],
        "abc",
        3,
        [0, [1], 2],
        None,
        [True] * 3,
        [2**70] * 3,
    ],
    ids=str,
)
def test_actions_of_a_wrong_form_are_told(actions):
    envs = VectorEnv(trivet.game("tether"), 3, 1)
    envs.reset()
    with pytest.raises(OptionError, match=r"actions are whole numbers of shape \(3,\), not"):
        envs.step(actions)


def test_an_illegal_action_is_told_with_its_game_and_changes_nothing():
    envs = VectorEnv(trivet.game("connections", players=2), 3, 1)
    _, infos = envs.reset()
    before = envs.states.copy()
    actions = infos["action_mask"].argmax(axis=1)
    for wrong, told in (
        (60, "c3 is the printed centre"),
        (-1, "no action -1"),
        (125, "action 125"),
        (2**63, "no action 9223372036854775808"),
    ):
        actions = actions.astype(np.uint64 if wrong > 2**62 else np.int64)
        actions[1] = wrong
        with pytest.raises(IllegalMove, match=rf"^game 1: .*{told}"):
            envs.step(actions)
        assert np.array_equal(envs.states, before)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"num_envs": 0}, "num_envs"),
        ({"num_envs": 2.0}, "num_envs"),
        ({"num_envs": True}, "num_envs"),
        ({"reward": ""}, "reward is outcome or points, not ''"),
        ({"reward": "dense"}, "reward is outcome or points, not 'dense'"),
        ({"render_mode": "film"}, "render_mode"),
        ({"seed": [1]}, "2 games need as many seeds, not 1"),
        ({"seed": [1, 2.5]}, "game 1: a seed is a whole number, not 2.5"),
        ({"seed": [1, "b"]}, "game 1: a seed is a whole number, not 'b'"),
        ({"seed": 2.5}, "a seed is a whole number, or one for each game, not 2.5"),
        ({"seed": "ab"}, "or one for each game, not 'ab'"),
        ({"seed": True}, "or one for each game, not True"),
    ],
)
def test_wrong_arguments_are_told(wrong, told):
    with pytest.raises(OptionError, match=told):
        VectorEnv(trivet.game("quincunx"), **{"num_envs": 2, **wrong})


def test_numbers_of_numpy_are_as_good_as_pythons():
    game = trivet.game("quincunx")
    envs, other = VectorEnv(game, np.int64(2), np.int8(5)), VectorEnv(game, 2, 5)
    assert envs.num_envs == 2
    assert np.array_equal(envs.reset()[0], other.reset()[0])


def test_nothing_goes_before_the_first_reset():
    envs = VectorEnv(trivet.game("quincunx"), 2, render_mode="ansi")
    for call in (
        lambda: envs.step(np.zeros(2, dtype=int)),
        lambda: envs.random_actions(Rng(1)),
        envs.render,
    ):
        with pytest.raises(OptionError, match="call reset"):
            call()
    envs.reset()
    with pytest.raises(OptionError, match=r"rng is a trivet.Rng, not 3"):
        envs.random_actions(3)


@pytest.mark.parametrize("is_new", [True, False], ids=["new arrays", "the same arrays"])
@pytest.mark.parametrize("name", trivet.games.NAMES)
def test_a_copy_plays_on_as_the_games_do(name, is_new):
    envs = VectorEnv(trivet.game(name), 2, 1, copy=is_new)
    _, infos = envs.reset()
    envs.step(infos["action_mask"].argmax(axis=1))
    copies = copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))
    rng = Rng(1)
    for _ in range(60):
        actions = envs.random_actions(rng)
        expected = envs.step(actions)
        for other in copies:
            assert np.array_equal(other.step(actions)[0], expected[0])
            assert np.array_equal(other.states, envs.states)


def test_all_tables_are_drawn():
    envs = VectorEnv(trivet.game("connections", players=2), 2, 1, render_mode="ansi")
    envs.reset()
    one, other = envs.render()
    assert "Connections" in one
    assert one != other or np.array_equal(envs.states[0], envs.states[1])
    with pytest.raises(OptionError, match="no render_mode"):
        VectorEnv(trivet.game("quincunx"), 2).render()


def test_random_actions_are_legal():
    envs = VectorEnv(trivet.game("quincunx", muggins=True), 8, 1)
    _, infos = envs.reset()
    rng = Rng(1)
    for _ in range(100):
        actions = envs.random_actions(rng)
        assert infos["action_mask"][np.arange(8), actions].all()
        *_, infos = envs.step(actions)


def test_make_vec_makes_it():
    envs = gymnasium.make_vec(
        "trivet.envs.gym:trivet/Connections-v1",
        num_envs=3,
        vectorization_mode="vector_entry_point",
        board="red",
        reward="dense",
    )
    assert isinstance(envs, VectorEnv)
    assert envs.game.boards == ("red",)
    total = np.zeros(3)
    _, infos = envs.reset(seed=1)
    for step in range(1, 25):
        _, rewards, over, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        total += rewards
        assert over.all() == (step == 24)
    assert (30 - total).tolist() == infos["final_info"]["scores"][:, 0].tolist()
