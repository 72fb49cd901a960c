"""Texts of the moves: ``7SK@b4`` places, ``claim 12``, ``call 5`` and ``pass`` are of Muggins."""

from __future__ import annotations

import re

from trivet.core.errors import ParseError
from trivet.games.quincunx.actions import FIRST_NUMBER, NAMES

_MOVES = {text: move for move, text in enumerate(NAMES)}
_NUMBER = re.compile(r"(claim|call) (0|[1-9][0-9]*)")
MOST_DIGITS = 9
"""Digits of a claim or call that are told apart; any longer number is too much all the same."""


def parse_move(text: str) -> int:
    """The action number of a move text; raises ParseError when it is none.

    >>> parse_move("2MK@a2"), parse_move("claim 12")
    (1, 1048)
    """
    move = _MOVES.get(text)
    if move is not None:
        return move
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise ParseError(
            f"{text!r} is no move of Quincunx; moves look like '7SK@b4' (card and cell), "
            "or with Muggins 'claim 12', 'call 5', 'pass'"
        )
    number = int(found[2]) if len(found[2]) <= MOST_DIGITS else 10**MOST_DIGITS
    return FIRST_NUMBER + 2 * number + (found[1] == "call")


def format_move(move: int) -> str:
    """The text of an action number, the inverse of :func:`parse_move` up to nine digits.

    >>> format_move(1), format_move(1048)
    ('2MK@a2', 'claim 12')
    """
    if move < FIRST_NUMBER:
        return NAMES[move]
    number, is_call = divmod(move - FIRST_NUMBER, 2)
    return f"{'call' if is_call else 'claim'} {number}"
