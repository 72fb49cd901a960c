"""Bots from outside: programs of any language that read a request a line and answer each.

What they are asked and may answer stands in the rulings under "Bots from outside".
"""

from __future__ import annotations

import logging
import shlex
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from trivet.core.errors import OptionError, ParseError, one_line
from trivet.core.state import State, redacted
from trivet.search.outside_process import Gone, Late, Program

PREFIX = "cmd:"
"""How the name of a bot from outside begins; the command follows."""

USUAL_SECONDS = 1.0
"""What a bot may take for a move when nothing else is said."""

_log = logging.getLogger("trivet.bots")


class Answer(msgspec.Struct, frozen=True):
    """A bot's answer.

    Attributes:
        move: The move.
        value: Result that it expects, if it tells.
        info: Whatever else it tells.
    """

    move: str
    value: float | None = None
    info: Any = None


class Misplay(Exception):
    """No usable answer came.

    Attributes:
        kind: ``late``, ``illegal``, ``nonsense`` or ``died``.
    """

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(one_line(reason, 300))
        self.kind = kind


class OutsideBot:
    """A program that plays. It is started when it is first asked, and anew after it died.

    Threads may share it: they are served one after another. Any thread may close it meanwhile.

    Args:
        command: The program with its arguments, as in a shell, but run without one.
        seconds: What it may take for a move, by the clock on the wall.
        log: Is told every line of its stderr and every move made for it; None for the log.

    Attributes:
        name: ``cmd:`` and the command.
        faults: How often it gave no usable answer, by kind.

    Raises:
        OptionError: When the command is empty or its quotes do not match.
    """

    def __init__(
        self,
        command: str,
        seconds: float = USUAL_SECONDS,
        log: Callable[[str], None] | None = None,
    ) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise OptionError(f"the command {command!r} cannot be read: {error}") from None
        if not words:
            raise OptionError(f"a bot from outside is written {PREFIX}PROGRAM ARGUMENTS")
        self.name = PREFIX + command
        self.seconds = seconds
        self.faults: Counter[str] = Counter()
        self._tell = log or (lambda line: _log.warning("%s: %s", self.name, line))
        self._program = Program(words, self._tell)
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the program unless it runs; raises OptionError when that is impossible."""
        try:
            self._program.start()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise OptionError(f"{self.name} cannot be started: {reason}") from None

    def answer(self, state: State, seat: int) -> Answer:
        """Its answer for ``seat``, which may move; the move is legal. Raises Misplay."""
        reply = self._parse(self._exchange(request(state, seat, self.seconds)))
        try:
            state.play(reply.move, seat)
        except ParseError as error:
            raise Misplay("illegal", str(error)) from None
        except ValueError as error:
            raise Misplay("illegal", f"{reply.move!r} is illegal: {error}") from None
        return reply

    def note(self, fault: Misplay, instead: str) -> None:
        """Count a fault and tell which move was made for the bot."""
        self.faults[fault.kind] += 1
        self._tell(f"{fault}; {instead} is played for it")

    def close(self) -> None:
        """End the program."""
        self._program.close()

    def _exchange(self, asked: dict[str, Any]) -> bytes:
        try:
            with self._lock:
                return self._program.exchange(msgspec.json.encode(asked), self.seconds)
        except Late:
            raise Misplay("late", f"it gave no answer in {self.seconds:g} seconds") from None
        except Gone as error:
            raise Misplay("died", str(error)) from None
        except OSError as error:
            raise Misplay("died", f"it cannot be started: {error.strerror or error}") from None

    @staticmethod
    def _parse(line: bytes) -> Answer:
        try:
            return msgspec.json.decode(line, type=Answer)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            shown = one_line(line[:80].decode(errors="replace"), 80)
            raise Misplay("nonsense", f"{shown!r} is no answer: {error}") from None


def request(state: State, seat: int, seconds: float) -> dict[str, Any]:
    """What a bot from outside is asked: nothing that the view of its seat does not show.

    Args:
        state: The position.
        seat: A seat that may move in it.
        seconds: What the bot may take.
    """
    view = state.view(seat)
    extra = {"seat": seat, "time": seconds, "legal": view["legal"], "view": view}
    return redacted(state.game, view) | extra
