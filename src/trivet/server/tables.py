"""All tables of a server: the one door through which the application uses them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Self

from trivet.core.record import Record
from trivet.search.bots import Bot, bot
from trivet.server.refusals import (
    NoShuffle,
    NotOver,
    NoTable,
    NotYours,
    Refusal,
    TableError,
    Trouble,
)
from trivet.server.wire import (
    Command,
    Done,
    Join,
    LobbyEntry,
    NewTable,
    Presence,
    Proof,
    Rematch,
    Replay,
    Seated,
    TableView,
    Tried,
    Try,
)

__all__ = [
    "NoShuffle",
    "NoTable",
    "NotOver",
    "NotYours",
    "Refusal",
    "TableError",
    "Tables",
    "Trouble",
    "Viewer",
]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table: the seat of their key (None: none), and whether they opened it."""

    seat: int | None = None
    owner: bool = False


class Tables:
    """The tables; one object a process, all of it on one event loop."""

    @classmethod
    async def start(
        cls,
        database_url: str,
        *,
        bot_pause: float = 0.7,
        bot_limit: float = 5.0,
        bots: Callable[[str], Bot] = bot,
    ) -> Self:
        """Open the database (``sqlite:///…``, ``postgresql://…``), go on with unfinished games."""
        raise NotImplementedError

    async def stop(self) -> None:
        """Finish what is being stored, stop the bots, close the database."""
        raise NotImplementedError

    async def open(self, new: NewTable) -> Seated:
        """Open a table; the same request again gets the same answer."""
        raise NotImplementedError

    async def join(self, table_id: str, join: Join) -> Seated:
        """Sit down; the same key again gets the same seat."""
        raise NotImplementedError

    async def rematch(self, table_id: str, key: str, rematch: Rematch) -> Seated:
        """Move on to the next table, which is opened if need be."""
        raise NotImplementedError

    async def viewer(self, table_id: str, key: str | None) -> Viewer:
        """Who has this key; raises NotYours for an unknown one."""
        raise NotImplementedError

    async def command(
        self, table_id: str, viewer: Viewer, command: Command, log_from: int = 0
    ) -> Done:
        """Do what is asked; when this returns it is stored. Raises Refusal."""
        raise NotImplementedError

    async def attempt(self, table_id: str, viewer: Viewer, what: Try) -> Tried:
        """What if: changes nothing. Raises Refusal."""
        raise NotImplementedError

    async def view(
        self, table_id: str, viewer: Viewer, log_from: int = 0, choices: bool = True
    ) -> TableView:
        """The table as the viewer may know it; raises NotYours when nobody may watch."""
        raise NotImplementedError

    def watch(self, table_id: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Have ``wake`` called after every stored change; answers what ends that."""
        raise NotImplementedError

    def set_presence(
        self, table_id: str, presence: Mapping[int, Presence], watching: int
    ) -> None:
        """Say who is connected, for the views to come."""
        raise NotImplementedError

    async def seen(self, table_id: str) -> None:
        """Say that a seated person is connected, which keeps the table in the lobby."""
        raise NotImplementedError

    async def lobby(self) -> list[LobbyEntry]:
        """The open tables that want players."""
        raise NotImplementedError

    async def record(self, table_id: str) -> Record:
        """The record of a finished game; raises NotOver."""
        raise NotImplementedError

    async def proof(self, table_id: str) -> Proof:
        """What proves the shuffle of a finished game; raises NotOver, NoShuffle."""
        raise NotImplementedError

    async def replay(self, table_id: str) -> Replay:
        """A finished game step by step; raises NotOver."""
        raise NotImplementedError

    def replay_of(self, record: Record) -> Replay:
        """An imported record step by step, checked; slow, so call it in a thread."""
        raise NotImplementedError
