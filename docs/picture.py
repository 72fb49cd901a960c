"""Draws docs/picture.svg, the picture in the README: each game as its terminal table shows it.

Usage: .venv/bin/python docs/picture.py
"""

from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.terminal_theme import TerminalTheme
from rich.text import Text
from rich.theme import Theme

import trivet
from trivet.cli.console import STYLES
from trivet.search.bots import bot

PAPER = TerminalTheme(
    (250, 246, 238),
    (42, 40, 36),
    [
        (42, 40, 36),
        (176, 58, 46),
        (62, 112, 58),
        (150, 104, 20),
        (44, 84, 148),
        (126, 62, 128),
        (24, 108, 116),
        (110, 104, 94),
    ],
    [
        (110, 104, 94),
        (176, 58, 46),
        (62, 112, 58),
        (150, 104, 20),
        (44, 84, 148),
        (126, 62, 128),
        (24, 108, 116),
        (86, 92, 104),
    ],
)

# Rich's own frame asks another host for a font; this one takes what the reader's system has.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {terminal_width} {terminal_height}"
 xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
 font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
<rect width="{terminal_width}" height="{terminal_height}" rx="10" fill="#faf6ee"/>
<g transform="translate(9, 20)">{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">{matrix}</g></g>
</svg>
"""


def table(name: str, players: int, moves: int, seed: int) -> Text:
    state = trivet.game(name, players=players).deal(seed=seed)
    rng = trivet.Rng(seed)
    while len(state.moves) < moves:
        state = state.play(bot("greedy").choose(state.view(state.seat), rng))
    text = Text()
    for line in state.game.draw(state.view(state.seat)):
        for part, style in line:
            text.append(part, style or None)
        text.append("\n")
    return text


def main() -> None:
    console = Console(record=True, width=150, theme=Theme(STYLES), file=StringIO())
    grid = Table.grid(padding=(0, 4))
    grid.add_row(table("quincunx", 2, 12, 3), table("connections", 1, 14, 5))
    console.print(grid)
    svg = console.export_svg(theme=PAPER, code_format=FRAME, unique_id="trivet")
    svg = svg.replace("&#160;", " ")  # blanks are preserved; some viewers drop the other kind
    Path(__file__).with_name("picture.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
