"""What a page of the built site holds: names that links can lead to, links, and what it loads."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

LOADING = {
    ("script", "src"),
    ("img", "src"),
    ("img", "srcset"),
    ("iframe", "src"),
    ("source", "src"),
    ("video", "src"),
    ("audio", "src"),
    ("embed", "src"),
    ("object", "data"),
    ("use", "href"),
    ("form", "action"),
}
POINTING = {"canonical", "next", "prev", "license"}
"""Kinds of ``<link>`` that name another page without loading it."""

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
IN_STYLE = re.compile(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)")


class Page(HTMLParser):
    """Reads one page.

    Attributes:
        names: What ``#…`` can lead to.
        links: Targets of links.
        loads: Addresses of what a browser fetches by itself.
        classes: All classes of all elements.
        open: Elements without an end so far; a whole page leaves none.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.classes: set[str] = set()
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the element names, links to and loads."""
        values = {name: value or "" for name, value in attrs}
        self.names |= {values[name] for name in ("id", "name") if name in values}
        self.classes |= set(values.get("class", "").split())
        self.loads += [values[name] for kind, name in LOADING if kind == tag and name in values]
        self.loads += addresses_in(values.get("style", ""))
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag == "link" and values.get("rel") not in POINTING:
            self.loads.append(values["href"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Ends the element that was begun last, and those in it that need no end."""
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Styles load as well."""
        if self.open and self.open[-1] == "style":
            self.loads += addresses_in(data)


def addresses_in(style: str) -> list[str]:
    """The addresses that a style sheet loads."""
    return [one or other for one, other in IN_STYLE.findall(style)]


def read(path: Path) -> Page:
    """The page in a file."""
    return Page(path.read_text(encoding="utf-8"))
