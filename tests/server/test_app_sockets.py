"""Tables over real sockets: who says what, who is told what, in which order."""

import json
import secrets
import time

import pytest
from tests.server.serving import PATIENCE, Person, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("sockets")) as server:
        yield server


@pytest.fixture
def seated(served):
    """Makes people with sockets; all of them leave at the end."""
    people = []

    def sit(table, key=None, **hello):
        people.append(Person(served, table, key, **hello))
        return people[-1]

    yield sit
    for person in people:
        person.leave()


def play_on(people):
    """Play until the game is over; the sockets take turns as the table says."""
    while people[0].view["status"] == "playing":
        for person in people:
            if person.may_move:
                assert person.move()["type"] == "done"
        position = max(person.view["position"] for person in people)
        for person in people:
            while person.view["position"] < position:
                person.until("table")


@pytest.mark.parametrize("game", ["tether", "connections", "quincunx"])
def test_two_people_play_a_whole_game(served, seated, game):
    table, keys = served.open_table(game)
    people = [seated(table, keys[seat]) for seat in (0, 1)]
    watcher = seated(table)
    play_on(people)
    while watcher.view["status"] != "over":
        watcher.until("table")
    for person in (*people, watcher):
        assert [entry["n"] for entry in person.log] == list(range(len(person.log)))
        assert person.log[-1]["kind"] == "over"
        seqs = [m["table"]["seq"] for m in person.messages if m["type"] == "table"]
        assert seqs == sorted(set(seqs)), "a view is sent only when the viewer knows more"
    record = served.http.get(f"/api/tables/{table}/record").json()
    assert record["scores"] == people[0].view["view"]["scores"]
    assert len(record["moves"]) == people[0].view["position"]


def test_the_table_comes_before_the_done_that_it_shows(served, seated):
    table, keys = served.open_table()
    ada = seated(table, keys[0])
    done = ada.move()
    before_done = ada.messages[-2]
    assert before_done["type"] == "table"
    assert before_done["table"]["seq"] >= done["seq"]
    assert before_done["table"]["position"] == 1


def test_a_lost_connection_is_made_good_by_a_new_hello(served, seated):
    table, keys = served.open_table()
    ada, bob = seated(table, keys[0]), seated(table, keys[1])
    known = len(bob.log)
    bob.leave()
    ada.move()
    ada.ask({"do": "say", "id": "s1", "text": "are you there?"})
    again = seated(table, keys[1], log=known)
    assert again.view["log_from"] == known
    assert [entry["kind"] for entry in again.log] == ["turn", "said"]
    whole = served.http.get(
        f"/api/tables/{table}", headers={"Authorization": f"Seat {keys[1]}"}
    ).json()
    assert whole["view"] == again.view["view"]
    assert whole["seq"] == again.view["seq"]
    again.say({"do": "hello", "key": keys[1], "log": 0})
    again.until("table")
    assert again.view["log"] == whole["log"]


def test_a_command_repeated_on_another_socket_happens_once(served, seated):
    table, keys = served.open_table()
    first, second = seated(table, keys[0]), seated(table, keys[0])
    message = {
        "do": "move",
        "id": "once",
        "position": 0,
        "moves": [first.view["choices"][0]["move"]],
    }
    assert first.ask(message)["type"] == "done"
    assert second.ask(message)["type"] == "done"
    assert second.view["position"] == 1
    assert sum(entry["kind"] == "turn" for entry in second.log) == 1


def test_two_tabs_of_a_seat_show_the_same(served, seated):
    table, keys = served.open_table()
    first, second = seated(table, keys[0]), seated(table, keys[0])
    first.move()
    second.until("table")
    assert first.view["view"] == second.view["view"]
    assert first.view["seq"] == second.view["seq"]


def test_a_move_for_another_position_is_stale(served, seated):
    table, keys = served.open_table()
    ada = seated(table, keys[0])
    answer = ada.move(position=5)
    assert (answer["type"], answer["code"]) == ("refused", "stale")
    answer = ada.move("nonsense")
    assert answer["code"] in {"bad", "illegal"}
    assert ada.move()["type"] == "done"


