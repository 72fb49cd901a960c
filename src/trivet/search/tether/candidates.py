"""What a seat may do for the rest of its turn, as candidates for the search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel
from trivet.core.copying import copy_record
from trivet.core.rules import States
from trivet.games.tether.actions import (
    DECK_TAKE,
    FINISH,
    FIRST_ADRIFT,
    FIRST_TAKE,
    HAND_OVER,
    NAMES,
)
from trivet.games.tether.bits import bit
from trivet.games.tether.groups import link, reel_in
from trivet.games.tether.legal import takes, throws, write_legal, write_set
from trivet.games.tether.pieces import LOW
from trivet.games.tether.state import CONNECT, TAKE
from trivet.search.tether.playouts import DRAW, GO_ON, PRIOR, STOP, SWAP, Tries
from trivet.search.tether.policy import FROM_DECK, LINKED, SWAPPED, Desk, put_adrift, rate
from trivet.search.tether.turns import expand
from trivet.search.tether.value import Net

MOST = 2048 + 512
"""Room for so many candidates."""
KEPT = 48
"""So many of the best by the trained value are usually tried."""


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
        np.zeros(count, dtype=dtype), np.zeros(count, dtype=np.int64), np.zeros((count, 3))
    )


def propose(states: States, desk: Desk, net: Net, kept: int = KEPT) -> Candidates:
    """The outcomes of the turn of the acting seat, best first by the trained value.

    Args:
        states: The position, shape (1,).
        desk: Memory, with room for all outcomes.
        net: The trained value.
        kept: So many of the best are answered, and the best one for each first move.
    """
    tries = new_tries(states.dtype, MOST)
    firsts = np.zeros((MOST, 2), dtype=np.uint64)
    moves = np.zeros(MOST, dtype=np.int64)
    count = write_candidates(states, desk, net, tries, firsts, moves)
    listed = [_moves(firsts[i], int(moves[i])) for i in range(count)]
    order = np.argsort(-tries.stats[:count, PRIOR], kind="stable").tolist()
    chosen, seen = [], set[int]()
    for place, i in enumerate(order):
        if place < kept or not seen.issuperset(listed[i]):
            chosen.append(i)
            seen.update(listed[i])
    return Candidates(tries.rows(chosen), [listed[i] for i in chosen])


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
    room, swapped = desk.room, desk.spare[SWAPPED]
    copy_record(room.nodes[0], states[0])
    s = states[0]
    plans = np.empty((len(moves), 3), dtype=np.int64)
    count = _list_plans(s, desk, plans)
    for i in range(count):
        outcome, card, take = plans[i]
        start = tries.starts[i]
        if take == LINKED:
            copy_record(start, room.nodes[outcome])
            tries.codes[i] = STOP
            firsts[i, 0], firsts[i, 1] = room.firsts[outcome, 0], room.firsts[outcome, 1]
            moves[i] = -1
            if outcome == 0:
                moves[i] = FINISH if s.players == 2 and s.phase == CONNECT else HAND_OVER
        else:
            copy_record(swapped, s)
            if card >= 0:
                put_adrift(swapped, card)
            copy_record(start, swapped)
            tries.codes[i] = DRAW if take == FROM_DECK else SWAP
            moves[i] = FIRST_ADRIFT + card if card >= 0 else FIRST_TAKE + take
        tries.stats[i, PRIOR] = rate(desk, net, outcome, take)
        if 0 <= take < FROM_DECK:
            reel_in(start, s.seat, take)
    return count


@kernel
def _list_plans(s: Any, desk: Desk, plans: Any) -> Any:
    """Write outcome, card to set adrift (-1: none or done) and take of all ways to go on."""
    options, swapped = desk.options, desk.spare[SWAPPED]
    count, losses = np.int64(0), np.int64(1)
    options[0] = -1
    if s.phase != TAKE:
        first = 0 if s.phase == CONNECT or s.count[s.acting] == 0 else 1
        for i in range(first, expand(desk.room)):
            plans[count, 0], plans[count, 1], plans[count, 2] = i, -1, LINKED
            count += 1
        low, high = throws(s)
        losses = write_set(low, high, 0, True, options, np.int64(0))
    for k in range(losses):
        copy_record(swapped, s)
        if s.phase != TAKE:
            put_adrift(swapped, options[k])
        low, high = takes(swapped)
        begin = count
        for card in range(FROM_DECK + 1):
            if card == FROM_DECK:
                fits = swapped.left > 0 or count == begin
            else:
                n = LOW[card]
                fits = (low if n < 64 else high) & bit(n) != np.uint64(0)
            if fits and count < len(plans):
                plans[count, 0], plans[count, 1], plans[count, 2] = 0, options[k], card
                if card == FROM_DECK and swapped.left == 0:
                    plans[count, 2] = -1
                count += 1
    return count


@kernel
def write_moves(states: States, tries: Tries, moves: NDArray[np.int64]) -> Any:
    """Write the legal moves as candidates that are played on after; answer how many."""
    count = write_legal(states[0], moves)
    for i in range(count):
        s = tries.starts[i]
        copy_record(s, states[0])
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
