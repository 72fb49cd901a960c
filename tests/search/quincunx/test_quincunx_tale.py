"""What others' placements tell: habits are told apart, and worlds come as likely as they are."""

import itertools
import math

import numpy as np
import pytest

import trivet
from trivet.core.compiled import kernel
from trivet.core.rng import Rng
from trivet.games.quincunx.pieces import NUMBERS
from trivet.search.bots import bot
from trivet.search.budget import Budget
from trivet.search.quincunx.chain import hand_out, wander
from trivet.search.quincunx.tale import GRUDGE, PRIOR
from trivet.search.quincunx.work import BEGIN, Search


@kernel
def sample(tales, worlds, steps, rng):
    """Let a chain go on and put what it comes to into the first world."""
    wander(tales[0], steps, rng)
    hand_out(worlds[0], np.int64(worlds[0]["seat"]), tales[0])


def played(name, placed, players=2, seed=1, budget=None, **options):
    """A position after so many placements of a bot, and a search that knows of them."""
    state = trivet.game("quincunx", players, rounds=1, **options).deal(seed=seed)
    player, rng = bot(name, budget), Rng(seed)
    for _ in range(placed):
        state = state.play(player.choose(state.view(state.seat), rng))
    return state, told(state)


def told(state):
    search = Search(state.data, Rng(7))
    search.tell(state)
    search.do(BEGIN)
    return search


def others(state):
    return [seat for seat in range(state.game.players) if seat != state.seat]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"flush": True, "excuse": True}])
def test_no_card_that_the_greedy_hold_would_have_been_better(players, options):
    for seed in range(4):
        state, search = played("greedy", 15, players, seed, **options)
        tale = search.tale
        for seat in others(state):
            assert tale["strays"][seat] == 0
            dealt = [NUMBERS[card] for card in state.hands()[seat]]
            hidden = tale["card"][: tale["hidden"]].tolist()
            drawn = (tale["owner"] == seat) & (tale["since"] >= 0)
            if not drawn[: tale["count"]].any():
                assert set(dealt) <= set(hidden)
                assert not any(tale["better"][card] & tale["made"][seat] for card in dealt)


@pytest.mark.parametrize(("name", "low", "high"), [("greedy", 0.8, 1.0), ("flat", 0.0, 0.1)])
def test_the_greedy_are_told_from_those_who_look_ahead(name, low, high):
    shares = []
    for seed in range(8):
        state, search = played(name, 9, seed=seed, budget=Budget(nodes=300))
        shares.append(search.tale["greedy"][others(state)[0]])
        assert search.tale["listens"] == (shares[-1] > 0.02)
    assert low <= np.mean(shares) <= high


def test_before_anyone_has_placed_a_card_nothing_is_known():
    state, search = played("greedy", 0)
    assert search.tale["greedy"][others(state)[0]] == pytest.approx(PRIOR)
    assert search.tale["greedy"][state.seat] == 0.0


def test_a_position_whose_moves_are_not_known_is_searched_all_the_same():
    state, _ = played("greedy", 6)
    state.moves = ()
    assert told(state).tale["listens"] == 0


def test_hands_come_as_often_as_they_are_likely():
    state, search = next(
        (state, search)
        for seed in range(40)
        for state, search in [played("greedy", 14, seed=seed)]
        if (search.tale["since"] < 0).all() and search.tale["hidden"] <= 14
    )
    tale, seat = search.tale, others(state)[0]
    cards = tale["card"][: tale["hidden"]].tolist()
    held = len(state.hands()[seat])
    blame = {card: int(tale["better"][card] & tale["made"][seat]).bit_count() for card in cards}
    weights = {
        hand: math.exp(-GRUDGE * sum(blame[card] for card in hand))
        for hand in itertools.combinations(sorted(cards), held)
    }
    total = sum(weights.values())
    exact = {card: sum(w for hand, w in weights.items() if card in hand) / total for card in cards}
    assert min(exact.values()) < 0.01
    assert max(exact.values()) > held / len(cards)

    rng, seen, draws = Rng(3), dict.fromkeys(cards, 0), 4000
    for _ in range(draws):
        sample(search._tales, search.worlds, 30, rng.words)
        world = search.worlds[0]
        hand = world["hands"][seat][:held].tolist()
        assert sorted(hand + world["deck"][: world["left"]].tolist()) == sorted(cards)
        for card in hand:
            seen[card] += 1
    for card in cards:
        assert seen[card] / draws == pytest.approx(exact[card], abs=0.06)
