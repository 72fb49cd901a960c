"""``trivet serve`` as a process: how it starts, ends, and comes back after being killed."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager

import httpx
import pytest
from tests.server.ready import prepare_games
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from trivet.server.process import configuration
from trivet.server.settings import ServerSettings

WAIT = 60


@contextmanager
def serve(database, *arguments, **environment):
    """The process, when it has said where it is, and that address."""
    prepare_games()
    command = [sys.executable, "-m", "trivet", "serve", "--port", "0", "--database", str(database)]
    wide = {"TRIVET_RATE": "10000", "TRIVET_BURST": "10000", "TRIVET_BOT_PAUSE": "0.01"}
    process = subprocess.Popen(
        [*command, *arguments],
        env={**os.environ, "PYTHONUNBUFFERED": "1", **wide, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        line = process.stdout.readline()
        assert line.startswith("Trivet is at http://"), line + process.stderr.read()
        yield process, line.split()[-1].rstrip("/")
    finally:
        process.kill()
        process.communicate(timeout=WAIT)


def open_table(address):
    """A table with Ada and Bob: its id and their keys."""
    keys = [secrets.token_urlsafe(16) for _ in range(2)]
    seats = [
        {"kind": "you", "name": name, "key": key}
        for name, key in zip(("Ada", "Bob"), keys, strict=True)
    ]
    body = {"id": secrets.token_urlsafe(9), "game": "quincunx", "seats": seats}
    answer = httpx.post(f"{address}/api/tables", json=body, timeout=WAIT)
    assert answer.status_code == 201, answer.text
    return body["id"], keys


def hear(ws, kind):
    while True:
        message = json.loads(ws.recv(WAIT))
        if message["type"] == kind:
            return message


def sit(ws, key):
    """The table as soon as it is dealt, for which a fresh process loads its rules."""
    ws.send(json.dumps({"do": "hello", "key": key}))
    while (view := hear(ws, "table")["table"])["preparing"]:
        pass
    return view


def socket_at(address, table):
    return connect(f"ws{address.removeprefix('http')}/api/tables/{table}/socket", open_timeout=WAIT)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_gracefully(tmp_path, number):
    with serve(tmp_path / "t.sqlite3", "--prefix", "/games") as (process, address):
        assert address.endswith("/games")
        table, keys = open_table(address)
        with socket_at(address, table) as ws:
            view = sit(ws, keys[0])
            move = {
                "do": "move",
                "id": "last",
                "position": 0,
                "moves": [view["choices"][0]["move"]],
            }
            ws.send(json.dumps(move))
            hear(ws, "done")
            process.send_signal(number)
            with pytest.raises(ConnectionClosed) as closed:
                list(iter(lambda: ws.recv(WAIT), None))
            assert closed.value.rcvd.code == 1012
        assert process.wait(WAIT) == 0
        assert "Traceback" not in process.stderr.read()


def test_what_was_acknowledged_survives_being_killed(tmp_path):
    database = tmp_path / "t.sqlite3"
    with serve(database) as (process, address):
        table, keys = open_table(address)
        with socket_at(address, table) as first, socket_at(address, table) as second:
            people = [first, second]
            views = [sit(ws, key) for ws, key in zip(people, keys, strict=True)]
            seat = views[0]["turn"][0]
            for position in range(7):
                while views[seat]["position"] < position:
                    views[seat] = hear(people[seat], "table")["table"]
                move = {
                    "do": "move",
                    "id": f"m{position}",
                    "position": position,
                    "moves": [views[seat]["choices"][0]["move"]],
                }
                people[seat].send(json.dumps(move))
                last, views[seat] = seat, hear(people[seat], "table")["table"]
                assert hear(people[seat], "done")["id"] == f"m{position}"
                seat = views[seat]["turn"][0]
            process.send_signal(signal.SIGKILL)
            process.wait(WAIT)
    with serve(database) as (_, address), socket_at(address, table) as ws:
        view = sit(ws, keys[last])
        assert view["position"] == 7
        assert view["view"] == views[last]["view"]
        ws.send(json.dumps(move))
        assert hear(ws, "done")["id"] == "m6", "the same command is answered once more"
        again = httpx.get(f"{address}/api/tables/{table}", timeout=WAIT).json()
        assert again["position"] == 7


def test_a_busy_port_is_one_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "trivet", "serve", "--port", port]
        done = subprocess.run(
            [*command, "--database", str(tmp_path / "t.sqlite3")],
            capture_output=True,
            text=True,
            timeout=WAIT,
            check=False,
        )
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"port {port} is in use" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--port", "lots"], "a port is a number"),
        (["--port", "65536"], "a port is a number"),
        (["--prefix", "/a b"], "prefix"),
        (["--proxy", "nonsense"], "proxy"),
        (["--host", "203.0.113.77"], "cannot listen"),
        (["--database", "/nowhere/at/all.sqlite3"], "/nowhere/at"),
        (["--database", "oracle://x/y"], "oracle"),
        (["--database", "postgresql://me:secret@127.0.0.1:1/x"], "me@127.0.0.1"),
    ],
)
def test_wrong_arguments_are_one_line(tmp_path, arguments, part):
    command = [sys.executable, "-m", "trivet", "serve", "--port", "0"]
    command += ["--database", str(tmp_path / "t.sqlite3")]
    done = subprocess.run(
        [*command, *arguments], capture_output=True, text=True, timeout=WAIT, check=False
    )
    assert done.returncode == 2
    assert part in done.stderr
    assert done.stderr.count("\n") == 1
    assert "fault of trivet" not in done.stderr
    assert "secret" not in done.stderr


def test_the_first_page_does_not_wait_for_the_compiled_rules(tmp_path):
    # With nothing compiled yet, which takes far longer than this test may.
    environment = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    with serve(tmp_path / "t.sqlite3", **environment) as (process, address):
        with urllib.request.urlopen(f"{address}/api/games", timeout=WAIT) as answer:
            assert len(json.load(answer)) == 3
        assert not list((tmp_path / "cache").rglob("*-prepared"))
        process.terminate()
        assert process.wait(WAIT) == 0


def test_the_log_names_nobody(tmp_path):
    with serve(tmp_path / "t.sqlite3") as (process, address):
        table, keys = open_table(address)
        with socket_at(address, table) as ws:
            sit(ws, keys[0])
            ws.send(json.dumps({"do": "say", "id": "s", "text": "xyzzy"}))
            hear(ws, "done")
        process.terminate()
        out, log = process.communicate(timeout=WAIT)
    for secret in ("Ada", "xyzzy", *keys):
        assert secret not in out + log


def test_unused_connections_stay_open_longer_than_proxies_keep_theirs():
    config = configuration(app=None, settings=ServerSettings(database="sqlite://"))
    assert config.timeout_keep_alive > 60
