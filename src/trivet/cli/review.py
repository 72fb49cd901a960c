"""``trivet review``: what the best bot thinks of the decisions of a finished game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trivet.cli.options import json_option, json_shape, whole
from trivet.core.errors import OptionError

if TYPE_CHECKING:
    from rich.table import Table

    from trivet.cli.console import Screen
    from trivet.core.record import Record
    from trivet.search.budget import Budget
    from trivet.search.connections.hindsight import Hindsight
    from trivet.search.review import Course, Review


@click.command(
    short_help="Find the mistakes in a finished game, and what was luck.",
    epilog="Example: trivet review game.json --seat 0",
)
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--line",
    callback=whole(1, 10**9),
    metavar="N",
    help="Line of the record; by default the first.",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    callback=lambda context, parameter, given: [
        whole(0, 99)(context, parameter, value) for value in given
    ],
    metavar="S",
    help="Judge the decisions of this seat alone; may be given more than once.",
)
@click.option(
    "--time",
    "seconds",
    type=float,
    metavar="S",
    help="Seconds for each decision; by default 0.3.",
)
@click.option(
    "--nodes",
    callback=whole(1, 10**9),
    metavar="N",
    help="Nodes for each decision instead: the same on every machine.",
)
@json_option
@json_shape("""
  game, players, unit
  decisions  a list of {"number", "game", "seat", "move", "before", "after", "loss", "better"}
  courses    for each seat (and game of a series) {"seat", "game", "initial", "result", "luck",
             "loss", "decisions", "mistakes", "series"}
  hindsight  Connections: a list of {"game", "seat", "low", "high", "moves"}
""")
def review(
    path: Path,
    line: int | None,
    seats: list[int],
    seconds: float | None,
    nodes: int | None,
    as_json: bool,
) -> None:
    """Judge every decision of the finished game in FILE by what its seat could know then.

    For each seat the result is what it could expect at first, plus luck, less what its own
    decisions cost. What others did well or badly counts as luck. Values are estimates; small
    losses mean little.
    """
    from trivet.cli.console import screen
    from trivet.cli.show import find_record
    from trivet.cli.warm import prepare_searches
    from trivet.search.review import Review, Work

    budget = _budget(seconds, nodes)
    _, record = find_record(path, line)
    prepare_searches(record.game)
    work = Work(record, seats or None)
    decisions = list(_judged(work, budget))
    found = Review(work.unit, tuple(decisions), work.courses(decisions))
    boards = list(_boards(record, seats))
    if as_json:
        click.echo(json.dumps(_report(record, found, boards), sort_keys=True))
    else:
        _show(screen(), record, found, boards)


def _budget(seconds: float | None, nodes: int | None) -> Budget:
    from trivet.search.budget import Budget
    from trivet.search.review import USUAL

    if seconds is not None and nodes is not None:
        raise OptionError("give --time or --nodes, not both")
    if nodes is not None:
        return Budget(nodes=nodes)
    if seconds is None:
        return USUAL
    if not 0.001 <= seconds <= 600:
        raise OptionError(f"--time is 0.001 to 600 seconds, not {seconds:g}")
    return Budget(seconds=seconds, clock="thread")


def _judged(work: Any, budget: Budget) -> Iterator[Any]:
    from trivet.cli.console import counted
    from trivet.search.budget import Stop

    return counted(work.judge(budget, Stop()), work.total, "judging")


def _boards(record: Record, seats: list[int]) -> Iterator[tuple[int, int, Hindsight]]:
    """The best boards that were possible; of Connections only."""
    if record.game != "connections":
        return
    from trivet.cli.console import counted
    from trivet.search.connections.hindsight import finished_games, hindsight

    game: Any = record.start().game
    wanted = [
        which
        for which in finished_games(record.moves, record.players)
        if not seats or which[1] in seats
    ]
    for number, seat, played in counted(iter(wanted), len(wanted), "looking for the best board"):
        yield number, seat, hindsight(game, seat, played)


def _report(
    record: Record, found: Review, boards: list[tuple[int, int, Hindsight]]
) -> dict[str, Any]:
    return {
        "game": record.game,
        "players": record.players,
        **asdict(found),
        "hindsight": [
            {"game": number, "seat": seat, **asdict(board)} for number, seat, board in boards
        ],
    }


def _show(
    out: Screen, record: Record, found: Review, boards: list[tuple[int, int, Hindsight]]
) -> None:
    from trivet.cli.words import UNIT_WORDS

    out.write(f"Expected results are {UNIT_WORDS[found.unit]}.", "", style="dim")
    out.print(_table(found))
    by_number = {decision.number: decision for decision in found.decisions}
    for course in found.courses:
        out.write("", _heading(record, course), style="bold")
        out.write(*_course_lines(course, found))
        for number in course.mistakes:
            decision = by_number[number]
            out.write(_mistake(decision, found))
    if boards:
        out.write("")
    for number, seat, board in boards:
        where = f"Seat {seat}" if len(record.deals) == 1 else f"Game {number + 1}, seat {seat}"
        out.write(f"{where}: {board}.")


def _table(found: Review) -> Table:
    from rich import box
    from rich.table import Table

    from trivet.cli.words import loss_text, worth_text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name, justify in (
        ("move", "right"),
        ("seat", "right"),
        ("made", "left"),
        ("value", "right"),
        ("best", "left"),
        ("value", "right"),
        ("loss", "right"),
    ):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    for decision in found.decisions:
        best = decision.better[0].move
        is_best = best == decision.move
        table.add_row(
            str(decision.number + 1),
            str(decision.seat),
            decision.move,
            worth_text(decision.after, found.unit),
            "=" if is_best else best,
            "" if is_best else worth_text(decision.before, found.unit),
            loss_text(decision.loss, found.unit) if decision.loss else "",
        )
    return table


def _heading(record: Record, course: Course) -> str:
    if len(record.deals) > 1 and record.game == "connections":
        return f"Game {course.game + 1}, seat {course.seat}"
    return f"Seat {course.seat}"


def _course_lines(course: Course, found: Review) -> list[str]:
    from trivet.cli.words import sum_text, worth_text

    unit = found.unit
    kind = "better" if course.luck >= 0 else "worse"
    told = (
        f"  at first {worth_text(course.initial, unit)}, by luck and the others' play "
        f"{sum_text(abs(course.luck), unit)} {kind}, by own mistakes "
        f"{sum_text(course.loss, unit)} worse, in the end {worth_text(course.result, unit)}"
    )
    return [told, "  biggest mistakes:" if course.mistakes else "  no mistakes worth the name"]


def _mistake(decision: Any, found: Review) -> str:
    from trivet.cli.words import loss_text

    better = decision.better[0].move
    return (
        f"    move {decision.number + 1}: {decision.move} cost "
        f"{loss_text(decision.loss, found.unit)}; better was {better}"
    )