def test_trying_changes_nothing(served, seated):
    table, keys = served.open_table("tether", lesson=True)  # a deal that begins with a link
    ada = seated(table, keys[0])
    link = next(choice["move"] for choice in ada.view["choices"] if choice["lands"])
    tried = ada.ask({"do": "try", "id": "t", "position": 0, "moves": [link]})
    assert tried["type"] == "tried"
    assert tried["view"]["groups"]
    whole = served.http.get(f"/api/tables/{table}").json()
    assert whole["position"] == 0


def test_ping_is_answered(served, seated):
    table, _ = served.open_table()
    answer = seated(table).ask({"do": "ping", "id": "p"})
    assert answer["type"] == "pong"
    assert abs(answer["now"] - time.time()) < 60


@pytest.mark.parametrize(
    ("raw", "code", "part"),
    [
        ("{", "bad", "JSON"),
        ('"x"', "bad", "object"),
        ('{"do": "dance", "id": "i"}', "bad", "dance"),
        ('{"do": "ping", "id": 7}', "bad", "$.id"),
        ('{"do": "ping", "id": "i", "more": 1}', "bad", "more"),
        (b"\xff\xfe{", "bad", ""),
        ("[" * 15_000, "bad", ""),
        ('{"do": "ping", "id": "' + "x" * 17_000 + '"}', "bad", "16,384 bytes"),
    ],
)
def test_what_is_not_understood_is_refused_and_the_socket_lives_on(served, seated, raw, code, part):
    table, _ = served.open_table()
    watcher = seated(table)
    watcher.socket.send(raw)
    answer = watcher.until("refused")
    assert answer["code"] == code
    assert part in answer["reason"]
    assert "\n" not in answer["reason"]
    assert watcher.ask({"do": "ping", "id": "after"})["type"] == "pong"


def test_a_refused_message_is_answered_by_its_id(served, seated):
    table, _ = served.open_table()
    watcher = seated(table)
    assert watcher.ask({"do": "move", "id": "abc", "position": "x"})["type"] == "refused"


def close_code(socket):
    with pytest.raises(ConnectionClosed) as closed:
        list(iter(lambda: socket.recv(PATIENCE), None))
    return closed.value.rcvd.code


@pytest.mark.parametrize(("key", "code"), [("no-key-of-this-table-x", 4403), ("short", 4403)])
def test_a_wrong_key_is_told_so(served, key, code):
    table, _ = served.open_table()
    with served.socket(table) as socket:
        socket.send(json.dumps({"do": "hello", "key": key}))
        assert json.loads(socket.recv(PATIENCE))["code"] == "not_yours"
        assert close_code(socket) == code


def test_a_table_that_does_not_exist_is_told_so(served):
    with served.socket("nosuchtable") as socket:
        socket.send(json.dumps({"do": "hello"}))
        answer = json.loads(socket.recv(PATIENCE))
        assert "no table" in answer["reason"]
        assert close_code(socket) == 4404


def test_the_first_message_must_be_hello(served):
    table, _ = served.open_table()
    with served.socket(table) as socket:
        socket.send(json.dumps({"do": "ping", "id": "x"}))
        assert "hello" in json.loads(socket.recv(PATIENCE))["reason"]
        assert close_code(socket) == 1008


