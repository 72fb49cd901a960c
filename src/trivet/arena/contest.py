"""A contest from its setting to its results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from trivet.arena.entrants import Entrant
from trivet.arena.journal import journal
from trivet.arena.playing import PairResult, Playing, Stage
from trivet.arena.results import Results
from trivet.arena.schedule import Pair, is_solo, schedule
from trivet.arena.sequential import SequentialTest
from trivet.arena.workers import Interrupted, played
from trivet.core.errors import OptionError, TrivetError
from trivet.core.game import Game


@dataclass(frozen=True)
class Contest:
    """Who plays what.

    Args:
        game: The game.
        entrants: Two bots or more; one is enough where everyone plays alone.
        games: Games of every two bots, see :func:`trivet.arena.schedule.schedule`.
        seed: Decides all deals and choices.
        records: Whether to keep records of the games.
        alone: Whether the first of two bots sits alone among copies of the second.

    Raises:
        OptionError: When there are too few bots, or one cannot be alone.
    """

    game: Game
    entrants: tuple[Entrant, ...]
    games: int
    seed: int = 0
    records: bool = False
    alone: bool = False

    def __post_init__(self) -> None:
        if len(self.entrants) < 2 and not is_solo(self.game):
            raise OptionError("name two bots or more, such as --bots greedy,random")
        if self.alone and (self.game.players < 3 or self.game.name == "tether"):
            raise OptionError(
                "one bot alone among copies of another needs three or four players, "
                "each for themselves: Quincunx or Connections with -n 3 or -n 4"
            )
        if self.alone and len(self.entrants) != 2:
            raise OptionError("name two bots: the one that is alone, and the one of all the others")

    @property
    def even(self) -> float:
        """The share of the wins that the first of two equal bots would have."""
        return 1 / self.game.players if self.alone else 0.5

    @property
    def pairs(self) -> list[Pair]:
        """All pairs in order."""
        return schedule(self.game, len(self.entrants), self.games, self.alone)

    def setting(self) -> dict[str, Any]:
        """All that decides the result of a pair, ready for JSON."""
        bots = [
            {"name": entrant.name, "budget": msgspec.to_builtins(entrant.budget)}
            for entrant in self.entrants
        ]
        setting = {
            "game": self.game.name,
            "players": self.game.players,
            "options": self.game.options,
            "seed": self.seed,
            "bots": bots,
        }
        return {**setting, "alone": True} if self.alone else setting

    def warm(self, log: Callable[[str], None]) -> None:
        """Compile what the bots need and see that programs from outside start.

        Raises:
            OptionError: When one cannot be started.
        """
        stage = Stage(self.game, self.entrants, self.seed, records=False, log=log)
        try:
            stage.warm()
        finally:
            stage.close()


@dataclass
class Course:
    """How a contest is run and what came of it so far.

    Args:
        contest: What is played.
        test: Ends it early; None to play all games. Only with two bots.
        jobs: Number of processes, see :func:`trivet.arena.workers.played`.
        kept: Journal file, or None.
        cluster: Address of a Ray cluster that plays, or None.

    Attributes:
        results: Of the pairs in order, up to the first that is missing; so they are the same with
            any number of processes.
        interrupted: Whether it was interrupted.
    """

    contest: Contest
    test: SequentialTest | None = None
    jobs: int | None = 1
    kept: Path | None = None
    cluster: str | None = None

    def __post_init__(self) -> None:
        if self.test is not None and len(self.contest.entrants) != 2:
            raise OptionError("a test that ends early compares two bots; name two")
        self.results = Results(self.contest.game, len(self.contest.entrants))
        self.interrupted = False

    def run(
        self,
        is_interrupted: Callable[[], bool] = lambda: False,
        log: Callable[[str], None] = print,
        finished: Callable[[int], None] = lambda _: None,
    ) -> Iterator[PairResult]:
        """Play, and yield the results in order.

        Args:
            is_interrupted: Asked often; once it is true the contest ends.
            log: Is told what bots from outside write and get wrong.
            finished: Is told how many pairs are finished, in any order.
        """
        pairs = self.contest.pairs
        with journal(self.kept, self.contest.setting(), PairResult, "arena") as kept:
            waiting = {} if kept is None else self._checked(pairs, kept.found)
            missing = [pair for pair in pairs if pair.number not in waiting]
            count = len(waiting)
            finished(count)
            yield from self._in_order(pairs, waiting)
            contest = self.contest
            work = Playing(contest.game, contest.entrants, contest.seed, contest.records)
            fresh = played(work, missing, self.jobs, is_interrupted, log, self.cluster)
            try:
                while not self._is_decided and (result := next(fresh, None)) is not None:
                    if kept is not None:
                        kept.add(result)
                    waiting[result.pair] = result
                    count += 1
                    finished(count)
                    yield from self._in_order(pairs, waiting)
            except Interrupted:
                self.interrupted = True
            finally:
                fresh.close()  # type: ignore[attr-defined]

    @property
    def _is_decided(self) -> bool:
        return self.test is not None and self.test.verdict is not None

    def _in_order(
        self, pairs: Sequence[Pair], waiting: dict[int, PairResult]
    ) -> Iterator[PairResult]:
        """Take in what comes next, as far as it is there."""
        while not self._is_decided and (result := waiting.pop(self.results.pairs, None)):
            self.results.add(pairs[result.pair], result)
            if self.test is not None:
                self.test.add(self.results.last)
            yield result

    def _checked(
        self, pairs: Sequence[Pair], found: dict[int, PairResult]
    ) -> dict[int, PairResult]:
        """The pairs of a journal that belong to this contest."""
        for number, result in found.items():
            if number >= len(pairs):
                continue
            seats = [tuple(game.seats) for game in result.games]
            if tuple(seats) != pairs[number].seatings:
                raise TrivetError(f"{self.kept}: pair {number} was played by other seats")
            if self.contest.records and any(game.record is None for game in result.games):
                raise TrivetError(f"{self.kept} was kept without records; leave --records away")
        return {number: found[number] for number in sorted(found) if number < len(pairs)}
