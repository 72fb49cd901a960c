"""Who says what boards are worth: the trained value or the rule of thumb."""

from __future__ import annotations

from typing import Any, NamedTuple

from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.games.connections.pieces import Int
from trivet.search.connections.boards import Boards, Doubles, Ints, Setting
from trivet.search.connections.thumb import fear_lays
from trivet.search.connections.value import value_lays
from trivet.search.engine.net import Net


class Judge(NamedTuple):
    """What a search takes boards to be worth.

    Attributes:
        net: The trained value, see ``value.py``.
        weights: Of the rule of thumb, float64 (2, 6), see ``thumb.py``.
        by_rule: Whether the rule of thumb decides.
    """

    net: Net
    weights: Doubles
    by_rule: bool


@kernel
def judge_lays(
    judge: Judge,
    boards: Boards,
    kind: Int,
    setting: Setting,
    enough: Int,
    cells: Ints,
    sides: Ints,
    worths: Doubles,
) -> Int:
    """*First*: write all ways of laying a tile on ``boards[0]`` and minus points after each.

    ``setting`` is without the tile itself. Answers how many ways there are; for ``enough`` see
    :func:`trivet.search.connections.boards.list_lays`.
    """
    b = boards[0]
    if judge.by_rule:
        return fear_lays(b, kind, setting, judge.weights, cells, sides, worths)
    return value_lays(judge.net, b, kind, setting, enough, cells, sides, worths)


@kernel
def least(worths: NDArray[Any], count: Int) -> Int:
    """Where the least of the first ``count`` numbers stands, the first of equal ones."""
    best = 0
    for i in range(1, count):
        if worths[i] < worths[best]:
            best = i
    return best
