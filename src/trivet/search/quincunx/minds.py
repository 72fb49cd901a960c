"""How Quincunx is thought about by the bot of each name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

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
from trivet.search.quincunx.claims import WORLDS_TRIED
from trivet.search.quincunx.noticing import SHARP, Eye, seen_values
from trivet.search.quincunx.work import (
    BEGIN,
    FOR_EVER,
    FORETELL,
    JUDGE,
    PLAY_OUT,
    QUICK,
    RACE,
    READ_OUT,
    Manner,
    Search,
)


@dataclass(slots=True)
class Noticing:
    """Takes what seems to score most at once, as far as it is noticed."""

    budget: Budget
    eye: Eye

    def think(
        self,
        view: View,
        rng: Rng,
        budget: Budget,  # noqa: ARG002
        stop: Stop,  # noqa: ARG002
        include: Sequence[str] = (),
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


class Searching(ABC):
    """Searches placements; with Muggins it claims and calls what its eye sees.

    Attributes:
        corrects: Whether the best value is set to what the net expects before the placement, and
            the others with it: a search tells well what is better, but it takes the answers for
            weaker than they are, and so its own prospects for better.
    """

    budget: Budget
    eye: Eye
    corrects: ClassVar[bool] = False

    def think(
        self, view: View, rng: Rng, budget: Budget, stop: Stop, include: Sequence[str] = ()
    ) -> Analysis:
        """See :class:`trivet.search.bots.Mind`."""
        state = imagine(view, rng)
        if state.data[0]["phase"] != PLACE:
            return claims.think(state, self.eye, rng, include)
        search = Search(state.data, rng)
        if self.listens(state):
            search.tell(state)
        search.do(BEGIN)
        plan, moves = search.plan, _moves(search)
        for i, move in enumerate(moves):
            plan["wanted"][i] = move in include
        spend(budget, stop, self.piece(search))
        search.do(READ_OUT)
        if self.corrects and search.worlds[0]["count"] > 1:
            best = plan["order"][0]
            offset = _foretold(state, rng) - plan["values"][best]
            plan["values"][: len(moves)] += offset
        found = [
            Candidate(moves[i], float(plan["values"][i]), int(plan["tries"][i]))
            for i in plan["order"][: len(moves)].tolist()
        ]
        choice = found[0].move
        found.sort(key=lambda one: -one.value)
        return Analysis(choice, tuple(found), found[0].value, "lead", int(plan["nodes"]))

    def listens(self, state: State) -> bool:  # noqa: ARG002
        """Whether it heeds what others' placements tell; not by default."""
        return False

    @abstractmethod
    def piece(self, search: Search) -> Callable[[int], int]:
        """What goes on with a search for so many nodes, as ``spend`` wants it."""


@dataclass(slots=True)
class Thumb(Searching):
    """Judges by rules of thumb, without search."""

    budget: Budget
    eye: Eye

    def piece(self, search: Search) -> Callable[[int], int]:
        """One look at every placement."""
        return lambda _: 0 if search.plan["nodes"] else search.do(JUDGE)


@dataclass(slots=True)
class Flat(Searching):
    """Flat Monte Carlo with greedy play-outs."""

    budget: Budget
    eye: Eye

    def piece(self, search: Search) -> Callable[[int], int]:
        """Play-outs of all placements alike."""
        return lambda nodes: search.do(PLAY_OUT, nodes)


@dataclass(slots=True)
class Race(Searching):
    """The search of ``race.py``, in a manner for each number of players."""

    corrects: ClassVar[bool] = True

    budget: Budget
    eye: Eye
    manners: dict[int, Manner]

    def listens(self, state: State) -> bool:
        """As the manner does."""
        return self.manners[state.game.players].listens

    def piece(self, search: Search) -> Callable[[int], int]:
        """The race, until one placement is left."""
        plan, manner = search.plan, self.manners[int(search.worlds[0]["players"])]

        def run(nodes: int) -> int:
            if plan["living"] == 1 and plan["passes"] >= ENOUGH:
                return 0
            return search.do(RACE, nodes, manner)

        return run


ENOUGH = 64
"""Worlds after which the value of a placement that is left alone is known well enough."""
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

CAREFUL = Eye({"power play": 970}, diagonal=950, draw=2)

DEEP = {
    2: Manner(
        (0, 1, 0, 0, 8, 24),
        (1, 4, 1, 0, 16, 10),
        (5, 4, 1, 20, FOR_EVER, 0),
        exact=4,
        listens=True,
    ),
    3: Manner((0, 1, 0, 0, 8, 24), (2, 4, 1, 20, FOR_EVER, 0)),
    4: Manner((0, 1, 0, 0, 8, 24), (3, 4, 1, 20, FOR_EVER, 0)),
}
"""By players: the net judges positions further and further on, when it is one's own turn again, and
every second world is played to its end. With two players the end itself is solved, and what the
other's placements tell is heeded, which gained nothing with four."""
_AT_ONCE = Budget(nodes=1)
_MINDS: dict[str, Mind] = {
    "rules": Thumb(_AT_ONCE, SHARP),
    "flat": Flat(Budget(seconds=0.9), SHARP),
    "novice": Noticing(_AT_ONCE, BEGINNER),
    "casual": Noticing(_AT_ONCE, PLAYER),
    "club": Thumb(_AT_ONCE, CAREFUL),
    "expert": Race(Budget(nodes=400), SHARP, dict.fromkeys(DEEP, QUICK)),
    "master": Race(Budget(seconds=0.9), SHARP, DEEP),
}


def mind(name: str) -> Mind:
    """The mind of a bot; raises OptionError for an unknown name."""
    if name not in _MINDS:
        raise OptionError(f"no bot {name!r} thinks about Quincunx; there are {', '.join(_MINDS)}")
    return _MINDS[name]


def lead(state: State, seat: int) -> int:
    """Points of a seat more than the best other one has."""
    scores = state.scores
    return int(scores[seat] - max(scores[:seat] + scores[seat + 1 :]))


def _foretold(state: State, rng: Rng) -> float:
    """The lead that the net expects of the seat to move, who has yet to place."""
    search = Search(state.data, rng)
    search.plan["seat"] = int(state.data[0]["seat"])
    search.do(FORETELL, WORLDS_TRIED)
    return float(search.plan["values"][0])


def _moves(search: Search) -> list[str]:
    """Texts of the placements of a search, by their numbers."""
    plan = search.plan
    hand = search.worlds[0]["hands"][plan["seat"]].tolist()
    slots, cells = plan["slots"].tolist(), plan["cells"].tolist()
    return [f"{CARDS[hand[slots[i]]]}@{CELLS[cells[i]]}" for i in range(int(plan["count"]))]
