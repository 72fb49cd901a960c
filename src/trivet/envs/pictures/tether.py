"""The table of Tether as the viewer's side reads it: groups, adrift cards, hands."""

from __future__ import annotations

from trivet.core.state import View
from trivet.envs.pictures.canvas import (
    CORAL,
    CORAL_WASH,
    EDGE,
    INK,
    INK_2,
    LINE,
    PAPER,
    RAISED,
    SPACE,
    Canvas,
)
from trivet.games.tether.view import GroupView, HandView

_ACROSS, _DOWN, _GAP = 66, 82, 34
"""From card to card of a group, and between groups, in pixels before scaling."""
_WIDTH, _ROOM = 688, 500
"""Room for all groups."""

_DOING = {"start": "to move", "connect": "links", "take": "has to take a card"}

Shelf = list[tuple[GroupView, float, float]]


def picture(view: View) -> Canvas:
    """The table as the viewer sees it, 960 by 680 pixels; a spectator sees Horizontal's side."""
    canvas = Canvas(960, 680)
    canvas.box(0, 0, 960, 680, PAPER, radius=0)
    turned = view["side"] == "vertical"
    placed, scale = _arrange(view["groups"])
    if not placed:
        canvas.text(_WIDTH / 2, 240, "No groups yet", 20, INK_2, "middle")
    for group, x, y in placed:
        _group(canvas, group, 20 + x * scale, 20 + y * scale, scale, turned)
    _sides(canvas, view)
    _row(canvas, "Adrift", view["adrift"], 20)
    if view["hand"] is not None:
        _row(canvas, "Hand", view["hand"], 420)
    return canvas


def _arrange(groups: list[GroupView]) -> tuple[Shelf, float]:
    """Places of the groups on shelves, largest first, and the scale at which all fit."""
    order = sorted(groups, key=lambda group: (-group["height"], group["name"]))
    scale = 1.0
    while True:
        shelf, height = _shelve(order, _WIDTH / scale)
        if height * scale <= _ROOM or scale < 0.2:
            return shelf, scale
        scale *= 0.92


def _shelve(groups: list[GroupView], width: float) -> tuple[Shelf, float]:
    placed: Shelf = []
    x, y, tallest = 0.0, 0.0, 0.0
    for group in groups:
        across, down = group["width"] * _ACROSS, group["height"] * _DOWN
        if x and x + across > width:
            x, y, tallest = 0.0, y + tallest + _GAP, 0.0
        placed.append((group, x, y))
        x += across + _GAP
        tallest = max(tallest, down)
        width = max(width, across)
    return placed, y + tallest


def _group(
    canvas: Canvas, group: GroupView, left: float, top: float, k: float, turned: bool
) -> None:
    """A group; made tethers are thick in the colour of their side, incidental ones dotted."""
    sign = -1 if turned else 1
    places = {card["card"]: (sign * card["x"], sign * card["y"]) for card in group["cards"]}
    first = min(x for x, _ in places.values()), min(y for _, y in places.values())
    at = {
        name: (left + (x - first[0]) * _ACROSS * k, top + (y - first[1]) * _DOWN * k)
        for name, (x, y) in places.items()
    }
    if group["active"]:
        width, height = group["width"] * _ACROSS * k, group["height"] * _DOWN * k
        canvas.box(left - 8 * k, top - 8 * k, width + 6 * k, height + 6 * k, CORAL_WASH, CORAL, 1.5)
    for line in group["tethers"]:
        ends = [(at[name][0] + 28 * k, at[name][1] + 36 * k) for name in line["cards"]]
        colour = CORAL if line["side"] == "horizontal" else SPACE
        if line["made"]:
            canvas.line(ends, colour, 6 * k)
        else:
            canvas.line(ends, EDGE, 2 * k, dash=3 * k)
    for card in group["cards"]:
        own, other = (card["v"], card["h"]) if turned else (card["h"], card["v"])
        _card(canvas, own, other, *at[card["card"]], k)


def _card(canvas: Canvas, own: str, other: str, x: float, y: float, k: float) -> None:
    """A card: the viewer's reading large, the other side's small and on its head."""
    canvas.box(x, y, 56 * k, 72 * k, RAISED, LINE, 2 * k, 8 * k)
    canvas.text(x + 28 * k, y + 25 * k, own, 34 * k, SPACE, "middle", bold=True)
    canvas.line([(x + 8 * k, y + 46 * k), (x + 48 * k, y + 46 * k)], SPACE, 1.5 * k)
    canvas.text(x + 38 * k, y + 59 * k, other, 16 * k, INK_2, "middle", turned=True)


def _row(canvas: Canvas, title: str, cards: list[str], left: float) -> None:
    """Cards that can still be turned either way, by their smaller readings."""
    canvas.text(left, 548, title, 16, INK_2)
    step = min(64.0, 380 / max(len(cards), 1))
    for i, card in enumerate(cards):
        _card(canvas, card, card[::-1], left + i * step, 564, min(1.0, step / 60))


def _sides(canvas: Canvas, view: View) -> None:
    """Points of the sides, and who does what."""
    x, y = 728.0, 20.0
    for side, points in enumerate(view["scores"]):
        name = ("Vertical", "Horizontal")[side]
        if any(seat % 2 == side for seat in view["acting"]):
            canvas.box(x - 12, y, 232, 58, CORAL_WASH, radius=14)
        canvas.text(x, y + 30, name, 19, INK, bold=True)
        canvas.text(x + 206, y + 30, str(points), 36, INK, "end", bold=True)
        y += 66
    canvas.text(x, y + 16, f"{view['deck']} in the deck", 16, INK_2)
    if view["turns_left"]:
        canvas.text(x, y + 38, f"{view['turns_left']} turns left", 16, INK_2)
    y += 56
    for seat, hand in enumerate(view["hands"]):
        _seat(canvas, view, seat, hand, y)
        y += 68
    if view["over"]:
        names = [("Vertical", "Horizontal")[side] for side in view["winners"]]
        canvas.text(x, y + 16, f"{' and '.join(names)} won", 19, CORAL, bold=True)


def _seat(canvas: Canvas, view: View, seat: int, hand: HandView, y: float) -> None:
    name = f"Seat {seat}" + (" (viewer)" if seat == view["seat"] else "")
    count = hand["count"]
    cards = f"{count} card{'' if count == 1 else 's'}"
    doing = f", {_DOING[view['phase']]}" if seat in view["acting"] else ""
    canvas.text(728, y + 12, name, 16, INK, bold=True)
    canvas.text(728, y + 32, cards + doing, 14, INK_2)
    if hand["known"]:
        canvas.text(728, y + 50, f"known: {' '.join(hand['known'])}", 14, INK_2)
