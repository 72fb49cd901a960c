"""A seat's legal placements with what they would change.

Keys of a choice: ``move``; with help also

``points``
    Change of minus points by seat: the mover's (a connected field takes its value off, a spiral
    adds 1), the others' 0 (C10).
``items``
    What would change, each as :meth:`trivet.core.item.Item.to_dict` has it.

A seat that has placed in the running round has the same choices as before it did (C6); its own
pending placement is not counted in them, and nobody else's plays a part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trivet.games.connections.position import ConnectionsState


def choices(state: ConnectionsState, seat: int, with_scores: bool) -> list[dict[str, Any]]:
    """The legal placements of a seat, ascending by character code; empty when the game is over."""
    state.check_seat(seat)
    moves = state.legal_moves(seat)
    if not with_scores:
        return [{"move": move} for move in moves]
    return [_choice(state, seat, move) for move in moves]


def _choice(state: ConnectionsState, seat: int, move: str) -> dict[str, Any]:
    items = state.preview(move, seat)
    points = [sum(item.points[i] for item in items) for i in range(state.game.players)]
    return {"move": move, "points": points, "items": [item.to_dict() for item in items]}
