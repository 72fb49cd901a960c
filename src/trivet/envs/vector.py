"""Many games at once for learners: one compiled call makes a move in each.

>>> from trivet import game
>>> envs = VectorEnv(game("quincunx"), num_envs=3, seed=7)
>>> observations, infos = envs.reset()
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
>>> infos["seat"].tolist()
[1, 1, 1]
"""

from __future__ import annotations

import importlib
import secrets
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trivet.core.errors import OptionError
from trivet.core.game import Game
from trivet.core.options import whole
from trivet.core.rng import Rng
from trivet.envs.arrays import arrays
from trivet.envs.rendering import MODES, check_mode, render, state_of
from trivet.envs.results import REWARDS, reward_of
from trivet.envs.stepping import Outputs

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError("this needs Gymnasium: pip install 'trivet[gymnasium]'") from None

Array: TypeAlias = NDArray[Any]
Step: TypeAlias = tuple[Array, Array, Array, Array, dict[str, Any]]


class VectorEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """``num_envs`` games of any kind and number of players, each at a move of its own.

    A step is one action of the seat whose move it is in each game. A game that ends is dealt anew
    in the same step (``AutoresetMode.SAME_STEP``): the observation is that of the new game's first
    seat, and ``infos["final_obs"]`` has what the seat that moved last saw at the end.

    Game i draws its deals from ``Rng(seed + i)``, so it is the same whatever the others do.

    Every step answers ``(observations, rewards, terminations, truncations, infos)``: observations
    of the seats to move, int16 (N, entries); rewards of the seats that moved, float64 (N,); bool
    (N,); always False; and ``infos`` with

    ``seat``
        The seat to move, int64 (N,).
    ``action_mask``
        Its legal actions, int8 (N, actions).
    ``rewards``
        Rewards of all seats, float64 (N, players).
    ``final_obs``, ``final_info``
        Only when games ended: an array of objects (N,) with the observation of the seat that moved
        last, None where a game goes on; and in ``final_info["scores"]`` the points of all seats,
        int64 (N, players). ``_final_obs`` and ``_final_info`` tell where.

    Args:
        game: The game, with its players and options.
        num_envs: How many games.
        seed: As for :meth:`reset`.
        reward: ``outcome``, ``points`` or for Connections ``dense``, see
            :class:`trivet.envs.seats.Seats`; None for ``outcome``, or ``points`` for one player.
        observations: Whether observations are written; without them their arrays are (N, 0).
        copy: Whether every step answers new arrays; otherwise it writes over those of the step
            before, which saves up to a quarter of the time.
        render_mode: One of :data:`trivet.envs.rendering.MODES`, or None.

    Attributes:
        game: The game.
        arrays: Its array form, which tells what observations and actions mean.
        states: All positions, structured array (N,); to be looked at, not changed.

    Raises:
        OptionError: For a value out of range.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 an attribute of the instance to Gymnasium
        "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP,
        "render_modes": list(MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seed: int | Sequence[int | None] | None = None,
        *,
        reward: str | None = None,
        observations: bool = True,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        count = whole(num_envs)
        if count is None or count < 1:
            raise OptionError(f"num_envs is a whole number from 1, not {num_envs!r}")
        self.arrays = form = arrays(game)
        self.game, self.num_envs, self.render_mode = game, count, check_mode(render_mode)
        self._reward, self._copy = REWARDS.index(reward_of(game, reward)), copy
        low, high = (form.low, form.high) if observations else (form.low[:0], form.high[:0])
        self.single_observation_space = spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = spaces.Discrete(form.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, count
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, count)
        self._kernels = _kernels(game)
        self._blank = game.new_states(1)
        self.states = game.new_states(count)
        self._rng = np.empty((count, 2), dtype=np.uint64)
        self._is_dealt = False
        self._seed([None] * count if seed is None else seed)
        self._final = np.zeros((count, *low.shape), dtype=np.int16)
        self._scores = np.zeros((count, game.players), dtype=np.int64)
        self._out = self._new_outputs()

    def __getstate__(self) -> dict[str, Any]:
        kept = self.__dict__.copy()
        del kept["_kernels"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._kernels = _kernels(self.game)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Deal all games anew.

        Args:
            seed: A number s for s, s + 1, s + 2 ...; or one for each game, None for no change;
                None for the next random numbers of all games.
            options: Not used.

        Raises:
            OptionError: When there are not as many seeds as games, or one is no whole number.
        """
        del options
        if seed is not None:
            self._seed(seed)
        self.states = np.repeat(self._blank, self.num_envs)
        for i in range(self.num_envs):
            self.game.rules.deal_random(self.states[i : i + 1], self._rng[i])
        self._is_dealt = True
        out = self._outputs()
        self._kernels.look(self.states, out)
        return out.observations, self._infos(out)

    def step(self, actions: Any) -> Step:
        """Make an action in every game, whole numbers of shape (N,).

        Raises:
            IllegalMove: When one is not legal; the message tells where, and no game has changed.
            OptionError: When the actions have another shape or dtype, or before :meth:`reset`.
        """
        self._check_dealt()
        given = self._checked(actions)
        numbers = np.ascontiguousarray(given, dtype=np.int64)
        out = self._outputs()
        wrong = self._kernels.advance(
            self.states, self._blank, numbers, self._rng, self._reward, out
        )
        if wrong >= 0:
            state = state_of(self.game, self.states[wrong : wrong + 1])
            raise self.arrays.illegal(state, int(given[wrong]), f"game {wrong}: ")
        infos = self._infos(out)
        infos["rewards"] = out.rewards
        if out.over.any():
            infos |= self._endings(out)
        truncations = np.zeros(self.num_envs, dtype=np.bool_)
        return out.observations, out.own, out.over, truncations, infos

    def random_actions(self, rng: Rng) -> NDArray[np.int64]:
        """A random legal action for every game, int64 (N,), as the engine draws them.

        Raises:
            OptionError: Before :meth:`reset`, or when ``rng`` is none.
        """
        self._check_dealt()
        if not isinstance(rng, Rng):
            raise OptionError(f"rng is a trivet.Rng, not {rng!r}")
        actions = np.empty(self.num_envs, dtype=np.int64)
        self.game.rules.random_moves(self.states, rng.words, actions)
        return actions

    def render(self) -> tuple[Any, ...]:
        """All tables in the render mode, as spectators see them.

        Raises:
            OptionError: Without a render mode, or before :meth:`reset`.
        """
        if self.render_mode is None:
            raise OptionError(f"no render_mode was given; there are {', '.join(MODES)}")
        self._check_dealt()
        states = [state_of(self.game, self.states[i : i + 1]) for i in range(self.num_envs)]
        return tuple([render(self.render_mode, state) for state in states])

    def _seed(self, seed: int | Sequence[int | None]) -> None:
        if (first := whole(seed)) is not None:
            seed = [first + i for i in range(self.num_envs)]
        if not isinstance(seed, list | tuple | np.ndarray):
            raise OptionError(f"a seed is a whole number, or one for each game, not {seed!r}")
        if len(seed) != self.num_envs:
            raise OptionError(f"{self.num_envs} games need as many seeds, not {len(seed)}")
        numbers = [whole(number) for number in seed]
        for i, (number, given) in enumerate(zip(numbers, seed, strict=True)):
            if number is None and given is not None:
                raise OptionError(f"game {i}: a seed is a whole number, not {given!r}")
        for i, number in enumerate(numbers):
            if number is not None or not self._is_dealt:
                self._rng[i] = Rng(secrets.token_bytes(16) if number is None else number).words

    def _check_dealt(self) -> None:
        if not self._is_dealt:
            raise OptionError("nothing is dealt yet: call reset()")

    def _checked(self, actions: Any) -> NDArray[Any]:
        try:
            numbers = np.asarray(actions)
        except ValueError:  # NumPy's for lists of different lengths
            numbers = np.array(None)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            told = f"{numbers.dtype} of shape {numbers.shape}"
            raise OptionError(
                f"actions are whole numbers of shape ({self.num_envs},), "
                f"not {repr(actions) if numbers.dtype == object else told}"
            )
        return numbers

    def _outputs(self) -> Outputs:
        return self._new_outputs() if self._copy else self._out

    def _new_outputs(self) -> Outputs:
        n = self.num_envs
        return Outputs(
            rewards=np.empty((n, self.game.players), dtype=np.float64),
            own=np.empty(n, dtype=np.float64),
            over=np.empty(n, dtype=np.bool_),
            scores=self._scores,
            final=self._final,
            seats=np.empty(n, dtype=np.int64),
            observations=np.empty(self.observation_space.shape or (n, 0), dtype=np.int16),
            masks=np.empty((n, self.arrays.actions), dtype=np.int8),
        )

    @staticmethod
    def _infos(out: Outputs) -> dict[str, Any]:
        return {"seat": out.seats, "action_mask": out.masks}

    def _endings(self, out: Outputs) -> dict[str, Any]:
        """What ``infos`` tells of games that ended, in the form of Gymnasium's own."""
        last = np.full(self.num_envs, None, dtype=np.object_)
        for i in np.flatnonzero(out.over).tolist():
            last[i] = out.final[i].copy()
        scores = np.where(out.over[:, None], out.scores, 0)
        return {
            "final_obs": last,
            "_final_obs": out.over,
            "final_info": {"scores": scores, "_scores": out.over},
            "_final_info": out.over,
        }


def _kernels(game: Game) -> Any:
    """The compiled steps of a game; modules cannot be copied."""
    return importlib.import_module(f"trivet.envs.{game.name}.stepping")
