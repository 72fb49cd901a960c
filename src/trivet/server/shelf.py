"""Finished reviews in the database, so that none is worked out twice by the same engine."""

from __future__ import annotations

import functools
import hashlib
import logging
import zlib
from pathlib import Path

import msgspec

import trivet.search
from trivet.search.budget import Budget
from trivet.server.refusals import Trouble
from trivet.server.store import Store
from trivet.server.wire import Review

LARGEST = 256 << 10
"""Most bytes of a review that is kept, packed; those of usual games have some 5,000."""

_log = logging.getLogger(__name__)


class Shelf:
    """Keeps one review of a table, until another version of the engine has made a newer one.

    Args:
        store: The database.
        budget: What the judgement of a decision may cost, which belongs to the version.
    """

    def __init__(self, store: Store, budget: Budget) -> None:
        self._store = store
        self._budget = budget

    async def find(self, table_id: str, game: str) -> Review | None:
        """The whole review of a table, if this version has made one that can be read."""
        version = version_of(game, self._budget)
        try:
            body = await self._store.review(table_id, version)
            return None if body is None else unpacked(body)
        except Trouble:
            return None  # it has been logged
        except ValueError as error:
            _log.warning("the review of table %s cannot be read: %s", table_id, error)
            return None

    async def keep(self, table_id: str, game: str, review: Review) -> None:
        """Keep a whole review; where that cannot be, it is worked out again some day."""
        body = packed(review)
        if len(body) > LARGEST:
            _log.warning("the review of table %s is too large: %d bytes", table_id, len(body))
            return
        try:
            await self._store.keep_review(table_id, version_of(game, self._budget), body)
        except Trouble:
            return  # it has been logged


def packed(review: Review) -> bytes:
    """A review as it is kept: JSON, compressed by zlib."""
    return zlib.compress(msgspec.json.encode(review), 9)


def unpacked(body: bytes) -> Review:
    """The inverse of :func:`packed`; raises ValueError for what is none."""
    try:
        text = zlib.decompress(body)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    return msgspec.json.decode(text, type=Review)


@functools.cache
def version_of(game: str, budget: Budget) -> str:
    """A name for whatever judges a game: the code of its searches, their weights, the budget."""
    folder = Path(trivet.search.__file__).parent
    digest = hashlib.sha256(repr(budget).encode())
    parts = [*folder.glob("*.py"), *(folder / "engine").rglob("*"), *(folder / game).rglob("*")]
    for path in sorted(parts):
        if path.suffix in {".py", ".npz"}:
            digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:32]
