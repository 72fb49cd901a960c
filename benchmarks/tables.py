"""Load on a real server: many tables, two sockets each, one move a table every two seconds.

    python benchmarks/tables.py --tables 300 --minutes 3
    python benchmarks/tables.py --games 5000        # as fast as they can be played, watching memory

Starts ``trivet serve`` with a fresh SQLite file and plays random legal moves over its sockets. A
move counts from the moment it is sent until the server says that it is stored.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
import psutil
import uvloop
import websockets

WARM_UP = 20
"""Seconds in which tables are opened, all at once; their moves do not count."""

GAMES = (("tether", {}), ("connections", {}), ("quincunx", {"rounds": 1}))


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        command = ["serve", "--port", str(self.port)]
        command += ["--database", str(Path(folder) / "tables.sqlite3")]
        names = ("BURST", "RATE", "OPEN_TABLES", "SOCKETS")
        free = {f"TRIVET_{name}": "1000000" for name in names}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "trivet", *command], env=os.environ | free
        )
        self.memory = psutil.Process(self.process.pid)

    async def ready(self) -> None:
        """Wait until it answers and its kernels are loaded."""
        async with httpx.AsyncClient() as http:
            for _ in range(600):
                try:
                    if (await http.get(f"{self.url}/api/health")).is_success:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.1)
        raise SystemExit("the server does not answer")

    def rss(self) -> float:
        """Resident memory in MiB."""
        return self.memory.memory_info().rss / 2**20

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()
        self.process.wait(20)


class Load:
    """What the tables share: the server, the pace, what was measured."""

    def __init__(self, server: Server, pace: float, until: float, games: int | None) -> None:
        self.server, self.pace, self.until = server, pace, until
        self.warm = time.monotonic() + WARM_UP
        self.left = games
        self.times: list[float] = []
        self.moves = 0
        self.errors: list[str] = []
        self.finished = 0
        self.http = httpx.AsyncClient(base_url=server.url, timeout=30)

    def goes_on(self) -> bool:
        """Whether another move is wanted."""
        return time.monotonic() < self.until and (self.left is None or self.finished < self.left)


async def keep_table(load: Load, number: int) -> None:
    """Play one game after another at one place."""
    rng = random.Random(number)
    await asyncio.sleep(rng.random() * load.pace)
    for turn in itertools.count(number):
        if not load.goes_on():
            return
        name, options = GAMES[turn % len(GAMES)]
        try:
            await play_game(load, name, options, rng)
        except Exception as error:  # a benchmark counts what fails, it does not stop for it
            load.errors.append(f"{name}: {error!r}")
            await asyncio.sleep(1)


async def play_game(load: Load, name: str, options: dict, rng: random.Random) -> None:
    """Open a table for two, sit down on both chairs, play to the end."""
    keys = [secrets.token_urlsafe(24) for _ in range(2)]
    seats = [{"kind": "you", "name": f"P{i}", "key": key} for i, key in enumerate(keys)]
    body = {"id": secrets.token_urlsafe(12), "game": name, "players": 2, "options": options}
    answer = await load.http.post("/api/tables", json=body | {"seats": seats})
    answer.raise_for_status()
    url = f"{load.server.url.replace('http', 'ws')}/api/tables/{answer.json()['id']}/socket"
    async with websockets.connect(url) as one, websockets.connect(url) as two:
        sockets = (one, two)
        for end, key in zip(sockets, keys, strict=True):
            await end.send(msgspec.json.encode({"do": "hello", "key": key, "choices": False}))
        people = [Person(end, load) for end in sockets]
        await asyncio.gather(*(person.hear_table() for person in people))
        while load.goes_on():
            await asyncio.sleep(load.pace * rng.uniform(0.5, 1.5))
            acting = [p for p in people if p.table["you"] in p.table["turn"]]
            if not acting:
                break
            await acting[0].move(rng)
            await asyncio.gather(*(p.catch_up(people) for p in people))
        if people[0].table["status"] == "over":
            load.finished += 1


class Person:
    """One socket at a table."""

    def __init__(self, end: websockets.ClientConnection, load: Load) -> None:
        self.end, self.load = end, load
        self.table: dict = {}
        self.moved = 0

    async def receive(self) -> dict:
        """The next message, at most 30 seconds away."""
        message = msgspec.json.decode(await asyncio.wait_for(self.end.recv(), 30))
        if message["type"] == "table":
            self.table = message["table"]
        if message["type"] == "refused":
            raise RuntimeError(message["reason"])
        return message

    async def hear_table(self) -> None:
        """Wait for a table message."""
        while (await self.receive())["type"] != "table":
            pass

    async def move(self, rng: random.Random) -> None:
        """Make one random move and time its acknowledgement."""
        view = self.table["view"]
        legal = view["legal"] or ["claim 0"]
        if view.get("phase") == "call":
            legal = ["pass"]
        body = {"do": "move", "id": secrets.token_hex(8), "position": self.table["position"]}
        start = time.perf_counter()
        await self.end.send(msgspec.json.encode(body | {"moves": [rng.choice(legal)]}))
        while (await self.receive()).get("id") != body["id"]:
            pass
        self.load.moves += 1
        if time.monotonic() > self.load.warm:
            self.load.times.append(time.perf_counter() - start)

    async def catch_up(self, people: list[Person]) -> None:
        """Read on until nobody at the table knows more."""
        while self.table["position"] < max(p.table["position"] for p in people):
            await self.receive()


async def watch(load: Load, memory: list[tuple[float, float, int]]) -> None:
    """Note the server's memory every ten seconds."""
    start = time.monotonic()
    while load.goes_on():
        memory.append((time.monotonic() - start, load.server.rss(), load.finished))
        print(
            f"{memory[-1][0]:6.0f} s  {memory[-1][1]:6.1f} MiB  {load.moves} moves  "
            f"{load.finished} games  {len(load.errors)} errors",
            flush=True,
        )
        await asyncio.sleep(10)


