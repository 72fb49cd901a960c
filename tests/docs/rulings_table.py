"""Writes docs/rules/tests.md: every ruling, and the tests that prove it.

A test proves the rulings that its name begins with: ``test_T15_five_cards_score_nothing``.
Run ``python tests/docs/rulings_table.py --write`` after adding or renaming a test.
"""

from __future__ import annotations

import ast
import functools
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULINGS = ROOT / "docs" / "rules" / "rulings.md"
TABLE = ROOT / "docs" / "rules" / "tests.md"
GAMES = {"T": "tether", "C": "connections", "Q": "quincunx"}

HEAD = """# Which test proves which ruling

Every ruling of [rulings.md](rulings.md) and the tests named after it. This page is written by
`python tests/docs/rulings_table.py --write`; a test keeps it complete. Beside these, every game
is compared move by move with an engine of its own in `tests/oracle`.
"""


@functools.cache
def rulings() -> dict[str, str]:
    """Titles by ruling number, in the order of the page; many rulings have no title."""
    found = re.findall(r"^- \*\*([TCQ]\d+a?)\.(?: ([^*]+?)\.?)?\*\*", RULINGS.read_text(), re.M)
    return {number: " ".join(title.split()).rstrip(":") for number, title in found}


def tests_of(game: str) -> Iterator[tuple[str, str, Path]]:
    """Ruling, rest of the name and file of each test of a game that is named after a ruling."""
    for path in sorted((ROOT / "tests" / "games" / game).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                match = re.fullmatch(r"test((?:_[TCQ]\d+a?)+)_(.+)", node.name)
                for ruling in match[1].split("_")[1:] if match else ():
                    yield ruling, match[2].replace("_", " "), path


@functools.cache
def proofs() -> dict[str, list[tuple[str, Path]]]:
    """The tests of each ruling, as what they prove and the file they are in."""
    found: dict[str, list[tuple[str, Path]]] = {ruling: [] for ruling in rulings()}
    for game in GAMES.values():
        for ruling, name, path in tests_of(game):
            found.setdefault(ruling, []).append((name, path))
    return found


def table() -> str:
    """The page as it should be."""
    lines, titles, proved = [HEAD], rulings(), proofs()
    for letter, game in GAMES.items():
        lines += [f"## {game.capitalize()}", "", "| Ruling | Tests |", "| --- | --- |"]
        for ruling, title in titles.items():
            if ruling[0] == letter:
                name = f"**{ruling}** {title}".strip()
                lines.append(f"| {name} | {'<br>'.join(entries(proved[ruling]))} |")
        lines.append("")
    return "\n".join(lines)


def entries(tests: list[tuple[str, Path]]) -> list[str]:
    """What the tests of one ruling prove, each with a link to its file."""
    return [
        f"[{name}](../../{path.relative_to(ROOT).as_posix()})"
        for name, path in sorted(tests, key=lambda test: test[0])
    ]


def main() -> int:
    """Write the page with ``--write``, otherwise say whether it is up to date."""
    if sys.argv[1:] == ["--write"]:
        TABLE.write_text(table())
        return 0
    if TABLE.exists() and TABLE.read_text() == table():
        return 0
    sys.stderr.write(f"{TABLE.relative_to(ROOT)} is out of date; run this with --write\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
