"""The table of Connections: the viewer's board large, or all boards, and the tile to place."""

from __future__ import annotations

from typing import Any

from trivet.core.state import View
from trivet.envs.pictures.canvas import (
    AMBER,
    BAD,
    EDGE,
    INK,
    INK_2,
    ON_DEEP,
    PAPER,
    PETROL,
    PETROL_WASH,
    RAISED,
    SUNK,
    Canvas,
)
from trivet.games.connections.pieces import CELLS, CENTRE_SIDES, DIRECTIONS

_SPIRAL = (
    "M0 0C4-5 12-1 11 7 10 17-5 20-12 11-21-1-11-18 5-18 25-18 35 3 27 19 18 37-9 40-22 24"
    "-37 5-28-25-5-32 7-36 21-33 30-25"
)
_STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
_BOARD = 628
"""Units across a board with its numbers; a tile is 98 of them, from tile to tile it is 104."""


def picture(view: View) -> Canvas:
    """The table as the viewer sees it, 960 by 680 pixels."""
    canvas = Canvas(960, 680)
    canvas.box(0, 0, 960, 680, PAPER, radius=0)
    places = view["table"]
    own = view["seat"]
    if own is None and len(places) > 1:
        _all_boards(canvas, view)
        return canvas
    own = own or 0
    _board(canvas, places[own], 8, 38, 1.0)
    _panel(canvas, view, own)
    return canvas


def _all_boards(canvas: Canvas, view: View) -> None:
    """For a spectator: every board in a grid of two by two."""
    for place in view["table"]:
        column, row = place["seat"] % 2, place["seat"] // 2
        _board(canvas, place, 8 + 320 * column, 30 + 330 * row, 0.49)
        _name(canvas, view, place["seat"], 12 + 320 * column, 16 + 330 * row, 296)
    _tile_to_place(canvas, view)


def _panel(canvas: Canvas, view: View, own: int) -> None:
    _name(canvas, view, own, 20, 18, 604)
    _tile_to_place(canvas, view)
    others = [place for place in view["table"] if place["seat"] != own]
    for i, place in enumerate(others):
        y = 230 + 150 * i
        _board(canvas, place, 660, y, 0.215)
        _name(canvas, view, place["seat"], 806, y + 46, 0)
        canvas.text(806, y + 88, "has placed" if place["placed"] else "", 14, INK_2)


def _name(canvas: Canvas, view: View, seat: int, x: float, y: float, width: float) -> None:
    """A seat's name and, at the right or below, its minus points."""
    name = f"Seat {seat}" + (" (viewer)" if seat == view["seat"] else "")
    if view["winners"] is not None and seat in view["winners"]:
        name += ", wins"
    points = f"{view['scores'][seat]} minus points"
    canvas.text(x, y, name, 17, INK, bold=True)
    if width:
        canvas.text(x + width, y, points, 15, INK_2, "end")
    else:
        canvas.text(x, y + 22, points, 15, INK_2)


def _tile_to_place(canvas: Canvas, view: View) -> None:
    series = f"game {view['number']}, " if view["options"]["games"] > 1 else ""
    canvas.text(660, 24, f"{series}round {view['round']} of 24", 18, bold=True)
    if view["tile"] is not None:
        _tile(canvas, view["turns"]["r0"], 720, 110, 1.2)
        canvas.text(796, 96, view["tile"], 20, bold=True)
        canvas.text(796, 122, "to be placed", 15, INK_2)
    else:
        canvas.text(660, 56, "The game is over.", 16, INK_2)


def _board(canvas: Canvas, place: dict[str, Any], left: float, top: float, k: float) -> None:
    """A seat's board with its numbers, ``k`` pixels to a unit."""
    canvas.box(left + 46 * k, top + 46 * k, 536 * k, 536 * k, PETROL_WASH, radius=18 * k)
    lying = {tile["cell"]: tile for tile in place["cells"]}
    if place["pending"] is not None:
        lying[place["pending"]["cell"]] = place["pending"]
    for cell in CELLS:
        x, y = _middle(cell, left, top, k)
        if cell == "c3":
            _tile(canvas, CENTRE_SIDES, x, y, k, centre=True)
        elif cell not in lying:
            canvas.box(x - 48 * k, y - 48 * k, 96 * k, 96 * k, "#e9e9dd", "#b9c7bb", 2 * k, 9 * k)
        elif lying[cell]["sides"] is None:
            _spiral(canvas, x, y, k)
        else:
            _tile(canvas, lying[cell]["sides"], x, y, k)
    _bridges(canvas, {cell: tile["sides"] for cell, tile in lying.items()}, left, top, k)
    for field in place["sheet"]["fields"]:
        _number(canvas, field, left, top, k)
    if place["pending"] is not None:
        x, y = _middle(place["pending"]["cell"], left, top, k)
        canvas.box(x - 49 * k, y - 49 * k, 98 * k, 98 * k, None, AMBER, 5 * k, 9 * k)


