"""A socket that takes its time gets the newest view, not all that were missed."""

import asyncio
import json
import secrets
from contextlib import asynccontextmanager

from tests.server.ready import prepare_games
from tests.server.serving import WIDE

from trivet.server.app import create_app
from trivet.server.process import Server, configuration
from trivet.server.settings import ServerSettings
from trivet.server.site import running
from trivet.server.socket import Connection
from trivet.server.tables import Viewer
from trivet.server.wire import NewSeat, NewTable, Say
from trivet.server.wires import Wire


class SlowSocket:
    """A WebSocket of the server whose other side takes a message only when it is told to."""

    def __init__(self):
        self.incoming = asyncio.Queue()
        self.taken = []
        self.may_take = asyncio.Event()
        self.waiting = 0

    async def receive(self):
        return await self.incoming.get()

    async def send_data(self, text, **_):
        self.waiting += 1
        await self.may_take.wait()
        self.waiting -= 1
        self.taken.append(json.loads(text))

    def say(self, message):
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def hang_up(self):
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})


@asynccontextmanager
async def table_with_socket(folder, patience=30.0):
    prepare_games()
    settings = ServerSettings(database=f"sqlite:///{folder / 't.sqlite3'}", limits=WIDE)
    async with running(settings) as site:
        seats = [NewSeat(kind="you", name=name) for name in ("Ada", "Bob")]
        new = NewTable(id=secrets.token_urlsafe(9), game="quincunx", seats=seats)
        seated = await site.tables.open(new)
        socket = SlowSocket()
        wire = Wire(socket, patience)
        serving = asyncio.create_task(Connection(site, wire, seated.id).run())
        socket.say({"do": "hello"})
        await until(lambda: socket.waiting)
        yield site, seated, socket, serving
        socket.hang_up()
        await asyncio.wait_for(serving, 10)


async def until(condition):
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


def test_views_do_not_pile_up(tmp_path):
    async def scene():
        async with table_with_socket(tmp_path) as (site, seated, socket, _):
            viewer = await site.tables.viewer(seated.id, seated.keys["0"])
            for number in range(100):
                await site.tables.command(
                    seated.id, viewer, Say(id=f"say{number}", text=f"word {number}")
                )
            assert (socket.waiting, socket.taken) == (1, [])
            socket.may_take.set()
            newest = await site.tables.view(seated.id, Viewer())
            await until(lambda: socket.taken and socket.taken[-1]["table"]["seq"] == newest.seq)
            views = [m["table"] for m in socket.taken if m["type"] == "table"]
            assert len(views) == 2
            told = [entry["n"] for view in views for entry in view["log"]]
            assert told == list(range(len(newest.log)))

    asyncio.run(scene())


def test_replies_do_not_pile_up(tmp_path):
    async def scene():
        async with table_with_socket(tmp_path) as (_, _, socket, _):
            for number in range(500):
                socket.say({"do": "ping", "id": f"p{number}"})
            await asyncio.sleep(0.3)
            assert socket.incoming.qsize() > 400, "no more is read than can be answered"
            socket.may_take.set()
            await until(lambda: len(socket.taken) > 500)
            answers = [m["id"] for m in socket.taken if m["type"] == "pong"]
            assert answers == [f"p{number}" for number in range(500)]

    asyncio.run(scene())


def test_who_takes_nothing_at_all_is_let_go(tmp_path):
    async def scene():
        async with table_with_socket(tmp_path, patience=0.2) as (site, seated, _, serving):
            await asyncio.wait_for(asyncio.shield(serving), 10)
            assert site.present.watching(seated.id) in {0, 1}
            assert not site.present.seated()

    asyncio.run(scene())


class Stuck:
    """A connection whose other side takes nothing."""

    def __init__(self, is_closing):
        self.transport = self
        self.closing = is_closing
        self.aborted = 0

    def is_closing(self):
        return self.closing

    def abort(self):
        self.aborted += 1


