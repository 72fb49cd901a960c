"""Draws the pictures of tables that the pages for researchers show.

    python docs/pictures.py

Each is a position of a record beside it, as one of its seats sees it; a test compares them.
"""

from __future__ import annotations

from pathlib import Path

import trivet
from trivet.envs.rendering import draw_svg

FOLDER = Path(__file__).resolve().parent / "research" / "pictures"
SEATS = {"tether": 1, "connections": 0, "quincunx": 0}


def picture(name: str) -> str:
    """The picture of a game as SVG."""
    return draw_svg(trivet.Record.load(FOLDER / f"{name}.json").replay(), SEATS[name])


def main() -> None:
    """Write the pictures."""
    for name in SEATS:
        (FOLDER / f"{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main()
