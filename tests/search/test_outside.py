"""Bots from outside: good ones, and all the ways in which one can go wrong."""

import json
import os
import shlex
import sys
import threading
import time

import pytest

from trivet import Rng, game
from trivet.core.errors import OptionError
from trivet.search import outside_process
from trivet.search.asking import ask, is_outside, player, split_names
from trivet.search.bots import bot
from trivet.search.outside import OutsideBot, request

pytestmark = pytest.mark.plain

HEAD = "import json, os, sys, time\n"
LOOP = HEAD + "for line in sys.stdin:\n    asked = json.loads(line)\n    "
FIRST = "print(json.dumps({'move': asked['legal'][0]}), flush=True)"


@pytest.fixture
def make(tmp_path):
    """Makes a bot out of the source of a program; what it was told is in its ``told``."""
    made = []

    def build(source, seconds=5.0):
        path = tmp_path / f"bot {len(made)}.py"
        path.write_text(source)
        told = []
        command = f"{shlex.quote(sys.executable)} -S {shlex.quote(str(path))}"
        made.append(OutsideBot(command, seconds, told.append))
        made[-1].told = told
        return made[-1]

    yield build
    for one in made:
        one.close()


@pytest.fixture
def state():
    return game("tether").deal(seed=4)


def moves(asked, state, count):
    """So many moves of a bot, which plays all seats."""
    rng = Rng("moves")
    for _ in range(count):
        move = ask(asked, state, state.seat, rng)
        assert state.is_legal(move)
        state = state.play(move, state.seat)
    return state.moves


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ends(pid):
    for _ in range(100):
        if not is_alive(pid):
            return True
        time.sleep(0.02)
    return False


def test_a_bot_is_asked_line_by_line_and_runs_through_the_game(make, state):
    asked = make(
        LOOP + "print(json.dumps({'move': asked['legal'][-1], 'info': os.getpid()}), flush=True)"
    )
    first = asked.answer(state, 0)
    assert first.move == state.legal_moves()[-1]
    after = state.play(first.move)
    assert asked.answer(after, after.seat).info == first.info
    assert asked.faults == {}
    asked.close()
    assert not is_alive(first.info)


@pytest.mark.parametrize("name", ["tether", "connections", "quincunx"])
def test_the_request_is_what_the_rulings_say(make, name, tmp_path):
    path = tmp_path / "asked.jsonl"
    asked = make(LOOP + f"open({str(path)!r}, 'a').write(line); {FIRST}", 2.5)
    state = game(name).deal(seed=2)
    for _ in range(3):
        state = state.play(ask(asked, state, state.seat, Rng(1)), state.seat)
    for number, line in enumerate(path.read_text().splitlines()):
        got = json.loads(line)
        assert got["moves"] == got["view"]["moves"]
        assert len(got["deals"]) == 1
        assert got["time"] == 2.5
        assert got["legal"] == got["view"]["legal"] == sorted(got["legal"])
        assert got["seat"] == got["view"]["seat"]
        assert (number == 0) == (got["moves"] == [])
        assert set(got) == {
            *("format", "game", "players", "options", "deals", "moves"),
            *("seat", "time", "legal", "view"),
        }
        assert got["format"] == "trivet-record/1"


def test_an_illegal_move_is_replaced_by_a_legal_one_and_reported(make, state):
    asked = make(
        LOOP + "print(json.dumps({'move': '01-02' if asked['moves'] else '~99'}), flush=True)"
    )
    made = moves(asked, state, 1)
    assert asked.faults == {"illegal": 1}
    assert "'~99'" in asked.told[0]
    assert asked.told[0].endswith(f"{made[0]} is played for it")


@pytest.mark.parametrize(
    "answer",
    [
        "resign",
        "{}",
        '{"move": 7}',
        '["18-19"]',
        '{"move": "18-19"',
        "[" * 100_000,
        '{"move": null}',
    ],
)
def test_nonsense_is_replaced_by_a_legal_move(make, state, answer):
    asked = make(LOOP + f"print({answer!r}, flush=True)")
    moves(asked, state, 2)
    assert asked.faults == {"nonsense": 2}


def test_bytes_that_are_no_text_are_nonsense(make, state):
    asked = make(LOOP + r"sys.stdout.buffer.write(b'\xff\xfe\n'); sys.stdout.flush()")
    moves(asked, state, 1)
    assert asked.faults == {"nonsense": 1}


def test_an_endless_line_is_nonsense(make, state):
    asked = make(LOOP + "sys.stdout.write('x' * 3_000_000); sys.stdout.flush()")
    moves(asked, state, 1)
    assert asked.faults == {"nonsense": 1}


def test_a_bot_that_sleeps_loses_its_moves_not_the_game(make, state, monkeypatch):
    given, usual = [], outside_process.Program._next_line

    def next_line(program, deadline):
        given.append(deadline - time.monotonic())
        return usual(program, deadline)

    monkeypatch.setattr(outside_process.Program, "_next_line", next_line)
    monkeypatch.setattr(outside_process, "START_GRACE", 1.0)
    asked = make(LOOP + "time.sleep(600)", 0.05)
    moves(asked, state, 9)
    assert asked.faults == {"late": 9}
    # Three times it is started; time to load is given once, as it never answered anything.
    assert [seconds > 0.05 + outside_process.GRACE for seconds in given] == [True] + [False] * 8


