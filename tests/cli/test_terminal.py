"""Whole games played through a terminal, and every way to leave one."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from tests.cli.terminal import Terminal

from trivet import Record, game

SEED = 11
TABLES = {
    "quincunx": ["quincunx", "--option", "rounds=1"],
    "tether": ["tether", "--seat", "1"],
    "connections": ["connections", "--players", "1"],
}


def saved(home):
    """The one game kept in the user's folder, or None."""
    files = list((home / "trivet" / "games").glob("*.json"))
    assert len(files) <= 1
    return Record.load(files[0]) if files else None


def position(home, name):
    record = saved(home)
    if record is None:
        arguments = {"quincunx": {"rounds": 1}, "tether": {}, "connections": {"players": 1}}
        return game(name, **arguments[name]).deal(str(SEED))
    return list(record.states())[-1]


@pytest.fixture
def terminal(tmp_path):
    """Starts the program in terminals whose games are kept below ``tmp_path``."""
    started = []

    def start(*args):
        started.append(Terminal(*args, home=tmp_path))
        return started[-1]

    yield start
    for table in started:
        table.close()


def begin(terminal, name):
    return terminal("play", *TABLES[name], "--seed", SEED, "--bots", "random")


def play_to_the_end(table, name, home, pick):
    """Make moves, chosen from the saved game, until the record's place is told."""
    done = re.compile(r"The record is in")
    either = re.compile(r"The record is in|(> |stop\) )$")
    text = table.until(either)
    while not done.search(text):
        if text.endswith("take back > "):
            table.send("")
        else:
            table.send(pick(position(home, name)))
        text = table.until(either)
    return text


@pytest.mark.parametrize("name", list(TABLES))
def test_a_whole_game_is_played_to_its_end(name, tmp_path, terminal):
    table = begin(terminal, name)
    text = play_to_the_end(table, name, tmp_path, lambda state: state.legal_moves()[0])
    _, status = table.finish()
    assert status == 0
    assert "The game is over" in text
    final = saved(tmp_path).replay()
    assert final.is_over


def test_ctrl_c_keeps_the_game_and_it_goes_on_from_there(tmp_path, terminal):
    table = begin(terminal, "quincunx")
    table.until()
    table.send(position(tmp_path, "quincunx").legal_moves()[0])
    table.until()
    table.send("")
    table.until()
    table.type(b"\x03")
    text, status = table.finish()
    assert status == 130
    assert "Traceback" not in text
    path = re.search(r"--resume (\S+)", text)[1]
    record = Record.load(path)
    assert len(record.moves) == 2
    again = terminal("play", "--resume", path, "--seed", SEED, "--bots", "random")
    assert "Going on after move 2" in again.until()
    again.send("score")
    play_to_the_end(again, "quincunx", tmp_path, lambda state: state.legal_moves()[-1])
    assert again.finish()[1] == 0
    assert Record.load(path).replay().is_over


def test_links_of_an_unfinished_turn_survive_and_can_still_be_taken_back(terminal):
    seed = next(
        seed for seed in range(100) if "-" in game("tether").deal(str(seed)).legal_moves()[0]
    )
    table = terminal("play", "tether", "--seed", seed, "--bots", "random")
    table.until()
    link = game("tether").deal(str(seed)).legal_moves()[0]
    table.send(link)
    table.until()
    table.type(b"\x04")
    text, status = table.finish()
    assert status == 0
    path = re.search(r"--resume (\S+)", text)[1]
    assert Record.load(path).moves == [link]
    again = terminal("play", "--resume", path, "--bots", "random")
    again.until()
    again.send("u")
    again.until()
    assert Record.load(path).moves == []
    again.send("u")
    assert "nothing to take back" in again.until()
    again.send("quit")
    assert again.finish()[1] == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_the_game(number, tmp_path, terminal):
    table = begin(terminal, "connections")
    table.until()
    table.signal(number)
    text, status = table.finish()
    assert status == 128 + number
    assert "the game is saved in" in text
    assert saved(tmp_path).moves == []


