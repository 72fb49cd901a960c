"""The compiled entry points that every game has, and what they work on."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trivet.core.rng import Words

States: TypeAlias = NDArray[Any]
"""One-dimensional array of a game's state dtype."""

ILLEGAL, PLAYED, ROUND_OVER = 0, 1, 2
"""Answers of :meth:`Rules.play`."""


class Rules(Protocol):
    """The compiled entry points of every game's ``rules.py``.

    ``states`` is a structured array of shape (N,); kernels marked *first* look at ``states[0]``
    only. ``rng`` is uint64 of shape (2,), see :mod:`trivet.core.rng`. Moves are int64 action
    numbers, numbered so that their texts ascend by character code.
    """

    def deal(self, states: States, deck: NDArray[np.uint8]) -> None:
        """*First*: begin the next round or game from a complete deck, top first."""

    def list_legal(self, states: States, out: NDArray[np.int64]) -> int:
        """*First*: write the legal moves in ascending order, answer how many."""

    def is_legal(self, states: States, move: int) -> bool:
        """*First*: whether a move is legal."""

    def play(self, states: States, after: States, move: int) -> int:
        """*First*: write the position after a move into ``after``, which has the same shape.

        Answers ILLEGAL (0, ``after`` is untouched), PLAYED (1) or ROUND_OVER (2: a further round
        or game is to be dealt).
        """

    def deal_random(self, states: States, rng: Words) -> None:
        """Begin the next round or game of every state from a shuffled deck."""

    def mask_legal(self, states: States, masks: NDArray[np.bool_]) -> None:
        """Write the legal moves of every state into ``masks``, shape (N, actions)."""

    def random_moves(self, states: States, rng: Words, moves: NDArray[np.int64]) -> None:
        """Write one uniformly random legal move for every state (-1 where it is over)."""

    def step(self, states: States, moves: NDArray[np.int64], rng: Words) -> None:
        """Make a legal move in every state that is not over; deal when a round is complete."""

    def play_out(self, states: States, rng: Words) -> int:
        """Play every state to its end by uniformly random moves; answer the moves made."""
