"""``trivet simulate``: bots play many games."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from trivet.cli.options import (
    game_argument,
    json_option,
    json_shape,
    make_game,
    parse_bots,
    seed_from_0,
    table_options,
    whole,
)

if TYPE_CHECKING:
    from trivet.core.game import Game
    from trivet.core.record import Record
    from trivet.core.state import State


@click.command(
    epilog="\b\nExample: trivet simulate quincunx --players 2 --bots greedy,random --games 200"
)
@game_argument()
@table_options
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="One bot for all seats, or one a seat: greedy,random.",
)
@click.option(
    "--games",
    default="100",
    show_default=True,
    callback=whole(1, 10**9),
    metavar="N",
    help="How many games.",
)
@seed_from_0("Decides all deals and all choices; the same seed prints the same bytes anywhere.")
@click.option(
    "--records",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write every game to FILE, one record a line.",
)
@click.option("--legal", is_flag=True, help="List the legal moves of every move in the records.")
@json_option
@json_shape("""
  game, players, options, bots, games, seed
  scores    for each seat (Tether: side) {"mean", "error", "min", "max"}
  wins      for each seat (side) the games won, shared ones included
  shared    games with more than one winner
  ends      how many games ended in which way
  moves     {"mean", "error", "min", "max"} moves a game
""")
def simulate(
    game_name: str,
    players: int | None,
    variants: tuple[str, ...],
    bots: str,
    games: int,
    seed: int,
    records: Path | None,
    legal: bool,
    as_json: bool,
) -> None:
    """Let bots play GAME and print mean points with standard errors, wins, ends and lengths.

    Every bot is shown the view of its seat and nothing else. Game number I, from 0, is dealt
    from the seed "SEED/I", so that it is the same however many are played.
    """
    from trivet.cli.signals import noting_interrupts
    from trivet.cli.tally import Tally, table_lines
    from trivet.cli.warm import prepare_for

    if legal and records is None:
        raise click.UsageError("--legal needs --records FILE")
    game = make_game(game_name, players, variants)
    names = parse_bots(bots, game.players)
    prepare_for(game.name, names)
    with noting_interrupts() as is_interrupted, writer(records) as file:
        tally = Tally(game)
        for state in _played(game, names, games, seed):
            tally.add(state)
            if file is not None:
                file.write(_record(state, legal).dumps() + "\n")
            if is_interrupted():
                raise click.Abort
    report = tally.report() | {"bots": list(names), "games": games, "seed": seed}
    if as_json:
        click.echo(json.dumps(report, sort_keys=True))
        return
    for line in table_lines(report):
        click.echo(line)


def play_game(game: Game, names: tuple[str, ...], seed: int, number: int) -> State:
    """Game ``number`` of a simulation, played to its end; its deals and choices hang on both."""
    from trivet.core.rng import Rng
    from trivet.search.bots import bot

    state = game.deal(f"{seed}/{number}")
    rng = Rng(f"{seed}/{number}")
    bots = [bot(name) for name in names]
    while (seat := state.seat) is not None:
        if names[seat] == "random":
            # Chooses among the legal moves, which its view lists: no view is needed for that.
            move = state.random_move(rng)
        else:
            move = bots[seat].choose(state.view(seat), rng)
        state = state.play(move)
    return state


def _played(game: Game, names: tuple[str, ...], games: int, seed: int) -> Iterator[State]:
    from trivet.cli.console import counted

    played = (play_game(game, names, seed, number) for number in range(games))
    return counted(played, games, "playing")


def _record(state: State, legal: bool) -> Record:
    from trivet.core.record import Record

    return Record.of(state, legal=legal)


@contextlib.contextmanager
def writer(path: Path | None) -> Iterator[TextIO | None]:
    """The file for records, or None; a fault of the disk names the file."""
    if path is None:
        yield None
        return
    try:
        with path.open("w", encoding="utf-8") as file:
            yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
