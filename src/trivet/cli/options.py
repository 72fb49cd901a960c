"""Arguments that several commands share, and how their texts become values."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from trivet.core.errors import OptionError

if TYPE_CHECKING:
    from trivet.core.game import Game

Function = TypeVar("Function", bound=Callable[..., Any])

MAX_SEED = 2**63 - 1


def parse_seed(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    """A whole number from 0 to 2**63 - 1; fails with that range."""
    if value is None:
        return None
    word = value.strip()
    if word.isascii() and word.isdigit() and len(word) <= 19 and int(word) <= MAX_SEED:
        return int(word)
    raise click.BadParameter(f"it is a whole number from 0 to {MAX_SEED}, not {word[:40]!r}")


def whole(low: int, high: int) -> Callable[..., int | None]:
    """What makes an option a whole number from ``low`` to ``high``."""

    def parse(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
        if value is None:
            return None
        word = value.strip()
        if word.isascii() and word.isdigit() and len(word) < 12 and low <= int(word) <= high:
            return int(word)
        raise click.BadParameter(f"it is a whole number from {low} to {high:,}, not {word[:40]!r}")

    return parse


def game_argument(required: bool = True) -> Callable[[Function], Function]:
    """The argument GAME."""
    return click.argument("game_name", metavar="GAME", required=required)


def table_options(function: Function) -> Function:
    """The options --players and --option."""
    function = click.option(
        "--option",
        "-o",
        "variants",
        multiple=True,
        metavar="K=V",
        help="A variant, such as flush=on; may be given more than once.",
    )(function)
    return click.option(
        "--players",
        "-n",
        callback=whole(1, 99),
        metavar="N",
        help="How many players; by default the usual number.",
    )(function)


def json_shape(shape: str) -> Callable[[Function], Function]:
    """Append to a command's help what ``--json`` prints."""

    def append(function: Function) -> Function:
        text = inspect.cleandoc(function.__doc__ or "")
        lines = "\n".join(f"  {line}" for line in inspect.cleandoc(shape).splitlines())
        # Click keeps the lines of a paragraph apart that begins with a backspace.
        function.__doc__ = f"{text}\n\n\b\n--json prints one object:\n{lines}\n"
        return function

    return append


seed_option = click.option(
    "--seed",
    "-s",
    callback=parse_seed,
    metavar="N",
    help="Decides all shuffles and all choices of bots.",
)


def seed_from_0(text: str) -> Callable[[Function], Function]:
    """The option --seed where nothing is left to chance: 0 unless another is given."""
    return click.option(
        "--seed",
        "-s",
        default="0",
        show_default=True,
        callback=parse_seed,
        metavar="N",
        help=text,
    )


ray_option = click.option(
    "--ray",
    metavar="ADDRESS",
    help="Work on a Ray cluster: HOST:PORT of its head, auto for the one that runs here, or local.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def course_options(function: Function) -> Function:
    """The options of all that bots play at length: budgets, processes, cluster and seed."""
    options = (
        click.option(
            "--time", "seconds", metavar="S", help="Seconds a move of the bots that think."
        ),
        click.option(
            "--nodes",
            callback=whole(1, 10**9),
            metavar="N",
            help="Nodes a move of the bots that think, for results that a seed repeats exactly.",
        ),
        click.option(
            "--jobs",
            "-j",
            callback=whole(1, 256),
            metavar="N",
            help="How many processes play; by default 1, with --ray all.",
        ),
        ray_option,
        seed_from_0("Decides all deals and choices."),
    )
    for option in reversed(options):
        function = option(function)
    return function


def make_game(name: str, players: int | None, variants: Sequence[str]) -> Game:
    """The game that the arguments ask for; raises OptionError in a way that a person can use."""
    from trivet.games import game_type

    kind = game_type(name.strip().lower())
    known = {option.name: option for option in kind.OPTIONS}
    given: dict[str, Any] = {}
    for text in variants:
        key, equals, value = text.partition("=")
        key = key.strip().lower()
        if not equals:
            raise OptionError(f"an option is written name=value, not {text!r}")
        if key not in known:
            offer = ", ".join(known) if known else "none"
            raise OptionError(f"{kind.name} has no option {key!r}; its options: {offer}")
        if key in given:
            raise OptionError(f"option {key} is given twice")
        given[key] = known[key].parse(value)
    return kind(players, **given)


def parse_bots(text: str, seats: int, outside: bool = False) -> tuple[str, ...]:
    """Names of bots for so many seats; one name fills them all.

    Args:
        text: Names with commas between them.
        seats: How many seats.
        outside: Whether bots from outside, ``cmd:PROGRAM``, may play.
    """
    from trivet.search.asking import is_outside, player, split_names
    from trivet.search.bots import NAMES

    names = tuple(split_names(text))
    for name in names:
        if is_outside(name):
            if not outside:
                raise OptionError(f"{name} cannot play here; see trivet arena and trivet play")
            player(name)  # says what is wrong with the command
        elif name not in NAMES:
            raise OptionError(f"there is no bot {name!r}; the bots are {', '.join(NAMES)}")
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise OptionError(f"{len(names)} bots are named for {seats} seats; name one, or {seats}")
    return names
