"""Training of the value of a board: repeatable, resumable, and it learns."""

import json

import numpy as np
import pytest

from trivet.core.rng import Rng
from trivet.games.connections.tileset import own_set
from trivet.search.connections import train
from trivet.search.connections.lessons import SAMPLE, SAMPLES_A_GAME, learn_from, play_games
from trivet.search.connections.train import FIRST_NORM, Trainer, deck_and_rings
from trivet.search.connections.value import INPUTS
from trivet.search.connections.weights import unpack
from trivet.search.engine.net import fresh


@pytest.fixture(autouse=True)
def short_steps(monkeypatch):
    monkeypatch.setattr(train, "GAMES", 20)
    monkeypatch.setattr(train, "STEPS", 400)
    monkeypatch.setattr(train, "SAVED_EVERY", 0.0)


def weights(path):
    return unpack(path.read_bytes())


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path):
    whole = Trainer(tmp_path / "whole", seed=3, scale=0.01)
    steps = list(whole.run())
    assert [step.step for step in steps] == [1, 2, 3, 4]
    assert {step.total for step in steps} == {whole.total} == {4}

    stopped = Trainer(tmp_path / "stopped", seed=3, scale=0.01)
    for step in stopped.run():
        if step.step == 3:
            break
    again = Trainer(tmp_path / "stopped", seed=3, scale=0.01)
    assert [step.step for step in again.run()][-1] == 4
    for one, other in zip(weights(whole.result), weights(again.result), strict=True):
        assert (one == other).all()


def test_weights_say_what_made_them(tmp_path):
    trainer = Trainer(tmp_path, seed=8, scale=0.005)
    list(trainer.run())
    with np.load(trainer.result) as parts:
        made = json.loads(str(parts["made"]))
    assert made["command"] == "trivet train connections --seed 8 --scale 0.005"
    assert (made["games"], made["seed"]) == (40, 8)
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["step"] for line in log] == [1, 2]


@pytest.mark.plain
def test_self_play_gets_better():
    deck, rings = deck_and_rings(own_set(), 1)
    net = fresh(INPUTS, 64, 32, 70, seed=1)
    norms = np.full(INPUTS, FIRST_NORM, dtype=np.float32)
    samples, results = np.zeros(400 * SAMPLES_A_GAME, dtype=SAMPLE), np.zeros(400, dtype=np.int64)
    words, means = Rng(1).words, []
    for _ in range(8):
        play_games(net, deck, rings, samples, results, 0.9, 0.1, words)
        learn_from(net, samples, norms, 0.003, 0.4, words)
        means.append(results.mean())
    assert means[-1] < means[0] - 4


def test_targets_are_what_was_still_to_come():
    deck, rings = deck_and_rings(own_set(), 1)
    net = fresh(INPUTS, 64, 32, 70, seed=1)
    samples, results = np.zeros(2 * SAMPLES_A_GAME, dtype=SAMPLE), np.zeros(2, dtype=np.int64)
    play_games(net, deck, rings, samples, results, 1.0, 0.0, Rng(1).words)
    for game, result in enumerate(results):
        mine = samples[game * SAMPLES_A_GAME : (game + 1) * SAMPLES_A_GAME]
        assert mine["left"].tolist() == list(range(23, 0, -1))
        assert mine["target"][0] == pytest.approx(result, abs=6)
        assert (np.diff(mine["target"]) <= 0).all()
        assert (mine["target"] >= 0).all()