def percentile(values: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


async def measure(arguments: argparse.Namespace) -> int:
    """Run the load and print what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            await server.ready()
            pace = 0 if arguments.games else arguments.pace
            until = time.monotonic() + 60 * arguments.minutes
            load = Load(server, pace, until, arguments.games)
            memory: list[tuple[float, float, int]] = []
            tables = [keep_table(load, number) for number in range(arguments.tables)]
            begun, own = time.monotonic(), time.process_time()
            used = sum(server.memory.cpu_times()[:2])
            await asyncio.gather(watch(load, memory), *tables)
            took = time.monotonic() - begun
            used = sum(server.memory.cpu_times()[:2]) - used
            own = time.process_time() - own
        finally:
            server.stop()
    report(load, memory, took, used, own)
    return 1 if load.errors else 0


def report(
    load: Load, memory: list[tuple[float, float, int]], took: float, used: float, own: float
) -> None:
    """Print acknowledgement times, errors, and how memory grew after the first quarter."""
    times = load.times
    warm = memory[len(memory) // 4]
    print(f"moves {load.moves}, {load.moves / took:.0f}/s; games {load.finished}")
    print(f"errors {len(load.errors)}")
    print(f"server CPU {used / took:.2f} of a core, {1000 * used / load.moves:.2f} ms a move")
    print(f"load CPU {own / took:.2f} of a core")
    for share in (0.5, 0.9, 0.99, 0.999):
        print(f"  {100 * share:5.1f} % within {percentile(times, share):7.1f} ms")
    last = memory[-1]
    print(f"memory {warm[1]:.1f} MiB at {warm[0]:.0f} s → {last[1]:.1f} MiB at {last[0]:.0f} s")
    for error in load.errors[:5]:
        print("  error:", error)


def main() -> int:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between moves of a table")
    parser.add_argument("--games", type=int, help="play this many games without pauses instead")
    return uvloop.run(measure(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
