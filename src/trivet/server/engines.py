"""The games' compiled rules and searches: made ready while pages are served and people sit down.

Rules come first, as everything at a table waits for them; for searches only bots and reviews wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from trivet.games import NAMES
from trivet.server.apart import apart

log = logging.getLogger("trivet.server")

Answer = TypeVar("Answer")
Ready = Callable[[str], Awaitable[None]]
"""Waits until the rules of a game, by its name, can be used without holding anybody up; or its
searches, by :func:`minds_of`."""

HARDLY = 0.2
"""Seconds that a deal may wait for its rules before the table is shown without it."""

_loaded: set[str] = set()

_COMPILE = """
import os, sys
if hasattr(os, "nice"):
    os.nice(5)  # those who play already come first
from trivet.server.engines import load
load(sys.argv[1])
"""


def minds_of(name: str) -> str:
    """What the searches of a game are called here."""
    return name + _MINDS


_MINDS = " minds"
PARTS = (*NAMES, *(minds_of(name) for name in NAMES))
"""All that is made ready, in this order."""


class Engines:
    """Makes the games ready in the background; one that is asked for begins at once."""

    def __init__(self, names: Sequence[str] = PARTS) -> None:
        self._names = tuple(names)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def prepare(self) -> None:
        """Make all games ready, one after the other; whatever is asked for goes first."""
        for name in self._names:
            while asked := [task for task in self._tasks.values() if not task.done()]:
                await asyncio.wait(asked)
            await self.ready(name)

    async def ready(self, name: str) -> None:
        """Wait until a game is ready; an unknown one has nothing to wait for."""
        if name in self._names:
            await asyncio.shield(self._begin(name))

    async def all_ready(self) -> None:
        """Wait until every game is ready."""
        for name in self._names:
            await self.ready(name)

    async def close(self) -> None:
        """Stop what is still being made ready."""
        await _cancel(self._tasks.values())

    def _begin(self, name: str) -> asyncio.Task[None]:
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(_make_ready(name), name=f"prepare {name}")
        return self._tasks[name]


class Rules:
    """The rules as the tables of a process need them: there already, or still to come.

    Args:
        ready: Waits for those of one game.
    """

    def __init__(self, ready: Ready) -> None:
        self._ready = ready
        self._tasks: dict[str, asyncio.Future[None]] = {}

    def has(self, name: str) -> bool:
        """Whether a game can be dealt without holding anybody up."""
        task = self._tasks.get(name)
        return task is not None and task.done() and not _has_failed(task)

    async def glance(self, name: str) -> bool:
        """Have a game made ready; whether it is, or is after hardly any time."""
        if not self.has(name):
            await asyncio.wait({self._begin(name)}, timeout=HARDLY)
        return self.has(name)

    async def wait(self, name: str) -> None:
        """Wait until a game is ready; raises whatever made that impossible."""
        if not self.has(name):
            await asyncio.shield(self._begin(name))

    async def close(self) -> None:
        """Wait for nothing more."""
        await _cancel(self._tasks.values())

    def _begin(self, name: str) -> asyncio.Future[None]:
        task = self._tasks.get(name)
        if task is None or (task.done() and _has_failed(task)):
            task = self._tasks[name] = asyncio.ensure_future(self._ready(name))
        return task


def _has_failed(task: asyncio.Future[None]) -> bool:
    return task.cancelled() or task.exception() is not None


async def _cancel(tasks: Iterable[asyncio.Future[None]]) -> None:
    unfinished = [task for task in tasks if not task.done()]
    for task in unfinished:
        task.cancel()
    await asyncio.gather(*unfinished, return_exceptions=True)


async def prepared(name: str) -> None:
    """Make a game's rules or searches ready, or see that they are; compiles what never was."""
    if name in PARTS and name not in _loaded:
        await _apart(load, name)


async def _make_ready(name: str) -> None:
    try:
        await _prepare(name)
    except Exception:
        # It then compiles when it is first used: slow, but right.
        log.exception("could not prepare %s", name)


async def _prepare(name: str) -> None:
    if name in _loaded:
        return
    if not await _apart(_is_compiled, name):
        await _compile_apart(name)
    await _apart(load, name)


async def _apart(work: Callable[[str], Answer], name: str) -> Answer:
    """Do work for a game in a thread that does not keep the process from ending."""
    return await apart(lambda: work(name), f"prepare {name}")


def _is_compiled(name: str) -> bool:
    from trivet.search.prepare import are_minds_prepared, is_prepared

    if name.endswith(_MINDS):
        return are_minds_prepared(name.removesuffix(_MINDS))
    return is_prepared(name)


def load(name: str) -> None:
    """Load or compile the rules or the searches of a game in this thread."""
    from trivet.search.prepare import prepare, prepare_minds

    if name.endswith(_MINDS):
        prepare_minds(name.removesuffix(_MINDS))
    else:
        prepare(name)
    _loaded.add(name)


async def _compile_apart(name: str) -> None:
    """Compile in another process: the compiler would hold up every table of this one."""
    log.info("compiling %s, once", name)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", _COMPILE, name)
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
