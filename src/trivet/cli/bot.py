"""``trivet bot``: a bot of ours as a program that others ask, line by line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from trivet.cli.options import game_argument, seed_from_0, whole

if TYPE_CHECKING:
    from trivet.search.budget import Budget


@click.command(epilog="Example: trivet bot quincunx --level master --time 0.5 < requests.jsonl")
@game_argument()
@click.option(
    "--level",
    "-l",
    default="master",
    show_default=True,
    metavar="L",
    help="Which bot plays: a level, or one to measure by.",
)
@click.option("--time", "seconds", metavar="S", help="Most seconds a move.")
@click.option("--nodes", callback=whole(1, 10**9), metavar="N", help="Most nodes a move.")
@seed_from_0("Decides its choices, with the request.")
def bot(game_name: str, level: str, seconds: str | None, nodes: int | None, seed: int) -> None:
    """Read requests about GAME from standard input, one a line, and answer each with one line.

    A request is the JSON object that is described in docs/bots.md; its "view" is all that is looked
    at. An answer is {"move", "value"}, without a value from bots that do not think. A line that
    is no request is answered with {"error"} and told on stderr, and the next one is read. Without
    --time and --nodes a move takes what is usual for the level, but never more than the "time" of
    the request.
    """
    from trivet.cli.failures import complain
    from trivet.cli.warm import prepare_rules, prepare_searches
    from trivet.core.errors import TrivetError
    from trivet.games import game_type
    from trivet.search.answering import Answering

    name = game_type(game_name.strip().lower()).name
    answering = Answering(name, level.strip().lower(), _budget(seconds, nodes), seed)
    (prepare_searches if answering.thinks else prepare_rules)(name)
    for number, line in enumerate(_lines(sys.stdin.buffer), start=1):
        try:
            answer: dict[str, Any] = answering.answer(line)
        except TrivetError as error:
            complain(f"line {number}: {error}")
            answer = {"error": str(error)}
        _write(answer)


def _budget(seconds: str | None, nodes: int | None) -> Budget | None:
    from trivet.arena.entrants import parse_seconds
    from trivet.search.budget import Budget

    if seconds is None and nodes is None:
        return None
    return Budget(None if seconds is None else parse_seconds(seconds.strip()), nodes)


def _lines(stream: BinaryIO) -> Any:
    """Lines that are not blank, each as soon as it is there."""
    from trivet.core.record import MAX_BYTES

    while line := stream.readline(MAX_BYTES + 1):
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(MAX_BYTES)):
            pass
        if line.strip():
            yield line


def _write(answer: dict[str, Any]) -> None:
    import msgspec

    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
    sys.stdout.flush()
