"""Players for imagined games: they play whole turns inside kernels."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import below, next_word
from trivet.core.compiled import kernel
from trivet.core.copying import copy_record
from trivet.core.rules import States
from trivet.games.tether.bits import nth
from trivet.games.tether.groups import cast_off, discard, reel_in
from trivet.games.tether.legal import takes, throws, write_set
from trivet.games.tether.pieces import CARD_OF, HIGH, LOW
from trivet.games.tether.state import CONNECT, START, TAKE
from trivet.games.tether.turns import draw_card
from trivet.search.tether.features import Sketch, count_cards, sketch
from trivet.search.tether.turns import (
    FACTS,
    LEVEL,
    Room,
    close_turn,
    draw_cards,
    expand,
    lead_of,
    room,
)
from trivet.search.tether.value import Net, chance_of

GREEDY, HOARDER, VALUE, QUICK = 0, 1, 2, 3
"""Policies: the best immediate points; the same, but linking only to score; the trained value; the
same, but with a rule of thumb for which card to set adrift and which to take."""

TRIED, SWAPPED, CLOSED = 0, 1, 2
"""Numbers of the spare states: an end of a turn tried, a card set adrift, see :class:`Desk`."""

FROM_DECK = 53
"""Stands for the top of the deck where a card to take is asked for."""
LINKED = -2
"""Stands there for a turn of links."""


class Desk(NamedTuple):
    """What is needed to imagine games.

    Attributes:
        room: Memory for turns; the game being imagined is ``room.nodes[0]``.
        spare: States to try things in, shape (3,); the last is the imagined game as the last
            turn left it, before cards were drawn, and ``room.facts[0, 3]`` what was to be drawn.
        sketch: Memory for features.
        cards: uint8, shape (53,).
        options: int64, shape (64,).
    """

    room: Room
    spare: States
    sketch: Sketch
    cards: NDArray[np.uint8]
    options: NDArray[np.int64]


def desk(dtype: np.dtype[Any], outcomes: int) -> Desk:
    """Memory for imagined games with so many outcomes of a turn at most."""
    return Desk(
        room(dtype, outcomes),
        np.zeros(3, dtype=dtype),
        sketch(),
        np.zeros(53, dtype=np.uint8),
        np.zeros(64, dtype=np.int64),
    )


@kernel
def finish_turn(desk: Desk, take: Any) -> None:
    """End the turn of the imagined game, keep what it was before drawing, and draw.

    ``take`` is what was taken after a card was set adrift, see :func:`rate`.
    """
    s = desk.room.nodes[0]
    seat = s.seat
    due = close_turn(s, desk.room.facts[0], take == FROM_DECK)
    copy_record(desk.spare[CLOSED], s)
    desk.room.facts[0, 3] = due
    draw_cards(s, seat, due)


@kernel
def rate(desk: Desk, net: Net, outcome: Any, take: Any) -> Any:
    """The chance of the acting side if the turn ends in a certain way.

    Args:
        desk: Memory.
        net: The trained value.
        outcome: Number of an outcome of links in the room.
        take: LINKED to end the turn with that outcome; else the card to take after one was set
            adrift in ``desk.spare[SWAPPED]``, FROM_DECK (it is not looked at), or -1 for none.
    """
    tried = desk.spare[TRIED]
    if take == LINKED:
        copy_record(tried, desk.room.nodes[outcome])
    else:
        copy_record(tried, desk.spare[SWAPPED])
    seat: Any = np.int64(tried.acting)
    if take == FROM_DECK:
        tried.count[seat] += 1
        tried.left -= 1
    elif take >= 0:
        reel_in(tried, tried.seat, take)
    due = close_turn(tried, desk.room.facts[outcome], take == FROM_DECK)
    return chance_of(net, tried, seat, due, desk.sketch)


@kernel
def play_turn(desk: Desk, net: Net, policy: int, heat: float, rng: Any) -> None:
    """Play the rest of the running turn of ``desk.room.nodes[0]``, in place.

    ``heat`` is how much, in logarithms of odds, the trained value plays worse moves too; 0 for
    never.
    """
    room = desk.room
    s = room.nodes[0]
    linked = np.int64(LINKED)
    while True:
        if s.phase == START and s.count[s.seat] == 0:
            finish_turn(desk, linked)
            return
        chosen, best = np.int64(-1), -1.0e9
        if s.phase != TAKE:
            chosen, best = _best_links(desk, net, policy, heat, rng)
        if s.phase != CONNECT:
            card, take = np.int64(-1), np.int64(-1)
            worth = 0.0
            if policy >= VALUE:
                card, take, worth = best_swap(desk, net, policy == QUICK, heat, rng)
            if chosen < 0 or worth >= best:
                _swap(desk, policy, card, take, rng)
                return
        if chosen > 0:
            copy_record(s, room.nodes[chosen])
            for k in range(FACTS):
                room.facts[0, k] = room.facts[chosen, k]
        if s.players == 2 or s.linked == 0:
            finish_turn(desk, linked)
            return
        s.linked = 0
        s.acting = (s.acting + 2) & 3


@kernel
def _best_links(desk: Desk, net: Net, policy: int, heat: float, rng: Any) -> Any:
    """Number of the best outcome of links (0: to add none; -1: there is none), what it is worth."""
    room = desk.room
    s = room.nodes[0]
    held = np.int64(s.count[s.acting])
    count = expand(room)
    best = -1.0e9
    chosen = np.int64(-1)
    ties: Any = np.int64(1)
    linked = np.int64(LINKED)
    for i in range(0 if s.phase == CONNECT else 1, count):
        if policy >= VALUE:
            worth = warm(rate(desk, net, i, linked), heat, rng)
        else:
            lead = lead_of(room.nodes[i], room.facts[i])
            if policy == HOARDER and s.phase == START and (room.facts[i, LEVEL] == 0 or lead <= 0):
                continue
            worth = np.float64(64 * lead + held - np.int64(room.nodes[i].count[s.acting]))
        if worth > best:
            best, chosen, ties = worth, np.int64(i), np.int64(1)
        elif worth == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = np.int64(i)
    return chosen, best


@kernel
def warm(chance: float, heat: float, rng: Any) -> Any:
    """A chance as log odds with noise, so that the best is chosen by a softmax of that heat."""
    if heat == 0.0:
        return chance
    chance = min(max(chance, 0.001), 0.999)
    u = (np.float64(next_word(rng) >> np.uint64(11)) + 0.5) / 9007199254740992.0
    return math.log(chance / (1.0 - chance)) - heat * math.log(-math.log(u))


@kernel
def put_adrift(s: Any, card: Any) -> None:
    """Set a hand card adrift, without ending the turn."""
    discard(s, s.seat, card)
    cast_off(s, card)
    s.phase = TAKE
    s.set_adrift = card + 1


@kernel
def best_swap(desk: Desk, net: Net, quick: bool, heat: float, rng: Any) -> Any:
    """The best card to set adrift in the imagined game, the one to take (-1: none), the chance.

    Where a card was set adrift already, only the take is chosen. The card is the one that is best
    to lose with a draw from the deck; quickly, both are those that fit least and most.
    """
    s, swapped = desk.room.nodes[0], desk.spare[SWAPPED]
    options, none = desk.options, np.int64(0)
    card, take, best = np.int64(s.set_adrift) - 1, np.int64(-1), -1.0e9
    low, high = throws(s)
    count = write_set(low, high, 0, True, options, np.int64(0))
    if quick and count > 0:
        options[0] = _misfit(s, options, count)
        count = np.int64(1)
    for losing in (True, False):
        if losing and count <= 1:
            card = options[0] if count == 1 else card
            continue
        if not losing:
            copy_record(swapped, s)
            if s.phase != TAKE:
                put_adrift(swapped, card)
            count = _list_takes(swapped, quick, options)
        best = -1.0e9
        for i in range(count):
            tried = options[i]
            if losing:
                copy_record(swapped, s)
                put_adrift(swapped, tried)
                tried = np.int64(FROM_DECK if s.left > 0 else -1)
            worth = warm(rate(desk, net, none, tried), heat, rng)
            if worth > best:
                best = worth
                if losing:
                    card = options[i]
                else:
                    take = tried
    return card, take, best


@kernel
def _list_takes(s: Any, quick: bool, options: Any) -> Any:
    """Write what can be taken (-1: nothing); quickly, only what fits best."""
    low, high = takes(s)
    count = write_set(low, high, 0, True, options, np.int64(0))
    if quick:
        most = np.int64(1 if s.left > 0 else -1)
        best = np.int64(FROM_DECK if s.left > 0 else -1)
        for i in range(count):
            links = fit(s, s.seat, options[i])
            if links > most:
                most, best = links, options[i]
        options[0] = best
        return np.int64(1)
    if s.left > 0 or count == 0:
        options[count] = FROM_DECK if s.left > 0 else -1
        count += 1
    return count


@kernel
def _misfit(s: Any, options: Any, count: int) -> Any:
    """The hand card that fits least."""
    card, least = options[0], np.int64(1000)
    for i in range(count):
        links = fit(s, s.seat, options[i])
        if links < least:
            card, least = options[i], links
    return card


@kernel
def fit(s: Any, seat: Any, card: Any) -> Any:
    """How many readings that a card can be linked to its holder has in hand, or lie in groups."""
    side = seat & 1
    h0, h1 = s.hand[seat, 0] | s.placed[side, 0], s.hand[seat, 1] | s.placed[side, 1]
    links = np.int64(0)
    for n in (LOW[card], HIGH[card]):
        for k in (n - 1, n + 1):
            # The card itself, where 45 goes to 54, counts neither way.
            if k != LOW[card] and k != HIGH[card]:
                links += np.int64(((h0 if k < 64 else h1) >> np.uint64(k & 63)) & np.uint64(1))
    return links


@kernel
def _swap(desk: Desk, policy: int, card: Any, take: Any, rng: Any) -> None:
    """Swap cards in the imagined game, any but with the trained value, and end the turn."""
    s = desk.room.nodes[0]
    if policy < VALUE:
        low, high = throws(s)
        if s.phase != TAKE:
            card = CARD_OF[nth(low, high, below(rng, s.count[s.seat]))]
    if s.phase != TAKE:
        put_adrift(s, card)
    if policy < VALUE:
        low, high = takes(s)
        count = count_cards(low, high)
        options: Any = count + np.int64(s.left > 0)
        take = np.int64(-1)
        if options > 0:
            k = below(rng, options)
            take = CARD_OF[nth(low, high, k)] if k < count else np.int64(FROM_DECK)
    if take == FROM_DECK:
        draw_card(s, s.seat)
    elif take >= 0:
        reel_in(s, s.seat, take)
    finish_turn(desk, take)
