"""The example that learns: its parts by hand, and that a small one learns."""

import csv

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from examples import ppo

import trivet
from trivet.envs.vector import VectorEnv

SMALL = ["--games=64", "--iterations=15", "--batch=256", "--width=32", "--rate=0.01"]


@pytest.fixture
def envs():
    return VectorEnv(trivet.game("connections", players=1), 64, 1, reward="dense")


def test_a_turned_tile_has_the_flags_that_its_cell_gets(envs):
    where = ppo.places(envs)
    observations, infos = envs.reset()
    source = np.random.default_rng(1)
    seen = set()
    for _ in range(23):
        chances = source.random(infos["action_mask"].shape) * infos["action_mask"]
        actions = chances.argmax(axis=1)
        flags = np.asarray(ppo.turned(jnp.asarray(observations[:, where["tile"]], jnp.float32)))
        observations, *_, infos = envs.step(actions)
        boards = observations[:, where["board 0"]].reshape(-1, ppo.CELLS, ppo.FLAGS)
        for i, (cell, turn) in enumerate(zip(*divmod(actions, ppo.TURNS), strict=True)):
            assert np.array_equal(boards[i, cell], flags[i, turn])
            seen.add(int(turn))
    assert seen == set(range(5))


def test_only_legal_actions_have_chances(envs):
    weights = ppo.first_weights(jax.random.PRNGKey(1), 16)
    observations, infos = envs.reset()
    chances, values = ppo.think(weights, ppo.places(envs), observations, infos["action_mask"])
    chances = np.exp(np.asarray(chances))
    assert np.allclose(chances.sum(axis=1), 1.0, atol=1e-5)
    assert np.array_equal(chances > 0, infos["action_mask"] > 0)
    assert values.shape == (64,)


def test_advantages_are_sums_of_what_was_better_than_expected():
    source = np.random.default_rng(1)
    told = {name: source.normal(size=(ppo.STEPS, 3)) for name in ("rewards", "values")}
    ahead = np.vstack([told["values"][1:], np.zeros((1, 3))])
    better = told["rewards"] + ahead - told["values"]
    for trace in (0.0, 0.5, 1.0):
        found, returns = ppo.advantages(told, trace)
        for step in range(ppo.STEPS):
            weights = trace ** np.arange(ppo.STEPS - step)
            assert np.allclose(found[step], weights @ better[step:])
        assert np.allclose(returns, found + told["values"])
    left = told["rewards"][::-1].cumsum(axis=0)[::-1]
    assert np.allclose(returns, left)


def test_batches_have_every_step_once():
    told = {"actions": np.arange(48).reshape(24, 2), "masks": np.ones((24, 2, 5))}
    parts = list(ppo.batches(told, 20, np.random.default_rng(1)))
    assert [len(part["actions"]) for part in parts] == [20, 20, 8]
    assert sorted(np.concatenate([part["actions"] for part in parts])) == list(range(48))
    assert parts[0]["masks"].shape == (20, 5)


def test_a_small_one_learns():
    rows = ppo.learn(ppo.settings(SMALL), report=lambda _: None)
    _, steps, drawn, _ = zip(*rows, strict=True)
    assert steps[-1] == 15 * 64 * 24
    assert drawn[0] > 45
    assert drawn[-1] < drawn[0] - 10


def test_the_curve_on_the_page_is_what_the_page_says():
    from tests.docs.project import ROOT

    with open(ROOT / "docs" / "research" / "ppo.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == ppo.COLUMNS
    page = (ROOT / "docs" / "research" / "environments.md").read_text(encoding="utf-8")
    assert f"{float(rows[-1]['likeliest']):.1f} minus points" in page
    assert float(rows[-1]["seconds"]) < 30 * 60
    assert float(rows[-1]["likeliest"]) < 22.3
