"""Reviews: what *master* thinks of the decisions of a finished game.

At each decision its seat is shown what it could know then, and *master* values the best move and
the one that was made. For each seat the result is so split into three:

    result = initial + luck - loss

``initial`` is what the seat could expect at its first decision, ``loss`` the sum of what its own
decisions cost, each against the best move as *master* sees it, and ``luck`` all the rest: what
happened to its expectation between its decisions, by cards, by tiles and by what the others did.
Luck and loss are counted so that more luck is better; of minus points, where less is better, the
result is ``initial - luck + loss``. Values are estimates, so small losses and luck mean little.

In a series of Connections each game is reviewed by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from trivet.core.errors import RecordError
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.search.analysis import UNITS, Candidate, Unit, gain
from trivet.search.bots import Mind, mind
from trivet.search.budget import Budget, Stop

USUAL = Budget(seconds=0.3, clock="thread")
"""What a decision costs, if nothing else is said."""

MOST_BETTER = 3
MOST_MISTAKES = 3
NOTABLE: dict[Unit, float] = {"lead": 1.0, "chance": 0.02, "minus": 0.2}
"""Losses below are no mistakes: that is what estimates are wrong by."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move for which there were others.

    Attributes:
        number: Its place among the moves of the record, from 0.
        game: Which game of a series (Connections), from 0; otherwise 0.
        seat: Who made it.
        move: Its text.
        before: Expected result with the best move, for the seat, in the game's unit.
        after: Expected result with the move that was made.
        loss: How much worse that is, 0 or more.
        better: The best moves, best first.
    """

    number: int
    game: int
    seat: int
    move: str
    before: float
    after: float
    loss: float
    better: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went for a seat; see the top of this module.

    Attributes:
        seat: The seat.
        game: Which game of a series (Connections), from 0; otherwise 0.
        initial: Expected result at its first decision.
        result: How it ended, in the same unit.
        luck: What was not its own doing; more is better.
        loss: Sum of what its decisions cost.
        decisions: How many there were.
        mistakes: Numbers of the moves that cost the most, worst first.
        series: Moves made and expected result: before and after each decision, and at the end.
    """

    seat: int
    game: int
    initial: float
    result: float
    luck: float
    loss: float
    decisions: int
    mistakes: tuple[int, ...]
    series: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of the reviewed seats in order, and how it went for each of them."""

    unit: Unit
    decisions: tuple[Decision, ...]
    courses: tuple[Course, ...]


def review(
    record: Record,
    *,
    seats: Sequence[int] | None = None,
    budget: Budget = USUAL,
    stop: Stop | None = None,
    progress: Callable[[int, int], None] | None = None,
    thinker: Mind | None = None,
) -> Review:
    """Review a finished game.

    With a budget in nodes alone, the same record gets the same review on every machine.

    Args:
        record: The game.
        seats: Whose decisions; None for all.
        budget: What each decision may cost.
        stop: Ends each search early.
        progress: Is told how many decisions are judged, and how many there are.
        thinker: Who thinks; None for *master*.

    Raises:
        RecordError: When the game is not finished, or something in the record is wrong.
        OptionError: When there is no such seat.
    """
    work = Work(record, seats)
    found = []
    for decision in work.judge(budget, stop or Stop(), thinker):
        found.append(decision)
        if progress is not None:
            progress(len(found), work.total)
    return Review(work.unit, tuple(found), work.courses(found))


class Work:
    """A review in the making.

    Args:
        record: A finished game.
        seats: Whose decisions; None for all.

    Attributes:
        unit: What results are.
        total: How many decisions there are to judge.

    Raises:
        RecordError: When the game is not finished, or something in the record is wrong.
        OptionError: When there is no such seat.
    """

    def __init__(self, record: Record, seats: Sequence[int] | None = None) -> None:
        record.replay()
        if record.winners is None:
            raise RecordError("the game is not over; only a finished one can be reviewed")
        self.unit: Unit = UNITS[record.game]
        self._record = record
        *self._before, self._end = record.states()
        for seat in seats or ():
            self._end.check_seat(seat)
        self._seats = tuple(range(record.players) if seats is None else sorted(set(seats)))
        self._asked = [number for number, state in enumerate(self._before) if self._is_asked(state)]
        self.total = len(self._asked)

    def judge(self, budget: Budget, stop: Stop, thinker: Mind | None = None) -> Iterator[Decision]:
        """The decisions in order, each as soon as it is judged."""
        thinker = thinker or mind(self._record.game, "master")
        for number in self._asked:
            yield self._judge(number, budget, stop, thinker)

    def courses(self, decisions: Sequence[Decision]) -> tuple[Course, ...]:
        """How it went, by game and seat, out of all decisions."""
        return tuple(
            self._course(seat, game, own)
            for game in range(self._games)
            for seat in self._seats
            if (own := [d for d in decisions if (d.seat, d.game) == (seat, game)])
        )

    def game_of(self, number: int) -> int:
        """Which game of the series a move belongs to."""
        return number * self._games // len(self._before)

    @property
    def _games(self) -> int:
        games: int = self._record.options.get("games", 1)
        return games

    def _is_asked(self, state: State) -> bool:
        seat = state.seat
        if seat not in self._seats:
            return False
        # In Muggins claims are not listed, and a call is always possible (Q15).
        return len(state.legal_moves()) != 1 or state.view(seat).get("phase") == "call"

    def _judge(self, number: int, budget: Budget, stop: Stop, thinker: Mind) -> Decision:
        state, move = self._before[number], self._record.moves[number]
        seat = state.seat
        assert seat is not None
        rng = Rng(f"review {number}")
        found = thinker.think(state.view(seat), rng, budget, stop, (move,))
        values = {candidate.move: candidate.value for candidate in found.candidates}
        loss = max(0.0, gain(self.unit, found.value, values[move]))
        if move == found.candidates[0].move:
            loss = 0.0
        return Decision(
            number=number,
            game=self.game_of(number),
            seat=seat,
            move=move,
            before=found.value,
            after=found.value + gain(self.unit, 0.0, loss),
            loss=loss,
            better=found.candidates[:MOST_BETTER],
        )

    def _course(self, seat: int, game: int, own: Sequence[Decision]) -> Course:
        result = self._result(seat, game)
        loss = sum(decision.loss for decision in own)
        worst = sorted(own, key=lambda decision: (-decision.loss, decision.number))[:MOST_MISTAKES]
        end = (game + 1) * len(self._before) // self._games
        series = [
            point
            for decision in own
            for point in (
                (decision.number, decision.before),
                (decision.number + 1, decision.after),
            )
        ]
        return Course(
            seat=seat,
            game=game,
            initial=own[0].before,
            result=result,
            luck=gain(self.unit, result, own[0].before) + loss,
            loss=loss,
            decisions=len(own),
            mistakes=tuple(d.number for d in worst if d.loss >= NOTABLE[self.unit]),
            series=(*series, (end, result)),
        )

    def _result(self, seat: int, game: int) -> float:
        end = self._end
        if self.unit == "minus":
            return float(end.view(None)["past"][game][seat])
        if self.unit == "chance":
            assert end.winners is not None
            return (seat % 2 in end.winners) / len(end.winners)
        others = [points for other, points in enumerate(end.scores) if other != seat]
        return float(end.scores[seat] - max(others))
