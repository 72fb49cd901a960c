"""A seat's legal moves with what they would make of the active group and score.

Keys of a choice: ``move``, and for a link and for a move with which a Connect turn ends or could
end (``end``, ``pass``) those below; ``points``, ``items`` and ``scores`` only with help.

``points``
    What both sides would score if the turn ended there, ``[vertical, horizontal]`` (T15, T16).
    A ``pass`` that hands over to the partner has none (T21).
``items``
    The same as a list of at most one item, as :meth:`trivet.core.item.Item.to_dict` has it.
``group``
    The active group as it would be: ``name``, ``size``, ``width``, ``height``, ``scores`` (whether
    it would score), ``cards`` (names, ascending), ``becomes`` and ``shift``.
``lands``
    Of a link only: the cards that it brings, each as in a view: ``card``, ``h``, ``v``, ``x``,
    ``y``, in rows from the top.

``group["name"]`` is the group that stays where the table shows it now, in whose places ``lands``
is given: the active group, or before the first link of a turn the group that a card is linked to.
Where neither is there, both cards are in ``lands``, and name and places are those of the new group.
After the move the group is named ``group["becomes"]``, and a card that is at (x, y) in the places
used here is at (x + shift[0], y + shift[1]): names and places change when a smaller card joins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.item import Item
from trivet.games.tether.actions import ACTIONS, FIRST_TAKE
from trivet.games.tether.pieces import CARDS, FACES, SIZE_NAMES
from trivet.games.tether.state import CONNECT

if TYPE_CHECKING:
    from trivet.games.tether.game import TetherState


def choices(state: TetherState, seat: int, with_scores: bool) -> list[dict[str, Any]]:
    """The legal moves of a seat, ascending by character code; empty when it may not move."""
    state.check_seat(seat)
    if seat not in state.acting:
        return []
    numbers = np.empty(ACTIONS, dtype=np.int64)
    numbers = numbers[: state.game.rules.list_legal(state.data, numbers)]
    moves = state.name_array[numbers].tolist()
    found = _links(state, numbers, moves) if numbers[0] < FIRST_TAKE else []
    found += [_no_link(state, move) for move in moves[len(found) :]]
    return found if with_scores else [_without_scores(choice) for choice in found]


def _without_scores(choice: dict[str, Any]) -> dict[str, Any]:
    """Where cards come to lie is no help, only what that is worth."""
    kept = {key: value for key, value in choice.items() if key not in {"points", "items"}}
    if "group" in kept:
        kept["group"] = {key: value for key, value in kept["group"].items() if key != "scores"}
    return kept


def survey(
    state: TetherState, numbers: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What links, the first of some legal moves, make of the active group: see ``rules.survey``."""
    from trivet.games.tether import rules

    facts = np.empty((len(numbers), rules.FACTS), dtype=np.int64)
    lands = np.empty((len(numbers) * len(CARDS), 4), dtype=np.int64)
    links = rules.survey(state.data, state.game.blank(), numbers, facts, lands)
    return facts[:links], lands


def _links(
    state: TetherState, numbers: NDArray[np.int64], moves: list[str]
) -> list[dict[str, Any]]:
    """The choices that are links; they are the first of all."""
    facts, lands = survey(state, numbers)
    groups = state.data[0]["group"].tolist()
    found, first = [], 0
    for move, row in zip(moves, facts.tolist(), strict=False):
        last = first + row[-1]
        found.append(_link(move, row, lands[first:last].tolist(), groups))
        first = last
    return found


def _link(move: str, facts: list[int], rows: list[list[int]], groups: list[int]) -> dict[str, Any]:
    """A link out of its rows of ``survey``; ``groups`` tells the group of every card now."""
    size, height, width, level, vertical, horizontal, stays, becomes, *shift, _ = facts
    rows.sort(key=_by_place)
    landing = [CARDS[row[0]] for row in rows]
    staying = [CARDS[card] for card, name in enumerate(groups) if name == stays] if stays else []
    cards = sorted(staying + landing)
    return {
        "move": move,
        "lands": [
            {"card": CARDS[card], "h": FACES[h][0], "v": FACES[h][1], "x": x, "y": y}
            for card, h, x, y in rows
        ],
        "group": {
            "name": CARDS[(stays or becomes) - 1],
            "becomes": CARDS[becomes - 1],
            "shift": shift,
            "cards": cards,
            "size": size,
            "width": width,
            "height": height,
            "scores": level > 0,
        },
        **_score(level, [vertical, horizontal], cards),
    }


def _by_place(row: list[int]) -> tuple[int, int]:
    return row[3], row[2]


def _score(level: int, points: list[int], cards: list[str]) -> dict[str, Any]:
    """What both sides score if the turn ends so (T15, T16)."""
    items = [Item(SIZE_NAMES[level], tuple(points), tuple(cards)).to_dict()] if level else []
    return {"points": points, "items": items}


def _no_link(state: TetherState, move: str) -> dict[str, Any]:
    """What the active group is as it stands, for a move with which the turn ends or could end."""
    s = state.data[0]
    if s["phase"] != CONNECT:
        return {"move": move}
    rules: Any = state.game.rules
    facts = np.empty(6, dtype=np.int64)
    rules.measure(state.data, facts)
    size, height, width, level, *points = facts.tolist()
    cards = [CARDS[card] for card in np.flatnonzero(s["group"] == s["active"])]
    name = CARDS[s["active"] - 1]
    group = {
        "name": name,
        "becomes": name,
        "shift": [0, 0],
        "cards": cards,
        "size": size,
        "width": width,
        "height": height,
        "scores": level > 0,
    }
    score = _score(level, points, cards) if state.ends_turn(state.parse_move(move)) else {}
    return {"move": move, "group": group, **score}
