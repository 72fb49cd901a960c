"""A seat's board out of its view, as the search kernels take it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from trivet.core.rng import Rng
from trivet.core.state import View
from trivet.games.connections.pieces import LYING, SPIRAL
from trivet.games.connections.position import ConnectionsState
from trivet.search.analysis import Analysis, Candidate
from trivet.search.bots import imagine
from trivet.search.connections.boards import BOARD, LAYS_MOST, Boards, Ints, read, set_fits
from trivet.search.connections.shapes import ASKS, KINDS, SHAPE_OF


@dataclass(frozen=True, slots=True)
class Position:
    """One board, the turned tile, and all ways of laying it that look different.

    Attributes:
        state: The state it was read from.
        boards: The board, dtype ``BOARD``, shape (1,).
        kind: Shape of the turned tile.
        stock: Unseen tiles besides it by shape, int64 (23,).
        fits: How many of them fit each want, see ``boards.set_fits``.
        values: The board's numbers, uint8 (16,).
        losses: What filling a cell costs, see ``boards.set_losses``.
        cells: Cell of each way of laying it, int64.
        sides: Packed sides of each as it lies, 0 for a spiral, int64.
    """

    state: ConnectionsState
    boards: Boards
    kind: int
    stock: Ints
    fits: NDArray[np.uint8]
    values: NDArray[np.uint8]
    losses: Ints
    cells: Ints
    sides: Ints

    @property
    def left(self) -> int:
        """Free cells before the placement."""
        return int(self.boards["left"][0])

    def lays(self) -> range:
        """Numbers of the ways of laying the tile."""
        return range(len(self.cells))

    def fits_of_set(self) -> NDArray[np.uint8]:
        """As :attr:`fits`, but of all tiles of the set."""
        stock = np.zeros(KINDS, dtype=np.int64)
        for sides in self.state.game.packed_tiles:
            stock[SHAPE_OF[sides]] += 1
        fits = np.empty((ASKS, 256), dtype=np.uint8)
        set_fits(stock, fits)
        return fits

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
    stock = np.zeros(KINDS, dtype=np.int64)
    fits = np.zeros((ASKS, 256), dtype=np.uint8)
    losses = np.zeros((25, 16), dtype=np.int64)
    cells = np.zeros(LAYS_MOST, dtype=np.int64)
    sides = np.zeros(LAYS_MOST, dtype=np.int64)
    data: Any = state.data
    kind, count = read(data, seat, boards, stock, fits, losses, cells, sides)
    values = np.array(data["values"][0][seat], dtype=np.uint8)
    return Position(
        state, boards, int(kind), stock, fits, values, losses, cells[:count], sides[:count]
    )
