"""Which cards win: how far ahead those are who are dealt them, and who place them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from trivet.arena.study.estimates import Floats, apart, ratio
from trivet.arena.study.facts import Facts
from trivet.arena.study.seats import leads
from trivet.arena.study.tables import Column, Plot, Row, Table, span, spanned
from trivet.core.game import Game

_CAUTION = "Of many intervals about one in twenty misses by chance."


def tables(game: Game, facts: Sequence[Facts]) -> list[Table]:
    """The one table of the question, the best cards first."""
    if game.name == "connections":
        return [_tiles(game, facts)]
    return [_held(game, facts)]


def _held(game: Game, facts: Sequence[Facts]) -> Table:
    """Cards of hands (Tether, Quincunx)."""
    ahead = [leads(game, np.array(played.rounds, dtype=np.float64)) for played in facts]
    dealt = _sums(game, facts, [(i, e[2], ahead[i][e[0], e[1]]) for i, e in _dealt(facts)])
    placed = _sums(game, facts, [(i, e[2], ahead[i][e[0], e[1]]) for i, e in _placed(facts)])
    brought = _sums(game, facts, [(i, e[2], e[3]) for i, e in _placed(facts)])
    is_quincunx = game.name == "quincunx"
    rows: list[Row] = []
    for card, code in enumerate(game.deck):
        row: Row = {"card": code}
        row |= {"dealt": int(dealt[1][card].sum()), "placed": int(placed[1][card].sum())}
        for name, (totals, counts) in (("held", dealt), ("played", placed), ("brings", brought)):
            found = ratio(totals[card], counts[card])
            if found is not None:
                row |= spanned(name, found)
        rows.append(row)
    rows.sort(key=lambda row: -row.get("held", float("-inf")))
    verb = "placed" if is_quincunx else "linked"
    columns = [
        Column("card", "card"),
        Column("dealt", "dealt", ",.0f"),
        span("held", "lead if dealt (95 %)", "+.2f"),
        Column("placed", verb, ",.0f"),
        span("played", f"lead if {verb} (95 %)", "+.2f"),
    ]
    if is_quincunx:
        columns.append(span("brings", "points where placed (95 %)", ".2f"))
    text = (
        f"How far ahead those are who are dealt a card, and those who have {verb} it. What is "
        f"dealt is chance alone; who {verb} a card also chose to. {_CAUTION}"
    )
    plot = Plot("dots", "card", ("held",), "lead of who was dealt the card", zero=True)
    return Table("cards", "Cards", text, tuple(columns), rows, plot, most=12)


def _dealt(facts: Sequence[Facts]) -> Iterable[tuple[int, tuple[int, ...]]]:
    return ((i, entry) for i, played in enumerate(facts) for entry in played.dealt)


def _placed(facts: Sequence[Facts]) -> Iterable[tuple[int, tuple[int, ...]]]:
    return ((i, entry) for i, played in enumerate(facts) for entry in played.placed)


def _sums(
    game: Game, facts: Sequence[Facts], values: Iterable[tuple[int, int, float]]
) -> tuple[Floats, Floats]:
    """By card and deal the sum of values and how many there are, each of shape (cards, deals).

    ``values`` are deals, cards and values.
    """
    totals = np.zeros((len(game.deck), len(facts)))
    counts = np.zeros_like(totals)
    for deal, card, value in values:
        totals[card, deal] += value
        counts[card, deal] += 1
    return totals, counts


def _tiles(game: Game, facts: Sequence[Facts]) -> Table:
    """Tiles of Connections: of each deal four are left over (C9), so they can be missed."""
    minus = np.array([played.scores for played in facts], dtype=np.float64).mean(axis=1)
    turned = np.zeros((len(game.deck), len(facts)))
    spirals, points = np.zeros_like(turned), np.zeros_like(turned)
    laid = np.zeros_like(turned)
    for deal, entry in _dealt(facts):
        turned[entry[2], deal] += 1
    for deal, (_, _, tile, change, is_spiral) in _placed(facts):
        laid[tile, deal] += 1
        spirals[tile, deal] += is_spiral
        points[tile, deal] -= 0 if is_spiral else change
    rows: list[Row] = []
    for tile, code in enumerate(game.deck):
        met = turned[tile] > 0
        row: Row = {"tile": code, "turned": int(turned[tile].sum())}
        if met.any() and not met.all():
            row |= spanned("saves", apart(-minus[met], -minus[~met]))
        for name, totals in (("spirals", spirals), ("connects", points)):
            found = ratio(totals[tile], laid[tile])
            if found is not None:
                row |= spanned(name, found)
        rows.append(row)
    rows.sort(key=lambda row: -row.get("saves", float("-inf")))
    columns = (
        Column("tile", "tile"),
        Column("turned", "turned", ",.0f"),
        span("saves", "minus points fewer (95 %)", "+.2f"),
        span("connects", "connects at once (95 %)", ".2f"),
        span("spirals", "laid as spiral (95 %)", ".1%"),
    )
    text = (
        "How many minus points fewer a seat has when a tile is among the 24 that are turned than "
        f"when it is left over, the value of the numbers that it connects, and how often it is "
        f"laid as a spiral. {_CAUTION}"
    )
    plot = Plot("dots", "tile", ("saves",), "minus points fewer when turned", zero=True)
    return Table("cards", "Tiles", text, columns, rows, plot, most=12)
