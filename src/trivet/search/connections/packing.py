"""All boards that can be laid with 24 tiles in the order in which they were turned, for CP-SAT.

The model has the board as it lies at the end: each tile face up in a cell and a rotation, or as a
spiral. Whether that can be laid in order is a matter of neighbours only: facing sides of face-up
tiles are the same (C7), and every face-up tile continues an end of the centre or of a neighbour
that was turned before it. So it is exact: what is found can be laid, and what is proven holds for
every way of playing these tiles.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trivet.games.connections.pieces import (
    CELLS,
    CENTRE,
    CENTRE_SIDES,
    FIELD_CELLS,
    FIELD_SIDES,
    pack_sides,
    rotate,
)

if TYPE_CHECKING:
    from trivet.games.connections.game import Connections

_QUARTERS = {"r0": 0, "r90": 1, "r180": 2, "r270": 3}
_STEPS = (1, 5, -1, -5)
_FREE = tuple(cell for cell in range(25) if cell != CENTRE)
_FIELDS = tuple(zip(FIELD_CELLS.tolist(), FIELD_SIDES.tolist(), strict=True))
_CENTRE = pack_sides(CENTRE_SIDES)
_EMPTY = 1


class Packing:
    """Variables: ``_up`` each tile face up in a cell and a way of lying, ``_down`` as a spiral.

    Args:
        game: The table.
        seat: Whose board.
        played: Its 24 placements in their order, from which the search begins.
        kept: So many of the first ones stay as they were made.
    """

    def __init__(self, game: Connections, seat: int, played: Sequence[str], kept: int) -> None:
        from ortools.sat.python import cp_model

        self._cp: Any = cp_model
        self._model: Any = cp_model.CpModel()
        self._played = tuple(played)
        self._names = [move.split(" ")[0] for move in played]
        self._sides = [pack_sides(game.set.tiles[name]) for name in self._names]
        self._values = game.set.boards[game.boards[seat]]
        self._up = [[self._ways(sides, cell) for cell in range(25)] for sides in self._sides]
        self._down = [[self._bool() for _ in range(25)] for _ in self._sides]
        self._earlier: dict[tuple[int, int, int, int], Any] = {}
        self._lay_each_once()
        self._match_neighbours()
        self._continue_ends()
        self._count_minus_points()
        self._start_from_what_was_played(kept)

    def best(self, seconds: float) -> tuple[int, int, tuple[str, ...]]:
        """Search until it is proven or the time is over.

        Returns:
            No board has fewer minus points than the first number, the placements of the third
            lead to the second.
        """
        solver: Any = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        # Looking for symmetries, of which there are few, takes half of the time.
        solver.parameters.symmetry_level = 0
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(self._model)
        if status not in {self._cp.OPTIMAL, self._cp.FEASIBLE}:
            # Not even the board that was played could be taken up in that time.
            high = self._cost_of_played()
            return min(high, _up_to(solver)), high, self._played
        moves = tuple(self._move(tile, solver.boolean_value) for tile in range(len(self._names)))
        high = round(solver.objective_value)
        return min(high, _up_to(solver)), high, moves

    # Making the model.

    def _bool(self) -> Any:
        return self._model.new_bool_var("")

    def _ways(self, sides: int, cell: int) -> dict[int, Any]:
        """A variable for each way, as its sides, in which a tile may lie at a cell (C2, C7)."""
        if cell == CENTRE:
            return {}
        turned = sorted({rotate(sides, quarters) for quarters in range(4)})
        return {way: self._bool() for way in turned if _may_lie(way, cell)}

    def _lay_each_once(self) -> None:
        for tile, ways in enumerate(self._up):
            up = [literal for cell in _FREE for literal in ways[cell].values()]
            self._model.add_exactly_one(up + [self._down[tile][cell] for cell in _FREE])
        for cell in _FREE:
            up = [literal for ways in self._up for literal in ways[cell].values()]
            self._model.add_exactly_one(up + [down[cell] for down in self._down])

    def _match_neighbours(self) -> None:
        for cell in _FREE:
            for direction in (0, 1):
                other = _neighbour(cell, direction)
                if other in {None, CENTRE}:
                    continue
                for kind in (1, 2, 3):
                    these = self._with(cell, direction, (kind,))
                    those = self._with(other, direction + 2, tuple({1, 2, 3} - {kind}))
                    self._model.add_at_most_one(these + those)

    def _with(self, cell: int | None, direction: int, kinds: tuple[int, ...]) -> list[Any]:
        """The ways of lying in a cell that have one of these sides in a direction."""
        assert cell is not None
        return [
            literal
            for ways in self._up
            for way, literal in ways[cell].items()
            if _side(way, direction) in kinds
        ]

    def _continue_ends(self) -> None:
        for tile, cells in enumerate(self._up):
            for cell in _FREE:
                for way, literal in cells[cell].items():
                    reasons = self._reasons(tile, cell, way)
                    if reasons is not None:
                        self._model.add_bool_or([literal.negated(), *reasons])

    def _reasons(self, tile: int, cell: int, way: int) -> list[Any] | None:
        """What may have allowed a placement; None when it continues an end of the centre."""
        reasons = []
        for direction in range(4):
            kind, other = _side(way, direction), _neighbour(cell, direction)
            if kind == _EMPTY or other is None:
                continue
            if other == CENTRE:
                return None
            earlier = self._turned_before(tile, other, (direction + 2) % 4, kind)
            if earlier is not None:
                reasons.append(earlier)
        return reasons

    def _turned_before(self, tile: int, cell: int, direction: int, kind: int) -> Any:
        """Whether a tile turned before this one lies in a cell with such an end; None if none."""
        if tile == 0:
            return None
        key = (tile, cell, direction, kind)
        if key not in self._earlier:
            before = self._turned_before(tile - 1, cell, direction, kind)
            new = [
                literal
                for way, literal in self._up[tile - 1][cell].items()
                if _side(way, direction) == kind
            ]
            if new:
                found = self._bool()
                self._model.add(found == sum(new) + (0 if before is None else before))
                before = found
            self._earlier[key] = before
        return self._earlier[key]

    def _count_minus_points(self) -> None:
        cost = sum(self._values)
        for (cell, direction), value in zip(_FIELDS, self._values, strict=True):
            cost -= value * sum(self._with(cell, direction, (2, 3)))
        self._cost = cost + sum(down[cell] for down in self._down for cell in _FREE)
        self._model.minimize(self._cost)

    def _start_from_what_was_played(self, kept: int) -> None:
        chosen = {self._literal(tile, move).index for tile, move in enumerate(self._played)}
        for tile, cells in enumerate(self._up):
            for cell in _FREE:
                for literal in (*cells[cell].values(), self._down[tile][cell]):
                    is_played = literal.index in chosen
                    self._model.add_hint(literal, is_played)
                    if tile < kept:
                        self._model.add(literal == is_played)

    def _literal(self, tile: int, move: str) -> Any:
        cell, turn = CELLS.index(move.split(" ")[1]), move.split(" ")[2]
        if turn == "spiral":
            return self._down[tile][cell]
        return self._up[tile][cell][rotate(self._sides[tile], _QUARTERS[turn])]

    # Reading the answer.

    def _move(self, tile: int, is_set: Any) -> str:
        if is_set(self._literal(tile, self._played[tile])):
            return self._played[tile]
        for cell in _FREE:
            if is_set(self._down[tile][cell]):
                return f"{self._names[tile]} {CELLS[cell]} spiral"
            for way, literal in self._up[tile][cell].items():
                if is_set(literal):
                    return f"{self._names[tile]} {CELLS[cell]} {self._turn(tile, way)}"
        raise AssertionError("every tile lies somewhere")

    def _turn(self, tile: int, way: int) -> str:
        sides = self._sides[tile]
        return next(turn for turn, n in _QUARTERS.items() if rotate(sides, n) == way)

    def _cost_of_played(self) -> int:
        spirals, met = 0, 0
        for tile, move in enumerate(self._played):
            _, cell, turn = move.split(" ")
            if turn == "spiral":
                spirals += 1
                continue
            way = rotate(self._sides[tile], _QUARTERS[turn])
            for (place, direction), value in zip(_FIELDS, self._values, strict=True):
                if CELLS[place] == cell and _side(way, direction) != _EMPTY:
                    met += value
        return sum(self._values) - met + spirals


def _side(way: int, direction: int) -> int:
    return way >> 2 * direction & 3


def _neighbour(cell: int, direction: int) -> int | None:
    """The cell next to one; None at the edge."""
    column, row = divmod(cell, 5)
    is_edge = (row == 4, column == 4, row == 0, column == 0)[direction]
    return None if is_edge else cell + _STEPS[direction]


def _may_lie(way: int, cell: int) -> bool:
    """Whether such sides go with the plain edge and with the centre (C1, C2)."""
    for direction in range(4):
        other, side = _neighbour(cell, direction), _side(way, direction)
        if other is None and (cell, direction) not in _FIELDS and side != _EMPTY:
            return False
        if other == CENTRE and side != _side(_CENTRE, (direction + 2) % 4):
            return False
    return True


def _up_to(solver: Any) -> int:
    """The proven bound as a whole number."""
    bound: float = solver.best_objective_bound
    return math.ceil(max(0.0, bound) - 1e-6)
