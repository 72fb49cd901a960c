"""The games for PettingZoo, one agent after another (AEC).

>>> from trivet.envs import aec
>>> env = aec.env("quincunx", players=3, flush=True)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(int(observation["action_mask"].argmax()))
>>> env.agent_selection
'player_1'

The modules ``tether_v1``, ``connections_v1`` and ``quincunx_v1`` have the same by PettingZoo's
names: ``quincunx_v1.env(players=3)``. Where PettingZoo has a registry (from 1.27), importing this
module adds the games to it: ``pettingzoo.make("aec", "trivet/quincunx_v1", players=3)``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.errors import OptionError, listing
from trivet.envs.rendering import MODES
from trivet.envs.seats import Observation, Seats
from trivet.games import NAMES

try:
    import pettingzoo  # type: ignore[import-untyped]
    from gymnasium import logger
except ImportError:
    raise ImportError("this needs PettingZoo: pip install 'trivet[pettingzoo]'") from None

VERSION = 1
"""Part of the environments' names; grows with every change of what they do."""

_OF_A_GAME = frozenset(
    (
        "agent_selection",
        "rewards",
        "_cumulative_rewards",
        "terminations",
        "truncations",
        "infos",
    )
)
"""What an environment has from its first reset on."""


class raw_env(pettingzoo.AECEnv):  # type: ignore[misc]  # noqa: N801 PettingZoo's name for it
    """A game for PettingZoo; see :class:`trivet.envs.seats.Seats` for the arguments.

    Agents are ``player_0`` to ``player_3`` by seat. In Tether with four players ``player_0`` and
    ``player_2`` are the Vertical side, the others the Horizontal one; a partner that may help is
    asked in turn. In Quincunx the rounds of a match follow each other, and with Muggins claims
    and calls are actions as well. In Connections the seats place one after another and do not see
    each other's placements before the round is complete.

    What PettingZoo's wrappers check is checked here, at a fraction of their cost: an action out of
    turn, out of range or not legal raises ``IllegalMove``, which says why. Wrap the environment in
    ``TerminateIllegalWrapper`` to have such an action lose the game instead.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        reward: str | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.seats = Seats(game, players, reward, render_mode, render_seat, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": list(MODES),
            "is_parallelizable": game == "connections",
            "render_fps": 2,
        }
        self.possible_agents = list(self.seats.names)
        self.observation_spaces = self.seats.spaces
        self.action_spaces = self.seats.choices
        self.state_space = self.seats.all_space()
        self._seat_of = {name: seat for seat, name in enumerate(self.possible_agents)}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """A Dict of ``observation`` and ``action_mask``, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """As many actions as the game has; the mask tells which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: Decides all deals of the game; None for the next random ones.
            options: Not used.
        """
        del options
        self.seats.deal(seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[self.seats.seat]

    def step(self, action: int | None) -> None:
        """Make the selected agent's move; None when it is over for it.

        Raises:
            IllegalMove: When the action is not legal.
            OptionError: When there is no game, or the action is no number.
        """
        if not self.agents:
            raise OptionError("there is no game running: call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seats = self.seats
        seats.play(action)
        self._cumulative_rewards[agent] = 0.0
        gained = seats.rewards()
        if gained is not None:
            for name, reward in zip(self.possible_agents, gained, strict=True):
                self.rewards[name] = reward
                self._cumulative_rewards[name] += reward
            self._rewarded = True
        elif self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        seat = seats.seat
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    _rewarded = False
    """Whether ``rewards`` holds anything but zeros."""

    def __getattr__(self, name: str) -> Any:
        if name in _OF_A_GAME:
            raise AttributeError(f"{name}: there is no game running: call reset()")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observe(self, agent: str) -> Observation:
        """What an agent sees, int16, and its legal actions, int8; none unless it is its turn.

        Raises:
            OptionError: When there is no such agent.
        """
        acting = agent == self.agent_selection
        seat = self._seat_of.get(agent)
        if seat is None:
            raise OptionError(f"there is no agent {agent!r}; agents are {listing(self._seat_of)}")
        return self.seats.observation(seat, acting)

    def state(self) -> NDArray[np.int16]:
        """What all seats see together, one observation after another, int16."""
        self.seats.check_dealt()
        return self.seats.all_seen()

    def render(self) -> Any:
        """The table in the environment's render mode, by default as a spectator sees it."""
        if self.render_mode is None:
            logger.warn(f"no render_mode was given; there are {', '.join(MODES)}")
            return None
        if not self.agents:
            raise OptionError("there is no game running: call reset()")
        return self.seats.draw()

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str, players: int | None = None, **kwargs: Any) -> raw_env:
    """The environment as it is best used; the same as ``raw_env``, which checks by itself."""
    return raw_env(game, players, **kwargs)


def _register() -> None:
    for name in NAMES:
        entry = f"trivet.envs.{name}_v{VERSION}:env"
        pettingzoo.register("aec", f"trivet/{name}_v{VERSION}", entry)
    entry = "trivet.envs.parallel:parallel_env"
    pettingzoo.register("parallel", f"trivet/connections_v{VERSION}", entry)


if hasattr(pettingzoo, "register"):
    _register()
