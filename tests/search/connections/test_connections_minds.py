"""The bots of Connections: legal, fair, repeatable, stopped in time, one better than the next."""

import numpy as np
import pytest
from tests.search.connections.games_to_search import state_at

import trivet
from trivet.core.errors import OptionError
from trivet.core.rng import Rng
from trivet.search.bots import LEVELS, ThinkingBot, mind
from trivet.search.budget import Budget, Stop
from trivet.search.connections.racing import Race
from trivet.search.connections.weights import pack, shipped, unpack

NAMES = ("rules", "flat", *LEVELS)
SMALL = Budget(nodes=3000)
OWN_SET = {
    "tiles": {f"tile-{chr(97 + i)}": ("wnwn" if i % 2 else "w---") for i in range(26)}
    | {"left": "nn--", "right": "nw-n"},
    "boards": {"odd": [99, 0, 5, 7] * 4},
}


def thought(name, state, seat=0, budget=SMALL, seed=1, include=()):
    bot = ThinkingBot(name, budget)
    return bot.think(state.view(seat), Rng(seed), include)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("round_number", [1, 2, 11, 18, 20, 23, 24])
def test_every_bot_places_legally_at_every_stage(name, round_number):
    state = state_at(round_number, seed=round_number)
    legal = state.legal_moves()
    analysis = thought(name, state, include=legal[-2:])
    assert analysis.choice in legal
    assert analysis.unit == "minus"
    found = {candidate.move: candidate.value for candidate in analysis.candidates}
    assert {analysis.choice, *legal[-2:]} <= set(found) <= set(legal)
    values = [candidate.value for candidate in analysis.candidates]
    assert values == sorted(values)
    assert analysis.value == values[0]


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_every_kind_of_table(name):
    tables = [
        trivet.game("connections", players=4, games=4, boards=["red", "blue", "green", "yellow"]),
        trivet.game("connections", players=1, set=OWN_SET),
    ]
    for game in tables:
        state = game.deal(seed=5)
        for _ in range(2 * game.players):
            seat = state.acting[0]
            choice = thought(name, state, seat, Budget(nodes=300)).choice
            state = state.play(choice, seat)


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_has_placed_may_be_thought_for_again(name):
    state = state_at(7, players=2)
    before = thought(name, state)
    placed = state.play(before.choice, 0)
    assert thought(name, placed).choice == before.choice


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_cannot_see_changes_nothing(name):
    state = state_at(8, players=2)
    other = state.game.from_bytes(state.to_bytes())
    other.data["deck"][0] = np.where(other.data["deck"][0], other.data["deck"][0][::-1], 0)
    at = int(other.data["round"][0]) + 1
    other.data["deck"][0][at:] = state.data["deck"][0][at:][::-1]
    first, second = (
        placed.play(placed.legal_moves(1)[n], 1) for placed, n in ((state, 0), (other, 3))
    )
    assert thought(name, first) == thought(name, second)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_view_and_nodes_give_the_same_analysis(name):
    state = state_at(13, seed=2)
    assert thought(name, state, seed=9) == thought(name, state, seed=9)


@pytest.mark.parametrize("name", ["flat", "master"])
def test_a_stop_ends_the_search_after_the_running_piece(name):
    state = state_at(4)
    stop = Stop()
    stop.set()
    stopped = mind("connections", name).think(state.view(0), Rng(1), Budget(seconds=60), stop)
    assert stopped.choice in state.legal_moves()
    assert stopped.nodes < 60_000


class StopAfter:
    """A stop that is set when it has been looked at so often."""

    def __init__(self, looks):
        self.looks = looks

    @property
    def is_set(self):
        self.looks -= 1
        return self.looks < 0


@pytest.mark.parametrize(("round_number", "pieces"), [(3, 60), (12, 60), (20, 8)])
def test_no_piece_of_a_search_is_long(round_number, pieces):
    state = state_at(round_number, seed=2)
    master = mind("connections", "master")

    def searched(looks):
        found = master.think(state.view(0), Rng(1), Budget(nodes=10**6), StopAfter(looks))
        assert found.choice in state.legal_moves()
        return found.nodes

    nodes = [searched(looks) for looks in range(pieces)]
    assert nodes == sorted(nodes)
    assert np.diff(nodes).max() <= 4500
    assert nodes[-1] > 5000


def test_a_search_takes_no_more_nodes_than_it_may_but_for_the_last_piece():
    state = state_at(4)
    assert 20_000 <= thought("master", state, budget=Budget(nodes=20_000)).nodes < 40_000


def test_moves_asked_for_are_searched_as_the_best_are():
    state = state_at(10, seed=3)
    plain = thought("master", state, budget=Budget(nodes=100_000))
    shown = {candidate.move for candidate in plain.candidates}
    bad = next(move for move in state.legal_moves() if move not in shown)
    asked = thought("master", state, budget=Budget(nodes=100_000), include=[bad])
    found = {candidate.move: candidate for candidate in asked.candidates}
    assert found[bad].nodes > 1000
    assert found[bad].value > asked.value


def test_turns_that_look_the_same_are_worth_the_same():
    state = next(
        s
        for s in (state_at(12, seed) for seed in range(99))
        if "wnwn" in s.view(0)["turns"].values()
    )
    up = [move for move in state.legal_moves() if not move.endswith("spiral")]
    found = {c.move: c.value for c in thought("master", state, include=up).candidates}
    cells = {move.split()[1] for move in up}
    for cell in cells:
        turns = {move.split()[2]: found[move] for move in up if move.split()[1] == cell}
        for one, other in (("r0", "r180"), ("r90", "r270")):
            if one in turns:
                assert turns[one] == turns[other]


def test_there_is_no_other_bot():
    with pytest.raises(OptionError, match="nobody"):
        mind("connections", "nobody")


def means(names, deals, budget=None):
    found = []
    for name in names:
        bot, scores = ThinkingBot(name, budget), []
        for seed in range(deals):
            state = trivet.game("connections", players=1).deal(seed=seed)
            rng = Rng(seed)
            while not state.is_over:
                state = state.play(bot.choose(state.view(0), rng))
            scores.append(state.scores[0])
        found.append(np.mean(scores))
    return found


@pytest.mark.plain
def test_each_level_ends_with_fewer_minus_points_than_the_one_below():
    novice, club, expert, master = means(
        ("novice", "club", "expert", "master"), 30, Budget(nodes=2000)
    )
    assert novice > club + 2
    assert club > expert
    assert expert > master


def test_the_value_of_a_board_is_what_it_comes_to():
    bot, apart = ThinkingBot("master", Budget(nodes=1)), []
    for seed in range(40):
        state = trivet.game("connections", players=1).deal(seed=seed)
        values = []
        while not state.is_over:
            analysis = bot.think(state.view(0), Rng(seed))
            values.append(analysis.value)
            state = state.play(analysis.choice)
        apart.append(np.mean(values[2:]) - state.scores[0])
    assert abs(np.mean(apart)) < 1.0


def test_weights_survive_their_file_but_for_half_precision():
    net = shipped()
    again = unpack(pack(net, {"command": "none"}))
    for one, other in zip(net, again, strict=True):
        assert (one == other).all()


def test_a_race_that_is_over_is_not_counted_once_more():
    def play(way, orders, out):
        out[:] = 5.0 + way
        return len(orders)

    race = Race(play, (0, 1), (5.0, 9.0), weight=1.0, limit=1.0, batch=8, rng=Rng(1))
    while race.run(1000):
        pass
    assert race.run(1000) == 0
    assert race.means[0] == 5.0
