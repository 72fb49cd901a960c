"""A canvas of simple shapes, the same for SVG and for pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias
from xml.sax.saxutils import escape

PAPER, RAISED, SUNK = "#f4ecde", "#fffcf5", "#e8dcc6"
LINE, EDGE, INK, INK_2 = "#d6c8af", "#8a7b63", "#211d18", "#5b5144"
BAD, ON_DEEP = "#a12a2a", "#fff8ea"
SPACE, CORAL, CORAL_WASH = "#1c2b5f", "#cc4529", "#f9dcd1"
PETROL, PETROL_WASH, AMBER, AMBER_WASH = "#0d4f56", "#d7e3dc", "#b36a00", "#fbe2a8"
PLUM, GOLD, GOLD_WASH = "#5d2353", "#a17a0a", "#f5dc8b"
"""Colours of the tables by day, as the client's ``style/tokens.css`` has them."""

FONT = (
    "'Atkinson Hyperlegible Next', 'Avenir Next', 'Segoe UI', 'DejaVu Sans Condensed', sans-serif"
)

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners; a colour is None where there is none."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str | None
    stroke: str | None
    weight: float


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str | None
    stroke: str | None
    weight: float


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; ``dash`` is the length of dashes and gaps, 0 for none."""

    points: tuple[Point, ...]
    colour: str
    weight: float
    dash: float
    rounded: bool


@dataclass(frozen=True, slots=True)
class Outline:
    """A path in SVG's own language, put at ``x``, ``y`` after turning and scaling.

    Attributes:
        turn: Degrees clockwise about ``centre``, before scaling.
        fill: Colour of its inside by the even-odd rule, or None.
        stroke: Colour of its line, or None; ``weight`` is measured before scaling.
    """

    path: str
    x: float
    y: float
    scale: float
    turn: float
    centre: Point
    fill: str | None
    stroke: str | None
    weight: float
    rounded: bool


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text with its middle at ``y``; ``turned`` stands on its head.

    ``anchor`` is ``start``, ``middle`` or ``end``: which part of the text is at ``x``.
    """

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: str
    bold: bool
    turned: bool


Shape: TypeAlias = Box | Disc | Stroke | Outline | Label


@dataclass(slots=True)
class Canvas:
    """Shapes in the order in which they are painted, in pixels from the upper left corner."""

    width: int
    height: int
    shapes: list[Shape] = field(default_factory=list)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str | None = None,
        stroke: str | None = None,
        weight: float = 2,
        radius: float = 8,
    ) -> None:
        """Add a rectangle with rounded corners."""
        self.shapes.append(Box(x, y, width, height, radius, fill, stroke, weight))

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None = None,
        stroke: str | None = None,
        weight: float = 2,
    ) -> None:
        """Add a circle."""
        self.shapes.append(Disc(x, y, radius, fill, stroke, weight))

    def line(
        self,
        points: Sequence[Point],
        colour: str,
        weight: float = 2,
        dash: float = 0,
        rounded: bool = False,
    ) -> None:
        """Add a line through points."""
        self.shapes.append(Stroke(tuple(points), colour, weight, dash, rounded))

    def path(
        self,
        path: str,
        x: float,
        y: float,
        scale: float,
        fill: str | None = None,
        stroke: str | None = None,
        weight: float = 2,
        turn: float = 0,
        centre: Point = (0, 0),
        rounded: bool = False,
    ) -> None:
        """Add a path, see :class:`Outline`."""
        self.shapes.append(Outline(path, x, y, scale, turn, centre, fill, stroke, weight, rounded))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: str = INK,
        anchor: str = "start",
        bold: bool = False,
        turned: bool = False,
    ) -> None:
        """Add a line of text."""
        self.shapes.append(Label(x, y, text, size, colour, anchor, bold, turned))

    def svg(self) -> str:
        """The picture as an SVG document of its own."""
        body = "\n".join(_element(shape) for shape in self.shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" '
            f'height="{self.height}" viewBox="0 0 {self.width} {self.height}">\n{body}\n</svg>\n'
        )


def _element(shape: Shape) -> str:
    match shape:
        case Box():
            place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" rx="{_n(shape.radius)}"'
            size = f'width="{_n(shape.width)}" height="{_n(shape.height)}"'
            return f"<rect {place} {size} {_paint(shape.fill, shape.stroke, shape.weight)}/>"
        case Disc():
            place = f'cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"'
            return f"<circle {place} {_paint(shape.fill, shape.stroke, shape.weight)}/>"
        case Stroke():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            dash = f' stroke-dasharray="{_n(shape.dash)}"' if shape.dash else ""
            paint = _paint(None, shape.colour, shape.weight) + dash + _cap(shape.rounded)
            return f'<polyline points="{points}" {paint}/>'
        case Outline():
            turn = f" rotate({_n(shape.turn)} {shape.centre[0]} {shape.centre[1]})"
            place = f"translate({_n(shape.x)} {_n(shape.y)}) scale({_n(shape.scale)})"
            transform = f'transform="{place}{turn if shape.turn else ""}"'
            paint = _paint(shape.fill, shape.stroke, shape.weight) + _cap(shape.rounded)
            return f'<path d="{shape.path}" {transform} {paint} fill-rule="evenodd"/>'
        case Label():
            return _text_element(shape)


def _text_element(shape: Label) -> str:
    place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" text-anchor="{shape.anchor}"'
    turn = f' transform="rotate(180 {_n(shape.x)} {_n(shape.y)})"' if shape.turned else ""
    weight = ' font-weight="700"' if shape.bold else ""
    style = f'font-family="{FONT}" font-size="{_n(shape.size)}"{weight} fill="{shape.colour}"'
    return f'<text {place} dominant-baseline="central" {style}{turn}>{escape(shape.text)}</text>'


def _paint(fill: str | None, stroke: str | None, weight: float) -> str:
    inside = f'fill="{fill or "none"}"'
    return inside if stroke is None else f'{inside} stroke="{stroke}" stroke-width="{_n(weight)}"'


def _cap(rounded: bool) -> str:
    return ' stroke-linecap="round" stroke-linejoin="round"' if rounded else ""


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
