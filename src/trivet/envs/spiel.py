"""The games for OpenSpiel: ``trivet_tether``, ``trivet_connections`` and ``trivet_quincunx``.

Importing this module registers them:

>>> import pyspiel
>>> import trivet.envs.spiel
>>> game = pyspiel.load_game("trivet_quincunx(players=3,flush=true)")
>>> game.num_players(), game.max_chance_outcomes()
(3, 36)

Cards come at chance nodes (:mod:`trivet.envs.explicit`). Parameters are ``players``, the options
of the game and ``reward``: ``outcome`` (who won, summing to zero) or ``points`` (the final points,
Connections' minus points below zero); a player alone always plays for points. All rewards come
at the end. Names of boards are joined by ``+``: ``trivet_connections(boards=red+green)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from trivet.core.errors import OptionError
from trivet.core.game import Game
from trivet.core.options import Count, Names, Option, Switch
from trivet.envs.checks import seat_number
from trivet.envs.explicit.position import CHANCE, TERMINAL, Position
from trivet.envs.explicit.table import Table, table_of
from trivet.envs.explicit.worlds import another_world
from trivet.envs.results import OUTCOME, POINTS, check_reward, outcomes
from trivet.games import NAMES, game_type

try:
    import pyspiel  # type: ignore[import-not-found]
except ImportError:
    raise ImportError("this needs OpenSpiel: pip install 'trivet[openspiel]'") from None


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of any of the games for OpenSpiel.

    Attributes:
        at: The position; it is replaced by every action and never changes itself, so clones
            share it.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at: Position = game.start

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's number for chance or the end."""
        return self.at.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.at.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance decides."""
        return self.at.player == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """The legal actions of the seat that decides, or of a given one; cards at a chance node.

        Callers in Python get the list itself; OpenSpiel's own method has it copied into C++ and
        back, which takes longer than making it.
        """
        at = self.at
        if player or at.player == TERMINAL:
            return list(super().legal_actions(*player))
        return at.coming.copy() if at.player == CHANCE else at.legal().copy()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come, ascending, all with the same probability."""
        cards = self.at.coming
        if not cards:
            raise OptionError("no card comes here: chance does not decide in this state")
        probability = 1.0 / len(cards)
        return [(card, probability) for card in cards]

    def returns(self) -> list[float]:
        """What the game was worth to each seat; zeros before the end."""
        at = self.at
        if at.player != TERMINAL:
            return [0.0] * at.table.players
        game: SpielGame = self.get_game()
        state = at.table.state(at.data)
        return outcomes(state) if game.reward == OUTCOME else at.table.points(state)

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> SpielState:
        """A state that ``player`` cannot tell from this one; all such are equally likely.

        Args:
            player: A seat.
            random: Answers numbers from 0 to below 1, as ``pyspiel.UniformProbabilitySampler``.

        Raises:
            OptionError: When there is no such seat.
        """
        player = seat_number(player, self.at.table.players)
        game: SpielGame = self.get_game()
        state: SpielState = game.new_initial_state()
        for action in another_world(game.start, self.history(), player, random):
            state.apply_action(action)
        return state

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return self.at.legal()

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        at = self.at
        if player == CHANCE:
            return at.table.game.deck[action]
        return at.table.text(at.data, action)

    def __str__(self) -> str:
        at = self.at
        codes = at.table.game.deck
        coming = " ".join(codes[card] for card in at.cards)
        return "\n".join([*at.told, f"to move: {at.player} {coming}".rstrip()])


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games for OpenSpiel; the classes below say which.

    Args:
        params: Parameters, see the module.

    Attributes:
        table: The game and how its cards come.
        reward: ``outcome`` or ``points``.
        start: The position before the first card.

    Raises:
        OptionError: For a value out of range.
    """

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.reward = check_reward(given.get("reward", OUTCOME), (OUTCOME, POINTS))
        game = _game(self.name, given)
        if game.players == 1:
            self.reward = POINTS
        self.table: Table = table_of(game)
        self.start = Position.start(self.table)
        super().__init__(_spiel_type(self.name, self.reward), self._info(), given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def _info(self) -> Any:
        table = self.table
        least, most = (-1.0, 1.0) if self.reward == OUTCOME else table.least_and_most()
        return pyspiel.GameInfo(
            num_distinct_actions=table.arrays.actions,
            max_chance_outcomes=len(table.deck),
            num_players=table.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if self.reward == OUTCOME else None,
            max_game_length=table.most_moves(),
        )

    def new_initial_state(self) -> SpielState:
        """The state before the first card is dealt."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Most cards that can come in one game."""
        return self.table.most_cards()

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver | None:
        """What a seat has seen (perfect recall, as text) or sees now (text and numbers).

        None for other kinds: public or private parts alone, or more than one seat's.
        """
        if params:
            raise OptionError(f"an observer has no parameters, but got {params!r}")
        if kind is None:
            kind = pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Recalled() if kind.perfect_recall else Observed(self.table)


