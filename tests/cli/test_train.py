"""``trivet train`` drives whatever trainer a game has."""

import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from trivet.cli import cli, train
from trivet.search.training import Progress


class Counting:
    """A trainer that counts to four and keeps in its folder how far it is."""

    stop_after = None

    def __init__(self, folder, seed, scale=1.0):
        self.folder, self.seed, self.scale = folder, seed, scale
        self.total = round(4 * scale)

    def run(self):
        kept = self.folder / "step"
        step = int(kept.read_text()) if kept.exists() else 0
        while step < self.total:
            step += 1
            kept.write_text(str(step))
            yield Progress(step, self.total, f"loss {1 / step:.2f}")

    @property
    def result(self):
        return json.dumps([self.seed, self.total]).encode()


@pytest.fixture(autouse=True)
def _trainer(monkeypatch):
    monkeypatch.setattr(train, "_trainer_of", lambda _: Counting)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args):
    done = CliRunner().invoke(cli, ["train", *map(str, args)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def test_it_trains_to_the_end_and_puts_the_weights_where_they_are_wanted(folder):
    done = run("quincunx", "--seed", 7, "--out", "my.npz", "--folder", "work/deep")
    assert done.exit_code == 0
    assert json.loads((folder / "my.npz").read_bytes()) == [7, 4]
    assert done.stderr.splitlines() == [
        "training in 4 steps",
        "1/4 loss 1.00",
        "2/4 loss 0.50",
        "3/4 loss 0.33",
        "4/4 loss 0.25",
    ]
    assert done.stdout == "the weights are in my.npz\n"
    assert sorted(path.name for path in folder.iterdir()) == ["my.npz", "work"]


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(folder, monkeypatch):
    asked = SimpleNamespace(count=0)

    def interrupted(trainer, _):
        def is_interrupted():
            asked.count += 1
            return asked.count == 2

        return finish(trainer, is_interrupted)

    finish = train._train
    monkeypatch.setattr(train, "_train", interrupted)
    done = run("tether")
    assert done.exit_code == 130
    assert "the same command goes on" in done.stderr
    assert not (folder / "training-tether" / "weights.npz").exists()
    monkeypatch.setattr(train, "_train", finish)
    done = run("tether")
    assert done.exit_code == 0
    assert done.stderr.splitlines()[1:] == ["3/4 loss 0.33", "4/4 loss 0.25"]
    assert (folder / "training-tether" / "weights.npz").exists()


def test_a_scale_makes_it_shorter(folder):
    run("tether", "--scale", "0.5")
    assert json.loads((folder / "training-tether" / "weights.npz").read_bytes()) == [0, 2]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chess"], "there is no game 'chess'"),
        (["tether", "--scale", "0"], "the scale is more than 0"),
        (["tether", "--scale", "much"], "the scale is more than 0"),
        (["tether", "--scale", "nan"], "the scale is more than 0"),
        (["tether", "--seed", "x"], "a whole number"),
        (["tether", "--folder", "/proc/none"], "/proc/none: "),
        (["tether", "--out", "/nowhere/x.npz"], "no such file"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(args, told):
    done = run(*args)
    assert done.exit_code == 2, done.output
    assert told in done.stderr.splitlines()[-1]


def test_a_game_without_a_trainer_is_told(monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert "there is nothing to train in tether" in run("tether").stderr
