"""The training of the nets of Quincunx."""

import io
import json

import numpy as np

from trivet.search.quincunx.learning import Learner, fresh, parts
from trivet.search.quincunx.train import Trainer
from trivet.search.quincunx.value import INPUTS, WEIGHTS
from trivet.search.quincunx.weights import FILE


def test_a_net_learns_what_it_is_shown():
    random = np.random.default_rng(1)
    learner = Learner(fresh(1))
    errors = []
    for _ in range(300):
        x = random.normal(size=(256, INPUTS)).astype(np.float32)
        counts = random.integers(1, 25, 256)
        errors.append(learner.learn(x, counts, np.tanh(x[:, 0] + x[:, 1]), 1e-2))
    assert np.mean(errors[-20:]) < 0.2 * np.mean(errors[:20])
    assert learner.mean.shape == (WEIGHTS,)


def test_parts_are_views_that_cover_all_weights():
    weights = np.zeros(WEIGHTS, dtype=np.float32)
    for part in parts(weights):
        part[...] = part + 1
    assert (weights == 1).all()


def test_a_training_that_was_stopped_goes_on_to_the_same_result(tmp_path):
    whole = list(Trainer(tmp_path / "whole", 3, 0.005).run())
    assert [progress.step for progress in whole] == list(range(1, whole[-1].total + 1))
    for progress in Trainer(tmp_path / "parted", 3, 0.005).run():
        if progress.step == 3:
            break
    rest = Trainer(tmp_path / "parted", 3, 0.005)
    assert next(iter(rest.run())).step == 4
    list(rest.run())
    results = [
        np.load(io.BytesIO(Trainer(tmp_path / name, 3, 0.005).result))
        for name in ("whole", "parted")
    ]
    for players in (2, 3, 4):
        one, other = (result[f"players{players}"] for result in results)
        assert np.array_equal(one, other)
    log = (tmp_path / "whole" / "log.jsonl").read_text().splitlines()
    assert [json.loads(line)["step"] for line in log] == list(range(1, len(whole) + 1))


def test_the_shipped_weights_say_how_they_were_made():
    with np.load(FILE, allow_pickle=False) as file:
        made = json.loads(str(file["made"]))
    assert made["command"].startswith("trivet train quincunx")
    assert {"seconds", "version", "seed", "games", "date"} <= made.keys()