def test_a_late_answer_is_never_taken_for_the_next_one(make, state):
    slow = "len(asked['moves']) == 1 and time.sleep(2); "
    tell = "print(json.dumps({'move': asked['legal'][0], 'info': len(asked['moves'])}), flush=True)"
    asked = make(LOOP + slow + tell, 0.75)
    assert asked.answer(state, 0).info == 0
    after = state.play(state.legal_moves()[0])
    ask(asked, after, after.seat, Rng(1))
    assert asked.faults == {"late": 1}
    time.sleep(1.5)
    later = after.play(after.legal_moves()[0])
    assert asked.answer(later, later.seat).info == 2


def test_a_bot_that_dies_is_started_anew(make, state, tmp_path):
    count = tmp_path / "starts"
    source = (
        HEAD
        + f"open({str(count)!r}, 'a').write('x')\n"
        + "asked = json.loads(sys.stdin.readline())\n"
        + f"{FIRST}\nsys.stdin.readline()\nsys.stderr.write('I give up\\n')\nsys.exit(3)"
    )
    asked = make(source)
    moves(asked, state, 4)
    assert count.read_text() == "xx"
    assert asked.faults == {"died": 2}
    assert any("it ended (3)" in line for line in asked.told)
    assert "I give up" in asked.told


def test_a_bot_that_dies_at_once_is_told_every_time(make, state):
    asked = make("raise SystemExit")
    moves(asked, state, 3)
    assert asked.faults == {"died": 3}  # and not late


def test_a_bot_that_answers_without_reading_does_not_block(make):
    state = game("quincunx").deal(seed=1)
    asked = make(
        HEAD + 'while True:\n    print(\'{"move": "pass"}\', flush=True)\n    time.sleep(0.01)'
    )
    moves(asked, state, 3)
    assert asked.faults.keys() <= {"illegal", "late", "died"}
    assert asked.faults.total() == 3


def test_what_it_writes_to_stderr_is_shown_and_never_without_end(make, state):
    asked = make(
        HEAD
        + "[print('hm', i, file=sys.stderr) for i in range(5000)]\n"
        + LOOP[len(HEAD) :]
        + FIRST
    )
    moves(asked, state, 1)
    assert asked.told[0] == "hm 0"
    assert len(asked.told) <= outside_process.MOST_ERROR_LINES


def test_closing_ends_what_the_bot_started_as_well(make, state):
    sleep = "[sys.executable, '-c', 'import time; time.sleep(600)']"
    child = f"import subprocess; child = subprocess.Popen({sleep})"
    tell = "print(json.dumps({'move': asked['legal'][0], 'info': child.pid}), flush=True)"
    asked = make(f"{HEAD}{child}\n{LOOP[len(HEAD) :]}{tell}")
    pid = asked.answer(state, 0).info
    assert is_alive(pid)
    asked.close()
    assert ends(pid)


def test_another_thread_may_close_it_while_it_thinks(make, state):
    asked = make(LOOP + "time.sleep(600)", 60)
    asked.start()
    threading.Timer(0.5, asked.close).start()
    moves(asked, state, 1)
    assert asked.faults == {"died": 1}  # and not late


def test_threads_are_served_one_after_another(make, state):
    asked = make(LOOP + "time.sleep(0.05); " + FIRST)
    others = [threading.Thread(target=moves, args=(asked, state, 5)) for _ in range(4)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    assert asked.faults == {}


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("", "a bot from outside is written cmd:PROGRAM"),
        ("   ", "a bot from outside is written cmd:PROGRAM"),
        ("python 'x", "cannot be read"),
    ],
)
def test_a_command_that_is_none_is_refused(command, told):
    with pytest.raises(OptionError, match=told):
        player(f"cmd:{command}")


def test_a_program_that_is_not_there_is_refused_at_the_start_and_survived_later(state):
    asked = OutsideBot("/nowhere/bot", log=lambda _: None)
    with pytest.raises(OptionError, match="cmd:/nowhere/bot cannot be started: no such file"):
        asked.start()
    moves(asked, state, 2)
    assert asked.faults == {"died": 2}


def test_a_claim_of_muggins_needs_no_list(make):
    state = game("quincunx", muggins=True).deal(seed=1)
    asked = make(
        LOOP + "print(json.dumps({'move': (asked['legal'] or ['claim 3'])[0]}), flush=True)"
    )
    assert moves(asked, state, 3)[1] == "claim 3"
    silent = make(LOOP + "print('{}', flush=True)")
    assert moves(silent, state, 3)[1].startswith("claim ")


def test_bots_of_ours_are_asked_with_the_view_alone(state):
    greedy = bot("greedy")
    assert ask(greedy, state, 0, Rng(3)) == greedy.choose(state.view(0), Rng(3))


def test_names_are_split_and_told_apart():
    assert is_outside("cmd:./x")
    assert not is_outside("greedy")
    assert split_names("Greedy,cmd:./My 'a b' 1\\,2 , random") == [
        "greedy",
        "cmd:./My 'a b' 1,2",
        "random",
    ]


def test_a_request_hides_what_others_placed_in_the_round():
    state = game("connections", players=2).deal(seed=5)
    after = state.play(state.legal_moves()[0], 0)
    asked = request(after, 1, 1.0)
    assert asked["moves"] == [None]
    assert asked["view"]["table"][0]["pending"] is None
