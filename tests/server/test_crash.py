"""The server is killed at random moments under twenty games and started again on the same file.

Whoever plays keeps what was acknowledged and sends again what was not, as a browser does. At the
end the records must hold every acknowledged command exactly once, everything that a watcher was
shown, and the cards that were promised before the first kill.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys

import httpx
import msgspec
import websockets
from tests.server.ready import prepare_games

from trivet.core.record import Record
from trivet.games import game
from trivet.server import shuffle
from trivet.server.wire import Proof

KILLS = 4
WAIT = 60
KINDS = [
    ("tether", 2, {}),
    ("quincunx", 2, {"rounds": 1}),
    ("connections", 2, {}),
    ("connections", 3, {}),
    ("tether", 4, {}),
]


class House:
    """A server that is killed and started again, always at the same address."""

    def __init__(self, folder):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = folder / "tables.sqlite3"
        self.process = None

    async def start(self):
        command = [sys.executable, "-m", "trivet", "serve", "--port", str(self.port)]
        wide = {f"TRIVET_{name}": "100000" for name in ("RATE", "BURST", "OPEN_TABLES", "SOCKETS")}
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database)],
            env={**os.environ, **wide, "TRIVET_BOT_PAUSE": "0.05"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        async with httpx.AsyncClient() as http:
            for _ in range(10 * WAIT):
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"{self.url}/api/health")).is_success:
                        return
                await asyncio.sleep(0.1)
        raise AssertionError("the server did not start")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(WAIT)


class Table:
    """A table, what its people had acknowledged, what its watcher was shown."""

    def __init__(self, name, players, options, with_people):
        self.keys = [secrets.token_urlsafe(20) for _ in range(players)] if with_people else []
        people = [
            {"kind": "you", "name": f"P{seat}", "key": key, "salt": secrets.token_hex(16)}
            for seat, key in enumerate(self.keys)
        ]
        seats = people or [{"kind": "bot", "bot": "greedy"} for _ in range(players)]
        self.request = {"id": secrets.token_urlsafe(12), "game": name, "players": players}
        self.request |= {"options": options, "seats": seats, "owner": secrets.token_urlsafe(20)}
        self.acknowledged: dict[str, tuple[int, int, list[str]]] = {}
        self.shown: list[str | None] = []
        self.commitment = None

    @property
    def path(self):
        return f"/api/tables/{self.request['id']}"

    async def open(self, house):
        async with httpx.AsyncClient(base_url=house.url, timeout=WAIT) as http:
            answer = await http.post("/api/tables", json=self.request)
        assert answer.status_code == 201, answer.text
        self.commitment = answer.json()["table"]["shuffle"]["commitment"]

    async def sit(self, house, seat):
        """One person (None: a watcher) at the table, through every kill, to the end of the game."""
        rng = random.Random(f"{self.path} {seat}")
        command = None
        while True:
            with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
                url = f"{house.url.replace('http', 'ws')}{self.path}/socket"
                async with websockets.connect(url) as ws:
                    key = None if seat is None else self.keys[seat]
                    await ws.send(json.dumps({"do": "hello", "key": key}))
                    view = await self.table(ws)
                    while view["status"] != "over":
                        if seat in view["turn"] or command:
                            command = command or self.command(view, rng)
                            await self.give(ws, seat, command)
                            command = None
                        view = await self.table(ws)
                    return
            await asyncio.sleep(0.1)

    async def table(self, ws):
        while True:
            message = json.loads(await asyncio.wait_for(ws.recv(), WAIT))
            if message["type"] == "table":
                moves = message["table"]["view"]["moves"] if message["table"]["view"] else []
                self.shown = max(self.shown, moves, key=len)
                return message["table"]

    def command(self, view, rng):
        legal = view["view"]["legal"]
        body = {"do": "move", "id": secrets.token_hex(8), "position": view["position"]}
        return body | {"moves": [rng.choice(legal)]}

    async def give(self, ws, seat, command):
        await ws.send(json.dumps(command))
        while True:
            message = json.loads(await asyncio.wait_for(ws.recv(), WAIT))
            if message.get("id") == command["id"]:
                break
        assert message["type"] == "done", message
        self.acknowledged[command["id"]] = (command["position"], seat, command["moves"])
        await ws.send(json.dumps({"do": "hello", "key": self.keys[seat]}))

    async def check(self, house):
        async with httpx.AsyncClient(base_url=house.url, timeout=WAIT) as http:
            record = Record.loads((await http.get(f"{self.path}/record")).text)
            proof = msgspec.json.decode((await http.get(f"{self.path}/proof")).text, type=Proof)
        assert record.replay().is_over
        assert proof.commitment == self.commitment
        shuffle.check(proof, game(record.game, record.players, **record.options))
        for position, seat, moves in self.acknowledged.values():
            start = position + (seat if record.game == "connections" else 0)
            assert record.moves[start : start + len(moves)] == moves
        if self.keys:
            assert len(self.acknowledged) == len(record.moves), "each command counts once"
        for shown, kept in zip(self.shown, record.moves, strict=False):
            assert shown in {None, kept}


async def play_and_kill(folder):
    rng = random.Random("kill")
    house = House(folder)
    await house.start()
    tables = [Table(*KINDS[i % len(KINDS)], with_people=i % 2 == 0) for i in range(20)]
    await asyncio.gather(*(table.open(house) for table in tables))
    sitting = [
        asyncio.create_task(table.sit(house, seat))
        for table in tables
        for seat in (*range(len(table.keys)), None)
    ]
    for _ in range(KILLS):
        await asyncio.sleep(rng.uniform(0.5, 2))
        house.kill()
        await house.start()
    await asyncio.wait_for(asyncio.gather(*sitting), 4 * WAIT)
    for table in tables:
        await table.check(house)
    assert any(table.acknowledged for table in tables)
    house.kill()


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path):
    prepare_games()
    asyncio.run(play_and_kill(tmp_path))
