"""Nothing leaks: all that players, watchers and strangers receive over whole games, searched.

Seats are asked for in every way that a request could carry one; what comes back must be no more
than the asker may know. ``leaks.py`` works out from the finished record what was hidden from whom.
"""

from __future__ import annotations

import json
import secrets

import pytest
from tests.server.leaks import cards_in, hidden, order_shown, positions
from tests.server.ready import prepare_minds
from tests.server.serving import Person, serving

from trivet.core.record import Record
from trivet.core.rng import Rng

GAMES = [
    ("tether", 2, {}),
    ("tether", 4, {}),
    ("quincunx", 2, {"rounds": 1}),
    ("quincunx", 4, {"rounds": 1, "flush": True, "excuse": True}),
    ("quincunx", 3, {"rounds": 1, "muggins": True}),
    ("connections", 3, {}),
]
SEATS = ("0", "1", "2", "3", "-1", "null", "all")


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    prepare_minds()
    with serving(tmp_path_factory.mktemp("leaks"), bot_nodes=50) as served:
        yield served


class Heard:
    """What one viewer received, by the position at which the table was."""

    def __init__(self, seat):
        self.seat = seat
        self.texts: list[tuple[int, str]] = []

    def note(self, position, value):
        self.texts.append((position, value if isinstance(value, str) else json.dumps(value)))


def paths(table):
    """Addresses of a table, with seats in every place where one could be put."""
    parts = ("", "/record", "/proof", "/replay", "/events", "/log", "/seats/0", "/view", "/state")
    parts += ("/review", "/review?from=0", "/hindsight", "/hint")
    yield from (f"/api/tables/{table}{part}" for part in parts)
    for seat in SEATS:
        for name in ("seat", "you", "viewer", "as", "key"):
            yield f"/api/tables/{table}?{name}={seat}"
            yield f"/api/tables/{table}/hindsight?{name}={seat}"


def pry(served, table, heard, position, others):
    """A stranger, or a seat, asks for what is not its own."""
    for path in paths(table):
        for headers in ({}, {"Authorization": "Seat 0"}, {"X-Seat": "1", "Cookie": "seat=1"}):
            answer = served.http.get(path, headers=headers)
            heard.note(position, f"{answer.text} {dict(answer.headers)}")
    review = served.http.get(f"/api/tables/{table}/review")
    assert (review.status_code, review.json()["code"]) == (409, "not_over")
    hint = {"id": "h", "position": position, "moves": []}
    for body in ({"moves": [], "position": position}, {"seat": 1}, [], "x", hint):
        for part in ("commands", "try", "join", "rematch", "hint"):
            answer = served.post(f"/api/tables/{table}/{part}", body, secrets.token_urlsafe(24))
            heard.note(position, answer.text)
    for hello in ({"seat": 1}, {"key": "1"}, {"key": others[0][:-1]}):
        with served.socket(table) as socket:
            socket.send(json.dumps({"do": "hello"} | hello))
            heard.note(position, socket.recv(10))


def ask_for_hints(people, watcher, heard):
    """Everybody asks: only the seat that has the move is answered, and hears it alone."""
    for person in (*people, watcher):
        position = person.view["position"]
        asked = {"do": "hint", "id": secrets.token_hex(4), "position": position}
        answer = person.ask(asked)
        has_hints = person.view["settings"]["hints"] and person.may_move
        assert answer["type"] == ("hinted" if has_hints else "refused")
        for other, listener in zip((*people, watcher), heard, strict=True):
            if other is person:
                listener.note(position, answer)
            else:
                assert not any(message.get("id") == asked["id"] for message in other.messages)


def move_of(person, rng):
    """Any legal move, claims and calls of Muggins included."""
    view = person.view["view"]
    if view.get("phase") == "claim":
        return f"claim {rng.below(30)}"
    if view.get("phase") == "call":
        return "pass" if rng.below(2) else f"call {1 + rng.below(9)}"
    return view["legal"][rng.below(len(view["legal"]))]


