"""Connections, slow and literal: the rulebook and rulings C1 to C12 as plain Python.

The tiles and boards are data (C4, C5): they come in as ``options["set"]``, the content of a set
file. Nothing of the package is used here, so that both can be compared at every move.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

COLUMNS = "abcde"
ROWS = "12345"
CENTRE = "c3"
CELLS = [column + row for column in COLUMNS for row in ROWS if column + row != CENTRE]
ROTATIONS = ["r0", "r90", "r180", "r270"]
SIDES = ["north", "east", "south", "west"]  # clockwise
STEPS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
CENTRE_ENDS = {"north": "w", "east": "n", "south": "w", "west": "n"}  # C1
EMPTY, SPIRAL = "-", "spiral"
ROUNDS = 24  # C9
BOARDS = ["blue", "green", "red", "yellow"]

# The ring of C5: clockwise from the north edge of a5, without the middle of each side (C2).
NUMBER_FIELDS = (
    [(column + "5", "north") for column in "abde"]
    + [("e" + row, "east") for row in "5421"]
    + [(column + "1", "south") for column in "edba"]
    + [("a" + row, "west") for row in "1245"]
)

RANKS = [
    (1, "Connection Virtuoso"),
    (4, "Contact Cannon"),
    (7, "Tile Combiner"),
    (10, "Placement Apprentice"),
]


def opposite(side: str) -> str:
    """The side that faces a side."""
    return SIDES[(SIDES.index(side) + 2) % 4]


@cache
def next_cell(cell: str, side: str) -> str | None:
    """The cell on that side, or None beyond the edge of the board."""
    dx, dy = STEPS[side]
    column, row = COLUMNS.index(cell[0]) + dx, ROWS.index(cell[1]) + dy
    if column not in range(5) or row not in range(5):
        return None
    return COLUMNS[column] + ROWS[row]


@cache
def turned(ends: str, rotation: str) -> dict[str, str]:
    """What a tile shows on each side after a clockwise rotation (C3).

    ``ends`` are its sides clockwise from north at r0. A quarter turn brings the north side east.
    """
    quarters = int(rotation[1:]) // 90
    return {SIDES[(i + quarters) % 4]: end for i, end in enumerate(ends)}


def solo_rank(minus_points: int) -> str:
    """The rank of a game alone (C12)."""
    for most, name in RANKS:
        if minus_points <= most:
            return name
    return "Connection Seeker"


EVENTS = [
    "spiral although it fitted",
    "spiral although it fitted in this cell",
    "spiral not adjacent to anything",
    "spiral that interrupts a connection",
    "tile that fits nowhere so that only spirals are legal",
    "connection into a spiral",
    "empty side at a spiral",
    "number left unconnected by an empty side",
    "symmetrical rotations",
    "three connections continued at once",
    "two empty sides together",
    "series with boards kept",
    "ties",
]
"""All events that are counted."""

MOODS = {
    "careful": ["face up", "most", "most", "most", "numbers"],
    "steady": ["face up", "most", "most", "most", "numbers", "odd"],
    "greedy": ["numbers", "numbers", "least", "most"],
    "odd": ["odd"],
    "wild": ["any", "face up", "face up", "most", "least", "numbers", "odd"],
}
"""How a biased player likes to place in one game."""


class Board:
    """One player's board.

    Attributes:
        numbers: The value of each number field, by cell and side.
        tiles: What lies in each taken cell: (symbol, rotation), rotation ``spiral`` face down.
    """

    def __init__(self, numbers: list[int], shapes: dict[str, str]) -> None:
        self.numbers = dict(zip(NUMBER_FIELDS, numbers, strict=True))
        self.shapes = shapes
        self.tiles: dict[str, tuple[str, str]] = {}

    def showing(self, cell: str) -> dict[str, str] | None:
        """The ends of the face-up tile or the centre in a cell; None for a spiral or no tile."""
        if cell == CENTRE:
            return CENTRE_ENDS
        if cell not in self.tiles or self.is_spiral(cell):
            return None
        symbol, rotation = self.tiles[cell]
        return turned(self.shapes[symbol], rotation)

    def is_spiral(self, cell: str) -> bool:
        """Whether a tile lies face down in the cell."""
        return cell in self.tiles and self.tiles[cell][1] == SPIRAL

    def fits(self, symbol: str, cell: str, rotation: str) -> bool:
        """Whether the tile may be placed face up there (C7)."""
        if cell in self.tiles or cell == CENTRE:
            return False
        continues = False
        for side, end in turned(self.shapes[symbol], rotation).items():
            beyond = next_cell(cell, side)
            if beyond is None:
                if (cell, side) not in self.numbers and end != EMPTY:
                    return False
                continue
            facing = self.showing(beyond)
            if facing is None:
                continue
            if facing[opposite(side)] != end:
                return False
            if end != EMPTY:
                continues = True
        return continues

    def free_cells(self) -> list[str]:
        """The cells without a tile."""
        return [cell for cell in CELLS if cell not in self.tiles]

    def legal(self, symbol: str) -> list[str]:
        """All placements of a tile, sorted by character code (C7, C8)."""
        moves = []
        for cell in self.free_cells():
            moves.append(f"{symbol} {cell} {SPIRAL}")
            fitting = [rotation for rotation in ROTATIONS if self.fits(symbol, cell, rotation)]
            moves += [f"{symbol} {cell} {rotation}" for rotation in fitting]
        return sorted(moves)

    def is_connected(self, field: tuple[str, str]) -> bool:
        """Whether the cell at a number field holds a face-up tile with an end towards it (C10)."""
        cell, side = field
        showing = self.showing(cell)
        return showing is not None and showing[side] != EMPTY

    @property
    def spirals(self) -> int:
        """The number of tiles face down."""
        return sum(self.is_spiral(cell) for cell in self.tiles)

    @property
    def minus_points(self) -> int:
        """The numbers that are not connected, and 1 for each spiral (C10)."""
        return self.spirals + sum(
            value for field, value in self.numbers.items() if not self.is_connected(field)
        )


class Oracle:
    """A game or a series of games of Connections.

    Args:
        players: 1 to 4.
        options: ``set`` (needed): the content of a set file; ``games``; ``boards``.

    Attributes:
        boards: The boards of the running game by seat.
        items: (kind, points by seat, where, draws) of the last placement.
        counters: Rare events that happened.
    """

    def __init__(self, players: int, options: dict) -> None:
        self.players = players
        self.shapes: dict[str, str] = dict(options["set"]["tiles"])
        colours = list(options.get("boards") or list(options["set"]["boards"])[:players])
        self.numbers = [list(options["set"]["boards"][colour]) for colour in colours]
        self.games = options.get("games") or 1
        self.game = 0
        self.past = [0] * players
        self.boards = self._empty_boards()
        self.order: list[str] = []
        self.round = 0
        self.acting: int | None = None
        self.needs_deal = True
        self.over = False
        self.items: list[tuple[str, tuple[int, ...], tuple[str, ...], int]] = []
        self.counters: Counter[str] = Counter()
        self._moods: dict[tuple[int, int], str] = {}

    def _empty_boards(self) -> list[Board]:
        return [Board(numbers, self.shapes) for numbers in self.numbers]

    @property
    def starter(self) -> int:
        """The seat that turns the tiles (C11)."""
        return self.game % self.players

    def deal(self, deck: list[str]) -> None:
        """Begin the next game: all 28 symbols in the order in which they would be turned."""
        if not self.needs_deal:
            raise ValueError("no deal is due")
        if sorted(deck) != sorted(self.shapes):
            raise ValueError("these are not the tiles")
        self.order = list(deck)
        self.boards = self._empty_boards()
        self.round = 0
        self.acting = 0
        self.needs_deal = False

    @property
    def tile(self) -> str | None:
        """The symbol of the tile that lies turned over; None when no game is running."""
        return None if self.acting is None else self.order[self.round]

    def hand(self, seat: int) -> list[str]:
        """The tiles that a seat has not placed yet in this game, sorted."""
        placed = {symbol for symbol, _ in self.boards[seat].tiles.values()}
        return sorted(symbol for symbol in self.shapes if symbol not in placed)

    def board(self, seat: int) -> dict[str, tuple[str, str]]:
        """What lies in each taken cell of a seat's board: (symbol, rotation or ``spiral``)."""
        return dict(self.boards[seat].tiles)

    @property
    def scores(self) -> list[int]:
        """Minus points by seat, of the games before and of this one as it stands."""
        if self.needs_deal or self.over:
            return list(self.past)
        return [past + b.minus_points for past, b in zip(self.past, self.boards, strict=True)]

    @property
    def winners(self) -> list[int] | None:
        """The seats with the fewest minus points (C11)."""
        if not self.over:
            return None
        return [seat for seat, score in enumerate(self.past) if score == min(self.past)]

    @property
    def end(self) -> str | None:
        """Why it ended: all boards are full."""
        return "full" if self.over else None

    def legal(self) -> list[str]:
        """The placements of the seat that places next, as records list them."""
        return [] if self.acting is None else self.boards[self.acting].legal(self.order[self.round])

    def play(self, move: str) -> None:
        """Place the turned tile on the board of the acting seat; ValueError when not legal."""
        legal = self.legal()
        if move not in legal:
            raise ValueError(f"{move!r} is not legal")
        seat = self.acting
        symbol, cell, rotation = move.split(" ")
        self._note_events(legal, cell, rotation)
        self.boards[seat].tiles[cell] = (symbol, rotation)
        self.items = [self._item(seat, *item) for item in self._scored(seat, cell)]
        self._next_seat()

    def _scored(self, seat: int, cell: str) -> list[tuple[str, int, str]]:
        board = self.boards[seat]
        if board.is_spiral(cell):
            return [("spiral", 1, cell)]
        fields = [field for field in NUMBER_FIELDS if field[0] == cell]
        won = [field for field in fields if board.is_connected(field)]
        return [("number", -board.numbers[field], " ".join(field)) for field in won]

    def _item(self, seat: int, kind: str, value: int, place: str):
        points = [0] * self.players
        points[seat] = value
        return (kind, tuple(points), (place,), 0)

    def _next_seat(self) -> None:
        """The next seat places, or the next tile is turned, or the game ends (C6, C9)."""
        self.acting += 1
        if self.acting < self.players:
            return
        self.acting = 0
        self.round += 1
        if self.round == ROUNDS:
            self._finish_game()

    def _finish_game(self) -> None:
        self.acting = None
        self.past = [p + b.minus_points for p, b in zip(self.past, self.boards, strict=True)]
        self.game += 1
        self.over = self.game == self.games
        self.needs_deal = not self.over
        self.counters["series with boards kept"] += self.needs_deal
        if self.over:
            self.counters["ties"] += len(self.winners) > 1

    def _note_events(self, legal: list[str], cell: str, rotation: str) -> None:
        """Count the rare events of a placement that is about to be made."""
        seen, board, symbol = self.counters, self.boards[self.acting], self.order[self.round]
        around = {side: next_cell(cell, side) for side in SIDES}
        face_up = [move for move in legal if not move.endswith(SPIRAL)]
        seen["tile that fits nowhere so that only spirals are legal"] += not face_up
        here = [move.split(" ")[2] for move in face_up if move.split(" ")[1] == cell]
        looks = {tuple(sorted(turned(self.shapes[symbol], r).items())) for r in here}
        seen["symmetrical rotations"] += len(looks) < len(here)
        if rotation == SPIRAL:
            seen["spiral although it fitted"] += bool(face_up)
            seen["spiral although it fitted in this cell"] += bool(here)
            seen["spiral not adjacent to anything"] += not any(
                other == CENTRE or other in board.tiles for other in around.values()
            )
            seen["spiral that interrupts a connection"] += any(
                other is not None
                and (board.showing(other) or {}).get(opposite(side), EMPTY) != EMPTY
                for side, other in around.items()
            )
            return
        ends = turned(self.shapes[symbol], rotation)
        for side, other in around.items():
            if (cell, side) in board.numbers:
                seen["number left unconnected by an empty side"] += ends[side] == EMPTY
            elif other is not None and board.is_spiral(other):
                seen["connection into a spiral"] += ends[side] != EMPTY
                seen["empty side at a spiral"] += ends[side] == EMPTY
            elif other is not None and board.showing(other) is not None:
                seen["two empty sides together"] += ends[side] == EMPTY
        seen["three connections continued at once"] += self._continued(cell, rotation) >= 3

    def _continued(self, cell: str, rotation: str) -> int:
        """How many connections of face-up neighbours a face-up placement would continue."""
        board, ends = self.boards[self.acting], turned(self.shapes[self.tile], rotation)
        showing = [board.showing(next_cell(cell, s) or "") for s in SIDES if ends[s] != EMPTY]
        return sum(facing is not None for facing in showing)

    def biased_deck(self, rng: random.Random) -> list[str]:
        """All tiles, those with few ends first, or last, or in any order."""
        deck = rng.sample(sorted(self.shapes), len(self.shapes))
        weight = rng.choice([-1, 0, 0, 1])
        spread = {symbol: rng.uniform(0, 4) for symbol in deck}
        return sorted(deck, key=lambda s: spread[s] + weight * (4 - self.shapes[s].count(EMPTY)))

    def biased_move(self, rng: random.Random) -> str:
        """A legal move, chosen so that rare events come often."""
        legal = self.legal()
        board = self.boards[self.acting]
        spirals = [move for move in legal if move.endswith(SPIRAL)]
        face_up = [move for move in legal if not move.endswith(SPIRAL)]
        style = rng.choice(MOODS[self._mood(rng)])
        if style == "any":
            return rng.choice(legal)
        if style == "odd" or not face_up:
            lonely = [move for move in spirals if not self._has_neighbour(board, move)]
            return rng.choice(lonely if lonely and rng.random() < 0.5 else spirals)
        if style == "face up":
            return rng.choice(face_up)
        rng.shuffle(face_up)
        if style == "numbers":
            return max(face_up, key=self._numbers_won)
        sign = 1 if style == "most" else -1
        return max(face_up, key=lambda move: sign * self._continued(*move.split(" ")[1:]))

    def _mood(self, rng: random.Random) -> str:
        """How the acting seat plays this game; now and then all play spirals only, and tie."""
        all_alike = self._moods.setdefault((-1, -1), "odd" if rng.random() < 0.1 else "")
        return all_alike or self._moods.setdefault(
            (self.game, self.acting), rng.choice(["careful", "steady", "greedy", "wild"])
        )

    @staticmethod
    def _has_neighbour(board: Board, move: str) -> bool:
        around = [next_cell(move.split(" ")[1], side) for side in SIDES]
        return any(other == CENTRE or other in board.tiles for other in around)

    def _numbers_won(self, move: str) -> int:
        _, cell, rotation = move.split(" ")
        ends, numbers = turned(self.shapes[self.tile], rotation), self.boards[self.acting].numbers
        return sum(numbers.get((cell, side), 0) for side in SIDES if ends[side] != EMPTY)
