"""Quincunx at the table: ``7SK@b4``, and ``claim 12``, ``call 5``, ``pass`` with Muggins."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trivet.core.drawing import Line
from trivet.core.state import View

EXAMPLES = "7SK@b4 places a card; 7 b4 will do when only one 7 is in your hand."

AT_ONCE = False
DRAWS_ITEMS = True

_CELL = re.compile(r"[a-e][1-5]|[1-5][a-e]")
_JOINED = re.compile(r"(.*?)([a-e][1-5])")
_SUITS = {"moon": "m", "sun": "s", "wave": "v", "leave": "l", "leaf": "l", "wyrm": "y", "knot": "k"}
_RANKS = {"ace": "a", "crown": "c", "excuse": "x", "10": "c", "1": "a"}


def read(word: str, moves: Sequence[str]) -> list[str]:
    """Those of the moves that a folded text may mean."""
    if "@" not in "".join(moves[:1]):
        spelled = spell(word)
        return [spelled] if spelled in moves else []
    card, cell = _parts(word)
    if not card and not cell:
        return []
    found = [move for move in moves if _fits(card, cell, move)]
    exact = [move for move in found if move.split("@")[0].lower() == card]
    return exact or found


def _fits(card: str, cell: str, move: str) -> bool:
    """Whether a move's card starts with the same rank and has all the suits named."""
    code, _, place = move.lower().partition("@")
    if cell not in {"", place}:
        return False
    return not card or (code[0] == card[0] and set(card[1:]) <= set(code[1:]))


def _parts(word: str) -> tuple[str, str]:
    """Card and cell out of a text, each maybe empty, in either order; both empty: no move."""
    for name, letter in _SUITS.items():
        word = re.sub(rf" ?(?:of )?\b{name}s?\b", letter, word)
    parts = [part for part in re.split(r"[@ ,/-]+|\bat\b|\bto\b", word) if part]
    if len(parts) == 1 and (found := _JOINED.fullmatch(parts[0])):
        parts = [part for part in found.groups() if part]
    cell = ""
    if parts and _CELL.fullmatch(parts[-1]):
        cell = "".join(sorted(parts.pop(), reverse=True))
    elif len(parts) > 1 and _CELL.fullmatch(parts[0]):
        cell = "".join(sorted(parts.pop(0), reverse=True))
    return _card("".join(parts)), cell


def _card(text: str) -> str:
    for name, letter in _RANKS.items():
        if text.startswith(name):
            return letter + text[len(name) :]
    found = re.fullmatch(r"([msvlyk]+)([a2-9c])", text)  # the suit said first
    return found[2] + found[1] if found else text


def spell(word: str, view: View | None = None) -> str:
    """A folded text in notation; a mere number is what the view's phase asks for."""
    if view is not None and view["phase"] in {"claim", "call"} and re.fullmatch(r"\+?\d+", word):
        word = f"{view['phase']} {word}"
    if word in {"p", "pass", "no"}:
        return "pass"
    if found := re.fullmatch(r"(claim|call) ?[:=]? ?\+?(-?\d+)", word):
        return f"{found[1]} {_short(found[2])}"
    card, cell = _parts(word)
    return f"{card.upper()}@{cell}" if card and cell else word


def _short(digits: str) -> str:
    return digits if digits.startswith("-") else digits.lstrip("0") or "0"


def heading(move: str) -> tuple[str, str]:
    """Under which heading a list shows a move, and how it is called there."""
    card, at, cell = move.partition("@")
    return (card, cell) if at else ("say", move)


def question(view: View) -> str:
    """What is asked with Muggins instead of a placement (Q15)."""
    if view["phase"] not in {"claim", "call"}:
        return ""
    placed = "{card}@{cell}".format(**view["placed"])
    if view["phase"] == "claim":
        return f"What does {placed} score, losses apart? A number"
    return f"Claimed for {placed}: {view['claimed']}. What is missing? A number, or pass"


def focus(lines: list[Line]) -> list[Line]:
    """What of a drawing is shown on a low screen: all of it."""
    return lines


def is_soft(move: str) -> bool:
    """Whether a move only builds up a turn: none does."""
    del move
    return False


def tell(moves: Sequence[str], facing: bool) -> str:
    """What a player did, in the past tense; all see the same."""
    del facing
    [move] = moves
    card, at, cell = move.partition("@")
    if at:
        return f"placed {card} at {cell}"
    return {"pass": "passed"}.get(move, move.replace("claim", "claimed").replace("call", "called"))
