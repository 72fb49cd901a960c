"""Reviews of finished games and the best boards in hindsight, worked out in the background."""

from __future__ import annotations

import asyncio
import functools
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from trivet.core.record import Record
from trivet.search import review
from trivet.search.budget import Budget, Stop
from trivet.search.connections.hindsight import SECONDS, finished_games, hindsight
from trivet.server import replays
from trivet.server.engines import Ready, minds_of, prepared
from trivet.server.lane import Job, Lane
from trivet.server.refusals import Refusal
from trivet.server.shelf import Shelf
from trivet.server.table import Table
from trivet.server.wire import Better, Course, Decision, Hindsight, Hindsights, Point, Review


@dataclass(slots=True)
class Found:
    """What a review has found so far; its thread adds to it.

    Attributes:
        work: What is to be judged.
        game: The game with its players and options.
        moves: Of the record.
        lengths: How many moves each turn has.
        decisions: Those judged.
        courses: How it went, once all are judged.
        is_kept: Whether it has been put into the database.
    """

    work: review.Work
    game: Any
    moves: Sequence[str]
    lengths: Sequence[int]
    decisions: list[review.Decision] = field(default_factory=list)
    courses: tuple[review.Course, ...] = ()
    is_kept: bool = False

    @classmethod
    def nothing(cls, record: Record) -> Found:
        """The beginning: everything is checked; raises RecordError. Slow."""
        work = review.Work(record)
        return cls(work, record.start().game, record.moves, replays.turn_lengths(record))

    def judge(self, budget: Budget, stop: Stop, rest: Callable[[], None]) -> None:
        """Find it, with a rest before each decision."""
        decisions = self.work.judge(budget, stop)
        while not stop.is_set:
            rest()
            decision = next(decisions, None)
            if decision is None:
                self.courses = self.work.courses(self.decisions)
                return
            self.decisions.append(decision)


