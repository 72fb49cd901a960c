"""Pieces of work done by the machines of a Ray cluster (``pip install 'trivet[cluster]'``).

Pieces go out as tasks without a state, a few to a task so that each takes about a second. When a
worker or a whole machine is lost, Ray does its running tasks anew somewhere else: what a piece
comes to depends on nothing but the work and the piece, so nothing is lost and nothing changes.
Machines may join and leave meanwhile.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import logging
import os
import pickle
import socket
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import trivet
from trivet.arena.workers import PATIENCE, Interrupted, Stage, Work
from trivet.core.errors import OptionError, TrivetError

Piece = TypeVar("Piece")
Result = TypeVar("Result")

TASK_SECONDS = 1.0
"""What a task should take: long against the milliseconds that it costs to send one."""

RETRIES = 8
"""How often a task is done anew when what it ran on was lost."""

STORE = 100 << 20
"""Bytes of memory for results in flight where a Ray of our own is started."""

_REACH = 5.0
"""Seconds in which the address must answer."""


@dataclass(slots=True)
class _Answer:
    """What a task brings back: results, lines for the log, and what went wrong, if anything did."""

    results: list[Any] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    seconds: float = 0.0
    fault: str | None = None
    is_input: bool = False


@contextlib.contextmanager
def connected(address: str, jobs: int | None = None) -> Iterator[Any]:
    """The module ``ray``, connected while the body runs; what is connected already stays so.

    Args:
        address: ``HOST:PORT`` of the head of a cluster that this machine has joined, ``auto`` for
            the cluster that runs here, or ``local`` for a Ray of our own on this machine alone.
        jobs: Processors of our own Ray; None for all.

    Raises:
        OptionError: When Ray is not installed, or the address is none.
        TrivetError: When there is no cluster at the address.
    """
    # Nothing is told to anybody, and processors without work keep what devices they see.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise OptionError("--ray needs Ray: pip install 'trivet[cluster]'") from None
    if ray.is_initialized():
        yield ray
        return
    _reach(address)
    _hush()
    own: dict[str, Any] = {}
    if address == "local":
        own = {"num_cpus": jobs, "object_store_memory": STORE, "include_dashboard": False}
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
    except (ConnectionError, ValueError, RuntimeError) as error:
        if address == "auto":
            reason = "no Ray runs on this machine; ray start --head begins a cluster"
            raise TrivetError(reason) from None
        told = " ".join(str(error).split())
        raise TrivetError(f"Ray cannot be used at {address}: {told}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _hush() -> None:
    """Keep what Ray tells of lost workers off stdout, where results go; no setting of Ray does."""
    from ray._private import worker

    if hasattr(worker, "print_to_stdstream"):
        worker.print_to_stdstream = lambda *_, **__: None


def _reach(address: str) -> None:
    """Raise unless something answers at an address; Ray itself would try for minutes."""
    if address in {"auto", "local"} or address.startswith("ray://"):
        return
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise OptionError(f"--ray is HOST:PORT, auto or local, not {address!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), _REACH).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise TrivetError(f"no Ray cluster answers at {address}: {reason.lower()}") from None


def done_there(
    address: str,
    work: Work[Piece, Result],
    pieces: Sequence[Piece],
    jobs: int | None,
    is_interrupted: Callable[[], bool],
    log: Callable[[str], None],
) -> Iterator[Result]:
    """Do pieces of work on a cluster, see :func:`trivet.arena.workers.played`.

    Args:
        address: See :func:`connected`.
        work: What is done.
        pieces: Its pieces.
        jobs: Most tasks at once; None for as many as the cluster has processors.
        is_interrupted: Asked often.
        log: Is told what bots from outside write and get wrong.
    """
    if not pieces:
        return
    with connected(address, jobs) as ray:
        errand = _Errand(ray, ray.cloudpickle.dumps(work), pieces, jobs)
        try:
            while errand.is_open:
                if is_interrupted():
                    raise Interrupted
                for answer in errand.answers():
                    for line in answer.lines:
                        log(line)
                    yield from answer.results
                    _check(answer)
        finally:
            errand.cancel()


def call(
    ray: Any, function: Callable[[Any], Any], items: Sequence[Any], look: Callable[[], None]
) -> list[Any]:
    """What a function makes of each of some items, in their order, reckoned on the cluster.

    Args:
        ray: From :func:`connected`.
        function: It is the same wherever it runs; of a module that all machines have.
        items: What it is given.
        look: Called often while nothing has come yet; raises what is to end it.

    Raises:
        TrivetError: When the function raised one, or a machine has another trivet.
        RuntimeError: When it raised anything else.
    """
    do = ray.remote(num_cpus=1, max_retries=RETRIES)(_call)
    refs = [do.remote(function, item, fingerprint()) for item in items]
    waiting = refs
    try:
        while waiting:
            look()
            _, waiting = ray.wait(waiting, num_returns=len(waiting), timeout=PATIENCE)
    finally:
        _cancel(ray, waiting)
    answers = [_fetched(ray, ref) for ref in refs]
    for answer in answers:
        _check(answer)
    return [answer.results[0] for answer in answers]


def _call(function: Callable[[Any], Any], item: Any, expected: str) -> _Answer:
    """What a task of :func:`call` does."""
    answer = _Answer()
    with _noted(answer):
        check_sources(expected)
        answer.results.append(function(item))
    return answer


@contextlib.contextmanager
def _noted(answer: _Answer) -> Iterator[None]:
    """Note in an answer what goes wrong in the body: not every error can be sent."""
    try:
        yield
    except TrivetError as error:
        answer.fault, answer.is_input = str(error), True
    except Exception:
        answer.fault = traceback.format_exc()


def _check(answer: _Answer) -> None:
    """Raise what went wrong over there."""
    if answer.fault is not None:
        raise (TrivetError if answer.is_input else RuntimeError)(answer.fault)


def _fetched(ray: Any, ref: Any) -> _Answer:
    """What came of a task that is done."""
    try:
        answer: _Answer = ray.get(ref)
    except ray.exceptions.RayError as error:
        told = str(error).strip().splitlines()[0]
        raise TrivetError(f"a part was lost {RETRIES + 1} times and given up: {told}") from None
    return answer


def _cancel(ray: Any, refs: Iterable[Any]) -> None:
    """End tasks that nobody waits for any more."""
    for ref in refs:
        with contextlib.suppress(Exception):
            ray.cancel(ref, force=True)


class _Errand:
    """Tasks on their way."""

    def __init__(self, ray: Any, work: bytes, pieces: Sequence[Any], jobs: int | None) -> None:
        self._ray = ray
        self._work = work
        self._jobs = jobs
        self._todo = list(reversed(pieces))
        self._running: dict[Any, None] = {}
        self._done, self._seconds = 0, 0.0
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)
        self._do = remote(_do)

    @property
    def is_open(self) -> bool:
        """Whether anything is still to come."""
        return bool(self._todo or self._running)

    def answers(self) -> Iterator[_Answer]:
        """Send what there is room for, and wait a little for what comes back."""
        most = self._most()
        while self._todo and len(self._running) < most:
            count = self._size(most)
            some = [self._todo.pop() for _ in range(count)]
            self._running[self._do.remote(self._work, some, fingerprint())] = None
        ready, _ = self._ray.wait(list(self._running), num_returns=1, timeout=PATIENCE)
        for ref in ready:
            del self._running[ref]
            answer = _fetched(self._ray, ref)
            self._done += len(answer.results)
            self._seconds += answer.seconds
            yield answer

    def cancel(self) -> None:
        """End what still runs."""
        _cancel(self._ray, self._running)

    def _most(self) -> int:
        """Tasks under way: one more waits for each processor, so that none has to wait."""
        if self._jobs is not None:
            return self._jobs
        return max(1, 2 * int(self._ray.cluster_resources().get("CPU", 1)))

    def _size(self, most: int) -> int:
        """Pieces of the next task, fewer towards the end so that all end at about the same time."""
        if not self._done:
            return 1
        fair = -(-len(self._todo) // most)
        return max(1, min(fair, round(TASK_SECONDS * self._done / max(self._seconds, 1e-6))))


_stage: tuple[bytes, Stage[Any, Any], list[str]] | None = None
"""The stage of the work that this process did last, and the lines that it wrote since."""


def _do(work: bytes, pieces: Sequence[Any], expected: str) -> _Answer:
    """What a task does, on whatever machine."""
    answer = _Answer()
    with _noted(answer):
        check_sources(expected)
        stage, lines = _stage_of(work)
        begun = time.perf_counter()
        try:
            answer.results.extend(stage.play(piece, _go_on) for piece in pieces)
        finally:
            answer.seconds = time.perf_counter() - begun
            answer.lines = lines[:]
            lines.clear()
    return answer


def _stage_of(work: bytes) -> tuple[Stage[Any, Any], list[str]]:
    """The stage of some work, warmed up; kept from task to task."""
    global _stage  # noqa: PLW0603 - a task has nowhere else to keep it
    if _stage is None or _stage[0] != work:
        if _stage is not None:
            _stage[1].close()
            _stage = None
        lines: list[str] = []
        stage = pickle.loads(work).stage(lines.append)
        stage.warm()
        _stage = (work, stage, lines)
    return _stage[1], _stage[2]


def _go_on() -> None:
    """Nothing interrupts a piece: Ray ends the process."""


def check_sources(expected: str) -> None:
    """Raise TrivetError unless this machine has the same rules and bots as the one that asks."""
    if fingerprint() != expected:
        raise TrivetError(
            f"{socket.gethostname()} has another trivet ({trivet.__version__}) than this machine; "
            "install the same one on all of them"
        )


@functools.cache
def fingerprint() -> str:
    """A hash of everything that results depend on: sources and weights up to this layer."""
    package = Path(trivet.__file__).parent
    digest = hashlib.sha256()
    for folder in ("core", "games", "search", "arena"):
        for path in sorted((package / folder).rglob("*")):
            if path.suffix in {".py", ".json", ".npz"}:
                digest.update(str(path.relative_to(package)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
