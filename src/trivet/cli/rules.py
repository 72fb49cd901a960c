"""``trivet rules``: the rules of a game in our own words."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import click

from trivet.cli.options import game_argument

if TYPE_CHECKING:
    from trivet.core.drawing import Line


@click.command(epilog="Example: trivet rules tether | less")
@game_argument()
def rules(game_name: str) -> None:
    """Print the rules of GAME in our own words; what is not a terminal gets Markdown."""
    from trivet.cli.console import screen

    source = rules_source(game_name)
    out = screen()
    if not out.is_terminal:
        click.echo(source, nl=False)
        return
    from rich.markdown import Markdown

    out.print(Markdown(source), width=min(out.width, 100))


def rules_source(game: str) -> str:
    """The rules as Markdown; raises OptionError for an unknown game."""
    from trivet.games import game_type

    name = game_type(game.strip().lower()).name
    return (files("trivet.games") / name / "rules.md").read_text(encoding="utf-8")


def rules_lines(game: str, width: int) -> list[Line]:
    """The rules as lines of plain text, to be read page by page."""
    from rich.console import Console
    from rich.markdown import Markdown

    page = Console(width=min(width, 100), color_system=None, force_terminal=False)
    with page.capture() as captured:
        page.print(Markdown(rules_source(game)))
    return [[(line, "")] for line in captured.get().splitlines()]
