"""What a person typed becomes a move: forgiving in form, never guessing between two moves."""

from __future__ import annotations

import importlib
import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from trivet.core.drawing import Line
from trivet.core.errors import ParseError
from trivet.core.state import View

# Hyphens, dashes and the minus sign; what looks like a tilde; what looks like an angle.
_DASHES = dict.fromkeys([*range(0x2010, 0x2016), 0x2212, 0xFE58, 0xFE63], "-")
_TILDES = dict.fromkeys([0x223C, 0x223D, 0x02DC, 0x301C], "~")
_ANGLES = dict.fromkeys([0x2039, 0x2329, 0x27E8, 0x3008, 0x00AB], "<")

SHOWN_CANDIDATES = 8


class Manners(Protocol):
    """How one game is spoken at the table: a module of :mod:`trivet.cli.manners` each."""

    EXAMPLES: str
    """How its moves are typed, in one or two lines."""
    AT_ONCE: bool
    """Whether all seats move at once, so that items of a view are those of a whole round."""
    DRAWS_ITEMS: bool
    """Whether its drawing says what the last move scored."""

    def read(self, word: str, moves: Sequence[str]) -> list[str]:
        """Those of the moves that a folded text may mean."""

    def spell(self, word: str, view: View | None = None) -> str:
        """A folded text in the game's notation, as far as it can be told."""

    def question(self, view: View) -> str:
        """What is asked now when it is no ordinary move, or nothing."""

    def heading(self, move: str) -> tuple[str, str]:
        """Under which heading a list shows a move, and how it is called there."""

    def focus(self, lines: list[Line]) -> list[Line]:
        """What of a drawing is shown where the whole table does not fit."""

    def is_soft(self, move: str) -> bool:
        """Whether a move only builds up a turn that another move finishes."""

    def tell(self, moves: Sequence[str], facing: bool) -> str:
        """What a player did in a turn, told to somebody on their side or ``facing`` them."""


def manners(game: str) -> Manners:
    """The manners of a game by its name."""
    module: Any = importlib.import_module(f"trivet.cli.manners.{game}")
    return module  # type: ignore[no-any-return]


def fold(text: str) -> str:
    r"""Lower case, plain dashes, single blanks.

    >>> fold("  18 \N{EN DASH} 19 ")
    '18 - 19'
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    plain = plain.translate(_DASHES | _TILDES | _ANGLES)
    return " ".join(re.sub(r"[^\S ]|[\x00-\x1f\x7f]", " ", plain).split())


def resolve(
    text: str,
    legal: Sequence[str],
    names: Sequence[str],
    speech: Manners,
    view: View | None = None,
    alike: Callable[[str], object] = lambda move: move,
) -> str:
    """The move that a text means.

    Args:
        text: As typed.
        legal: The legal moves.
        names: All moves of the notation here, legal or not, so that a refusal can name its rule.
        speech: The manners of the game.
        view: What the person sees, None when unknown.
        alike: Equal for moves that make no difference, such as two rotations that look the same.

    Raises:
        ParseError: When it may mean several moves, with the candidates.
    """
    if text in legal:
        return text
    word = fold(text)
    found = speech.read(word, legal)
    if len(found) > 1 and len({alike(move) for move in found}) == 1:
        return found[0]
    if len(found) > 1:
        raise ParseError(f"{text.strip()!r} may mean {listed(found)}; say which")
    if found:
        return found[0]
    known = speech.read(word, names)
    if len(known) > 1:
        raise ParseError(f"no legal move is meant by {text.strip()!r}; moves lists those there are")
    return known[0] if known else speech.spell(word, view)


def listed(moves: Sequence[str]) -> str:
    """``a, b or c``, or the first few of many and how many there are.

    >>> listed(["18-19", "~18"])
    '18-19 or ~18'
    """
    if len(moves) > SHOWN_CANDIDATES:
        return f"{', '.join(moves[:SHOWN_CANDIDATES])} … ({len(moves)} in all)"
    return moves[0] if len(moves) == 1 else f"{', '.join(moves[:-1])} or {moves[-1]}"
