"""Connections for :mod:`tests.oracle.compare`."""

from __future__ import annotations

import itertools
import random
from typing import Any

from tests.oracle.compare import Pair
from tests.oracle.connections import BOARDS, CELLS, CENTRE, NUMBER_FIELDS, ROTATIONS, SPIRAL, Oracle

import trivet

RING = [1, 2, 3, 1, 2, 1, 2, 3, 1, 2, 3, 1, 2, 1, 2, 3]  # C5, board blue


def own_boards() -> dict[str, list[int]]:
    """The four boards as C5 describes them."""
    return {colour: RING[i:] + RING[:i] for i, colour in enumerate(BOARDS)}


def odd_set() -> dict[str, Any]:
    """A set of other tiles and boards, which a table might own."""
    rng = random.Random("odd set")
    shapes = ["".join(ends) for ends in itertools.product("-wn", repeat=4) if set(ends) != {"-"}]
    tiles = {f"t{i:02}": rng.choice(shapes) for i in range(28)}
    boards = {name: [rng.randint(0, 9) for _ in range(16)] for name in ("plum", "lime")}
    return {"tiles": tiles, "boards": boards}


VARIANTS = [
    (1, {}),
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"games": 2, "boards": ("yellow", "red")}),
    (3, {"games": 3}),
    (4, {"games": 4}),
    (2, {"set": odd_set(), "boards": ("plum", "lime")}),
    (1, {"boards": ("green",)}),
]

EVENTS = [
    "tile that fits nowhere so that only spirals are legal",
    "spiral although it fitted",
    "spiral although it fitted in this cell",
    "spiral not adjacent to anything",
    "spiral that interrupts a connection",
    "connection into a spiral",
    "empty side at a spiral",
    "two empty sides together",
    "three connections continued at once",
    "number left unconnected by an empty side",
    "symmetrical rotations",
    "series with boards kept",
    "ties",
]
LANDMARKS = [(3, {"games": 3}, 2077)]  # a tie


class ConnectionsPair(Pair):
    """The engine of Connections and its oracle."""

    name = "connections"
    oracle_type = Oracle
    events = EVENTS
    landmarks = LANDMARKS

    def oracle_options(self) -> dict[str, Any]:
        """The options with the set: the shipped tiles are data (C4), the boards stand in C5."""
        options = dict(self.game.options)
        if "set" not in options:
            tiles = trivet.game(self.name).deal(seed=0).view(None)["tiles"]
            options["set"] = {"tiles": tiles, "boards": own_boards()}
        return options

    @property
    def rounds(self) -> int:
        return self.game.options["games"]

    def random_text(self) -> str:
        rng, oracle = self.probes, self.oracle
        symbols = list(oracle.shapes)
        symbol = oracle.tile if rng.random() < 0.8 else rng.choice(symbols)
        cell = rng.choice(CELLS) if rng.random() < 0.95 else CENTRE
        return f"{symbol} {cell} {rng.choice([*ROTATIONS, SPIRAL])}"

    def legal_of(self, seat: int | None) -> list[str]:
        """All may place, or place again, until the last has placed (C6)."""
        oracle = self.oracle
        if seat is None or oracle.tile is None:
            return []
        if seat == oracle.acting:
            return self.legal
        tiles = oracle.boards[seat].tiles
        placed = {cell: tile for cell, tile in tiles.items() if tile[0] == oracle.tile}
        for cell in placed:
            del tiles[cell]
        legal = oracle.boards[seat].legal(oracle.tile)
        tiles |= placed
        return legal

    def after_move(self, before: trivet.State, move: str) -> None:
        """A player may still change a placement until all have placed (C6)."""
        seat = before.seat
        if self.oracle.acting == 0 or self.oracle.acting is None or self.probes.random() < 0.5:
            return
        other = self.probes.choice(before.legal_moves())
        changed = self.guarded("changing", lambda: self.state.play(other, seat=seat))
        straight = before.play(other)
        self.same(f"{other!r} instead of {move!r}, moves", changed.moves, straight.moves)
        self.same(f"{other!r} instead of {move!r}, equal", changed == straight, True)

    def check_view(self, view: dict[str, Any], seat: int | None) -> None:
        oracle = self.oracle
        if oracle.over:
            self.same("view scores", view["scores"], oracle.scores)
            return
        self.same("view tile", view["tile"], oracle.tile)
        self.same("view round", view["round"], oracle.round + 1)
        self.same("view starter", view["starter"], oracle.starter)
        for other, table in enumerate(view["table"]):
            self.check_board(table, other, hidden=other != seat)

    def check_board(self, table: dict[str, Any], seat: int, hidden: bool) -> None:
        """A board lies open but for this round's placement, which only its owner knows (C6)."""
        oracle = self.oracle
        right = {cell: tile for cell, tile in oracle.board(seat).items() if tile[0] != oracle.tile}
        cells = {entry["cell"]: (entry["tile"], entry["turn"]) for entry in table["cells"]}
        self.same(f"view board of {seat}", cells, right)
        placed = [
            (cell, *tile) for cell, tile in oracle.board(seat).items() if tile[0] == oracle.tile
        ]
        self.same(f"view placed of {seat}", table["placed"], bool(placed))
        pending = table["pending"]
        given = [(pending["cell"], pending["tile"], pending["turn"])] if pending else []
        self.same(f"view pending of {seat}", given, [] if hidden else placed)
        numbers = {(f["cell"], f["side"]): f["value"] for f in table["sheet"]["fields"]}
        self.same(f"view numbers of {seat}", numbers, oracle.boards[seat].numbers)
        self.same(f"view number fields of {seat}", list(numbers), list(NUMBER_FIELDS))
