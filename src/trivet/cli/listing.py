"""Legal moves for a person to choose from, grouped, with what each would score."""

from __future__ import annotations

from collections.abc import Sequence

from trivet.cli.typed import Manners
from trivet.cli.words import Items, capital, gain, item_text, points_text, sums, total_text
from trivet.core.drawing import Line
from trivet.core.state import State, View

DETAILED = 8
"""So many moves or fewer are listed with their items, one below the other."""


class Listing:
    """Lists of the legal moves of the seat to move in one position."""

    def __init__(self, state: State, speech: Manners, previews: bool) -> None:
        assert state.seat is not None
        self._state = state
        self._speech = speech
        self._previews = previews
        self._seat: int = state.seat
        self._view: View = state.view(state.seat)

    def preview(self, move: str) -> list[Line]:
        """A move with what it would score, and the items below."""
        items = self._items(move)
        lines: list[Line] = [[(move, "strong")]]
        if not self._previews:
            return lines
        if items and not _is_outlook(items):
            lines[0] += [(": ", ""), self._styled(total_text(items, self._view, self._seat), items)]
        elif (
            not items and not self._speech.is_soft(move) and self._speech.heading(move)[0] != "take"
        ):
            lines[0].append((": no points", ""))
        return lines + [
            [(f"    {item_text(item, self._view, self._seat)}", "dim")] for item in items
        ]

    def lines(self, word: str, width: int) -> list[Line]:
        """The moves that a folded word names (all for an empty one)."""
        chosen = self._chosen(word)
        if not chosen:
            reason = f"no legal move has to do with {word!r}" if word else "nothing to list here"
            return [[(f"{capital(reason)}.", "")]]
        if word and len(chosen) <= DETAILED and self._previews:
            return [line for move in chosen for line in self.preview(move)]
        return self._grouped(chosen, width)

    def _items(self, move: str) -> Items:
        if not self._previews:
            return []
        return [item.to_dict() for item in self._state.preview(move)]

    def _styled(self, text: str, items: Items) -> tuple[str, str]:
        worth = gain(items, self._view, self._seat)
        return text, "good" if worth > 0 else "bad" if worth < 0 else ""

    def _chosen(self, word: str) -> list[str]:
        legal = self._state.legal_moves()
        if not word:
            return list(legal)
        return (
            [move for move in legal if self._speech.heading(move)[0].lower().startswith(word)]
            or self._speech.read(word, legal)
            or [move for move in legal if word in move.lower()]
        )

    def _grouped(self, chosen: Sequence[str], width: int) -> list[Line]:
        groups: dict[str, Line] = {}
        for move in chosen:
            heading, short = self._speech.heading(move)
            items = self._items(move)
            text = f"{short} {self._brief(items)}".rstrip()
            groups.setdefault(heading, []).append(self._styled(text, items))
        indent = max(map(len, groups)) + 2
        lines: list[Line] = []
        # What is face down is always possible and rarely wanted: it comes last.
        for heading, entries in sorted(groups.items(), key=lambda group: group[0] == "face down"):
            lines += _wrapped(heading, entries, indent, width)
        if any("*" in text for line in lines for text, _ in line):
            lines.append([("* draws a card, ** two", "dim")])
        return lines

    def _brief(self, items: Items) -> str:
        """The total in a few characters, with a star for every card drawn."""
        if _is_outlook(items):
            size = str(items[0]["where"][0])
            points = points_text(sums(items), self._view, self._seat)
            return f"{size}: {points}" if points != "0" else size
        if not items:
            return ""
        stars = "*" * int(sum(item["draws"] for item in items))
        return points_text(sums(items), self._view, self._seat) + stars


def _is_outlook(items: Items) -> bool:
    """Whether items tell what a turn has come to (Tether), instead of what scores."""
    return bool(items) and items[0]["kind"] == "group"


def _wrapped(heading: str, entries: Line, indent: int, width: int) -> list[Line]:
    """One group as lines: the heading, then entries in columns of equal width."""
    column = max(len(text) for text, _ in entries) + 2
    each = max(1, (width - indent) // column)
    lines: list[Line] = []
    for start in range(0, len(entries), each):
        label = heading if start == 0 else ""
        row = [(f"{text:{column}}", style) for text, style in entries[start : start + each]]
        lines.append([(f"{label:{indent}}", "strong"), *row])
    return lines
