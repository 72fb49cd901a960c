"""The socket of a table: who it is first, then commands in and views out.

What comes in is done one by one. What goes out is sent by one task of its own, which asks for the
newest view when it is free to send: whoever reads slowly gets fewer views, never old ones, and
nothing piles up. A reply is sent after the view that shows what it is about.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar.exceptions import WebSocketException

from trivet.core.errors import TrivetError
from trivet.server.presence import Guest
from trivet.server.problems import FAULT as FAULT_TEXT
from trivet.server.problems import decoded
from trivet.server.refusals import NoTable, NotYours, Refusal, TableError
from trivet.server.site import Site
from trivet.server.tables import Viewer
from trivet.server.wire import (
    Away,
    FromClient,
    Hello,
    Hint,
    Message,
    Ping,
    Pong,
    Presence,
    PresenceMessage,
    Refused,
    TableMessage,
    TableView,
    Try,
)
from trivet.server.wires import FAULT, NO_TABLE, NOT_YOURS, POLICY, Wire

log = logging.getLogger("trivet.server")

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_REPLIES = 32
_LONGEST_ID = 100
_REFUSED = ("stale", "illegal", "not_yours", "closed", "too_fast", "bad", "trouble")
_CALM = 0.1
_LAST_WORDS = 0.5


class Connection:
    """One socket at one table."""

    def __init__(self, site: Site, wire: Wire, table_id: str) -> None:
        self._site = site
        self._wire = wire
        self._table_id = table_id
        self._bucket = site.gate.bucket()
        self._hello = Hello()
        self._viewer = Viewer()
        self._guest = Guest(None, False, self._wake)
        self._seq = -1
        self._known = 0
        self._seats: list[tuple[bool, Presence | None]] = []
        self._presence: PresenceMessage | None = None
        self._changed = False
        self._replies: list[Message] = []
        self._room = asyncio.Event()
        self._work = asyncio.Event()
        self._is_last = False
        self._reading: asyncio.Task[str | bytes | None] | None = None
        self._hinting: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve the socket until its end."""
        hello = await self._first()
        if hello is None:
            if self._reading is not None:
                self._reading.cancel()
            return
        unwatch = self._site.tables.watch(self._table_id, self._table_changed)
        sender: asyncio.Task[None] | None = None
        try:
            self._guest.seat, self._guest.away = self._viewer.seat, hello.away
            self._site.present.enter(self._table_id, self._guest)
            await self._greet(hello)
            sender = asyncio.create_task(self._send_all())
            await self._read_all()
        finally:
            unwatch()
            self._site.present.leave(self._table_id, self._guest)
            if self._hinting is not None:
                self._hinting.cancel()
            if sender is not None:
                await self._finish(sender)

    # What comes in.

    async def _first(self) -> Hello | None:
        """The Hello, if the table exists and its key is right; None ends the connection."""
        raw = await self._wire.receive(self._site.settings.hello)
        if raw is None:
            if not self._site.stopping.is_set():
                await self._try_send(Refused(id=None, code="bad", reason="nobody said hello"))
            return None
        try:
            message = self._decoded(raw)
            if not isinstance(message, Hello):
                raise Refusal("bad", "the first message must be hello")
            if not await self._identify_meanwhile(message):
                return None
        except TrivetError as error:
            await self._try_send(_refused(None, error))
            self._wire.end(_end_code(error))
            return None
        return message

    async def _identify_meanwhile(self, hello: Hello) -> bool:
        """Find out who it is, and answer pings while the table waits for its rules.

        False when the connection came to its end before.
        """
        identifying = asyncio.create_task(self._identify(hello))
        try:
            while not identifying.done():
                self._reading = self._reading or asyncio.create_task(self._wire.receive())
                await asyncio.wait(
                    {identifying, self._reading}, return_when=asyncio.FIRST_COMPLETED
                )
                if not self._reading.done() or not await self._answer_ping(self._reading.result()):
                    break
                self._reading = None
            if self._wire.is_ended:
                return False
            await identifying
            return True
        finally:
            identifying.cancel()

    async def _answer_ping(self, raw: str | bytes | None) -> bool:
        """Whether it was one, and is answered."""
        if raw is None or self._wire.is_ended or self._bucket.take():
            return False
        try:
            message = self._decoded(raw)
        except TrivetError:
            return False  # it gets its answer in its turn
        if isinstance(message, Ping):
            await self._wire.send(Pong(id=message.id, now=time.time()))
        return isinstance(message, Ping)

    async def _next(self) -> str | bytes | None:
        """The next message, which may have come early."""
        reading, self._reading = self._reading, None
        return await (self._wire.receive() if reading is None else reading)

    async def _read_all(self) -> None:
        while (raw := await self._next()) is not None:
            if self._bucket.take():
                await asyncio.sleep(_CALM)
                reason = "that was too much at once; please wait a moment"
                await self._reply(Refused(id=_id_of(raw), code="too_fast", reason=reason))
                continue
            try:
                await self._do(self._decoded(raw))
            except TrivetError as error:
                await self._reply(_refused(_id_of(raw), error))
            except Exception:
                log.exception("a command failed")
                await self._reply(Refused(id=_id_of(raw), code="trouble", reason=FAULT_TEXT))

    def _decoded(self, raw: str | bytes) -> FromClient:
        longest = self._site.settings.limits.message
        if len(raw) > longest:
            raise Refusal("bad", f"a message has at most {longest:,} bytes, not {len(raw):,}")
        return decoded(raw, _decoder)

    async def _do(self, message: FromClient) -> None:
        tables, table_id = self._site.tables, self._table_id
        match message:
            case Ping():
                await self._reply(Pong(id=message.id, now=time.time()))
            case Away():
                self._guest.away = message.away
                self._site.present.changed(table_id)
            case Hello():
                await self._identify(message)
                await self._greet(message)
            case Hint():
                await self._take_hint(message)
            case Try():
                await self._reply(await tables.attempt(table_id, self._viewer, message))
            case _:
                done = await tables.command(table_id, self._viewer, message, self._known)
                self._changed = True
                await self._reply(done)

    async def _take_hint(self, message: Hint) -> None:
        """Have it worked out meanwhile: moves and pings come first."""
        if self._hinting is not None and not self._hinting.done():
            raise Refusal("too_fast", "a hint is being worked out already")
        self._hinting = asyncio.create_task(self._answer_hint(message))

    async def _answer_hint(self, message: Hint) -> None:
        try:
            answer: Message = await self._site.tables.hint(self._table_id, self._viewer, message)
        except TrivetError as error:
            answer = _refused(message.id, error)
        except Exception:
            log.exception("a hint failed")
            answer = Refused(id=message.id, code="trouble", reason=FAULT_TEXT)
        await self._reply(answer)

    async def _identify(self, hello: Hello) -> None:
        self._viewer = await self._site.tables.viewer(self._table_id, hello.key)
        self._hello = hello

    async def _greet(self, hello: Hello) -> None:
        """Send everything once more from where the sender says that it knows it."""
        self._seq = -1
        self._known = max(0, hello.log)
        self._changed = True
        self._presence = None
        self._guest.away = hello.away
        self._guest.seat = self._viewer.seat
        self._site.present.changed(self._table_id)
        self._work.set()
        if self._viewer.seat is not None:
            await self._site.tables.seen(self._table_id)

    # What goes out.

    def _wake(self) -> None:
        self._work.set()

    def _table_changed(self) -> None:
        self._changed = True
        self._work.set()

    async def _reply(self, message: Message) -> None:
        """Have a reply sent in its turn; waits while too many are waiting already."""
        while len(self._replies) >= _REPLIES and not self._wire.is_ended:
            self._room.clear()
            await self._room.wait()
        self._replies.append(message)
        self._work.set()

    async def _send_all(self) -> None:
        try:
            while not self._is_last:
                await self._work.wait()
                self._work.clear()
                await self._send_what_is_new()
        except asyncio.CancelledError:
            raise
        except TableError as error:
            await self._try_send(_refused(None, error))
            self._wire.end(_end_code(error))
        except Exception as error:
            # A socket that broke is read to its end by the reader; anything else is our fault.
            if not isinstance(error, OSError | RuntimeError | WebSocketException):
                log.exception("a view could not be sent")
            self._wire.end(FAULT)
        finally:
            self._replies.clear()
            self._room.set()

    async def _send_what_is_new(self) -> None:
        replies, self._replies = self._replies, []
        self._room.set()
        if self._changed:
            self._changed = False
            await self._send_table()
        await self._send_presence()
        for reply in replies:
            await self._wire.send(reply)

    async def _send_table(self) -> None:
        view = await self._view()
        if view.you != self._guest.seat:
            # A seat was left or taken back: another viewer, with another log.
            self._guest.seat = view.you
            self._site.present.changed(self._table_id)
            self._seq, self._known = -1, 0
            view = await self._view()
        if view.seq == self._seq:
            return
        self._seq = view.seq
        self._known = view.log_from + len(view.log)
        self._seats = [
            (seat.kind == "person" and seat.presence != "bot", seat.presence) for seat in view.seats
        ]
        self._presence = _shown_in(view)
        await self._wire.send(TableMessage(table=view))

    async def _view(self) -> TableView:
        return await self._site.tables.view(
            self._table_id, self._viewer, self._known, self._hello.choices
        )

    async def _send_presence(self) -> None:
        if self._presence is None:
            return
        present = self._site.present
        shown = present.seats_of(self._table_id)
        seats: list[Presence | None] = [
            shown.get(seat, "gone") if is_person else told
            for seat, (is_person, told) in enumerate(self._seats)
        ]
        message = PresenceMessage(seats=seats, watching=present.watching(self._table_id))
        if message != self._presence:
            self._presence = message
            await self._wire.send(message)

    async def _try_send(self, message: Message) -> None:
        with suppress(Exception):
            await self._wire.send(message)

    async def _finish(self, sender: asyncio.Task[None]) -> None:
        """End the sender; when the server stops, the last Done is sent before."""
        if self._wire.is_restarting:
            self._is_last = True
            self._work.set()
            await asyncio.wait([sender], timeout=_LAST_WORDS)
        sender.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await sender


def _shown_in(view: TableView) -> PresenceMessage:
    return PresenceMessage(seats=[seat.presence for seat in view.seats], watching=view.watching)


def _refused(command_id: str | None, error: TrivetError) -> Refused:
    code: Any = getattr(error, "code", "bad")
    return Refused(
        id=command_id,
        code=code if code in _REFUSED else "closed",
        reason=getattr(error, "reason", str(error)),
        ruling=getattr(error, "ruling", None),
    )


def _end_code(error: TrivetError) -> int:
    match error:
        case NoTable():
            return NO_TABLE
        case NotYours():
            return NOT_YOURS
    return POLICY


def _id_of(raw: str | bytes) -> str | None:
    """The id in a message that was not understood, as far as there is one."""
    with suppress(Exception):
        found = msgspec.json.decode(raw)
        name = found.get("id")
        if isinstance(name, str) and len(name) <= _LONGEST_ID:
            return name
    return None
