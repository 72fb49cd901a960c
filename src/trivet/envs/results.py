"""What a game that is over was worth to each seat: the rewards of all environments."""

from __future__ import annotations

from trivet.core.errors import OptionError, listing
from trivet.core.state import State

OUTCOME, POINTS = "outcome", "points"
REWARDS = (OUTCOME, POINTS)


def check_reward(reward: str, choices: tuple[str, ...] = REWARDS) -> str:
    """The reward, if it is one of ``choices``; raises OptionError otherwise."""
    if reward not in choices:
        raise OptionError(f"reward is {listing(choices)}, not {reward!r}")
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
    if state.game.name == "tether":
        if len(winners) == 2:
            return [0.0] * state.game.players
        return [1.0 if seat % 2 == winners[0] else -1.0 for seat in range(state.game.players)]
    players = state.game.players
    if players == 1:
        return [0.0]
    share = players / len(winners)
    return [((share if seat in winners else 0.0) - 1.0) / (players - 1) for seat in range(players)]
