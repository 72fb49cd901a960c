"""What a command does to a table: the event that it makes, or why not."""

from __future__ import annotations

from collections.abc import Callable

from trivet.core.errors import IllegalMove, TrivetError
from trivet.core.state import State
from trivet.server.log import BotSat, Called, Dealt, Event, Left, Moved, Returned, Sat, Spoke
from trivet.server.refusals import NotYours, Refusal
from trivet.server.table import Table
from trivet.server.view import Viewer
from trivet.server.wire import CallPlayer, Command, Hint, Leave, Move, Return, Say, SeatBot, Try
from trivet.server.words import clean_chat, clean_name

MOST_MOVES = 100
"""Most moves of one command; no turn has as many."""

LONGEST_MOVE = 200
"""Most characters of one move."""

MOST_SAID = 5000
"""Most things that may happen at a table besides playing, so that no log grows without end."""

MOST_OVERHEARD = 1000
"""Most things that those may say who only watch, so that the players can always talk."""

MOST_CHANGES = 1000
"""Most times that a seat may change a placement in one game (C6)."""

CALL_PAUSE = 15.0
"""Seconds between two nudges at a table."""


def answer(
    table: Table, viewer: Viewer, command: Command, now: float, check_bot: Callable[[str], None]
) -> list[Event]:
    """The events that a command makes.

    Args:
        table: The table as it is.
        viewer: Who asks.
        command: What for.
        now: The time.
        check_bot: Raises OptionError for an unknown bot.

    Raises:
        Refusal: When it cannot be; its text says why.
        OptionError: From ``check_bot``.
    """
    match command:
        case Move():
            return [_move(table, viewer, command)]
        case Say():
            return [_say(table, viewer, command)]
        case CallPlayer():
            return [_call(table, viewer, now)]
        case SeatBot():
            check_bot(command.bot)
            return [_seat_bot(table, viewer, command)]
        case Leave():
            check_bot(command.bot)
            return [_leave(table, viewer, command)]
        case Return():
            return [_return(table, viewer)]


def with_deal(table: Table, events: list[Event]) -> list[Event]:
    """The events, and the deal when they took the last free seat."""
    taken = {event.seat for event in events if isinstance(event, Sat | BotSat)}
    free = {number for number, seat in enumerate(table.seats) if seat.kind in {"open", "reserved"}}
    return [*events, Dealt()] if taken and free <= taken else events


def draft(table: Table, viewer: Viewer, what: Try | Hint) -> tuple[int, State]:
    """The viewer's seat, and the position as it would be after moves that reveal nothing."""
    seat = _at_move(table, viewer, what.position)
    _check_moves(what.moves)
    assert table.state is not None
    try:
        return seat, table.state.draft(what.moves, seat)
    except TrivetError as error:
        raise refusal_of(error) from None


def play(table: Table, seat: int, moves: list[str]) -> None:
    """Check that a seat may make these moves of one turn; raises Refusal."""
    _check_moves(moves)
    state = table.state
    assert state is not None
    for count, move in enumerate(moves):
        if count and (table.is_simultaneous or not is_same_turn(table.state, state, seat)):
            raise Refusal("illegal", f"the turn is over before {move}; send the moves of one turn")
        try:
            state = state.play(move, seat)
        except TrivetError as error:
            raise refusal_of(error) from None


def is_same_turn(before: State | None, after: State, seat: int) -> bool:
    """Whether the seat goes on after moves of its own, with nothing new to be seen."""
    assert before is not None
    if after.acting != (seat,) or len(after.decks or ()) != len(before.decks or ()):
        return False
    # After a call of Muggins the next card may be the caller's own, which is another turn.
    turns = [state.view(None).get("turn") for state in (before, after)]
    return turns[0] == turns[1]


