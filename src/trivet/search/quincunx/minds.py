"""How Quincunx is thought about by the bot of each name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from trivet.core.errors import OptionError
from trivet.core.rng import Rng
from trivet.core.state import State, View
from trivet.games.quincunx.pieces import CARDS, CELLS, COST
from trivet.games.quincunx.rules import list_legal
from trivet.games.quincunx.state import PLACE
from trivet.search.analysis import Analysis, Candidate
from trivet.search.bots import Mind, imagine
from trivet.search.budget import Budget, Stop, spend
from trivet.search.quincunx import claims
from trivet.search.quincunx.flat import play_outs
from trivet.search.quincunx.noticing import SHARP, Eye, seen_values
from trivet.search.quincunx.plan import PLAN, read_out
from trivet.search.quincunx.race import WORLDS, begin, search
from trivet.search.quincunx.thumb import judge
from trivet.search.quincunx.weights import weights
from trivet.search.quincunx.world import new_worlds


@dataclass(frozen=True, slots=True)
class Noticing:
    """Takes what seems to score most at once, as far as it is noticed."""

    budget: Budget
    eye: Eye

    def think(
        self, view: View, rng: Rng, budget: Budget, stop: Stop, include: Sequence[str] = ()
    ) -> Analysis:
        """See :class:`trivet.search.bots.Mind`; neither budget nor stop is needed."""
        state = imagine(view, rng)
        if state.data[0]["phase"] != PLACE:
            return claims.think(state, self.eye, rng, include)
        moves = np.empty(state.game.actions, dtype=np.int64)
        moves = moves[: list_legal(state.data, moves)]
        values = seen_values(state, moves, self.eye, rng)
        if len(moves) == len(view["hand"]):  # one free cell: the other cards are left over
            values += COST[moves // len(CELLS)]
        values += lead(state, view["seat"])
        best = np.flatnonzero(values == values.max())
        choice = state.format_move(int(moves[best[rng.below(len(best))]]))
        found = [
            Candidate(state.format_move(move), value, 0)
            for move, value in zip(moves.tolist(), values.tolist(), strict=True)
        ]
        found.sort(key=lambda one: (-one.value, one.move))
        return Analysis(choice, tuple(found), found[0].value, "lead", len(found))


class Searching:
    """Searches placements; with Muggins it claims and calls what its eye sees."""

    budget: Budget
    eye: Eye

    def think(
        self, view: View, rng: Rng, budget: Budget, stop: Stop, include: Sequence[str] = ()
    ) -> Analysis:
        """See :class:`trivet.search.bots.Mind`."""
        state = imagine(view, rng)
        if state.data[0]["phase"] != PLACE:
            return claims.think(state, self.eye, rng, include)
        worlds, plans = new_worlds(WORLDS), np.zeros(1, dtype=PLAN)
        begin(state.data, worlds, plans)
        plan = plans[0]
        moves = _moves(worlds, plan)
        for i, move in enumerate(moves):
            plan["wanted"][i] = move in include
        self.search(worlds, plans, rng, budget, stop)
        read_out(plans)
        found = [
            Candidate(moves[i], float(plan["values"][i]), int(plan["tries"][i]))
            for i in plan["order"][: len(moves)].tolist()
        ]
        found.sort(key=lambda one: -one.value)
        return Analysis(found[0].move, tuple(found), found[0].value, "lead", int(plan["nodes"]))

    def search(self, worlds: Any, plans: Any, rng: Rng, budget: Budget, stop: Stop) -> None:
        """Find out what the placements of a plan are worth."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Thumb(Searching):
    """Judges by rules of thumb, without search."""

    budget: Budget
    eye: Eye

    def search(self, worlds: Any, plans: Any, rng: Rng, budget: Budget, stop: Stop) -> None:
        """One look at every placement."""
        judge(worlds, plans)


@dataclass(frozen=True, slots=True)
class Flat(Searching):
    """Flat Monte Carlo with greedy play-outs."""

    budget: Budget
    eye: Eye

    def search(self, worlds: Any, plans: Any, rng: Rng, budget: Budget, stop: Stop) -> None:
        """Play-outs of all placements alike until the budget is spent."""
        spend(budget, stop, lambda nodes: play_outs(worlds, plans, nodes, rng.words))


@dataclass(frozen=True, slots=True)
class Race(Searching):
    """The search of ``race.py``.

    Attributes:
        stages: See :func:`trivet.search.quincunx.race.search`.
        exact: Most free cells that a placement may leave to be solved.
    """

    budget: Budget
    eye: Eye
    stages: tuple[tuple[int, int, int, int], ...]
    exact: int

    def search(self, worlds: Any, plans: Any, rng: Rng, budget: Budget, stop: Stop) -> None:
        """Race until the budget is spent or one placement is left."""
        net = weights(int(worlds[0]["players"]))
        stages = np.array(self.stages, dtype=np.int64)

        def run(nodes: int) -> int:
            if plans[0]["living"] == 1 and plans[0]["passes"] >= ENOUGH:
                return 0
            return search(worlds, plans, net, stages, self.exact, PATIENCE, nodes, rng.words)

        spend(budget, stop, run)


PATIENCE = 3.0
"""Standard errors by which a placement must be behind to be given up."""
ENOUGH = 64
"""Worlds after which the value of a placement that is left alone is known well enough."""
FOR_EVER = 1 << 40

BEGINNER = Eye(
    {
        "ace": 600,
        "loss": 900,
        "pair": 800,
        "straight": 600,
        "three of a kind": 700,
        "power play": 250,
        "flush line": 500,
        "flush box": 300,
    },
    diagonal=250,
    draw=0,
)
PLAYER = Eye(
    {
        "straight": 950,
        "three of a kind": 950,
        "power play": 850,
        "flush line": 850,
        "flush box": 750,
    },
    diagonal=700,
    draw=1,
)

QUICK = ((0, 1, FOR_EVER, 0),)
DEEP = ((0, 1, 8, 24), (1, 4, FOR_EVER, 0))
_AT_ONCE = Budget(nodes=1)
_MINDS: dict[str, Mind] = {
    "rules": Thumb(_AT_ONCE, SHARP),
    "flat": Flat(Budget(seconds=0.9), SHARP),
    "novice": Noticing(_AT_ONCE, BEGINNER),
    "casual": Noticing(_AT_ONCE, PLAYER),
    "club": Thumb(_AT_ONCE, SHARP),
    "expert": Race(Budget(nodes=400), SHARP, QUICK, 0),
    "master": Race(Budget(seconds=0.9), SHARP, DEEP, 4),
}


def mind(name: str) -> Mind:
    """The mind of a bot; raises OptionError for an unknown name."""
    if name not in _MINDS:
        raise OptionError(f"no bot {name!r} thinks about Quincunx; there are {', '.join(_MINDS)}")
    return _MINDS[name]


def lead(state: State, seat: int) -> int:
    """Points of a seat more than the best other one has."""
    scores = state.scores
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def _moves(worlds: Any, plan: Any) -> list[str]:
    """Texts of the placements of a plan, by their numbers."""
    hand = worlds[0]["hands"][plan["seat"]].tolist()
    slots, cells = plan["slots"].tolist(), plan["cells"].tolist()
    return [f"{CARDS[hand[slots[i]]]}@{CELLS[cells[i]]}" for i in range(int(plan["count"]))]
