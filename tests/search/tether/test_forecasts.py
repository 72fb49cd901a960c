"""What bots expect of their games is, on average, what becomes of them."""

import numpy as np
import pytest

from trivet.core.rng import Rng
from trivet.games import game
from trivet.search.budget import Stop
from trivet.search.tether.minds import mind


def forecasts(name, players, games):
    """Every value that a level states in games against itself, with what its side won then."""
    thinker, told, won = mind(name), [], []
    for k in range(games):
        state, rng, sides = game("tether", players).deal(seed=f"forecast {k}"), Rng(k), []
        while not state.is_over:
            thought = thinker.think(state.view(state.seat), rng, thinker.budget, Stop())
            told.append(thought.value)
            sides.append(state.seat % 2)
            state = state.play(thought.choice)
        shares = [(side in state.winners) / len(state.winners) for side in range(2)]
        won += [shares[side] for side in sides]
    return np.array(told), np.array(won)


@pytest.mark.parametrize(("players", "games"), [(2, 24), (4, 24)])
def test_an_expert_expects_what_experts_win(players, games):
    told, won = forecasts("expert", players, games)
    assert abs(told.mean() - won.mean()) < 0.02
    # Nor is it right only in that it always says the same.
    surer = np.abs(told - 0.5) > 0.3
    assert np.mean((told > 0.5)[surer] == (won > 0.5)[surer]) > 0.75
