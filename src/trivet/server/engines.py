"""The games' compiled rules: made ready one game after another, while pages are served already."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar, cast

from trivet.games import NAMES

log = logging.getLogger("trivet.server")

Answer = TypeVar("Answer")
Ready = Callable[[str], Awaitable[None]]
"""Waits until the rules of a game, by its name, can be used without holding anybody up."""

_loaded: set[str] = set()

_COMPILE = "import sys; from trivet.search.prepare import prepare; prepare(sys.argv[1])"


class Engines:
    """Which games are ready. Whoever needs one waits for that one only."""

    def __init__(self, names: Sequence[str] = NAMES) -> None:
        self._waiting = list(names)
        self._ready = {name: asyncio.Event() for name in names}

    async def prepare(self) -> None:
        """Make all games ready; those that are waited for first."""
        while self._waiting:
            name = self._waiting.pop(0)
            try:
                await _prepare(name)
            except Exception:
                # The rules then compile when they are first used: slow, but right.
                log.exception("could not prepare %s", name)
            self._ready[name].set()

    async def ready(self, name: str) -> None:
        """Wait until a game is ready; an unknown one has nothing to wait for."""
        if name in self._waiting:
            self._waiting.remove(name)
            self._waiting.insert(0, name)
        if name in self._ready:
            await self._ready[name].wait()

    async def all_ready(self) -> None:
        """Wait until every game is ready."""
        for event in self._ready.values():
            await event.wait()


async def prepared(name: str) -> None:
    """Make a game's rules ready, or see that they are; compiles them when they never were."""
    if name in NAMES and name not in _loaded:
        await _apart(_load, name)


async def _prepare(name: str) -> None:
    if not await _apart(_is_compiled, name):
        await _compile_apart(name)
    await _apart(_load, name)


async def _apart(work: Callable[[str], Answer], name: str) -> Answer:
    """Do work in a thread that does not keep the process from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Answer] = loop.create_future()

    def settle(answer: Answer | None, error: Exception | None) -> None:
        if done.cancelled():
            return
        if error is None:
            done.set_result(cast("Answer", answer))
        else:
            done.set_exception(error)

    def run() -> None:
        answer, error = None, None
        try:
            answer = work(name)
        except Exception as caught:
            error = caught
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, answer, error)

    threading.Thread(target=run, name=f"prepare {name}", daemon=True).start()
    return await done


def _is_compiled(name: str) -> bool:
    from trivet.search.prepare import is_prepared

    return is_prepared(name)


def _load(name: str) -> None:
    from trivet.search.prepare import prepare

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
