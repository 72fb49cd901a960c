"""A program that is written lines and answers each with a line, in its time."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from io import FileIO
from typing import TypeAlias

from trivet.core.errors import LONGEST, one_line

GRACE = 0.25
"""Seconds that an answer may come late, for the way through two pipes on a busy machine."""

START_GRACE = 10.0
"""Further seconds for the first answer of a program, which has to load first; not when it is
started anew without having answered anything before."""

MOST_OWED = 3
"""So many answers not come yet end a program; until then it may catch up."""

LONGEST_LINE = 1 << 20
MOST_ERROR_LINES = 200
"""Lines of stderr that are passed on from one run of a program."""


class Late(Exception):
    """No line came in time."""


class Gone(Exception):
    """The program ended, or closed its output, instead of answering."""


_Lines: TypeAlias = "queue.SimpleQueue[bytes | None]"


class Program:
    """A program with a pipe in and a pipe out. One thread talks to it; any may close it.

    Args:
        words: Its path and arguments.
        tell: Is given the lines of its stderr.
    """

    def __init__(self, words: list[str], tell: Callable[[str], None]) -> None:
        self._words = words
        self._tell = tell
        self._run: subprocess.Popen[bytes] | None = None
        self._lines: _Lines = queue.SimpleQueue()
        self._grace = START_GRACE
        self._owed = 0
        self._has_answered = False

    def start(self) -> subprocess.Popen[bytes]:
        """Start it unless it runs; raises OSError."""
        run = self._run
        if run is not None and run.poll() is None:
            return run
        self.close()
        self._run = run = subprocess.Popen(
            self._words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us to handle, and what it starts ends with it
        )
        self._owed = 0
        if self._has_answered:
            self._grace, self._has_answered = START_GRACE, False
        self._lines = queue.SimpleQueue()
        _in_thread(_queue_lines, run.stdout, self._lines)
        _in_thread(_pass_on, run.stderr, self._tell)
        return run

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Write a line, answer the line that comes back.

        What comes late is passed over before the next answer.

        Raises:
            Late: When no line comes within ``seconds``, :data:`GRACE` and, of a program just
                started, :data:`START_GRACE`.
            Gone: When it ends without a line.
            OSError: When it cannot be started.
        """
        run = self.start()
        self._pass_over()
        deadline = time.monotonic() + seconds + GRACE + self._grace
        self._grace = 0.0
        self._owed += 1
        writing = _in_thread(_write, run.stdin, line + b"\n")
        answer = self._next_line(deadline)
        self._owed -= 1
        writing.join(GRACE)
        if writing.is_alive():  # it answers without reading, so the next request would get stuck
            self.close()
        return answer

    def _pass_over(self) -> None:
        """Forget what came late, or without being asked for."""
        with contextlib.suppress(queue.Empty):
            while self._lines.get_nowait() is not None:
                self._owed = max(0, self._owed - 1)
            self._lines.put(None)  # the end is still to be noticed

    def _next_line(self, deadline: float) -> bytes:
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                if self._owed >= MOST_OWED:
                    self.close()
                raise Late from None
            if line is None:
                raise Gone(self._end())
            if self._owed == 1:
                self._has_answered = True
                return line
            self._owed -= 1

    def _end(self) -> str:
        """Close it and say how it ended."""
        run = self._run
        if run is None:  # another thread did
            return "it was ended"
        with contextlib.suppress(subprocess.TimeoutExpired):
            run.wait(GRACE)
        status = run.poll()
        self.close()
        if status is None:
            return "it closed its output"
        return f"it was ended by signal {-status}" if status < 0 else f"it ended ({status})"

    def close(self) -> None:
        """End it, and whatever it started."""
        run, self._run = self._run, None
        if run is None:
            return
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(run.pid, signal.SIGKILL)
        run.kill()
        run.wait()
        assert run.stdin is not None
        run.stdin.close()  # the other two are closed by the threads that read them


def _in_thread(act: Callable[..., None], *args: object) -> threading.Thread:
    thread = threading.Thread(target=act, args=args, daemon=True)
    thread.start()
    return thread


def _write(stream: FileIO, data: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):  # what became of it shows in the answer
        while data:
            data = data[stream.write(data) :]


def _queue_lines(stream: FileIO, lines: _Lines) -> None:
    for line in _split(stream):
        lines.put(line)
    lines.put(None)


def _pass_on(stream: FileIO, tell: Callable[[str], None]) -> None:
    for number, line in enumerate(_split(stream)):
        if number < MOST_ERROR_LINES:
            tell(one_line(line.decode(errors="replace"), LONGEST))


def _split(stream: FileIO) -> Iterator[bytes]:
    """The lines that are not blank; one without end in pieces."""
    with stream:
        rest = b""
        while chunk := stream.read(1 << 16):
            *lines, rest = (rest + chunk).split(b"\n")
            if len(rest) > LONGEST_LINE:
                lines.append(rest)
                rest = b""
            yield from (line for line in lines if line.strip())
        if rest.strip():
            yield rest
