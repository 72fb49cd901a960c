"""Signals that ask a game to end: they unwind it, so that it can be kept."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(BaseException):
    """A signal asked the process to end.

    Attributes:
        number: The signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def stoppable() -> Iterator[None]:
    """In the body, run by the main thread, Ctrl-C, SIGTERM and SIGHUP raise Stopped."""
    heard = threading.Event()

    def stop(number: int, _: FrameType | None) -> None:
        heard.set()
        raise Stopped(number)

    before = {number: signal.signal(number, stop) for number in ENDING}
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    wakeup = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    repeater = threading.Thread(target=_repeat, args=(reader, heard), daemon=True)
    repeater.start()
    try:
        yield
    finally:
        ignore()
        signal.set_wakeup_fd(wakeup)
        heard.set()
        os.close(writer)
        repeater.join()
        os.close(reader)
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def noting_interrupts() -> Iterator[Callable[[], bool]]:
    """In the body, run by the main thread, the first Ctrl-C is only noted.

    Gives a function that tells whether one was. An exception out of the blue would be lost where
    compiled code is being loaded, so long work asks between its steps instead. The second Ctrl-C
    interrupts as usual.
    """
    noted = threading.Event()

    def note(number: int, frame: FrameType | None) -> None:
        if noted.is_set():
            signal.default_int_handler(number, frame)
        noted.set()

    before = signal.signal(signal.SIGINT, note)
    try:
        yield noted.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def ignore() -> None:
    """From now on a game is being kept, and nothing interrupts that."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)


def _repeat(reader: int, heard: threading.Event) -> None:
    """Send a signal again until it was heard.

    One that arrives just before readline begins to wait is noticed only at the next key, unless
    another one interrupts the waiting.
    """
    main = threading.main_thread().ident
    assert main is not None
    while raw := os.read(reader, 1):
        while raw[0] in ENDING and not heard.wait(0.1):
            signal.pthread_kill(main, raw[0])
