"""A seat's board out of its view, as the search kernels take it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from trivet.core.rng import Rng
from trivet.core.state import View
from trivet.games.connections.pieces import LYING, SPIRAL
from trivet.games.connections.position import ConnectionsState
from trivet.search.analysis import Analysis, Candidate
from trivet.search.bots import imagine
from trivet.search.connections.boards import (
    BOARD,
    LAYS_MOST,
    Boards,
    Ints,
    Setting,
    draw,
    lay_once,
    read,
    set_fits,
)
from trivet.search.connections.judging import Judge, judge_lays
from trivet.search.connections.shapes import ASKS, KINDS, SHAPE_OF


@dataclass(frozen=True, slots=True)
class Position:
    """One board, the turned tile, and all ways of laying it that look different.

    Attributes:
        state: The state it was read from.
        boards: The board, dtype ``BOARD``, shape (1,).
        kind: Shape of the turned tile.
        setting: The board's numbers and the unseen tiles besides it.
        cells: Cell of each way of laying it, int64.
        sides: Packed sides of each as it lies, 0 for a spiral, int64.
    """

    state: ConnectionsState
    boards: Boards
    kind: int
    setting: Setting
    cells: Ints
    sides: Ints

    @property
    def left(self) -> int:
        """Free cells before the placement."""
        return int(self.boards["left"][0])

    def lays(self) -> range:
        """Numbers of the ways of laying the tile."""
        return range(len(self.cells))

    def after(self, number: int) -> Boards:
        """The board after laying the tile in a way, shape (1,)."""
        return after(self.boards, self.setting, int(self.cells[number]), int(self.sides[number]))

    def judged(self, judge: Judge) -> list[float]:
        """Minus points at the end after each way of laying the tile."""
        return judged(judge, self.boards, self.kind, self.setting, LAYS_MOST)[2]

    def without_counting(self) -> Position:
        """The same as by someone who takes all tiles of the set for unseen all the time."""
        stock = np.zeros(KINDS, dtype=np.int64)
        for sides in self.state.game.packed_tiles:
            stock[SHAPE_OF[sides]] += 1
        setting = self.setting._replace(stock=stock, fits=self.setting.fits.copy())
        set_fits(stock, setting.fits)
        return replace(self, setting=setting)

    def move(self, number: int) -> str:
        """The text of a way; of equal-looking turns the first."""
        return self.state.format_move(
            self._actions[int(self.cells[number]), int(self.sides[number])]
        )

    @property
    def _actions(self) -> dict[tuple[int, int], int]:
        packed = self.state.game.packed_tiles[self.state.tile]
        pairs = zip(self.cells.tolist(), self.sides.tolist(), strict=True)
        turns = [int(sides) for sides in LYING[packed]]
        return {(cell, face): 5 * cell + turns.index(face) for cell, face in pairs}

    def number_of(self, move: str) -> int:
        """The way that looks as a legal move does."""
        cell, turn = divmod(self.state.parse_move(move), 5)
        packed = self.state.game.packed_tiles[self.state.tile]
        face = 0 if turn == SPIRAL else int(LYING[packed][turn])
        return int(np.flatnonzero((self.cells == cell) & (self.sides == face))[0])

    def analysis(
        self,
        worths: Sequence[float],
        nodes: Sequence[int],
        shown: Sequence[int],
        include: Sequence[str],
        chosen: int | None = None,
    ) -> Analysis:
        """What was found out as an :class:`Analysis`.

        Args:
            worths: Minus points expected by way.
            nodes: Positions searched by way.
            shown: Ways to be candidates.
            include: Moves to be candidates as well.
            chosen: The way to play; None for the best.
        """
        texts = {self.move(number): number for number in shown}
        texts |= {move: self.number_of(move) for move in include}
        ranked = sorted(texts, key=lambda move: (worths[texts[move]], move))
        found = tuple(
            Candidate(move, float(worths[texts[move]]), int(nodes[texts[move]])) for move in ranked
        )
        choice = ranked[0] if chosen is None else self.move(chosen)
        return Analysis(choice, found, found[0].value, "minus", int(sum(nodes)))


def position_of(view: View, rng: Rng) -> Position:
    """The board of ``view["seat"]`` and the tile that it has to place."""
    state = cast("ConnectionsState", imagine(view, rng))
    seat = view["seat"]
    boards = np.zeros(1, dtype=BOARD)
    setting = Setting(
        stock=np.zeros(KINDS, dtype=np.int64),
        fits=np.zeros((ASKS, 256), dtype=np.uint8),
        values=np.zeros(16, dtype=np.uint8),
        losses=np.zeros((25, 16), dtype=np.int64),
    )
    cells = np.zeros(LAYS_MOST, dtype=np.int64)
    sides = np.zeros(LAYS_MOST, dtype=np.int64)
    data: Any = state.data
    kind, count = read(data, seat, boards, setting, cells, sides)
    return Position(state, boards, int(kind), setting, cells[:count], sides[:count])


def after(boards: Boards, setting: Setting, cell: int, sides: int) -> Boards:
    """A board, shape (1,), after laying a tile with these packed sides as it lies."""
    laid = np.empty(1, dtype=BOARD)
    lay_once(boards, cell, sides, setting, laid)
    return laid


def judged(
    judge: Judge, boards: Boards, kind: int, setting: Setting, enough: int
) -> tuple[list[int], list[int], list[float]]:
    """Cells, packed sides and minus points of all ways of laying a tile, see ``judge_lays``."""
    cells = np.empty(LAYS_MOST, dtype=np.int64)
    sides = np.empty(LAYS_MOST, dtype=np.int64)
    worths = np.empty(LAYS_MOST, dtype=np.float64)
    count = judge_lays(judge, boards, kind, setting, enough, cells, sides, worths)
    return cells[:count].tolist(), sides[:count].tolist(), worths[:count].tolist()


def drawn(setting: Setting, kind: int) -> Setting:
    """The setting when a tile has been turned."""
    later = setting._replace(stock=setting.stock.copy(), fits=setting.fits.copy())
    draw(later, kind)
    return later
