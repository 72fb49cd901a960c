"""Work in many independent pieces, such as the pairs of a contest, done by several processes."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol, TypeVar

from trivet.core.errors import TrivetError

Piece = TypeVar("Piece")
Result = TypeVar("Result")
P_contra = TypeVar("P_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)

PATIENCE = 0.1
"""Seconds between two looks at whether the contest was interrupted."""

_ENDING = 3.0
"""Seconds that a process has to end by itself."""


_AHEAD = 2
"""Pieces that a process has at most, so that it need not wait for the next one."""


class Interrupted(Exception):
    """The work is to end before a piece is done."""


class Stage(Protocol[P_contra, R_co]):
    """Where pieces are done, one after another, by players that are made once."""

    def warm(self) -> None:
        """Compile or load all that is needed, so that no piece has to."""

    def play(self, piece: P_contra, go_on: Callable[[], None]) -> R_co:
        """Do a piece; ``go_on`` is called often and raises what is to end it."""

    def close(self) -> None:
        """End what was started."""


class Work(Protocol[P_contra, R_co]):
    """What every process needs to know; can be pickled, and so can pieces and results."""

    def stage(self, log: Callable[[str], None]) -> Stage[P_contra, R_co]:
        """A stage; ``log`` is told what bots from outside write and get wrong."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """What went wrong in a process, as text, for not every error can be sent."""

    text: str
    is_input: bool


@dataclass(frozen=True, slots=True)
class _Line:
    """A line for the log."""

    text: str


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection


def played(
    work: Work[Piece, Result],
    pieces: Sequence[Piece],
    jobs: int | None,
    is_interrupted: Callable[[], bool],
    log: Callable[[str], None],
    cluster: str | None = None,
) -> Iterator[Result]:
    """Do pieces of work and yield each result as it is there, in any order.

    Args:
        work: What is done.
        pieces: Its pieces.
        jobs: Number of processes; with one, all is done in this process. None: one, or with a
            cluster as many as it has processors.
        is_interrupted: Asked often; once it is true no more results come.
        log: Is told what bots from outside write and get wrong.
        cluster: Address of a Ray cluster that does it, see :mod:`trivet.arena.cluster`.

    Raises:
        Interrupted: When it was interrupted.
        TrivetError: When a process ended by itself.
    """
    if cluster is not None:
        from trivet.arena.cluster import done_there

        return done_there(cluster, work, pieces, jobs, is_interrupted, log)
    if jobs in (None, 1) or len(pieces) < 2:
        return _played_here(work, pieces, is_interrupted, log)
    return _played_there(work, pieces, min(jobs or 1, len(pieces)), is_interrupted, log)


def _played_here(
    work: Work[Piece, Result],
    pieces: Sequence[Piece],
    is_interrupted: Callable[[], bool],
    log: Callable[[str], None],
) -> Iterator[Result]:
    def go_on() -> None:
        if is_interrupted():
            raise Interrupted

    with contextlib.closing(work.stage(log)) as stage:
        for piece in pieces:
            go_on()
            yield stage.play(piece, go_on)


def _played_there(
    work: Work[Piece, Result],
    pieces: Sequence[Piece],
    jobs: int,
    is_interrupted: Callable[[], bool],
    log: Callable[[str], None],
) -> Iterator[Result]:
    context = multiprocessing.get_context("spawn")
    workers: list[_Worker] = []
    todo = iter(pieces)
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(work, theirs), daemon=True)
            process.start()
            theirs.close()
            workers.append(_Worker(process, ours))
        for worker in workers * _AHEAD:
            _send_next(worker, todo)
        left = len(pieces)
        while left:
            if is_interrupted():
                raise Interrupted
            for worker in _ready(workers):
                answer = _received(worker)
                if isinstance(answer, _Line):
                    log(answer.text)
                    continue
                _send_next(worker, todo)
                yield answer
                left -= 1
    finally:
        _end(workers)


def _send_next(worker: _Worker, todo: Iterator[Any]) -> None:
    """Give a process its next piece, if any are left."""
    if (piece := next(todo, None)) is not None:
        with contextlib.suppress(OSError):  # it is dead, which reading from it will tell
            worker.pipe.send(piece)


def _ready(workers: Sequence[_Worker]) -> list[_Worker]:
    """The workers that have something to tell."""
    by_pipe: dict[Any, _Worker] = {worker.pipe: worker for worker in workers}
    return [by_pipe[pipe] for pipe in wait(list(by_pipe), PATIENCE)]


def _received(worker: _Worker) -> Any:
    """A result, or a :class:`_Line`; raises what was raised there."""
    try:
        answer = worker.pipe.recv()
    except (EOFError, ConnectionResetError):
        worker.process.join(_ENDING)
        status = worker.process.exitcode
        raise TrivetError(
            f"a process that played games ended by itself (status {status}); is memory short?"
        ) from None
    if isinstance(answer, _Failure):
        raise (TrivetError if answer.is_input else RuntimeError)(answer.text)
    return answer


def _end(workers: Sequence[_Worker]) -> None:
    """End the processes, with the bots from outside that they started."""
    for worker in workers:
        worker.pipe.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_ENDING)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


def _work(work: Work[Any, Any], pipe: Connection) -> None:
    """What a process does: play what comes down the pipe until it is closed."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent, which decides

    lock = threading.Lock()

    def send(thing: object) -> None:
        with lock, contextlib.suppress(OSError):
            pipe.send(thing)

    try:
        stage = work.stage(lambda text: send(_Line(text)))
        with contextlib.closing(stage), contextlib.suppress(EOFError, OSError):
            stage.warm()
            while True:
                send(stage.play(pipe.recv(), _go_on))
    except TrivetError as error:
        send(_Failure(str(error), is_input=True))
    except Exception:
        send(_Failure(traceback.format_exc(), is_input=False))


def _go_on() -> None:
    """Nothing interrupts a piece: the process is ended from outside."""


def _leave(number: int, frame: object) -> None:
    del number, frame
    raise SystemExit
