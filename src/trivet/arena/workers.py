"""Pairs played by several processes, each one pair at a time."""

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
from typing import Any

from trivet.arena.entrants import Entrant
from trivet.arena.playing import Interrupted, PairResult, Stage
from trivet.arena.schedule import Pair
from trivet.core.errors import TrivetError
from trivet.core.game import Game

PATIENCE = 0.1
"""Seconds between two looks at whether the contest was interrupted."""

_ENDING = 3.0
"""Seconds that a process has to end by itself."""


@dataclass(frozen=True, slots=True)
class Work:
    """What every process needs to know, see :class:`trivet.arena.playing.Stage`."""

    game: Game
    entrants: Sequence[Entrant]
    seed: int
    records: bool


@dataclass(frozen=True, slots=True)
class _Failure:
    """What went wrong in a process, as text, for not every error can be sent."""

    text: str
    is_input: bool


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection


def played(
    work: Work,
    pairs: Sequence[Pair],
    jobs: int,
    is_interrupted: Callable[[], bool],
    log: Callable[[str], None],
) -> Iterator[PairResult]:
    """Play pairs and yield each result as it is there, in any order.

    Args:
        work: What is played.
        pairs: The pairs.
        jobs: Number of processes; with one, pairs are played in this process.
        is_interrupted: Asked often; once it is true no more results come.
        log: Is told what bots from outside write and get wrong.

    Raises:
        Interrupted: When it was interrupted.
        TrivetError: When a process ended by itself.
    """
    if jobs == 1 or len(pairs) < 2:
        return _played_here(work, pairs, is_interrupted, log)
    return _played_there(work, pairs, min(jobs, len(pairs)), is_interrupted, log)


def _played_here(
    work: Work,
    pairs: Sequence[Pair],
    is_interrupted: Callable[[], bool],
    log: Callable[[str], None],
) -> Iterator[PairResult]:
    def go_on() -> None:
        if is_interrupted():
            raise Interrupted

    stage = Stage(work.game, work.entrants, work.seed, work.records, log)
    with contextlib.closing(stage):
        for pair in pairs:
            go_on()
            yield stage.play(pair, go_on)


def _played_there(
    work: Work,
    pairs: Sequence[Pair],
    jobs: int,
    is_interrupted: Callable[[], bool],
    log: Callable[[str], None],
) -> Iterator[PairResult]:
    context = multiprocessing.get_context("spawn")
    workers: list[_Worker] = []
    todo = iter(pairs)
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(work, theirs), daemon=True)
            process.start()
            theirs.close()
            workers.append(_Worker(process, ours))
            ours.send(next(todo))
        left = len(pairs)
        while left:
            if is_interrupted():
                raise Interrupted
            for worker in _ready(workers):
                answer = _received(worker)
                if isinstance(answer, str):
                    log(answer)
                    continue
                yield answer
                left -= 1
                if (pair := next(todo, None)) is not None:
                    worker.pipe.send(pair)
    finally:
        _end(workers)


def _ready(workers: Sequence[_Worker]) -> list[_Worker]:
    """The workers that have something to tell."""
    by_pipe: dict[Any, _Worker] = {worker.pipe: worker for worker in workers}
    return [by_pipe[pipe] for pipe in wait(list(by_pipe), PATIENCE)]


def _received(worker: _Worker) -> PairResult | str:
    """A result, or a line for the log; raises what was raised there."""
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
    assert isinstance(answer, PairResult | str)
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


def _work(work: Work, pipe: Connection) -> None:
    """What a process does: play what comes down the pipe until it is closed."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent, which decides

    lock = threading.Lock()

    def send(thing: object) -> None:
        with lock, contextlib.suppress(OSError):
            pipe.send(thing)

    try:
        stage = Stage(work.game, work.entrants, work.seed, work.records, send)
        with contextlib.closing(stage), contextlib.suppress(EOFError, OSError):
            stage.warm()
            while True:
                send(stage.play(pipe.recv()))
    except TrivetError as error:
        send(_Failure(str(error), is_input=True))
    except Exception:
        send(_Failure(traceback.format_exc(), is_input=False))


def _leave(number: int, frame: object) -> None:
    del number, frame
    raise SystemExit
