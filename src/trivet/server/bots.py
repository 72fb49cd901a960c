"""Bots at a table: they see the view of their seat, in a thread, for so long and no longer.

Whatever goes wrong with one, a legal move is made at random instead, and it is logged.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable

from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.search.bots import Bot
from trivet.server.commands import LONGEST_MOVE, MOST_MOVES, is_same_turn

MOST_HANGING = 32
"""Threads of bots that did not answer in time; with so many, bots are not asked any more."""

_log = logging.getLogger(__name__)


class Misplay(Exception):
    """A bot answered what is no legal move."""


class Thinkers:
    """Asks bots for moves.

    Args:
        bots: Makes a bot by its name.
        limit: Seconds that a bot may take for a turn.
    """

    def __init__(self, bots: Callable[[str], Bot], limit: float) -> None:
        self._bots = bots
        self._limit = limit
        self._hanging = 0
        # More at once would only take each other's time.
        self._room = asyncio.Semaphore((os.cpu_count() or 1) + 1)

    async def moves(self, name: str, state: State, seat: int, rng: Rng, where: str) -> list[str]:
        """What a bot plays: the moves of its turn, up to the first that reveals something.

        Args:
            name: The bot's name.
            state: The position, in which ``seat`` may move.
            seat: Its seat.
            rng: Its random numbers.
            where: The table, for the log.
        """
        made: list[str] = []
        try:
            async with self._room:
                await self._ask(name, state, seat, rng, made)
            return made
        except TimeoutError:
            fault = f"it gave no answer in {self._limit:g} seconds"
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        _log.warning(
            "bot %s failed at table %s, seat %d: %s; a random move is made",
            name,
            where,
            seat,
            fault,
        )
        return _with_random_move(state, seat, list(made))

    async def _ask(self, name: str, state: State, seat: int, rng: Rng, made: list[str]) -> None:
        if self._hanging >= MOST_HANGING:
            raise Misplay(f"{self._hanging} bots hang already")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def settle(error: BaseException | None) -> None:
            if done.cancelled():
                self._hanging -= 1
            elif error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        def think() -> None:
            error: BaseException | None = None
            try:
                _choose(self._bots(name), state, seat, rng, made)
            except BaseException as caught:
                error = caught if isinstance(caught, Exception) else Misplay(repr(caught))
            try:
                loop.call_soon_threadsafe(settle, error)
            except RuntimeError:  # the server has stopped meanwhile
                return

        # A thread of its own, for one that hangs must not hold up the others or the end.
        threading.Thread(target=think, name=f"bot {name}", daemon=True).start()
        try:
            await asyncio.wait_for(done, self._limit)
        except (TimeoutError, asyncio.CancelledError):
            self._hanging += 1
            raise


def _choose(bot: Bot, state: State, seat: int, rng: Rng, made: list[str]) -> None:
    """Add the moves of a bot's turn to ``made``, one by one as they prove legal."""
    before = state
    while len(made) < MOST_MOVES:
        move = bot.choose(state.view(seat), rng)
        if not isinstance(move, str) or len(move) > LONGEST_MOVE:
            raise Misplay(f"its move is not a short text but {type(move).__name__}")
        state = state.play(move, seat)
        assert state.items is not None  # settled, so that no position keeps the one before
        made.append(move)
        if hasattr(state, "pending") or not is_same_turn(before, state, seat):
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
