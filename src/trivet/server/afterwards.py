"""What there is to see of games that are over: records, proofs, replays, reviews."""

from __future__ import annotations

import asyncio

from trivet.core.record import Record
from trivet.server import replays
from trivet.server.live import Lives
from trivet.server.reviews import Reviews
from trivet.server.view import Viewer, admit
from trivet.server.wire import Hindsights, Proof, Replay, Review


class Afterwards:
    """The part of the tables that looks back.

    Args:
        lives: The tables in memory.
        reviews: Where games are reviewed.
    """

    def __init__(self, lives: Lives, reviews: Reviews) -> None:
        self._lives = lives
        self._reviews = reviews

    async def record(self, table_id: str) -> Record:
        """The record of a finished game; raises NotOver."""
        return replays.record_of((await self._lives.get(table_id)).table)

    async def proof(self, table_id: str) -> Proof:
        """What proves the shuffle of a finished game; raises NotOver, NoShuffle."""
        return replays.proof_of((await self._lives.get(table_id)).table)

    async def replay(self, table_id: str) -> Replay:
        """A finished game step by step; raises NotOver."""
        table = (await self._lives.get(table_id)).table
        return await asyncio.to_thread(replays.replay_of_table, table)

    def replay_of(self, record: Record) -> Replay:
        """An imported record step by step, checked; slow, so call it in a thread.

        Raises:
            RecordError: When something in it is wrong.
        """
        return replays.replay_of_record(record)

    async def review(self, table_id: str, first: int = 0) -> Review:
        """What *master* thinks of a finished game, as far as it is worked out.

        Raises:
            NotOver: While it goes on.
            Refusal: When too many others wait.
        """
        return await self._reviews.of_table((await self._lives.get(table_id)).table, first)

    async def hindsights(self, table_id: str, viewer: Viewer) -> Hindsights:
        """The best that was possible on each board of games of Connections that are over."""
        table = (await self._lives.get(table_id)).table
        admit(table, viewer)
        return await self._reviews.boards(table)

    @property
    def reviews(self) -> Reviews:
        """Reviews, of imported games as well."""
        return self._reviews
