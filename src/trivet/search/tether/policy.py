"""Players for imagined games: they play whole turns inside kernels."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import below, next_word
from trivet.core.compiled import kernel
from trivet.core.rules import States
from trivet.games.tether.bits import lowest, nth
from trivet.games.tether.groups import cast_off, discard, reel_in
from trivet.games.tether.legal import takes, throws
from trivet.games.tether.pieces import CARD_OF
from trivet.games.tether.state import CONNECT, START, TAKE
from trivet.games.tether.turns import draw_card
from trivet.search.tether.features import Sketch, count_cards, sketch
from trivet.search.tether.turns import (
    LEVEL,
    Room,
    close_turn,
    draw_cards,
    expand,
    lead_of,
    room,
)
from trivet.search.tether.value import Net, chance_of

GREEDY, HOARDER, VALUE = 0, 1, 2
"""Policies: the best immediate points; the same, but linking only to score; the trained value."""

TRIED, SWAPPED, CLOSED = 0, 1, 2
"""Numbers of the spare states: an end of a turn tried, a card set adrift, see :class:`Desk`."""

FROM_DECK = 53
"""Stands for the top of the deck where a card to take is asked for."""


class Desk(NamedTuple):
    """What is needed to imagine games.

    Attributes:
        room: Memory for turns; the game being imagined is ``room.nodes[0]``.
        spare: States to try things in, shape (3,); the last is the imagined game as the last
            turn left it, before cards were drawn, and ``room.facts[0, 3]`` what was to be drawn.
        sketch: Memory for features.
        cards: uint8, shape (53,).
    """

    room: Room
    spare: States
    sketch: Sketch
    cards: NDArray[np.uint8]


def desk(dtype: np.dtype[Any], outcomes: int) -> Desk:
    """Memory for imagined games with so many outcomes of a turn at most."""
    return Desk(
        room(dtype, outcomes), np.zeros(3, dtype=dtype), sketch(), np.zeros(53, dtype=np.uint8)
    )


@kernel
def finish_turn(desk: Desk, facts: Any, drew: bool) -> None:
    """End the turn of the imagined game, keep what it was before drawing, and draw."""
    s = desk.room.nodes[0]
    seat = np.int64(s.seat)
    due = close_turn(s, facts, drew)
    desk.spare[CLOSED] = s
    desk.room.facts[0, 3] = due
    draw_cards(s, seat, due)


@kernel
def play_turn(desk: Desk, net: Net, policy: int, heat: float, rng: Any) -> None:
    """Play the rest of the running turn of ``desk.room.nodes[0]``, in place.

    ``heat`` is how much, in logarithms of odds, the trained value plays worse moves too; 0 for
    never.
    """
    room = desk.room
    s = room.nodes[0]
    if s.phase == TAKE:
        if policy == VALUE:
            desk.spare[SWAPPED] = s
            take, _ = best_take(desk, net, heat, rng)
            take_card(desk, take)
        else:
            take_card(desk, _any_take(s, rng))
        return
    while True:
        if s.phase == START and s.count[s.seat] == 0:
            finish_turn(desk, room.facts[0], False)
            return
        chosen = _choose(desk, net, policy, heat, rng)
        if chosen < 0:
            _set_adrift(desk, policy, -1 - chosen, rng)
            return
        if chosen > 0:
            room.nodes[0] = room.nodes[chosen]
            room.facts[0] = room.facts[chosen]
        if s.players == 2 or s.linked == 0:
            finish_turn(desk, room.facts[0], False)
            return
        s.linked = 0
        s.acting = (s.acting + 2) & 3


@kernel
def _choose(desk: Desk, net: Net, policy: int, heat: float, rng: Any) -> Any:
    """Number of the outcome of links to aim at, 0 to add none, below 0 to set a card adrift.

    Then it is, with the trained value, -1 less the code of card and take for :func:`_set_adrift`.
    """
    if policy == VALUE:
        return _choose_by_value(desk, net, heat, rng)
    room = desk.room
    s = room.nodes[0]
    count = expand(room)
    best = chosen = np.int64(0)
    ties: Any = np.int64(1)
    held = np.int64(s.count[s.acting])
    if s.phase == CONNECT:
        best = 64 * lead_of(s, room.facts[0])
    for i in range(1, count):
        lead = lead_of(room.nodes[i], room.facts[i])
        if policy == HOARDER and s.phase == START and (room.facts[i, LEVEL] == 0 or lead <= 0):
            continue
        worth = 64 * lead + held - np.int64(room.nodes[i].count[s.acting])
        if worth > best:
            best, chosen, ties = worth, np.int64(i), np.int64(1)
        elif worth == best and chosen > 0:
            ties += 1
            if below(rng, ties) == 0:
                chosen = np.int64(i)
    return np.int64(-1) if chosen == 0 and s.phase == START else chosen


@kernel
def _choose_by_value(desk: Desk, net: Net, heat: float, rng: Any) -> Any:
    room = desk.room
    s = room.nodes[0]
    seat = np.int64(s.acting)
    count = expand(room)
    best = -1.0e9
    chosen = np.int64(-1)
    for i in range(0 if s.phase == CONNECT else 1, count):
        worth = warm(rate_links(desk, net, i, seat), heat, rng)
        if worth > best:
            best, chosen = worth, np.int64(i)
    if s.phase == START:
        card, take, worth = best_swap(desk, net, heat, rng)
        if worth > best:
            chosen = -1 - (card * 64 + take + 1)
    return chosen


@kernel
def warm(chance: float, heat: float, rng: Any) -> Any:
    """A chance as log odds with noise, so that the best is chosen by a softmax of that heat."""
    if heat == 0.0:
        return chance
    chance = min(max(chance, 0.001), 0.999)
    u = (np.float64(next_word(rng) >> np.uint64(11)) + 0.5) / 9007199254740992.0
    return math.log(chance / (1.0 - chance)) - heat * math.log(-math.log(u))


@kernel
def rate_links(desk: Desk, net: Net, i: int, seat: Any) -> Any:
    """The chance of the side of ``seat`` if the turn ends with outcome ``i`` of the room."""
    tried = desk.spare[TRIED]
    desk.spare[TRIED] = desk.room.nodes[i]
    due = close_turn(tried, desk.room.facts[i], False)
    return chance_of(net, tried, seat, due, desk.sketch)


@kernel
def rate_take(desk: Desk, net: Net, card: Any) -> Any:
    """The same, if the seat that set a card adrift in ``desk.spare[SWAPPED]`` takes a card.

    ``card`` is FROM_DECK for the top of the deck, which is not looked at.
    """
    tried = desk.spare[TRIED]
    desk.spare[TRIED] = desk.spare[SWAPPED]
    seat: Any = np.int64(tried.seat)
    if card == FROM_DECK:
        tried.count[seat] += 1
        tried.left -= 1
    elif card >= 0:
        reel_in(tried, seat, card)
    due = close_turn(tried, desk.room.facts[0], card == FROM_DECK)
    return chance_of(net, tried, seat, due, desk.sketch)


@kernel
def put_adrift(s: Any, card: Any) -> None:
    """Set a hand card adrift, without ending the turn."""
    discard(s, s.seat, card)
    cast_off(s, card)
    s.phase = TAKE
    s.set_adrift = card + 1


@kernel
def best_swap(desk: Desk, net: Net, heat: float, rng: Any) -> Any:
    """The best card to set adrift in the imagined game, the one to take (-1: none), its chance.

    The card is the one that is best to lose with a draw from the deck.
    """
    swapped = desk.spare[SWAPPED]
    low, high = throws(desk.room.nodes[0])
    first = np.int64(-1)
    best = -1.0e9
    for base in range(0, 128, 64):
        word = low if base == 0 else high
        while word != np.uint64(0):
            card = CARD_OF[base + lowest(word)]
            word &= word - np.uint64(1)
            desk.spare[SWAPPED] = desk.room.nodes[0]
            put_adrift(swapped, card)
            worth = warm(rate_take(desk, net, FROM_DECK if swapped.left > 0 else -1), heat, rng)
            if worth > best:
                first, best = card, worth
    desk.spare[SWAPPED] = desk.room.nodes[0]
    put_adrift(swapped, first)
    take, best = best_take(desk, net, heat, rng)
    return first, take, best


@kernel
def best_take(desk: Desk, net: Net, heat: float, rng: Any) -> Any:
    """The best card to take in ``desk.spare[SWAPPED]`` (-1: there is none), and its chance."""
    low, high = takes(desk.spare[SWAPPED])
    take, best = np.int64(-1), -1.0e9
    card = np.int64(FROM_DECK if desk.spare[SWAPPED].left > 0 else -1)
    while True:
        if card != -1 or (low | high) == np.uint64(0):
            worth = warm(rate_take(desk, net, card), heat, rng)
            if worth > best:
                take, best = card, worth
        if (low | high) == np.uint64(0):
            return take, best
        if low != np.uint64(0):
            card = CARD_OF[lowest(low)]
            low &= low - np.uint64(1)
        else:
            card = CARD_OF[64 + lowest(high)]
            high &= high - np.uint64(1)


@kernel
def _set_adrift(desk: Desk, policy: int, code: int, rng: Any) -> None:
    """Set a card adrift in the imagined game and take another; any but with the trained value."""
    s = desk.room.nodes[0]
    if policy == VALUE:
        put_adrift(s, code // 64)
        take_card(desk, code % 64 - 1)
        return
    low, high = throws(s)
    put_adrift(s, CARD_OF[nth(low, high, below(rng, s.count[s.seat]))])
    take_card(desk, _any_take(s, rng))


@kernel
def _any_take(s: Any, rng: Any) -> Any:
    """A random card that can be taken (FROM_DECK: the top one; -1: none)."""
    low, high = takes(s)
    count = count_cards(low, high)
    options: Any = count + np.int64(s.left > 0)
    if options == 0:
        return np.int64(-1)
    k = below(rng, options)
    return CARD_OF[nth(low, high, k)] if k < count else np.int64(FROM_DECK)


@kernel
def take_card(desk: Desk, take: int) -> None:
    """Take a card (FROM_DECK: the top one; -1: none) in the imagined game and end the turn."""
    s = desk.room.nodes[0]
    if take == FROM_DECK:
        draw_card(s, s.seat)
    elif take >= 0:
        reel_in(s, s.seat, take)
    finish_turn(desk, desk.room.facts[0], take == FROM_DECK)
