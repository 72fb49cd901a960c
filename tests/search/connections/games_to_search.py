"""Positions from games under way, and the plain Python counterparts of search kernels."""

import trivet
from trivet.core.rng import Rng
from trivet.search.bots import bot
from trivet.search.connections.position import position_of


def state_at(round_number, seed=0, players=1, **options):
    """A state in which the tile of a round (from 1) is to be placed, after sensible play."""
    state = trivet.game("connections", players=players, **options).deal(seed=seed)
    rng, rules = Rng(seed), bot("rules")
    while state.data["round"][0] < round_number - 1:
        state = state.play(rules.choose(state.view(state.seat), rng))
    return state


def position_at(round_number, seed=0, **options):
    state = state_at(round_number, seed, **options)
    return state, position_of(state.view(state.seat), Rng(1))


def next_states(state):
    """The states after each distinct placement for each tile that may come next."""
    hidden = state.view(0)["left"]
    for symbol in hidden:
        yield with_next_tile(state, symbol, hidden)


def with_next_tile(state, symbol, hidden):
    rest = [other for other in hidden if other != symbol]
    moved = state.game.from_bytes(state.to_bytes())
    at = int(moved.data["round"][0]) + 1
    moved.data["deck"][0][at:] = 1 + state.game.deck_numbers([symbol, *rest])
    return moved


def best_play(state, move):
    """Minus points expected after a move when all goes on as well as possible, by the rules."""
    if state.data["round"][0] == 23:
        return float(state.play(move).scores[0])
    outcomes = []
    for hoped in next_states(state):
        after = hoped.play(move)
        outcomes.append(min(best_play(after, reply) for reply in different(after)))
    return sum(outcomes) / len(outcomes)


def different(state):
    """Legal moves without those that look the same as another."""
    position = position_of(state.view(0), Rng(1))
    return [position.move(number) for number in position.lays()]
