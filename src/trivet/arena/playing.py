"""One pair of games played, and what of it is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from trivet.arena.entrants import Entrant
from trivet.arena.schedule import Pair
from trivet.core.errors import TrivetError
from trivet.core.game import Game
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.search.asking import Player, ask
from trivet.search.bots import ThinkingBot, bot
from trivet.search.budget import Budget
from trivet.search.outside import OutsideBot

_SECONDS = 0.1
_QUICK = Budget(seconds=_SECONDS, clock="thread")
_FEW = 8


class Played(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A finished game.

    Attributes:
        seats: The entrant of each seat, by number.
        scores: Points by seat (Tether: by side; Connections: minus points).
        winners: Seats (sides) that won.
        moves: How many moves were made.
        record: Its record as JSON text, when it was asked for.
    """

    seats: list[int]
    scores: list[int]
    winners: list[int]
    moves: int
    record: str | None = None


class Effort(msgspec.Struct, omit_defaults=True):
    """What a bot spent.

    Attributes:
        moves: Its decisions.
        seconds: Of processor time for them; of a bot from outside by the clock on the wall.
        longest: The longest decision.
        faults: Decisions made for it, by what went wrong; only bots from outside have any.
    """

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    faults: dict[str, int] = {}

    def add(self, other: Effort) -> None:
        """Take in more."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        for kind, count in other.faults.items():
            self.faults[kind] = self.faults.get(kind, 0) + count


class PairResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of a pair.

    Attributes:
        pair: Its number.
        games: Its games in the order of the schedule.
        effort: What each entrant spent, by its number as text.
    """

    pair: int
    games: list[Played]
    effort: dict[str, Effort]

    @property
    def number(self) -> int:
        """The number of the pair."""
        return self.pair


class Stage:
    """Plays pairs; makes every player once.

    Args:
        game: The game.
        entrants: The bots.
        seed: Decides deals and choices: deal I is that of ``trivet simulate`` with this seed.
        records: Whether to keep records.
        log: Is told what bots from outside write and get wrong.
    """

    def __init__(
        self,
        game: Game,
        entrants: Sequence[Entrant],
        seed: int,
        records: bool,
        log: Callable[[str], None] | None = None,
    ) -> None:
        self.game = game
        self._seed = seed
        self._records = records
        self._labels = [entrant.label for entrant in entrants]
        self._players: list[Player] = [entrant.player(game.name, log) for entrant in entrants]

    def warm(self) -> None:
        """See :func:`warm`."""
        warm(self.game, self._players)

    def close(self) -> None:
        """End all programs from outside."""
        close(self._players)

    def play(self, pair: Pair, go_on: Callable[[], None] = lambda: None) -> PairResult:
        """Play a pair.

        Args:
            pair: From the schedule.
            go_on: Called before every move; raises what is to end it.
        """
        effort: dict[str, Effort] = {str(bot): Effort() for bot in pair.bots}
        played = [
            self._game(pair, number, seats, effort, go_on)
            for number, seats in enumerate(pair.seatings)
        ]
        return PairResult(pair.number, played, effort)

    def _game(
        self,
        pair: Pair,
        number: int,
        seats: tuple[int, ...],
        effort: dict[str, Effort],
        go_on: Callable[[], None],
    ) -> Played:
        state = self.game.deal(f"{self._seed}/{pair.deal}")
        names = "/".join(str(bot) for bot in pair.bots)
        rngs = [
            Rng(f"{self._seed}/{pair.deal}/{names}/{number}/{seat}") for seat in range(len(seats))
        ]
        while (seat := state.seat) is not None:
            go_on()
            bot = seats[seat]
            try:
                move = self._decide(bot, state, seat, rngs[seat], effort[str(bot)])
                state = after(state, move)
            except Exception as error:
                where = f"game {number} of pair {pair.number}, move {len(state.moves) + 1}"
                error.add_note(f"{self._labels[bot]} as seat {seat}, {where}")
                raise
        return Played(
            list(seats),
            list(state.scores),
            list(state.winners or ()),
            len(state.moves),
            Record.of(state).dumps() if self._records else None,
        )

    def _decide(self, bot: int, state: State, seat: int, rng: Rng, effort: Effort) -> str:
        made = self._players[bot]
        if isinstance(made, OutsideBot):
            before = made.faults.copy()
            begun = time.monotonic()
            move = ask(made, state, seat, rng)
            spent, faults = time.monotonic() - begun, dict(made.faults - before)
        else:
            begun = time.thread_time()
            move = ask(made, state, seat, rng)
            spent, faults = time.thread_time() - begun, {}
        effort.add(Effort(1, spent, spent, faults))
        return move


def warm(game: Game, players: Sequence[Player]) -> None:
    """Start all programs; let each of our bots think about some positions of a game, so that
    no budget is spent on compiling or loading.
    """
    for made in players:
        if isinstance(made, OutsideBot):
            made.start()
    for name in sorted({made.name for made in players if isinstance(made, ThinkingBot)}):
        for state in _moments(game):
            _think(ThinkingBot(name, _QUICK), state)


def close(players: Sequence[Player]) -> None:
    """End all programs from outside."""
    for made in players:
        if isinstance(made, OutsideBot):
            made.close()


@dataclass(frozen=True, slots=True)
class Playing:
    """What every process that plays pairs needs to know, see :class:`Stage`."""

    game: Game
    entrants: Sequence[Entrant]
    seed: int
    records: bool

    def stage(self, log: Callable[[str], None]) -> Stage:
        """A stage of these games."""
        return Stage(self.game, self.entrants, self.seed, self.records, log)


def after(state: State, move: str) -> State:
    """The position after a bot's move; raises RuntimeError when it is illegal, as none may be."""
    try:
        return state.play(move)
    except TrivetError as error:
        raise RuntimeError(f"a bot chose an illegal move: {error}") from error


def _moments(game: Game) -> list[State]:
    """Positions spread over a game between greedy bots, and its last ones."""
    greedy, rng, met = bot("greedy"), Rng("warm"), [game.deal(seed="warm")]
    while (seat := met[-1].seat) is not None:
        met.append(met[-1].play(ask(greedy, met[-1], seat, rng)))
    return [*met[: -1 - _FEW : max(1, len(met) // _FEW)], *met[-1 - _FEW : -1]]


def _think(thinker: ThinkingBot, state: State) -> None:
    """Think about a position, again while something had to be compiled, which takes its time."""
    assert state.seat is not None
    for _ in range(_FEW):
        begun = time.thread_time()
        ask(thinker, state, state.seat, Rng("warm"))
        if time.thread_time() - begun < 4 * _SECONDS:
            return
