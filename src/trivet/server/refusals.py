"""What a table answers when it cannot do what was asked; each text is one line for a person."""

from __future__ import annotations

from typing import Literal

from trivet.core.errors import TrivetError

Code = Literal["stale", "illegal", "not_yours", "closed", "too_fast", "bad"]


class TableError(TrivetError):
    """Base of all answers that are no.

    Attributes:
        code: A word for programs: those of :class:`trivet.server.wire.Refused`, ``no_table``,
            ``not_over``, ``no_shuffle`` or ``trouble``.
        reason: The sentence, without the ruling.
        ruling: Number of the ruling that forbids it, or None.
    """

    def __init__(self, code: str, reason: str, ruling: str | None = None) -> None:
        source = f" (ruling {ruling})" if ruling is not None else ""
        super().__init__(f"{reason}{source}")
        self.code = code
        self.reason = str(self).removesuffix(source)
        self.ruling = ruling


class Refusal(TableError):
    """A command or request that changed nothing."""

    code: Code

    def __init__(self, code: Code, reason: str, ruling: str | None = None) -> None:
        super().__init__(code, reason, ruling)


class NotYours(Refusal):
    """The key opens no seat here, or whoever asks may not do or see that."""

    def __init__(self, reason: str) -> None:
        super().__init__("not_yours", reason)


class NoTable(TableError):
    """There is no such table."""

    def __init__(self, table_id: str) -> None:
        super().__init__("no_table", f"there is no table {table_id!r}")


class NotOver(TableError):
    """Asked for what is secret until the game is over."""

    def __init__(self) -> None:
        super().__init__("not_over", "the game is not over; until then its cards stay secret")


class NoShuffle(TableError):
    """The deal was given, so there is no shuffle to check."""

    def __init__(self) -> None:
        super().__init__("no_shuffle", "this deal was given, not shuffled; there is no proof")


class Trouble(TableError):
    """It could not be stored; what was asked may or may not have happened. Ask again, same id."""

    def __init__(self) -> None:
        super().__init__("trouble", "the server could not store that just now; please try again")
