"""OpenSpiel's information-set search plays a round of Quincunx against a bot of Trivet.

Needs pip install 'trivet[openspiel]'. Try it: python examples/ismcts.py 400 greedy
The first argument is the number of simulations a move, the second the bot: random, greedy, ...
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import trivet.envs.spiel  # noqa: F401 registers the games
from trivet import Rng
from trivet.search.bots import bot

simulations = int(sys.argv[1]) if len(sys.argv) > 1 else 400
opponent = bot(sys.argv[2] if len(sys.argv) > 2 else "random")

random, rng = np.random.RandomState(7), Rng(7)
game = pyspiel.load_game("trivet_quincunx(rounds=1,reward=points)")
search = ismcts.ISMCTSBot(
    game,
    mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
    uct_c=30.0,  # in points, as the results are
    max_simulations=simulations,
    final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VALUE,
    random_state=random,
)
# So that equal seeds give equal games: by itself the search draws its worlds by the clock.
search.set_resampler(lambda state, seat: state.resample_from_infostate(seat, random.random_sample))

state = game.new_initial_state()
while not state.is_terminal():
    seat = state.current_player()
    if state.is_chance_node():
        cards, chances = zip(*state.chance_outcomes(), strict=True)
        action = int(random.choice(cards, p=chances))
    elif seat == 0:
        action = int(search.step(state))
    else:
        position = state.at.table.state(state.at.data)
        action = position.parse_move(opponent.choose(position.view(seat), rng))
    if seat >= 0:
        name = "ISMCTS" if seat == 0 else opponent.name
        print(f"{name:>8} {state.action_to_string(seat, action)}")
    state.apply_action(action)

points = [int(points) for points in state.returns()]
print(f"ISMCTS with {simulations} simulations {points[0]}, {opponent.name} {points[1]}")
