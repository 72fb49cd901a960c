"""What each option changes: the same deals played with it and without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from trivet.arena.results import POINTS
from trivet.arena.study.estimates import Floats, mean
from trivet.arena.study.facts import Facts
from trivet.arena.study.seats import leads, places, points_by_place
from trivet.arena.study.tables import Column, Plot, Row, Table, span, spanned
from trivet.core.game import Game


def tables(
    game: Game, facts: Sequence[Facts], changed: Mapping[str, Sequence[Facts]]
) -> list[Table]:
    """The one table of the question.

    Args:
        game: The game as it is.
        facts: Its games.
        changed: For each change games of the same deals, in the same order.
    """
    rows: list[Row] = []
    for name, others in changed.items():
        here, there = _measures(game, facts), _measures(game, others)
        # A switch that is on already is taken off for the comparison: "with" is always on.
        if game.options.get(name) is True:
            here, there = there, here
        for what in here:
            without, with_it = here[what], there[what]
            rows.append(
                {"variant": name, "what": what, "label": f"{name}: {what}"}
                | {"without": round(float(without.mean()), 6)}
                | {"with": round(float(with_it.mean()), 6)}
                | spanned("change", mean(with_it - without))
            )
    columns = (
        Column("variant", "variant"),
        Column("what", "changes"),
        Column("without", "without", ".2f"),
        Column("with", "with", ".2f"),
        span("change", "change (95 %)", "+.2f"),
    )
    text = "Every deal is played with and without the change, so the cards are the same in both."
    if "excuse" in changed:
        text += " The Excuse is put somewhere into the same deck, or taken out of it."
    if game.name == "connections":
        text += " The change is that every seat has another board."
    plot = Plot("dots", "label", ("change",), "change", zero=True)
    return [Table("variants", "Variants", text, columns, rows, plot)]


def _measures(game: Game, facts: Sequence[Facts]) -> dict[str, Floats]:
    """What may change, a number a deal."""
    points = points_by_place(game, facts).mean(axis=1)
    unit = POINTS[game.name].removesuffix(" a round")
    found = {f"{unit} of a seat": points.mean(axis=1)}
    if points.shape[1] > 1:
        ordered = np.sort(-points if game.name == "connections" else points, axis=1)
        found["lead of the winner"] = ordered[:, -1] - ordered[:, -2]
        if game.name == "quincunx":
            found[f"lead of who goes {places(game)[0]}"] = leads(game, points)[:, 0]
    return found
