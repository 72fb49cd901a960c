"""What the environments of PettingZoo share: one game, its spaces, rewards and pictures."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from trivet.core.errors import IllegalMove, OptionError
from trivet.core.rng import Rng
from trivet.core.rules import States
from trivet.core.state import State
from trivet.envs.checks import action_number, seat_number
from trivet.envs.explicit.table import TERMINAL, table_of
from trivet.envs.rendering import check_mode, render, state_of
from trivet.envs.results import OUTCOME, POINTS, outcomes, reward_of
from trivet.games import game as make_game

try:
    from gymnasium import spaces
except ImportError:
    raise ImportError("this needs PettingZoo: pip install 'trivet[pettingzoo]'") from None

if TYPE_CHECKING:
    from trivet.games.connections.position import ConnectionsState

Observation: TypeAlias = dict[str, NDArray[Any]]


class Seats:
    """A running game, its seats as agents ``player_0`` to ``player_3``.

    Args:
        game: ``tether``, ``connections`` or ``quincunx``.
        players: Number of players; None for the usual one.
        reward: ``outcome``: who won, at the end (:func:`trivet.envs.results.outcomes`).
            ``points``: points; in Quincunx and Tether as they come (in Tether those of a seat's
            side), in Connections at the end, minus the minus points.
            ``dense``: for Connections, what a complete round changed of the minus points.
        render_mode: One of :data:`trivet.envs.rendering.MODES`, or None.
        render_seat: Whose view is drawn; None for a spectator's, which hides all hands.
        options: Options of the game.

    Raises:
        OptionError: For a value out of range.
    """

    def __init__(
        self,
        game: str,
        players: int | None,
        reward: str | None,
        render_mode: str | None,
        render_seat: int | None,
        options: dict[str, Any],
    ) -> None:
        self.game = make_game(game, players, **options)
        self.reward = reward_of(self.game, reward)
        if render_seat is not None:
            render_seat = seat_number(render_seat, self.game.players, "render_seat: ")
        self.render_mode = check_mode(render_mode)
        self.render_seat = render_seat
        self.table = table_of(self.game)
        self.arrays = self.table.arrays
        self.names = [f"player_{seat}" for seat in range(self.game.players)]
        self.spaces = {name: self._space() for name in self.names}
        self.choices = {name: spaces.Discrete(self.arrays.actions) for name in self.names}
        self.last: str | None = None
        self._rng = Rng(secrets.token_bytes(16))
        self._is_dealt = False
        self._hold(bytearray(self.game.dtype.itemsize))

    def _space(self) -> Any:
        arrays = self.arrays
        return spaces.Dict(
            {
                "observation": spaces.Box(arrays.low, arrays.high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (arrays.actions,), dtype=np.int8),
            }
        )

    def _hold(self, raw: bytearray) -> None:
        """Take the bytes of a state; single bytes of it are read much faster than fields."""
        self.raw = raw
        self.states: States = np.ndarray(1, self.game.dtype, raw)
        self._move = np.zeros(1, dtype=np.int64)
        self._index = [np.array([seat], dtype=np.int64) for seat in range(self.game.players)]
        kernels, rules = self.arrays.kernels, self.game.rules
        self._observe, self._write_mask = kernels.observe, kernels.write_mask
        self._is_legal, self._step = rules.is_legal, rules.step

    def __getstate__(self) -> dict[str, Any]:
        kept = self.__dict__.copy()
        for name in ("arrays", "states", "_observe", "_write_mask", "_is_legal", "_step"):
            del kept[name]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.arrays = self.table.arrays
        self._hold(self.raw)

    def deal(self, seed: int | None) -> None:
        """Begin a new game; without a seed, with the next random numbers of the last one."""
        if seed is not None:
            self._rng = Rng(seed)
        self._hold(bytearray(self.game.deal_batch(1, self._rng).tobytes()))
        self.last = None
        self._is_dealt = True
        self._before = self._standing()

    def check_dealt(self) -> None:
        """Raise OptionError before the first game."""
        if not self._is_dealt:
            raise OptionError("there is no game running: call reset()")

    @property
    def seat(self) -> int:
        """The seat that decides, or TERMINAL."""
        return self.table.player(self.raw)

    def play(self, action: Any) -> None:
        """Make the move of the seat that decides.

        Raises:
            IllegalMove: When the action is not legal; the message says why.
            OptionError: When it is no whole number.
        """
        number = action_number(action)
        if not (0 <= number < self.arrays.actions and self._is_legal(self.states, number)):
            raise self.illegal(number)
        if self.render_mode is not None:
            self.last = self.table.text(self.states, number)
        self._move[0] = number
        self._step(self.states, self._move, self._rng.words)

    def check(self, seat: int, action: Any, where: str) -> None:
        """Raise IllegalMove unless a seat of Connections may place so in the running round."""
        number = action_number(action, where)
        if not 0 <= number < self.arrays.actions:
            raise self.illegal(number, where)
        if self.game.rules.is_legal_for(self.states, seat, number):  # type: ignore[attr-defined]
            return
        state = self.state()
        fault = cast("ConnectionsState", state).explain(number, seat)
        raise IllegalMove(f"{where}{self.arrays.text(state, number)}: {fault.reason}", fault.ruling)

    def illegal(self, action: int, where: str = "") -> IllegalMove:
        """The error for an action that is not legal."""
        return self.arrays.illegal(self.state(), action, where)

    def observation(self, seat: int, acting: bool) -> Observation:
        """What a seat sees, and its legal actions when it is ``acting``; arrays of its own."""
        arrays = self.arrays
        row = np.empty((1, arrays.low.shape[0]), dtype=np.int16)
        self._observe(self.states, self._index[seat], row)
        if acting:
            mask = np.empty((1, arrays.actions), dtype=np.int8)
            self._write_mask(self.states, self._index[seat], mask)
        else:
            mask = np.zeros((1, arrays.actions), dtype=np.int8)
        return {"observation": row[0], "action_mask": mask[0]}

    def all_space(self) -> Any:
        """The space of :meth:`all_seen`."""
        low, high = (np.tile(row, len(self.names)) for row in (self.arrays.low, self.arrays.high))
        return spaces.Box(low, high, dtype=np.int16)

    def all_seen(self) -> NDArray[np.int16]:
        """What all seats see together, one observation after another, int16."""
        row = np.empty((len(self.names), self.arrays.low.shape[0]), dtype=np.int16)
        for seat, index in enumerate(self._index):
            self._observe(self.states, index, row[seat : seat + 1])
        return row.reshape(-1)

    def rewards(self) -> list[float] | None:
        """By seat, what the last move was worth; None when it was worth nothing to anyone."""
        is_over = self.table.player(self.raw) == TERMINAL
        if self.reward == OUTCOME:
            return outcomes(self.state()) if is_over else None
        if self.reward == POINTS and self.game.name == "connections":
            return self.table.points(self.state()) if is_over else None
        before, self._before = self._before, self._standing()
        if before == self._before:
            return None
        return [now - then for now, then in zip(self._before, before, strict=True)]

    def _standing(self) -> list[float]:
        """The points of each seat so far, as far as they are rewarded as they come."""
        match self.game.name:
            case _ if self.reward == OUTCOME:
                return []
            case "quincunx":
                return [float(x) for x in self.states["scores"][0, : self.game.players].tolist()]
            case "tether":
                scores = self.states["scores"][0].tolist()
                return [float(scores[seat % 2]) for seat in range(self.game.players)]
            case _:
                # Of the running round nothing counts before it is complete (C6).
                out = np.zeros(4, dtype=np.int64)
                self.game.rules.score(self.states, 0, out)  # type: ignore[attr-defined]
                return [-float(x) for x in out[: self.game.players].tolist()]

    def state(self) -> State:
        """The position as the library has it; a copy, without its history."""
        return state_of(self.game, self.states, self.last)

    def draw(self) -> Any:
        """What ``render()`` answers."""
        assert self.render_mode is not None
        return render(self.render_mode, self.state(), self.render_seat)
