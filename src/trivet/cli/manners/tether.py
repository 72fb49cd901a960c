"""Tether at the table: ``18-19``, ``~25``, ``<47``, ``<deck``, ``end``, ``pass``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trivet.core.drawing import Line, plain
from trivet.core.state import View

EXAMPLES = (
    "18-19 links two readings of yours, end finishes the turn (in teams pass, to and fro); u takes "
    "back before that; "
    "~25 sets a card adrift, then <47 or <deck takes another."
)

AT_ONCE = False
DRAWS_ITEMS = False

_ADRIFT = re.compile(r"(?:~ ?|adrift |set |a |drop )(\d{1,2})(?:/\d\d?)?(?: adrift)?")
_TAKE = re.compile(r"(?:< ?|take |t |get )(\d{1,2})(?:/\d\d?)?")
_DECK = re.compile(r"(?:< ?|take |t |get |draw )?(?:the )?d(?:eck)?|draw|<")
_LINK = re.compile(r"(?:link |l )?(\d{1,2}) ?(?:-|,|\+| |to )? ?(\d{1,2})")
_FINISH = {"e", "end", "done", "p", "pass", "stop"}


def read(word: str, moves: Sequence[str]) -> list[str]:
    """Those of the moves that a folded text may mean."""
    if word in _FINISH:
        return _finish(word, moves)
    if word.isascii() and word.isdigit() and len(word) <= 2:
        return [move for move in moves if int(word) in _numbers(move)]
    spelled = spell(word)
    return [spelled] if spelled in moves else []


def _finish(word: str, moves: Sequence[str]) -> list[str]:
    named = [move for move in moves if move in {"end", "pass"}]
    exact = [move for move in named if move.startswith(word)]
    return exact if len(named) > 1 else named


def _numbers(move: str) -> set[int]:
    """The readings a short text may name a move by: both of a card, those of a link."""
    digits = re.findall(r"\d\d", move)
    if move[0] in "~<":
        digits += [pair[::-1] for pair in digits]
    return {int(pair) for pair in digits}


def spell(word: str, view: View | None = None) -> str:
    """A folded text in notation: zeros filled in, the lower reading first."""
    del view
    if word in _FINISH:
        return "pass" if word.startswith("p") else "end"
    if _DECK.fullmatch(word):
        return "<deck"
    if found := _ADRIFT.fullmatch(word):
        return "~" + _card(found[1])
    if found := _TAKE.fullmatch(word):
        return "<" + _card(found[1])
    if found := _LINK.fullmatch(word):
        low, high = sorted(map(int, found.groups()))
        return f"{low:02}-{high:02}"
    return word


def _card(digits: str) -> str:
    reading = digits.zfill(2)
    return min(reading, reading[::-1])


def heading(move: str) -> tuple[str, str]:
    """Under which heading a list shows a move, and how it is called there."""
    match move[0]:
        case "~":
            return "set adrift", move
        case "<":
            return "take", move
        case _ if move in {"end", "pass"}:
            return "finish", move
    return "link", move


def question(view: View) -> str:
    """What is asked now besides a move: nothing."""
    del view
    return ""


def focus(lines: list[Line]) -> list[Line]:
    """A drawing for a low screen: the points and whose move it is where the eye ends up."""
    texts = [plain([line]) for line in lines]
    groups, hands = (
        next((i for i, text in enumerate(texts) if fits(text)), 0)
        for fits in (lambda text: not text, lambda text: text.startswith("Adrift"))
    )
    return lines[groups + 1 : hands] + lines[:groups] + lines[hands:]


def is_soft(move: str) -> bool:
    """Whether a move only builds up a turn: links do, and setting adrift before taking."""
    return move[0] not in "<ep"


def tell(moves: Sequence[str], facing: bool) -> str:
    """What a player did in a turn; links also in the readings of who faces them."""
    links = [_link(move, facing) for move in moves if move[0].isdigit()]
    parts = [f"linked {', '.join(links)}"] if links else []
    parts += [_tell(move) for move in moves if not move[0].isdigit()]
    return " and ".join(parts)


def _link(move: str, facing: bool) -> str:
    return f"{move} (you read {move[1::-1]}, {move[:2:-1]})" if facing else move


def _tell(move: str) -> str:
    match move:
        case "end":
            return "ended the turn"
        case "pass":
            return "passed"
        case "<deck":
            return "drew from the deck"
    both = move[1:] if move[1] == move[2] else f"{move[1:]}/{move[:0:-1]}"
    return f"set {both} adrift" if move[0] == "~" else f"took {both}"
