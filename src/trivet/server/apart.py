"""Work in a thread that keeps nobody from ending the process."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar, cast

Answer = TypeVar("Answer")


async def apart(work: Callable[[], Answer], name: str) -> Answer:
    """The answer of work in a thread of its own, or the exception that it raised.

    Args:
        work: What to do.
        name: The thread's name.
    """
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
            answer = work()
        except Exception as caught:
            error = caught
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, answer, error)

    threading.Thread(target=run, name=name, daemon=True).start()
    return await done
