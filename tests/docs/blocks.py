"""The code blocks of a page, and what a comment right above one says about its test.

There are two such comments. ``<!-- test: --games 200 becomes --games 2 -->`` names what is
done in a shorter form, several parted by semicolons. ``<!-- test: not run: why -->`` declares a
block that cannot be run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

NOTE = re.compile(r"<!-- test: (.*?) -->\s*", re.S)


@dataclass(frozen=True)
class Block:
    """One fenced or indented block; ``line`` is where its code begins, from 1."""

    page: Path
    line: int
    language: str
    text: str
    note: str

    @property
    def is_excused(self) -> bool:
        """Whether it is declared that it cannot be run."""
        return self.note.startswith("not run: ")

    @property
    def code(self) -> str:
        """The text as it is run, in its shorter form."""
        code = self.text
        for change in self.note.split(";") if self.note and not self.is_excused else ():
            old, found, new = change.strip().partition(" becomes ")
            if not found or old not in code:
                raise ValueError(
                    f"{self.page}:{self.line}: nothing to change by {change.strip()!r}"
                )
            code = code.replace(old, new)
        return code


def blocks_of(page: Path) -> list[Block]:
    """All blocks of a page in order."""
    found, note = [], ""
    for token in MarkdownIt("commonmark").parse(page.read_text()):
        if token.type in {"fence", "code_block"}:
            line = token.map[0] + 1 + (token.type == "fence")
            language = token.info.split()[0] if token.info else ""
            found.append(Block(page, line, language, token.content, note))
        comment = NOTE.fullmatch(token.content) if token.type == "html_block" else None
        note = " ".join(comment[1].split()) if comment else ""
    return found
