"""What one address or one socket may ask for, and who counts as an address behind a proxy."""

import json
import secrets
import time

import pytest
from tests.server.serving import PATIENCE, Person, serving

from trivet.core.errors import OptionError
from trivet.server.limits import Bucket
from trivet.server.proxy import parse_networks
from trivet.server.settings import Limits, check_prefix, limits_from

FEW = {"burst": 100_000, "rate": 100_000}


def test_a_bucket_gives_what_flows_in():
    bucket = Bucket(burst=3, rate=0.001)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert 0 < bucket.take() <= 1000
    bucket.at -= 1000
    assert bucket.take() == 0


def test_an_address_that_asks_too_much_is_told_to_wait(tmp_path):
    with serving(tmp_path, limits=Limits(burst=5, rate=0.01, house=1), prepare=False) as served:
        answers = [served.http.get("/api/health") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert answers[-1].json()["code"] == "too_fast"
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert served.http.get("/").status_code != 429, "pages are no requests to the tables"
        with served.socket("any") as socket:
            assert json.loads(socket.recv(PATIENCE))["code"] == "too_fast"


def test_a_socket_that_says_too_much_is_refused_and_lives_on(tmp_path):
    with serving(tmp_path, limits=Limits(burst=6, rate=20)) as served:
        table, _ = served.open_table()
        watcher = Person(served, table)
        for number in range(8):
            watcher.say({"do": "ping", "id": f"p{number}"})
        answers = [watcher.until("pong")["id"] for _ in range(6)]
        assert answers == [f"p{number}" for number in range(6)]
        refused = watcher.until("refused")
        assert (refused["code"], refused["id"]) == ("too_fast", "p6")
        time.sleep(0.2)
        assert watcher.ask({"do": "ping", "id": "later"})["type"] == "pong"
        watcher.leave()


def test_an_address_opens_only_so_many_tables(tmp_path):
    with serving(tmp_path, limits=Limits(open_tables=2, **FEW)) as served:
        solo = [{"kind": "you", "name": "Ada"}]
        served.open_table("connections", seats=solo, players=1)
        table, keys = served.open_table("connections", seats=solo, players=1)
        body = {"id": secrets.token_urlsafe(9), "game": "connections", "players": 1, "seats": solo}
        refused = served.post("/api/tables", body)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        ada = Person(served, table, keys[0])
        while ada.may_move:
            ada.move()
        ada.leave()
        assert ada.view["status"] == "over"
        assert served.post("/api/tables", body).status_code == 201


def test_an_address_has_only_so_many_sockets(tmp_path):
    with serving(tmp_path, limits=Limits(sockets=2, **FEW)) as served:
        table, _ = served.open_table()
        people = [Person(served, table) for _ in range(2)]
        with served.socket(table) as socket:
            refused = json.loads(socket.recv(PATIENCE))
            assert refused["code"] == "too_fast"
        people.pop().leave()
        until = time.monotonic() + PATIENCE  # the server hears of it a moment later
        while served.site.gate._sockets.total() > 1 and time.monotonic() < until:
            time.sleep(0.01)
        people.append(Person(served, table))
        for person in people:
            person.leave()


def test_long_bodies_are_refused(tmp_path):
    with serving(tmp_path, limits=Limits(body=100, record=200, **FEW), prepare=False) as served:
        for path, size in (("/api/tables/x/join", 101), ("/api/replay", 201)):
            answer = served.http.post(path, content=b" " * size)
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
            assert served.http.post(path, content=b" " * (size - 1)).status_code == 400


def test_addresses_behind_a_trusted_proxy_count_one_by_one(tmp_path):
    limits = Limits(house=1, burst=2, rate=0.001)
    with serving(tmp_path, limits=limits, proxy=("127.0.0.0/8",), prepare=False) as served:

        def status(forwarded):
            return served.http.get("/api/health", headers=forwarded).status_code

        first = {"X-Forwarded-For": "203.0.113.1"}
        assert [status(first) for _ in range(3)] == [200, 200, 429]
        assert status({"X-Forwarded-For": "203.0.113.2"}) == 200
        # What a sender claims in front of the proxy's own word does not count.
        assert status({"X-Forwarded-For": "198.51.100.7, 203.0.113.1"}) == 429
        # A chain of our own proxies is passed over.
        assert status({"X-Forwarded-For": "203.0.113.1, 127.0.0.9"}) == 429


def test_nobody_is_believed_without_proxy(tmp_path):
    with serving(tmp_path, limits=Limits(burst=2, rate=0.001, house=1), prepare=False) as served:
        statuses = [
            served.http.get(
                "/api/health", headers={"X-Forwarded-For": f"203.0.113.{number}"}
            ).status_code
            for number in range(3)
        ]
        assert statuses == [200, 200, 429]


def test_the_page_behind_a_proxy_gets_its_socket(tmp_path):
    with serving(tmp_path, proxy=("127.0.0.1",), prepare=False) as served:
        outside = {
            "X-Forwarded-Host": "play.example",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "203.0.113.1",
        }
        with served.socket("any", Origin="https://play.example", **outside):
            pass
        policy = served.http.get("/", headers=outside).headers["content-security-policy"]
        assert "wss://play.example" in policy


@pytest.mark.parametrize("text", ["localhost", "10.0.0.0/99", ""])
def test_a_proxy_must_be_an_address(text):
    with pytest.raises(OptionError, match="proxy"):
        parse_networks([text])


@pytest.mark.parametrize("text", ["0", "-1", "many", "nan", "inf"])
def test_limits_of_the_environment_must_be_positive_numbers(text):
    with pytest.raises(OptionError, match="TRIVET_RATE"):
        limits_from({"TRIVET_RATE": text})


@pytest.mark.parametrize("text", ["a b", "../x", "<x>", "api"])
def test_strange_prefixes_are_refused(text):
    with pytest.raises(OptionError, match="prefix"):
        check_prefix(text)
