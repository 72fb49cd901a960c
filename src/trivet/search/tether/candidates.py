"""What a seat may do for the rest of its turn, as candidates for the search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.rules import States
from trivet.games.tether.actions import (
    DECK_TAKE,
    FINISH,
    FIRST_ADRIFT,
    FIRST_TAKE,
    HAND_OVER,
    NAMES,
)
from trivet.games.tether.bits import lowest
from trivet.games.tether.groups import link, reel_in
from trivet.games.tether.legal import takes, throws, write_legal
from trivet.games.tether.pieces import CARD_OF
from trivet.games.tether.state import CONNECT, TAKE
from trivet.search.tether.playouts import DRAW, GO_ON, PRIOR, STOP, SWAP, Tries
from trivet.search.tether.policy import (
    FROM_DECK,
    SWAPPED,
    Desk,
    put_adrift,
    rate_links,
    rate_take,
)
from trivet.search.tether.turns import expand
from trivet.search.tether.value import Net

MOST = 2048 + 512
"""Room for so many candidates."""
KEPT = 48
"""So many of the best by the trained value are tried, and the best one for each first move."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Ways to play the rest of a turn.

    Attributes:
        tries: The candidates.
        firsts: For each, the action numbers with which it can begin, ascending.
    """

    tries: Tries
    firsts: list[list[int]]

    @property
    def moves(self) -> list[str]:
        """All first moves there are, ascending."""
        return sorted({NAMES[move] for moves in self.firsts for move in moves})


def new_tries(dtype: np.dtype[Any], count: int) -> Tries:
    """Room for so many candidates."""
    return Tries(
        np.zeros(count, dtype=dtype), np.zeros(count, dtype=np.int64), np.zeros((count, 4))
    )


def propose(states: States, desk: Desk, net: Net) -> Candidates:
    """The outcomes of the turn of the acting seat, best first by the trained value.

    Args:
        states: The position, shape (1,).
        desk: Memory, with room for all outcomes.
        net: The trained value.
    """
    tries = new_tries(states.dtype, MOST)
    firsts = np.zeros((MOST, 2), dtype=np.uint64)
    moves = np.zeros(MOST, dtype=np.int64)
    count = write_candidates(states, desk, net, tries, firsts, moves)
    listed = [_moves(firsts[i], int(moves[i])) for i in range(count)]
    order = np.argsort(-tries.stats[:count, PRIOR], kind="stable").tolist()
    kept, seen = [], set[int]()
    for place, i in enumerate(order):
        if place < KEPT or not seen.issuperset(listed[i]):
            kept.append(i)
            seen.update(listed[i])
    return Candidates(tries.rows(kept), [listed[i] for i in kept])


def single_moves(states: States) -> Candidates:
    """The legal moves as they come, a single link each; the policies play on from there."""
    tries = new_tries(states.dtype, 256)
    moves = np.zeros(256, dtype=np.int64)
    count = write_moves(states, tries, moves)
    return Candidates(
        tries.rows(slice(0, count)),
        [[int(move)] for move in moves[:count]],
    )


def _moves(words: NDArray[np.uint64], move: int) -> list[int]:
    """The action numbers that a row of :func:`write_candidates` stands for."""
    if move >= 0:
        return [move]
    members = int(words[0]) | int(words[1]) << 64
    return [n - 1 for n in range(1, 98) if members >> n & 1]


@kernel
def write_candidates(
    states: States,
    desk: Desk,
    net: Net,
    tries: Tries,
    firsts: NDArray[np.uint64],
    moves: NDArray[np.int64],
) -> Any:
    """Write all ways to play the rest of a turn, with the trained value; answer how many.

    ``moves`` gets the first move where it is no link, else -1 and ``firsts`` the set of the smaller
    readings of the links with which the outcome can begin.
    """
    room = desk.room
    room.nodes[0] = states[0]
    s = states[0]
    seat = np.int64(s.acting)
    count = np.int64(0)
    if s.phase != TAKE:
        found = expand(room)
        for i in range(0 if s.phase == CONNECT or s.count[seat] == 0 else 1, found):
            tries.starts[count] = room.nodes[i]
            tries.codes[count] = STOP
            tries.stats[count, PRIOR] = rate_links(desk, net, i, seat)
            firsts[count] = room.firsts[i]
            moves[count] = -1
            if i == 0:
                moves[count] = FINISH if s.players == 2 and s.phase == CONNECT else HAND_OVER
            count += 1
    low, high = throws(s)
    card = np.int64(-1)
    while s.phase == TAKE or (low | high) != np.uint64(0):
        desk.spare[SWAPPED] = s
        if s.phase != TAKE:
            if low != np.uint64(0):
                card = CARD_OF[lowest(low)]
                low &= low - np.uint64(1)
            else:
                card = CARD_OF[64 + lowest(high)]
                high &= high - np.uint64(1)
            put_adrift(desk.spare[SWAPPED], card)
        count = _write_takes(desk, net, tries, card, moves, count)
        if s.phase == TAKE:
            break
    return count


@kernel
def _write_takes(desk: Desk, net: Net, tries: Tries, card: Any, moves: Any, count: Any) -> Any:
    """Append the takes after ``card`` (-1: an earlier one) was set adrift in ``spare[SWAPPED]``."""
    s = desk.spare[SWAPPED]
    low, high = takes(s)
    none = (low | high) == np.uint64(0) and s.left == 0
    take: Any = np.int64(FROM_DECK if s.left > 0 else -1)
    while count < MOST:
        if take >= 0 or none:
            tries.starts[count] = s
            if 0 <= take < FROM_DECK:
                reel_in(tries.starts[count], s.seat, take)
            tries.codes[count] = DRAW if take == FROM_DECK else SWAP
            tries.stats[count, PRIOR] = rate_take(desk, net, take)
            moves[count] = FIRST_ADRIFT + card if card >= 0 else FIRST_TAKE + take
            count += 1
        if low != np.uint64(0):
            take = CARD_OF[lowest(low)]
            low &= low - np.uint64(1)
        elif high != np.uint64(0):
            take = CARD_OF[64 + lowest(high)]
            high &= high - np.uint64(1)
        else:
            break
    return count


@kernel
def write_moves(states: States, tries: Tries, moves: NDArray[np.int64]) -> Any:
    """Write the legal moves as candidates that are played on after; answer how many."""
    count = write_legal(states[0], moves)
    for i in range(count):
        tries.starts[i] = states[0]
        s = tries.starts[i]
        move = moves[i]
        tries.codes[i] = STOP
        if move < FIRST_TAKE:
            link(s, move + 1)
            tries.codes[i] = GO_ON
        elif move < DECK_TAKE:
            reel_in(s, s.seat, move - FIRST_TAKE)
            tries.codes[i] = SWAP
        elif move == DECK_TAKE:
            tries.codes[i] = DRAW
        elif move >= FIRST_ADRIFT:
            put_adrift(s, move - FIRST_ADRIFT)
            tries.codes[i] = GO_ON
    return count
