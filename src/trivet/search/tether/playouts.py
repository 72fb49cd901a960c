"""The search: candidate turns are tried in sampled worlds, the promising ones more often."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import below, next_word
from trivet.core.compiled import kernel
from trivet.core.copying import copy_record
from trivet.core.rules import States
from trivet.games.tether.turns import draw_card
from trivet.search.tether.policy import (
    CLOSED,
    FROM_DECK,
    GREEDY,
    HOARDER,
    Desk,
    finish_turn,
    play_turn,
)
from trivet.search.tether.turns import result, survey
from trivet.search.tether.value import Net, chance_of
from trivet.search.tether.worlds import redeal

GO_ON, STOP, DRAW, SWAP = 0, 1, 2, 3
"""What is left of the turn after a candidate's ``starts``: to be played by the policy; nothing but
its end or the pass; the top of the deck to take; nothing, an adrift card was taken."""

VISITS, SUM, PRIOR = 0, 1, 2
"""Columns of ``Tries.stats``."""


class Style(NamedTuple):
    """How games are imagined.

    Attributes:
        turns: Turns after the own one, then the trained value; as many as there are if far below 0.
        own: Policy of the own side.
        greedy: Share of worlds in which the other side plays by the greedy policy.
        hoarder: The same for the hoarder; in all others it plays by ``other``.
        other: Policy of the other side.
        trust: How many tries the trained value of a candidate counts for.
        curiosity: How much candidates tried less often are preferred; 0: all are tried equally.
    """

    turns: int
    own: int
    greedy: float
    hoarder: float
    other: int
    trust: float
    curiosity: float


class Tries(NamedTuple):
    """Candidates and what came of them.

    Attributes:
        starts: States to go on from, shape (n,).
        codes: GO_ON, STOP, DRAW or SWAP, int64, shape (n,).
        stats: Tries, their results' sum, the result expected before; float64, shape (n, 3).
    """

    starts: States
    codes: NDArray[np.int64]
    stats: NDArray[np.float64]

    def rows(self, chosen: Any) -> Tries:
        """Some of them: views for a slice, copies for a list of numbers."""
        return Tries(self.starts[chosen], self.codes[chosen], self.stats[chosen])


@kernel
def search(desk: Desk, net: Net, tries: Tries, style: Style, seat: int, rng: Any, most: int) -> Any:
    """Try candidates ``most`` times in all; answers how often it did.

    The k-th try of every candidate is in the same world, which depends on ``rng`` and k alone;
    ``rng`` itself stays as it is.
    """
    s, side = desk.room.nodes[0], seat & 1
    words = np.empty(2, dtype=np.uint64)
    for _ in range(most):
        i = _next(tries.stats, style)
        stats = tries.stats[i]
        _enter_world(rng, np.int64(stats[VISITS]), words)
        copy_record(s, tries.starts[i])
        redeal(s, seat, words, desk.cards)
        other = _opponent(style, words)
        mover = np.int64(s.seat)
        left = style.turns + _begin(desk, tries.codes[i])
        while s.end == 0 and left != 0:
            mover = np.int64(s.seat)
            play_turn(desk, net, style.own if mover & 1 == side else other, 0.0, words)
            left -= 1
        if s.end != 0:
            value = np.float64(result(s, side))
        else:
            due = desk.room.facts[0, 3]
            value = chance_of(net, desk.spare[CLOSED], mover, due, desk.sketch)
            value = value if mover & 1 == side else 1.0 - value
        stats[VISITS] += 1.0
        stats[SUM] += value
    return most


@kernel
def _opponent(style: Style, rng: Any) -> Any:
    """The policy of the other side in a world."""
    u = below(rng, 1000000)
    if u < 1000000 * style.greedy:
        return np.int64(GREEDY)
    return np.int64(HOARDER) if u < 1000000 * (style.greedy + style.hoarder) else style.other


@kernel
def _begin(desk: Desk, code: Any) -> Any:
    """End the own turn as far as the candidate says; answers 1 if the policy is to play the rest.

    With all turns to be played (``Style.turns`` below 0) one more or less makes no difference.
    """
    s = desk.room.nodes[0]
    if code == GO_ON:
        return np.int64(1)
    if code == STOP and s.linked != 0:
        s.linked = 0
        s.acting = (s.acting + 2) & 3
        return np.int64(1)
    take = np.int64(FROM_DECK if code == DRAW else -1)
    if take == FROM_DECK:
        draw_card(s, s.seat)
    survey(s, desk.room.facts[0])
    finish_turn(desk, take)
    return np.int64(0)


@kernel
def _enter_world(rng: Any, k: Any, words: Any) -> None:
    """Write the random numbers of the k-th world."""
    words[0] = rng[0] + np.uint64(k) * np.uint64(0x9E3779B97F4A7C15)
    words[1] = rng[1] ^ (np.uint64(k) * np.uint64(0xD1B54A32D192ED03))
    for _ in range(4):
        next_word(words)


@kernel
def _next(stats: Any, style: Style) -> Any:
    """The candidate to try: the one that may be the best by its results and their number."""
    chosen, best, total = np.int64(0), -1.0, 1.0
    for i in range(len(stats)):
        total += stats[i, VISITS]
        if style.curiosity == 0.0 and stats[i, VISITS] < stats[chosen, VISITS]:
            chosen = np.int64(i)
    if style.curiosity == 0.0:
        return chosen
    spread = style.curiosity * math.sqrt(math.log(total))
    for i in range(len(stats)):
        visits = stats[i, VISITS]
        bound = mean_of(stats[i], style.trust) + spread / math.sqrt(visits + style.trust)
        if bound > best:
            chosen, best = np.int64(i), bound
    return chosen


@kernel
def mean_of(stats: Any, trust: float) -> Any:
    """The result expected of a candidate, before and after it was tried."""
    return (stats[SUM] + trust * stats[PRIOR]) / max(stats[VISITS] + trust, 1e-9)