def play(served, game, players, options):
    """A whole game: the record, the proof, the keys, what everybody heard."""
    rng = Rng(f"{game} {players}")
    seats = [
        {"kind": "you", "name": f"Player {seat}", "salt": secrets.token_hex(16)}
        for seat in range(players)
    ]
    settings = {"hints": True}
    table, keys = served.open_table(
        game, seats, players=players, options=options, settings=settings
    )
    people = [Person(served, table, keys[seat]) for seat in range(players)]
    watcher = Person(served, table)
    stranger = Heard(None)
    heard = [Heard(person.view["you"]) for person in (*people, watcher)]
    pried = 0
    while people[0].view["status"] == "playing":
        position = people[0].view["position"]
        mover = next(person for person in people if person.may_move)
        assert mover.move(move_of(mover, rng))["type"] == "done"
        for person in (*people, watcher):
            assert person.ask({"do": "ping", "id": secrets.token_hex(4)})["type"] == "pong"
        if position % 11 == 3 and pried < 3:
            pried += 1
            ask_for_hints(people, watcher, heard)
            pry(served, table, stranger, people[0].view["position"], [keys[1]])
    record = Record.loads(served.http.get(f"/api/tables/{table}/record").text)
    proof = served.http.get(f"/api/tables/{table}/proof").json()
    for listener, person in zip(heard, (*people, watcher), strict=True):
        position = 0
        for message in person.messages:
            position = message.get("table", {}).get("position", position)
            if message.get("table", {}).get("status") != "over":
                listener.note(position, message)
        person.leave()
    assert pried
    return record, proof, keys, [*heard, stranger]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_nobody_receives_what_is_hidden_from_them(served, game, players, options):
    record, proof, keys, heard = play(served, game, players, options)
    states = positions(record)
    for listener in heard:
        assert listener.texts
        for position, text in listener.texts:
            for seat, key in keys.items():
                assert key not in text, f"seat {seat}'s key"
            assert proof["secret"] not in text
            state = states[position]
            for value in decoded(text):
                if game == "connections":
                    check_order(record, state, position, value)
                else:
                    shown = cards_in(game, value) & hidden(state, listener.seat)
                    assert not shown, f"{listener.seat} at {position}: {shown} in {text[:300]}"


def decoded(text):
    """The JSON values that stand one after another in a text."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        try:
            value, at = decoder.raw_decode(text, at)
        except ValueError:
            return
        yield value


def check_order(record, state, position, value):
    coming = record.deals[0][1 + position // record.players :]
    assert order_shown(state, list(coming), value) == []


def test_the_search_finds_what_is_planted(served):
    """The test itself is tested: a card of another hand, and tiles in order, are found."""
    record, _, _, _ = play(served, "quincunx", 2, {"rounds": 1})
    state = positions(record)[4]
    secret = next(iter(hidden(state, 0)))
    assert cards_in("quincunx", {"log": [{"moves": [f"{secret}@a1"]}]}) & hidden(state, 0)
    record, _, _, _ = play(served, "connections", 2, {})
    state = positions(record)[4]
    coming = record.deals[0][3:]
    assert order_shown(state, coming, {"next": coming})


def test_C6_a_placement_tells_others_nothing_until_the_round_is_complete(served):
    """Face up or face down, first thoughts or second ones: others are told the same."""
    face_up, face_down = (place_and_change(served, spiral) for spiral in (False, True))
    assert face_up == face_down


def place_and_change(served, spiral):
    """What the others are told, as JSON, while one places and thinks again."""
    seats = [{"kind": "you", "name": name} for name in ("Ada", "Ben", "Cem")]
    table, keys = served.open_table("connections", seats, players=3)
    people = [Person(served, table, keys[seat]) for seat in range(3)]
    others = [people[0], people[2], Person(served, table)]
    moves = [choice["move"] for choice in people[1].view["choices"]]
    wanted = [move for move in moves if ("spiral" in move) == spiral]
    assert people[1].move(wanted[0])["type"] == "done"
    shown = [told(person) for person in others]
    for changed in (wanted[-1], moves[-1], moves[0]):
        assert people[1].move(changed)["type"] == "done"
        assert [told(person) for person in others] == shown
    for person in (people[1], *others):
        person.leave()
    return json.dumps(shown)


def told(person):
    """What somebody has been told since the hello, but for the time and their own choices."""
    person.ask({"do": "ping", "id": "barrier"})
    found = []
    for message in person.messages[1:]:
        if message["type"] != "table":
            continue
        table = message["table"]
        view = table["view"]
        found.append(
            {
                "seq": table["seq"],
                "table": view["table"],
                "items": view["items"],
                "moves": view["moves"],
                "scores": view["scores"],
                "log": table["log"],
                "turn": table["turn"],
            }
        )
    return found
