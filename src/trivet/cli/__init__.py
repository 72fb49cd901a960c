"""The command line ``trivet``: one module a command, imported only when it is called."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Callable
from typing import Any

import click

from trivet import __version__
from trivet.cli.failures import guarded

COMMANDS = {
    "play": "Play in the terminal against bots or friends.",
    "simulate": "Let bots play many games and print what came of it.",
    "arena": "Find out which of some bots is better, and by how much.",
    "study": "Answer questions about a game by playing it many times.",
    "bot": "Play a seat for another program, line by line.",
    "train": "Train what the bots know of a game.",
    "replay": "Check records move by move.",
    "review": "Find the mistakes in a finished game, and what was luck.",
    "show": "Draw a position of a record.",
    "pieces": "List the cards or tiles of a game.",
    "rules": "Print the rules of a game.",
    "serve": "Serve tables in the browser, for friends and against bots.",
    "verify": "Check the shuffle and the moves of a finished table.",
    "backup": "Copy the database of the tables while it is in use.",
    "bench": "Measure how fast the engines are here.",
}


class LazyGroup(click.Group):
    """A group whose commands stand in modules of this package, each named like its module."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which somebody new meets them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(
            importlib.import_module(f"trivet.cli.{cmd_name}"), cmd_name
        )
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with the likeliest name for one that does not exist."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            close = difflib.get_close_matches(name, COMMANDS, n=1)
            offer = f"did you mean {close[0]}?" if close else f"there are {', '.join(COMMANDS)}"
            raise click.UsageError(f"no command {name!r}; {offer}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in ``--help``, without importing a single command."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and end the process with a status; whatever is wrong becomes one line."""
        extra["standalone_mode"] = False
        extra["prog_name"] = "trivet"
        call: Callable[..., Any] = super().main
        raise SystemExit(guarded(lambda: call(*args, **extra)))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that went away is told apart from click's own handling."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise click.exceptions.ClickException("") from error


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: trivet play quincunx --players 3",
)
@click.version_option(__version__, prog_name="trivet", message="%(prog)s %(version)s")
def cli() -> None:
    """Tether, Connections and Quincunx: three games for the table, the terminal and programs."""


def main() -> None:
    """Entry point of the program."""
    cli.main()
