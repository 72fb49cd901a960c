"""A server of its own for the browser tests, and the cable between it and a browser."""

from __future__ import annotations

import contextlib
import json
import os
import random
import secrets
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.people import WITHIN

LONGEST = WITHIN / 1000
"""Seconds in which whatever is asked of a server must come."""

SETTINGS = {
    "TRIVET_BOT_PAUSE": "0.02",
    "TRIVET_BURST": "100000",
    "TRIVET_RATE": "100000",
    "TRIVET_OPEN_TABLES": "100000",
    "PYTHONUNBUFFERED": "1",
}


def free_port() -> int:
    """A port that is free, and below those that the system hands out to whoever connects.

    So nobody has it while a server that shall come back on it is down.
    """
    while True:
        port = random.randrange(20_000, 30_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def answers(address: str) -> bool:
    """Whether there is a server that can be used."""
    try:
        with urllib.request.urlopen(f"{address}/api/health", timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


class House:
    """``trivet serve`` as a process, with a SQLite file in ``folder``."""

    def __init__(self, folder: Path, prefix: str = "", **settings: str) -> None:
        self.folder = folder
        self.prefix = prefix
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.settings = settings
        self.output = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"{self.origin}{self.prefix}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "trivet", "serve", "--port", str(self.port)]
        command += ["--prefix", self.prefix] if self.prefix else []
        database = {"TRIVET_DATABASE": f"sqlite:///{self.folder / 'tables.sqlite'}"}
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                command,
                env={**os.environ, **SETTINGS, **database, **self.settings},
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        until = time.monotonic() + LONGEST
        while not answers(self.url):
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start:\n{self.output.read_text()}")
            time.sleep(0.05)

    def ask(self, path: str, body: Any = None, key: str | None = None) -> Any:
        """What a program would ask of the interface."""
        headers = {"Content-Type": "application/json"}
        if key:
            headers["Authorization"] = f"Seat {key}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/{path}", data, headers)
        with urllib.request.urlopen(request, timeout=LONGEST) as answer:
            return json.load(answer)

    def open(self, game: str, *names: str | None, **more: Any) -> tuple[str, list[str]]:
        """A table for these people; None is a bot. Its number, and the secrets of the seats."""
        keys = [secrets.token_urlsafe(24) for _ in names]
        seats = [
            {"kind": "you", "name": name, "key": key, "salt": secrets.token_hex(32)}
            if name
            else {"kind": "bot", "bot": "greedy"}
            for name, key in zip(names, keys, strict=True)
        ]
        new = {"id": secrets.token_urlsafe(16), "game": game, "players": len(names)}
        table = self.ask("tables", {**new, "name": "Friday", "seats": seats, **more})
        return table["id"], keys

    def move(self, table: str, key: str) -> None:
        """Make some legal move for whoever has the key, as soon as it can be made."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            view = self.ask(f"tables/{table}", key=key)
            move = {"do": "move", "id": secrets.token_urlsafe(9), "position": view["position"]}
            moves = [choice["move"] for choice in view["choices"][:1]]
            if moves and view["you"] in view["turn"]:
                with contextlib.suppress(urllib.error.HTTPError):
                    self.ask(f"tables/{table}/commands", {**move, "moves": moves}, key)
                    return
            time.sleep(0.05)
        raise AssertionError("there was nothing to move")

    def stop(self, *, kill: bool = False) -> None:
        """End it: gracefully, or as a power cut would."""
        if self.process and self.process.poll() is None:
            if kill:
                self.process.kill()
            else:
                self.process.terminate()
            self.process.wait(LONGEST)


class Cable:
    """Carries bytes between a browser and a server until it is pulled out."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = free_port()
        self.ends: set[socket.socket] = set()
        self.hands_off = threading.Lock()
        self.listener: socket.socket | None = None
        self.plug_in()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def plug_in(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, args=(self.listener,), daemon=True).start()

    def pull(self) -> None:
        """Break every connection and take no new one."""
        with self.hands_off:
            listener, self.listener = self.listener, None
            ends, self.ends = self.ends, set()
        for one in {listener, *ends} - {None}:
            _shut(one)

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
                with self.hands_off:
                    plugged = self.listener is listener
                    self.ends |= {near, far} if plugged else set()
                if not plugged:
                    # It was pulled out while this one was being connected.
                    _shut(near)
                    _shut(far)
                    return
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        with self.hands_off:
            self.ends -= {source, target}
        for end in (source, target):
            _shut(end)


def _shut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
