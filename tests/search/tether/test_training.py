"""Training goes on where it stopped and makes weights that can be loaded."""

import io
import json

import numpy as np

from trivet.search.tether.features import COUNT
from trivet.search.tether.lessons import learn
from trivet.search.tether.train import Trainer
from trivet.search.tether.value import HIDDEN, Net, weigh


def test_an_interrupted_training_goes_on_to_the_same_weights(tmp_path):
    whole = Trainer(tmp_path / "whole", seed=1, scale=0.008)
    steps = [progress.step for progress in whole.run()]
    assert steps == list(range(1, whole.total + 1))

    halves = Trainer(tmp_path / "halves", seed=1, scale=0.008)
    next(iter(halves.run()))
    again = Trainer(tmp_path / "halves", seed=1, scale=0.008)
    assert [progress.step for progress in again.run()] == steps[1:]
    with np.load(io.BytesIO(whole.result)) as one, np.load(io.BytesIO(again.result)) as two:
        assert {"rows2", "outs2", "rows4", "outs4", "made"} == set(one.files)
        for name in set(one.files) - {"made"}:
            assert np.array_equal(one[name], two[name])
        assert json.loads(str(one["made"]))["seed"] == 1
    lines = (tmp_path / "whole" / "log.jsonl").read_text().splitlines()
    assert len(lines) == whole.total


def test_a_net_learns_what_it_is_told():
    random = np.random.default_rng(3)
    rows = 0.05 * random.normal(size=(COUNT, HIDDEN))
    net = Net(rows.astype(np.float32), random.normal(size=(2, HIDDEN)).astype(np.float32))
    past = Net(np.full_like(net.rows, 0.1), np.ones_like(net.outs))
    boards = [random.choice(COUNT, 40, replace=False).astype(np.int16) for _ in range(20)]
    targets = random.uniform(0.1, 0.9, size=20)
    errors = []
    for _ in range(60):
        steps = zip(boards, targets, strict=True)
        errors.append(np.mean([abs(learn(net, past, b, 40, t, 0.02)) for b, t in steps]))
    assert errors[-1] < 0.2 * errors[0]
    chances = [1 / (1 + np.exp(-weigh(net, board, 40))) for board in boards]
    assert np.abs(np.array(chances) - targets).mean() < 0.05
