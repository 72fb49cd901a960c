import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from trivet import Record, game, read_records
from trivet.cli import cli
from trivet.cli.simulate import play_game
from trivet.cli.tally import Numbers
from trivet.cli.words import ENDS


def run(*args):
    done = CliRunner().invoke(cli, [str(arg) for arg in args])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


@pytest.mark.parametrize("name", ["tether", "connections", "quincunx"])
def test_the_report_adds_up(name, tmp_path):
    path = tmp_path / "games.jsonl"
    done = run("simulate", name, "--games", 12, "--seed", 5, "--json", "--records", path)
    assert done.exit_code == 0
    report = json.loads(done.output)
    records = [record for _, record in read_records(path)]
    assert len(records) == report["games"] == sum(report["ends"].values()) == 12
    for seat, score in enumerate(report["scores"]):
        points = [record.scores[seat] for record in records]
        assert score["mean"] == pytest.approx(sum(points) / 12, abs=1e-6)
        assert (score["min"], score["max"]) == (min(points), max(points))
        assert report["wins"][seat] == sum(seat in record.winners for record in records)
    assert report["moves"]["mean"] == pytest.approx(
        sum(len(r.moves) for r in records) / 12, abs=1e-6
    )
    assert run("replay", path).exit_code == 0


def test_the_same_seed_prints_the_same_bytes(tmp_path):
    outputs = []
    for number in ("1", "2"):
        path = tmp_path / f"{number}.jsonl"
        command = ["simulate", "tether", "--games", "5", "--seed", "8", "--json"]
        done = subprocess.run(
            [sys.executable, "-m", "trivet", *command, "--records", path],
            env=os.environ | {"PYTHONHASHSEED": number},
            capture_output=True,
            check=True,
        )
        outputs.append(done.stdout + path.read_bytes())
    assert outputs[0] == outputs[1]
    other = run("simulate", "tether", "--games", 5, "--seed", 9, "--json")
    assert other.output.encode() not in outputs[0]


def test_games_are_independent_of_how_many_are_played():
    rules = game("connections", players=1)
    third = play_game(rules, ("random",), 4, 2)
    assert play_game(rules, ("random",), 4, 2).moves == third.moves
    assert play_game(rules, ("random",), 4, 3).moves != third.moves


def test_records_list_legal_moves_when_asked(tmp_path):
    path = tmp_path / "games.jsonl"
    run("simulate", "tether", "--games", 2, "--records", path, "--legal")
    for _, record in read_records(path):
        assert len(record.legal) == len(record.moves)
        assert all(move in legal for move, legal in zip(record.moves, record.legal, strict=True))
        record.replay()


def test_the_report_for_people_names_the_bots():
    done = run("simulate", "connections", "--games", 4, "--bots", "greedy,random")
    assert "greedy" in done.output
    assert "length: 48.0 moves (48 to 48)" in done.output


def test_standard_errors_are_those_of_a_sample():
    numbers = Numbers()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        numbers.add(value)
    assert numbers.report() == {"mean": 5.0, "error": pytest.approx(0.755929), "min": 2, "max": 9}
    single = Numbers()
    single.add(3)
    assert single.report()["error"] is None


def test_replay_names_line_move_reason_and_ruling_and_checks_the_rest(tmp_path):
    path = tmp_path / "games.jsonl"
    run("simulate", "connections", "--players", 1, "--games", 3, "--records", path)
    good, bad, unfinished = (Record.loads(line) for line in path.read_text().splitlines())
    bad.moves[4] = bad.moves[3]
    unfinished = json.loads(unfinished.dumps())
    unfinished = {k: v for k, v in unfinished.items() if k not in {"scores", "winners"}}
    unfinished["moves"] = unfinished["moves"][:7]
    path.write_text("\n".join([good.dumps(), "", bad.dumps(), json.dumps(unfinished), "{"]))
    done = run("replay", path)
    assert done.exit_code == 1
    assert f"line 3: move 5: {bad.moves[4]}" in done.output
    assert "(ruling C" in done.output
    assert "line 5: this is not a record" in done.output
    assert "2 of 4 records are right: 31 moves checked, 1 games not finished." in done.output
    report = json.loads(run("replay", path, "--json").output)
    assert [wrong["line"] for wrong in report["wrong"]] == [3, 5]
    assert report["wrong"][0]["move"] == 5
    assert report["wrong"][0]["ruling"].startswith("C")
    assert report["moves"] == 31


def test_show_draws_any_position_for_any_seat(tmp_path):
    path = tmp_path / "games.jsonl"
    run("simulate", "tether", "--games", 1, "--records", path)
    [(_, record)] = read_records(path)
    states = list(record.states())
    shown = run("show", path, "--move", 0, "--seat", 1)
    assert shown.exit_code == 0
    for card in states[0].view(1)["hand"]:
        assert card in shown.output
    assert "Your hand" not in run("show", path, "--move", 0).output
    last = run("show", path)
    assert f"after move {len(record.moves)} of {len(record.moves)}" in last.output
    assert f"The game is over: {ENDS[states[-1].end]}." in last.output


@pytest.mark.parametrize(("name", "count"), [("tether", 53), ("quincunx", 36)])
def test_pieces_lists_every_card(name, count):
    cards = json.loads(run("pieces", name, "--json").output)["cards"]
    assert [card["card"] for card in cards] == list(game(name).deck)
    assert len(cards) == count
    assert run("pieces", name).output.startswith(f"{count} cards")


def test_pieces_of_connections_are_a_set_file_that_can_be_played(tmp_path):
    path = tmp_path / "set.json"
    own = run("pieces", "connections", "--json").output
    path.write_text(own)
    played = run("simulate", "connections", "--games", 2, "-o", f"set={path}", "--json")
    assert played.output == run("simulate", "connections", "--games", 2, "--json").output


@pytest.mark.parametrize("name", ["tether", "connections", "quincunx"])
def test_rules_are_printed(name):
    done = run("rules", name)
    assert done.exit_code == 0
    assert done.output.startswith("# ")
