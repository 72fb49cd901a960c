"""Long work that nobody waits for at the table: one piece after another, when bots leave room."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from trivet.search.budget import Stop
from trivet.server.apart import apart
from trivet.server.refusals import Refusal

MOST_WAITING = 32
"""Jobs that may wait; more are refused."""

MOST_KNOWN = 64
"""Jobs that are remembered after their end."""

ABANDONED = 90.0
"""Seconds after which a waiting job that nobody asks about is given up."""

LONGEST_PAUSE = 5.0
"""Seconds that a job lets bots go first, at each of its steps."""

_log = logging.getLogger(__name__)
Result = TypeVar("Result")


async def _at_once() -> None:
    """What a job waits for that needs nothing."""


@dataclass(eq=False, slots=True)
class Job(Generic[Result]):
    """Work in a lane.

    Attributes:
        result: Filled by the work itself, in its thread, as it goes on.
        work: Does it; is told what stops it and what to call between two steps.
        ready: Awaited before it begins.
        state: How far it is.
        asked: When somebody last asked about it (monotonic).
        stop: Ends it early.
    """

    result: Result
    work: Callable[[Stop, Callable[[], None]], None]
    ready: Callable[[], Awaitable[None]] = _at_once
    state: Literal["waiting", "working", "done", "failed"] = "waiting"
    asked: float = field(default_factory=time.monotonic)
    stop: Stop = field(default_factory=Stop)


class Lane(Generic[Result]):
    """Does jobs one by one, in the order in which they came.

    Args:
        name: For the log.
        is_busy: Whether bots need the machine.
    """

    def __init__(self, name: str, is_busy: Callable[[], bool]) -> None:
        self._name = name
        self._is_busy = is_busy
        self._jobs: OrderedDict[Hashable, Job[Result]] = OrderedDict()
        self._worker: asyncio.Task[None] | None = None
        self._is_closed = False

    def find(self, key: Hashable) -> Job[Result] | None:
        """A job by its key, if it is known."""
        job = self._jobs.get(key)
        if job is not None:
            job.asked = time.monotonic()
        return job

    def add(
        self,
        key: Hashable,
        result: Result,
        work: Callable[[Stop, Callable[[], None]], None],
        ready: Callable[[], Awaitable[None]] = _at_once,
    ) -> Job[Result]:
        """Have work done in its turn.

        Args:
            key: Where to find it again.
            result: What it fills.
            work: See :class:`Job`.
            ready: The same.

        Raises:
            Refusal: When too many jobs wait.
        """
        if sum(job.state == "waiting" for job in self._jobs.values()) >= MOST_WAITING:
            raise Refusal("too_fast", "too many games are being looked at; please try again later")
        job = Job(result, work, ready)
        self._jobs[key] = job
        if self._worker is None and not self._is_closed:
            self._worker = asyncio.create_task(self._do_all(), name=self._name)
        return job

    def ahead(self, job: Job[Result]) -> int:
        """How many jobs come before this one."""
        count = 0
        for other in self._jobs.values():
            if other is job:
                break
            count += other.state in {"waiting", "working"}
        return count

    async def close(self) -> None:
        """Stop what runs, begin nothing more."""
        self._is_closed = True
        for job in self._jobs.values():
            job.stop.set()
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)

    async def _do_all(self) -> None:
        try:
            while (job := self._next()) is not None:
                job.state = "working"
                try:
                    await job.ready()
                    await apart(lambda job=job: job.work(job.stop, self._let_bots_go), self._name)  # type: ignore[misc]
                    job.state = "done"
                except Exception:
                    _log.exception("%s failed", self._name)
                    job.state = "failed"
        finally:
            self._worker = None

    def _next(self) -> Job[Result] | None:
        """The first job that somebody still waits for; forget others, and old results."""
        now = time.monotonic()
        waiting = [(key, job) for key, job in self._jobs.items() if job.state == "waiting"]
        ended = [key for key, job in self._jobs.items() if job.state in {"done", "failed"}]
        for key in ended[: max(0, len(ended) - MOST_KNOWN)]:
            del self._jobs[key]
        for key, job in waiting:
            if now - job.asked < ABANDONED:
                return job
            del self._jobs[key]
        return None

    def _let_bots_go(self) -> None:
        """In the thread of a job: wait a little while bots need the machine."""
        until = time.monotonic() + LONGEST_PAUSE
        while self._is_busy() and time.monotonic() < until:
            time.sleep(0.02)
