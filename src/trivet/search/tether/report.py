"""What a search found, as an analysis of first moves."""

from __future__ import annotations

import numpy as np

from trivet.games.tether.actions import NAMES
from trivet.search.analysis import Analysis, Candidate
from trivet.search.tether.candidates import Candidates
from trivet.search.tether.playouts import PRIOR, SUM, VISITS

Chances = np.ndarray[tuple[int], np.dtype[np.float64]]

EDGE = 0.42
"""Logarithm of odds by which the trained value thinks too well of the side whose value it is: a
third of the games that taught it were won against weaker players. Measured in games between
equals, where all chances are 50 % on average."""

SURE = 0.1
"""A candidate that was tried less than so often as the one tried most is not chosen."""


def means(found: Candidates, trust: float) -> Chances:
    """The chance of each candidate: its tries and, for ``trust`` of them, the trained value."""
    stats = found.tries.stats
    weight = stats[:, VISITS] + trust
    untried = weight == 0
    total = stats[:, SUM] + trust * stats[:, PRIOR] + untried * stats[:, PRIOR]
    chances: Chances = total / (weight + untried)
    return chances


def among_equals(chances: Chances, edge: float = EDGE) -> Chances:
    """Chances as they are between equals, who owe so much less to an edge; sure results stay."""
    sure = (chances <= 0.0) | (chances >= 1.0)
    odds = np.where(sure, 1.0, chances) / np.where(sure, 1.0, 1.0 - chances)
    odds = odds * np.exp(-edge)
    return np.where(sure, chances, odds / (1.0 + odds))


def analysis(
    found: Candidates, trust: float, nodes: int, choice: str | None = None, edge: float = EDGE
) -> Analysis:
    """The first moves by the best way to go on after each.

    Args:
        found: The candidates, tried or not.
        trust: How many tries the trained value counts for.
        nodes: Tries in all.
        choice: The move chosen; None for the best.
        edge: What the chances think too well of the own side, see ``EDGE``; 0.0 if they are results
            of games alone, without the trained value.
    """
    chances = means(found, trust)
    visits = found.tries.stats[:, VISITS]
    sure = visits >= SURE * visits.max()
    best = int(np.argmax(np.where(sure, chances, -1.0)))
    if edge != 0.0:
        chances = among_equals(chances, edge)
    value = float(chances[best])
    chances = np.minimum(chances, value)
    lines: dict[str, Candidate] = {}
    order = sorted(range(len(visits)), key=lambda i: (i != best, not sure[i], -chances[i], i))
    for i in order:
        for number in found.firsts[i]:
            move = NAMES[number]
            if move not in lines:
                lines[move] = Candidate(move, float(chances[i]), int(visits[i]))
    ranked = sorted(lines.values(), key=lambda line: -line.value)
    first = NAMES[found.firsts[best][0]]
    ranked.sort(key=lambda line: line.move != first)
    return Analysis(choice or first, tuple(ranked), value, "chance", nodes)
