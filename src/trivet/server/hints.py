"""Hints at a table: for the seat that asks and nobody else, out of what that seat may know."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable

from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.search.analysis import Analysis, gain
from trivet.search.bots import mind
from trivet.search.budget import Stop
from trivet.search.hints import LEVEL, MOST, consider
from trivet.server.bots import Thinkers
from trivet.server.commands import draft
from trivet.server.journal import Journal
from trivet.server.log import Advised, Event
from trivet.server.pace import Pace
from trivet.server.refusals import Refusal
from trivet.server.table import Table
from trivet.server.view import Viewer
from trivet.server.wire import Hint, Hinted, HintMove

SECONDS = 1.0
"""Seconds that a hint may be thought about."""

MOST_KNOWN = 512
"""Hints that are remembered, so that asking again costs nothing."""

_log = logging.getLogger(__name__)


class Hints:
    """Answers those who ask for a hint, one at a time for each seat.

    Args:
        thinkers: Think, in turn with the bots.
        pace: What a hint may cost.
        journal: Where it is noted that one was taken, before it is told.
    """

    def __init__(self, thinkers: Thinkers, pace: Pace, journal: Journal) -> None:
        self._thinkers = thinkers
        self._pace = pace
        self._journal = journal
        self._asking: set[tuple[str, int]] = set()
        self._known: OrderedDict[tuple[str, int], tuple[Hint, Hinted]] = OrderedDict()

    async def take(
        self, table: Table, viewer: Viewer, hint: Hint, admit: Callable[[Table], Viewer]
    ) -> Hinted:
        """The hint; that it was taken is stored before.

        Args:
            table: The table as it is.
            viewer: Who asks, as admitted there.
            hint: For which position.
            admit: Who they are at a later moment.

        Raises:
            Refusal: When there is none to be had.
        """
        if not table.meta.settings.hints:
            raise Refusal("closed", "this table plays without hints")
        seat, state = draft(table, viewer, hint)
        if seat not in table.turn:
            raise Refusal("closed", "there are hints only for whoever has the move")
        whose = (table.id, seat)
        known = self._known.get(whose)
        if known is None or not _is_same(known[0], hint):
            answer = _hinted(hint, table, seat, state, await self._think(whose, state, seat))
            known = (hint, answer)
            self._remember(whose, known)

        def plan(now: Table) -> list[Event]:
            if admit(now).seat != seat or now.position != hint.position:
                raise Refusal("stale", "the table has moved on while the hint was worked out")
            return [] if hint.position in now.advised[seat] else [Advised(seat=seat)]

        await self._journal.act(table.id, plan)
        return _renamed(known[1], hint.id)

    async def _think(self, whose: tuple[str, int], state: State, seat: int) -> Analysis:
        if whose in self._asking:
            raise Refusal("too_fast", "a hint is being worked out already")
        usual = mind(state.game.name, LEVEL).budget

        def think(stop: Stop, seconds: float) -> Analysis:
            budget = self._pace.budget(LEVEL, usual, seconds)
            return consider(state.view(seat), budget, Rng("hint"), stop)

        self._asking.add(whose)
        try:
            await self._thinkers.ready(state.game.name)
            return await self._thinkers.think(think, SECONDS, SECONDS + self._pace.limit, "hint")
        except Exception as error:
            if isinstance(error, Refusal):
                raise
            _log.warning("no hint at table %s, seat %d: %r", *whose, error)
            raise Refusal("closed", "no hint could be found just now") from None
        finally:
            self._asking.discard(whose)

    def _remember(self, whose: tuple[str, int], known: tuple[Hint, Hinted]) -> None:
        self._known[whose] = known
        self._known.move_to_end(whose)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def _is_same(one: Hint, other: Hint) -> bool:
    return (one.position, one.moves) == (other.position, other.moves)


def _hinted(hint: Hint, table: Table, seat: int, state: State, found: Analysis) -> Hinted:
    scored = {choice["move"]: choice for choice in state.choices(seat, table.meta.settings.help)}
    best = found.candidates[0].value
    return Hinted(
        id=hint.id,
        position=hint.position,
        unit=found.unit,
        moves=[
            HintMove(
                move=candidate.move,
                value=candidate.value,
                loss=max(0.0, gain(found.unit, best, candidate.value)),
                points=scored[candidate.move].get("points"),
                draws=scored[candidate.move].get("draws", 0),
                items=scored[candidate.move].get("items"),
            )
            for candidate in found.candidates[:MOST]
        ],
    )


def _renamed(answer: Hinted, command: str) -> Hinted:
    return Hinted(id=command, position=answer.position, unit=answer.unit, moves=answer.moves)
