"""How Connections is thought about by each bot.

All look at their own board alone: nothing that others do changes it, and who has the fewest minus
points wins (C11).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trivet.core.errors import OptionError
from trivet.core.rng import Rng
from trivet.core.state import View
from trivet.search.analysis import Analysis
from trivet.search.bots import Mind
from trivet.search.budget import Budget, Stop
from trivet.search.connections.judging import Judge
from trivet.search.connections.looking import look
from trivet.search.connections.position import Position, position_of
from trivet.search.connections.thinking import Flat, Searching
from trivet.search.connections.thumb import TUNED
from trivet.search.connections.weights import by_net, by_rule


@dataclass
class RuleOfThumb:
    """Plays by ``thumb.py`` without search.

    Attributes:
        budget: Not needed.
        weights: How risks are judged, see ``thumb.py``.
        slip: How far a judgement is off by carelessness, standard deviation in minus points.
        counts_tiles: Whether it counts the tiles that are still unseen, or takes all tiles of the
            set for possible all the time.
        ahead: Whether it looks at the tiles that may come next, for placements feared to cost at
            most so much more than the best; None when it does not.
        comes_to: Minus points that it ends with for each that the trained value expects at the
            beginning, measured; later it does less harm.
    """

    budget: Budget
    weights: tuple[tuple[float, ...], tuple[float, ...]] = TUNED
    slip: float = 0.0
    counts_tiles: bool = True
    ahead: float | None = None
    comes_to: float = 1.6

    def think(
        self,
        view: View,
        rng: Rng,
        budget: Budget,  # noqa: ARG002
        stop: Stop,  # noqa: ARG002
        include: Sequence[str] = (),
    ) -> Analysis:
        """See :class:`trivet.search.bots.Mind`."""
        p = position_of(view, rng)
        judge = by_rule(self.weights)
        seen = p if self.counts_tiles else p.without_counting()
        worths, nodes = seen.judged(judge), len(p.cells)
        if self.ahead is not None:
            nodes += self._look_ahead(seen, judge, worths, self.ahead)
        judged = [worth + self.slip * bell(rng) for worth in worths]
        chosen = min(p.lays(), key=judged.__getitem__)
        share = [nodes // len(judged)] * len(judged)
        return p.analysis(self._expected(p), share, p.lays(), include, chosen)

    def _look_ahead(self, p: Position, judge: Judge, worths: list[float], within: float) -> int:
        """Look at the tiles that may come next, change what ways are worth; nodes.

        To ways that are not looked into the same is added as to the worst of these.
        """
        if p.left == 1:
            return 0
        limit, more, nodes = min(worths) + within, 0.0, 0
        far = [way for way in p.lays() if worths[way] > limit]
        for way in p.lays():
            if worths[way] <= limit:
                worth, made = look(judge, p.after(way), p.setting)
                more = max(more, float(worth) - worths[way])
                worths[way] = float(worth)
                nodes += int(made)
        for way in far:
            worths[way] += more
        return nodes

    def _expected(self, p: Position) -> list[float]:
        """Minus points by way: the trained value's, as far as this bot gets by it.

        What the rule fears ranks placements well, but is no forecast.
        """
        certain = float(p.boards["minus"][0])
        more = 1 + (self.comes_to - 1) * (p.left / 24) ** 2
        return [certain + more * (worth - certain) for worth in p.judged(by_net())]


def bell(rng: Rng) -> float:
    """A random number with mean 0 and variance 1, shaped like a bell (a sum of four)."""
    return (sum(rng.below(1 << 16) for _ in range(4)) / (1 << 16) - 2) * 3**0.5


_QUICK = Budget(nodes=1)
_MINDS: dict[str, Mind] = {
    "rules": RuleOfThumb(_QUICK),
    "flat": Flat(Budget(seconds=0.3)),
    "novice": RuleOfThumb(_QUICK, slip=0.5, counts_tiles=False, comes_to=2.6),
    "casual": RuleOfThumb(_QUICK, counts_tiles=False, comes_to=2.1),
    "club": RuleOfThumb(_QUICK),
    "expert": RuleOfThumb(_QUICK, ahead=0.8, comes_to=1.35),
    "master": Searching(Budget(seconds=0.9)),
}


def mind(name: str) -> Mind:
    """How a bot of a name thinks; raises OptionError for an unknown one."""
    if name not in _MINDS:
        raise OptionError(f"no bot {name!r} thinks about connections; {', '.join(_MINDS)} do")
    return _MINDS[name]
