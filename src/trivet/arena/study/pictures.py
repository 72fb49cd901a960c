"""Tables drawn with Matplotlib, the same bytes every time."""

from __future__ import annotations

import io
import textwrap
from typing import Any

from trivet.arena.study.tables import Plot, Row, Table

_INK, _LINE, _DOT = "#2b2f36", "#c9ced6", "#2f6f8f"
_LOOK: Any = {
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": _LINE,
    "axes.labelcolor": _INK,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "xtick.color": _INK,
    "ytick.color": _INK,
    "text.color": _INK,
    "svg.hashsalt": "trivet",
}


def draw(table: Table, ending: str) -> bytes:
    """The picture of a table that has a plot, as a PNG or SVG file."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    assert table.plot is not None
    kind = _bars if table.plot.kind == "bars" else _dots
    with mpl.rc_context(_LOOK):
        height = 3.6 if table.plot.kind == "bars" else 1.4 + 0.28 * max(2, len(table.rows))
        figure = Figure(figsize=(7.2, height), dpi=150, layout="constrained")
        axes = figure.add_subplot()
        kind(axes, table, table.plot)
        axes.set_title(table.title)
        file = io.BytesIO()
        # Dates would make every file another one.
        figure.savefig(file, format=ending, metadata={"Date": None} if ending == "svg" else None)
    return file.getvalue()


def _dots(axes: Any, table: Table, plot: Plot) -> None:
    """A dot a row with its interval, the first row on top."""
    [name] = plot.values
    rows = [row for row in table.rows if row.get(name) is not None]
    scale = _scale(table, name)
    places = range(len(rows))
    values = [scale * row[name] for row in rows]
    axes.errorbar(
        values,
        places,
        xerr=_reach(rows, name, scale),
        fmt="o",
        markersize=5,
        color=_DOT,
        elinewidth=1.6,
        capsize=3,
    )
    axes.set_yticks(places, [textwrap.shorten(str(row[plot.label]), 48) for row in rows])
    axes.set_ylim(max(1, len(rows)) - 0.5, -0.5)  # of few games no row may have a value
    axes.set_xlabel(_axis(plot.axis, scale))
    axes.grid(axis="x", color=_LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    if plot.zero:
        axes.axvline(0, color=_INK, linewidth=1)


def _bars(axes: Any, table: Table, plot: Plot) -> None:
    """A bar a row, as wide as its range."""
    [name] = plot.values
    scale = _scale(table, name)
    starts = [row["from"] for row in table.rows]
    width = table.rows[0]["to"] - table.rows[0]["from"] + 1
    heights = [scale * row[name] for row in table.rows]
    # Ranges of one number are centred on it.
    axes.bar(
        starts,
        heights,
        width=0.92 * width,
        align="edge" if width > 1 else "center",
        color=_DOT,
        yerr=_reach(table.rows, name, scale),
        error_kw={"ecolor": _INK, "elinewidth": 0.8},
    )
    axes.set_xlabel(plot.axis)
    axes.set_ylabel(_axis("share", scale))
    axes.set_ylim(bottom=0)
    axes.grid(axis="y", color=_LINE, linewidth=0.6)
    axes.set_axisbelow(True)


def _scale(table: Table, name: str) -> float:
    """Shares are drawn in percent."""
    return 100.0 if table.column(name).form.endswith("%") else 1.0


def _axis(text: str, scale: float) -> str:
    return f"{text}, %" if scale > 1 else text


def _reach(rows: list[Row], name: str, scale: float) -> list[list[float]] | None:
    """How far the intervals reach to either side; None when there are none."""
    if any(row.get(f"{name}_low") is None for row in rows):
        return None
    below = [max(0.0, scale * (row[name] - row[f"{name}_low"])) for row in rows]
    above = [max(0.0, scale * (row[f"{name}_high"] - row[name])) for row in rows]
    return [below, above]
