"""Positions for the tests: dealt from a chosen deck, or drawn as diagrams.

A diagram shows a group as the Horizontal player sees it, one reading a cell, ``..`` for none:

    15 16
    25 ..
"""

from __future__ import annotations

import trivet
from trivet.core.rng import Rng

DECK = trivet.game("tether").deck


def code(reading):
    """Name of the card with a reading."""
    return min(reading, reading[::-1])


def deal(*hands, adrift="", top="", players=2):
    """A game whose deck gives these hands, adrift cards and first draws ("01 02 …")."""
    order = " ".join((*hands, adrift, top)).split()
    return trivet.game("tether", players).deal(
        decks=[[*order, *(card for card in DECK if card not in order)]]
    )


def position(
    *groups,
    hands,
    adrift="",
    deck=None,
    seat=0,
    scores=(0, 0),
    turns_left=0,
    idle=0,
):
    """A start of a turn, with groups as diagrams and all hands known to all.

    Cards named nowhere are in the deck; where it is to keep but ``deck`` of them (and never
    more than 40), the highest of the others are adrift as well.
    """
    game = trivet.game("tether", len(hands))
    view = game.deal(seed=1).view(None)
    drawn = [_group(diagram) for diagram in groups]
    hands = [sorted(hand.split()) for hand in hands]
    loose = adrift.split()
    used = [card["card"] for group in drawn for card in group["cards"]]
    used += [card for hand in hands for card in hand] + loose
    assert len(used) == len(set(used)), "a card is there twice"
    rest = [card for card in DECK if card not in used]
    keep = min(len(rest), 40) if deck is None else deck
    view.update(
        acting=[seat],
        turn=seat,
        scores=list(scores),
        hands=[{"count": len(hand), "known": hand} for hand in hands],
        adrift=sorted(loose + rest[keep:]),
        deck=keep,
        turns_left=turns_left,
        idle=idle,
        groups=drawn,
    )
    return game.resample(view, Rng(1))


def _group(diagram):
    cells = {
        (x, y): reading
        for y, row in enumerate(diagram.strip().splitlines())
        for x, reading in enumerate(row.split())
        if reading != ".."
    }
    (x0, y0), first = next(iter(cells.items()))
    for (x, y), reading in cells.items():
        assert int(reading) == (int(first) + x - x0 + 10 * (y - y0)) % 99, reading
    name, home = min((code(reading), place) for place, reading in cells.items())
    left = int(cells[home]) % 10 - home[0]
    top = int(cells[home]) // 10 - home[1]
    cards = [
        {"card": code(r), "h": r, "v": r[::-1], "x": x + left, "y": y + top}
        for (x, y), r in cells.items()
    ]
    size = len(cards)
    reached = max(t for t in (0, 6, 10, 14) if t <= size)
    return {
        "name": name,
        "cards": cards,
        "tethers": [],
        "size": size,
        "reached": reached,
        "active": False,
    }


def play(state, moves):
    """The state after moves parted by blanks."""
    for move in moves.split():
        state = state.play(move)
    return state


def diagram(state, number=0):
    """A group of a state as a diagram, as the Horizontal player sees it."""
    cards = state.view(None)["groups"][number]["cards"]
    left, top = min(c["x"] for c in cards), min(c["y"] for c in cards)
    width = 1 + max(c["x"] for c in cards) - left
    rows = [[".."] * width for _ in range(1 + max(c["y"] for c in cards) - top)]
    for c in cards:
        rows[c["y"] - top][c["x"] - left] = c["h"]
    return "\n".join(" ".join(row) for row in rows)


def drawn(text):
    """A diagram without the margin it has in a test."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def ruling(state, move):
    """The ruling by which a move is illegal."""
    try:
        state.play(move)
    except trivet.IllegalMove as error:
        return error.ruling
    return None
