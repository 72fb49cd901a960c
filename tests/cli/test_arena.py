"""``trivet arena``, ``trivet bot`` and programs as bots in ``trivet play``, from end to end."""

import json
import os
import pty
import shlex
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner
from tests.docs.rulings_table import ROOT

from trivet import game, read_records
from trivet.cli import cli
from trivet.search.outside import request

TRIVET = [sys.executable, "-m", "trivet"]
EXAMPLE = f"cmd:{shlex.join([sys.executable, '-S', str(ROOT / 'examples' / 'bot.py')])}"


def run(*args, **more):
    done = CliRunner().invoke(cli, [str(arg) for arg in args], **more)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def arena(*args):
    done = run("arena", *args, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", ["tether", "connections", "quincunx"])
def test_the_example_bot_plays_every_game_without_a_fault(name):
    found = arena(name, "--bots", f"{EXAMPLE},random", "--games", 6)
    assert found["games"] == 6
    assert found["effort"][EXAMPLE]["faults"] == {}
    assert found["effort"][EXAMPLE]["moves"] > 20


def test_a_bot_of_ours_as_a_program_plays_as_it_does_inside():
    outside = f"cmd:{shlex.join([*TRIVET, 'bot', 'quincunx', '--level', 'greedy'])}"
    found = arena("quincunx", "--bots", f"{outside},random", "--games", 8, "-o", "rounds=1")
    inside = arena("quincunx", "--bots", "greedy,random", "--games", 8, "-o", "rounds=1")
    assert found["effort"][outside]["faults"] == {}
    apart = found["meetings"][0]["lead"]["mean"] - inside["meetings"][0]["lead"]["mean"]
    assert abs(apart) < 40
    assert found["meetings"][0]["wins"]["mean"] > 0.8


def test_bot_answers_every_line_and_tells_what_is_wrong():
    state = game("tether").deal(seed=2)
    asked = json.dumps(request(state, 0, 1.0))
    lines = f"{asked}\n\nnonsense\n{asked}"
    done = run("bot", "tether", "--level", "Greedy", input=lines)
    assert done.exit_code == 0
    first, wrong, last = (json.loads(line) for line in done.stdout.splitlines())
    assert state.is_legal(first["move"])
    assert first == last
    assert wrong["error"].startswith("this is no request")
    assert done.stderr.splitlines() == [f"trivet: line 2: {wrong['error']}"]


def test_records_are_those_of_the_games_in_order(tmp_path):
    path = tmp_path / "games.jsonl"
    found = arena("tether", "-b", "greedy", "-b", "random", "--games", 6, "--records", path)
    records = [record for _, record in read_records(path)]
    assert len(records) == found["games"] == 6
    assert [one.deals for one in records[::2]] == [two.deals for two in records[1::2]]
    assert run("replay", path).exit_code == 0
    total = sum(records[i].scores[i % 2] for i in range(6))
    assert found["points"]["greedy"]["mean"] == pytest.approx(total / 6, abs=1e-6)


def test_the_report_for_people_says_who_is_better_and_by_how_much():
    done = run("arena", "quincunx", "--bots", "random,greedy", "--games", 20)
    assert done.exit_code == 0
    title, _, head, row, *_ = done.stdout.splitlines()
    assert title == "Quincunx for 2: 10 pairs of games with seats swapped (20 games), seed 0"
    assert "points a round (95 %)" in head
    assert row.startswith("random")
    assert "0.0 % (0.0 to" in row
    alone = run("arena", "connections", "-n", 1, "--bots", "greedy", "--games", 3)
    assert "greedy: Connection Virtuoso" in alone.stdout


def test_a_contest_is_resumed_and_its_test_ends_it(tmp_path):
    path = tmp_path / "journal.jsonl"
    args = ("quincunx", "--bots", "greedy,random", "--games", 1000, "--sprt", "0:10")
    found = arena(*args, "--resume", path)
    assert (found["pairs"], found["test"]["accepted"]) == (20, "H1")
    again = arena(*args, "--resume", path)
    assert again == found  # the effort as well, for nothing was played anew


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chess", "--bots", "greedy,random"], "there is no game 'chess'"),
        (["tether"], "--bots"),
        (["tether", "--bots", "greedy"], "name two bots or more"),
        (["tether", "--bots", "greedy,genius"], "there is no bot 'genius'"),
        (["tether", "--bots", "greedy@1s,random"], "greedy does not search"),
        (["tether", "--bots", "greedy,cmd:"], "a bot from outside is written"),
        (["tether", "--bots", "greedy,cmd:/nowhere/x"], "cmd:/nowhere/x cannot be started"),
        (["tether", "--bots", "greedy,random", "--games", "0"], "a whole number from 1"),
        (["tether", "--bots", "greedy,random", "--time", "fast"], "the time is seconds"),
        (["tether", "--bots", "greedy,random", "--time", "nan"], "the time is seconds"),
        (["tether", "--bots", "greedy,random", "--nodes", "-1"], "a whole number from 1"),
        (["tether", "--bots", "greedy,random", "--jobs", "0"], "a whole number from 1"),
        (["tether", "--bots", "greedy,random", "--sprt", "5"], "--sprt is written LOW:HIGH"),
        (["tether", "--bots", "greedy,random", "--sprt", "5:2"], "H0 must be below H1"),
        (["tether", "--bots", "greedy,random,random", "--sprt", "0:2"], "compares two bots"),
        (["tether", "--bots", "greedy,random", "--resume", "/tmp"], "/tmp: is a directory"),
        (["tether", "--bots", "greedy,random", "--resume", "/nowhere/x"], "/nowhere/x: no such"),
        (["tether", "--bots", "greedy,random", "--records", "/nowhere/x"], "/nowhere/x: no such"),
        (["tether", "--bots", "greedy,random", "--players", "3"], "2 or 4 players"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(args, told):
    done = run("arena", *args)
    assert done.exit_code == 2, done.output
    [line] = done.stderr.splitlines()
    assert told in line


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["bot", "chess"], "there is no game 'chess'"),
        (["bot", "tether", "--level", "genius"], "there is no bot 'genius'"),
        (["bot", "tether", "--time", "0"], "the time is seconds"),
        (["simulate", "tether", "--bots", "cmd:./x"], "cannot play here"),
        (["play", "tether", "--bots", "cmd:'"], "cannot be read"),
        (["play", "tether", "--bots", "cmd:/nowhere/x"], "cmd:/nowhere/x cannot be started"),
    ],
)
def test_wrong_bots_are_refused_in_one_line(args, told, tmp_path):
    done = run(*args, env={"XDG_DATA_HOME": str(tmp_path)})
    assert done.exit_code == 2, done.output
    [line] = done.stderr.splitlines()
    assert told in line


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_with_the_results_so_far(jobs, tmp_path):
    path = tmp_path / "journal.jsonl"
    command = [*TRIVET, "arena", "tether", "--bots", "greedy,random", "--games", "100000"]
    command += ["--jobs", str(jobs), "--resume", str(path)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_for_lines(path, 5)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert "Stopped before the end; these are the results so far." in out
    assert "Traceback" not in out + err
    assert is_gone(process.pid)


def is_gone(group):
    """Whether no process of a group is left, or soon none; Python's own helper ends last."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def wait_for_lines(path, count):
    for _ in range(1200):
        if path.exists() and len(path.read_bytes().splitlines()) > count:
            return
        time.sleep(0.1)
    pytest.fail("nothing was played")


def test_a_terminal_shows_how_far_it_is(tmp_path):
    master, slave = pty.openpty()
    path = tmp_path / "journal.jsonl"
    command = [*TRIVET, "arena", "tether", "--bots", "greedy,random", "--games", "100000"]
    process = subprocess.Popen(
        [*command, "--resume", str(path)], stdout=subprocess.PIPE, stderr=slave, text=True
    )
    os.close(slave)
    shown = ""
    while "/50000" not in shown:
        shown += os.read(master, 65536).decode(errors="replace")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    os.close(master)
    assert "pairs" in shown
    assert out.startswith("Tether for 2: ")


def test_a_program_plays_in_the_terminal(tmp_path):
    done = run(
        *("play", "connections", "--players", 2, "--seat", "none", "--bots", EXAMPLE, "--seed", 4),
        env={"XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.exit_code == 0, done.output
    [path] = tmp_path.rglob("*.json")
    [(_, record)] = read_records(path)
    assert record.replay().is_over
    assert not any(move.endswith("spiral") for move in record.moves[:2])


def test_moves_made_for_a_program_are_told_in_the_terminal(tmp_path):
    program = f"cmd:{shlex.join([sys.executable, '-c', 'print(1)'])}"
    done = run(
        *("play", "connections", "--players", 1, "--seat", "none", "--bots", program),
        env={"XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.exit_code == 0, done.output
    assert done.stderr.count("is played for it") == 24
