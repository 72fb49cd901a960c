"""A seat's legal placements with what they would score.

Keys of a choice: ``move``; with help also

``points``
    Points by seat: the mover's, what it gains less what it loses; the others' 0.
``draws``
    Cards it would draw; fewer where the deck runs out (Q7).
``items``
    What would score, each as :meth:`trivet.core.item.Item.to_dict` has it.

Cards left over at the end of a round are in neither, as others' are hidden (Q11). With Muggins
there is no help: a claim has no choices, a call only ``{"move": "pass"}`` (Q15).
"""

from __future__ import annotations

from typing import Any

from trivet.core.state import State


def choices(state: State, seat: int, with_scores: bool) -> list[dict[str, Any]]:
    """The legal moves of a seat, ascending by character code; empty when it may not move."""
    state.check_seat(seat)
    if seat not in state.acting:
        return []
    moves = state.legal_moves()
    if not with_scores or state.game.options["muggins"]:
        return [{"move": move} for move in moves]
    return [_choice(state, move) for move in moves]


def _choice(state: State, move: str) -> dict[str, Any]:
    items = state.preview(move)
    points = [sum(item.points[i] for item in items) for i in range(state.game.players)]
    return {
        "move": move,
        "points": points,
        "draws": sum(item.draws for item in items),
        "items": [item.to_dict() for item in items],
    }
