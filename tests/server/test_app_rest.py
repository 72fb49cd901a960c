"""The HTTP interface: what it answers, and how it says that something is wrong."""

import json
import secrets
import threading
import time

import msgspec
import pytest
from tests.server.serving import Person, serving

from trivet.games import game
from trivet.server import hosts, wire
from trivet.server.engines import load, minds_of
from trivet.server.openapi import ROUTES, SOCKETS, document


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    load(minds_of("connections"))
    with serving(tmp_path_factory.mktemp("rest"), bot_nodes=50) as server:
        yield server


def problem(answer, status, code=None):
    """The Problem of an answer: JSON, one line, no traceback."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    found = msgspec.json.decode(answer.content, type=wire.Problem)
    assert "\n" not in found.reason
    assert "Traceback" not in answer.text
    assert code is None or found.code == code
    return found.reason


def test_the_catalogue_lists_games_options_bots_and_boards(served):
    games = msgspec.json.decode(served.http.get("/api/games").content, type=list[wire.GameInfo])
    assert [info.name for info in games] == ["tether", "connections", "quincunx"]
    by_name = {info.name: info for info in games}
    assert by_name["tether"].players == [2, 4]
    assert "blue" in by_name["connections"].boards
    assert {option.kind for info in games for option in info.options} == {
        "switch",
        "count",
        "names",
        "file",
    }
    assert "greedy" in by_name["quincunx"].bots
    for info in games:
        assert game(info.name, info.default_players)


def test_a_game_over_http_alone(served):
    table, keys = served.open_table("tether")
    position = 0
    while True:
        headers = {key: f"Seat {secret}" for key, secret in keys.items()}
        views = {
            seat: served.http.get(
                f"/api/tables/{table}", headers={"Authorization": headers[seat]}
            ).json()
            for seat in keys
        }
        if views[0]["status"] == "over":
            break
        seat = views[0]["turn"][0]
        body = {
            "do": "move",
            "id": f"m{position}",
            "position": views[seat]["position"],
            "moves": [views[seat]["choices"][0]["move"]],
        }
        assert served.post(f"/api/tables/{table}/commands", body, keys[seat]).status_code == 200
        position += 1
    replay = served.http.get(f"/api/tables/{table}/replay").json()
    assert len(replay["frames"]) > 2
    record = served.http.get(f"/api/tables/{table}/record")
    again = served.http.post("/api/replay", content=record.content)
    assert again.json()["frames"][-1]["view"]["scores"] == record.json()["scores"]
    assert served.http.get(f"/api/tables/{table}/proof").json()["format"] == "trivet-proof/1"


def test_secrets_are_not_told_while_the_game_goes_on(served):
    table, _ = served.open_table()
    for what in ("record", "proof", "replay"):
        problem(served.http.get(f"/api/tables/{table}/{what}"), 409, "not_over")


def test_opening_again_with_the_same_id_is_harmless(served):
    body = {
        "id": secrets.token_urlsafe(9),
        "game": "quincunx",
        "seats": [{"kind": "you", "name": "Ada", "key": secrets.token_urlsafe(16)}],
    }
    first, second = (served.post("/api/tables", body).json() for _ in range(2))
    assert first["keys"] == second["keys"]
    stranger = body | {"seats": [{"kind": "you", "name": "Eve", "key": secrets.token_urlsafe(16)}]}
    problem(served.post("/api/tables", stranger), 409, "closed")


def test_a_long_poll_answers_when_something_happens(served):
    table, keys = served.open_table()
    seq = served.http.get(f"/api/tables/{table}").json()["seq"]
    unchanged = served.http.get(f"/api/tables/{table}?after={seq}&wait=0").json()
    assert unchanged["seq"] == seq
    answers = []

    def poll():
        answers.append(served.http.get(f"/api/tables/{table}?after={seq}&wait=20").json())

    waiting = threading.Thread(target=poll)
    waiting.start()
    time.sleep(0.2)
    assert not answers
    with_key = Person(served, table, keys[0])
    with_key.move()
    waiting.join(20)
    with_key.leave()
    assert answers[0]["seq"] != seq
    assert answers[0]["position"] == 1


def test_the_log_begins_where_it_is_asked_for(served):
    table, _ = served.open_table()
    log = served.http.get(f"/api/tables/{table}").json()["log"]
    rest = served.http.get(f"/api/tables/{table}?log={len(log) - 1}").json()
    assert rest["log"] == log[-1:]
    assert rest["log_from"] == len(log) - 1


@pytest.mark.parametrize(
    ("path", "body", "part"),
    [
        ("/api/tables", b"{", "JSON"),
        ("/api/tables", b"", "JSON"),
        ("/api/tables", b"[]", "object"),
        ("/api/tables", b"\xff", ""),
        ("/api/tables", b'{"id": 1, "game": "quincunx"}', "$.id"),
        ("/api/tables", b'{"id": "abcdefgh", "game": "chess"}', "$.game"),
        ("/api/tables", b'{"id": "abcdefgh", "game": "quincunx", "colour": 1}', "colour"),
        ("/api/tables", b'{"id": "abcdefgh", "game": "quincunx", "players": 9}', "players"),
        ("/api/tables", b'{"id": "../../..", "game": "quincunx"}', ""),
        (
            "/api/tables",
            b'{"id": "abcdefgh", "game": "connections", "options": {"set": "/etc/passwd"}}',
            "content",
        ),
        (
            "/api/tables",
            b'{"id":"abcdefgh","game":"quincunx","settings":{"time_limit":"soon"}}',
            "$.settings.time_limit",
        ),
        ("/api/replay", b"{}", "record"),
        ("/api/replay", b'{"format": "x"}', ""),
        ("/api/replay", b"[" * 100_000, ""),
    ],
)
def test_a_wrong_body_is_told_what_and_where(served, path, body, part):
    assert part in problem(served.http.post(path, content=body), 400, "bad")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/api/tables/nosuchtable", 404, "no_table"),
        ("GET", "/api/tables/nosuchtable/record", 404, "no_table"),
        ("GET", "/api/tables/" + "x" * 300, 404, "no_table"),
        ("GET", "/api/tables/a%00b", 404, "no_table"),
        ("DELETE", "/api/tables", 405, "not_found"),
        ("PUT", "/api/tables/nosuchtable", 405, "not_found"),
        ("GET", "/api/tables/nosuchtable/join", 405, "not_found"),
        ("GET", "/api/lobby/socket", 405, "not_found"),
    ],
)
def test_wrong_addresses_are_problems(served, method, path, status, code):
    problem(served.http.request(method, path), status, code)


def test_keys_are_checked(served):
    table, _ = served.open_table()
    body = {"do": "say", "id": "s", "text": "hello"}
    path = f"/api/tables/{table}/commands"
    problem(served.post(path, body, secrets.token_urlsafe(16)), 403, "not_yours")
    headers = {"Authorization": "Bearer abc"}
    problem(served.http.post(path, json=body, headers=headers), 400, "bad")
    problem(served.post(f"/api/tables/{table}/rematch", {}), 403, "not_yours")


@pytest.mark.parametrize("query", ["log=-1", "log=x", "after=1.5", "wait=soon&after=1"])
def test_numbers_in_addresses_are_checked(served, query):
    table, _ = served.open_table()
    problem(served.http.get(f"/api/tables/{table}?{query}"), 400, "bad")


def test_a_fault_of_the_server_is_one_sentence(served, monkeypatch):
    async def broken():
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(served.site.tables, "lobby", broken)
    reason = problem(served.http.get("/api/tables"), 500, "fault")
    assert "secret detail" not in reason


def test_requests_of_other_sites_pages_are_refused(served):
    headers = {"Origin": "https://elsewhere.example"}
    problem(served.http.post("/api/tables", content=b"{}", headers=headers), 403, "foreign")


def test_addresses_are_told_on_the_own_machine_only(served):
    info = served.http.get("/api/host").json()
    assert info["addresses"] == [], "it listens on the loopback address, where nobody else comes"
    far = served.http.get("/api/host", headers={"X-Forwarded-For": "203.0.113.9"}).json()
    assert far["addresses"] == []


def test_friends_are_told_where_the_machine_is(monkeypatch):
    monkeypatch.setattr(hosts, "lan_addresses", lambda: ["192.168.1.5"])
    assert hosts.reached_at("0.0.0.0", 8000, "/games") == ["http://192.168.1.5:8000/games/"]
    assert hosts.reached_at("127.0.0.1", 8000, "") == hosts.reached_at("localhost", 80, "") == []
    assert hosts.reached_at("192.168.1.9", 80, "") == ["http://192.168.1.9/"]
    assert hosts.is_this_machine("127.0.0.1")
    assert hosts.is_this_machine("192.168.1.5")
    assert not hosts.is_this_machine("203.0.113.9")
    assert not hosts.is_this_machine("nonsense")


def test_addresses_of_this_machine_are_no_loopback():
    for address in hosts.lan_addresses():
        assert not address.startswith("127.")


def test_answers_are_not_kept_by_caches(served):
    for path in ("/api/games", "/api/nothing", "/api/host"):
        assert served.http.get(path).headers["cache-control"] == "no-store"


def test_every_route_is_described(served):
    described = {(route.method.upper(), f"/api/{route.path}") for route in ROUTES}
    described |= {("GET", f"/api/{path}") for path in SOCKETS}
    routed = set()
    for route in served.app.routes:
        path = route.path.replace(":str}", "}")
        if not path.startswith("/api/") or "{path" in path:
            continue
        methods = getattr(route, "methods", None) or {"GET"}
        routed |= {(method, path) for method in methods if method != "OPTIONS"}
    assert routed == described


def test_the_description_names_types_that_exist(served):
    found = served.http.get("/api/openapi.json").json()
    assert found == json.loads(json.dumps(document("")))
    text = json.dumps(found)
    used = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert used <= found["components"]["schemas"].keys()
    assert "$defs" not in text


def test_who_polls_is_here_until_shortly_after(served):
    """The grace is 0.3 seconds in these tests."""
    table, keys = served.open_table()
    ada = Person(served, table, keys[0])
    headers = {"Authorization": f"Seat {keys[1]}"}
    seq = served.http.get(f"/api/tables/{table}", headers=headers).json()["seq"]
    assert ada.view["seats"][1]["presence"] == "gone"
    for _ in range(2):
        served.http.get(f"/api/tables/{table}?after={seq}&wait=1", headers=headers)
    assert ada.until("presence")["seats"] == ["here", "here"]
    # Between two requests nobody is gone, after the last one he is.
    assert ada.until("presence")["seats"] == ["here", "gone"]
    ada.leave()


def test_a_hint_over_http(served):
    table, keys = served.open_table("connections", settings={"hints": True})
    url = f"/api/tables/{table}/hint"
    answer = served.post(url, {"id": "h", "position": 0}, keys[0])
    hinted = msgspec.json.decode(answer.content, type=wire.Hinted)
    assert hinted.unit == "minus"
    assert 1 <= len(hinted.moves) <= 3  # with so few nodes it has not looked at more
    assert problem(served.post(url, {"id": "h", "position": 9}, keys[0]), 409, "stale")
    assert problem(served.post(url, {"id": "h", "position": 0}), 403, "not_yours")
    without, keys = served.open_table("connections")
    answer = served.post(f"/api/tables/{without}/hint", {"id": "h", "position": 0}, keys[0])
    assert "without hints" in problem(answer, 409, "closed")


def test_a_record_is_reviewed_over_http(served):
    rules = game("quincunx", rounds=1)
    state = rules.deal(seed=1)
    running = state.record()
    while not state.is_over:
        state = state.play(state.legal_moves()[0])
    answer = served.http.post("/api/reviews", content=state.record().dumps())
    begun = msgspec.json.decode(answer.content, type=wire.Review)
    assert begun.unit == "lead"
    known = len(begun.decisions)
    answer = served.http.get(f"/api/reviews/{begun.id}?from={known}")
    assert msgspec.json.decode(answer.content, type=wire.Review).decisions_from == known
    unfinished = served.http.post("/api/reviews", content=running.dumps())
    assert "not over" in problem(unfinished, 400, "bad")
    assert "not kept" in problem(served.http.get("/api/reviews/nothing"), 409, "closed")
    wrong = served.http.post("/api/reviews", content='{"a": 1}')
    assert "this file is not the record of a game" in problem(wrong, 400, "bad")


def test_the_best_boards_over_http(served):
    table, _ = served.open_table("connections")
    assert served.http.get(f"/api/tables/{table}/hindsight").json() == {"done": True, "boards": []}
    other, _ = served.open_table("quincunx")
    answer = served.http.get(f"/api/tables/{other}/hindsight")
    assert "only boards of Connections" in problem(answer, 400, "bad")


def test_who_gives_no_name_is_called_by_the_seat(served):
    seats = [{"kind": "you", "name": "Ada"}, {"kind": "you"}, {"kind": "you", "name": " "}]
    table, _ = served.open_table("quincunx", seats, players=3)
    view = served.http.get(f"/api/tables/{table}").json()
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Player 2", "Player 3"]
