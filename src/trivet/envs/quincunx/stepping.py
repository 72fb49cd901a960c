"""One step of many matches of Quincunx in one call."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.chance import shuffle
from trivet.core.compiled import kernel
from trivet.core.rng import Words
from trivet.core.rules import States
from trivet.envs.quincunx.observation import find_seats, observe, write_mask
from trivet.envs.stepping import OUTCOME, POINTS, Outputs
from trivet.games.quincunx.pieces import DECK_SIZE
from trivet.games.quincunx.rules import is_legal
from trivet.games.quincunx.state import BETWEEN, OVER
from trivet.games.quincunx.turns import apply, deal_round


@kernel
def advance(
    states: States,
    blank: States,
    actions: NDArray[np.int64],
    rng: Words,
    reward: int,
    out: Outputs,
) -> int:
    """Make an action in every state; what is over is told and dealt anew.

    Args:
        states: Shape (N,), none of them over, changed in place.
        blank: One state before its first deal, shape (1,).
        actions: Shape (N,).
        rng: Random numbers of every state, uint64 (N, 2).
        reward: OUTCOME or POINTS.
        out: To be written.

    Returns:
        -1, or the first state in which the action is not legal; then nothing has changed.
    """
    wrong = _first_illegal(states, actions)
    if wrong >= 0:
        return wrong  # type: ignore[no-any-return]
    # Parts of a tuple are counted as references whenever it is handed on, and so are rows: the
    # tuple is taken apart, and rows are made only where a match ends.
    rewards, own, over, scores, final = out.rewards, out.own, out.over, out.scores, out.final
    players = rewards.shape[1]
    deck = np.empty(DECK_SIZE + 1, dtype=np.uint8)
    mover = np.empty(1, dtype=np.int64)
    for i in range(len(states)):
        s = states[i]
        mover[0] = s.acting
        for seat in range(players):
            rewards[i, seat] = s.scores[seat]
        apply(s, actions[i])
        for seat in range(players):
            rewards[i, seat] = s.scores[seat] - rewards[i, seat] if reward == POINTS else 0.0
        over[i] = s.phase == OVER
        if s.phase == BETWEEN:
            _deal(s, rng[i], deck)
        elif s.phase == OVER:
            _end(s, reward, rewards[i], scores[i])
            if final.shape[1] != 0:
                observe(states[i : i + 1], mover, final[i : i + 1])
            states[i] = blank[0]
            _deal(s, rng[i], deck)
        own[i] = rewards[i, mover[0]]
    look(states, out)
    return -1


@kernel
def _end(s: Any, reward: Any, rewards: Any, scores: Any) -> None:
    """Tell how a match ended that is over."""
    for seat in range(len(scores)):
        scores[seat] = s.scores[seat]
    if reward == OUTCOME:
        _write_outcome(scores, rewards)


@kernel
def _first_illegal(states: Any, actions: Any) -> Any:
    for i in range(len(states)):
        if not is_legal(states[i : i + 1], actions[i]):
            return i
    return -1


@kernel
def look(states: States, out: Outputs) -> None:
    """Write seats, observations and masks of states that are not over."""
    find_seats(states, out.seats)
    if out.observations.shape[1] != 0:
        observe(states, out.seats, out.observations)
    if out.masks.shape[1] != 0:
        write_mask(states, out.seats, out.masks)


@kernel
def _write_outcome(scores: Any, rewards: Any) -> None:
    """Who won, summing to zero (Q12); see :func:`trivet.envs.results.outcomes`."""
    players = len(rewards)
    best = scores.max()
    share = players / (scores == best).sum()
    for seat in range(players):
        rewards[seat] = ((share if scores[seat] == best else 0.0) - 1.0) / (players - 1)


@kernel
def _deal(s: Any, rng: Any, deck: Any) -> None:
    """Begin the next round from a shuffled deck; ``deck`` is room for 37 cards."""
    cards: Any = DECK_SIZE + np.int64(s.excuse)
    for i in range(cards):
        deck[i] = i
    shuffle(rng, deck, cards)
    deal_round(s, deck)
