"""Bots choose legal moves, and choose them from what their seat can see."""

import importlib
import random

import pytest
from tests.conformance.knowledge import disguised, moments
from tests.conformance.table import CONFIGS, FEW, LONGEST

from trivet import OptionError, Rng
from trivet.search.bots import LEVELS, NAMES, bot, imagine
from trivet.search.budget import Budget

few_games = pytest.mark.parametrize("row", FEW, ids=lambda row: row.name)
each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)
each_bot = pytest.mark.parametrize("name", ["random", "greedy"])
each_mind = pytest.mark.parametrize("name", ["rules", "flat", *LEVELS])
LITTLE = Budget(nodes=24)


@each_bot
@each_game
def test_a_bot_chooses_a_legal_move_and_again_the_same(row, name):
    player = bot(name)
    assert player.name == name
    for number, (state, _) in enumerate(moments(row, 6)):
        view = state.view(state.seat)
        move = player.choose(view, Rng(number))
        assert state.is_legal(move)
        assert player.choose(view, Rng(number)) == move
        assert state.play(move, seat=state.seat).moves[-1] == move
        assert state.view(state.seat) == view


@each_bot
@each_game
def test_a_bot_chooses_the_same_whatever_it_cannot_see(row, name):
    player, source, changed = bot(name), random.Random(row.name), 0
    for number, (state, unseen) in enumerate(moments(row, 8)):
        twin = disguised(state, state.seat, unseen[state.seat], source)
        changed += twin != state
        assert player.choose(twin.view(state.seat), Rng(number)) == player.choose(
            state.view(state.seat), Rng(number)
        )
    assert changed


@each_mind
@each_game
def test_a_mind_chooses_a_legal_move_and_the_same_whatever_it_cannot_see(row, name):
    player, source = bot(name, LITTLE), random.Random(row.name)
    for number, (state, unseen) in enumerate(moments(row, 5)):
        view = state.view(state.seat)
        move = player.choose(view, Rng(number))
        assert state.is_legal(move)
        twin = disguised(state, state.seat, unseen[state.seat], source)
        assert player.choose(twin.view(state.seat), Rng(number)) == move
        assert state.view(state.seat) == view


@each_game
def test_greedy_does_not_look_at_what_it_imagines(row):
    greedy = importlib.import_module(f"trivet.search.{row.game}.greedy")
    changed = 0
    for number, (state, _) in enumerate(moments(row, 12)):
        view = state.view(state.seat)
        first, second = imagine(view, Rng(f"{number} a")), imagine(view, Rng(f"{number} b"))
        changed += first != second
        for seed in range(3):
            assert greedy.choose(first, Rng(seed)) == greedy.choose(second, Rng(seed))
    assert changed


@each_bot
@each_game
def test_bots_play_whole_games(row, name):
    player, rng = bot(name), Rng(row.name)
    state = row.make().deal(seed=3)
    while not state.is_over:
        state = state.play(player.choose(state.view(state.seat), rng), seat=state.seat)
        assert len(state.moves) < LONGEST
    assert state.record().replay() == state


@few_games
def test_the_random_bot_makes_every_legal_move(row):
    player, rng = bot("random"), Rng(row.name)
    state = next(state for state, _ in moments(row, 40)[3:] if 2 <= len(state.legal_moves()) <= 30)
    view, legal = state.view(state.seat), state.legal_moves()
    seen = {player.choose(view, rng) for _ in range(12 * len(legal))}
    assert seen == set(legal)


@pytest.mark.parametrize("game", ["tether", "connections", "quincunx"])
def test_greedy_is_better_than_random(game):
    row = next(row for row in CONFIGS if row.game == game and row.players == 2)
    rng, lead = Rng("better"), 0
    for seed in range(12):
        state = row.make().deal(seed=seed)
        while not state.is_over:
            name = "greedy" if state.seat == seed % 2 else "random"
            state = state.play(bot(name).choose(state.view(state.seat), rng))
        difference = state.scores[seed % 2] - state.scores[1 - seed % 2]
        lead += -difference if game == "connections" else difference
    assert lead > 0


@pytest.mark.parametrize("name", ["", "Greedy", "best", "a\nb"])
def test_an_unknown_bot_is_refused_with_the_known_ones(name):
    with pytest.raises(OptionError, match=f"the bots are {', '.join(NAMES)}$"):
        bot(name)