class Recalled:
    """All that a seat has seen, in order, as text; it has no tensor."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Nothing to be written."""

    def string_from(self, state: SpielState, player: int) -> str:
        """The information state."""
        return state.at.told[player]


class Observed:
    """What a seat sees now: the observation of :mod:`trivet.envs.arrays`, zeros before a deal.

    Attributes:
        tensor: float32, one run of all entries.
        dict: The same by the names of its features.
    """

    def __init__(self, table: Table) -> None:
        arrays = table.arrays
        self._arrays = arrays
        self._row = arrays.observe(table.game.new_states(1), np.zeros(1, dtype=np.int64))
        self.tensor = np.zeros(self._row.shape[1], dtype=np.float32)
        self.dict = {
            feature.name: self.tensor[feature.start : feature.stop].reshape(feature.shape or (1,))
            for feature in arrays.features
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees into ``tensor``."""
        self.tensor[:] = self._observe(state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text: of every feature the entries that are not 0."""
        row = self._observe(state, player).tolist()
        parts = [f"seat {player}"]
        for feature in self._arrays.features:
            values = row[feature.start : feature.stop]
            parts.append(f"{feature.name}: {_shown(values)}".rstrip())
        return "\n".join(parts)

    def _observe(self, state: SpielState, player: int) -> Any:
        at = state.at
        if at.is_dealt:
            seats = np.array([player], dtype=np.int64)
            self._arrays.kernels.observe(at.data, seats, self._row)
        else:
            self._row[:] = 0
        return self._row[0]


SpielObserver = Recalled | Observed


def _shown(values: list[int]) -> str:
    """Places of ones and, of other numbers, places with values; a single number as it is.

    >>> _shown([0, 1, 0, 7]), _shown([3])
    ('1 3=7', '3')
    """
    if len(values) == 1:
        return str(values[0])
    pairs = [(place, value) for place, value in enumerate(values) if value]
    return " ".join(str(place) if value == 1 else f"{place}={value}" for place, value in pairs)


def _game(name: str, params: dict[str, Any]) -> Game:
    """The game of the library that parameters ask for."""
    options: dict[str, Any] = {}
    for option in game_type(name).OPTIONS:
        value = params.get(option.name, _default(option))
        if value != _default(option):
            # OpenSpiel parts parameters by commas, so names are joined by + here.
            names = isinstance(option, Names)
            options[option.name] = tuple(value.split("+")) if names else value
    return game_type(name)(params.get("players"), **options)


def _default(option: Option) -> Any:
    """A parameter's value that leaves an option as it is; OpenSpiel wants one of a plain type."""
    if isinstance(option, Switch):
        return option.default
    if isinstance(option, Count):
        return option.default or 0
    return ""


def _spiel_type(name: str, reward: str) -> Any:
    kind = game_type(name)
    zero_sum = reward == OUTCOME
    return pyspiel.GameType(
        short_name=f"trivet_{name}",
        long_name=f"{name.capitalize()} (Trivet)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=getattr(pyspiel.GameType.Utility, "ZERO_SUM" if zero_sum else "GENERAL_SUM"),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(kind.PLAYERS),
        min_num_players=min(kind.PLAYERS),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": kind.DEFAULT_PLAYERS,
            "reward": OUTCOME,
            **{option.name: _default(option) for option in kind.OPTIONS},
        },
    )


def _register() -> None:
    for name in NAMES:
        kind = type(f"Spiel{name.capitalize()}", (SpielGame,), {"name": name})
        pyspiel.register_game(_spiel_type(name, OUTCOME), kind)


_register()
