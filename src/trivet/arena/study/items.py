"""How often each thing that scores occurs, and what it brings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from trivet.arena.results import POINTS
from trivet.arena.study.estimates import mean, ratio, share
from trivet.arena.study.facts import Facts
from trivet.arena.study.tables import Column, Plot, Row, Table, span, spanned
from trivet.core.game import Game


def tables(game: Game, facts: Sequence[Facts]) -> list[Table]:
    """The one table of the question, what occurs most often first."""
    kinds = sorted({kind for played in facts for kind in played.items})
    rows = sorted((_row(game, facts, kind) for kind in kinds), key=lambda row: -row["occurs"])
    who = "side" if game.name == "tether" else "seat"
    unit = POINTS[game.name].removesuffix(" a round")
    columns = (
        Column("item", "item"),
        span("occurs", "times a game (95 %)", ".2f"),
        span("games", "games with it (95 %)", ".1%"),
        span("brings", f"{unit} each time (95 %)", ".2f"),
        span("makes", f"{unit} a {who} and game (95 %)", ".2f"),
    )
    plot = Plot("dots", "item", ("makes",), f"{unit} a {who} and game", zero=True)
    return [Table("items", "What scores", _text(game, who), columns, rows, plot)]


def _row(game: Game, facts: Sequence[Facts], kind: str) -> Row:
    entries = np.array(
        [played.items.get(kind, [(0, 0)] * len(played.scores)) for played in facts],
        dtype=np.float64,
    )
    counts, points = entries[:, :, 0], entries[:, :, 1]
    # What scores in Tether scores for both sides: once for the game, twice for the points.
    times = counts[:, 0] if game.name == "tether" else counts.sum(axis=1)
    each = ratio(points.sum(axis=1), counts.sum(axis=1))
    assert each is not None
    return (
        {"item": kind}
        | spanned("occurs", mean(times))
        | spanned("games", share((times > 0).astype(np.float64)))
        | spanned("brings", each)
        | spanned("makes", mean(points.mean(axis=1)))
    )


def _text(game: Game, who: str) -> str:
    text = (
        "How often each item scores in a game, all players together, what it brings each time, and "
        f"what that makes for a {who} in a game."
    )
    if game.name == "connections":
        text += " A number that is connected takes its value off; a spiral adds one."
    if game.options.get("muggins"):
        text += " With Muggins what scores is claimed as one number."
    return text
