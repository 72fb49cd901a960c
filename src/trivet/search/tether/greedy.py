"""The greedy player of Tether: it looks at every way to play the rest of its own turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.copying import copy_record
from trivet.core.rng import Rng
from trivet.core.rules import States
from trivet.core.state import State
from trivet.games.tether.actions import FIRST_TAKE
from trivet.games.tether.bits import bit, lowest
from trivet.games.tether.groups import link
from trivet.games.tether.legal import links
from trivet.games.tether.pieces import CARD_OF, HORIZONTAL
from trivet.games.tether.scoring import turn_score
from trivet.games.tether.state import CONNECT, TAKE

OUTCOMES = 4096
"""Most outcomes of a turn that are followed up; what comes after them is rated as a last link."""

_SLOTS = 4 * OUTCOMES


def choose(state: State, rng: Rng) -> str:
    """The next move towards the best outcome of the turn, ties at random.

    An outcome is better by own minus other points of the turn, then by hand cards connected.
    All links up to the end of the turn are searched, outcomes that are the same (the same cards
    in the same places) once, up to ``OUTCOMES`` of them. A card is set adrift only where no
    link can be made, or every turn of links gives the other side more; which one, and what
    is taken, is random. In the team game each of the two plans for itself: a pass counts as
    the end of the turn.
    """
    phase = int(state.data["phase"][0])
    legal = state.legal_moves()
    if phase == TAKE:
        return str(rng.choice(legal))
    firsts = np.zeros(2, dtype=np.uint64)
    nodes = np.zeros(OUTCOMES + 1, dtype=state.game.dtype)
    go_on = plan(state.data, nodes, firsts)
    wanted = int(firsts[0]) | int(firsts[1]) << 64
    moves = []
    for text in legal:
        number = state.parse_move(text)
        is_link = number < FIRST_TAKE
        if (is_link and wanted >> (number + 1) & 1) or (not is_link and not go_on):
            moves.append(text)
    return str(rng.choice(moves))


@kernel
def plan(states: States, nodes: States, firsts: NDArray[np.uint64]) -> bool:
    """Find the links with which the best rest of the turn of ``states[0]`` can begin.

    Args:
        states: The position, at the start of a turn or after a link.
        nodes: Room for the outcomes, shape (OUTCOMES + 1,).
        firsts: Set of the smaller readings of those links (uint64, shape (2,)), filled in;
            empty when making no link is better.

    Returns:
        Whether a link is better than making none. When both are as good, ``firsts`` is filled
        all the same.
    """
    # Outcomes of k links are all found, and merged, before the first of k + 1: the cards of
    # an outcome tell how many links it took.
    starts = np.zeros((OUTCOMES + 1, 2), dtype=np.uint64)
    keys = np.zeros(OUTCOMES + 1, dtype=np.uint64)
    slots = np.zeros(_SLOTS, dtype=np.int64)
    held = np.int64(states[0].count[states[0].acting])
    stop = _value(states[0], held) if states[0].phase == CONNECT else np.int64(0)
    best = stop
    copy_record(nodes[0], states[0])
    count, i = 1, 0
    while i < count:
        low, high = links(nodes[i])
        for base in range(0, 128, 64):
            word = low if base == 0 else high
            while word != np.uint64(0):
                n = base + lowest(word)
                word &= word - np.uint64(1)
                copy_record(nodes[count], nodes[i])
                link(nodes[count], n)
                starts[count, 0], starts[count, 1] = starts[i, 0], starts[i, 1]
                if i == 0:
                    starts[count, n >> 6] = bit(n)
                keys[count] = _key(nodes[count])
                value = _value(nodes[count], held)
                if value > best:
                    best = value
                    firsts[0] = firsts[1] = 0
                found = _find(slots, keys, count)
                if found != count:
                    starts[found, 0] |= starts[count, 0]
                    starts[found, 1] |= starts[count, 1]
                if value == best:
                    firsts[0] |= starts[count, 0]
                    firsts[1] |= starts[count, 1]
                if found == count and count < OUTCOMES:
                    count += 1
        i += 1
    return bool(best > stop)


@kernel
def _find(slots: NDArray[np.int64], keys: NDArray[np.uint64], new: int) -> Any:
    """The outcome equal to number ``new``: an earlier one, or itself, entered while there is room.

    ``slots`` holds outcomes by their keys, 0 for none; number 0, the position, is no outcome.
    """
    slot = np.int64(keys[new] >> np.uint64(40)) % _SLOTS
    while slots[slot] != 0:
        if keys[slots[slot]] == keys[new]:
            return slots[slot]
        slot = (slot + 1) % _SLOTS
    if new < OUTCOMES:
        slots[slot] = new
    return np.int64(new)


@kernel
def _key(s: Any) -> Any:
    """A fingerprint of the active group: its cards, turned as they are, and their places."""
    key = np.uint64(0)
    for i in range(2):
        word = s.joined[HORIZONTAL, i]
        while word != np.uint64(0):
            h = 64 * i + lowest(word)
            word &= word - np.uint64(1)
            card = CARD_OF[h]
            z = np.uint64((h * 256 + s.x[card] + 128) * 256 + s.y[card] + 128)
            z = (z ^ (z >> np.uint64(7))) * np.uint64(0x9E3779B97F4A7C15)
            z = (z ^ (z >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
            key += z ^ (z >> np.uint64(32))
    return key


@kernel
def _value(s: Any, held: Any) -> Any:
    """How good it is to end the turn now: own minus other points, then hand cards connected."""
    _, height, width = turn_score(s)
    lead = height - width if s.acting & 1 == 0 else width - height
    return 64 * lead + held - np.int64(s.count[s.acting])
