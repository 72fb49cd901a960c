"""What people may call themselves and write: text that does no harm wherever it is shown."""

from __future__ import annotations

import re
import unicodedata

from trivet.core.errors import RecordError
from trivet.server.refusals import Refusal

LONGEST_NAME = 40
LONGEST_TABLE_NAME = 60
LONGEST_CHAT = 500
MOST_MARKS = 4
"""Combining marks in a row: enough for every script and emoji, too few to reach other lines."""

_JOINERS = "\u200c\u200d"
_FLAG_TAGS = range(0xE0020, 0xE0080)
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their category that show nothing."""


def clean_name(text: str) -> str:
    """A person's name as it is kept; raises Refusal."""
    return clean(text, "a name", LONGEST_NAME)


def clean_table_name(text: str) -> str:
    """A table's name as it is kept; raises Refusal."""
    return clean(text, "the name of a table", LONGEST_TABLE_NAME)


def clean_chat(text: str) -> str:
    """Something said as it is kept; raises Refusal."""
    return clean(text, "what is said", LONGEST_CHAT)


def clean(text: str, what: str, longest: int) -> str:
    """The text composed (NFC) and trimmed.

    Raises:
        Refusal: When it is empty, longer than ``longest`` characters, shows nothing, or has
            controls, line ends, marks of writing direction or towers of accents.

    >>> clean_name("  Zoe\u0308 ")
    'Zoë'
    """
    if len(text) <= 8 * longest:  # longer ones are not worth the work
        text = unicodedata.normalize("NFC", text).strip()
    if len(text) > longest:
        raise Refusal("bad", f"{what} has at most {longest} characters, not {len(text)}")
    marks = 0
    for place, char in enumerate(text):
        category = unicodedata.category(char)
        if not _is_harmless(char, category):
            raise Refusal("bad", f"{what} must be plain text in one line; {_after(text, place)}")
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks > MOST_MARKS:
            raise Refusal("bad", f"{what} may not have more than {MOST_MARKS} accents in a row")
    if not any(_is_visible(char) for char in text):
        raise Refusal("bad", f"{what} must have at least one character that can be seen")
    return text


def _after(text: str, place: int) -> str:
    """Where the sign is that cannot be kept, without showing it."""
    if place == 0:
        return "it begins with an invisible sign"
    return f"there is an invisible sign after {text[max(0, place - 12) : place]!r}"


def record_fault(error: RecordError) -> RecordError:
    """What is wrong with a file that is no record, for people who do not know how one looks."""
    told = str(error)
    if not told.startswith("this is not a record"):
        return error
    if found := re.search(r"missing required field `(\w+)`", told):
        what = f"it does not say its {found[1]}"
    elif found := re.search(r"unknown field `([^`]{1,40})`", told):
        what = f"it has {found[1]!r}, which no record has"
    elif found := re.search(r"`\$\.(\w+)", told):
        what = f"its {found[1]} cannot be read"
    else:
        what = "it is damaged, or something else"
    return RecordError(f"this file is not the record of a game: {what}")


def _is_harmless(char: str, category: str) -> bool:
    if category == "Cf":
        return char in _JOINERS or ord(char) in _FLAG_TAGS
    return category not in {"Cc", "Cs", "Zl", "Zp"}


def _is_visible(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in _BLANKS
