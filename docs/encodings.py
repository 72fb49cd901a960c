"""Writes the pages that tell what actions and observations of the games mean.

    python docs/encodings.py

The tables are printed from ``trivet.envs.arrays``, so they say what the code does; a test compares
the pages with it.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

import trivet
from trivet.envs.arrays import arrays
from trivet.games import NAMES
from trivet.games.connections.pieces import CELLS as BOARD_CELLS
from trivet.games.quincunx.pieces import CARDS as DECKTET
from trivet.games.quincunx.pieces import CELLS as SPREAD_CELLS
from trivet.games.tether.pieces import CARDS as MIRRORED

FOLDER = Path(__file__).resolve().parent / "research"

INTRODUCTIONS = {
    "tether": """\
Everything is told from the observer's side, so one player can learn both: *along* is the direction
in which the observer's readings rise by one and its score grows, *across* the other side's. A card
at (x, y) of its group is at along x, across y for the Horizontal side, and at along y, across x for
the Vertical side.

A link is named by the readings of the seat that makes it: action 17 links 18 and 19 as *it* reads
them.
""",
    "connections": """\
All seats place at once. Where seats move one after another, each places without seeing what the
others have placed in the running round; in the mask of a seat that has placed already are the
placements to which it may change.

`star a1 r90` names the turned tile, which the action leaves out: there is only one to place. With
another set of tiles the actions are the same, and its tiles are numbered in the order of its file.
""",
    "quincunx": """\
Claims and calls of Muggins are whole numbers without limit. The engine numbers them so: `claim n`
is 1024 + 2n, `call n` is 1025 + 2n. As actions there are those up to 255. No placement gains as
much, so every higher claim has the effect of `claim 255`, and every higher call that of `pass`;
nothing is lost. Without Muggins there are no actions but placements.

Scores are those of the whole match. While claims and calls go on, nothing tells what the open
placement would gain.
""",
}

PIECES = {
    "tether": [("Cards", MIRRORED)],
    "connections": [
        ("Cells", BOARD_CELLS),
        ("Tiles", trivet.game("connections").deck),
    ],
    "quincunx": [("Cards", DECKTET), ("Cells", SPREAD_CELLS)],
}


def actions(name: str) -> str:
    """The table of actions, with all variants."""
    options = {"muggins": True} if name == "quincunx" else {}
    form = arrays(trivet.game(name, **options))
    rows = ["| move | meaning | number | actions |", "| --- | --- | --- | --- |"]
    for kind in form.action_ranges:
        span = f"{kind.first}" if kind.first == kind.last else f"{kind.first} to {kind.last}"
        if kind.step > 1:
            span += f", every {kind.step}nd"
        notation, number = kind.notation.replace("<", "&lt;"), kind.number.replace("*", "·")
        rows.append(f"| {notation} | {kind.meaning} | {number} | {span} |")
    return "\n".join(rows)


def features(name: str) -> str:
    """The table of entries, a column for each number of players."""
    forms = {n: arrays(trivet.game(name, players=n)) for n in trivet.games.game_type(name).PLAYERS}
    found = {n: {feature.name: feature for feature in form.features} for n, form in forms.items()}
    most = max(forms)
    heads = [str(n) for n in forms]
    rows = [
        f"| feature | meaning | shape | values | {' | '.join(heads)} |",
        f"| --- | --- | --- | --- | {' | '.join('---:' for _ in heads)} |",
    ]
    for feature in forms[most].features:
        starts = [_start(found[n].get(feature.name)) for n in forms]
        shape = "×".join(  # noqa: RUF001
            "players" if size == most and feature.name in _BY_SEAT else str(size)
            for size in feature.shape
        )
        values = f"{feature.low} to {feature.high}"
        meaning = feature.meaning.replace("|", "\\|")
        rows.append(
            f"| {feature.name} | {meaning} | {shape or '1'} | {values} | {' | '.join(starts)} |"
        )
    return "\n".join(rows)


_BY_SEAT = {"hand counts", "scores", "turn", "acting"}


def _start(feature) -> str:
    return "" if feature is None else str(feature.start)


def pieces(name: str) -> str:
    """Cards, cells and tiles by their numbers."""
    parts = []
    for title, names in PIECES[name]:
        listed = "\n".join(wrap(" ".join(f"{i}:{piece}" for i, piece in enumerate(names)), 80))
        parts.append(f"{title}:\n\n```text\n{listed}\n```")
    return "\n\n".join(parts)


def page(name: str) -> str:
    """The whole page of a game."""
    form = arrays(trivet.game(name))
    version = form.encoding_version
    count = form.actions if name != "quincunx" else f"{form.actions}, with Muggins 1536"
    return f"""\
# {name.capitalize()} as numbers

What actions and observations mean, in all [environments](environments.md); version {version} of the
encoding. This page is written by `python docs/encodings.py` from the code.

{INTRODUCTIONS[name]}
## Pieces by number

{pieces(name)}

## Actions

There are {count}. What is legal, the action mask tells.

<div class="entries" markdown>

{actions(name)}

</div>

## Observations

One run of int16 numbers, the same for every seat: what its view shows and nothing else. Seats are
counted from the observer, 0 the observer itself, 1 the next to the left. A feature of several
numbers is laid out in the order of its shape, the last index running fastest. The columns on
the right have its first entry, by the number of players.

<div class="entries" markdown>

{features(name)}

</div>
"""


def main() -> None:
    """Write the pages."""
    for name in NAMES:
        (FOLDER / f"{name}.md").write_text(page(name), encoding="utf-8")


if __name__ == "__main__":
    main()
