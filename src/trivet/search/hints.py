"""Hints: what *master* would do in a seat's place, and how much worse the next best moves are."""

from __future__ import annotations

from dataclasses import dataclass

from trivet.core.item import Item
from trivet.core.rng import Rng
from trivet.core.state import State, View
from trivet.search.analysis import Analysis, Unit, gain
from trivet.search.bots import Mind, mind
from trivet.search.budget import Budget, Stop

LEVEL = "master"
MOST = 3
"""Moves of a hint."""

USUAL = Budget(seconds=1.0)


@dataclass(frozen=True, slots=True)
class Advice:
    """A move worth considering.

    Attributes:
        move: Its text.
        value: Expected result with it, in the unit of the hint.
        loss: How much worse that is than the best move's, 0 or more.
        items: What it scores at once; empty where players reckon for themselves (Q15).
    """

    move: str
    value: float
    loss: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What a seat could do.

    Attributes:
        moves: Up to three moves, best first.
        unit: What results are, see :data:`trivet.search.analysis.Unit`.
        nodes: Nodes searched.
    """

    moves: tuple[Advice, ...]
    unit: Unit
    nodes: int


def hint(
    state: State,
    seat: int | None = None,
    *,
    budget: Budget = USUAL,
    rng: Rng | None = None,
    stop: Stop | None = None,
    thinker: Mind | None = None,
) -> Hint:
    """The best moves of a seat as far as it can know; only its view is looked at.

    Args:
        state: The position.
        seat: A seat that may move; None for ``state.seat``.
        budget: What it may cost.
        rng: Random numbers; None for always the same.
        stop: Ends the search early.
        thinker: Who thinks; None for *master*.

    Raises:
        OptionError: When there is no such seat.
        IllegalMove: When it may not move now.
    """
    seat = state.seat if seat is None else seat
    if seat is not None:
        state.check_seat(seat)
    if seat is None or seat not in state.acting:
        raise state.out_of_turn(seat or 0)
    view = state.view(seat)
    found = consider(view, budget, rng or Rng("hint"), stop or Stop(), thinker)
    scored = {choice["move"]: choice.get("items") or [] for choice in state.choices(seat)}
    best = found.candidates[0].value
    moves = tuple(
        Advice(
            move=candidate.move,
            value=candidate.value,
            loss=max(0.0, gain(found.unit, best, candidate.value)),
            items=tuple(Item.from_dict(item) for item in scored.get(candidate.move, ())),
        )
        for candidate in found.candidates[:MOST]
    )
    return Hint(moves, found.unit, found.nodes)


def consider(
    view: View, budget: Budget, rng: Rng, stop: Stop, thinker: Mind | None = None
) -> Analysis:
    """What *master* (or another mind) thinks of a view."""
    thinker = thinker or mind(view["game"], LEVEL)
    return thinker.think(view, rng, budget, stop)
