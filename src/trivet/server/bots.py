"""Bots at a table: they see the view of their seat, in a thread, for so long and no longer.

Whatever goes wrong with one, a legal move is made at random instead, and it is logged.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.search.bots import Bot, ThinkingBot, mind
from trivet.search.budget import Stop
from trivet.server.commands import LONGEST_MOVE, MOST_MOVES, is_same_turn
from trivet.server.engines import Ready, minds_of
from trivet.server.pace import Pace, shorter_and_shorter

MOST_HANGING = 32
"""Threads of bots that did not answer in time; with so many, bots are not asked any more."""

Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)


class Misplay(Exception):
    """A bot answered what is no legal move."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A bot that is asked for a turn.

    Attributes:
        name: The bot's name.
        state: The position, in which ``seat`` may move.
        seat: Its seat.
        rng: Its random numbers.
        seconds: Seconds that the table gives a decision.
        where: The table, for the log.
    """

    name: str
    state: State
    seat: int
    rng: Rng
    seconds: float
    where: str


class Thinkers:
    """Has bots and hints thought about in threads, as many at once as there are cores.

    Args:
        bots: Makes a bot by its name.
        pace: What they may spend.
        ready: Waits until a game's searches can be used.
    """

    def __init__(self, bots: Callable[[str], Bot], pace: Pace, ready: Ready) -> None:
        self._bots = bots
        self._ready = ready
        self._pace = pace
        self._hanging = 0
        self._waiting = 0
        self._begun: deque[float] = deque()
        # More at once would only take each other's time.
        self._room = asyncio.Semaphore(pace.cores)

    @property
    def are_busy(self) -> bool:
        """Whether somebody waits for a thought that has not begun."""
        return self._waiting > 0

    async def moves(self, asked: Asked) -> list[str]:
        """What a bot plays: the moves of its turn, up to the first that reveals something."""
        made: list[str] = []
        try:
            bot = self._bots(asked.name)
            limit = self._pace.limit
            if isinstance(bot, ThinkingBot):
                await self.ready(asked.state.game.name)
                limit += 2 * asked.seconds

            def play(stop: Stop, seconds: float) -> None:
                _choose(bot, asked, self._budgets(bot, asked, stop, seconds), made)

            await self.think(play, asked.seconds, limit, f"bot {asked.name}")
            return made
        except TimeoutError:
            fault = f"it gave no answer in {self._pace.limit:g} seconds"
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        _log.warning(
            "bot %s failed at table %s, seat %d: %s; a random move is made",
            asked.name,
            asked.where,
            asked.seat,
            fault,
        )
        return _with_random_move(asked.state, asked.seat, list(made))

    async def ready(self, name: str) -> None:
        """Wait until a game can be thought about, which takes long once on a machine."""
        await self._ready(minds_of(name))

    async def think(
        self, work: Callable[[Stop, float], Answer], wanted: float, limit: float, name: str
    ) -> Answer:
        """The answer of work in a thread of its own, which is given up past a limit.

        Args:
            work: Is told what stops it, and the seconds that a decision may take.
            wanted: Seconds that a decision should take, if not too many wait.
            limit: Seconds after which nobody waits for it any more.
            name: The thread's.

        Raises:
            TimeoutError: When it took longer.
            Exception: What the work raised.
        """
        with self._in_line():
            await self._room.acquire()
        try:
            seconds = self._pace.seconds(wanted, self._demand())
            return await self._run(work, seconds, limit, name)
        finally:
            self._room.release()

    @contextlib.contextmanager
    def _in_line(self) -> Iterator[None]:
        self._waiting += 1
        self._begun.append(time.monotonic())
        try:
            yield
        finally:
            self._waiting -= 1

    def _demand(self) -> int:
        """How many were asked for lately, or wait."""
        since = time.monotonic() - self._pace.limit
        while self._begun and self._begun[0] < since:
            self._begun.popleft()
        return max(len(self._begun), self._waiting + 1)

    async def _run(
        self, work: Callable[[Stop, float], Answer], seconds: float, limit: float, name: str
    ) -> Answer:
        if self._hanging >= MOST_HANGING:
            raise Misplay(f"{self._hanging} bots hang already")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Answer] = loop.create_future()
        stop = Stop()

        def settle(answer: Answer | None, error: BaseException | None) -> None:
            if done.cancelled():
                self._hanging -= 1
            elif error is None:
                done.set_result(answer)  # type: ignore[arg-type]  # without an error there is one
            else:
                done.set_exception(error)

        def run() -> None:
            answer, error = None, None
            try:
                answer = work(stop, seconds)
            except BaseException as caught:
                error = caught if isinstance(caught, Exception) else Misplay(repr(caught))
            # Otherwise the server has stopped meanwhile.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, answer, error)

        # A thread of its own, for one that hangs must not hold up the others or the end.
        threading.Thread(target=run, name=name, daemon=True).start()
        hurry = loop.call_later(limit * 0.8, stop.set)
        try:
            return await asyncio.wait_for(done, limit)
        except (TimeoutError, asyncio.CancelledError):
            self._hanging += 1
            raise
        finally:
            hurry.cancel()
            stop.set()

    def _budgets(self, bot: Bot, asked: Asked, stop: Stop, seconds: float) -> Iterator[None]:
        """Before each decision of a turn, give a bot that thinks what it may spend on it."""
        for most in shorter_and_shorter(seconds):
            if isinstance(bot, ThinkingBot):
                usual = mind(asked.state.game.name, bot.name).budget
                bot.stop = stop
                bot.budget = self._pace.budget(bot.name, usual, most, asked.seconds)
            yield


def _choose(bot: Bot, asked: Asked, budgets: Iterator[None], made: list[str]) -> None:
    """Add the moves of a bot's turn to ``made``, one by one as they prove legal."""
    before = state = asked.state
    while len(made) < MOST_MOVES:
        next(budgets)
        move = bot.choose(state.view(asked.seat), asked.rng)
        if not isinstance(move, str) or len(move) > LONGEST_MOVE:
            raise Misplay(f"its move is not a short text but {type(move).__name__}")
        state = state.play(move, asked.seat)
        assert state.items is not None  # settled, so that no position keeps the one before
        made.append(move)
        if hasattr(state, "pending") or not is_same_turn(before, state, asked.seat):
            return


def _with_random_move(state: State, seat: int, made: list[str]) -> list[str]:
    """The moves made so far and a random legal one."""
    before = state
    for move in made:
        state = state.play(move, seat)
    if made and not is_same_turn(before, state, seat):
        return made  # it was too late, but with a whole turn
    rng = Rng(os.urandom(16))
    legal = state.view(seat)["legal"]
    return [*made, rng.choice(legal) if legal else state.random_move(rng)]
