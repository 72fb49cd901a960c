"""The best board in hindsight: what it finds can be laid, what it proves nobody beats."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import trivet
from trivet.core.rng import Rng
from trivet.search.bots import bot
from trivet.search.connections.hindsight import Hindsight, finished_games, hindsight, hindsights


@functools.cache
def finished(seed: int, name: str = "greedy", players: int = 1, games: int = 1):
    """A finished game played by a bot, as its last position."""
    state = trivet.game("connections", players=players, games=games).deal(seed=seed)
    player, rng = bot(name), Rng(f"hindsight {seed}")
    while not state.is_over:
        state = state.play(player.choose(state.view(state.seat), rng))
    return state


def laid(state, moves):
    """The minus points after these placements with the tiles of a game for one."""
    after = state.game.deal(decks=state.decks)
    for move in moves:
        after = after.play(move)
    assert after.is_over
    return after.scores[0]


def brute_force(state) -> int:
    """The fewest minus points from a position of one player on, by trying everything."""
    if state.is_over:
        return state.scores[0]
    looks = {}
    for move in state.legal_moves():
        after = state.play(move)
        # A tile that looks the same in several rotations need not be tried in all of them.
        key = tuple((lying["cell"], lying["sides"]) for lying in after.view(0)["table"][0]["cells"])
        looks[key] = after
    return min(brute_force(after) for after in looks.values())


@pytest.mark.parametrize("seed", range(12))
def test_with_few_tiles_left_it_is_what_trying_everything_finds(seed):
    """The first 20 placements stay as they were made; then all ways of laying four tiles."""
    for name in ("greedy", "random"):
        state = finished(seed, name)
        position = state.game.deal(decks=state.decks)
        for move in state.moves[:20]:
            position = position.play(move)
        found = hindsight(state.game, 0, state.moves, kept=20)
        assert found.low == found.high == brute_force(position)
        assert found.moves[:20] == state.moves[:20]
        assert laid(state, found.moves) == found.high


@pytest.mark.parametrize("seed", range(2))
def test_the_best_board_can_be_laid_in_the_order_of_the_tiles(seed):
    state = finished(seed)
    found = hindsight(state.game, 0, state.moves, seconds=40)
    assert found.low <= found.high <= state.scores[0]
    assert laid(state, found.moves) == found.high


def test_no_board_played_with_these_tiles_has_fewer_minus_points():
    """Hundreds of ways to play the same tiles, all of them no better than what is proven."""
    state = finished(3)
    found = hindsight(state.game, 0, state.moves, seconds=40)
    assert found.low > 0 or found.high == 0
    start = state.game.deal(decks=state.decks)
    many = np.repeat(start.data, 300)
    state.game.play_out(many, Rng(5))
    assert int(many["past"][:, 0, 0].min()) >= found.low
    rng = Rng("greedy")
    for _ in range(10):
        played = start
        while not played.is_over:
            played = played.play(bot("greedy").choose(played.view(0), rng))
        assert played.scores[0] >= found.low


def test_without_time_it_says_between_which_numbers_the_best_lies():
    state = finished(1, "random")
    found = hindsight(state.game, 0, state.moves, seconds=0.01)
    assert found.low < found.high <= state.scores[0]
    assert laid(state, found.moves) == found.high
    assert str(found) == f"the best possible was between {found.low} and {found.high}"
    assert str(Hindsight(1, 1, ())) == "the best possible was 1"


def test_C11_each_game_of_a_series_and_each_board_is_looked_at_by_itself():
    state = finished(2, "greedy", players=2, games=2)
    past = state.view(None)["past"]
    looked_at = []
    for number, seat, found in hindsights(state.record(), seconds=0.3):
        looked_at.append((number, seat))
        assert found.high <= past[number][seat]
    assert looked_at == [(0, 0), (0, 1), (1, 0), (1, 1)]
    for number, seat, played in finished_games(state.moves, 2):
        tiles = [move.split(" ")[0] for move in played]
        assert tiles == list(state.decks[number][:24])
        assert played[0] in state.moves[48 * number + seat :]


def test_a_game_that_runs_has_nothing_to_look_at():
    assert list(finished_games(finished(2).moves[:23], 1)) == []
