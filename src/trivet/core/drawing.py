"""Drawings as lines of styled spans: plain text when joined, colour where a terminal has it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Span: TypeAlias = tuple[str, str]
"""Some text and the name of its style, or ``""``. Every drawing reads without its styles.

Styles: ``dim``, ``strong``, ``accent`` (what is new or picked up), ``good``, ``bad``,
``mine``, ``theirs``, ``wide``, ``narrow``, ``horizontal``, ``vertical`` and the six suits
``moons``, ``suns``, ``waves``, ``leaves``, ``wyrms``, ``knots``.
"""

Line: TypeAlias = list[Span]


def plain(lines: Iterable[Line]) -> str:
    """The text alone, without trailing blanks.

    >>> print(plain([[("a ", "dim"), ("b  ", "")], [("c", "")]]))
    a b
    c
    """
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
