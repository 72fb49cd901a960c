"""The table in text, as a view has it: spread, scores, hand; at most 80 columns."""

from __future__ import annotations

from trivet.core.drawing import Line, Span
from trivet.core.state import View
from trivet.games.quincunx.pieces import SUIT_NAMES, SUITS

_STYLES = dict(zip(SUITS, SUIT_NAMES, strict=True))
_WIDTH = 80
_INDENT = " " * 4


def draw(view: View) -> list[Line]:
    """The table as the viewer sees it."""
    lines = [_heading(view), [], *_spread(view), [], *_seats(view)]
    if view["hands"] is not None:
        lines += [[], *_left_over(view["hands"])]
    elif view["hand"] is not None:
        lines += [[], *_cards("Your hand", view["hand"])]
    if view["items"]:
        lines += [[], *_items(view)]
    return [*lines, [], _legend()]


def card_spans(code: str) -> list[Span]:
    """A card's code with every suit letter in its suit's style."""
    return [(code[0], "strong"), *((suit, _STYLES[suit]) for suit in code[1:])]


def _heading(view: View) -> Line:
    rounds = view["options"]["rounds"]
    text = f"Round {view['round'] + 1} of {rounds}, dealt by seat {view['dealer']}"
    return [(text, "strong"), (f"   {view['deck_count']} in the deck", "dim")]


def _spread(view: View) -> list[Line]:
    """Rows 5 to 1 from the top; the card placed last stands in brackets."""
    last = view["moves"][-1].partition("@")[2] if view["moves"] else ""
    if view["placed"] is not None:
        last = view["placed"]["cell"]
    lines: list[Line] = []
    for row in "54321":
        line: Line = [(f" {row} ", "dim")]
        for column in "abcde":
            line += _cell(view["spread"].get(column + row), column + row == last)
        lines.append(line)
    lines.append([(_INDENT + "".join(f" {column}    " for column in "abcde").rstrip(), "dim")])
    return lines


def _cell(code: str | None, is_last: bool) -> Line:
    if code is None:
        return [("  .   ", "dim")]
    left, right = ("[", "]") if is_last else (" ", " ")
    fill = " " * (3 - len(code))
    return [(left, "accent"), *card_spans(code), (right, "accent"), (fill + " ", "")]


def _seats(view: View) -> list[Line]:
    return [_seat(view, seat) for seat in range(view["players"])]


def _seat(view: View, seat: int) -> Line:
    mark = ">" if seat in view["acting"] else " "
    name = f"{mark} Seat {seat}" + (" (you)" if seat == view["seat"] else "")
    style = "mine" if seat == view["seat"] else "theirs"
    count = view["hand_counts"][seat]
    line: Line = [(f"{name:<15}", style), (f"{view['scores'][seat]:>5} points", "strong")]
    line.append((f"   {count:>2} card{'s' if count != 1 else ''}", ""))
    return [*line, *_doing(view, seat)]


def _doing(view: View, seat: int) -> Line:
    """What the seat has to do, or that it won."""
    if view["winners"] is not None:
        return [("   wins" if seat in view["winners"] else "", "good")]
    if seat not in view["acting"]:
        return []
    open_card = view["placed"]
    if open_card is None:
        return [("   to place a card", "accent")]
    name = f"{open_card['card']} at {open_card['cell']}"
    if view["phase"] == "claim":
        return [(f"   to claim for {name}", "accent")]
    return [(f"   call or pass: {name}, claim {view['claimed']}", "accent")]


def _left_over(hands: list[list[str]]) -> list[Line]:
    """All hands, open when the match is over."""
    lines = [_cards(f"Left over, seat {seat}", hand) for seat, hand in enumerate(hands)]
    return [line for part in lines for line in part]


def _cards(title: str, codes: list[str]) -> list[Line]:
    """Cards after a title, in as many lines as they need."""
    per_line = (_WIDTH - len(title) - 2) // 4
    lines: list[Line] = []
    for start in range(0, max(len(codes), 1), per_line):
        line: Line = [(title if start == 0 else " " * len(title), "dim"), ("  ", "")]
        for code in codes[start : start + per_line]:
            line += [*card_spans(code), (" " * (4 - len(code)), "")]
        lines.append(line)
    return lines


def _items(view: View) -> list[Line]:
    """What the last move scored, an item a line."""
    lines: list[Line] = [[(f"{view['moves'][-1]} scored", "dim")]]
    for item in view["items"]:
        line: Line = [("  ", ""), (f"{item['kind']:<16}", "")]
        for seat, points in enumerate(item["points"]):
            if points:
                line.append((f"seat {seat} {points:+d} ", "good" if points > 0 else "bad"))
        if item["draws"]:
            line.append(("a card ", "good"))
        lines.append([*line, (" ".join(item["where"])[: _WIDTH - 36], "dim")])
    return lines


def _legend() -> Line:
    line: Line = []
    for letter, name in _STYLES.items():
        line += [(letter, name), (f" {name}   ", "dim")]
    return line
