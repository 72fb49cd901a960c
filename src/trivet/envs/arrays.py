"""Positions of any game as arrays: observations and action masks, many at a time.

>>> from trivet import Rng, game
>>> quincunx = arrays(game("quincunx"))
>>> states = quincunx.game.deal_batch(3, Rng(7))
>>> seats = quincunx.acting(states)
>>> quincunx.observe(states, seats).shape == (3, *quincunx.shapes["observation"][0])
True
>>> int(quincunx.mask(states)[0].sum())
200
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trivet.core.errors import IllegalMove, OptionError, ParseError
from trivet.core.game import Game
from trivet.core.rules import States
from trivet.core.state import State
from trivet.envs.checks import action_number, seat_number
from trivet.envs.encoding import ENCODING_VERSION, ActionRange, Feature

SeatNumbers: TypeAlias = NDArray[np.int64]
"""A seat for each position, shape (N,)."""
Observations: TypeAlias = NDArray[np.int16]
"""What a seat sees of each position, shape (N, entries)."""
Masks: TypeAlias = NDArray[np.int8]
"""1 for each legal action, else 0, shape (N, actions)."""

Shape: TypeAlias = tuple[tuple[int, ...], np.dtype[Any]]
"""Shape and dtype of one position's part of an array."""


class Arrays:
    """The array form of a game.

    An observation of a seat is what its :meth:`State.view <trivet.core.state.State.view>` shows
    and nothing else, one run of int16 numbers. Actions are the engine's own action numbers.

    Args:
        game: The game, with its players and options.

    Attributes:
        game: The same.
        encoding_version: Grows when an action or an entry changes its meaning.
        actions: How many actions there are; some numbers may never be legal.
        action_ranges: What the action numbers mean.
        features: What the entries of an observation mean, in order.
        shapes: Shape and dtype by name: ``observation`` and ``action_mask``.
        low: Lowest values of an observation's entries, int16 (entries,).
        high: Highest values, likewise.
        kernels: The compiled functions of ``trivet.envs.<game>.observation``, which check nothing.

    Raises:
        OptionError: When ``game`` is no game.
    """

    encoding_version = ENCODING_VERSION

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise OptionError(
                f"a game is wanted, as trivet.game('quincunx') makes it, not {game!r}"
            )
        self.game = game
        self.kernels: ModuleType = importlib.import_module(f"trivet.envs.{game.name}.observation")
        self.features: tuple[Feature, ...] = self.kernels.features(game)
        self.actions: int = self.kernels.action_count(game)
        self.action_ranges: tuple[ActionRange, ...] = self.kernels.action_ranges(game)
        self.shapes: dict[str, Shape] = {
            "observation": ((self.features[-1].stop,), np.dtype(np.int16)),
            "action_mask": ((self.actions,), np.dtype(np.int8)),
        }
        sizes = [feature.stop - feature.start for feature in self.features]
        self.low = np.repeat([feature.low for feature in self.features], sizes).astype(np.int16)
        self.high = np.repeat([feature.high for feature in self.features], sizes).astype(np.int16)
        given = {"players": game.players, **game.options}
        self._fixed = [(name, given[name]) for name in game.dtype.names or () if name in given]

    def __reduce__(self) -> tuple[Any, ...]:
        return Arrays, (self.game,)

    def acting(self, states: States) -> SeatNumbers:
        """The seat whose move comes next in each state, int64 (N,); -1 where the game is over.

        Raises:
            OptionError: When ``states`` are no states of this game.
        """
        self._check_states(states)
        seats = np.empty(len(states), dtype=np.int64)
        self.kernels.find_seats(states, seats)
        return seats

    def observe(
        self, states: States, seats: SeatNumbers, out: Observations | None = None
    ) -> Observations:
        """What ``seats[i]`` sees of ``states[i]``.

        Args:
            states: Structured array of the game's dtype, shape (N,).
            seats: int64, shape (N,), any seats of the table.
            out: int16 of shape (N, entries) to be written and answered; None for a new array.

        Raises:
            OptionError: For arrays of another shape or dtype, states of a game with other players
                or options, or a seat that does not exist.
        """
        self._check_states(states)
        self._check_seats(seats, len(states))
        out = self._room("observation", len(states), out)
        self.kernels.observe(states, seats, out)
        return out

    def mask(
        self, states: States, out: Masks | None = None, seats: SeatNumbers | None = None
    ) -> Masks:
        """1 for every legal action, else 0; all 0 where the game is over or the seat must wait.

        Args:
            states: Structured array of the game's dtype, shape (N,).
            out: int8 of shape (N, actions) to be written and answered; None for a new array.
            seats: int64, shape (N,): whose actions; None for the seat to move. In Connections
                every seat has actions until the round is complete (C6).

        Raises:
            OptionError: As for :meth:`observe`.
        """
        self._check_states(states)
        if seats is None:
            seats = self.acting(states)
        else:
            self._check_seats(seats, len(states))
        out = self._room("action_mask", len(states), out)
        self.kernels.write_mask(states, seats, out)
        return out

    def view_of(self, state: State, seat: int) -> Observations:
        """The observation of one state, int16 (entries,).

        Raises:
            OptionError: For a state of another game, or a seat that does not exist.
        """
        self._check_game(state)
        seats = np.array([seat_number(seat, self.game.players)], dtype=np.int64)
        seen: Observations = self.observe(state.data, seats)[0]
        return seen

    def mask_of(self, state: State, seat: int | None = None) -> Masks:
        """The mask of one state, int8 (actions,), for a seat or the seat to move.

        Raises:
            OptionError: For a state of another game, or a seat that does not exist.
        """
        self._check_game(state)
        seat = state.seat if seat is None else seat
        if seat is None:
            return np.zeros(self.actions, dtype=np.int8)
        seats = np.array([seat_number(seat, self.game.players)], dtype=np.int64)
        legal: Masks = self.mask(state.data, seats=seats)[0]
        return legal

    def text(self, state: State, action: int) -> str:
        """The move of an action, as it is written.

        Raises:
            ParseError: When no move has this number; legal or not does not matter.
            OptionError: For a state of another game, or an action that is no whole number.
        """
        self._check_game(state)
        number = action_number(action)
        if not any(number in kind.numbers for kind in self.action_ranges):
            raise ParseError(
                f"{self.game.name} has no action {number}; actions are 0 to {self.actions - 1}, "
                "and the action mask tells which are legal"
            )
        return state.format_move(number)

    def action(self, state: State, move: str) -> int:
        """The action of a move text.

        Raises:
            ParseError: When the text is no move, or a claim or call beyond the actions.
            OptionError: For a state of another game.
        """
        self._check_game(state)
        if not isinstance(move, str):
            raise ParseError(f"a move is text, not {move!r}")
        number = state.parse_move(move)
        if number >= self.actions:
            raise ParseError(f"{move!r} has no action; actions are 0 to {self.actions - 1}")
        return number

    def illegal(self, state: State, action: int, where: str = "") -> IllegalMove:
        """The error for an action that is not legal in a state; ``where`` tells which game."""
        number = action_number(action, where)
        try:
            text = self.text(state, number)
        except ParseError as error:
            return IllegalMove(f"{where}{error}", self.game.turn_ruling)
        fault = state.out_of_turn(0) if state.is_over else state.explain(number)
        return IllegalMove(f"{where}{text} (action {number}): {fault.reason}", fault.ruling)

    def _check_game(self, state: State) -> None:
        if not isinstance(state, State):
            raise OptionError(f"a state is wanted, as Game.deal makes it, not {_told(state)}")
        if state.game is not self.game and state.game != self.game:
            raise OptionError(f"this is a state of {state.game!r}, not of {self.game!r}")

    def _check_states(self, states: States) -> None:
        if not isinstance(states, np.ndarray) or states.ndim != 1:
            raise OptionError(f"states must be an array of shape (N,), not {_told(states)}")
        if states.dtype != self.game.dtype:
            raise OptionError(f"these are no states of {self.game.name}: see Game.deal_batch")
        # Kernels trust them: more players than the game has would be written past the end.
        for name, value in self._fixed:
            other = states[name] != value
            if other.any():
                found = states[name][other][0]
                raise OptionError(f"these are states with {name}={found}, not of {self.game!r}")

    def _check_seats(self, seats: SeatNumbers, count: int) -> None:
        if not isinstance(seats, np.ndarray) or seats.dtype != np.int64 or seats.shape != (count,):
            raise OptionError(f"seats must be int64 of shape ({count},), not {_told(seats)}")
        if count and not (seats.min() >= 0 and seats.max() < self.game.players):
            wrong = int(np.flatnonzero((seats < 0) | (seats >= self.game.players))[0])
            raise OptionError(
                f"seats[{wrong}]: there is no seat {seats[wrong]}; "
                f"seats are 0 to {self.game.players - 1}"
            )

    def _room(self, name: str, count: int, out: NDArray[Any] | None) -> NDArray[Any]:
        shape, dtype = self.shapes[name]
        if out is None:
            return np.empty((count, *shape), dtype=dtype)
        fits = isinstance(out, np.ndarray) and out.dtype == dtype and out.flags.carray
        if not fits or out.shape != (count, *shape):
            raise OptionError(
                f"out must be {dtype} of shape {(count, *shape)} in C order, to be written to, "
                f"not {_told(out)}"
            )
        return out


def _told(value: Any) -> str:
    """Shape and dtype of an array, or the type of what is none, for a message."""
    if isinstance(value, np.ndarray):
        what = "an array of structures" if value.dtype.names else value.dtype
        return f"{what} of shape {value.shape}"
    return f"a {type(value).__name__}"


def arrays(game: Game) -> Arrays:
    """The array form of a game; raises OptionError when that is none."""
    return Arrays(game)
