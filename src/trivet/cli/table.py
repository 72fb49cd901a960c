"""A game at the terminal: whose turn it is, what happened, saving, and the end."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from trivet.cli.console import patience, screen
from trivet.cli.failures import complain
from trivet.cli.prompt import Left, ask, forget_lines
from trivet.cli.saves import Keeper
from trivet.cli.signals import Stopped, ignore, stoppable
from trivet.cli.story import Story
from trivet.cli.words import result_lines
from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.search import asking
from trivet.search.asking import Player, player
from trivet.search.outside import OutsideBot


@dataclass(frozen=True)
class Seating:
    """Who sits where: the seats of people, and the names of bots by seat."""

    humans: tuple[int, ...]
    bots: Mapping[int, str]


class Table:
    """One game, played from its last state to its end.

    Attributes:
        states: The state before the first move and after each one made.
    """

    def __init__(
        self, states: Sequence[State], seating: Seating, secret: str, keeper: Keeper
    ) -> None:
        self.states = list(states)
        self.seating = seating
        self.keeper = keeper
        self.out = screen()
        self._secret = secret
        names = dict.fromkeys(seating.bots.values())
        self._bots: dict[str, Player] = {name: player(name, log=complain) for name in names}
        self.story = Story(self)
        self._at_keyboard: int | None = seating.humans[0] if len(seating.humans) == 1 else None

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    def run(self) -> int:
        """Play to the end; answers the exit status. Whatever interrupts it, the game is kept."""
        with stoppable():
            try:
                self._play()
            except (KeyboardInterrupt, Stopped, Left, OSError) as reason:
                ignore()
                status = self._leave(reason)
                if isinstance(reason, OSError) and not isinstance(reason, BrokenPipeError):
                    raise
                return status
            finally:
                self._end_programs()
        return 0

    def _end_programs(self) -> None:
        for made in self._bots.values():
            if isinstance(made, OutsideBot):
                made.close()

    def _leave(self, reason: BaseException) -> int:
        with suppress(OSError):
            if not (isinstance(reason, Left) and reason.asked):
                self.out.file.write("\n")
                self.out.file.flush()
        self.keeper.rescue(self.state.record())
        match reason:
            case Left():
                return 0
            case Stopped():
                return 128 + reason.number
            case BrokenPipeError():
                return 128 + signal.SIGPIPE
        return 128 + signal.SIGINT

    def _play(self) -> None:
        from trivet.cli.turn import Turn

        for made in self._bots.values():
            if isinstance(made, OutsideBot):
                made.start()
        self.story.welcome()
        while (seat := self.state.seat) is not None:
            if seat in self.seating.humans:
                self._curtain(seat)
                Turn(self, seat).run()
            else:
                self._bot_move(seat)
        self._finish()

    def make(self, move: str) -> None:
        """Make a move of the seat whose turn it is and keep the game; raises IllegalMove."""
        self.states.append(self.state.play(move, self.state.seat))
        self.keep()

    def take_back(self) -> None:
        """Forget the last move."""
        self.states.pop()
        self.keep()

    def keep(self) -> None:
        """Write the game to its file."""
        self.keeper.keep(self.state.record())

    def _bot_move(self, seat: int) -> None:
        name = self.seating.bots[seat]
        rng = Rng(f"{self._secret}/{len(self.state.moves)}")
        with patience(f"{name} (seat {seat}) is thinking …"):
            move = asking.ask(self._bots[name], self.state, seat, rng)
        self.make(move)
        if not self.seating.humans:
            self.story.tell(None)

    def _curtain(self, seat: int) -> None:
        """Between two people at one keyboard: what the last one saw leaves the screen first."""
        if self._at_keyboard == seat:
            return
        if self.out.is_terminal:
            self.out.file.write("\x1b[2J\x1b[3J\x1b[H")
            forget_lines()
        name = self.story.name(seat, None)
        ask(f"Now it is for {name} to look. Enter when nobody else does: ")
        self._at_keyboard = seat

    def _finish(self) -> None:
        humans = self.seating.humans
        viewer = humans[0] if len(humans) == 1 else None
        self.story.tell(viewer)
        view: dict[str, Any] = self.state.view(viewer)
        self.out.draw(self.state.game.draw(view))
        self.out.write("")
        first, *rest = result_lines(view, self.seating.bots, viewer)
        self.out.write(first, style="bold")
        self.out.write(*self.story.summary(viewer), *rest)
        self.keep()
        self.out.write(f"The record is in {self.keeper.path}", wrap=False)
        self.out.file.flush()
