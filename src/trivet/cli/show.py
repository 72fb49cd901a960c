"""``trivet show``: draws a position of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from trivet.cli.options import whole
from trivet.core.errors import OptionError, RecordError

if TYPE_CHECKING:
    from trivet.core.record import Record
    from trivet.core.state import State


@click.command(epilog="Example: trivet show games.jsonl --line 3 --move 12 --seat 0")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--line",
    "line",
    callback=whole(1, 10**9),
    metavar="N",
    help="Line of the record; by default the first.",
)
@click.option(
    "--move",
    "move",
    callback=whole(0, 10**6),
    metavar="N",
    help="Show the position after move N, 0 for the deal; by default after the last one.",
)
@click.option(
    "--seat",
    "seat",
    callback=whole(0, 99),
    metavar="S",
    help="Show what that seat saw; by default what everybody saw.",
)
def show(path: Path, line: int | None, move: int | None, seat: int | None) -> None:
    """Draw a position of a record in FILE, with what the last move scored."""
    from trivet.cli.console import screen
    from trivet.cli.typed import manners
    from trivet.cli.warm import prepare_rules
    from trivet.cli.words import capital, item_text, result_lines, score_line, seat_name, total_text

    place, record = find_record(path, line)
    prepare_rules(record.game)
    before, state = _position(path, place, record, move)
    view = state.view(seat)
    out = screen()
    number = len(state.moves)
    out.write(f"{path}, line {place}: after move {number} of {len(record.moves)}", style="dim")
    if before is not None and before.seat is not None:
        text, items = record.moves[number - 1], [item.to_dict() for item in state.items]
        facing = seat is not None and (seat - before.seat) % 2 == 1
        told = f"{seat_name(view, before.seat, {})} {manners(record.game).tell([text], facing)}"
        total = f": {total_text(items, view, before.seat)}" if items else ""
        out.write(capital(told) + total)
        for item in items:
            out.write(f"    {item_text(item, view, before.seat)}", style="dim")
    out.write("")
    out.draw(state.game.draw(view))
    if state.is_over:
        out.write("", *result_lines(view, {}, None), capital(score_line(view)))


def find_record(path: Path, line: int | None) -> tuple[int, Record]:
    """The record on a line, or the first one."""
    from trivet.core.record import read_records

    for number, record in read_records(path):
        if line is not None and number != line:
            continue
        if isinstance(record, RecordError):
            raise RecordError(f"{path}, line {number}: {record}")
        return number, record
    where = "" if line is None else f" on line {line}"
    raise RecordError(f"{path}: there is no record{where}")


def _position(
    path: Path, place: int, record: Record, move: int | None
) -> tuple[State | None, State]:
    """The states before and after a move; None before the deal."""
    last = len(record.moves) if move is None else move
    if last > len(record.moves):
        raise OptionError(f"the record has {len(record.moves)} moves, so there is no move {last}")
    before, state = None, None
    try:
        for number, found in enumerate(record.states()):
            before, state = state, found
            if number == last:
                break
    except RecordError as error:
        raise RecordError(f"{path}, line {place}: {error}") from None
    assert state is not None
    return before, state
