"""A study from its plan to its tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from trivet.arena.journal import journal
from trivet.arena.study import cards, changes, items, luck, seats, spread
from trivet.arena.study.facts import Facts
from trivet.arena.study.plan import BASE, LUCK, Study, variants
from trivet.arena.study.playing import Outcome, StudyStage, StudyWork
from trivet.arena.study.tables import Table
from trivet.arena.workers import Interrupted, played


@dataclass
class StudyCourse:
    """How a study is run and what came of it so far.

    Args:
        study: What is asked.
        jobs: Number of processes, see :func:`trivet.arena.workers.played`.
        kept: Journal file, or None.
        cluster: Address of a Ray cluster that plays, or None.

    Attributes:
        interrupted: Whether it was interrupted.
    """

    study: Study
    jobs: int | None = 1
    kept: Path | None = None
    cluster: str | None = None

    def __post_init__(self) -> None:
        self._outcomes: dict[int, list[Facts]] = {}
        self._faults: dict[int, int] = {}
        self.interrupted = False

    def run(
        self,
        is_interrupted: Callable[[], bool] = lambda: False,
        log: Callable[[str], None] = print,
        finished: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Play what is missing.

        Args:
            is_interrupted: Asked often; once it is true the study ends.
            log: Is told what bots from outside write and get wrong.
            finished: Is told how many pieces are finished.
        """
        pieces = self.study.pieces
        with journal(self.kept, self.study.setting(), Outcome, "study") as kept:
            found = {} if kept is None else kept.found
            self._outcomes = {n: found[n].games for n in pieces if n in found}
            self._faults = {n: found[n].faults for n in self._outcomes}
            finished(len(self._outcomes))
            missing = [number for number in pieces if number not in self._outcomes]
            work = StudyWork(self.study)
            fresh = played(work, missing, self.jobs, is_interrupted, log, self.cluster)
            try:
                for outcome in fresh:
                    if kept is not None:
                        kept.add(outcome)
                    self._outcomes[outcome.number] = outcome.games
                    self._faults[outcome.number] = outcome.faults
                    finished(len(self._outcomes))
            except Interrupted:
                self.interrupted = True
            finally:
                fresh.close()  # type: ignore[attr-defined]

    def warm(self, log: Callable[[str], None]) -> None:
        """Compile what the bots need and see that programs from outside start."""
        stage = StudyStage(self.study, log)
        try:
            stage.warm()
        finally:
            stage.close()

    def games(self, part: str) -> dict[int, list[Facts]]:
        """The games of a part by deal, of all deals up to the first that is missing, in order."""
        found: dict[int, list[Facts]] = {}
        for number in self.study.pieces:
            name, deal = self.study.part_of(number)
            if name != part:
                continue
            if number not in self._outcomes:
                break
            found[deal] = self._outcomes[number]
        return found

    @property
    def count(self) -> int:
        """How many games have been played in all."""
        return sum(len(games) for games in self._outcomes.values())

    @property
    def faults(self) -> int:
        """How many moves were made for bots from outside that gave none."""
        return sum(self._faults.values())

    def tables(self) -> list[Table]:
        """The answers, question by question; none to a question of which nothing was played yet."""
        return [table for tables in self._answers().values() for table in tables]

    def unanswered(self) -> list[str]:
        """The questions that the games played so far are too few to answer."""
        return [question for question, tables in self._answers().items() if not tables]

    def _answers(self) -> dict[str, list[Table]]:
        game = self.study.game
        base = {deal: games[0] for deal, games in self.games(BASE).items()}
        facts = list(base.values())
        found: dict[str, list[Table]] = {question: [] for question in self.study.questions}
        for question in found:
            if question == LUCK:
                found[question] = luck.tables(self.study, list(self.games(LUCK).values()))
            elif not facts:
                continue
            elif question == "variants":
                found[question] = self._variants(base)
            else:
                found[question] = list(_ANSWERS[question](game, facts))
        return found

    def _variants(self, base: dict[int, Facts]) -> list[Table]:
        found = {name: self.games(name) for name in variants(self.study.game)}
        deals = [deal for deal in base if all(deal in games for games in found.values())]
        if not deals:
            return []
        changed = {name: [games[deal][0] for deal in deals] for name, games in found.items()}
        return changes.tables(self.study.game, [base[deal] for deal in deals], changed)

    def report(self) -> dict[str, Any]:
        """Everything, ready for JSON; equal results give equal reports."""
        report: dict[str, Any] = {
            **msgspec.to_builtins(self.study.setting()),
            "questions": list(self.study.questions),
            "deals": len(self.games(BASE)),
            "games": self.count,
            "faults": self.faults,
            "interrupted": self.interrupted,
            "tables": [table.to_dict() for table in self.tables()],
        }
        return report


_ANSWERS = {
    "seats": seats.tables,
    "length": spread.length_tables,
    "scores": spread.score_tables,
    "items": items.tables,
    "cards": cards.tables,
}
