"""The minds of Quincunx: what they answer, what they may not know, how their endings come out."""

import numpy as np
import pytest

import trivet
from trivet.core.rng import Rng
from trivet.core.rules import ILLEGAL
from trivet.games.quincunx.rules import missing, play
from trivet.games.quincunx.state import OVER
from trivet.search.bots import LEVELS, bot, imagine
from trivet.search.budget import Budget, Stop
from trivet.search.quincunx.minds import mind
from trivet.search.quincunx.work import BEGIN, FOR_EVER, RACE, READ_OUT, Manner, Search

MINDS = ("rules", "flat", *LEVELS)
SMALL = Budget(nodes=150)


def think(name, view, seed="", include=(), budget=SMALL):
    return mind(name).think(view, Rng(seed), budget, Stop(), include)


def midgame(players=2, placed=8, seed=1, **options):
    state = trivet.game("quincunx", players, **options).deal(seed=seed)
    for _ in range(placed):
        state = state.play(bot("greedy").choose(state.view(state.seat), Rng(seed)))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"flush": True, "excuse": True, "muggins": True}])
def test_all_minds_together_play_a_match_to_its_end(players, options):
    state = trivet.game("quincunx", players, rounds=2, **options).deal(seed=players)
    rng, turn = Rng(players), 0
    while not state.is_over:
        view = state.view(state.seat)
        found = think(MINDS[turn % len(MINDS)], view, turn)
        assert found.choice in {one.move for one in found.candidates}
        values = [one.value for one in found.candidates]
        assert values == sorted(values, reverse=True)
        assert found.value == values[0]
        assert found.unit == "lead"
        turn += 1 + rng.below(3)
        state = state.play(found.choice)
    assert state.winners


@pytest.mark.parametrize("name", MINDS)
def test_equal_views_give_equal_thoughts_whatever_is_hidden(name):
    state = midgame()
    view = state.view(state.seat)
    other = imagine(view, Rng("another deal"))
    assert other.hands() != state.hands()
    assert think(name, other.view(state.seat)) == think(name, view)


@pytest.mark.parametrize("name", MINDS)
def test_every_placement_is_a_candidate(name):
    state = midgame(placed=14)
    found = think(name, state.view(state.seat))
    assert {one.move for one in found.candidates} == set(state.legal_moves())


def test_moves_asked_for_stay_in_the_race():
    state = midgame(placed=10)
    view = state.view(state.seat)
    budget = Budget(nodes=4000)
    worst = think("master", view, budget=budget).candidates[-1]
    asked = think("master", view, include=[worst.move], budget=budget).candidates
    kept = next(one for one in asked if one.move == worst.move)
    assert kept.nodes > worst.nodes


def test_a_search_that_is_told_to_stop_ends_after_the_running_piece():
    stop = Stop()
    stop.set()
    state = midgame()
    found = mind("master").think(state.view(state.seat), Rng(1), Budget(seconds=60), stop)
    assert found.nodes < 1000


def endgame(seed, free):
    """A position with so few free cells, in which nothing is hidden: the deck has run out."""
    state = midgame(placed=20 - free, seed=seed, rounds=1)
    state.data[0]["left"] = 0
    state.data[0]["deck"][:] = 0
    return state


def best_lead(data, seat):
    """Lead of a seat that is to place, both playing perfectly, by trying everything."""
    if data[0]["phase"] == OVER:
        own, other = data[0]["scores"][seat], data[0]["scores"][1 - seat]
        return int(own - other)
    return max(-best_lead(after, 1 - seat) for after in all_after(data))


def all_after(data):
    for card in range(37):
        for cell in range(25):
            after = np.empty_like(data)
            if play(data, after, 25 * card + cell) != ILLEGAL:
                yield after


@pytest.mark.parametrize("seed", range(4))
def test_endings_without_hidden_cards_are_solved_exactly(seed):
    state = endgame(seed, 3)
    search = Search(state.data, Rng(seed))
    search.do(BEGIN)
    search.do(RACE, 100, Manner((0, 1, 0, 0, FOR_EVER, 0), exact=6))
    search.do(READ_OUT)
    value = search.plan["values"][search.plan["order"][0]]
    assert value == pytest.approx(best_lead(state.data, state.seat))


def after_a_placement(seed=2):
    state = midgame(placed=0, seed=seed, muggins=True)
    for number in range(30):
        if state.data[0]["phase"] == 2 and missing(state.data) > 0 and number > 6:
            return state
        state = state.play(bot("greedy").choose(state.view(state.seat), Rng(number)))
    raise AssertionError


@pytest.mark.parametrize("name", ["expert", "master", "flat", "rules"])
def test_good_minds_claim_and_call_exactly(name):
    state = after_a_placement()
    truth = missing(state.data)
    found = think(name, state.view(state.seat), include=[f"claim {truth + 1}", "claim 0"])
    assert found.choice == f"claim {truth}"
    values = {one.move: one.value for one in found.candidates}
    assert values[f"claim {truth}"] > values["claim 0"]
    assert values[f"claim {truth}"] > values[f"claim {truth + 1}"]
    called = state.play("claim 0")
    assert think(name, called.view(called.seat)).choice == f"call {truth}"
    exact = state.play(f"claim {truth}")
    assert think(name, exact.view(exact.seat)).choice == "pass"


def test_beginners_claim_less_now_and_then_but_never_too_much():
    state = after_a_placement()
    truth = missing(state.data)
    claims = [int(think("novice", state.view(state.seat), n).choice.split()[1]) for n in range(60)]
    assert max(claims) == truth
    assert min(claims) < truth


def lead_over(name, rival, deals, budget):
    """Mean lead over a rival over duplicate deals, and its standard error."""
    game = trivet.game("quincunx", 2, rounds=1)
    bots, leads = (bot(name, budget), bot(rival)), []
    for deal in range(deals):
        pair = 0
        for own in (0, 1):
            state, rng = game.deal(seed=f"strength {deal}"), Rng(deal)
            while not state.is_over:
                player = bots[state.seat != own]
                state = state.play(player.choose(state.view(state.seat), rng))
            pair += state.scores[own] - state.scores[1 - own]
        leads.append(pair / 2)
    return np.mean(leads), np.std(leads, ddof=1) / len(leads) ** 0.5


@pytest.mark.plain
@pytest.mark.parametrize(("name", "rival", "least"), [("club", "greedy", 8), ("expert", "club", 2)])
def test_levels_are_stronger_than_what_is_below(name, rival, least):
    mean, _ = lead_over(name, rival, 40, Budget(nodes=400))
    assert mean > least
