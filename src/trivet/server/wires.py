"""One socket as bytes in and out: bounded, patient for a while, closed with a reason."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket

GOODBYE = 1000
POLICY = 1008
FAULT = 1011
RESTART = 1012
BUSY = 1013
NOT_YOURS = 4403
NO_TABLE = 4404
SILENT = 4408

_encoder = msgspec.json.Encoder()


class Wire:
    """A WebSocket that is read until it, or the server, comes to its end.

    Args:
        socket: Not accepted yet.
        patience: Seconds that the other side may take to accept what it is sent.
    """

    def __init__(self, socket: WebSocket[Any, Any, Any], patience: float) -> None:
        self._socket = socket
        self._patience = patience
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def accept(self) -> None:
        """Take the connection."""
        await self._socket.accept()

    async def send(self, message: Any) -> None:
        """Send a message; one that is not taken in time ends the connection."""
        await self.send_raw(_encoder.encode(message).decode())

    async def send_raw(self, text: str) -> None:
        """Send a message that is encoded already."""
        async with asyncio.timeout(self._patience):
            await self._socket.send_data(text, mode="text", encoding="utf-8")

    async def receive(self, seconds: float | None = None) -> str | bytes | None:
        """The next message; None when the connection is at its end (or after ``seconds``)."""
        if self._ended.done():
            return None
        reading = asyncio.ensure_future(self._socket.receive())
        both: list[asyncio.Future[Any]] = [reading, self._ended]
        await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if not reading.done():
            reading.cancel()
            self.end(SILENT)
            return None
        event: Any = reading.result()
        if event["type"] == "websocket.disconnect":
            self.end(GOODBYE)
            return None
        text = event.get("text")
        raw: str | bytes = event.get("bytes") or b"" if text is None else text
        return raw

    def end(self, code: int) -> None:
        """Let the connection end; the first reason counts."""
        if not self._ended.done():
            self._ended.set_result(code)

    @property
    def is_ended(self) -> bool:
        """Whether it has."""
        return self._ended.done()

    @property
    def is_restarting(self) -> bool:
        """Whether it ended because the server stops."""
        return self._ended.done() and self._ended.result() == RESTART

    async def close(self) -> None:
        """Close it with the code of its end; the other side may be gone already."""
        code = self._ended.result() if self._ended.done() else GOODBYE
        try:
            async with asyncio.timeout(1.0):
                await self._socket.close(code=code)
        except Exception:  # it was closed by the other side, whatever that raises
            return
