"""Strength with few nodes, over the same cards from both sides; games are the same every time."""

import pytest

from trivet.core.rng import Rng
from trivet.games import game
from trivet.search.bots import GreedyBot, ThinkingBot
from trivet.search.budget import Budget

pytestmark = pytest.mark.plain


def points(bots, seed, players):
    """What side 0 gets of a game: 1, a half or 0."""
    state, rng = game("tether", players).deal(seed=seed), Rng(seed)
    while not state.is_over:
        state = state.play(bots[state.seat % 2].choose(state.view(state.seat), rng))
    return 0.5 if len(state.winners) == 2 else float(state.winners[0] == 0)


def share(one, two, deals, players=2):
    """The share of the games that ``one`` wins, each deal played from both sides."""
    won = sum(points((one, two), f"strength {i}", players) for i in range(deals))
    won += sum(1 - points((two, one), f"strength {i}", players) for i in range(deals))
    return won / (2 * deals)


@pytest.mark.parametrize("players", [2, 4])
def test_the_search_beats_greedy(players):
    assert share(ThinkingBot("master", Budget(nodes=60)), GreedyBot(), 6, players) > 0.6


def test_the_search_beats_the_hoarder():
    hoarder = ThinkingBot("hoarder")
    assert share(ThinkingBot("master", Budget(nodes=60)), hoarder, 6) > 0.6


def test_greedy_beats_a_beginner():
    assert share(GreedyBot(), ThinkingBot("novice"), 12) > 0.6
