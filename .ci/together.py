"""Runs commands side by side: ``together.py NAME COMMAND [NAME COMMAND …]``, for the shell.

What a command prints is shown in one piece when it has ended, so that nothing is mixed up. The
first that fails ends the others, with all that they have started, and its status is the answer.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from types import FrameType
from typing import IO

LOOK_EVERY = 0.1
"""Seconds between two looks at what has ended."""


class Running:
    """A command in a session of its own."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self.begun = time.monotonic()
        self.printed: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - as long as it runs
        self.process = subprocess.Popen(
            ["sh", "-euc", command],
            stdin=subprocess.DEVNULL,
            stdout=self.printed,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def tell(self, how: str) -> None:
        """Print a line about it."""
        seconds = time.monotonic() - self.begun
        sys.stdout.write(f"-- {self.name}: {how} after {seconds:.0f} s\n")
        sys.stdout.flush()

    def show(self) -> None:
        """Print all that it has printed."""
        self.printed.seek(0)
        sys.stdout.buffer.write(self.printed.read())
        sys.stdout.flush()

    def end(self) -> None:
        """End it and what it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.tell("ended early")


def wait(running: list[Running]) -> int:
    """Show each when it has ended; 0, or the status of the first that fails."""
    while running:
        time.sleep(LOOK_EVERY)
        for one in [one for one in running if one.process.poll() is not None]:
            running.remove(one)
            status = one.process.returncode
            if status:
                while running:
                    running.pop().end()
            one.tell(f"FAILED ({status})" if status else "done")
            one.show()
            if status:
                return status if status > 0 else 128 - status
    return 0


def stop(number: int, _: FrameType | None) -> None:
    """Leave as for Ctrl-C."""
    raise SystemExit(128 + number)


def main(words: list[str]) -> int:
    """Run them all."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    running: list[Running] = []
    try:
        for name, command in zip(words[::2], words[1::2], strict=True):
            running.append(Running(name, command))
        return wait(running)
    finally:
        for one in running:
            one.end()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
