"""``trivet play``: a game in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from trivet.cli.options import (
    game_argument,
    make_game,
    parse_bots,
    seed_option,
    table_options,
)
from trivet.core.errors import OptionError, RecordError

if TYPE_CHECKING:
    from trivet.cli.table import Table
    from trivet.core.game import Game
    from trivet.core.record import Record
    from trivet.core.state import State


@click.command(
    short_help="Play in the terminal against bots or friends.",
    epilog="Example: trivet play quincunx --players 3 --seat 1 --option flush=on",
)
@game_argument(required=False)
@table_options
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="S",
    help="Your seat, from 0; several as 0,1 for friends at one keyboard; none to watch. "
    "By default 0.",
)
@click.option(
    "--bots",
    default="club",
    show_default=True,
    help="One bot for the other seats, or one a seat: novice, casual, club, expert, master, "
    "greedy, random; cmd:./mybot is a program.",
)
@seed_option
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Go on with a saved game; it is kept in that file.",
)
def play(
    game_name: str | None,
    players: int | None,
    variants: tuple[str, ...],
    seats: tuple[str, ...],
    bots: str,
    seed: int | None,
    resume: Path | None,
) -> int:
    """Play GAME in the terminal; without a GAME you are asked what to play.

    Moves are typed as text; help, at any time, says how. The game is saved after every move.
    """
    if game_name is None and resume is None:
        from trivet.cli.chooser import choose

        choice = choose(players, seats, bots)
        if choice is None:
            return 0
        game_name, players, seats, bots = choice
    return _set_up(game_name, players, variants, seats, bots, seed, resume).run()


def _set_up(
    game_name: str | None,
    players: int | None,
    variants: Sequence[str],
    seats: Sequence[str],
    bots: str,
    seed: int | None,
    resume: Path | None,
) -> Table:
    from trivet.cli.saves import Keeper
    from trivet.cli.table import Seating, Table
    from trivet.cli.warm import prepare_for

    record = None
    if resume is None:
        assert game_name is not None
        game = make_game(game_name, players, variants)
    else:
        record = _load(resume)
        game = record.start().game
        _check_same(game, game_name, players, variants)
    humans = parse_seats(seats, game.players)
    free = [seat for seat in range(game.players) if seat not in humans]
    names = parse_bots(bots, len(free), outside=True) if free else ()
    seating = Seating(humans, dict(zip(free, names, strict=True)))
    secret = secrets.token_hex(16) if seed is None else str(seed)
    prepare_for(game.name, names)
    states = [game.deal(secret)] if record is None else _replayed(record, game, secret, resume)
    keeper = Keeper(game.name, _flags(seats, bots, seed, bool(free)), resume)
    return Table(states, seating, secret, keeper)


def _load(path: Path) -> Record:
    from trivet.core.record import Record

    try:
        record = Record.load(path)
        record.start()
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    return record


def _replayed(record: Record, game: Game, secret: str, path: Path | None) -> list[State]:
    """The states of a record; rounds not yet dealt will be dealt by ``secret``."""
    try:
        checked = list(record.states())[-1]
        if checked.is_over:
            raise RecordError(f"the game is over; see it with: trivet show {path}")
        record.replay()
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    states = [game.deal(secret, decks=record.deals)]
    for move in record.moves:
        states.append(states[-1].play(move))
    return states


def _check_same(game: Game, name: str | None, players: int | None, variants: Sequence[str]) -> None:
    """Whatever is said beside ``--resume`` has to agree with the record."""
    if name is not None and name.strip().lower() != game.name:
        raise OptionError(f"the saved game is {game.name}, not {name}")
    if players is not None and players != game.players:
        raise OptionError(f"the saved game has {game.players} players, not {players}")
    if variants:
        raise OptionError("a saved game brings its own options; leave --option away")


def parse_seats(texts: Sequence[str], players: int) -> tuple[int, ...]:
    """The seats of people: none given is seat 0; ``none`` is nobody. Raises OptionError."""
    words = [word.strip().lower() for text in texts for word in text.split(",")]
    if not words:
        return (0,)
    if words == ["none"]:
        return ()
    if words == ["all"]:
        return tuple(range(players))
    found = set()
    for word in words:
        seat = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else players
        if seat >= players:
            raise OptionError(
                f"there is no seat {word!r}; seats are 0 to {players - 1}, or none, or all"
            )
        found.add(seat)
    return tuple(sorted(found))


def _flags(seats: Sequence[str], bots: str, seed: int | None, with_bots: bool) -> list[str]:
    flags = [word for seat in seats for word in ("--seat", seat)]
    if with_bots and bots != "club":
        flags += ["--bots", bots]
    if seed is not None:
        flags += ["--seed", str(seed)]
    return flags
