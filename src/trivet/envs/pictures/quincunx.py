"""The table of Quincunx: the spread, the seats, the viewer's hand."""

from __future__ import annotations

from trivet.core.state import View
from trivet.envs.pictures.canvas import (
    EDGE,
    GOLD_WASH,
    INK,
    INK_2,
    LINE,
    PAPER,
    PLUM,
    RAISED,
    Canvas,
)

_WAVES = "".join(
    f"M2.2 {y}c2.4-3.4 4.9-3.4 7.3-.6s4.9 2.8 7.3 0c1.6-1.9 3.2-2.5 5-1.4"
    for y in (7.2, 13.4, 19.6)
)
_RAYS = (
    "M9.9 5.22L12 .4L14.1 5.22ZM15.31 5.72L20.2 3.8L18.28 8.69ZM18.78 9.9L23.6 12L18.78 14.1Z"
    "M18.28 15.31L20.2 20.2L15.31 18.28ZM14.1 18.78L12 23.6L9.9 18.78ZM8.69 18.28L3.8 20.2L5.72 "
    "15.31ZM5.22 14.1L.4 12L5.22 9.9ZM5.72 8.69L3.8 3.8L8.69 5.72Z"
)
_LEAF = (
    "M21.6 2.2C10.6 2 3.4 6.8 3.6 14.6c.03 1.5.4 2.8 1 3.9L1.7 21.4l1.6 1.6 3-2.9c1.1.6 2.5.9 4 .9"
    "C18.2 21 22.4 13.4 21.6 2.2ZM6.4 16.3 16.6 6.7l.8.8L8 17.8Z"
)
_WYRM = "M3.2 20.4c5.6 2.5 14.6 1.6 14.6-4 0-6.2-12.2-3-12.2-8.6 0-3.5 4.6-4.2 8-3"
_HEAD = (
    "M11.6 1.6c4-1.5 8.6.2 11.6 3.8-1.3.5-2.4.7-3.6.7 1 .5 2.1.7 3.2.6-2 2.6-6.6 3.4-10 1.5Z"
    "m5.2 1.9a1.15 1.15 0 1 0 .01 0Z"
)
_KNOT = (
    "M8.3 8.3H5.4a2.9 2.9 0 1 1 2.9-2.9V18.6a2.9 2.9 0 1 1-2.9-2.9H18.6a2.9 2.9 0 1 1-2.9 2.9V5.4"
    "a2.9 2.9 0 1 1 2.9 2.9Z"
)
_CROWN = "M8 44 4 14 20 27 32 6 44 27 60 14 56 44Z"
_MOON = "M15.8 1.9A10.4 10.4 0 1 0 22 15.6 8.2 8.2 0 1 1 15.8 1.9Z"

_COLOURS = {
    "M": "#43508a",
    "S": "#a14c00",
    "V": "#14628c",
    "L": "#3f6420",
    "Y": "#7c2f73",
    "K": "#9c2930",
}
_LEFT, _TOP, _STEP = 48, 36, 98
"""Upper left corner of the spread and the way from card to card, in pixels."""


def picture(view: View) -> Canvas:
    """The table as the viewer sees it, 840 by 680 pixels."""
    canvas = Canvas(840, 680)
    canvas.box(0, 0, 840, 680, PAPER, radius=0)
    last = view["placed"]["cell"] if view["placed"] is not None else None
    if last is None and view["moves"]:
        last = view["moves"][-1].partition("@")[2] or None
    for column in range(5):
        middle = _LEFT + column * _STEP + 45
        canvas.text(middle, 20, "abcde"[column], 16, INK_2, "middle")
        canvas.text(24, _TOP + (4 - column) * _STEP + 45, str(column + 1), 16, INK_2, "middle")
        for row in range(5):
            cell = "abcde"[column] + str(row + 1)
            x, y = _LEFT + column * _STEP, _TOP + (4 - row) * _STEP
            if cell in view["spread"]:
                _card(canvas, view["spread"][cell], x, y, 90, PLUM if cell == last else None)
            else:
                _free(canvas, x, y)
    _seats(canvas, view)
    _hands(canvas, view)
    return canvas


def _free(canvas: Canvas, x: float, y: float) -> None:
    corners = [(x + 2, y + 2), (x + 88, y + 2), (x + 88, y + 88), (x + 2, y + 88), (x + 2, y + 2)]
    canvas.line(corners, EDGE, 1.5, dash=4)


