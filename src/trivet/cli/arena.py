"""``trivet arena``: bots against each other, with what that proves."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trivet.cli.options import (
    course_options,
    game_argument,
    json_option,
    json_shape,
    make_game,
    table_options,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trivet.arena.contest import Course
    from trivet.arena.sequential import SequentialTest
    from trivet.search.budget import Budget


@click.command(
    epilog="\b\nExample: trivet arena quincunx --bots master,greedy --games 200 --time 0.1 --jobs 2"
)
@game_argument()
@table_options
@click.option(
    "--bots",
    "-b",
    multiple=True,
    required=True,
    metavar="A,B",
    help=r"The bots, as greedy,master@0.1s,flat@500n,cmd:./mybot; @ sets what a move may cost. May "
    r"be given more than once; a comma in a command is written \,.",
)
@click.option(
    "--games",
    "-g",
    default="100",
    show_default=True,
    callback=whole(1, 10**7),
    metavar="N",
    help="Games of every two bots, rounded up to whole pairs; for one player deals a bot.",
)
@course_options
@click.option(
    "--alone",
    is_flag=True,
    help="Seat the first of two bots alone among copies of the second, once in every seat; for "
    "three and four players.",
)
@click.option(
    "--sprt",
    metavar="LOW:HIGH",
    help="End as soon as it is clear whether the first of two bots is ahead by LOW or by HIGH.",
)
@click.option(
    "--records",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write every game to FILE, one record a line.",
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep every finished pair in FILE; go on with what is in it already.",
)
@json_option
@json_shape("""
  game, players, options, seed, pairs, games, interrupted
  bots      [{"bot", "seconds", "nodes"}], null where a bot has its own
  unit      what points are counted in
  points    for each bot {"mean", "error", "low", "high"}
  meetings  [{"bots", "pairs", "games", "shared", "lead", "wins", "even", "errors_apart"}]; lead
            and wins are those of the first bot, each {"mean", "error", "low", "high"}; even is the
            share of wins between equals
  ratings   of three and more bots [{"bot", "rating", "low", "high"}], best first
  ranks     for one player the share of each rank, by bot
  test      {"H0", "H1", "ratio", "accepted"}
  effort    for each bot {"moves", "seconds" a move, "longest", "faults"}
""")
def arena(
    game_name: str,
    players: int | None,
    variants: tuple[str, ...],
    bots: tuple[str, ...],
    games: int,
    seconds: str | None,
    nodes: int | None,
    jobs: int | None,
    ray: str | None,
    seed: int,
    alone: bool,
    sprt: str | None,
    records: Path | None,
    resume: Path | None,
    as_json: bool,
) -> int:
    """Let bots play GAME on the same deals with seats swapped, and print who is better by how much.

    A pair is one deal with all its games: every way to share the seats evenly between two bots, in
    Tether the sides. Three and more bots all meet each other and are rated. For one player
    every bot plays the same deals alone. With --alone the first of two bots leads the mean of its
    opponents and wins when it comes first.

    All intervals hold with 95 % confidence and are taken over pairs, which are independent. --sprt
    is Wald's sequential test, generalised to results of unknown variance, with 5 % for either
    fault; LOW (H0) and HIGH (H1) are points a round in Quincunx, minus points in Connections,
    percent of wins above 50 in Tether. After an early end the intervals are a little too good.

    Seconds are processor time of the thread that thinks, so that a busy machine is fair; for a
    program from outside (cmd:) they are by the clock. Results up to the first missing pair count,
    so a seed gives the same result with any number of jobs, as far as no bot goes by seconds.
    """
    from trivet.arena.contest import Contest, Course
    from trivet.arena.entrants import parse_entrants
    from trivet.cli.console import patience
    from trivet.cli.failures import complain
    from trivet.cli.signals import noting_interrupts
    from trivet.cli.warm import prepare_rules

    game = make_game(game_name, players, variants)
    entrants = parse_entrants(bots, parse_budget(seconds, nodes))
    contest = Contest(game, entrants, games, seed, records is not None, alone)
    course = Course(contest, _test(sprt), jobs, resume, ray)
    prepare_rules(game.name)
    with noting_interrupts() as is_interrupted:
        with patience("preparing the bots …", after=2.0):
            contest.warm(complain)
        _run(course, is_interrupted, records)
    _print(course, as_json)
    return 130 if course.interrupted else 0


def parse_budget(seconds: str | None, nodes: int | None) -> Budget | None:
    """What --time and --nodes say."""
    from trivet.arena.entrants import parse_seconds
    from trivet.search.budget import Budget

    if seconds is None and nodes is None:
        return None
    limit = None if seconds is None else parse_seconds(seconds.strip().removesuffix("s"))
    return Budget(seconds=limit, nodes=nodes, clock="thread")


def _test(text: str | None) -> SequentialTest | None:
    """What --sprt says."""
    from trivet.arena.sequential import SequentialTest

    if text is None:
        return None
    number = r"([+-]?\d+(?:\.\d+)?)"
    found = re.fullmatch(f"{number}:{number}", text.replace(" ", ""))
    if found is None:
        raise click.BadParameter(f"--sprt is written LOW:HIGH, such as 0:2, not {text[:40]!r}")
    return SequentialTest(float(found[1]), float(found[2]))


def _run(course: Course, is_interrupted: Callable[[], bool], records: Path | None) -> None:
    """Play everything with a bar that shows how far it is."""
    from trivet.cli.simulate import writer

    with bar(len(course.contest.pairs), "pairs") as (finished, log), writer(records) as file:
        for result in course.run(is_interrupted, log, finished):
            if file is not None:
                file.writelines(f"{game.record}\n" for game in result.games)


@contextmanager
def bar(total: int, noun: str) -> Iterator[tuple[Callable[[int], None], Callable[[str], None]]]:
    """A progress bar on a terminal's stderr; what shows how many are done, and writes lines."""
    from trivet.cli.console import progress
    from trivet.cli.failures import complain

    if not sys.stderr.isatty():
        yield (lambda _: None), complain
        return
    with progress(noun) as shown:
        task = shown.add_task(noun, total=total)

        def finished(count: int) -> None:
            shown.update(task, completed=count)

        yield finished, complain


def _print(course: Course, as_json: bool) -> None:
    from trivet.arena.report import lines, report

    if as_json:
        found: dict[str, Any] = report(course)
        click.echo(json.dumps(found, sort_keys=True))
    else:
        click.echo("\n".join(lines(course)))
