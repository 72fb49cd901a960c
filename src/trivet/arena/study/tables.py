"""Tables of results: for people, for programs, and for what draws them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from trivet.arena.statistics import Estimate

Row = dict[str, Any]
"""Texts and numbers by the names of their columns; None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        name: Its name for programs. One with an interval has two more columns beside it,
            ``NAME_low`` and ``NAME_high``.
        title: Its name for people.
        form: How its numbers are written, ``""`` for texts. A percent sign: shares of 1.
        is_span: Whether it has an interval.
    """

    name: str
    title: str
    form: str = ""
    is_span: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its values."""
        if self.is_span:
            return (self.name, f"{self.name}_low", f"{self.name}_high")
        return (self.name,)

    def text(self, row: Row) -> str:
        """Its values as people read them."""
        value = row.get(self.name)
        if value is None:
            return ""
        if not self.form:
            return str(value)
        low, high = (row.get(f"{self.name}_{end}") for end in ("low", "high"))
        return _with_ends(value, low, high, self.form)


def span(name: str, title: str, form: str) -> Column:
    """A column with an interval."""
    return Column(name, title, form, is_span=True)


def _number(value: float, form: str) -> str:
    """A number by a form, rounded like those for programs; zero never has a minus."""
    sign, rest = ("+z", form[1:]) if form.startswith("+") else ("z", form)
    value = round(value, 6)
    if rest.endswith("%"):
        return f"{100 * value:{sign}{rest[:-1]}f} %"
    return f"{value:{sign}{rest}}"


def spanned(name: str, estimate: Estimate) -> Row:
    """The values of a column with an interval."""
    values = (estimate.mean, estimate.low, estimate.high)
    keys = (name, f"{name}_low", f"{name}_high")
    return {
        key: None if value is None else round(value, 6)
        for key, value in zip(keys, values, strict=True)
    }


@dataclass(frozen=True, slots=True)
class Plot:
    """How a table is drawn.

    Attributes:
        kind: ``dots``: a line a row with its interval; ``bars``: a bar a row, for distributions.
        label: Column that names the rows.
        values: Columns that are drawn.
        axis: What the values are.
        zero: Whether a line marks zero.
    """

    kind: Literal["dots", "bars"]
    label: str
    values: tuple[str, ...]
    axis: str
    zero: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table with what it says.

    Attributes:
        name: Its name, also of its files.
        title: What it is about.
        text: What it says, in a sentence or two.
        columns: Its columns.
        rows: Its rows.
        plot: How it is drawn; None when it is not.
        most: Rows that people are shown, the first and the last ones; None for all.
    """

    name: str
    title: str
    text: str
    columns: tuple[Column, ...]
    rows: list[Row] = field(default_factory=list)
    plot: Plot | None = None
    most: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all values of a row, in order."""
        return tuple(name for column in self.columns for name in column.names)

    def column(self, name: str) -> Column:
        """A column by its name."""
        return next(column for column in self.columns if column.name == name)

    def to_dict(self) -> dict[str, Any]:
        """The table ready for JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "text": self.text,
            "rows": [{name: row.get(name) for name in self.names} for row in self.rows],
        }


def told(estimate: Estimate, form: str = "+.2f") -> str:
    """An estimate within a sentence."""
    return _with_ends(estimate.mean, estimate.low, estimate.high, form)


def _with_ends(value: float, low: float | None, high: float | None, form: str) -> str:
    text = _number(value, form)
    if low is None or high is None:
        return text
    ends = (_number(end, form).removesuffix(" %") for end in (low, high))
    return f"{text} ({' to '.join(ends)})"


def is_certain(estimate: Estimate, value: float = 0.0) -> bool:
    """Whether a value is outside of the interval."""
    return estimate.low is not None and (
        estimate.low > value or (estimate.high is not None and estimate.high < value)
    )
