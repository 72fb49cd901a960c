"""Why a move is illegal, in a short sentence with the ruling."""

from __future__ import annotations

from typing import Any

from trivet.core.errors import IllegalMove
from trivet.games.quincunx.actions import FIRST_NUMBER, PASS
from trivet.games.quincunx.pieces import CARDS, CELLS, EXCUSE, PLACE_OF
from trivet.games.quincunx.state import CALL, CLAIM, OVER


def explain(s: Any, move: int) -> IllegalMove:
    """The error for an illegal action number in a state record."""
    phase = int(s["phase"])
    if phase == OVER:
        return IllegalMove("the game is over", "Q4")
    if phase == CLAIM:
        return IllegalMove(f"{_placed(s)} is to be claimed for first, such as 'claim 0'", "Q15")
    if phase == CALL:
        return _explain_call(s, move)
    if move >= PASS:
        return _explain_number(s)
    return _explain_placement(s, move)


def _explain_call(s: Any, move: int) -> IllegalMove:
    if move == FIRST_NUMBER + 1:
        return IllegalMove("a call is a number from 1; to call nothing, 'pass'", "Q15")
    return IllegalMove(f"{_placed(s)} is claimed for; now 'call' a number from 1 or 'pass'", "Q15")


def _explain_number(s: Any) -> IllegalMove:
    if not s["muggins"]:
        return IllegalMove("claim, call and pass are for Muggins, which is not played here", "Q15")
    return IllegalMove("a card is to be placed first, such as '7SK@b4'", "Q15")


def _explain_placement(s: Any, move: int) -> IllegalMove:
    card, cell = divmod(move, len(CELLS))
    code = CARDS[card]
    spread = s["spread"].tolist()
    if code == EXCUSE and not s["excuse"]:
        return IllegalMove("the Excuse is not in the deck of this game", "Q14")
    if card in spread:
        where = next(name for name, at in zip(CELLS, PLACE_OF, strict=True) if spread[at] == card)
        return IllegalMove(f"{code} is in the spread already, at {where}", "Q3")
    if not int(s["hands"][s["seat"]]) >> card & 1:
        return IllegalMove(f"{code} is not in the hand of seat {s['seat']}", "Q3")
    free = " ".join(name for number, name in enumerate(CELLS) if int(s["free"]) >> number & 1)
    holder = CARDS[spread[PLACE_OF[cell]]]
    return IllegalMove(f"{CELLS[cell]} already holds {holder}; free cells: {free}", "Q5")


def _placed(s: Any) -> str:
    """``7SK at b4``."""
    cell = int(s["placed"]) - 1
    return f"{CARDS[s['spread'][PLACE_OF[cell]]]} at {CELLS[cell]}"
