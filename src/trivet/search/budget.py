"""How long a bot may think, and how it is told to stop."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Clock = Literal["wall", "thread"]

CHUNK = 0.005
"""Seconds that a kernel runs before time and stop are looked at again."""

_CLOCKS: dict[Clock, Callable[[], float]] = {"wall": time.monotonic, "thread": time.thread_time}


@dataclass(frozen=True, slots=True)
class Budget:
    """What one decision may cost.

    With ``nodes`` alone, the same view and random numbers give the same decision on every machine.

    Attributes:
        seconds: Most seconds, None for no limit.
        nodes: Most positions that the search evaluates or plays out; None for no limit.
        clock: What seconds are: of the wall, or of processor time of the thread, by which bots are
            compared fairly on a busy machine.
    """

    seconds: float | None = None
    nodes: int | None = None
    clock: Clock = "wall"

    def __post_init__(self) -> None:
        if self.seconds is None and self.nodes is None:
            raise ValueError("a budget needs seconds or nodes")


class Stop:
    """Tells a search in another thread to end; it answers with what it has within 50 ms."""

    def __init__(self) -> None:
        self.is_set = False

    def set(self) -> None:
        """End the search now."""
        self.is_set = True


def spend(budget: Budget, stop: Stop, run: Callable[[int], int], first: int = 16) -> int:
    """Run a search in short pieces until its budget is spent or it is told to stop.

    Args:
        budget: What it may cost.
        stop: Looked at between two pieces.
        run: Searches about so many nodes more and answers how many it really took; 0 when there is
            nothing left to search. The first call always happens, so there is always an answer.
        first: Nodes of the first piece; later ones are sized to take about ``CHUNK`` seconds. With
            a budget in nodes alone the pieces do not depend on the clock.

    Returns:
        Nodes searched.
    """
    clock = _CLOCKS[budget.clock]
    begun = last = clock()
    done, piece = 0, first
    while True:
        if budget.nodes is not None:
            piece = min(piece, budget.nodes - done)
        made = run(piece)
        done += made
        now = clock()
        if made == 0 or stop.is_set or (budget.nodes is not None and done >= budget.nodes):
            return done
        if budget.seconds is not None:
            if now - begun >= budget.seconds:
                return done
            left = min(CHUNK, budget.seconds - (now - begun))
            rate = made / max(now - last, 1e-6)
            piece = max(1, min(4 * piece, int(rate * left)))
        elif now - last < CHUNK:
            piece *= 2
        last = now
