"""A canvas painted into an array with Pillow: everything three times as large, then made small."""

from __future__ import annotations

import functools
import itertools
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trivet.core.errors import OptionError
from trivet.envs.pictures.canvas import PAPER, Box, Canvas, Disc, Label, Outline, Stroke
from trivet.envs.pictures.paths import Point, flatten

OVER = 3
"""Points painted across one pixel: edges are smooth, as those of an SVG."""


def paint(canvas: Canvas, scale: float = 1.0) -> NDArray[np.uint8]:
    """The picture as pixels, uint8 of shape (height, width, 3), red, green and blue.

    Args:
        canvas: What to paint.
        scale: Pixels to each unit of the canvas.

    Raises:
        OptionError: When Pillow is not installed, or the scale is not from 0.1 to 8.
    """
    if not (isinstance(scale, int | float | np.number) and 0.1 <= scale <= 8):
        raise OptionError(f"a picture's scale is from 0.1 to 8, not {scale!r}")
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise OptionError("pixels need Pillow: pip install 'trivet[render]'") from None
    size = (round(canvas.width * scale), round(canvas.height * scale))
    image = Image.new("RGB", (size[0] * OVER, size[1] * OVER), PAPER)
    brush = _Brush(image, ImageDraw.Draw(image), scale * OVER)
    for shape in canvas.shapes:
        brush.paint(shape)
    return np.array(image.resize(size, Image.Resampling.BOX))


class _Brush:
    """Paints shapes on an image; ``scale`` are its pixels to a unit."""

    def __init__(self, image: Any, draw: Any, scale: float) -> None:
        self.image = image
        self.draw = draw
        self.scale = scale

    def paint(self, shape: Any) -> None:
        match shape:
            case Box():
                self._box(shape)
            case Disc():
                self._disc(shape)
            case Stroke():
                points = [(x * self.scale, y * self.scale) for x, y in shape.points]
                weight = shape.weight * self.scale
                for piece in _dashes(points, shape.dash * self.scale):
                    self._line(piece, shape.colour, weight, shape.rounded, closed=False)
            case Outline():
                self._outline(shape)
            case Label():
                self._label(shape)

    def _box(self, shape: Box) -> None:
        # SVG draws half of an outline outside of the rectangle, Pillow all of it inside.
        half = shape.weight / 2 if shape.stroke else 0
        k = self.scale
        corners = (
            (shape.x - half) * k,
            (shape.y - half) * k,
            (shape.x + shape.width + half) * k - 1,
            (shape.y + shape.height + half) * k - 1,
        )
        radius = (shape.radius + half) * k if shape.radius else 0
        weight = round(2 * half * k)
        self.draw.rounded_rectangle(corners, radius, shape.fill, shape.stroke, weight)

    def _disc(self, shape: Disc) -> None:
        half = shape.weight / 2 if shape.stroke else 0
        k, reach = self.scale, shape.radius + half
        corners = (
            (shape.x - reach) * k,
            (shape.y - reach) * k,
            (shape.x + reach) * k,
            (shape.y + reach) * k,
        )
        self.draw.ellipse(corners, shape.fill, shape.stroke, round(2 * half * k))

    def _line(
        self, points: list[Point], colour: str, weight: float, rounded: bool, closed: bool
    ) -> None:
        if closed:
            points = [*points, points[0]]
        self.draw.line(points, colour, round(weight), joint="curve")
        if rounded and not closed:
            for x, y in (points[0], points[-1]):
                reach = weight / 2
                self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), colour)

    def _outline(self, shape: Outline) -> None:
        parts = [
            ([self._place(point, shape) for point in points], closed)
            for points, closed in flatten(shape.path)
        ]
        if shape.fill:
            self._fill([points for points, _ in parts], shape.fill)
        if shape.stroke:
            weight = shape.weight * shape.scale * self.scale
            for points, closed in parts:
                self._line(points, shape.stroke, weight, shape.rounded, closed)

    def _place(self, point: Point, shape: Outline) -> Point:
        angle = math.radians(shape.turn)
        cx, cy = shape.centre
        dx, dy = point[0] - cx, point[1] - cy
        x = cx + dx * math.cos(angle) - dy * math.sin(angle)
        y = cy + dx * math.sin(angle) + dy * math.cos(angle)
        return (
            (shape.x + x * shape.scale) * self.scale,
            (shape.y + y * shape.scale) * self.scale,
        )

    def _fill(self, parts: list[list[Point]], colour: str) -> None:
        """Fill what lies inside of an odd number of the parts."""
        from PIL import Image, ImageChops, ImageDraw

        left = math.floor(min(x for part in parts for x, _ in part))
        top = math.floor(min(y for part in parts for _, y in part))
        right = math.ceil(max(x for part in parts for x, _ in part))
        bottom = math.ceil(max(y for part in parts for _, y in part))
        inside = Image.new("1", (right - left + 1, bottom - top + 1))
        for part in parts:
            layer = Image.new("1", inside.size)
            moved = [(x - left, y - top) for x, y in part]
            ImageDraw.Draw(layer).polygon(moved, fill=1)
            inside = ImageChops.logical_xor(inside, layer)
        self.image.paste(colour, (left, top), inside)

    def _label(self, shape: Label) -> None:
        from PIL import Image, ImageDraw

        font = _font(round(shape.size * self.scale))
        # There is one weight of letters: bold ones are drawn with a line around them.
        weight = round(shape.size * self.scale / 64) if shape.bold else 0
        at = (round(shape.x * self.scale), round(shape.y * self.scale))
        anchor = {"start": "lm", "middle": "mm", "end": "rm"}[shape.anchor]
        if not shape.turned:
            self.draw.text(at, shape.text, shape.colour, font, anchor, stroke_width=weight)
            return
        reach = math.ceil(font.getlength(shape.text)) + round(shape.size * self.scale)
        layer = Image.new("L", (2 * reach, 2 * reach))
        write = ImageDraw.Draw(layer)
        write.text((reach, reach), shape.text, 255, font, anchor, stroke_width=weight)
        turned = layer.transpose(Image.Transpose.ROTATE_180)
        self.image.paste(shape.colour, (at[0] - reach, at[1] - reach), turned)


@functools.lru_cache(maxsize=64)
def _font(size: int) -> Any:
    """The letters that come with Pillow, so that pictures are the same on every machine."""
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _dashes(points: list[Point], dash: float) -> list[list[Point]]:
    """A line cut into dashes with gaps of the same length; whole when ``dash`` is 0."""
    if not dash:
        return [points]
    pieces = []
    for (x, y), (u, v) in itertools.pairwise(points):
        length = math.hypot(u - x, v - y)
        at = 0.0
        while at < length:
            a, b = at / length, min(at + dash, length) / length
            pieces.append([(x + a * (u - x), y + a * (v - y)), (x + b * (u - x), y + b * (v - y))])
            at += 2 * dash
    return pieces
