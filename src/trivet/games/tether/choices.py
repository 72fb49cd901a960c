"""A seat's legal moves with what they would make of the active group and score.

Keys of a choice: ``move``; with help also, for a link and for a move with which a Connect turn
ends or could end (``end``, ``pass``):

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

from typing import Any

import numpy as np

from trivet.core.state import State
from trivet.games.tether.actions import FIRST_TAKE
from trivet.games.tether.pieces import CARD_OF, CARDS, SIZE_NAMES, swap, two_digits
from trivet.games.tether.state import CONNECT


def choices(state: Any, seat: int, with_scores: bool) -> list[dict[str, Any]]:
    """The legal moves of a seat, ascending by character code; empty when it may not move."""
    state.check_seat(seat)
    if seat not in state.acting:
        return []
    return [_choice(state, move) if with_scores else {"move": move} for move in state.legal_moves()]


def _choice(state: Any, move: str) -> dict[str, Any]:
    number = state.parse_move(move)
    if number < FIRST_TAKE:
        return _link(state, move, number)
    if state.data[0]["phase"] != CONNECT:
        return {"move": move}
    facts = {"move": move, "group": _group(state, state, move, "", (0, 0))}
    if state.ends_turn(number):
        facts |= _score(state, move, state)
    return facts


def _score(state: State, move: str, after: State) -> dict[str, Any]:
    """Points and items if the turn ended after a move."""
    facts = np.zeros(6, dtype=np.int64)
    rules: Any = state.game.rules
    rules.measure(state.data, state.parse_move(move), facts)
    _, _, _, level, *points = facts.tolist()
    item = {
        "kind": SIZE_NAMES[level],
        "points": points,
        "where": _cards(after.data[0]),
        "draws": 0,
    }
    return {"points": points, "items": [item] if level else []}


def _cards(s: Any) -> list[str]:
    return [CARDS[i] for i in np.flatnonzero(s["group"] == s["active"])]


def _group(
    state: State, after: State, move: str, name: str, shift: tuple[int, int]
) -> dict[str, Any]:
    facts = np.zeros(6, dtype=np.int64)
    rules: Any = state.game.rules
    rules.measure(state.data, state.parse_move(move), facts)
    size, height, width, level = facts.tolist()[:4]
    becomes = CARDS[after.data[0]["active"] - 1]
    return {
        "name": name or becomes,
        "becomes": becomes,
        "size": size,
        "width": width,
        "height": height,
        "scores": level > 0,
        "cards": _cards(after.data[0]),
        "shift": list(shift),
    }


def _link(state: State, move: str, number: int) -> dict[str, Any]:
    s, after = state.data[0], state.play(move)
    t = after.data[0]
    stays = int(s["active"])
    if not stays:
        first, second = number + 1, number + 2
        stays = max(int(s["group"][CARD_OF[first]]), int(s["group"][CARD_OF[second]]))
    shift = (0, 0)
    if stays:
        card = stays - 1
        shift = (int(t["x"][card]) - int(s["x"][card]), int(t["y"][card]) - int(s["y"][card]))
    lands = []
    for card in np.flatnonzero(t["group"] == t["active"]).tolist():
        if not stays or s["group"][card] != stays:
            x, y = int(t["x"][card]), int(t["y"][card])
            h = (x + 10 * y) % 99
            place = {"x": x - shift[0], "y": y - shift[1]}
            lands.append(
                {"card": CARDS[card], "h": two_digits(h), "v": two_digits(swap(h))} | place
            )
    lands.sort(key=lambda card: (card["y"], card["x"]))
    name = CARDS[stays - 1] if stays else ""
    return {
        "move": move,
        "lands": lands,
        "group": _group(state, after, move, name, shift),
        **_score(state, move, after),
    }
