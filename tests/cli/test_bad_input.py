"""Whatever is wrong ends in one clear line on stderr and status 2, never in a traceback."""

import json

import pytest
from click.testing import CliRunner

from trivet import Record, game
from trivet.cli import COMMANDS, cli
from trivet.core.record import MAX_BYTES


def run(*args, **more):
    done = CliRunner().invoke(cli, [str(arg) for arg in args], **more)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def refused(*args, **more):
    """The one line that says why the arguments are refused."""
    done = run(*args, **more)
    assert done.exit_code == 2, done.output
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("trivet: ")
    return lines[0]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["pley"], "did you mean play"),
        (["nonsense"], "there are play, simulate"),
        (["play", "chess"], "there is no game 'chess'; the games are tether"),
        (["simulate", "tether", "--players", "3"], "tether is played by 2 or 4 players, not 3"),
        (["simulate", "tether", "--players", "x"], "--players"),
        (["simulate", "tether", "--players", "-2"], "--players"),
        (["simulate", "tether", "--games", "0"], "a whole number from 1 to"),
        (["simulate", "tether", "--games", "many"], "a whole number from 1 to"),
        (["simulate", "tether", "--seed", "-1"], "a whole number from 0 to"),
        (["simulate", "tether", "--seed", "1" * 500], "a whole number from 0 to"),
        (["simulate", "tether", "--seed", "lucky"], "not 'lucky'"),
        (["simulate", "tether", "--bots", "genius"], "there is no bot 'genius'; the bots are"),
        (["simulate", "tether", "--bots", "random,greedy,random"], "3 bots are named for 2 seats"),
        (["simulate", "tether", "--legal"], "--legal needs --records FILE"),
        (["simulate", "tether", "--option", "flush=on"], "tether has no option 'flush'"),
        (["simulate", "quincunx", "--option", "flush"], "an option is written name=value"),
        (["simulate", "quincunx", "--option", "flush=perhaps"], "must be on or off"),
        (["simulate", "quincunx", "-o", "flush=on", "-o", "flush=off"], "given twice"),
        (["simulate", "quincunx", "-o", "rounds=0"], "option rounds must be a whole number"),
        (["simulate", "connections", "-o", "boards=blue,pink"], "there is no board 'pink'"),
        (["simulate", "connections", "-o", "set=/nowhere/set.json"], "/nowhere/set.json"),
        (["simulate", "tether", "--records", "/nowhere/x.jsonl"], "/nowhere/x.jsonl: no such file"),
        (["simulate", "tether", "--records", "/tmp"], "/tmp: is a directory"),
        (["simulate"], "GAME"),
        (["play", "tether", "--seat", "2"], "there is no seat '2'; seats are 0 to 1"),
        (["play", "tether", "--seat", "-1"], "there is no seat '-1'"),
        (["play", "--resume", "/nowhere/x.json"], "/nowhere/x.json: no such file"),
        (["play", "--resume", "/tmp"], "/tmp: is a directory"),
        (["replay", "/nowhere/x.jsonl"], "/nowhere/x.jsonl: no such file"),
        (["replay", "/tmp"], "/tmp: is a directory"),
        (["show", "/nowhere/x.jsonl"], "/nowhere/x.jsonl: no such file"),
        (["pieces", "chess"], "there is no game 'chess'"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules"], "GAME"),
        (["play", "tether", "--sead", "1"], "--seed"),
        (["simulate", "tether\nlines\x1b[31m"], "there is no game"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(args, told):
    assert told.lower() in refused(*args).lower()


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_helps_with_an_example(command):
    done = run(command, "--help")
    assert done.exit_code == 0
    assert "Example: trivet " + command in done.output


@pytest.fixture(scope="module")
def finished():
    """A finished game of Connections for one, as a record."""
    state = game("connections", players=1).deal(seed=3)
    while not state.is_over:
        state = state.play(state.legal_moves()[0])
    return state.record()


def damaged(record, **changes):
    return json.dumps(json.loads(record.dumps()) | changes)


def texts(record):
    whole = record.dumps().encode()
    deck = record.deals[0]
    return [
        (whole[:200], "this is not a record"),
        (b"", "there is no record"),
        (b"\xff\xfe" + whole, "not UTF-8"),
        (b"[" * 100_000, "this is not a record"),
        (b'"' + b"x" * (MAX_BYTES + 10) + b'"', "longer than"),
        (damaged(record, format="trivet-record/9").encode(), "trivet-record/9"),
        (damaged(record, game="chess").encode(), "there is no game 'chess'"),
        (damaged(record, players=7).encode(), "connections is played by"),
        (damaged(record, deals=[[*deck[:-1], deck[0]]]).encode(), "deal 1"),
        (damaged(record, deals=[]).encode(), "no deal"),
        (damaged(record, moves=["nonsense"]).encode(), "move 1"),
        (damaged(record, moves=[*record.moves, record.moves[0]]).encode(), "move 25"),
    ]


@pytest.mark.parametrize("number", range(12))
def test_a_damaged_record_is_refused_in_one_line(number, finished, tmp_path):
    raw, told = texts(finished)[number]
    path = tmp_path / "bad.jsonl"
    path.write_bytes(raw)
    assert told in refused("show", path)
    resumed = refused("play", "--resume", path)
    assert str(path) in resumed
    if number != 1:
        assert told in resumed
        done = run("replay", path)
        assert done.exit_code == 1
        assert told in done.output


def test_a_finished_game_is_not_resumed(finished, tmp_path):
    path = tmp_path / "over.json"
    path.write_text(finished.dumps())
    assert "the game is over" in refused("play", "--resume", path)


def test_what_is_said_beside_a_saved_game_must_agree_with_it(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(game("tether").deal(seed=1).record().dumps())
    assert "the saved game is tether" in refused("play", "connections", "--resume", path)
    assert "the saved game has 2 players" in refused("play", "--players", 4, "--resume", path)
    assert "brings its own options" in refused("play", "-o", "flush=on", "--resume", path)


def test_show_refuses_lines_and_moves_that_are_not_there(finished, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text(finished.dumps() + "\n")
    assert "no record on line 2" in refused("show", path, "--line", 2)
    assert "has 24 moves" in refused("show", path, "--move", 25)
    assert "there is no seat 4" in refused("show", path, "--seat", 4)


def test_a_broken_set_file_is_named_with_place_and_reason(tmp_path):
    path = tmp_path / "set.json"
    tiles = json.loads(run("pieces", "connections", "--json").output)
    tiles["tiles"]["key"] = "wq--"
    path.write_text(json.dumps(tiles))
    told = refused("simulate", "connections", "-o", f"set={path}")
    assert "key" in told
    path.write_text("{")
    assert str(path) in refused("simulate", "connections", "-o", f"set={path}")


def test_records_are_written_whole_or_the_file_is_named(tmp_path):
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "games.jsonl").mkdir()
    assert "is a directory" in refused(
        "simulate", "connections", "--games", 1, "--records", folder / "games.jsonl"
    )


def test_the_record_of_a_game_can_be_read_back(finished):
    assert Record.loads(finished.dumps()).replay().is_over


def test_a_fault_of_our_own_is_told_in_one_line_and_kept(monkeypatch, tmp_path):
    def fail(*_args, **_more):
        raise ZeroDivisionError("a slip")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("trivet.cli.pieces.game_type", fail, raising=False)
    monkeypatch.setattr("trivet.games.game_type", fail)
    result = run("pieces", "tether")
    assert result.exit_code == 70
    [line] = result.stderr.splitlines()
    [kept] = tmp_path.iterdir()
    assert line.endswith("ZeroDivisionError: a slip")
    assert str(kept) in line
    assert "Traceback" in kept.read_text()
