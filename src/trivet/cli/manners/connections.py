"""Connections at the table: ``key b3 r90``, ``key b3 spiral``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trivet.core.drawing import Line, plain
from trivet.core.state import View

EXAMPLES = (
    "key b3 r90 places the tile turned, key b3 spiral face down; "
    "b3 90 or b3 s will do, and b3 alone when there is one way to turn it."
)

AT_ONCE = True
DRAWS_ITEMS = False

_CELL = re.compile(r"[a-e][1-5]|[1-5][a-e]")
_TURN = re.compile(r"r?(\d{1,3})[°d]?")
_DOWN = {"s", "down", "facedown", "face-down", "x"}


def read(word: str, moves: Sequence[str]) -> list[str]:
    """Those of the moves that a folded text may mean."""
    symbol, cell, way = _parts(word)
    if not cell:
        return []
    found = [
        move
        for move in moves
        for name, place, turn in [move.split()]
        if place == cell and name.startswith(symbol) and turn.startswith(way)
    ]
    exact = [move for move in found if move.split()[::2] == [symbol or move.split()[0], way]]
    if exact:
        return exact
    face_up = [move for move in found if not move.endswith("spiral")]
    return face_up or found


def _parts(word: str) -> tuple[str, str, str]:
    """Symbol, cell and turn of a text, each empty when it is not said; no cell: no move."""
    symbol, cell, way = "", "", ""
    for part in re.split(r"[@ ,:]+", word):
        if _CELL.fullmatch(part) and not cell:
            cell = "".join(sorted(part, reverse=True))
        elif found := _TURN.fullmatch(part):
            way = "r" + found[1]
        elif part in _DOWN or (len(part) > 1 and "spiral".startswith(part)):
            way = "spiral"
        elif part not in {"", "at", "to", "turned"} and not symbol:
            symbol = part
        elif part not in {"", "at", "to", "turned"}:
            return "", "", ""
    return symbol, cell, way


def spell(word: str, view: View | None = None) -> str:
    """A folded text in notation, as far as it says everything."""
    del view
    symbol, cell, way = _parts(word)
    return f"{symbol} {cell} {way}" if symbol and cell and way else word


def heading(move: str) -> tuple[str, str]:
    """Under which heading a list shows a move, and how it is called there."""
    _, cell, turn = move.split()
    return ("face down", cell) if turn == "spiral" else (cell, turn)


def question(view: View) -> str:
    """What is asked now besides a move: nothing."""
    del view
    return ""


def focus(lines: list[Line]) -> list[Line]:
    """What of a drawing is shown on a low screen: the own board and what may still come."""
    texts = [plain([line]) for line in lines]
    first = next((i for i, text in enumerate(texts) if text.startswith(("seat ", "gone:"))), 0)
    last = next((i for i, text in enumerate(texts) if text.startswith(("to come:", "out:"))), 0)
    return lines[:first] + lines[last:]


def is_soft(move: str) -> bool:
    """Whether a move only builds up a turn: none does."""
    del move
    return False


def tell(moves: Sequence[str], facing: bool) -> str:
    """What a player did, in the past tense; all see the same."""
    del facing
    symbol, cell, turn = moves[0].split()
    if turn == "spiral":
        return f"placed {symbol} face down at {cell}"
    return f"placed {symbol} at {cell}, {turn}"
