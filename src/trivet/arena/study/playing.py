"""The games of a study played: by bots as in the arena, by the two simple ones quickly."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from trivet.arena.entrants import Entrant
from trivet.arena.playing import after, close, warm
from trivet.arena.study.facts import Facts, Watcher
from trivet.arena.study.plan import BASE, LUCK, REPEATS, Study, decks, variants
from trivet.core.game import Game
from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.search.asking import ask
from trivet.search.outside import OutsideBot

Choose = Callable[[State, int, Rng], str]
"""Chooses the move of a seat."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What came of a piece.

    Attributes:
        number: Its number.
        games: Its games.
        faults: Moves that were made for bots from outside, as they gave none that was usable.
    """

    number: int
    games: list[Facts]
    faults: int = 0


def chooser(entrant: Entrant, game: str, log: Callable[[str], None]) -> tuple[Choose, object]:
    """How a bot chooses, and the bot, which may have to be closed.

    *random* and *greedy* choose straight from the position, twenty times as fast as from a view:
    neither looks at anything that a view would not show.
    """
    made = entrant.player(game, log)
    if entrant.name == "random":
        return (lambda state, _, rng: state.random_move(rng)), made
    if entrant.name == "greedy":
        greedy = importlib.import_module(f"trivet.search.{game}.greedy").choose
        return (lambda state, _, rng: greedy(state, rng)), made
    return (lambda state, seat, rng: ask(made, state, seat, rng)), made


@dataclass(frozen=True, slots=True)
class StudyWork:
    """What every process that plays for a study needs to know."""

    study: Study

    def stage(self, log: Callable[[str], None]) -> StudyStage:
        """A stage of its games."""
        return StudyStage(self.study, log)


class StudyStage:
    """Plays pieces of a study, see :attr:`trivet.arena.study.plan.Study.pieces`."""

    def __init__(self, study: Study, log: Callable[[str], None]) -> None:
        self._study = study
        self._variants = variants(study.game)
        self._entrants = (study.level, study.against)
        self._log = log
        self._made: dict[int, tuple[Choose, object]] = {}

    def warm(self) -> None:
        """See :func:`trivet.arena.playing.warm`."""
        is_met = LUCK in self._study.questions
        for bot in range(2 if is_met else 1):
            self._chooser(bot)
        warm(self._study.game, [made for _, made in self._made.values()])  # type: ignore[misc]

    def close(self) -> None:
        """End all programs from outside."""
        close([made for _, made in self._made.values()])  # type: ignore[misc]

    def play(self, piece: int, go_on: Callable[[], None] = lambda: None) -> Outcome:
        """Play a piece by its number."""
        study = self._study
        part, deal = study.part_of(piece)
        seed = f"{study.seed}/{deal}"
        before = self._faults()
        if part == LUCK:
            games = [
                self._game(study.game, seats, seed, f"{seed}/{number}/{repeat}", go_on)
                for number, seats in enumerate(study.seatings)
                for repeat in range(REPEATS)
            ]
        else:
            game = study.game if part == BASE else self._variants[part]
            alike = (0,) * game.players
            games = [self._game(game, alike, seed, seed, go_on, part == BASE)]
        return Outcome(piece, games, self._faults() - before)

    def _faults(self) -> int:
        bots = [made for _, made in self._made.values()]
        return sum(made.faults.total() for made in bots if isinstance(made, OutsideBot))

    def _game(
        self,
        game: Game,
        seats: Sequence[int],
        seed: str,
        choices: str,
        go_on: Callable[[], None],
        details: bool = False,
    ) -> Facts:
        """One game: the bots of its seats, the seeds of its deals and of their choices."""
        given = decks(self._study.game, game, seed)
        state = game.deal(seed, given) if given else game.deal(seed)
        rngs = [Rng(f"{choices}/{seat}") for seat in range(game.players)]
        watcher = Watcher(state, details)
        while (seat := state.seat) is not None:
            go_on()
            choose, _ = self._chooser(seats[seat])
            following = after(state, choose(state, seat, rngs[seat]))
            watcher.see(state, following)
            state = following
        return watcher.facts(state)

    def _chooser(self, bot: int) -> tuple[Choose, object]:
        if bot not in self._made:
            self._made[bot] = chooser(self._entrants[bot], self._study.game.name, self._log)
        return self._made[bot]
