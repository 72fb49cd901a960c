"""Move texts of Tether to action numbers and back."""

from __future__ import annotations

from trivet.core.errors import ParseError
from trivet.games.tether.actions import NAMES
from trivet.games.tether.pieces import NUMBERS

_ACTIONS = {name: number for number, name in enumerate(NAMES)}
_FORMS = "a move is 18-19, <47, <deck, ~25, end or pass"


def parse_move(text: str) -> int:
    """The action number of a move text; raises ParseError for any other text.

    >>> parse_move("01-02"), parse_move("<01")
    (0, 97)
    """
    number = _ACTIONS.get(text)
    if number is None:
        raise ParseError(_fault(text))
    return number


def format_move(move: int) -> str:
    """The text of an action number.

    >>> format_move(17)
    '18-19'
    """
    return NAMES[move]


def _fault(text: str) -> str:
    """What is wrong with a text that is no move."""
    shown = repr(text) if len(text) <= 20 else repr(text[:20]) + "…"
    if text[:1] in {"~", "<"} and _is_reading(text[1:]):
        card = text[:0:-1]
        if card in NUMBERS:
            return (
                f"{shown} is no move: a card goes by its smaller reading, "
                f"so this one is {text[0]}{card}"
            )
        return f"{shown} is no move: there is no card {text[1:]} (ruling T1)"
    low, dash, high = text.partition("-")
    if dash and _is_reading(low) and _is_reading(high):
        return (
            f"{shown} is no link: it joins readings n and n+1 from 01 to 98, "
            "the smaller first (ruling T7)"
        )
    return f"{shown} is no move: {_FORMS}"


def _is_reading(text: str) -> bool:
    return len(text) == 2 and text.isascii() and text.isdigit()
