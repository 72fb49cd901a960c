"""What it is worth to go first, to have a side (Tether) or a board (Connections)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from trivet.arena.results import POINTS
from trivet.arena.statistics import Estimate
from trivet.arena.study.estimates import Floats, mean, share
from trivet.arena.study.facts import Facts
from trivet.arena.study.tables import Column, Plot, Table, is_certain, span, spanned, told
from trivet.core.game import Game

ORDER = ("first", "second", "third", "fourth")
SIDES = ("Vertical, goes first", "Horizontal")


def places(game: Game) -> list[str]:
    """What the places are called: by order of turn, by side, or by board."""
    if game.name == "tether":
        return list(SIDES)
    if game.name == "connections":
        boards: Sequence[str] = game.options["boards"]
        return [f"board {name}" for name in boards]
    return list(ORDER[: game.players])


def points_by_place(game: Game, facts: Sequence[Facts]) -> Floats:
    """Points of every place in every round, shape (games, rounds, places)."""
    points = np.array([played.rounds for played in facts], dtype=np.float64)
    if game.name == "quincunx":
        # Seat r begins round r (Q4), so place p of it is seat r + p.
        turned = [np.roll(points[:, r], -r, axis=1) for r in range(points.shape[1])]
        points = np.stack(turned, axis=1)
    return points


def leads(game: Game, points: Floats) -> Floats:
    """How far each place (last axis) is ahead of the mean of the others, better being more."""
    count = points.shape[-1]
    if count == 1:
        ahead = points
    else:
        ahead = points - (points.sum(axis=-1, keepdims=True) - points) / (count - 1)
    return -ahead if game.name == "connections" else ahead


def wins(game: Game, points: Floats) -> Floats:
    """Each place's share of the win of each round, same shape; a shared one is split."""
    sign = -1 if game.name == "connections" else 1
    best = (sign * points).max(axis=-1, keepdims=True) == sign * points
    won: Floats = best / best.sum(axis=-1, keepdims=True)
    return won


def tables(game: Game, facts: Sequence[Facts]) -> list[Table]:
    """The one table of the question."""
    points = points_by_place(game, facts)
    ahead = leads(game, points).mean(axis=1)
    if game.name == "tether":  # a tie in points is won by the side with fewer cards (T18)
        winners = [[side in played.winners for side in (0, 1)] for played in facts]
        won = np.array(winners) / np.array(winners).sum(axis=1, keepdims=True)
    else:
        won = wins(game, points).mean(axis=1)
    made = points.mean(axis=1)
    names = places(game)
    rows = [
        {"place": name}
        | spanned("points", mean(made[:, i]))
        | spanned("lead", mean(ahead[:, i]))
        | spanned("wins", share(won[:, i]))
        for i, name in enumerate(names)
    ]
    unit = POINTS[game.name]
    columns = (
        Column("place", "place"),
        span("points", f"{unit} (95 %)", ".2f"),
        span("lead", "lead (95 %)", "+.2f"),
        span("wins", "wins (95 %)", ".1%"),
    )
    plot = Plot("dots", "place", ("lead",), "points ahead of the mean of the others", zero=True)
    title = {"quincunx": "Order of turn", "tether": "Sides", "connections": "Boards"}[game.name]
    return [Table("seats", title, _text(game, ahead, won), columns, rows, plot)]


def _text(game: Game, ahead: Floats, won: Floats) -> str:
    if game.name == "connections":
        return (
            "All place at the same time, so what differs are the boards. The lead is how many "
            "minus points fewer a board has than the others on average, on the same tiles."
        )
    what = "a round" if game.name == "quincunx" else "a game"
    who = "Going first" if game.name == "quincunx" else "Vertical, who goes first,"
    first, last = mean(ahead[:, 0]), mean(ahead[:, -1])
    wins_first = share(won[:, 0])
    text = (
        f"{who} is {_verdict(first)}: {told(first)} points {what} "
        f"against the others on average, with {told(wins_first, '.1%')} of the wins "
        f"({100 / ahead.shape[1]:.0f} % would be fair)."
    )
    if game.name != "quincunx":
        return text
    if ahead.shape[1] > 2:
        text += f" Going last is {_verdict(last)}: {told(last)}."
    return f"The rulebook promises that it is good to go first and bad to go last. {text}"


def _verdict(lead: Estimate) -> str:
    if lead.low is None:
        return "nothing that so few games can judge"
    if not is_certain(lead):
        return "neither an advantage nor a disadvantage that these games can tell"
    return "an advantage" if lead.mean > 0 else "a disadvantage"
