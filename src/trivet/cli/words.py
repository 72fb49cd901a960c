"""Positions and points in words: who sits where, what scored, who won and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trivet.core.state import View

Items = Sequence[Mapping[str, Any]]
"""Items as a view has them, see ``Item.to_dict``."""

ENDS = {
    "rounds": "all rounds are played",
    "full": "the boards are full",
    "large group": "a large group has scored",
    "lead": "one side leads by six or more",
    "deck": "the deck ran out and everyone had a last turn",
    "no progress": "nobody made progress any more",
}
"""Why games end, in more words than the engines use."""

SIDES = ("Vertical", "Horizontal")


def has_sides(view: View) -> bool:
    """Whether points go to two sides instead of to the seats, as in Tether."""
    return bool(view["game"] == "tether")


def _is_minus(view: View) -> bool:
    """Whether points are minus points, of which fewer are better, as in Connections."""
    return bool(view["game"] == "connections")


def signed(points: int) -> str:
    """``+3``, ``-3`` or ``0``."""
    return f"{points:+}" if points else "0"


def scorer_names(view: View) -> list[str]:
    """Names of those who have points: seats, or the two sides of Tether."""
    if has_sides(view):
        return list(SIDES)
    return [f"seat {seat}" for seat in range(view["players"])]


def seat_name(view: View, seat: int, bots: Mapping[int, str], me: int | None = None) -> str:
    """``you``, ``seat 1`` or ``seat 1 (greedy)``; in Tether with the side."""
    if seat == me:
        return "you"
    notes = [SIDES[seat % 2]] if has_sides(view) else []
    if seat in bots:
        notes.append(bots[seat])
    return f"seat {seat}" + (f" ({', '.join(notes)})" if notes else "")


def points_text(points: Sequence[int], view: View, mover: int) -> str:
    """Points of one item or a sum: of the mover alone when nobody else has any."""
    if len(points) == 1:
        return signed(points[0])
    rest = any(n for seat, n in enumerate(points) if seat != mover)
    if not rest and not has_sides(view):
        return signed(points[mover])
    pairs = zip(scorer_names(view), points, strict=False)
    return ", ".join(f"{name} {signed(n)}" for name, n in pairs if n) or "0"


def sums(items: Items) -> list[int]:
    """The points of all items added up, by whoever has them."""
    width = max((len(item["points"]) for item in items), default=1)
    return [sum(item["points"][i] for item in items) for i in range(width)]


def total_text(items: Items, view: View, mover: int) -> str:
    """What items come to: ``+12``, ``+12 and a card``, ``Vertical +3, Horizontal +4``."""
    total = points_text(sums(items), view, mover)
    if _is_minus(view):
        total += " minus points" if total not in {"+1", "-1"} else " minus point"
    draws = sum(item["draws"] for item in items)
    if draws:
        total += " and a card" if draws == 1 else f" and {draws} cards"
    return total


def gain(items: Items, view: View, mover: int) -> int:
    """How good items are for the mover, to be shown as good or bad."""
    total = sums(items)
    if has_sides(view):
        return total[mover % 2] - total[1 - mover % 2] if len(total) > 1 else 0
    own = total[0] if len(total) == 1 else total[mover]
    return -own if _is_minus(view) else own


def item_text(item: Mapping[str, Any], view: View, mover: int) -> str:
    """One thing that scored: ``straight +20 (b2 b3 b4)``."""
    where = " ".join(item["where"])
    if item["kind"] == "group" and has_sides(view):
        scores = f"; ending now scores {points_text(item['points'], view, mover)}"
        return f"group: {', '.join(item['where'])}{scores if any(item['points']) else ''}"
    if item["kind"] == "lost":
        return f"lost: more was claimed than there was ({where})"
    draws = f", draws {item['draws']}" if item["draws"] else ""
    points = points_text(item["points"], view, mover)
    shown = "" if points == "0" and draws else f" {points}"
    return f"{item['kind']}{shown or draws[1:]}{draws if shown else ''}" + (
        f" ({where})" if where else ""
    )


def score_line(view: View) -> str:
    """``seat 0: 31 · seat 1: 18``; in Connections these are minus points."""
    pairs = zip(scorer_names(view), view["scores"], strict=False)
    line = " · ".join(f"{name}: {points}" for name, points in pairs)
    return f"minus points: {line}" if _is_minus(view) else line


def summary_line(view: View, owner: int, kinds: Mapping[str, int]) -> str:
    """The points of one seat or side by what they were scored for, and their sum."""
    total = view["scores"][owner]
    parts = dict(kinds)
    if _is_minus(view):  # a board begins with all its numbers open
        parts["number"] = total - sum(n for kind, n in parts.items() if kind != "number")
        shown = [f"numbers not connected {parts['number']}", f"spirals {parts.get('spiral', 0)}"]
    else:
        shown = [f"{kind} {signed(n)}" for kind, n in parts.items() if n]
    return f"{capital(scorer_names(view)[owner])}: {', '.join(shown) or 'nothing'} = {total}"


def result_lines(view: View, bots: Mapping[int, str], me: int | None) -> list[str]:
    """How a finished game ended: why, the points, who won."""
    lines = [f"The game is over: {ENDS.get(view['end'], view['end'])}."]
    if view.get("rank"):
        return [*lines, f"Your rank: {view['rank']}."]
    mine = None if me is None else (me % 2 if has_sides(view) else me)
    told = [
        "you" if winner == mine else _winner_name(winner, bots, view)
        for winner in view["winners"] or []
    ]
    if len(told) > 1:
        return [*lines, f"{capital(' and '.join(told))} share the win."]
    return [*lines, f"{capital(told[0])} {'win' if told[0] == 'you' else 'wins'}."]


def _winner_name(winner: int, bots: Mapping[int, str], view: View) -> str:
    name = scorer_names(view)[winner]
    teams = has_sides(view) and view["players"] > 2
    return f"{name} ({bots[winner]})" if winner in bots and not teams else name


UNIT_WORDS: dict[str, str] = {
    "lead": "points ahead of the best opponent at the end of the match",
    "chance": "chances to win, a shared win counting half",
    "minus": "minus points of the own board at the end, so less is better",
}
"""What expected results are, by unit."""


def worth_text(value: float, unit: str) -> str:
    """An expected result as people say it.

    >>> worth_text(12.44, "lead"), worth_text(0.633, "chance"), worth_text(5.18, "minus")
    ('+12.4', '63 %', '5.2')
    """
    if unit == "chance":
        return f"{100 * value:.0f} %"
    return f"{value:+.1f}" if unit == "lead" else f"{value:.1f}"


def loss_text(value: float, unit: str) -> str:
    """How much worse something is, as people say it.

    >>> loss_text(3.31, "lead"), loss_text(0.041, "chance")
    ('3.3', '4 %')
    """
    return f"{100 * value:.0f} %" if unit == "chance" else f"{value:.1f}"


def sum_text(value: float, unit: str) -> str:
    """What gains or losses of many moves come to; chances that rose and fell may exceed a hundred.

    >>> sum_text(12.04, "lead"), sum_text(1.474, "chance")
    ('12.0', '147 percentage points')
    """
    if unit != "chance":
        return f"{value:.1f}"
    points = round(100 * value)
    return f"{points} percentage point{'' if points == 1 else 's'}"


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]
