"""What a seat may know of a game of Tether, and full states that fit what it knows.

A view has the keys that all games share (``trivet.core.state.View``) and those of
:class:`TetherView`. Cards are named by their smaller reading (T1).
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from trivet.core.rng import Rng
from trivet.core.rules import States
from trivet.core.state import View
from trivet.games.tether.pieces import (
    CARDS,
    FACES,
    HIGH,
    HORIZONTAL,
    LOW,
    NUMBERS,
    SIDE_NAMES,
    SMALLER_HIGH,
    SMALLER_LOW,
    THRESHOLDS,
    VERTICAL,
)
from trivet.games.tether.state import (
    END_WORDS,
    LOWER_TIE,
    PHASE_NAMES,
    RIGHT_TIE,
    new_states,
)

_SMALLER = int(SMALLER_LOW) | int(SMALLER_HIGH) << 64


class CardView(TypedDict):
    """A card in play: its name, what it reads for each side, its place in its group (T3)."""

    card: str
    h: str
    v: str
    x: int
    y: int


class TetherLine(TypedDict):
    """Two neighbours, the lower reading of ``side`` first; ``made`` by its link or incidental."""

    cards: list[str]
    side: str
    made: bool


class GroupView(TypedDict):
    """A group.

    ``name`` is its smallest card; places keep as long as that card does. ``reached`` is the
    largest threshold (0, 6, 10, 14) whose mark a card of it carries (T15).
    """

    name: str
    cards: list[CardView]
    tethers: list[TetherLine]
    size: int
    width: int
    height: int
    reached: int
    active: bool


class HandView(TypedDict):
    """How many cards a seat holds, and those of them that everyone has seen it take (T12)."""

    count: int
    known: list[str]


class TetherView(TypedDict):
    """The keys of a view that only Tether has.

    Attributes:
        side: The viewer's side, ``vertical`` or ``horizontal``; None for a spectator.
        turn: Whose turn it is; ``acting`` differs from it while the partner helps (T21).
        phase: ``start``; ``connect`` after a link; ``take`` after a card was set adrift.
            It and ``turn`` are None when the game is over.
        hand: The viewer's cards; None for a spectator.
        hands: What everyone knows of each seat's hand.
        adrift: The adrift cards.
        set_adrift: The card set adrift this turn while another must be taken, or None.
        deck: How many cards are left to draw.
        turns_left: Turns still to play after the last card was drawn, else 0 (T17).
        idle: Adrift turns in a row in which no card was drawn from the deck (T17a).
        linked: Whether the acting seat linked since control came to it (team game).
        helped: Whether the partner played a card this turn (team game).
        groups: The groups by their names.
    """

    side: str | None
    turn: int | None
    phase: str | None
    hand: list[str] | None
    hands: list[HandView]
    adrift: list[str]
    set_adrift: str | None
    deck: int
    turns_left: int
    idle: int
    linked: bool
    helped: bool
    groups: list[GroupView]


def view(states: States, seat: int | None) -> TetherView:
    """What a seat (None: a spectator) may know of ``states[0]``, without the common keys."""
    s = states[0]
    over = bool(s["end"])
    known = set(_codes(s["known"]))
    hands = [_codes(words) for words in s["hand"][: s["players"]]]
    return {
        "side": None if seat is None else SIDE_NAMES[seat % 2],
        "turn": None if over else int(s["seat"]),
        "phase": None if over else PHASE_NAMES[s["phase"]],
        "hand": None if seat is None else hands[seat],
        "hands": [
            {"count": len(hand), "known": [card for card in hand if card in known]}
            for hand in hands
        ],
        "adrift": _codes(s["adrift"]),
        "set_adrift": CARDS[s["set_adrift"] - 1] if s["set_adrift"] else None,
        "deck": int(s["left"]),
        "turns_left": int(s["turns_left"]),
        "idle": int(s["idle"]),
        "linked": bool(s["linked"]),
        "helped": bool(s["helped"]),
        "groups": _groups(s),
    }


def hands(states: States) -> tuple[tuple[str, ...], ...]:
    """The cards in hand of ``states[0]`` by seat, ascending."""
    s = states[0]
    return tuple(tuple(_codes(words)) for words in s["hand"][: s["players"]])


def _codes(words: NDArray[np.uint64]) -> list[str]:
    """The cards of a set of readings, in order."""
    low, high = words.tolist()
    members = (low | high << 64) & _SMALLER
    found = []
    while members:
        found.append(FACES[(members & -members).bit_length() - 1][0])
        members &= members - 1
    return found


def _groups(s: Any) -> list[GroupView]:
    members: dict[int, list[int]] = {}
    for card, name in enumerate(s["group"].tolist()):
        if name:
            members.setdefault(name, []).append(card)
    xs, ys, ties = s["x"].tolist(), s["y"].tolist(), s["ties"].tolist()
    active, reached = int(s["active"]), int(s["reached"])
    groups = []
    for name, cards in sorted(members.items()):
        is_active = name == active
        mark = reached if is_active else bisect_right(THRESHOLDS, len(cards)) - 1
        order = sorted([(ys[card], xs[card], card) for card in cards])
        groups.append(_group(name, order, ties, THRESHOLDS[mark], is_active))
    return groups


def _group(
    name: int, order: list[tuple[int, int, int]], ties: list[int], mark: int, active: bool
) -> GroupView:
    """A group out of y, x and number of its cards, in this order."""
    columns = [x for _, x, _ in order]
    return {
        "name": CARDS[name - 1],
        "cards": [_card(card, x, y) for y, x, card in order],
        "tethers": _tethers(order, ties),
        "size": len(order),
        "width": max(columns) - min(columns) + 1,
        "height": order[-1][0] - order[0][0] + 1,
        "reached": mark,
        "active": active,
    }


def _tethers(order: list[tuple[int, int, int]], ties: list[int]) -> list[TetherLine]:
    at = {(x, y): card for y, x, card in order}
    found = []
    for y, x, card in order:
        for side, place, tie in (
            (HORIZONTAL, (x + 1, y), RIGHT_TIE),
            (VERTICAL, (x, y + 1), LOWER_TIE),
        ):
            other = at.get(place)
            if other is not None:
                pair = [CARDS[card], CARDS[other]]
                made = ties[card] & tie != 0
                found.append(TetherLine(cards=pair, side=SIDE_NAMES[side], made=made))
    return found


def _card(card: int, x: int, y: int) -> CardView:
    h, v = FACES[(x + 10 * y) % 99]
    return {"card": CARDS[card], "h": h, "v": v, "x": x, "y": y}


def resample(seen: View, rng: Rng) -> States:
    """A full state, shape (1,), that the view's seat cannot tell from the real one.

    Cards that the view does not show are dealt at random to the hands and the deck.
    """
    players: int = seen["players"]
    states = new_states(1, players)
    s = states[0]
    s["scores"] = seen["scores"]
    s["end"] = END_WORDS.index(seen["end"])
    if not seen["over"]:
        s["seat"], s["acting"] = seen["turn"], seen["acting"][0]
        s["phase"] = PHASE_NAMES.index(seen["phase"])
    for key in ("turns_left", "idle", "linked", "helped"):
        s[key] = seen[key]
    if seen["set_adrift"] is not None:
        s["set_adrift"] = 1 + NUMBERS[seen["set_adrift"]]
    adrift = [NUMBERS[code] for code in seen["adrift"]]
    _put_cards(s["adrift"], adrift)
    for group in seen["groups"]:
        _put_group(s, group)
    _put_hidden(s, seen, rng, set(adrift) | set(np.flatnonzero(s["group"]).tolist()))
    return states


def _put_group(s: Any, group: GroupView) -> None:
    name = 1 + NUMBERS[group["name"]]
    sides = [s["placed"]]
    if group["active"]:
        sides.append(s["joined"])
        s["active"], s["size"] = name, group["size"]
        s["reached"] = THRESHOLDS.index(group["reached"])
    for item in group["cards"]:
        card = NUMBERS[item["card"]]
        s["group"][card] = name
        s["x"][card], s["y"][card] = item["x"], item["y"]
        for readings in sides:
            _put(readings[HORIZONTAL], int(item["h"]))
            _put(readings[VERTICAL], int(item["v"]))
    for line in group["tethers"]:
        if line["made"]:
            tie = RIGHT_TIE if line["side"] == SIDE_NAMES[HORIZONTAL] else LOWER_TIE
            s["ties"][NUMBERS[line["cards"][0]]] |= tie


def _put_hidden(s: Any, seen: View, rng: Rng, open_cards: set[int]) -> None:
    """Fill the hands and the deck."""
    hands: list[list[int]] = []
    for seat, hand in enumerate(seen["hands"]):
        known = [NUMBERS[code] for code in hand["known"]]
        _put_cards(s["known"], known)
        own = seat == seen["seat"]
        hands.append([NUMBERS[code] for code in seen["hand"]] if own else known)
        open_cards.update(hands[seat])
    hidden = [card for card in range(len(CARDS)) if card not in open_cards]
    rng.shuffle(hidden)
    for seat, hand in enumerate(seen["hands"]):
        while len(hands[seat]) < hand["count"]:
            hands[seat].append(hidden.pop())
        _put_cards(s["hand"][seat], hands[seat])
        s["count"][seat] = len(hands[seat])
    s["left"] = len(hidden)
    s["deck"][: len(hidden)] = hidden


def _put_cards(words: NDArray[np.uint64], cards: list[int]) -> None:
    """Add both readings of cards to a set."""
    for card in cards:
        _put(words, int(LOW[card]))
        _put(words, int(HIGH[card]))


def _put(words: NDArray[np.uint64], n: int) -> None:
    words[n // 64] |= np.uint64(1 << n % 64)


def known_deals(seen: View) -> list[list[str | None]]:
    """The deck with what the view shows of its order, which is nothing.

    Hands and adrift cards are dealt as sets (T6), and of a card drawn later a view does not tell
    when it came.
    """
    del seen
    return [[None] * len(CARDS)]
