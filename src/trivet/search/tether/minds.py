"""How Tether is thought about at each level."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from trivet.core.errors import OptionError
from trivet.core.rng import Rng
from trivet.core.rules import States
from trivet.core.state import State, View
from trivet.games.tether.actions import NAMES
from trivet.games.tether.notation import parse_move
from trivet.games.tether.state import DTYPE, START
from trivet.search.analysis import Analysis
from trivet.search.bots import Mind, imagine
from trivet.search.budget import Budget, Stop, spend
from trivet.search.tether import greedy, habits
from trivet.search.tether.candidates import KEPT, MOST, Candidates, propose, single_moves
from trivet.search.tether.playouts import PRIOR, VISITS, Style, Tries, search
from trivet.search.tether.policy import GREEDY, QUICK, VALUE, Desk, desk
from trivet.search.tether.report import EDGE, analysis, means
from trivet.search.tether.turns import NARROW, WIDE
from trivet.search.tether.value import load_net

LATER = 0.25
"""Share of a budget for a move in the middle of a turn, which was planned at its beginning."""

GRAINS = 8
"""So many steps of chances does a club player in a team tell apart."""

FORCED = 32
"""Nodes for the value of a move without a choice."""

FLAT = Style(-1000, GREEDY, 1.0, 0.0, GREEDY, 0.0, 0.0)
EXPERT = Style(0, VALUE, 0.0, 0.0, VALUE, 4.0, 0.25)
MASTER = Style(2, QUICK, 0.15, 0.15, QUICK, 4.0, 0.25)

EXPERT_EDGES = {2: 0.29, 4: 0.21}
"""What takes the place of ``report.EDGE`` for an expert, by the number of players. It believes the
trained value of the best way to end the turn as it is, without the tries of a master. Fitted
(± 0.006) so that the mean forecast of all decisions in 350 games for two and 260 for four, with
experts at all seats, is what their sides won: 0.42 had it 2.9 and 4.6 points too low."""

Habit = Callable[[State, Candidates, Rng], str]

_desks = threading.local()


def _desk(outcomes: int) -> Desk:
    """Memory for this thread alone."""
    name = f"desk{outcomes}"
    if not hasattr(_desks, name):
        setattr(_desks, name, desk(DTYPE, outcomes))
    found: Desk = getattr(_desks, name)
    return found


def turns_of(states: States) -> Candidates:
    """Ways to play the rest of the turn, whole."""
    kept = MOST if is_open(states) else KEPT
    return propose(states, _desk(WIDE), load_net(int(states["players"][0])), kept)


@dataclass(slots=True)
class SearchMind:
    """Tries candidates in sampled worlds, see ``playouts.py``.

    Attributes:
        budget: What the beginning of a turn costs; a later move of it costs ``LATER`` of that. A
            node is one imagined course of the game.
        style: How games are imagined.
        propose: What the candidates are.
        edges: By the number of players, what the tries think too well of the own side, see
            ``report.EDGE``.
    """

    budget: Budget
    style: Style
    propose: Callable[[States], Candidates] = turns_of
    edges: Mapping[int, float] = field(default_factory=lambda: {2: EDGE, 4: EDGE})

    def think(
        self, view: View, rng: Rng, budget: Budget, stop: Stop, include: Sequence[str] = ()
    ) -> Analysis:
        """See :class:`trivet.search.bots.Mind`."""
        states = imagine(view, rng).data
        found = self.propose(states)
        style = self.style
        if is_open(states) and style.curiosity > 0.0:
            # Each candidate once: the value is exact.
            style = style._replace(trust=0.0, curiosity=0.0)
            budget = Budget(nodes=len(found.firsts))
        elif len(found.firsts) == 1:
            budget = Budget(budget.seconds, min(budget.nodes or FORCED, FORCED), budget.clock)
        elif states["phase"][0] != START:
            budget = part_of(budget, LATER)
        done = self._try(found.tries, style, states, rng, budget, stop)
        if include and style.curiosity > 0.0:
            done += self._look_at(include, found, style, states, rng, done, stop)
        edge = 0.0 if _plays_out(states, style) else self.edges[int(states["players"][0])]
        return analysis(found, style.trust, done, edge=edge)

    def _look_at(
        self,
        moves: Sequence[str],
        found: Candidates,
        style: Style,
        states: States,
        rng: Rng,
        done: int,
        stop: Stop,
    ) -> int:
        """Try the best ways to go on after certain moves more often; answers the tries made."""
        made = 0
        for move in moves:
            number = parse_move(move)
            rows = [i for i, firsts in enumerate(found.firsts) if number in firsts]
            if rows and not stop.is_set:
                i = rows[int(np.argmax(means(found, style.trust)[rows]))]
                part = found.tries.rows(slice(i, i + 1))
                wanted = max(16, done // 8) - int(part.stats[0, VISITS])
                if wanted > 0:
                    made += self._try(part, style, states, rng, Budget(nodes=wanted), stop)
        return made

    def _try(
        self, tries: Tries, style: Style, states: States, rng: Rng, budget: Budget, stop: Stop
    ) -> int:
        paper, net = _desk(NARROW), load_net(int(states["players"][0]))
        seat = int(states["acting"][0])

        def run(most: int) -> int:
            return int(search(paper, net, tries, style, seat, rng.words, most))

        return spend(budget, stop, run)


@dataclass(slots=True)
class HabitMind:
    """Plays by a rule of thumb; what it says of values is the trained value.

    Attributes:
        habit: Chooses.
        budget: It has no use for one.
    """

    habit: Habit
    budget: Budget = field(default_factory=lambda: Budget(nodes=1))

    def think(
        self, view: View, rng: Rng, budget: Budget, stop: Stop, include: Sequence[str] = ()
    ) -> Analysis:
        """See :class:`trivet.search.bots.Mind`."""
        del budget, stop, include
        state = imagine(view, rng)
        found = turns_of(state.data)
        return analysis(found, 1.0, 0, self.habit(state, found, rng))


def _greedy(state: State, found: Candidates, rng: Rng) -> str:
    del found
    return greedy.choose(state, rng)


def _club(state: State, found: Candidates, rng: Rng) -> str:
    """Tuned rules; in a team, where hoarding helps less, a rough idea of the trained value."""
    if state.game.players == 2:
        return habits.follow_rules(state, found, rng)
    rough = np.round(GRAINS * found.tries.stats[:, PRIOR])
    best = np.flatnonzero(rough == rough.max())
    moves = sorted({move for i in best for move in found.firsts[i]})
    return NAMES[int(rng.choice(moves))]


def is_open(states: States) -> bool:
    """Whether nothing is hidden from either side: two players, no deck."""
    return int(states["players"][0]) == 2 and int(states["left"][0]) == 0


def _plays_out(states: States, style: Style) -> bool:
    """Whether all imagined games go on to their ends, so that the trained value plays no part."""
    return style.turns < 0 or (is_open(states) and int(states["turns_left"][0]) <= style.turns + 1)


def part_of(budget: Budget, share: float) -> Budget:
    """A budget for a share of the cost."""
    nodes, seconds = budget.nodes, budget.seconds
    return Budget(
        None if seconds is None else seconds * share,
        None if nodes is None else max(1, int(nodes * share)),
        budget.clock,
    )


_MINDS: dict[str, Mind] = {
    "hoarder": HabitMind(habits.hoard),
    "rules": HabitMind(habits.follow_rules),
    "flat": SearchMind(Budget(seconds=0.1), FLAT, single_moves),
    "novice": HabitMind(habits.begin),
    "casual": HabitMind(_greedy),
    "club": HabitMind(_club),
    "expert": SearchMind(Budget(nodes=1), EXPERT, edges=EXPERT_EDGES),
    "master": SearchMind(Budget(seconds=0.6), MASTER),
}


def mind(name: str) -> Mind:
    """The mind of a bot's name; raises OptionError for an unknown one."""
    if name not in _MINDS:
        raise OptionError(f"there is no bot {name!r}; the bots are {', '.join(_MINDS)}")
    return _MINDS[name]
