"""Connections for one player as ``trivet/Connections-v1`` of Gymnasium; importing registers it.

>>> import gymnasium
>>> import trivet.envs.gym
>>> env = gymnasium.make("trivet/Connections-v1", board="red", reward="dense")
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample()
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trivet.core.errors import OptionError
from trivet.core.game import Game
from trivet.core.rng import Rng
from trivet.core.rules import States
from trivet.core.state import State
from trivet.envs.arrays import Masks, arrays
from trivet.envs.checks import action_number
from trivet.envs.rendering import MODES, check_mode, render, state_of
from trivet.envs.results import DENSE, POINTS, check_reward
from trivet.envs.vector import VectorEnv
from trivet.games.connections.game import Connections

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError("this needs Gymnasium: pip install 'trivet[gymnasium]'") from None

ENV_ID = "trivet/Connections-v1"

Observation: TypeAlias = NDArray[np.int16]

_SEAT = np.zeros(1, dtype=np.int64)


def solo(board: str | None, set: Any) -> Game:  # noqa: A002 the option's name
    """Connections for one player on a board of a set; raises OptionError."""
    if board is not None and not isinstance(board, str):
        raise OptionError(f"board is the name of one, such as 'blue', not {board!r}")
    return Connections(1, boards=None if board is None else [board], set=set)


class Choices(spaces.Discrete):
    """Numbers of actions whose :meth:`sample` is legal, so that random players need no mask.

    Attributes:
        legal: 1 for each legal action, int8; None before the first deal.
    """

    legal: Masks | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action, of the legal ones unless a mask or probabilities are given."""
        if mask is None and probability is None and self.legal is not None and self.legal.any():
            mask = self.legal
        return np.int64(super().sample(mask, probability))


class ConnectionsEnv(gymnasium.Env[Observation, np.int64]):
    """One player lays 24 tiles on a board so that few numbers stay unconnected.

    An episode has 24 steps. ``info["action_mask"]`` has 1 for each legal action, int8 (125,), and
    ``info["minus"]`` the minus points as things stand. ``action_space.sample()`` is legal.

    Args:
        board: Name of the board: ``blue``, ``green``, ``red`` or ``yellow``, or one of ``set``;
            None for the first of the set, ``blue``.
        reward: ``points``: at the end minus the minus points, before it 0. ``dense``: at each step
            what it took off the minus points; a spiral costs 1. They add up to the numbers of the
            board, which are 30 on each of the edition's own, less the minus points at the end.
        set: Another set of tiles and boards, see :mod:`trivet.games.connections.tileset`.
        render_mode: ``ansi``, ``rgb_array`` or ``svg``; ``human`` prints the text; or None.

    Raises:
        OptionError: For a value out of range.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 an attribute of the instance to Gymnasium
        "render_modes": list(MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        board: str | None = None,
        reward: str = POINTS,
        set: Any = None,  # noqa: A002 the option's name
        render_mode: str | None = None,
    ) -> None:
        self.game = solo(board, set)
        self.arrays = arrays(self.game)
        self.reward = check_reward(reward, (POINTS, DENSE))
        self.render_mode = check_mode(render_mode)
        self.observation_space = spaces.Box(self.arrays.low, self.arrays.high, dtype=np.int16)
        self.action_space: Choices = Choices(self.arrays.actions)
        features = {feature.name: feature for feature in self.arrays.features}
        self._minus_at = features["minus 0"].start
        self._rng = Rng(secrets.token_bytes(16))
        self._states: States | None = None
        self._move = np.zeros(1, dtype=np.int64)
        self._last: str | None = None

    @property
    def state(self) -> State:
        """The position as the library has it; a copy, without its history.

        Raises:
            OptionError: Before :meth:`reset`.
        """
        return state_of(self.game, self._dealt(), self._last)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game.

        Args:
            seed: Decides the order of the tiles, in this game and those after it without a seed.
            options: Not used.
        """
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._rng = Rng(seed)
        self._states = self.game.deal_batch(1, self._rng)
        self._last = None
        observation, info = self._seen(self._states)
        self._minus = info["minus"]
        return observation, info

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Place the tile.

        Raises:
            IllegalMove: When the placement is not legal, or the game is over.
            OptionError: When the action is no whole number, or before :meth:`reset`.
        """
        states, number = self._dealt(), action_number(action)
        is_known = 0 <= number < self.arrays.actions
        if not (is_known and self.game.rules.is_legal(states, number)):
            raise self.arrays.illegal(self.state, number)
        if self.render_mode is not None:
            self._last = self.state.format_move(number)
        self._move[0] = number
        self.game.rules.step(states, self._move, self._rng.words)
        observation, info = self._seen(states)
        before, self._minus = self._minus, info["minus"]
        is_over = not info["action_mask"].any()
        points = -self._minus if is_over else 0
        reward = before - self._minus if self.reward == DENSE else points
        if self.render_mode == "human":
            self.render()
        return observation, float(reward), is_over, False, info

    def render(self) -> Any:
        """The table in the render mode: text, pixels (uint8, height by width by 3) or SVG."""
        if self.render_mode is None:
            raise OptionError(f"no render_mode was given; there are {', '.join(MODES)}")
        return render(self.render_mode, self.state, 0)

    def _dealt(self) -> States:
        if self._states is None:
            raise OptionError("nothing is dealt yet: call reset()")
        return self._states

    def _seen(self, states: States) -> tuple[Observation, dict[str, Any]]:
        rows = np.empty((1, self.arrays.low.size), dtype=np.int16)
        masks = np.empty((1, self.arrays.actions), dtype=np.int8)
        self.arrays.kernels.observe(states, _SEAT, rows)
        self.arrays.kernels.write_mask(states, _SEAT, masks)
        observation, mask = rows[0], masks[0]
        self.action_space.legal = mask.copy()
        return observation, {"action_mask": mask, "minus": int(observation[self._minus_at])}


def vector(
    num_envs: int,
    board: str | None = None,
    set: Any = None,  # noqa: A002 the option's name
    **kwargs: Any,
) -> VectorEnv:
    """Many solo games stepped by one compiled call, for ``gymnasium.make_vec``.

    Args:
        num_envs: How many.
        board: As for :class:`ConnectionsEnv`.
        set: As for :class:`ConnectionsEnv`.
        kwargs: As for :class:`trivet.envs.vector.VectorEnv`.
    """
    return VectorEnv(solo(board, set), num_envs, **kwargs)


if ENV_ID not in gymnasium.registry:
    gymnasium.register(
        ENV_ID,
        entry_point="trivet.envs.gym:ConnectionsEnv",
        vector_entry_point="trivet.envs.gym:vector",
    )