def _card(
    canvas: Canvas, code: str, x: float, y: float, size: float, mark: str | None = None
) -> None:
    """A card; the one placed last has an outline."""
    k = size / 100
    canvas.box(x, y, size, size, RAISED, mark or LINE, 4 if mark else 2, radius=10 * k)
    suits = code[1:]
    if code == "X":
        canvas.disc(x + 50 * k, y + 42 * k, 22 * k, None, INK_2, 4 * k)
        canvas.line(
            [(x + 34.5 * k, y + 57.5 * k), (x + 65.5 * k, y + 26.5 * k)], INK_2, 4 * k, rounded=True
        )
        canvas.text(x + 50 * k, y + 82 * k, "Excuse", 19 * k, INK_2, "middle", bold=True)
        return
    ink = INK if len(suits) == 2 else _COLOURS[suits]
    if code[0] == "C":
        canvas.path(_CROWN, x + 10 * k, y + 9 * k, 0.66 * k, ink)
        canvas.text(x + 78 * k, y + 26 * k, "10", 24 * k, INK_2, "middle")
    else:
        canvas.text(x + 28 * k, y + 30 * k, code[0], 50 * k, ink, "middle", bold=True)
    if len(suits) == 1:
        _suit(canvas, suits, x + 29 * k, y + 50 * k, 42 * k)
        return
    for i, suit in enumerate(suits):
        _suit(canvas, suit, x + (12 + 42 * i) * k, y + 57 * k, 34 * k)


def _suit(canvas: Canvas, suit: str, x: float, y: float, size: float) -> None:
    """A suit's sign, as large as ``size`` pixels both ways."""
    k, ink = size / 24, _COLOURS[suit]
    match suit:
        case "M":
            canvas.path(_MOON, x, y, k, ink)
        case "S":
            canvas.path(_RAYS, x, y, k, ink)
            canvas.disc(x + 12 * k, y + 12 * k, 5.4 * k, ink)
        case "V":
            canvas.path(_WAVES, x, y, k, stroke=ink, weight=3.2, rounded=True)
        case "L":
            canvas.path(_LEAF, x, y, k, ink)
        case "Y":
            canvas.path(_WYRM, x, y, k, stroke=ink, weight=3.6, rounded=True)
            canvas.path(_HEAD, x, y, k, ink)
        case _:
            canvas.path(_KNOT, x, y, k, stroke=ink, weight=2.7, turn=45, centre=(12, 12))


def _seats(canvas: Canvas, view: View) -> None:
    x, y = 568.0, 36.0
    rounds = view["options"]["rounds"]
    canvas.text(x, y + 12, f"Round {view['round'] + 1} of {rounds}", 22, bold=True)
    canvas.text(x, y + 40, f"{view['deck_count']} in the deck", 16, INK_2)
    y += 66
    for seat, points in enumerate(view["scores"]):
        if seat in view["acting"]:
            canvas.box(x - 12, y, 260, 74, GOLD_WASH, radius=14)
        name = f"Seat {seat}" + (" (viewer)" if seat == view["seat"] else "")
        canvas.text(x, y + 24, name, 19, bold=True)
        canvas.text(x, y + 50, _doing(view, seat), 15, INK_2)
        canvas.text(x + 234, y + 36, str(points), 38, INK, "end", bold=True)
        y += 84


def _doing(view: View, seat: int) -> str:
    count = view["hand_counts"][seat]
    cards = f"{count} card{'' if count == 1 else 's'}"
    if view["winners"] is not None:
        return cards + (", wins" if seat in view["winners"] else "")
    if seat not in view["acting"]:
        return cards
    if view["phase"] == "call":
        return f"{cards}, asked: claim {view['claimed']}"
    return f"{cards}, {'claims' if view['phase'] == 'claim' else 'places'}"


def _hands(canvas: Canvas, view: View) -> None:
    """The viewer's hand, or what is left over of all hands when the match is over."""
    if view["hands"] is not None:
        cards = [card for hand in view["hands"] for card in hand]
        title = "Left over"
    elif view["hand"] is not None:
        cards, title = view["hand"], "Hand"
    else:
        return
    canvas.text(_LEFT, 546, title, 16, INK_2)
    step = min(80.0, 760 / max(len(cards), 1))
    for i, card in enumerate(cards):
        _card(canvas, card, _LEFT + i * step, 562, min(74.0, 0.94 * step))
