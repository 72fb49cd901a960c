"""How points are spread, how long games are and how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from trivet.arena.results import POINTS
from trivet.arena.study.estimates import Floats, mean, quantile, share
from trivet.arena.study.facts import Facts
from trivet.arena.study.tables import Column, Plot, Row, Table, span, spanned
from trivet.core.game import Game

BARS = 30
"""Bars of a distribution, about."""

_WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

_COLUMNS = (
    Column("what", "of"),
    span("mean", "mean (95 %)", ".2f"),
    Column("deviation", "deviation", ".1f"),
    Column("least", "least", ".0f"),
    Column("p5", "5 %", ".0f"),
    Column("p25", "25 %", ".0f"),
    span("median", "median (95 %)", ".0f"),
    Column("p75", "75 %", ".0f"),
    Column("p95", "95 %", ".0f"),
    Column("most", "most", ".0f"),
)


def score_tables(game: Game, facts: Sequence[Facts]) -> list[Table]:
    """Points in numbers, as a distribution, and for one player the ranks."""
    points = np.array([played.scores for played in facts], dtype=np.float64)
    sign = -1 if game.name == "connections" else 1
    who = "side" if game.name == "tether" else "seat"
    best_first = np.sort(sign * points, axis=1)[:, ::-1] * sign
    rows = [_numbers(f"any {who}", points)]
    if points.shape[1] > 1:
        rows.append(_numbers("the winner", best_first[:, :1]))
        rows.append(_numbers("the last", best_first[:, -1:]))
        rows.append(_numbers("the winner's lead", sign * (best_first[:, :1] - best_first[:, 1:2])))
    unit = POINTS[game.name].removesuffix(" a round")
    text = f"How many {unit} games bring"
    if points.shape[1] == 1:
        text += "."
    else:
        text += (
            f", over all {who}s of each game. The winner's lead is over the second best. In "
            f"{100 * sum(len(played.winners) > 1 for played in facts) / len(facts):.1f} % of the "
            "games the win was shared."
        )
    found = [
        Table("scores", unit.capitalize(), text, _COLUMNS, rows),
        _distribution("scores_distribution", unit, points),
    ]
    if game.name == "connections" and game.players == 1:
        found.append(_ranks(game, points))
    return found


def length_tables(game: Game, facts: Sequence[Facts]) -> list[Table]:
    """Moves and turns in numbers and as a distribution, and the ways in which games end."""
    moves = np.array([[played.moves] for played in facts], dtype=np.float64)
    turns = np.array([[played.turns] for played in facts], dtype=np.float64)
    rows, shown = [_numbers("moves", moves)], moves
    text = "Moves of a game, of all players together."
    if game.name == "tether":
        rows.append(_numbers("turns", turns))
        shown = turns
        text = "Moves and turns of a game, of both sides together; a turn may have several moves."
    found = [Table("length", "Length", text, _COLUMNS, rows)]
    if len(np.unique(shown)) > 1:
        found.append(_distribution("length_distribution", str(rows[-1]["what"]), shown))
    ends = Counter(played.end for played in facts)
    if len(ends) > 1:
        found.append(_ends(facts, ends))
    return found


def _numbers(what: str, values: Floats) -> Row:
    """A row of numbers about values of shape (deals, values a deal)."""
    row: Row = {"what": what, **spanned("mean", mean(values.mean(axis=1)))}
    row |= {"deviation": round(float(values.std()), 6)}
    row |= {"least": float(values.min()), "most": float(values.max())}
    for part in (5, 25, 75, 95):
        row[f"p{part}"] = float(np.quantile(values, part / 100))
    return row | spanned("median", quantile(values, 0.5))


def _distribution(name: str, unit: str, values: Floats) -> Table:
    """Shares of the values by bars of equal width."""
    least, most = values.min(), values.max()
    width = next((w for w in _WIDTHS if (most - least + 1) / w <= BARS), _WIDTHS[-1])
    first = int(np.floor(least / width)) * width
    rows: list[Row] = []
    for low in range(first, int(most) + 1, width):
        inside = ((values >= low) & (values < low + width)).mean(axis=1)
        rows.append({"from": low, "to": low + width - 1} | spanned("share", share(inside)))
    columns = (
        Column("from", "from", ".0f"),
        Column("to", "to", ".0f"),
        span("share", "share (95 %)", ".1%"),
    )
    plot = Plot("bars", "from", ("share",), unit)
    title = f"{unit.capitalize()}: distribution"
    return Table(name, title, "The share of each range.", columns, rows, plot, most=0)


def _ends(facts: Sequence[Facts], ends: Counter[str]) -> Table:
    rows = [
        {"end": end}
        | spanned("share", share(np.array([float(played.end == end) for played in facts])))
        for end, _ in ends.most_common()
    ]
    columns = (Column("end", "end"), span("share", "games (95 %)", ".1%"))
    plot = Plot("dots", "end", ("share",), "share of the games")
    return Table("ends", "How games end", "What ended the games.", columns, rows, plot)


def _ranks(game: Game, points: Floats) -> Table:
    from trivet.games.connections.game import LOWEST_RANK, RANKS

    ranks = [game.rank(int(minus)) for minus in points[:, 0]]  # type: ignore[attr-defined]
    rows = [
        {"rank": name} | spanned("share", share(np.array([float(rank == name) for rank in ranks])))
        for name in (*(word for _, word in RANKS), LOWEST_RANK)
    ]
    columns = (Column("rank", "rank"), span("share", "games (95 %)", ".1%"))
    plot = Plot("dots", "rank", ("share",), "share of the games")
    text = "How often a player alone reaches each rank of the rulebook."
    return Table("ranks", "Ranks", text, columns, rows, plot)
