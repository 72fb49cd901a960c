"""Every level ends a game of every kind of table with legal moves, and keeps to its nodes."""

import pytest

import trivet
from trivet.core.rng import Rng
from trivet.search.bots import LEVELS, mind
from trivet.search.budget import Budget, Stop

NODES = 16
LIMITS = {"tether": 2600, "quincunx": 250, "connections": 200_000}
"""Most nodes all the same: a first look at all moves, and endings that are searched to the end
(in 60 games alone at Connections half the longest endings took 9,200 nodes, one 23,046)."""
ALL_HOUSE_RULES = {"flush": True, "excuse": True, "muggins": True}
TABLES = [
    ("tether", 2, {}),
    ("tether", 4, {}),
    ("connections", 1, {}),
    ("connections", 2, {"boards": ["green", "red"]}),
    ("connections", 3, {}),
    ("connections", 4, {}),
    ("connections", 2, {"games": 2}),
    *(("quincunx", n, {"rounds": 1}) for n in (2, 3, 4)),
    *(("quincunx", n, {"rounds": 1, **ALL_HOUSE_RULES}) for n in (2, 3, 4)),
    *(("quincunx", 2, {"rounds": 1, rule: True}) for rule in ALL_HOUSE_RULES),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_game_ends(name, players, options, level):
    state, rng = trivet.game(name, players, **options).deal(seed=level), Rng(players)
    while not state.is_over:
        seat = state.acting[0]
        found = mind(name, level).think(state.view(seat), rng, Budget(nodes=NODES), Stop())
        assert found.nodes <= LIMITS[name]
        # Raises where the move is not legal.
        state = state.play(found.choice, seat)
    assert state.winners
