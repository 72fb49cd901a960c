"""Finished games step by step."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.kit import people, play_on, played, run, serving, table, viewers

from trivet.core.errors import RecordError
from trivet.server.refusals import NotOver
from trivet.server.replays import record_of, replay_of_record, replay_of_table
from trivet.server.tables import Viewer

TABLES = [
    ("tether", 2, {}),
    ("tether", 4, {}),
    ("connections", 1, {}),
    ("connections", 2, {"games": 2}),
    ("connections", 3, {}),
    ("quincunx", 2, {}),
    ("quincunx", 3, {"muggins": True, "excuse": True}),
]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_replay_has_every_move_and_ends_with_the_result(game, players, options):
    last = played(table(game, players, options=options), seed=4)[-1]
    record = record_of(last)
    names = [f"Person {seat}" for seat in range(players)]
    for replay, expected in (
        (replay_of_table(last), names),
        (replay_of_record(record), [None] * players),
    ):
        assert replay.names == expected
        assert (replay.game, replay.players, replay.options) == (game, players, record.options)
        entries = [frame.entry for frame in replay.frames[1:] if frame.entry is not None]
        assert replay.frames[0].entry is None
        assert len(entries) == len(replay.frames) - 1
        assert [move for entry in entries for move in entry.moves] == record.moves
        assert replay.frames[-1].view["scores"] == record.scores
        assert [entry.n for entry in entries] == list(range(len(entries)))
        for frame in replay.frames:
            assert frame.view["seat"] is None
            assert len(frame.hands) == players


def test_all_hands_are_open_in_a_replay():
    last = played(table("quincunx", 2), seed=4)[-1]
    for frame in replay_of_table(last).frames:
        assert [len(hand) for hand in frame.hands] == frame.view["hand_counts"]


def test_what_scored_in_quincunx_adds_up_to_the_result():
    last = played(table("quincunx", 3, options={"muggins": True}), seed=6)[-1]
    replay = replay_of_record(record_of(last))
    totals = [0] * 3
    for frame in replay.frames:
        for item in frame.entry.items if frame.entry else []:
            totals = [total + points for total, points in zip(totals, item["points"], strict=True)]
    assert totals == record_of(last).scores


def test_what_scored_in_connections_adds_up_game_by_game():
    last = played(table("connections", 2, options={"games": 2}), seed=6)[-1]
    board = sum(last.game.set.boards["blue"])  # type: ignore[attr-defined]
    totals = [2 * board] * 2
    for entry in last.log(None):
        for item in entry.items:
            totals = [total + points for total, points in zip(totals, item["points"], strict=True)]
    assert totals == record_of(last).scores


def test_a_turn_of_an_imported_record_is_one_step():
    last = played(table("tether", 2), seed=4)[-1]
    frames = replay_of_record(record_of(last)).frames[1:]
    assert [frame.entry.seat for frame in frames if frame.entry] == [
        number % 2 for number in range(len(frames))
    ]


def test_a_record_of_half_a_turn_can_be_looked_at():
    last = played(table("tether", 2), seed=4)[-1]
    record = record_of(last)
    count = next(i for i, move in enumerate(record.moves) if move.startswith("~")) + 1
    half = msgspec.structs.replace(record, moves=record.moves[:count], scores=None, winners=None)
    entry = replay_of_record(half).frames[-1].entry
    assert entry is not None
    assert entry.moves[-1] == record.moves[count - 1]


def test_a_wrong_record_is_refused():
    record = record_of(played(table("quincunx", 2), seed=4)[-1])
    for wrong in (
        {"moves": [*record.moves[:5], record.moves[4]]},
        {"scores": [1, 2]},
        {"deals": []},
        {"game": "chess"},
        {"options": {}},
    ):
        with pytest.raises(RecordError):
            replay_of_record(msgspec.structs.replace(record, **wrong))


def test_the_service_gives_replays_of_finished_games_only(tmp_path):
    async def work() -> None:
        async with serving(tmp_path) as tables:
            new = people("quincunx", 2, options={"rounds": 1})
            await tables.open(new)
            for ask in (tables.replay, tables.record, tables.proof):
                with pytest.raises(NotOver):
                    await ask(new.id)
            await play_on(tables, new.id, await viewers(tables, new.id, 2))
            replay = await tables.replay(new.id)
            imported = tables.replay_of(await tables.record(new.id))
            assert [frame.view for frame in replay.frames] == [
                frame.view for frame in imported.frames
            ]
            view = await tables.view(new.id, Viewer())
            assert replay.frames[-1].view == view.view

    run(work)
