"""The one compiled entry of all searches: every further one would compile the shared parts anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.core.rng import Rng
from trivet.core.rules import States
from trivet.core.state import State
from trivet.games.quincunx.pieces import CELLS, NUMBERS
from trivet.search.quincunx.flat import play_outs
from trivet.search.quincunx.opening import WORLDS, begin, foretell
from trivet.search.quincunx.plan import PLAN, read_out
from trivet.search.quincunx.race import race
from trivet.search.quincunx.tale import TALE
from trivet.search.quincunx.thumb import judge
from trivet.search.quincunx.weights import weights
from trivet.search.quincunx.world import new_worlds

BEGIN, FORETELL, JUDGE, PLAY_OUT, RACE, READ_OUT = 0, 1, 2, 3, 4, 5
"""Tasks, see the functions of these names."""


PATIENCE = 3.0
"""Standard errors by which a placement must be behind to be given up."""
FOR_EVER = 1 << 40
FIRST_CARDS = {2: 5, 3: 4, 4: 5}
"""Cards on the spread before the first placement, by number of players (Q3)."""


class Manner:
    """How a race is run; see :func:`trivet.search.quincunx.race.race` for what all that is.

    ``listens``: whether it heeds what others' placements tell, see ``tale.py``.
    """

    def __init__(
        self,
        *stages: tuple[int, int, int, int, int, int],
        exact: int = 0,
        listens: bool = False,
    ) -> None:
        self.stages = np.array(stages, dtype=np.int64)
        self.exact, self.patience, self.listens = exact, PATIENCE, listens


QUICK = Manner((0, 1, 0, 0, FOR_EVER, 0))
"""The net judges the position right after each placement."""


@kernel
def work(
    task: Any,
    states: Any,
    ws: Any,
    plans: Any,
    tales: Any,
    weights: Any,
    stages: Any,
    exact: Any,
    patience: Any,
    nodes: Any,
    rng: Any,
) -> Any:
    """Do a task for about so many nodes (worlds for ``FORETELL``); answers how many it took.

    Arguments are those of the functions; a task leaves alone what it does not need.
    """
    if task == BEGIN:
        return begin(states, ws, plans, tales)
    if task == FORETELL:
        return foretell(states, ws, plans, weights, nodes, rng)
    if task == JUDGE:
        return judge(ws, plans)
    if task == PLAY_OUT:
        return play_outs(ws, plans, nodes, rng)
    if task == READ_OUT:
        return read_out(plans[0])
    return race(ws, plans, tales, weights, stages, exact, patience, nodes, rng)


class Search:
    """One position that the compiled tasks work on.

    Args:
        states: A state of the rules, array of shape (1,).
        rng: Random numbers.

    Attributes:
        worlds, plan, tale: See ``world.py``, ``plan.py`` and ``tale.py``.
    """

    def __init__(self, states: States, rng: Rng) -> None:
        self.worlds = new_worlds(WORLDS)
        self._states, self._words = states, rng.words
        self._plans = np.zeros(1, dtype=PLAN)
        self.plan = self._plans[0]
        self._tales = np.zeros(1, dtype=TALE)
        self.tale = self._tales[0]
        self._net = weights(int(states[0]["players"]))

    def tell(self, state: State) -> None:
        """Let the search know others' placements before it begins, if the state has its moves."""
        tale, first = self.tale, FIRST_CARDS[state.game.players]
        placed = len(CELLS) - int(state.data[0]["free"]).bit_count() - first
        told = [move.partition("@") for move in state.moves if "@" in move]
        if len(told) < placed:
            return
        for i, (card, _, cell) in enumerate(told[len(told) - placed :]):
            tale["cards"][i], tale["cells"][i] = NUMBERS[card], CELLS.index(cell)
        tale["told"], tale["listens"] = placed, 1

    def do(self, task: int, nodes: int = 0, manner: Manner = QUICK) -> int:
        """Do a task, see :func:`work`."""
        return int(
            work(
                task,
                self._states,
                self.worlds,
                self._plans,
                self._tales,
                self._net,
                manner.stages,
                manner.exact,
                manner.patience,
                nodes,
                self._words,
            )
        )
