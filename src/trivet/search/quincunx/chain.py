"""Worlds that agree with a tale: a Markov chain over who holds what, see ``tale.py``."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.chance import below, next_word
from trivet.core.compiled import kernel


@kernel
def wander(tale: Any, steps: Any, rng: Any) -> None:
    """Let the chain go on for so many steps.

    In each, two hidden cards change places, or two cards of a seat the times when they were drawn.
    """
    for _ in range(steps):
        i, j = below(rng, tale.count), below(rng, tale.count)
        one, other = tale.owner[i], tale.owner[j]
        if i == j or (one == other and (one < 0 or tale.since[i] == tale.since[j])):
            continue
        if i < tale.hidden and j < tale.hidden:
            _try_swap(tale, tale.card, i, j, rng)
        elif one == other and tale.since[i] < tale.until[j] and tale.since[j] < tale.until[i]:
            _try_swap(tale, tale.since, i, j, rng)


@kernel
def _try_swap(tale: Any, what: Any, i: Any, j: Any, rng: Any) -> None:
    before = _blame(tale, i) + _blame(tale, j)
    what[i], what[j] = what[j], what[i]
    more = _blame(tale, i) + _blame(tale, j) - before
    if more > 0.0 and chance(rng) > np.exp(-more):
        what[i], what[j] = what[j], what[i]


@kernel
def _blame(tale: Any, i: Any) -> Any:
    """How unlikely it is that a card was held so long: a logarithm."""
    owner = tale.owner[i]
    if owner < 0:
        return 0.0
    one = np.int64(1)
    held = ((one << tale.until[i]) - 1) & ~((one << (tale.since[i] + 1)) - 1)
    bits = tale.better[tale.card[i]] & tale.made[owner] & held
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count * tale.grudge[owner]


@kernel
def chance(rng: Any) -> Any:
    """A random number from 0 to less than 1."""
    return np.float64(next_word(rng) >> np.uint64(11)) / 9007199254740992.0


@kernel
def hand_out(w: Any, seat: Any, tale: Any) -> None:
    """Put the hidden cards of the chain into a world: others' hands and the deck."""
    top = 0
    for other in range(np.int64(w.players)):
        if other != seat:
            for slot in range(np.int64(w.held[other])):
                w.hands[other, slot] = tale.card[top]
                top += 1
    for i in range(np.int64(w.left)):
        w.deck[i] = tale.card[top]
        top += 1