def _middle(cell: str, left: float, top: float, k: float) -> tuple[float, float]:
    column, row = "abcde".index(cell[0]), 5 - int(cell[1])
    return left + (106 + 104 * column) * k, top + (106 + 104 * row) * k


def _bridges(
    canvas: Canvas, lying: dict[str, str | None], left: float, top: float, k: float
) -> None:
    """What leads over the gaps between tiles whose ends meet."""
    sides = {**lying, "c3": CENTRE_SIDES}
    for number, cell in enumerate(CELLS):
        for way, over, back in ((0, 1, 2), (1, 5, 3)):  # north and east; cells go up the columns
            if number + over >= len(CELLS) or (over == 1 and cell[1] == "5"):
                continue
            own, other = sides.get(cell), sides.get(CELLS[number + over])
            if own and other and own[way] != "-" and own[way] == other[back]:
                x, y = _middle(cell, left, top, k)
                dx, dy = _STEPS[DIRECTIONS[way]]
                colour, weight = (PETROL, 34) if own[way] == "w" else (AMBER, 11)
                ends = [(x + reach * dx * k, y + reach * dy * k) for reach in (47, 57)]
                canvas.line(ends, colour, weight * k)


def _tile(canvas: Canvas, sides: str, x: float, y: float, k: float, centre: bool = False) -> None:
    """A face-up tile around its middle: wide ends petrol, narrow ones amber."""
    face, edge = (PETROL_WASH, PETROL) if centre else (RAISED, "#c6bfab")
    canvas.box(x - 49 * k, y - 49 * k, 98 * k, 98 * k, face, edge, (3 if centre else 2) * k, 9 * k)
    _ends(canvas, sides, "n", x, y, k)
    _ends(canvas, sides, "w", x, y, k)
    if "w" not in sides:
        canvas.disc(x, y, 9.5 * k, AMBER)
        return
    canvas.disc(x, y, 17 * k, PETROL)
    for side, way in zip(sides, DIRECTIONS, strict=True):
        if side == "w":
            dx, dy = _STEPS[way]
            inner, outer = (x + 16 * dx * k, y + 16 * dy * k), (x + 49 * dx * k, y + 49 * dy * k)
            canvas.line([inner, outer], RAISED, 4.5 * k, dash=6.5 * k)
    if "n" in sides:
        canvas.disc(x, y, (9 if centre else 5.5) * k, RAISED)


def _ends(canvas: Canvas, sides: str, kind: str, x: float, y: float, k: float) -> None:
    """All ends of one kind, those that face each other as one line."""
    colour, weight = (PETROL, 34) if kind == "w" else (AMBER, 11)
    for first, last in ((0, 2), (3, 1)):  # north to south, west to east
        ends = []
        for way in (first, last):
            dx, dy = _STEPS[DIRECTIONS[way]]
            reach = 49 * k if sides[way] == kind else 0
            ends.append((x + reach * dx, y + reach * dy))
        if ends[0] != ends[1]:
            canvas.line(ends, colour, weight * k)


def _spiral(canvas: Canvas, x: float, y: float, k: float) -> None:
    canvas.box(x - 49 * k, y - 49 * k, 98 * k, 98 * k, SUNK, EDGE, 2 * k, 9 * k)
    canvas.path(_SPIRAL, x, y, k, stroke=EDGE, weight=6, rounded=True)


def _number(canvas: Canvas, field: dict[str, Any], left: float, top: float, k: float) -> None:
    """A number field: filled when connected, hollow while open, struck out when lost."""
    dx, dy = _STEPS[field["side"]]
    x, y = _middle(field["cell"], left, top, k)
    x, y = x + 83 * dx * k, y + 83 * dy * k
    state, text = field["state"], str(field["value"])
    if state == "connected":
        # The path goes on to its number, so that one sees what joins them.
        canvas.line([(x - 34 * dx * k, y - 34 * dy * k), (x, y)], PETROL, 11 * k)
    fill = {"connected": PETROL, "open": RAISED, "lost": SUNK}[state]
    canvas.disc(x, y, 22 * k, fill, PETROL if state == "connected" else EDGE, 2.5 * k)
    canvas.text(x, y, text, 27 * k, ON_DEEP if state == "connected" else INK, "middle", bold=True)
    if state == "lost":
        canvas.line(
            [(x - 17 * k, y + 17 * k), (x + 17 * k, y - 17 * k)], BAD, 4.5 * k, rounded=True
        )
