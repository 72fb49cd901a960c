"""What a viewer may not know yet, worked out from the finished record; and a search for it.

The record of a finished game tells where every card lay at every position. Everything that somebody
received while the table was at that position is then searched for what was hidden from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from trivet.core.record import Record
from trivet.core.state import State

TETHER_TEXT = re.compile(r"^[~<]?(\d\d)(?:-(\d\d))?$")
QUINCUNX_TEXT = re.compile(r"^(?:[2-9][MSVLYK]{2}|[AC][MSVLYK]|X)(?=@|$)")


def strings(value: Any) -> Iterator[str]:
    """Every text in a decoded JSON value, names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def lists(value: Any) -> Iterator[list[str]]:
    """Every list of texts, and the names of the fields of every object, in a decoded value."""
    if isinstance(value, dict):
        yield list(value)
        for inner in value.values():
            yield from lists(inner)
    elif isinstance(value, list):
        if value and all(isinstance(inner, str) for inner in value):
            yield value
        for inner in value:
            yield from lists(inner)


def positions(record: Record) -> dict[int, State]:
    """The states of a record by the number of moves made (Connections: complete rounds)."""
    step = record.players if record.game == "connections" else 1
    return {count: state for count, state in enumerate(record.states()) if count % step == 0}


def hidden(state: State, seat: int | None) -> set[str]:
    """Cards that lie where ``seat`` cannot see them: the deck, and what others hold unseen."""
    view = state.view(seat)
    hands = state.hands()
    if view["game"] == "tether":
        seen = {card["card"] for group in view["groups"] for card in group["cards"]}
        seen |= set(view["adrift"]) | {view["set_adrift"]}
        for hand in view["hands"]:
            seen |= set(hand["known"])
    else:
        seen = set(view["spread"].values()) | _laid(view["moves"])
        if state.is_over:
            seen |= {card for hand in hands for card in hand}
    if seat is not None:
        seen |= set(hands[seat])
    return set(state.game.deck) - seen


def _laid(moves: list[str]) -> set[str]:
    return {move.split("@")[0] for move in moves if "@" in move}


def cards_in(game: str, value: Any) -> set[str]:
    """The cards that a decoded message names, anywhere."""
    found = set()
    for text in strings(value):
        if game == "tether" and (match := TETHER_TEXT.match(text)):
            found |= {min(n, n[::-1]) for n in match.groups() if n}
        elif game == "quincunx" and (match := QUINCUNX_TEXT.match(text)):
            found.add(match[0])
    return found


def order_shown(state: State, coming: list[str], value: Any) -> list[str]:
    """A list in a message that gives tiles still to come in another order than the set's."""
    place = {tile: number for number, tile in enumerate(state.game.deck)}
    for row in lists(value):
        later = [tile for tile in row if tile in coming]
        if later != sorted(later, key=place.__getitem__):
            return row
    return []
