"""Finished games step by step, and what proves their shuffles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from trivet.core.record import Record
from trivet.core.state import State
from trivet.server import shuffle
from trivet.server.commands import is_same_turn
from trivet.server.refusals import NoShuffle, NotOver
from trivet.server.table import Table
from trivet.server.wire import Frame, LogEntry, Proof, Replay


def record_of(table: Table) -> Record:
    """The record of a finished game; raises NotOver."""
    if table.state is None or table.status != "over":
        raise NotOver
    return table.state.record()


def proof_of(table: Table) -> Proof:
    """What proves the shuffle of a finished game; raises NotOver, NoShuffle."""
    record = record_of(table)
    if not table.is_shuffled:
        raise NoShuffle
    return Proof(
        format="trivet-proof/1",
        commitment=shuffle.commitment(table.meta.secret),
        secret=table.meta.secret,
        salts=[seat.salt for seat in table.seats],
        record=msgspec.to_builtins(record),
    )


def replay_of_table(table: Table) -> Replay:
    """A finished game turn by turn, as its log tells it; raises NotOver."""
    record = record_of(table)
    turns = [entry for entry in table.log(None) if entry.kind == "turn"]
    names = [seat.name or seat.bot for seat in table.seats]
    return _replay(record, names, _frames(record, turns))


def replay_of_record(record: Record) -> Replay:
    """An imported record turn by turn; raises RecordError when something in it is wrong."""
    record.replay()
    return _replay(record, [None] * record.players, _frames(record, list(_turns(record))))


def turn_lengths(record: Record) -> list[int]:
    """How many moves each step of :func:`replay_of_record` makes, one after another."""
    return [len(turn.moves) for turn in _turns(record)]


def _replay(record: Record, names: list[str | None], frames: list[Frame]) -> Replay:
    return Replay(
        game=record.game,  # type: ignore[arg-type]  # it has been replayed, so there is this game
        players=record.players,
        options=record.options,
        names=names,
        frames=frames,
    )


def _turns(record: Record) -> Iterator[LogEntry]:
    """The turns of a record; in Connections its rounds."""
    states = record.states()
    before = start = next(states)
    moves: list[str] = []
    number = 0
    for state in states:
        moves.append(state.moves[-1])
        if _is_turn_over(start, before, state, len(moves)):
            seat = None if hasattr(state, "pending") else start.seat
            yield LogEntry(n=number, at=0.0, kind="turn", seat=seat, moves=moves)
            start, moves, number = state, [], number + 1
        before = state
    if moves:
        yield LogEntry(n=number, at=0.0, kind="turn", seat=start.seat, moves=moves)


def _is_turn_over(start: State, before: State, state: State, count: int) -> bool:
    if hasattr(state, "pending"):
        return count == int(state.game.players)
    assert before.seat is not None
    return not is_same_turn(start, state, before.seat)


def _frames(record: Record, turns: Sequence[LogEntry]) -> list[Frame]:
    """The deal, and the table after each turn, with what the turn scored."""
    states = record.states()
    frames = [_frame(next(states), None)]
    for number, turn in enumerate(turns):
        for _ in turn.moves:
            state = next(states)
            assert state.items is not None  # settled, so that no position keeps the one before
        view = state.view(None)
        entry = msgspec.structs.replace(turn, n=number, items=view["items"], scores=view["scores"])
        frames.append(_frame(state, entry))
    return frames


def _frame(state: State, entry: LogEntry | None) -> Frame:
    hands = [list(hand) for hand in state.hands()]
    return Frame(view=state.view(None), hands=hands, entry=entry)