def run(*args, home, env=None, **more):
    env = os.environ | {"XDG_DATA_HOME": str(home)} | (env or {})
    command = [sys.executable, "-m", "trivet", *map(str, args)]
    return subprocess.run(
        command, capture_output=True, text=True, env=env, timeout=150, check=False, **more
    )


def test_a_closed_output_keeps_the_game(tmp_path):
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    args = ["play", "quincunx", "--seed", str(SEED), "--bots", "random"]
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "trivet", *args],
        stdin=subprocess.PIPE,
        stdout=writer,
        stderr=subprocess.PIPE,
        env=env,
        text=True,
    )
    os.close(writer)
    os.close(reader)
    _, told = process.communicate("moves\n" * 100, timeout=150)
    assert process.returncode == 128 + signal.SIGPIPE
    assert "the game is saved in" in told
    assert "Traceback" not in told


def test_a_reader_that_leaves_early_is_no_disaster():
    command = f"{sys.executable} -m trivet pieces quincunx | head -1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=150, check=False
    )
    assert done.stdout.startswith("36 cards")
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


def test_a_full_disk_is_told_in_one_line(tmp_path):
    done = run("simulate", "quincunx", "--games", 50, "--records", "/dev/full", home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("trivet: /dev/full: no space left")
    assert len(done.stderr.splitlines()) == 1


def test_when_nothing_can_be_saved_the_game_goes_on(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = run("play", "connections", "--players", 1, home=blocked, input="b3 s\n\nq\n")
    assert "cannot save here" in done.stderr
    path = re.search(r"--resume (\S+)", done.stderr)[1]
    assert len(Record.load(path).moves) == 1
    os.unlink(path)


def test_help_needs_no_numpy():
    code = (
        "import sys; from trivet.cli import cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit: sys.exit(any(m in sys.modules for m in ('numpy', 'numba', 'rich')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0
    assert b"simulate" in done.stdout


def test_a_terminal_without_unicode_still_tells_wide_from_narrow(tmp_path):
    env = {"PYTHONIOENCODING": "ascii"}
    done = run("play", "connections", "--seed", 1, home=tmp_path, env=env, input="")
    assert "---*---" in done.stdout
    assert "#" in done.stdout
    assert done.returncode == 0


def test_ctrl_c_stops_a_simulation_in_one_line(tmp_path):
    records = ["--records", str(tmp_path / "games.jsonl")]
    process = subprocess.Popen(
        [sys.executable, "-m", "trivet", "simulate", "tether", "--games", "1000000", *records],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (tmp_path / "games.jsonl").exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=150)
    # A shell calls both 130; Python chooses the latter when the signal met it while importing.
    assert process.returncode in {130, -signal.SIGINT}
    assert told.split() == ["trivet:", "stopped"]


def test_long_lists_come_in_pages_and_colour_only_where_wanted(terminal, monkeypatch):
    table = terminal("play", "quincunx", "--seed", SEED)
    table.until()
    table.send("moves")
    table.until(r"\(\d+ more lines: Enter, or q to stop\) $")
    assert "\x1b[" in table.raw
    table.send("q")
    table.until(r"You > $")
    monkeypatch.setenv("NO_COLOR", "1")
    grey = terminal("play", "quincunx", "--seed", SEED)
    grey.until()
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", grey.raw)


def test_what_one_person_saw_leaves_the_screen_before_the_next_looks(terminal):
    move = game("quincunx").deal(str(SEED)).legal_moves()[0]
    table = terminal("play", "quincunx", "--seed", SEED, "--seat", "all")
    table.until(r"looks?: |does: $")
    for line in ("", move, ""):
        table.send(line)
        table.until()
    assert table.raw.rindex("\x1b[2J\x1b[3J\x1b[H") > table.raw.rindex("Your hand")
