"""``trivet study``: questions about the games, answered by playing them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

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
    from collections.abc import Callable, Sequence

    from trivet.arena.study.course import StudyCourse
    from trivet.arena.study.plan import Study
    from trivet.arena.study.tables import Table
    from trivet.core.game import Game
    from trivet.search.budget import Budget


@click.command(
    epilog="\b\nExample: trivet study quincunx seats items --games 2000 --jobs 2 "
    "--out study --plots png"
)
@game_argument()
@click.argument("asked", metavar="[QUESTION]...", nargs=-1)
@table_options
@click.option(
    "--level",
    "-l",
    default="greedy",
    show_default=True,
    metavar="BOT",
    help="Who plays all seats: any bot of trivet arena, such as club, club@500n or random.",
)
@click.option(
    "--against",
    metavar="BOT",
    help="Whom they meet for the question of luck; by default greedy, and random for greedy.",
)
@click.option(
    "--games",
    "-g",
    default="1000",
    show_default=True,
    callback=whole(1, 10**7),
    metavar="N",
    help="Games of each kind: as the game is, with each variant, and for luck.",
)
@course_options
@click.option(
    "--resume",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep every finished game in FILE; go on with what is in it already.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Write every table, and study.json, into FOLDER.",
)
@click.option(
    "--format",
    "formats",
    default="csv",
    show_default=True,
    metavar="A,B",
    help="Formats of the tables: csv, parquet.",
)
@click.option("--plots", default="", metavar="A,B", help="Draw them as well: png, svg.")
@json_option
@json_shape("""
  game, players, options, seed, level, against, questions, interrupted
  deals    deals that were played as the game is
  games    games in all
  faults   moves made for bots from outside, as they gave none that was usable
  tables   [{"name", "title", "text", "rows": [{...}]}]; a value with an interval has
           NAME_low and NAME_high beside it