class Reviews:
    """Reviews and hindsight, each one at a time, so that bots always have the rest of the machine.

    Args:
        is_busy: Whether bots need the machine.
        shelf: Where finished reviews of tables are kept.
        ready: Waits until a game's searches can be used.
        budget: What the judgement of a decision may cost.
        seconds: Time limit for each board in hindsight.
    """

    def __init__(
        self,
        is_busy: Callable[[], bool],
        shelf: Shelf,
        ready: Ready = prepared,
        budget: Budget = review.USUAL,
        seconds: float = SECONDS,
    ) -> None:
        self._shelf = shelf
        self._ready = ready
        self._budget = budget
        self._seconds = seconds
        self._reviews: Lane[Found] = Lane("review", is_busy)
        self._boards: Lane[list[Hindsight]] = Lane("hindsight", is_busy)

    async def close(self) -> None:
        """End all work."""
        await self._reviews.close()
        await self._boards.close()

    async def of_table(self, table: Table, first: int) -> Review:
        """The review of a table whose game is over, decisions from number ``first`` on.

        Raises:
            NotOver: While the game goes on.
            Refusal: When too many wait.
        """
        record = replays.record_of(table)
        name = _name_of(record)
        known = self._known(name)
        if known is None or known.result.is_kept:
            kept = await self._shelf.find(table.id, table.meta.game)
            if kept is not None:
                return _from(kept, first)
        job = await self._begin(name, record)
        # People may have sent a turn in parts, and each is a frame of the table's own replay.
        lengths = [len(entry.moves) for entry in table.log(None) if entry.kind == "turn"]
        told = self._told(name, job, lengths, first)
        if told.state == "done" and not job.result.is_kept and self._has_all_boards(job.result):
            job.result.is_kept = True
            whole = self._told(name, job, lengths, 0)
            await self._shelf.keep(table.id, table.meta.game, whole)
        return told

    async def of_record(self, record: Record) -> Review:
        """The review of an imported game.

        Raises:
            RecordError: When it is not finished, or something in it is wrong.
            Refusal: When too many wait.
        """
        name = _name_of(record)
        job = await self._begin(name, record)
        return self._told(name, job, job.result.lengths, 0)

    def go_on(self, name: str, first: int) -> Review:
        """More of a review that was begun; raises Refusal when it is not known (any more)."""
        job = self._reviews.find(name)
        if job is None:
            raise Refusal("closed", "this review is not kept any more; ask for it once more")
        return self._told(name, job, job.result.lengths, first)

    async def boards(self, table: Table) -> Hindsights:
        """The best boards of the games of a table of Connections that are over.

        Raises:
            Refusal: For another game, or when too many wait.
        """
        if table.meta.game != "connections":
            raise Refusal("bad", "only boards of Connections can be looked at in hindsight")
        if table.status == "over":
            kept = await self._shelf.find(table.id, table.meta.game)
            if kept is not None:
                return Hindsights(done=True, boards=kept.hindsight)
        jobs = self._jobs(table.game, () if table.state is None else table.state.moves)
        return Hindsights(done=_are_done(jobs), boards=[b for job in jobs for b in job.result])

    def _jobs(self, game: Any, moves: Sequence[str]) -> list[Job[list[Hindsight]]]:
        if game.name != "connections":
            return []
        return [self._board(game, *which) for which in finished_games(moves, game.players)]

    def _board(
        self, game: Any, number: int, seat: int, played: tuple[str, ...]
    ) -> Job[list[Hindsight]]:
        tiles, values = game.packed_tiles, tuple(game.set.boards[game.boards[seat]])
        key = (tiles, values, number, seat, played)
        job = self._boards.find(key)
        if job is not None:
            return job
        found: list[Hindsight] = []

        def work(_: Stop, rest: Callable[[], None]) -> None:
            rest()
            from trivet.games.connections.series import board_of

            best = hindsight(game, seat, played, seconds=self._seconds)
            made = board_of(game, seat, played)
            laid: dict[str, Any] = dict(board_of(game, seat, best.moves))
            found.append(
                Hindsight(
                    game=number,
                    seat=seat,
                    minus=made["sheet"]["minus"],
                    low=best.low,
                    high=best.high,
                    cells=laid["cells"],
                    sheet=laid["sheet"],
                )
            )

        return self._boards.add(key, found, work)

    def _known(self, name: str) -> Job[Found] | None:
        """A review that is under way or has come to its end."""
        job = self._reviews.find(name)
        return None if job is None or job.state == "failed" else job

    async def _begin(self, name: str, record: Record) -> Job[Found]:
        """The review of that name, begun unless it is known."""
        if (job := self._known(name)) is not None:
            return job
        found = await asyncio.to_thread(Found.nothing, record)
        if (job := self._known(name)) is not None:
            return job  # others have asked for the same meanwhile
        judge = functools.partial(found.judge, self._budget)
        ready = functools.partial(self._ready, minds_of(record.game))
        return self._reviews.add(name, found, judge, ready)

    def _has_all_boards(self, found: Found) -> bool:
        """Whether no board in hindsight is missing, as one that failed is."""
        return all(job.state == "done" for job in self._jobs(found.game, found.moves))

    def _told(self, name: str, job: Job[Found], lengths: Sequence[int], first: int) -> Review:
        found = job.result
        decisions = list(found.decisions)
        boards = self._jobs(found.game, found.moves)
        frames = [turn for turn, length in enumerate(lengths) for _ in range(length)]
        is_waiting = job.state == "done" and not _are_done(boards)
        return Review(
            id=name,
            state="working" if is_waiting else job.state,
            ahead=self._reviews.ahead(job),
            progress=len(decisions) / max(1, found.work.total),
            unit=found.work.unit,
            decisions_from=min(first, len(decisions)),
            decisions=[_decision(decision, frames) for decision in decisions[first:]],
            courses=[_course(course) for course in found.courses],
            hindsight=[board for each in boards for board in each.result],
        )


def _name_of(record: Record) -> str:
    """What the review of a record is called: the same of the same game."""
    return hashlib.sha256(record.dumps().encode()).hexdigest()[:32]


def _from(whole: Review, first: int) -> Review:
    """A review without the decisions before number ``first``."""
    first = min(first, len(whole.decisions))
    return msgspec.structs.replace(whole, decisions_from=first, decisions=whole.decisions[first:])


def _are_done(jobs: Sequence[Job[Any]]) -> bool:
    return all(job.state in {"done", "failed"} for job in jobs)


def _decision(decision: review.Decision, frames: Sequence[int]) -> Decision:
    return Decision(
        number=decision.number,
        frame=frames[decision.number],
        game=decision.game,
        seat=decision.seat,
        move=decision.move,
        before=decision.before,
        after=decision.after,
        loss=decision.loss,
        better=[Better(move=each.move, value=each.value) for each in decision.better],
    )


def _course(course: review.Course) -> Course:
    return Course(
        seat=course.seat,
        game=course.game,
        initial=course.initial,
        result=course.result,
        luck=course.luck,
        loss=course.loss,
        decisions=course.decisions,
        mistakes=list(course.mistakes),
        series=[Point(moves=moves, value=value) for moves, value in course.series],
    )
