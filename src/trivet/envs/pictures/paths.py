"""Paths of SVG as points, for painting them without a library that knows them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

Point = tuple[float, float]

_TOKENS = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}
_STEPS = 16
"""Straight pieces that stand for one curve."""


def flatten(path: str) -> list[tuple[list[Point], bool]]:
    """The parts of a path as points, and whether each is closed.

    Knows the commands M, L, H, V, C, S, A and Z, absolute and relative.

    >>> flatten("M1 2h3Z")
    [([(1.0, 2.0), (4.0, 2.0)], True)]
    """
    parts: list[tuple[list[Point], bool]] = []
    at: Point = (0.0, 0.0)
    start, control = at, at
    for command, numbers in _commands(path):
        upper = command.upper()
        if upper == "Z":
            parts[-1] = (parts[-1][0], True)
            at = start
            continue
        x, y = at if command.islower() else (0.0, 0.0)
        if upper == "M":
            at = start = (x + numbers[0], y + numbers[1])
            parts.append(([at], False))
            continue
        if parts[-1][1]:  # after a Z, drawing goes on from where that part began
            parts.append(([at], False))
        points, control = _points(upper, numbers, at, (x, y), control)
        parts[-1][0].extend(points)
        at = points[-1]
        if upper not in "CS":
            control = at
    return parts


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with as many numbers as each takes, repeated ones spelled out."""
    tokens = _TOKENS.findall(path)
    i = 0
    command = ""
    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
        count = _NUMBERS[command.upper()]
        yield command, [float(token) for token in tokens[i : i + count]]
        i += count
        command = {"M": "L", "m": "l"}.get(command, command)


def _points(
    upper: str, numbers: list[float], at: Point, base: Point, control: Point
) -> tuple[list[Point], Point]:
    """The points after ``at`` and the last control point of a curve."""
    x, y = base
    if upper == "H":
        return [(x + numbers[0], at[1])], at
    if upper == "V":
        return [(at[0], y + numbers[0])], at
    if upper == "A":
        return _arc(at, numbers, (x + numbers[5], y + numbers[6])), at
    pairs = [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
    if upper == "L":
        return pairs, at
    if upper == "S":
        pairs = [(2 * at[0] - control[0], 2 * at[1] - control[1]), *pairs]
    return [_bezier([at, *pairs], i / _STEPS) for i in range(1, _STEPS + 1)], pairs[1]


def _bezier(points: list[Point], t: float) -> Point:
    """The point of a cubic curve, given by four points, at ``t`` from 0 to 1."""
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * p[0] for w, p in zip(weights, points, strict=True)),
        sum(w * p[1] for w, p in zip(weights, points, strict=True)),
    )


def _arc(start: Point, numbers: list[float], end: Point) -> list[Point]:
    """An arc of a circle (both radii are the same in all our paths)."""
    radius, _, _, large, sweep, *_ = numbers
    dx, dy = (end[0] - start[0]) / 2, (end[1] - start[1]) / 2
    half = math.hypot(dx, dy)
    if half == 0:
        return [end]
    radius = max(radius, half)
    height = math.sqrt(max(radius * radius - half * half, 0)) / half
    side = 1 if large != sweep else -1
    cx = (start[0] + end[0]) / 2 - side * height * dy
    cy = (start[1] + end[1]) / 2 + side * height * dx
    first = math.atan2(start[1] - cy, start[0] - cx)
    last = math.atan2(end[1] - cy, end[0] - cx)
    turn = (last - first) % math.tau
    if not sweep:
        turn -= math.tau
    steps = 2 * _STEPS
    angles = (first + turn * i / steps for i in range(1, steps + 1))
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles]
