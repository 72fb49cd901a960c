"""What a game that is over was worth to each seat: the rewards of all environments."""

from __future__ import annotations

from typing import Any

from trivet.core.errors import OptionError, listing
from trivet.core.game import Game
from trivet.core.state import State

OUTCOME, POINTS, DENSE = "outcome", "points", "dense"
REWARDS = (OUTCOME, POINTS, DENSE)
"""Names of the rewards; what they are, tells :class:`trivet.envs.seats.Seats`."""


def reward_of(game: Game, reward: str | None) -> str:
    """The reward that is asked for; None for ``outcome``, or ``points`` for a player alone.

    Raises:
        OptionError: When the game has no such reward; only Connections has ``dense``.
    """
    if reward is None:
        return POINTS if game.players == 1 else OUTCOME
    offer = REWARDS if game.name == "connections" else (OUTCOME, POINTS)
    return check_reward(reward, offer)


def check_reward(reward: Any, offer: tuple[str, ...]) -> str:
    """The reward, if it is one of those on offer; raises OptionError otherwise."""
    if not isinstance(reward, str) or reward not in offer:
        raise OptionError(f"reward is {listing(offer)}, not {reward!r}")
    return reward


def outcomes(state: State) -> list[float]:
    """Who won, by seat, summing to zero: a single winner of two players gets 1, the loser -1.

    Each of n seats gets ``(n * share - 1) / (n - 1)``, where the winners share 1 among them: with
    three players 1 for the winner, -1/2 for the others. In Tether a side's seats share its
    result, so that both get 1, -1 or 0 in the team game as well. A player alone gets 0.

    Args:
        state: A state that is over.
    """
    winners = state.winners or ()
    players = state.game.players
    if state.game.name == "tether":
        if len(winners) == 2:
            return [0.0] * players
        return [1.0 if seat % 2 == winners[0] else -1.0 for seat in range(players)]
    if players == 1:
        return [0.0]
    share = players / len(winners)
    return [((share if seat in winners else 0.0) - 1.0) / (players - 1) for seat in range(players)]
