"""Positions of Quincunx drawn as text, and what a move scores in them."""

import trivet
from trivet.games.quincunx.pieces import CELLS, NUMBERS, PLACE_OF
from trivet.games.quincunx.state import PLACE


def position(diagram, *hands, deck=(), seat=0, begun=1, scores=(), **options):
    """A state out of a spread (rows 5 to 1, ``.`` for a free cell), hands and the deck's rest.

    Hands are texts such as ``"2MK AM"``, seat by seat; seats without one hold nothing.
    """
    game = trivet.game("quincunx", **options)
    states = game.new_states(1)
    s = states[0]
    rows = [line.split() for line in diagram.strip().splitlines()]
    free = 0
    for number, cell in enumerate(CELLS):
        code = rows[5 - int(cell[1])]["abcde".index(cell[0])]
        if code == ".":
            free |= 1 << number
        else:
            s["spread"][PLACE_OF[number]] = NUMBERS[code]
    s["free"] = free
    for holder, hand in enumerate(hands):
        s["hands"][holder] = sum(1 << NUMBERS[code] for code in hand.split())
    for i, code in enumerate(reversed(deck)):
        s["deck"][i] = NUMBERS[code]
    s["left"], s["begun"], s["phase"] = len(deck), begun, PLACE
    s["seat"] = s["acting"] = seat
    s["scores"][: len(scores)] = scores
    return game.state_type(game, states)


def scored(state, move):
    """Kinds and points, for the seat to move, of what a move scores; sorted. Draws are points 0."""
    seat = state.seat
    return sorted((item.kind, item.points[seat]) for item in state.play(move).items)


def points(state, move):
    """Points of the seat to move for a move."""
    seat = state.seat
    return state.play(move).scores[seat] - state.scores[seat]


EMPTY = """
.    .    .    .    .
.    .    .    .    .
.    .    .    .    .
.    .    .    .    .
.    .    .    .    .
"""
