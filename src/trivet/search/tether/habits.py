"""Players that follow rules of thumb and look no further than their own turn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.copying import copy_record
from trivet.core.rng import Rng
from trivet.core.rules import States
from trivet.core.state import State
from trivet.games.tether.actions import FIRST_TAKE, NAMES
from trivet.games.tether.state import CONNECT, START, TAKE
from trivet.search.tether.candidates import Candidates, single_moves
from trivet.search.tether.playouts import DRAW, STOP, Tries
from trivet.search.tether.turns import LEVEL, close_turn, lead_of, result, survey
from trivet.search.tether.worlds import promise

LEVEL_OF, LEAD_OF, USED, RESULT, PROMISE = 0, 1, 2, 3, 4
"""Columns of :func:`grade`."""

UNDECIDED = -1
OVERLOOKED = 3
"""Of ten links that need a card turned round, a beginner overlooks so many."""


@kernel
def grade(tries: Tries, spare: States, out: NDArray[np.int64]) -> None:
    """What each candidate comes to for the acting side when the turn ends with it.

    ``out``, int64 of shape (n, 5), gets: the level that the group scores for; own less other points
    of it; hand cards connected; how the game ends (2 won, 1 shared, 0 lost, -1: it does not); how
    many links the hand then promises. ``spare`` is room for a state.
    """
    facts = np.zeros(4, dtype=np.int64)
    for i in range(len(tries.starts)):
        s = spare[0]
        copy_record(s, tries.starts[i])
        seat = np.int64(s.acting)
        survey(s, facts)
        row = out[i]
        row[LEVEL_OF], row[LEAD_OF] = facts[LEVEL], lead_of(s, facts)
        row[USED] = -np.int64(s.count[seat])
        if tries.codes[i] == DRAW:
            s.count[seat] += 1
            s.left -= 1
        row[PROMISE] = promise(s, seat)
        close_turn(s, facts, tries.codes[i] == DRAW)
        row[RESULT] = UNDECIDED if s.end == 0 else np.int64(2 * result(s, seat & 1))


def grades(found: Candidates) -> NDArray[np.int64]:
    """See :func:`grade`."""
    out = np.zeros((len(found.firsts), 5), dtype=np.int64)
    grade(found.tries, np.zeros(1, dtype=found.tries.starts.dtype), out)
    return out


def hoard(state: State, found: Candidates, rng: Rng) -> str:
    """The hoarder: it links only to score more than the other side; otherwise any swap."""
    out = grades(found)
    phase = state.data[0]["phase"]
    links = found.tries.codes == STOP
    worth = 64 * out[:, LEAD_OF] + out[:, USED]
    if phase == START:
        good = links & (out[:, LEVEL_OF] > 0) & (out[:, LEAD_OF] > 0)
        if not good.any():
            good = ~links if not links.all() else links
            worth[:] = 0
    else:
        good = np.ones(len(links), dtype=np.bool_)
        if phase == TAKE:
            worth[:] = 0
    return _one_of(found, good, worth, rng)


def follow_rules(state: State, found: Candidates, rng: Rng) -> str:
    """Tuned rules: hoard what fits, link to score or where waiting loses.

    At the end of the game they know who wins by the fewer cards (T18), and before the
    twentieth idle turn (T17a) who must not wait.
    """
    out = grades(found)
    s = state.data[0]
    side = int(s["acting"]) & 1
    ahead = int(s["scores"][side]) - int(s["scores"][1 - side])
    links = found.tries.codes == STOP
    scores = out[:, LEVEL_OF] > 0
    worth = np.where(scores, 100 * out[:, LEAD_OF], 0)
    worth += np.where(links & ~scores, -150 if s["phase"] == START else 0, 0)
    if s["turns_left"] > 0 or (ahead < 0 and s["idle"] >= 14):
        worth += np.where(links & ~scores, 200, 0)
    worth += np.where(links, 4 * out[:, USED], 4 * out[:, PROMISE])
    worth += np.where(out[:, RESULT] >= 0, 10000 * (out[:, RESULT] - 1), 0)
    return _one_of(found, np.ones(len(links), dtype=np.bool_), worth, rng)


def begin(state: State, found: Candidates, rng: Rng) -> str:
    """A beginner: one link at a time, by the points it gives at once; some links go unseen."""
    del found
    singles = single_moves(state.data)
    out = grades(singles)
    numbers = np.array([firsts[0] for firsts in singles.firsts])
    links = numbers < FIRST_TAKE
    seen = np.array([_sees(int(move), rng) for move in numbers])
    if links.any() and not seen.any():
        seen[:] = True
    worth = np.where(links, 2 * out[:, LEAD_OF] + 1, 0)
    if state.data[0]["phase"] == CONNECT:
        # Going on for nothing is not thought of.
        worth = 2 * out[:, LEAD_OF] + ~links
    return _one_of(singles, seen, worth, rng)


def _sees(move: int, rng: Rng) -> bool:
    """Whether a beginner notices a move: links of cards that are to be turned round less often."""
    if move >= FIRST_TAKE:
        return True
    turned = any(n > 10 * n % 99 for n in (move + 1, move + 2))
    return rng.below(10) >= (OVERLOOKED if turned else 1)


def _one_of(found: Candidates, good: NDArray[np.bool_], worth: NDArray[np.int64], rng: Rng) -> str:
    """A first move of one of the best of the good candidates."""
    best = int(worth[good].max())
    moves = sorted(
        {move for i in np.flatnonzero(good & (worth == best)) for move in found.firsts[i]}
    )
    return NAMES[int(rng.choice(moves))]
