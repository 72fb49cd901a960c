"""Why a move is not legal, in one short sentence with its ruling; hidden cards stay hidden."""

from __future__ import annotations

from trivet.core.errors import IllegalMove
from trivet.core.rules import States
from trivet.games.tether.actions import (
    DECK_TAKE,
    FINISH,
    FIRST_ADRIFT,
    FIRST_TAKE,
    HAND_OVER,
    NAMES,
)
from trivet.games.tether.pieces import CARD_OF, CARDS, LOW, SIDE_NAMES, two_digits
from trivet.games.tether.state import CONNECT, START, TAKE


def explain(states: States, move: int) -> IllegalMove:
    """The error for an illegal action number in ``states[0]``."""
    s = states[0]
    if s["end"]:
        return IllegalMove("the game is over", "T17")
    if s["phase"] == TAKE and not FIRST_TAKE <= move <= DECK_TAKE:
        thrown = CARDS[s["set_adrift"] - 1]
        return IllegalMove(f"after ~{thrown} take a card: {_takes(states)}", "T12")
    if move < FIRST_TAKE:
        return _bad_link(states, move + 1)
    if move <= DECK_TAKE:
        return _bad_take(states, move)
    if move in {FINISH, HAND_OVER}:
        return _bad_finish(states, move)
    return _bad_adrift(states, move)


def _bad_link(states: States, n: int) -> IllegalMove:
    s = states[0]
    name = NAMES[n - 1]
    if s["phase"] == CONNECT:
        inside = [_has(s["joined"][s["acting"] % 2], reading) for reading in (n, n + 1)]
        if all(inside):
            return IllegalMove(f"{name}: both cards are in the active group already", "T9")
        if not any(inside):
            return IllegalMove(f"{name}: neither card is in the active group", "T9")
        other = n if inside[1] else n + 1
        if s["acting"] != s["seat"]:
            return IllegalMove(
                f"{name}: {two_digits(other)} is not in your hand, and a partner links only "
                "from there",
                "T21",
            )
        return IllegalMove(f"{name}: {_missing(states, other)}", "T9")
    for reading in (n, n + 1):
        if not _is_at_hand(states, reading):
            return IllegalMove(f"{name}: {_missing(states, reading)}", "T8")
    return IllegalMove(f"{name}: the first link needs a card from your hand", "T8")


def _missing(states: States, reading: int) -> str:
    """Says that a reading is not to be had; ``turned`` only for what lies open."""
    s = states[0]
    shown = two_digits(reading)
    if s["group"][CARD_OF[reading]] and not _has(s["placed"][s["acting"] % 2], reading):
        side = SIDE_NAMES[s["acting"] % 2].capitalize()
        return f"the card lies turned so that {side} reads {shown[::-1]}, not {shown}"
    return f"no {shown} in your hand, adrift or in a group"


def _is_at_hand(states: States, reading: int) -> bool:
    s = states[0]
    places = (s["hand"][s["acting"]], s["adrift"], s["placed"][s["acting"] % 2])
    return any(_has(place, reading) for place in places)


def _bad_adrift(states: States, move: int) -> IllegalMove:
    if states[0]["phase"] == CONNECT:
        return IllegalMove(f"a card was linked this turn: link on or {_finish(states)}", "T10")
    return IllegalMove(f"card {CARDS[move - FIRST_ADRIFT]} is not in your hand", "T12")


def _bad_take(states: States, move: int) -> IllegalMove:
    s = states[0]
    if s["phase"] == CONNECT:
        return IllegalMove(f"a card was linked this turn: link on or {_finish(states)}", "T10")
    if s["phase"] == START:
        return IllegalMove("a card is taken only after one was set adrift, such as ~25", "T12")
    if move == DECK_TAKE:
        return IllegalMove(f"the deck is empty: {_takes(states)}", "T12")
    card = CARDS[move - FIRST_TAKE]
    if move - FIRST_TAKE + 1 == s["set_adrift"]:
        return IllegalMove(f"{card} was just set adrift, take another: {_takes(states)}", "T12")
    return IllegalMove(f"card {card} is not adrift: {_takes(states)}", "T12")


def _bad_finish(states: States, move: int) -> IllegalMove:
    s = states[0]
    team = s["players"] == 4
    if move == FINISH:
        if team:
            return IllegalMove("in the team game a turn ends by pass", "T21")
        return IllegalMove("nothing is linked yet: link, or set a card adrift", "T10")
    if s["phase"] == CONNECT:
        return IllegalMove("with two players a Connect turn is finished by end", "T10")
    if team:
        return IllegalMove("pass comes after a link, or with no card in hand", "T21")
    return IllegalMove("pass is only for a player with no card in hand", "T13")


def _finish(states: States) -> str:
    return "end" if states[0]["players"] == 2 else "pass"


def _takes(states: States) -> str:
    s = states[0]
    cards = [
        f"<{code}"
        for number, code in enumerate(CARDS)
        if _has(s["adrift"], int(LOW[number])) and number + 1 != s["set_adrift"]
    ]
    if s["left"]:
        cards.append("<deck")
    return " or ".join([", ".join(cards[:-1]), cards[-1]] if len(cards) > 1 else cards)


def _has(words: object, n: int) -> bool:
    return bool(int(words[n // 64]) >> n % 64 & 1)  # type: ignore[index]
