"""The lobby: open tables, pushed to whoever looks at them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from trivet.server.tables import Tables

_LOOK_EVERY = 1.0

log = logging.getLogger("trivet.server")


class Board:
    """The list of open tables, looked at once for all; nobody looks, nothing is done.

    Attributes:
        text: The entries as JSON, as last seen; empty before.
    """

    def __init__(self, tables: Tables) -> None:
        self.text = ""
        self._tables = tables
        self._watchers: set[Callable[[], None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Have ``wake`` called whenever the text has changed; answers what ends that."""
        self._watchers.add(wake)
        if self._task is None:
            self._task = asyncio.create_task(self._look())
        return lambda: self._forget(wake)

    def hurry(self) -> None:
        """Something was opened or taken: look at once."""
        self._hurry.set()

    def close(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _forget(self, wake: Callable[[], None]) -> None:
        self._watchers.discard(wake)
        if not self._watchers:
            self.close()
            self.text = ""

    async def _look(self) -> None:
        while True:
            self._hurry.clear()
            try:
                text = msgspec.json.encode(await self._tables.lobby()).decode()
            except Exception:
                log.exception("could not read the lobby")
            else:
                if text != self.text:
                    self.text = text
                    for wake in list(self._watchers):
                        wake()
            try:
                async with asyncio.timeout(_LOOK_EVERY):
                    await self._hurry.wait()
            except TimeoutError:
                continue
