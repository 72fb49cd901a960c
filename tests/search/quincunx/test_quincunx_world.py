"""The worlds that the search plays on agree with the rules at every step."""

import numpy as np
import pytest

import trivet
from trivet.core.compiled import kernel
from trivet.core.rng import Rng
from trivet.games.quincunx.pieces import CELLS
from trivet.search.quincunx.tables import draws_of, points_of
from trivet.search.quincunx.world import new_worlds, play, set_up, settle


@kernel
def begin(worlds, states):
    set_up(worlds[0], states[0])


@kernel
def make(worlds, slot, cell):
    play(worlds[0], slot, cell)
    if worlds[0].count == 0:
        settle(worlds[0])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"flush": True, "excuse": True}])
def test_every_cell_of_the_table_is_what_the_rules_say(players, options):
    game = trivet.game("quincunx", players, rounds=1, **options)
    rng = Rng(f"{players}{options}")
    for number in range(6):
        state = game.deal(seed=number)
        worlds = new_worlds(1)
        begin(worlds, state.data)
        while not state.is_over:
            world, seat = worlds[0], state.seat
            hand = world["hands"][seat][: world["held"][seat]].tolist()
            for choice in state.choices(seat):
                card, _, cell = choice["move"].partition("@")
                entry = world["table"][CELLS.index(cell), game.deck.index(card)]
                assert points_of(entry) == choice["points"][seat], choice
                wanted = sum(item["kind"] == "draw" for item in choice["items"])
                assert draws_of(entry) == wanted, choice
            move = state.random_move(rng)
            card, _, cell = move.partition("@")
            make(worlds, hand.index(game.deck.index(card)), CELLS.index(cell))
            state = state.play(move)
            assert tuple(worlds[0]["points"][:players].tolist()) == state.scores
            for other in range(players):
                held = worlds[0]["held"][other]
                cards = np.sort(worlds[0]["hands"][other][:held]).tolist()
                assert [game.deck[card] for card in cards] == list(state.hands()[other])
