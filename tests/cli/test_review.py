"""Reviews in the terminal, and hints while playing there."""

import json

import pytest
from click.testing import CliRunner
from tests.search.simple_mind import SimpleMind

from trivet import game
from trivet.cli import cli
from trivet.core.rng import Rng
from trivet.search.connections import hindsight as hindsights
from trivet.search.connections.hindsight import Hindsight


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    for place in ("bots", "hints", "review"):
        monkeypatch.setattr(f"trivet.search.{place}.mind", lambda *_: SimpleMind())
    monkeypatch.setattr(hindsights, "hindsight", lambda *_, **__: Hindsight(0, 2, ("key a1 r0",)))


def saved(folder, name, **options):
    """A finished game as a file, and its record."""
    rng, state = Rng(name), game(name, **options).deal(seed=3)
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves()))
    path = folder / f"{name}.json"
    state.record().save(path)
    return path, state.record()


def run(*args):
    return CliRunner().invoke(cli, ["review", *map(str, args)])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tether", {}),
        ("quincunx", {"rounds": 1}),
        ("connections", {"players": 2, "games": 2}),
    ],
)
def test_json_has_every_decision_and_the_same_again(tmp_path, name, options):
    path, record = saved(tmp_path, name, **options)
    done = run(path, "--nodes", 5, "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert found["game"] == name
    for decision in found["decisions"]:
        assert record.moves[decision["number"]] == decision["move"]
    for course in found["courses"]:
        sign = -1 if found["unit"] == "minus" else 1
        assert course["result"] == pytest.approx(
            course["initial"] + sign * (course["luck"] - course["loss"])
        )
    assert len(found["hindsight"]) == (4 if name == "connections" else 0)
    assert run(path, "--nodes", 5, "--json").output == done.output


def test_it_is_told_in_words(tmp_path):
    path, record = saved(tmp_path, "connections", players=1)
    done = run(path, "--nodes", 5)
    assert done.exit_code == 0, done.output
    assert "minus points of the own board" in done.output
    assert "biggest mistakes" in done.output
    assert "cost 0." in done.output
    assert f"in the end {record.scores[0]:.1f}" in done.output
    assert "Seat 0: the best possible was between 0 and 2." in done.output
    assert sum(move in done.output for move in record.moves) > 20


def test_one_seat_alone(tmp_path):
    path, _ = saved(tmp_path, "connections", players=2)
    found = json.loads(run(path, "--seat", 1, "--nodes", 5, "--json").output)
    assert {decision["seat"] for decision in found["decisions"]} == {1}
    assert [board["seat"] for board in found["hindsight"]] == [1]


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        (["--nodes", 5, "--time", 1], "--time or --nodes"),
        (["--time", 0], "0.001 to 600"),
        (["--time", "nan"], "0.001 to 600"),
        (["--seat", 2], "no seat 2"),
        (["--line", 7], "no record on line 7"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(tmp_path, args, fault):
    path, _ = saved(tmp_path, "quincunx", rounds=1)
    done = run(path, *args)
    assert done.exit_code != 0
    assert fault in done.output
    assert len(done.output.strip().splitlines()) == 1


def test_a_game_that_goes_on_is_not_reviewed(tmp_path):
    state = game("quincunx").deal(seed=3)
    path = tmp_path / "running.json"
    state.play(state.legal_moves()[0]).record().save(path)
    done = run(path)
    assert done.exit_code != 0
    assert "not over" in done.output


@pytest.mark.parametrize("name", ["tether", "quincunx", "connections"])
def test_a_hint_while_playing(tmp_path, monkeypatch, name):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    args = ["play", name, "--seed", "5", "--bots", "random"]
    done = CliRunner().invoke(cli, args, input="hint\nq\n")
    assert done.exit_code == 0, done.output
    told = done.output.partition("Expected")[2].splitlines()
    legal = game(name).deal("5").legal_moves()
    assert all(any(move in line for move in legal) for line in told[1:4])
    assert "worse" not in told[1]


def test_Q15_there_are_no_hints_in_muggins(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    args = ["play", "quincunx", "--seed", "5", "--option", "muggins=on"]
    done = CliRunner().invoke(cli, args, input="hint\nq\n")
    assert "no hints in Muggins" in done.output
