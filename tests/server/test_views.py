"""Nobody is sent what they may not know; whoever only watches least of all."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.kit import LINKED, add, key, legal, moved, people, played, table, you

from trivet.core.rng import Rng
from trivet.server import shuffle
from trivet.server.commands import draft
from trivet.server.log import Called, Entry, Followed, Left, Moved, Returned, Spoke, key_hash
from trivet.server.seating import opening
from trivet.server.table import Table
from trivet.server.view import NOBODY, Crowd, Viewer, lobby_entry, tried, view_for
from trivet.server.wire import Try

TABLES = [
    ("tether", 2, {}),
    ("tether", 4, {}),
    ("connections", 1, {}),
    ("connections", 2, {"games": 2}),
    ("connections", 4, {}),
    ("quincunx", 2, {"flush": True}),
    ("quincunx", 3, {"muggins": True, "excuse": True}),
]


def seen_by(now: Table, seat: int | None, log_from: int = 0) -> bytes:
    """Everything that a seat (None: whoever watches) is sent of a table."""
    viewer = Viewer(seat)
    return msgspec.json.encode(view_for(now, viewer, NOBODY, 300.0, log_from))


def seats_of(now: Table) -> list[int | None]:
    return [None, *range(now.meta.players)]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_no_secret_leaves_the_table(game, players, options):
    salts = [f"{seat:02x}" * 16 for seat in range(players)]
    seats = [you(seat, salt=salts[seat]) for seat in range(players)]
    tables = played(table(game, players, options=options, seats=seats))
    secret = tables[0].meta.secret
    seed = shuffle.seed(secret, salts).hex()
    always = [seed, tables[0].meta.owner]
    for seat in range(players):
        always += [key(seat), key_hash(key(seat))]
    for now in tables:
        for seat in seats_of(now):
            text = seen_by(now, seat).decode()
            for word in always:
                assert word not in text
            assert (secret in text) == (now.status == "over")


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_the_view_of_the_game_is_that_of_the_seat(game, players, options):
    for now in played(table(game, players, options=options), seed=3):
        assert now.state is not None
        for seat in seats_of(now):
            sent = view_for(now, Viewer(seat), NOBODY, 0.0)
            assert sent.view == now.state.view(seat)
            moves = [choice.move for choice in sent.choices]
            assert moves == (sent.view["legal"] if seat is not None else [])


def same_for_others(one: Table, other: Table, seat: int) -> None:
    """Nobody but ``seat`` can tell two tables apart."""
    for viewer in seats_of(one):
        if viewer != seat:
            assert seen_by(one, viewer) == seen_by(other, viewer)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C6_nothing_of_a_placement_shows_before_the_round_is_complete(players):
    rng = Rng(players)
    for start in played(table("connections", players), seed=players, moves=60)[::7]:
        for seat in start.turn:
            if len(start.turn) == 1:
                continue
            moves = legal(start, seat)
            one, other = (moved(start, seat, rng.choice(moves)) for _ in range(2))
            same_for_others(one, other, seat)
            same_for_others(one, moved(start, seat, moves[0], by="clock"), seat)
            sent = view_for(one, Viewer(), NOBODY, 0.0)
            assert seat not in sent.turn
            assert sent.seq == start.seq(None) + 1
            assert sent.log == start.log(None)


@pytest.mark.parametrize("players", [2, 4])
def test_C6_a_changed_placement_is_invisible(players):
    start = table("connections", players)
    placed = moved(start, 1, legal(start, 1)[0])
    changed = moved(placed, 1, legal(placed, 1)[-1])
    same_for_others(placed, changed, 1)
    for seat in seats_of(start):
        assert changed.seq(seat) == placed.seq(seat) + (seat == 1)
    assert seen_by(placed, 1) != seen_by(changed, 1)


def test_C6_a_complete_round_is_one_entry_by_seat():
    now = table("connections", 3)
    moves = [legal(now, seat)[-1 - seat] for seat in range(3)]
    for seat in (2, 0, 1):
        now = moved(now, seat, moves[seat])
    for viewer in seats_of(now):
        entry = now.log(viewer)[-1]
        assert (entry.kind, entry.seat, entry.moves) == ("turn", None, moves)
    assert now.position == 3


def test_T23_team_talk_stays_in_the_team():
    now = table("tether", 4)
    said = add(now, Spoke(seat=1, name="Person 1", text="hush-hush", to="team"))
    for viewer in seats_of(now):
        is_told = viewer in {1, 3}
        assert ("hush-hush" in seen_by(said, viewer).decode()) == is_told
        assert said.seq(viewer) - now.seq(viewer) == is_told
        if not is_told:
            assert seen_by(said, viewer) == seen_by(now, viewer)
    # Numbers in a log have no gaps, whoever reads it.
    later = add(said, Spoke(seat=0, name="Person 0", text="hello"))
    for viewer in seats_of(now):
        assert [entry.n for entry in later.log(viewer)] == list(range(len(later.log(viewer))))
        assert later.log(viewer)[-1].text == "hello"


def test_Q15_nothing_of_the_score_shows_before_it_is_settled():
    tables = played(table("quincunx", 3, options={"muggins": True}), seed=5)
    open_ones = [now for now in tables if (now.view(None) or {})["phase"] in {"claim", "call"}]
    assert len(open_ones) > 50
    for now in open_ones:
        for viewer in seats_of(now):
            sent = view_for(now, Viewer(viewer), NOBODY, 0.0)
            assert sent.log[-1].items == []
            for choice in sent.choices:
                assert (choice.points, choice.items, choice.draws) == (None, None, 0)


def test_without_help_no_choice_tells_what_it_would_score():
    for helps in (True, False):
        now = table("quincunx", 2, settings={"help": helps})
        for with_scores in (True, False):
            sent = view_for(now, Viewer(0), NOBODY, 0.0, with_scores=with_scores)
            told = [choice.points is not None for choice in sent.choices]
            assert told
            assert set(told) == {helps and with_scores}


def test_what_is_tried_shows_the_seat_its_own_view(monkeypatch):
    monkeypatch.setattr("trivet.server.seating.new_secret", lambda: LINKED)

    now = table("tether", 2)
    move = next(move for move in legal(now, 0) if move[0].isdigit())
    seat, drafted = draft(now, Viewer(0), Try(id="t", position=0, moves=[move]))
    answer = tried(now, seat, "t", drafted)
    assert answer.view == drafted.view(0)
    assert [choice.move for choice in answer.choices] == answer.view["legal"]
    assert "end" in answer.view["legal"]


def test_seq_grows_with_what_a_viewer_gets_to_know():
    now = table("quincunx", 2)
    for event in (
        Spoke(seat=None, name="A guest", text="hello"),
        Called(seat=1),
        Left(seat=0, bot="greedy"),
        Returned(seat=0),
        Moved(seat=0, moves=[legal(now, 0)[0]]),
        Followed(next="another"),
    ):
        later = add(now, event)
        for viewer in seats_of(now):
            assert later.seq(viewer) == now.seq(viewer) + 1
            assert seen_by(later, viewer) != seen_by(now, viewer)
        now = later


def test_a_log_is_sent_from_where_it_is_wanted():
    now = played(table("quincunx", 2), moves=6)[-1]
    whole = view_for(now, Viewer(), NOBODY, 0.0)
    for first in (-5, 0, 3, len(whole.log), 10_000):
        sent = view_for(now, Viewer(), NOBODY, 0.0, log_from=first)
        assert sent.log_from == min(max(first, 0), len(whole.log))
        assert sent.log == whole.log[sent.log_from :]


def test_presence_is_that_of_people_and_bots():
    now = add(table("quincunx", 3), Left(seat=2, bot="random"))
    crowd = Crowd({0: "here", 2: "here"}, watching=7)
    sent = view_for(now, Viewer(), crowd, 0.0)
    assert [seat.presence for seat in sent.seats] == ["here", "gone", "bot"]
    assert [(seat.kind, seat.bot) for seat in sent.seats[1:]] == [
        ("person", None),
        ("person", "random"),
    ]
    assert sent.watching == 7


def test_the_lobby_shows_the_free_seats_and_no_more():
    new = people("quincunx", 3, seats=[you(1)])
    events = opening(new, None, lambda _: None).events
    now = Table.of(new.id, [Entry(i, 5.0, event) for i, event in enumerate(events)])
    entry = lobby_entry(now, NOBODY)
    assert entry.free == [1, 2]
    assert entry.seats[1].presence is None
    text = msgspec.json.encode(entry).decode()
    assert now.meta.secret not in text
    assert key_hash(key(1)) not in text


def test_the_log_says_for_whom_the_clock_moved():
    now = table("quincunx", 2)
    later = moved(now, 0, legal(now, 0)[0], by="clock")
    assert later.log(None)[-1].moved_for == [0]
    last = moved(later, 1, legal(later, 1)[0])
    assert last.log(None)[-1].moved_for == []


def test_C6_in_a_round_the_log_says_for_whom_the_clock_moved():
    now = table("connections", 3)
    for seat, by in ((2, "clock"), (0, None), (1, "clock")):
        now = moved(now, seat, legal(now, seat)[0], by=by)
    entry = now.log(None)[-1]
    assert (entry.seat, entry.by, entry.moved_for) == (None, None, [1, 2])


@pytest.mark.parametrize(
    ("claim", "answers", "missed"),
    [(0, ["pass", "pass"], True), (0, ["call 1", "pass"], True), (50, [], False)],
)
def test_Q15_what_nobody_called_is_told_once_the_asking_is_over(claim, answers, missed):
    """The first placement that gains something, claimed too low."""
    now = table("quincunx", 3, options={"muggins": True, "rounds": 1})
    now = gaining(now)
    truth = now.state.play("claim 0").lacking
    assert truth > 1
    now = moved(now, 0, f"claim {claim}")
    for seat, answer in zip((1, 2), answers, strict=False):
        assert now.log(None)[-1].missed is None
        now = moved(now, seat, answer)
    assert now.log(None)[-1].missed == (truth - claim if missed else None)


def test_Q15_what_was_called_is_not_missed():
    now = gaining(table("quincunx", 2, options={"muggins": True, "rounds": 1}))
    truth = now.state.play("claim 0").lacking
    now = moved(moved(now, 0, "claim 0"), 1, f"call {truth}")
    assert now.log(None)[-1].missed is None


def gaining(now):
    """The table after a placement of seat 0 that gains more than a point."""
    for move in legal(now, 0):
        after = moved(now, 0, move)
        lacking = after.state.play("claim 0").lacking
        if lacking is not None and lacking > 1:
            return after
    raise AssertionError