""")
def study(
    game_name: str,
    asked: tuple[str, ...],
    players: int | None,
    variants: tuple[str, ...],
    level: str,
    against: str | None,
    games: int,
    seconds: str | None,
    nodes: int | None,
    jobs: int | None,
    ray: str | None,
    seed: int,
    resume: Path | None,
    out: Path | None,
    formats: str,
    plots: str,
    as_json: bool,
) -> int:
    """Answer questions about GAME by playing it: all of them, or those named.

    \b
    seats     what it is worth to go first, or to have a side or a board
    length    how long games are, and how they end
    scores    how points are spread
    items     how often each thing that scores occurs, and what it brings
    cards     which cards win
    variants  what each option changes, on the same deals
    luck      how much is luck and how much is skill

    All intervals hold with 95 % confidence and are taken over deals, which are independent. A
    match of Quincunx is one round here, unless -o rounds=N says otherwise. After an interruption
    the answers so far are given; with --resume the same command goes on. The same seed gives the
    same answers, as far as no bot goes by seconds.
    """  # noqa: D301 - click wants it so
    from trivet.arena.study.course import StudyCourse
    from trivet.arena.study.files import check, prepare
    from trivet.cli.arena import parse_budget
    from trivet.cli.console import patience
    from trivet.cli.failures import complain
    from trivet.cli.signals import noting_interrupts
    from trivet.cli.warm import prepare_rules

    wanted = _words(formats), _words(plots)
    check(*wanted)
    if not wanted[0]:
        raise click.UsageError("--format names no format; there are csv, parquet")
    if wanted[1] and out is None:
        raise click.UsageError("--plots needs --out FOLDER")
    game = _game(game_name, players, variants)
    bots = level, against or ("random" if level.strip().lower() == "greedy" else "greedy")
    plan = _plan(game, bots, parse_budget(seconds, nodes), asked, games, seed)
    course = StudyCourse(plan, jobs, resume, ray)
    if out is not None:
        prepare(out)
    prepare_rules(plan.game.name)
    with noting_interrupts() as is_interrupted:
        with patience("preparing the bots …", after=2.0):
            course.warm(complain)
        _run(course, is_interrupted)
    _give(course, out, wanted, as_json)
    return 130 if course.interrupted else 0


def _words(text: str) -> list[str]:
    """Words parted by commas, each once."""
    return list(dict.fromkeys(word.strip().lower() for word in text.split(",") if word.strip()))


def _game(name: str, players: int | None, variants: Sequence[str]) -> Game:
    """The game; one of Quincunx has one round unless another number is asked for."""
    given = {text.partition("=")[0].strip().lower() for text in variants}
    if name.strip().lower() == "quincunx" and "rounds" not in given:
        variants = [*variants, "rounds=1"]
    return make_game(name, players, variants)


def _plan(
    game: Game,
    bots: Sequence[str],
    budget: Budget | None,
    asked: Sequence[str],
    games: int,
    seed: int,
) -> Study:
    """What is asked."""
    from trivet.arena.entrants import parse_entrants
    from trivet.arena.study.plan import Study, fitting

    entrants = [parse_entrants([text], budget) for text in bots]
    if any(len(found) != 1 for found in entrants):
        raise click.UsageError("--level and --against name one bot each")
    questions = tuple(dict.fromkeys(word.strip().lower() for word in asked)) or fitting(game)
    return Study(game, entrants[0][0], entrants[1][0], games, seed, questions)


def _run(course: StudyCourse, is_interrupted: Callable[[], bool]) -> None:
    """Play everything with a bar that shows how far it is."""
    from trivet.cli.arena import bar

    with bar(len(course.study.pieces), "games") as (finished, log):
        course.run(is_interrupted, log, finished)


def _give(
    course: StudyCourse, out: Path | None, wanted: tuple[list[str], list[str]], as_json: bool
) -> None:
    """Print the answers and write the files."""
    from trivet.arena.study.files import write

    report = course.report()
    tables = course.tables()
    if as_json:
        click.echo(json.dumps(report, sort_keys=True))
    else:
        _print(course, tables)
    if out is None:
        return
    write(out, tables, *wanted)
    (out / "study.json").write_text(json.dumps(report, sort_keys=True, indent=1) + "\n")
    if not as_json:
        click.echo(f"The tables are in {out}.")


def _print(course: StudyCourse, tables: Sequence[Table]) -> None:
    """The answers for people."""
    from trivet.cli.console import screen

    study = course.study
    console = screen()
    if not console.is_terminal:
        console.width = 140  # nothing is cut off where a program or a file reads it
    name, players = study.game.name.capitalize(), study.game.players
    told = [f"{key}={value}" for key, value in study.game.options.items() if value is True]
    head = f"{name} for {players}{', ' if told else ''}{', '.join(told)}"
    games = "1 game" if course.count == 1 else f"{course.count:,} games"
    console.write(f"{head}: {games} by {study.level.label}, seed {study.seed}")
    for table in tables:
        if table.most == 0:
            continue
        console.write("", table.title, style="strong")
        console.write(table.text)
        console.print(_drawn(table))
    if not course.count:
        console.write("Nothing was played yet.")
    elif not course.interrupted:
        for question in course.unanswered():
            console.write("", f"Too few games to answer {question}: {_least(course, question)}.")
    if course.faults:
        moves = "1 move was" if course.faults == 1 else f"{course.faults:,} moves were"
        what = "made for bots from outside that gave none, so this is not what they play."
        console.write("", f"{moves} {what}", style="strong")
    if course.interrupted:
        console.write("", "Stopped before the end; these are the results so far.")


def _least(course: StudyCourse, question: str) -> str:
    """What to ask for so that a question is answered."""
    from trivet.arena.study.luck import least_games
    from trivet.arena.study.plan import LUCK

    if question != LUCK:
        return "ask for more with --games"
    return f"it takes --games {least_games(course.study)} or more"


def _drawn(table: Table) -> object:
    """A table for the terminal; of a long one its first and its last rows."""
    from rich import box
    from rich.table import Table as Grid

    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in table.columns:
        grid.add_column(column.title, justify="right" if column.form else "left", no_wrap=True)
    rows = [[column.text(row) for column in table.columns] for row in table.rows]
    if table.most is not None and len(rows) > table.most:
        half = table.most // 2
        rows[half:-half] = [["…", *[""] * (len(table.columns) - 1)]]
    for row in rows:
        grid.add_row(*row)
    return grid
