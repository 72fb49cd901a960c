"""Imagined turns follow the rules; every outcome of a turn is found, and once."""

import numpy as np
import pytest

from trivet.core.rng import Rng
from trivet.games import game
from trivet.games.tether.actions import DECK_TAKE, FINISH, FIRST_TAKE
from trivet.games.tether.state import CONNECT, DTYPE, TAKE
from trivet.search.tether.turns import close_turn, draw_cards, expand, room, survey
from trivet.search.tether.worlds import redeal


def random_states(players, seed, count=400):
    """States on the way of random games."""
    rng, found = Rng(seed), []
    state = game("tether", players).deal(seed=seed)
    while len(found) < count:
        if state.is_over:
            state = game("tether", players).deal(seed=f"{seed} {len(found)}")
        found.append(state)
        state = state.play(state.random_move(rng))
    return found


def test_outcomes_are_those_of_all_orders_of_links():
    memory = room(DTYPE, 2048)
    for state in random_states(2, 1, 150):
        memory.nodes[0] = state.data[0]
        count = expand(memory)
        found = {memory.nodes[i].tobytes() for i in range(1, count)}
        reached, todo = set(), [state]
        while todo:
            before = todo.pop()
            for move in before.legal_moves():
                if before.parse_move(move) < FIRST_TAKE:
                    after = before.play(move)
                    if _places(after.data[0]) not in reached:
                        reached.add(_places(after.data[0]))
                        todo.append(after)
        assert len(found) == count - 1
        assert {_places(np.frombuffer(raw, DTYPE)[0]) for raw in found} == reached
        assert not memory.slots.any()


def _places(s):
    """A state without the tethers, which differ with the order of links."""
    s = s.copy()
    s["ties"] = 0
    return s.tobytes()


@pytest.mark.parametrize("players", [2, 4])
def test_closing_a_turn_and_drawing_is_what_the_rules_do(players):
    facts = np.zeros(4, dtype=np.int64)
    closed = 0
    for state in random_states(players, 2, 1500):
        phase = state.data[0]["phase"]
        for move in state.legal_moves():
            number = state.parse_move(move)
            mine = state.data.copy()
            if phase == CONNECT and (number == FINISH or state.ends_turn(number)):
                survey(mine[0], facts)
                _end(mine, facts, False)
            elif phase == TAKE and number == DECK_TAKE:
                after = state.play(move)
                seat = int(mine[0]["seat"])
                # The card from the deck is drawn at once, then the turn is closed.
                card = int(mine[0]["deck"][mine[0]["left"] - 1])
                _hold(mine, seat, card)
                _end(mine, facts, True)
            else:
                continue
            closed += 1
            after = state.play(move)
            assert mine.tobytes() == after.data.tobytes()
    assert closed > 100


def _hold(states, seat, card):
    from trivet.games.tether.pieces import HIGH, LOW

    s = states[0]
    s["left"] -= 1
    s["deck"][s["left"]] = 0
    s["count"][seat] += 1
    for n in (int(LOW[card]), int(HIGH[card])):
        s["hand"][seat, n // 64] |= np.uint64(1 << n % 64)


def _end(states, facts, drew):
    seat = int(states[0]["seat"])
    due = close_turn(states[0], facts, drew)
    draw_cards(states[0], seat, due)


@pytest.mark.parametrize("players", [2, 4])
def test_sampled_worlds_look_the_same_to_the_seat(players):
    rules = game("tether", players)
    cards = np.zeros(53, dtype=np.uint8)
    rng = Rng(4)
    differed = 0
    for state in random_states(players, 3, 300):
        seat = state.seat
        if seat is None:
            continue
        view = state.view(seat)
        data = state.data.copy()
        redeal(data[0], seat, rng.words, cards)
        other = rules.from_bytes(data.tobytes())
        again = other.view(seat)
        assert {**again, "moves": 0, "items": 0} == {**view, "moves": 0, "items": 0}
        dealt = [card for hand in other.hands() for card in hand]
        assert len(set(dealt)) == len(dealt)
        differed += other.hands() != state.hands()
    assert differed > 200
