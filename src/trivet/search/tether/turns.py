"""All ways to play out a turn of links, each outcome once, and what a turn's end makes of it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.copying import copy_record
from trivet.core.rules import States
from trivet.games.tether.bits import bit, lowest
from trivet.games.tether.groups import link
from trivet.games.tether.legal import links
from trivet.games.tether.pieces import HAND_LIMIT, HORIZONTAL
from trivet.games.tether.scoring import extent, level
from trivet.games.tether.state import CONNECT, LARGE_GROUP, LEAD, NO_PROGRESS, START, TAKE
from trivet.games.tether.state import DECK as DECK_OUT
from trivet.games.tether.turns import IDLE_LIMIT, draw_card

WIDE, NARROW = 2048, 256
"""Most outcomes of a turn that are told apart, for the turn decided on and for imagined ones."""

LEVEL, HEIGHT, WIDTH, FACTS = 0, 1, 2, 4
"""Columns of ``Room.facts``."""


class Room(NamedTuple):
    """Memory for the outcomes of one turn; it may be used again for another.

    Attributes:
        nodes: States, shape (n + 1,): number 0 is the position, the others are outcomes.
        firsts: Set of the smaller readings of the links with which an outcome can begin, uint64,
            shape (n + 1, 2).
        keys: Fingerprints of the outcomes, uint64, shape (n + 1,).
        slots: Outcomes by their keys, 0 for none, int64; all 0 between two uses.
        facts: For each outcome the level that it scores for, the height and the width of its
            group and its slot, int64, shape (n + 1, 4).
    """

    nodes: States
    firsts: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    slots: NDArray[np.int64]
    facts: NDArray[np.int64]


def room(dtype: np.dtype[Any], outcomes: int) -> Room:
    """Memory for so many outcomes."""
    return Room(
        np.zeros(outcomes + 1, dtype=dtype),
        np.zeros((outcomes + 1, 2), dtype=np.uint64),
        np.zeros(outcomes + 1, dtype=np.uint64),
        np.zeros(4 * outcomes, dtype=np.int64),
        np.zeros((outcomes + 1, 4), dtype=np.int64),
    )


@kernel
def expand(room: Room) -> Any:
    """Write the outcomes of the rest of the turn of ``room.nodes[0]`` behind it.

    In the team game the acting seat's own links are meant, until it passes. Outcomes of k links
    come before those of k + 1. Answers the number of nodes, the position included; outcomes beyond
    the room are left out.
    """
    nodes, firsts, facts = room.nodes, room.firsts, room.facts
    limit = len(nodes) - 1
    firsts[0, 0] = 0
    firsts[0, 1] = 0
    survey(nodes[0], facts[0])
    count, i = 1, 0
    while i < count:
        low, high = links(nodes[i])
        for base in range(0, 128, 64):
            word = low if base == 0 else high
            while word != np.uint64(0) and count <= limit:
                n = base + lowest(word)
                word &= word - np.uint64(1)
                copy_record(nodes[count], nodes[i])
                link(nodes[count], n)
                survey(nodes[count], facts[count])
                firsts[count, 0] = firsts[i, 0]
                firsts[count, 1] = firsts[i, 1]
                if i == 0:
                    firsts[count, n >> 6] = bit(n)
                found = _find(room, count)
                if found == count:
                    count += 1
                else:
                    firsts[found, 0] |= firsts[count, 0]
                    firsts[found, 1] |= firsts[count, 1]
        i += 1
    for i in range(1, count):
        room.slots[facts[i, 3]] = 0
    return np.int64(count)


@kernel
def survey(s: Any, facts: Any) -> None:
    """Measure the active group, if there is one."""
    facts[LEVEL], facts[HEIGHT], facts[WIDTH] = 0, 0, 0
    if s.phase == CONNECT:
        height, width = extent(s)
        scored = level(s.size)
        facts[LEVEL] = scored if scored > s.reached else 0
        facts[HEIGHT], facts[WIDTH] = height, width


@kernel
def _find(room: Room, new: int) -> Any:
    """The outcome equal to number ``new``: an earlier one, or itself, which is entered."""
    s, keys, slots = room.nodes[new], room.keys, room.slots
    # The readings say how the cards are turned; where cards could lie at two places, the
    # rectangle nearly always tells which.
    z = s.joined[HORIZONTAL, 0] * np.uint64(0x9E3779B97F4A7C15)
    z ^= (s.joined[HORIZONTAL, 1] + np.uint64(room.facts[new, HEIGHT])) * np.uint64(
        0xBF58476D1CE4E5B9
    )
    z = (z ^ (z >> np.uint64(29))) + np.uint64(room.facts[new, WIDTH])
    z *= np.uint64(0x94D049BB133111EB)
    keys[new] = z ^ (z >> np.uint64(32))
    slot = np.int64(keys[new] >> np.uint64(40)) % len(slots)
    while slots[slot] != 0:
        if keys[slots[slot]] == keys[new]:
            return slots[slot]
        slot = (slot + 1) % len(slots)
    slots[slot] = new
    room.facts[new, 3] = slot
    return np.int64(new)


@kernel
def lead_of(s: Any, facts: Any) -> Any:
    """How many points more the acting side scores than the other if the turn ends so."""
    if facts[LEVEL] == 0:
        return np.int64(0)
    lead = facts[HEIGHT] - facts[WIDTH]
    return lead if s.acting & 1 == 0 else -lead


@kernel
def close_turn(s: Any, facts: Any, drew: bool) -> Any:
    """End a turn as the rules do (T14), but leave cards to be drawn in the deck.

    Args:
        s: The state, after links or after a card was set adrift.
        facts: The row of ``Room.facts`` that belongs to it.
        drew: Whether an adrift turn took its card from the deck.

    Returns:
        What is left to draw, for :func:`draw_cards`: 1 when the seat draws, plus 2 when its partner
        does too; 0 when the game is over.
    """
    draws = s.phase != START and s.left > 0 and s.count[s.seat] < HAND_LIMIT
    due = np.int64(draws) + 2 * np.int64(s.helped != 0 and s.left > np.int64(draws))
    s.idle = s.idle + 1 if s.phase == TAKE and not drew and not draws else 0
    last = s.turns_left == 1
    if s.turns_left > 0:
        s.turns_left -= 1
    scored = np.int64(0)
    if s.phase == CONNECT:
        scored = facts[LEVEL]
        if scored > 0:
            s.scores[0] += facts[HEIGHT]
            s.scores[1] += facts[WIDTH]
        s.joined[:] = 0
        s.active = 0
        s.size = 0
        s.reached = 0
        s.linked = 0
        s.helped = 0
    s.phase = START
    s.set_adrift = 0
    s.end = 0
    if scored == 3:
        s.end = LARGE_GROUP
    elif abs(np.int64(s.scores[0]) - np.int64(s.scores[1])) >= 6:
        s.end = LEAD
    elif last:
        s.end = DECK_OUT
    elif s.idle >= IDLE_LIMIT:
        s.end = NO_PROGRESS
    s.seat = s.seat + 1 if s.seat + 1 < s.players and s.end == 0 else 0
    if s.end != 0:
        due = np.int64(0)
        s.seat = 0
    s.acting = s.seat
    return due


@kernel
def draw_cards(s: Any, seat: Any, due: Any) -> None:
    """Draw what :func:`close_turn` left in the deck for ``seat`` and its partner (T19, T22)."""
    if s.end != 0:
        return
    if due & 1 != 0:
        draw_card(s, seat)
    if due & 2 != 0:
        draw_card(s, (seat + 2) & 3)
    if s.left == 0 and s.turns_left == 0:
        s.turns_left = s.players


@kernel
def result(s: Any, side: Any) -> Any:
    """How a game that is over went for a side: 1 won, 0 lost, 0.5 shared (T18)."""
    lead = np.int64(s.scores[0]) - np.int64(s.scores[1])
    if lead == 0:
        lead = (
            np.int64(s.count[1])
            + np.int64(s.count[3])
            - np.int64(s.count[0])
            - np.int64(s.count[2])
        )
    if lead == 0:
        return 0.5
    return 1.0 if (lead > 0) == (side == 0) else 0.0
