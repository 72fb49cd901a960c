"""Connections for PettingZoo with all agents placing at once, as at the table (C6).

>>> from trivet.envs import parallel
>>> env = parallel.parallel_env(players=2)
>>> observations, infos = env.reset(seed=7)
>>> actions = {name: int(seen["action_mask"].argmax()) for name, seen in observations.items()}
>>> observations, rewards, terminations, truncations, infos = env.step(actions)
>>> terminations
{'player_0': False, 'player_1': False}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.errors import OptionError
from trivet.envs.aec import VERSION
from trivet.envs.rendering import MODES
from trivet.envs.seats import Observation, Seats

try:
    from gymnasium import logger
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped]
except ImportError:
    raise ImportError("this needs PettingZoo: pip install 'trivet[pettingzoo]'") from None

Stepped = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class parallel_env(ParallelEnv):  # type: ignore[misc]  # noqa: N801 PettingZoo's name for it
    """Connections, one step a round; arguments as of :class:`trivet.envs.seats.Seats`.

    Every agent has legal actions in every round; all of them end together.
    """

    def __init__(
        self,
        players: int | None = None,
        *,
        reward: str | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: Any,
    ) -> None:
        self.seats = Seats("connections", players, reward, render_mode, render_seat, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"connections_v{VERSION}",
            "render_modes": list(MODES),
            "render_fps": 2,
        }
        self.possible_agents = list(self.seats.names)
        self.observation_spaces = self.seats.spaces
        self.action_spaces = self.seats.choices
        self.state_space = self.seats.all_space()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """A Dict of ``observation`` and ``action_mask``, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """As many actions as the game has; the mask tells which are legal."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game; ``seed`` decides all tiles, ``options`` are not used."""
        del options
        self.seats.deal(seed)
        self.agents = self.possible_agents[:]
        return self._observations(True), self._infos()

    def step(self, actions: dict[str, int]) -> Stepped:
        """Place for every agent.

        Raises:
            IllegalMove: When an action is not legal; nobody has placed then.
            OptionError: When there is no game, or an agent's action is missing or no number.
        """
        if not self.agents:
            raise OptionError("there is no game running: call reset()")
        if not isinstance(actions, Mapping):
            raise OptionError(f"actions are a dict by agent, not {actions!r}")
        for seat, name in enumerate(self.agents):
            if name not in actions:
                raise OptionError(f"{name} has no action; all agents place in every round (C6)")
            self.seats.check(seat, actions[name], f"{name}: ")
        for name in self.agents:
            self.seats.play(actions[name])
        gained = self.seats.rewards() or [0.0] * len(self.agents)
        is_over = self.seats.seat < 0
        answer = (
            self._observations(not is_over),
            dict(zip(self.agents, gained, strict=True)),
            dict.fromkeys(self.agents, is_over),
            dict.fromkeys(self.agents, False),
            self._infos(),
        )
        if self.render_mode == "human":
            self.render()
        if is_over:
            self.agents = []
        return answer

    def state(self) -> NDArray[np.int16]:
        """What all seats see together, one observation after another, int16."""
        self.seats.check_dealt()
        return self.seats.all_seen()

    def _observations(self, acting: bool) -> dict[str, Observation]:
        return {
            name: self.seats.observation(seat, acting)
            for seat, name in enumerate(self.possible_agents)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {name: {} for name in self.possible_agents}

    def render(self) -> Any:
        """The table in the environment's render mode, by default as a spectator sees it."""
        if self.render_mode is None:
            logger.warn(f"no render_mode was given; there are {', '.join(MODES)}")
            return None
        self.seats.check_dealt()
        return self.seats.draw()

    def close(self) -> None:
        """Nothing is held open."""
