"""A real server in a thread of the test, and people who talk to it."""

from __future__ import annotations

import json
import secrets
import threading
from contextlib import contextmanager
from pathlib import Path

import httpx
from tests.server.ready import prepare_games
from websockets.sync.client import connect

from trivet.server.app import create_app
from trivet.server.process import Server, bind, configuration
from trivet.server.settings import Limits, ServerSettings

WIDE = Limits(burst=100_000, rate=100_000, open_tables=10_000, sockets=10_000)
PATIENCE = 30


class Served:
    """A server: its web address, its application, its people."""

    def __init__(self, settings: ServerSettings):
        self.settings = settings
        self.listener = bind("127.0.0.1", [0])
        self.app = create_app(settings)
        is_ready = threading.Event()
        self.server = Server(configuration(self.app, settings), self.app, is_ready.set)
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],))
        self.thread.start()
        assert is_ready.wait(PATIENCE)
        self.origin = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.url = self.origin + settings.prefix
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    @property
    def site(self):
        return self.app.state.site

    def stop(self):
        self.http.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self.listener.close()

    def socket(self, table: str, **headers):
        """A socket at a table, without a word said."""
        return self.open_socket(f"/api/tables/{table}/socket", headers)

    def open_socket(self, path: str, headers=None):
        address = f"ws{self.url.removeprefix('http')}{path}"
        return connect(address, additional_headers=headers or {}, open_timeout=PATIENCE)

    def post(self, path: str, body, key: str | None = None) -> httpx.Response:
        headers = {} if key is None else {"Authorization": f"Seat {key}"}
        return self.http.post(path, json=body, headers=headers)

    def open_table(self, game="quincunx", seats=None, **more) -> tuple[str, dict[int, str]]:
        """A table with two people, or as told: its id and the keys by seat."""
        seats = seats or [{"kind": "you", "name": name} for name in ("Ada", "Bob")]
        body = {"id": secrets.token_urlsafe(9), "game": game, "seats": seats, **more}
        answer = self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        seated = answer.json()
        return seated["id"], {int(seat): key for seat, key in seated["keys"].items()}


class Person:
    """One socket at one table: says hello, remembers everything that it was told."""

    def __init__(self, served: Served, table: str, key: str | None = None, log=0, **hello):
        self._socket = served.socket(table)
        self.socket = self._socket.__enter__()
        self.messages: list[dict] = []
        self.view: dict = {}
        self.log: list[dict] = []
        self.count = 0
        self.say({"do": "hello", "key": key, "log": log, **hello})
        self.until("table")

    def say(self, message: dict) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> dict:
        message = json.loads(self.socket.recv(timeout))
        self.messages.append(message)
        if message["type"] == "table":
            self.view = message["table"]
            self.log += self.view["log"]
        return message

    def until(self, kind: str, **fields) -> dict:
        """The next message of a kind (with these fields); those before it are kept, too."""
        while True:
            message = self.hear()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    def ask(self, message: dict) -> dict:
        """The answer to a message with an id."""
        self.say(message)
        while True:
            answer = self.hear()
            if answer.get("id") == message["id"]:
                return answer

    def move(self, move: str | None = None, **changes) -> dict:
        """Make a move, the first that is offered if none is given."""
        self.count += 1
        moves = [move or self.view["choices"][0]["move"]]
        name = f"{secrets.token_hex(4)}-{self.count}"
        position = self.view["position"]
        return self.ask({"do": "move", "id": name, "position": position, "moves": moves} | changes)

    @property
    def may_move(self) -> bool:
        return self.view["status"] == "playing" and self.view["you"] in self.view["turn"]

    def leave(self) -> None:
        self._socket.__exit__(None, None, None)


@contextmanager
def serving(folder: Path, **changes):
    """A server with wide limits and hasty bots."""
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    if changes.get("prepare", True):
        prepare_games()
    given = {"database": database, "limits": WIDE, "bot_pause": 0.01, "grace": 0.3} | changes
    served = Served(ServerSettings(**given))
    try:
        yield served
    finally:
        served.stop()
