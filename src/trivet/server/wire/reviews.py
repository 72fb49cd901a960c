"""By REST: what *master* thinks of finished games, and the best boards in hindsight."""

from __future__ import annotations

from typing import Any, Literal

from trivet.server.wire.common import Message

Unit = Literal["lead", "chance", "minus"]
"""What expected results are: points ahead of the best opponent at the end of the match
(Quincunx), the chance of the seat's side to win with ties counting half, from 0 to 1 (Tether),
minus points of the own board at the end of the running game, so that less is better
(Connections)."""


class Better(Message, frozen=True):
    """A move that was possible, and the expected result with it."""

    move: str
    value: float


class Decision(Message, frozen=True):
    """A move of a finished game that was not the only one, as its seat could judge it then.

    Attributes:
        number: Which move of the record it is, from 0.
        frame: Which frame of the replay shows the table before it.
        game: Which game of a series of Connections, from 0; otherwise always 0.
        seat: Who made it.
        move: The move.
        before: The expected result with the best move.
        after: The expected result with the move that was made.
        loss: How much worse ``after`` is, 0 or more.
        better: The best moves, up to three; the first is the best.
    """

    number: int
    frame: int
    game: int
    seat: int
    move: str
    before: float
    after: float
    loss: float
    better: list[Better]


class Point(Message, frozen=True):
    """What a seat could expect when so many moves of the record had been made."""

    moves: int
    value: float


class Course(Message, frozen=True):
    """How a game went for a seat: ``result`` is ``initial`` changed by ``luck`` and ``loss``.

    Luck is counted so that more is better: ``result = initial + luck - loss``; where less is
    better (``minus``), ``result = initial - luck + loss``.

    Attributes:
        seat: The seat.
        game: Which game of a series of Connections, from 0; otherwise always 0.
        initial: What it could expect at its first decision.
        result: How it ended, in the same unit.
        luck: What cards, tiles and the others brought.
        loss: What its own decisions cost, all losses together.
        decisions: How many decisions it had.
        mistakes: Numbers of its moves that cost the most, worst first, up to three.
        series: The graph: before and after each decision, and the end.
    """

    seat: int
    game: int
    initial: float
    result: float
    luck: float
    loss: float
    decisions: int
    mistakes: list[int]
    series: list[Point]


class Hindsight(Message, frozen=True):
    """The best that was possible on a board with the tiles of a finished game of Connections.

    It lies between ``low`` (proven) and ``high`` (laid, in the order in which the tiles were
    turned); equal when the search came to its end.

    Attributes:
        game: Which game of the series, from 0.
        seat: Whose board.
        minus: The minus points that were made.
        low: No placing of these tiles has fewer minus points.
        high: The minus points of ``cells``.
        cells: That board, as ``cells`` in a view.
        sheet: Its minus points item by item, as ``sheet`` in a view.
    """

    game: int
    seat: int
    minus: int
    low: int
    high: int
    cells: list[dict[str, Any]]
    sheet: dict[str, Any]


class Hindsights(Message, frozen=True):
    """The best boards in hindsight, of the games of a table that are over.

    ``done`` False: more are being worked out; ask again in a second.
    """

    done: bool
    boards: list[Hindsight]


class Review(Message, frozen=True):
    """What a finished game looks like to *master*; it is worked out in the background.

    Attributes:
        id: Of a record that was sent: ask ``GET api/reviews/{id}`` for the rest every second or
            so; of a table, ask the table.
        state: ``waiting`` for other reviews, ``working``, ``done``, or ``failed``.
        ahead: How many reviews come first.
        progress: How much is done, 0 to 1.
        unit: What expected results are.
        decisions_from: Number of the first one in ``decisions``, counted from 0.
        decisions: The decisions known so far, in the order of the record, from ``?from=N`` on.
        courses: How it went for each seat (and game); empty until it is done.
        hindsight: Connections: the best boards, as far as they are known.
    """

    id: str
    state: Literal["waiting", "working", "done", "failed"]
    ahead: int
    progress: float
    unit: Unit
    decisions_from: int
    decisions: list[Decision]
    courses: list[Course]
    hindsight: list[Hindsight]
