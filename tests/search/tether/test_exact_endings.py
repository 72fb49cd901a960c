"""With no card left to draw nothing is hidden, and the best course is found exactly."""

from trivet.core.rng import Rng
from trivet.games import game
from trivet.search.budget import Budget, Stop
from trivet.search.tether.minds import mind

MOST_POSITIONS = 6000


def endings(count):
    """Positions of random games in which the deck is gone, at the start of a turn."""
    rng, found, number = Rng(11), [], 0
    while len(found) < count:
        number += 1
        state = game("tether").deal(seed=f"ending {number}")
        while not state.is_over:
            swaps = [move for move in state.legal_moves() if move[0] in "~<"]
            if state.data[0]["left"] == 0 and state.data[0]["phase"] == 0:
                # Any scores, so that all results occur.
                data = state.data.copy()
                data["scores"][0] = rng.below(6), rng.below(6)
                found.append(state.game.from_bytes(data.tobytes()))
            # Mostly cards from the deck, so that it runs out before the game is over.
            wanted = "<deck" if "<deck" in swaps else rng.choice(swaps) if swaps else None
            state = state.play(wanted if wanted and rng.below(8) else state.random_move(rng))
    return found


def best_result(state, side, seen):
    """What a side gets when both play as well as can be; None when there is too much to try."""
    if state.is_over:
        return 0.5 if len(state.winners) == 2 else float(state.winners[0] == side)
    key = state.to_bytes()
    if key not in seen:
        if len(seen) > MOST_POSITIONS:
            return None
        seen[key] = None
        results = [best_result(state.play(move), side, seen) for move in state.legal_moves()]
        if None in results:
            return None
        seen[key] = max(results) if state.seat % 2 == side else min(results)
    return seen[key]


def test_values_in_an_ending_are_those_of_all_lines():
    compared, values = 0, set()
    for state in endings(20):
        side, seen = state.seat % 2, {}
        wanted = best_result(state, side, seen)
        if wanted is None:
            continue
        thoughts = mind("master").think(state.view(state.seat), Rng(1), Budget(nodes=5), Stop())
        assert thoughts.value == wanted
        assert len(thoughts.candidates) == len(state.legal_moves())
        for line in thoughts.candidates:
            assert line.value == best_result(state.play(line.move), side, seen)
            values.add(line.value)
        compared += 1
    assert compared >= 5
    assert {0.0, 1.0} <= values