def test_connections_that_do_not_end_are_cut_at_the_second_look(tmp_path):
    settings = ServerSettings(database=f"sqlite:///{tmp_path / 't.sqlite3'}")
    app = create_app(settings)
    server = Server(configuration(app, settings), app, lambda: None)
    open_one, closed_one = Stuck(False), Stuck(True)
    server.server_state.connections = {open_one, closed_one}
    server._cut()
    assert closed_one.aborted == 0
    server._cut()
    assert (open_one.aborted, closed_one.aborted) == (0, 1)


def test_a_socket_ends_with_its_other_side(tmp_path):
    async def scene():
        async with table_with_socket(tmp_path) as (site, seated, socket, serving):
            socket.may_take.set()
            await until(lambda: socket.taken)
            socket.hang_up()
            await asyncio.wait_for(asyncio.shield(serving), 10)
            assert socket.taken[0]["type"] == "table"
            assert site.present.watching(seated.id) <= 1

    asyncio.run(scene())


async def nothing(*_):
    pass


def test_a_socket_is_alive_while_its_table_waits_for_rules(tmp_path, monkeypatch):
    prepare_games()
    settings = ServerSettings(database=f"sqlite:///{tmp_path / 't.sqlite3'}", limits=WIDE)
    seats = [NewSeat(kind="you", name=name) for name in ("Ada", "Bob")]
    new = NewTable(id=secrets.token_urlsafe(9), game="quincunx", seats=seats)

    async def scene():
        async with running(settings) as site:
            assert (await site.tables.open(new)).table.status == "playing"
        loaded = asyncio.Event()

        async def ready(*_):
            await loaded.wait()

        monkeypatch.setattr("trivet.server.site.Engines.ready", ready)
        monkeypatch.setattr("trivet.server.site.Engines.prepare", nothing)
        async with running(settings) as site:
            socket = SlowSocket()
            socket.may_take.set()
            serving = asyncio.create_task(Connection(site, Wire(socket, 30.0), new.id).run())
            socket.say({"do": "hello"})
            for number in range(3):
                socket.say({"do": "ping", "id": f"p{number}"})
                await until(lambda: len(socket.taken) == number + 1)  # noqa: B023
            assert [(m["type"], m["id"]) for m in socket.taken] == [
                ("pong", f"p{number}") for number in range(3)
            ]
            # What cannot be done yet is kept, and comes in its turn.
            socket.say({"do": "say", "id": "s", "text": "Hello", "name": "Eve"})
            socket.say({"do": "ping", "id": "last"})
            await asyncio.sleep(0.1)
            assert len(socket.taken) == 3
            loaded.set()
            await until(lambda: socket.taken[-1].get("id") == "last")
            kinds = [m["type"] for m in socket.taken[3:]]
            assert kinds[0] == "table"
            assert [kind for kind in kinds if kind in {"done", "pong"}] == ["done", "pong"]
            socket.hang_up()
            await asyncio.wait_for(serving, 10)

    asyncio.run(scene())


def test_a_socket_may_hang_up_while_its_table_waits_for_rules(tmp_path, monkeypatch):
    prepare_games()
    settings = ServerSettings(database=f"sqlite:///{tmp_path / 't.sqlite3'}", limits=WIDE)
    seats = [NewSeat(kind="you", name=name) for name in ("Ada", "Bob")]
    new = NewTable(id=secrets.token_urlsafe(9), game="quincunx", seats=seats)

    async def scene():
        async with running(settings) as site:
            await site.tables.open(new)
        monkeypatch.setattr("trivet.server.site.Engines.ready", lambda *_: asyncio.sleep(60))
        monkeypatch.setattr("trivet.server.site.Engines.prepare", nothing)
        async with running(settings) as site:
            socket = SlowSocket()
            serving = asyncio.create_task(Connection(site, Wire(socket, 30.0), new.id).run())
            socket.say({"do": "hello"})
            await asyncio.sleep(0.1)
            assert not serving.done()
            socket.hang_up()
            await asyncio.wait_for(serving, 10)
            assert site.present.watching(new.id) == 0

    asyncio.run(scene())
