"""Every name plays every phase legally, by its view alone, the same again from the same seed."""

import numpy as np
import pytest

from trivet.core.rng import Rng
from trivet.games import game
from trivet.search.bots import LEVELS, ThinkingBot
from trivet.search.budget import Budget, Stop
from trivet.search.tether.minds import mind

NAMES = ("hoarder", "rules", "flat", *LEVELS)
SMALL = Budget(nodes=24)


def positions(players, seed, every=5):
    """Views out of a random game, with the states they are of."""
    state, rng, found = game("tether", players).deal(seed=seed), Rng(seed), []
    while not state.is_over:
        if rng.below(every) == 0:
            found.append(state)
        state = state.play(state.random_move(rng))
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_is_played_to_its_end(name, players):
    state, rng = game("tether", players).deal(seed=name), Rng(1)
    thinker = ThinkingBot(name, SMALL)
    for _ in range(1000):
        if state.is_over:
            break
        state = state.play(thinker.choose(state.view(state.seat), rng))
    assert state.is_over


@pytest.mark.parametrize("name", NAMES)
def test_equal_arguments_give_equal_analyses(name):
    for state in positions(2, 3)[:6]:
        view = state.view(state.seat)
        found = [mind(name).think(view, Rng(5), SMALL, Stop()) for _ in range(2)]
        assert found[0] == found[1]


@pytest.mark.parametrize("name", ["expert", "master"])
@pytest.mark.parametrize("players", [2, 4])
def test_hidden_cards_never_matter(name, players):
    for state in positions(players, 4)[:6]:
        view = state.view(state.seat)
        other = game("tether", players).resample(view, Rng(8))
        again = {**other.view(state.seat), "moves": view["moves"], "items": view["items"]}
        found = [mind(name).think(v, Rng(5), SMALL, Stop()) for v in (view, again)]
        assert found[0] == found[1]


@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_move_has_a_value(players):
    for state in positions(players, 6)[:8]:
        thoughts = mind("master").think(state.view(state.seat), Rng(1), SMALL, Stop())
        assert {line.move for line in thoughts.candidates} == set(state.legal_moves())
        values = [line.value for line in thoughts.candidates]
        assert values == sorted(values, reverse=True)
        assert values[0] == thoughts.value
        assert 0.0 <= min(values) <= max(values) <= 1.0
        assert thoughts.choice == thoughts.candidates[0].move


def test_moves_asked_for_are_tried():
    state = game("tether").deal(seed=2)
    view = state.view(0)
    plain = mind("master").think(view, Rng(1), Budget(nodes=400), Stop())
    worst = plain.candidates[-1]
    asked = mind("master").think(view, Rng(1), Budget(nodes=400), Stop(), include=[worst.move])
    found = next(line for line in asked.candidates if line.move == worst.move)
    assert found.nodes >= 50 > worst.nodes


def test_a_stop_ends_after_the_running_piece():
    stop = Stop()
    stop.set()
    view = game("tether").deal(seed=2).view(0)
    assert mind("master").think(view, Rng(1), Budget(nodes=100_000), stop).nodes <= 16


def test_what_the_trained_value_says_is_a_chance():
    states = positions(2, 9)
    chances = [mind("club").think(s.view(s.seat), Rng(1), SMALL, Stop()).value for s in states]
    assert np.all((np.array(chances) >= 0) & (np.array(chances) <= 1))
    assert len(set(chances)) > len(chances) / 2