def refusal_of(error: TrivetError) -> Refusal:
    """The same error as the answer to a command."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, IllegalMove):
        return Refusal("illegal", error.reason, error.ruling)
    return Refusal("bad", str(error))


def _check_moves(moves: list[str]) -> None:
    if len(moves) > MOST_MOVES:
        raise Refusal("bad", f"a command has at most {MOST_MOVES} moves, not {len(moves)}")
    for move in moves:
        if len(move) > LONGEST_MOVE:
            raise Refusal("bad", f"a move has at most {LONGEST_MOVE} characters, not {len(move)}")


def _seat(viewer: Viewer) -> int:
    if viewer.seat is None:
        raise NotYours("only those who sit at the table can do that")
    return viewer.seat


def _at_move(table: Table, viewer: Viewer, position: int) -> int:
    """The viewer's seat, if it plays for itself and knows the position."""
    seat = _seat(viewer)
    if table.status == "waiting":
        raise Refusal("closed", "the game has not begun; a seat is still free")
    if table.status == "over":
        raise Refusal("closed", "the game is over")
    if table.seats[seat].bot is not None:
        raise NotYours("a bot plays for you; take your seat back first")
    if position != table.position:
        raise Refusal("stale", f"the table has moved on: {table.position} moves, not {position}")
    return seat


def _move(table: Table, viewer: Viewer, command: Move) -> Event:
    seat = _at_move(table, viewer, command.position)
    if not command.moves:
        raise Refusal("bad", "a command to move has at least one move")
    if table.changed[seat] >= MOST_CHANGES and seat not in table.turn:
        raise Refusal("closed", "this seat has changed so many placements that this one stays")
    play(table, seat, command.moves)
    return Moved(seat=seat, moves=command.moves)


def _say(table: Table, viewer: Viewer, command: Say) -> Event:
    _check_length(table)
    text = clean_chat(command.text)
    if viewer.seat is None:
        if table.overheard >= MOST_OVERHEARD:
            raise Refusal("closed", "those who watch have said so much that only players may talk")
        if command.to == "team":
            raise NotYours("whoever watches has no team")
        return Spoke(seat=None, name=clean_name(command.name or ""), text=text)
    if command.to == "team" and not table.has_teams:
        raise Refusal("bad", "there are no teams at this table")
    name = table.seats[viewer.seat].name or ""
    return Spoke(seat=viewer.seat, name=name, text=text, to=command.to)


def _call(table: Table, viewer: Viewer, now: float) -> Event:
    seat = _seat(viewer)
    _check_length(table)
    if not set(table.turn) - {seat}:
        raise Refusal("closed", "the table waits for nobody else")
    if 0 <= now - table.called < CALL_PAUSE:
        raise Refusal("too_fast", "they have been called just now; wait a little")
    return Called(seat=seat)


def _seat_bot(table: Table, viewer: Viewer, command: SeatBot) -> Event:
    if not viewer.owner:
        raise NotYours("only whoever opened the table can put bots on its seats")
    if not 0 <= command.seat < len(table.seats):
        raise Refusal("bad", f"there is no seat {command.seat} at this table")
    if table.seats[command.seat].kind not in {"open", "reserved"}:
        raise Refusal("closed", f"seat {command.seat} is taken")
    return BotSat(seat=command.seat, bot=command.bot)


def _leave(table: Table, viewer: Viewer, command: Leave) -> Event:
    seat = _seat(viewer)
    if table.status == "over":
        raise Refusal("closed", "the game is over; there is nothing to leave")
    if table.seats[seat].bot is not None:
        raise Refusal("closed", "you have left already")
    if table.said >= 2 * MOST_SAID:
        raise Refusal("closed", "so much has happened at this table that nobody can get up")
    return Left(seat=seat, bot=None if table.status == "waiting" else command.bot)


def _return(table: Table, viewer: Viewer) -> Event:
    seat = _seat(viewer)
    if table.seats[seat].bot is None:
        raise Refusal("closed", "you are at your seat already")
    return Returned(seat=seat)


def _check_length(table: Table) -> None:
    if table.said >= MOST_SAID:
        raise Refusal("closed", "so much has been said at this table that it takes no more")
