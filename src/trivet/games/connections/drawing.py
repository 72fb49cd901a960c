"""The table as text: the viewer's board large, the others' small, 80 columns at most.

Wide and narrow read without colour: double and single lines on the large board, heavy and light
ones on the small boards.
"""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import Any

from trivet.core.drawing import Line, Span
from trivet.core.state import View
from trivet.games.connections.pieces import CENTRE_SIDES

_ACROSS = {"-": " ", "w": "═", "n": "─"}
_UPRIGHT = {"-": " ", "w": "║", "n": "│"}
_ACROSS_SMALL = {"-": " ", "w": "━", "n": "─"}
# One glyph for any four ends: index 1 north, 3 east, 9 south, 27 west; times 1 wide, 2 narrow.
_GLYPHS = " ╹╵╺┗┕╶┖└╻┃╽┏┣┢┎┠┟╷╿│┍┡┝┌┞├╸┛┙━┻┷╾┹┵┓┫┪┳╋╈┱╉╅┑┩┥┯╇┿┭╃┽╴┚┘╼┺┶─┸┴┒┨┧┲╊╆┰╂╁┐┦┤┮╄┾┬╀┼"
_STYLES = {"w": "wide", "n": "narrow", "-": ""}
_MARKS = {"connected": ("+", "good"), "lost": ("x", "bad"), "open": (" ", "")}
_LEGEND = "wide ═ ━, narrow ─; numbers: + connected, x lost; ◆ centre, @ spiral, · free"
_WIDTH = 78


def draw(view: View) -> list[Line]:
    """The table as the viewer of a Connections view sees it."""
    table = view["table"]
    own = [place for place in table if place["seat"] == view["seat"]]
    others = [place for place in table if place["seat"] != view["seat"]]
    lines = [_title(view), _result(view)]
    if own:
        lines += _beside([_large(own[0]), [[], *_panel(view)]], gap=2)
    else:
        lines += _panel(view)
    for start in range(0, len(others), 3):
        lines.append([])
        lines += _beside([_small(place) for place in others[start : start + 3]], gap=4)
    lines.append([])
    lines += _listed("gone", view["gone"])
    lines += _listed("out" if view["over"] else "to come", view["left"])
    lines.append([(_LEGEND, "dim")])
    return lines


def _title(view: View) -> Line:
    games = view["options"]["games"]
    series = f"game {view['number']} of {games}, " if games > 1 else ""
    title: Line = [("Connections", "strong"), (f"  {series}round {view['round']} of 24", "")]
    if view["players"] > 1:
        title.append((f"  starter: seat {view['starter']}", "dim"))
    return title


def _result(view: View) -> Line:
    if not view["over"]:
        return []
    points = view["scores"][view["winners"][0]]
    if view["rank"]:
        return [(f"{view['rank']}: {_minus(points)}", "accent")]
    winners = " and ".join(f"seat {seat}" for seat in view["winners"])
    verb = "wins" if len(view["winners"]) == 1 else "win"
    return [(f"{winners} {verb} with {_minus(points)}", "accent")]


def _minus(points: int) -> str:
    return f"{points} minus point{'' if points == 1 else 's'}"


# The large board.


def _large(place: dict[str, Any]) -> list[Line]:
    fields = _fields(place)
    cells = _cells(place)
    lines = [_field_row(fields, "5", "north", left=6, cell=7)]
    for row in "54321":
        drawn = [_large_cell(cells.get(f"{column}{row}")) for column in "abcde"]
        for part in range(3):
            middle = part == 1
            west = fields.get((f"a{row}", "west"), ("   ", "")) if middle else ("   ", "")
            line: Line = [(f"{row} " if middle else "  ", "dim"), west, (" ", "")]
            line += [span for cell in drawn for span in cell[part]]
            if middle and (f"e{row}", "east") in fields:
                line += [(" ", ""), fields[f"e{row}", "east"]]
            lines.append(line)
    lines.append(_field_row(fields, "1", "south", left=6, cell=7))
    lines.append([(" " * 6 + "".join(f"{column:^7}" for column in "abcde"), "dim")])
    return lines


def _large_cell(lying: dict[str, Any] | None) -> list[Line]:
    if lying is None:
        return [[(" " * 7, "")], [("   ·   ", "dim")], [(" " * 7, "")]]
    hub, style = lying["hub"], lying["style"]
    if lying["sides"] is None:
        return [[(" " * 7, "")], [("   ", ""), (hub, style), ("   ", "")], [(" " * 7, "")]]
    north, east, south, west = lying["sides"]
    return [
        [("   ", ""), (_UPRIGHT[north], _STYLES[north]), ("   ", "")],
        [
            (_ACROSS[west] * 3, _STYLES[west]),
            (hub, style),
            (_ACROSS[east] * 3, _STYLES[east]),
        ],
        [("   ", ""), (_UPRIGHT[south], _STYLES[south]), ("   ", "")],
    ]


