"""What the games of a contest add up to."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from trivet.arena.playing import Effort, PairResult, Played
from trivet.arena.ratings import Rating, rate
from trivet.arena.schedule import Pair, is_solo
from trivet.arena.statistics import Sample, Share
from trivet.core.game import Game

POINTS = {"quincunx": "points a round", "connections": "minus points", "tether": "points"}
"""What points are counted in."""


def bots_by_score(game: Game, seats: Sequence[int]) -> list[int]:
    """The entrant to whom each entry of ``scores`` and each number of a winner belongs."""
    return list(seats[:2] if game.name == "tether" else seats)


def mean_points(game: Game, played: Played, bot: int) -> float:
    """Points of an entrant in a game: by seat (side), by round of Quincunx, by game of a series."""
    owners = bots_by_score(game, played.seats)
    own = [points for points, owner in zip(played.scores, owners, strict=True) if owner == bot]
    parts: int = game.options.get("rounds", game.options.get("games", 1))
    return sum(own) / len(own) / parts


def share_of_win(game: Game, played: Played, bot: int) -> float:
    """How much of the win an entrant has: all, none, or its part of a shared one."""
    owners = bots_by_score(game, played.seats)
    return sum(owners[winner] == bot for winner in played.winners) / len(played.winners)


class Meeting:
    """All pairs of two entrants, seen from the first.

    Attributes:
        lead: Points ahead of the other, better being more, by pair.
        wins: Share of the wins by pair.
        shares: Deal and share of each pair.
        games: How many games.
        shared: Games whose win both had a part of.
    """

    def __init__(self) -> None:
        self.lead = Sample()
        self.wins = Share()
        self.shares: list[tuple[int, float]] = []
        self.games = 0
        self.shared = 0

    def add(self, deal: int, leads: Sequence[float], shares: Sequence[float]) -> None:
        """Take in the games of a pair."""
        share = sum(shares) / len(shares)
        self.lead.add(sum(leads) / len(leads))
        self.wins.add(share)
        self.shares.append((deal, share))
        self.games += len(leads)
        self.shared += sum(0 < part < 1 for part in shares)


class Results:
    """Takes in the results of pairs.

    Attributes:
        game: The game.
        points: Mean points of each entrant, by pair.
        ranks: Where everyone plays alone, how often each entrant reached which rank (C12).
        meetings: By the numbers of two entrants, the smaller first.
        effort: What each entrant spent.
        pairs: How many pairs.
        games: How many games.
        last: Advantage of the first of two entrants in the pair added last.
    """

    def __init__(self, game: Game, entrants: int) -> None:
        self.game = game
        self.points = [Sample() for _ in range(entrants)]
        self.ranks: list[Counter[str]] = [Counter() for _ in range(entrants)]
        couples = itertools.combinations(range(entrants), 2)
        self.meetings = {couple: Meeting() for couple in couples}
        self.effort = [Effort() for _ in range(entrants)]
        self.pairs = 0
        self.games = 0
        self.last = 0.0

    def add(self, pair: Pair, result: PairResult) -> None:
        """Take in the result of a pair."""
        self.pairs += 1
        self.games += len(result.games)
        for bot in pair.bots:
            self.effort[bot].add(result.effort[str(bot)])
        if is_solo(self.game):
            self._add_solo(pair, result.games)
        else:
            self._add_pair(pair, result.games)

    def _add_pair(self, pair: Pair, games: Sequence[Played]) -> None:
        one, other = pair.bots
        mine = [mean_points(self.game, played, one) for played in games]
        theirs = [mean_points(self.game, played, other) for played in games]
        self.points[one].add(sum(mine) / len(mine))
        self.points[other].add(sum(theirs) / len(theirs))
        leads = [self._lead(a, b) for a, b in zip(mine, theirs, strict=True)]
        shares = [share_of_win(self.game, played, one) for played in games]
        self._meet((one, other), pair.deal, leads, shares)

    def _add_solo(self, pair: Pair, games: Sequence[Played]) -> None:
        points = {}
        for played in games:
            [bot], [minus] = played.seats, played.scores
            points[bot] = mean_points(self.game, played, bot)
            self.points[bot].add(points[bot])
            self.ranks[bot][_rank(self.game, minus)] += 1
        for one, other in itertools.combinations(pair.bots, 2):
            lead = self._lead(points[one], points[other])
            share = 0.5 if lead == 0 else float(lead > 0)
            self._meet((one, other), pair.deal, [lead], [share])

    def _lead(self, own: float, other: float) -> float:
        return other - own if self.game.name == "connections" else own - other

    def _meet(
        self, couple: tuple[int, int], deal: int, leads: Sequence[float], shares: Sequence[float]
    ) -> None:
        self.meetings[couple].add(deal, leads, shares)
        if self.game.name == "tether":
            self.last = 100 * (sum(shares) / len(shares) - 0.5)
        else:
            self.last = sum(leads) / len(leads)

    def ratings(self) -> list[Rating] | None:
        """Ratings of three and more entrants that have all met, else None."""
        if len(self.points) < 3 or not all(meeting.games for meeting in self.meetings.values()):
            return None
        return rate(
            len(self.points), {couple: found.shares for couple, found in self.meetings.items()}
        )


def _rank(game: Game, minus: int) -> str:
    rank: str = game.rank(minus)  # type: ignore[attr-defined]  # only Connections is played alone
    return rank
