"""The table in text, from the viewer's own side (T3): the Vertical side sees it turned by 180°."""

from __future__ import annotations

from collections.abc import Iterator

from trivet.core.drawing import Line
from trivet.core.state import View
from trivet.games.tether.view import GroupView

BLOCK = 9
"""Columns of a group that fit into one block of 80 characters."""

Place = tuple[int, int]


def draw(view: View) -> list[Line]:
    """The table as the viewer sees it, in lines of at most 80 columns.

    A card reads ``18(81)``: the viewer's reading, the other side's in brackets. A spectator
    sees the table as the Horizontal side does. Double lines are tethers made by a link,
    single lines incidental ones. Groups of more than 9 columns go on in a block below.
    """
    lines = [*_head(view)]
    for group in view["groups"]:
        lines += [[("", "")], *_group(group, view["side"] == "vertical")]
    if not view["groups"]:
        lines += [[("", "")], [("No groups yet.", "dim")]]
    lines += [[("", "")], *_cards("Adrift", view["adrift"], view["set_adrift"])]
    lines += [*_hands(view)]
    return lines


def _head(view: View) -> Iterator[Line]:
    vertical, horizontal = view["scores"]
    yield [
        ("Tether", "strong"),
        ("  Vertical ", "vertical"),
        (str(vertical), "strong"),
        ("  Horizontal ", "horizontal"),
        (str(horizontal), "strong"),
        (f"  deck {view['deck']}", ""),
        *([(f"  turns left {view['turns_left']}", "accent")] if view["turns_left"] else []),
        *([(f"  turns without progress {view['idle']}", "dim")] if view["idle"] > 4 else []),
    ]
    if view["over"]:
        yield [(f"Game over ({view['end']}): {_result(view)}", "strong")]
        return
    acting = view["acting"][0]
    who = "Your move" if acting == view["seat"] else f"Seat {acting} to move"
    helping = acting != view["turn"]
    task = {
        "start": "link cards or set one adrift",
        "connect": "link a card of your own or pass" if helping else "link on or stop",
        "take": "take another adrift card or one from the deck",
    }[view["phase"]]
    if view["phase"] == "start" and view["hands"][acting]["count"] == 0:
        task = "no card in hand, so pass"
    help_for = f", helping seat {view['turn']}" if helping else ""
    yield [
        (f"{who} ({_side(acting).capitalize()}{help_for}): ", _side(acting)),
        (task, ""),
    ]


def _result(view: View) -> str:
    names = [("Vertical", "Horizontal")[side] for side in view["winners"]]
    return f"{names[0]} wins" if len(names) == 1 else "both sides share the win"


def _side(seat: int) -> str:
    return ("vertical", "horizontal")[seat % 2]


def _group(group: GroupView, turned: bool) -> Iterator[Line]:
    sign = -1 if turned else 1
    own, other = ("v", "h") if turned else ("h", "v")
    cards = {(sign * card["x"], sign * card["y"]): card for card in group["cards"]}
    texts = {place: (card[own], f"({card[other]})") for place, card in cards.items()}  # type: ignore[literal-required]
    home = {card["card"]: place for place, card in cards.items()}
    joints = {
        (min(home[a], home[b]), line["side"]): line["made"]
        for line in group["tethers"]
        for a, b in (line["cards"],)
    }
    left, top = min(x for x, _ in cards), min(y for _, y in cards)
    width, height = group["width"], group["height"]
    facts = [f"{group['size']} cards, {width} wide, {height} tall"]
    facts += [f"marked for {group['reached']}"] if group["reached"] else []
    title = "Active group" if group["active"] else "Group"
    yield [(f"{title}: ", "accent" if group["active"] else "strong"), (", ".join(facts), "dim")]
    for start in range(0, width, BLOCK):
        stop = min(start + BLOCK, width)
        if width > BLOCK:
            yield [(f"  columns {start + 1} to {stop} of {width}", "dim")]
        for y in range(top, top + height):
            yield _card_line(texts, joints, range(left + start, left + stop), y)
            if y + 1 < top + height:
                yield _joint_line(joints, range(left + start, left + stop), y)


def _card_line(
    texts: dict[Place, tuple[str, str]],
    joints: dict[tuple[Place, str], bool],
    columns: range,
    y: int,
) -> Line:
    line: Line = [("  ", "")]
    for x in columns:
        if (x, y) in texts:
            own, other = texts[x, y]
            line += [(own, "strong"), (other, "dim")]
        else:
            line.append(("  ·   ", "dim"))
        made = joints.get(((x, y), "horizontal"))
        line.append(("  ", "") if made is None else _joint(made, "══", "──", "horizontal"))
    return line


def _joint_line(joints: dict[tuple[Place, str], bool], columns: range, y: int) -> Line:
    line: Line = [("  ", "")]
    for x in columns:
        made = joints.get(((x, y), "vertical"))
        line += [("  ", ""), (" ", "") if made is None else _joint(made, "║", "│", "vertical")]
        line.append(("     ", ""))
    return line


def _joint(made: bool, link: str, incidental: str, style: str) -> tuple[str, str]:
    return (link, style) if made else (incidental, "dim")


def _cards(title: str, cards: list[str], new: str | None = None) -> Iterator[Line]:
    """A row of cards with both readings, as they can be turned either way."""
    rows = [cards[i : i + 9] for i in range(0, len(cards), 9)] or [[]]
    for number, row in enumerate(rows):
        line: Line = [(f"{title if number == 0 else '':<12}", "strong")]
        for card in row:
            line.append((f" {_both(card):<6}", "accent" if card == new else ""))
        yield line if row else [*line, (" none", "dim")]


def _both(card: str) -> str:
    return card if card == card[::-1] else f"{card}/{card[::-1]}"


def _hands(view: View) -> Iterator[Line]:
    if view["hand"] is not None:
        yield from _cards("Your hand", view["hand"])
    for seat, hand in enumerate(view["hands"]):
        known = " ".join(_both(card) for card in hand["known"])
        name = f"Seat {seat}{' (you)' if seat == view['seat'] else ''}"
        count = f"{hand['count']} card{'' if hand['count'] == 1 else 's'}"
        yield [
            (f"{name:<13}", "mine" if seat == view["seat"] else "theirs"),
            (f"{_side(seat).capitalize()}, {count}", ""),
            (f", known: {known}" if known else "", "dim"),
        ]