def _cells(place: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What lies in each cell, with the centre and the placement of the running round."""
    cells = {"c3": {"sides": CENTRE_SIDES, "hub": "◆", "style": "strong"}}
    for lying in place["cells"]:
        hub = "@" if lying["sides"] is None else "●"
        style = "bad" if lying["sides"] is None else ""
        cells[lying["cell"]] = {"sides": lying["sides"], "hub": hub, "style": style}
    pending = place["pending"]
    if pending is not None:
        hub = "@" if pending["sides"] is None else "○"
        cells[pending["cell"]] = {"sides": pending["sides"], "hub": hub, "style": "accent"}
    return cells


def _fields(place: dict[str, Any]) -> dict[tuple[str, str], Span]:
    """The number fields, three characters each, by cell and side."""
    drawn = {}
    for field in place["sheet"]["fields"]:
        mark, style = _MARKS[field["state"]]
        drawn[field["cell"], field["side"]] = (f"{mark + str(field['value']):<3}", style)
    return drawn


def _field_row(
    fields: dict[tuple[str, str], Span], row: str, side: str, left: int, cell: int
) -> Line:
    """The number fields above or below a board, their numbers over the middle of the cells."""
    line: Line = [(" " * left, "")]
    before = (cell - 3) // 2
    for column in "abcde":
        field = fields.get((f"{column}{row}", side), ("   ", ""))
        line += [(" " * before, ""), field, (" " * (cell - 3 - before), "")]
    return line


# The small boards.


def _small(place: dict[str, Any]) -> list[Line]:
    fields, cells = _fields(place), _cells(place)
    lines: list[Line] = [[(f"seat {place['seat']} {place['board']}"[:21], "theirs")]]
    lines.append(_field_row(fields, "5", "north", left=3, cell=3))
    for row in "54321":
        line: Line = [fields.get((f"a{row}", "west"), ("   ", ""))]
        for column in "abcde":
            line += _small_cell(cells.get(f"{column}{row}"))
        lines.append([*line, fields.get((f"e{row}", "east"), ("   ", ""))])
    lines.append(_field_row(fields, "1", "south", left=3, cell=3))
    return lines


def _small_cell(lying: dict[str, Any] | None) -> Line:
    if lying is None:
        return [(" · ", "dim")]
    if lying["sides"] is None:
        return [(f" {lying['hub']} ", lying["style"])]
    east, west = lying["sides"][1], lying["sides"][3]
    ends = sum("-wn".index(side) * 3**d for d, side in enumerate(lying["sides"]))
    return [
        (_ACROSS_SMALL[west], _STYLES[west]),
        (_GLYPHS[ends], lying["style"]),
        (_ACROSS_SMALL[east], _STYLES[east]),
    ]


# Beside and below the boards.


def _panel(view: View) -> list[Line]:
    lines: list[Line] = []
    if view["tile"] is not None:
        lines.append([("place: ", ""), (view["tile"], "accent")])
        blocks = [
            [[(f"   {turn}", "dim")], *_large_cell({"sides": sides, "hub": "●", "style": ""})]
            for turn, sides in view["turns"].items()
        ]
        for pair in (blocks[:2], blocks[2:]):
            lines += _beside(pair, gap=6)
        lines.append([])
    for place, points in zip(view["table"], view["scores"], strict=True):
        you = place["seat"] == view["seat"]
        state = ", has placed" if place["placed"] else ""
        if place["pending"] is not None:
            state = f", placed on {place['pending']['cell']}"
        who = f"seat {place['seat']}{' (you)' if you else ''}"
        lines.append(
            [(f"{who:<12}", "mine" if you else "theirs"), (f"{points:>4}", "strong"), (state, "")]
        )
    for number, points in enumerate(view["past"], start=1):
        if view["options"]["games"] > 1:
            lines.append([(f"game {number}: {', '.join(map(str, points))}", "dim")])
    return lines


def _listed(name: str, symbols: list[str]) -> list[Line]:
    lines = wrap(f"{name}: {' '.join(symbols) or 'none'}", _WIDTH, break_long_words=False)
    return [[(line, "")] for line in lines]


def _beside(blocks: list[list[Line]], gap: int) -> list[Line]:
    """Blocks of lines side by side."""
    widths = [max(_width(line) for line in block) for block in blocks]
    lines = []
    for row in zip_longest(*blocks, fillvalue=[]):
        joined: Line = []
        for line, width in zip(row, widths, strict=True):
            joined += [*line, (" " * (width - _width(line) + gap), "")]
        lines.append(joined)
    return lines


def _width(line: Line) -> int:
    return sum(len(text) for text, _ in line)