def test_who_says_nothing_is_not_waited_for(tmp_path):
    with serving(tmp_path, hello=0.2, prepare=False) as server, server.socket("any") as socket:
        assert close_code(socket) == 4408


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_get_no_socket(served, origin):
    table, _ = served.open_table()
    with pytest.raises(InvalidStatus) as refused, served.socket(table, Origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_the_own_page_gets_a_socket(served):
    table, _ = served.open_table()
    with served.socket(table, Origin=served.origin) as socket:
        socket.send(json.dumps({"do": "hello"}))
        assert json.loads(socket.recv(PATIENCE))["type"] == "table"


def test_presence_is_told_but_not_what_flickers(served, seated):
    table, keys = served.open_table()
    ada = seated(table, keys[0])
    assert ada.view["seats"][0]["presence"] == "here"
    assert ada.view["seats"][1]["presence"] == "gone"
    bob = seated(table, keys[1])
    assert ada.until("presence")["seats"] == ["here", "here"]
    bob.say({"do": "away", "away": True})
    assert ada.until("presence")["seats"] == ["here", "away"]
    second_tab = seated(table, keys[1])
    assert ada.until("presence")["seats"] == ["here", "here"]
    second_tab.leave()
    bob.leave()
    reloaded = seated(table, keys[1])
    reloaded.ask({"do": "ping", "id": "p"})
    ada.ask({"do": "ping", "id": "p"})
    assert ada.messages[-1]["type"] == "pong"
    assert ada.messages[-2].get("seats") == ["here", "here"], "a reload is not told"
    reloaded.leave()
    assert ada.until("presence")["seats"] == ["here", "gone"]


def test_watchers_are_counted(served, seated):
    table, keys = served.open_table()
    ada = seated(table, keys[0])
    watcher = seated(table)
    assert ada.until("presence")["watching"] == 1
    watcher.leave()
    assert ada.until("presence")["watching"] == 0


def test_a_bot_plays_on_for_who_leaves(served, seated):
    seats = [{"kind": "you", "name": "Ada"}, {"kind": "open"}]
    table, keys = served.open_table(seats=seats)
    bob_key = secrets.token_urlsafe(16)
    served.post(f"/api/tables/{table}/join", {"name": "Eve", "key": bob_key, "seat": 1})
    # With the second seat taken the cards are dealt: who gets up leaves the seat to a bot.
    eve = seated(table, bob_key)
    assert eve.view["view"]["hand"]
    assert eve.ask({"do": "leave", "id": "l"})["type"] == "done"
    ada = seated(table, keys[0])
    assert ada.view["seats"][1]["presence"] == "bot"
    assert eve.view["choices"] == []


def test_a_seat_left_before_the_deal_shows_nothing_of_the_next_person(served, seated):
    seats = [{"kind": "open"}, {"kind": "open"}]
    owner = secrets.token_urlsafe(16)
    table = secrets.token_urlsafe(9)
    body = {"id": table, "game": "quincunx", "seats": seats, "owner": owner}
    assert served.post("/api/tables", body).status_code == 201
    keys = [secrets.token_urlsafe(16) for _ in range(3)]
    served.post(f"/api/tables/{table}/join", {"name": "Eve", "key": keys[0], "seat": 0})
    eve = seated(table, keys[0])
    assert eve.view["you"] == 0
    assert eve.ask({"do": "leave", "id": "l"})["type"] == "done"
    assert eve.view["you"] is None
    for seat in (0, 1):
        join = {"name": "Ada", "key": keys[1 + seat], "seat": seat}
        assert served.post(f"/api/tables/{table}/join", join).status_code == 200
    while eve.view["status"] != "playing":
        eve.until("table")
    assert eve.view["view"]["hand"] is None
    assert [entry["n"] for entry in eve.view["log"]] == list(
        range(eve.view["log_from"], eve.view["log_from"] + len(eve.view["log"]))
    )


def test_who_reads_slowly_gets_the_newest_only(served, seated):
    table, keys = served.open_table()
    ada = seated(table, keys[0])
    slow = seated(table)
    slow.socket.recv_bufsize = 1
    count = 300
    for number in range(count):
        ada.say({"do": "say", "id": f"c{number}", "text": f"{number} " + "x" * 480})
    while not any(entry["text"] == f"{count - 1} " + "x" * 480 for entry in ada.log):
        ada.hear()
    while len(slow.log) < len(ada.log):
        slow.hear()
    assert [entry["n"] for entry in slow.log] == list(range(len(slow.log)))
    assert slow.view["seq"] == ada.view["seq"] or slow.log == ada.log


def test_the_lobby_is_pushed(served):
    with served.open_socket("/api/lobby/socket") as socket:
        before = json.loads(socket.recv(PATIENCE))
        seats = [{"kind": "you", "name": "Ada"}, {"kind": "open"}]
        table, _ = served.open_table(seats=seats, settings={"listed": True})
        after = json.loads(socket.recv(PATIENCE))
        assert {entry["id"] for entry in after} - {entry["id"] for entry in before} == {table}
        served.post(f"/api/tables/{table}/join", {"name": "Bob"})
        assert table not in {entry["id"] for entry in json.loads(socket.recv(PATIENCE))}


def test_sockets_are_compressed(served, seated):
    table, _ = served.open_table()
    watcher = seated(table)
    names = [extension.name for extension in watcher.socket.protocol.extensions]
    assert names == ["permessage-deflate"]
