"""``trivet replay``: checks records move by move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from trivet.cli.options import json_option, json_shape
from trivet.cli.signals import noting_interrupts
from trivet.core.errors import RecordError


@click.command(epilog="Example: trivet replay games.jsonl")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@json_option
@json_shape("""
  records   how many there are
  finished  how many of the right ones are played to the end
  moves     how many moves were checked in the right ones
  wrong     a list of {"line", "move", "reason", "ruling"}; move and ruling may be null
""")
def replay(path: Path, as_json: bool) -> int:
    """Check the records in FILE, one a line: every move, list of legal moves, result.

    A wrong record is named by its line, the number of the move, what is wrong and the ruling it
    breaks; the others are checked all the same. The exit status is 1 when any was wrong.
    """
    finished = moves = records = 0
    wrong: list[dict[str, Any]] = []
    faults: list[str] = []
    with noting_interrupts() as is_interrupted:
        for line, result in _checked(path):
            records += 1
            if isinstance(result, RecordError):
                wrong.append(_fault(line, result))
                faults.append(f"line {line}: {result}")
            else:
                moves += result[0]
                finished += result[1]
            if is_interrupted():
                raise click.Abort
    report = {"records": records, "finished": finished, "moves": moves, "wrong": wrong}
    if as_json:
        click.echo(json.dumps(report, sort_keys=True))
    else:
        click.echo("\n".join([*faults, _summary(report)]))
    return 1 if wrong else 0


def _checked(path: Path) -> Iterator[tuple[int, RecordError | tuple[int, bool]]]:
    """Line by line: what is wrong, or the number of moves and whether the game is finished."""
    from trivet.cli.console import counted
    from trivet.cli.warm import prepare_rules
    from trivet.core.record import read_records

    with path.open("rb") as file:
        total = sum(1 for _ in file)
    for line, record in counted(read_records(path), total, "checking"):
        if isinstance(record, RecordError):
            yield line, record
            continue
        prepare_rules(record.game)
        try:
            state = record.replay()
        except RecordError as error:
            yield line, error
        else:
            yield line, (len(record.moves), state.is_over)


def _fault(line: int, error: RecordError) -> dict[str, Any]:
    return {"line": line, "move": error.move, "reason": error.reason, "ruling": error.ruling}


def _summary(report: dict[str, Any]) -> str:
    records, wrong = report["records"], len(report["wrong"])
    if not records:
        return "There is no record in it."
    right = records - wrong
    text = f"{right} of {records} records are right: {report['moves']:,} moves checked"
    unfinished = right - report["finished"]
    return text + (f", {unfinished} games not finished." if unfinished else ".")
