"""What a placement in Quincunx scores, slow and literal: rulings Q1, Q2, Q6 to Q10, Q13, Q14."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import NamedTuple

COLUMNS = "abcde"
ROWS = "12345"
CELLS = [column + row for column in COLUMNS for row in ROWS]
DIRECTIONS = {"row": (1, 0), "column": (0, 1), "rising": (1, 1), "falling": (1, -1)}

SUITS = "MSVLYK"
NUMBER_CARDS = """
2: MK SY VL · 3: MV SK LY · 4: MS VL YK · 5: SV ML YK · 6: MV SY LK · 7: SK VY ML ·
8: MS VL YK · 9: MS VY LK
"""  # Q1

POSITIVE = {
    "sum",
    "ace",
    "pair",
    "straight",
    "three of a kind",
    "power play",
    "flush line",
    "flush box",
}


class Item(NamedTuple):
    """One thing that a placement scores: its kind, points for the mover, cells, cards drawn."""

    kind: str
    points: int
    where: tuple[str, ...]
    draws: int = 0


def full_deck(excuse: bool = False) -> list[str]:
    """All cards in the order of Q1: Aces, Crowns, number cards, and the Excuse if asked for."""
    cards = ["A" + suit for suit in SUITS] + ["C" + suit for suit in SUITS]
    for group in NUMBER_CARDS.split("·"):
        number, pairs = group.strip().split(":")
        cards += [number + pair for pair in pairs.split()]
    return cards + ["X"] * excuse


@cache
def rank_of(card: str) -> int | None:
    """Aces are 1, Crowns are 10, other cards as numbered; the Excuse has no rank (Q14)."""
    if card == "X":
        return None
    return {"A": 1, "C": 10}.get(card[0]) or int(card[0])


def suits_of(card: str) -> set[str]:
    """The suits of a card; the Excuse has none."""
    return set() if card == "X" else set(card[1:])


def parse_spread(text: str) -> dict[str, str]:
    """The spread in a drawing of five rows, row 5 on top; ``.`` is an empty cell."""
    lines = [line.split() for line in text.strip().splitlines()]
    rows = zip(reversed(ROWS), lines, strict=True)
    cells = {
        column + row: card
        for row, cards in rows
        for column, card in zip(COLUMNS, cards, strict=True)
    }
    return {cell: card for cell, card in cells.items() if card != "."}


@cache
def step(cell: str, dx: int, dy: int) -> str | None:
    """The cell that many columns to the right and rows up, or None outside the spread."""
    column, row = COLUMNS.index(cell[0]) + dx, ROWS.index(cell[1]) + dy
    if column not in range(5) or row not in range(5):
        return None
    return COLUMNS[column] + ROWS[row]


@cache
def neighbours(cell: str) -> list[str]:
    """The horizontally or vertically adjacent cells."""
    around = [step(cell, dx, dy) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    return [other for other in around if other is not None]


@cache
def line_through(cell: str, direction: str) -> list[str]:
    """All cells of the spread on one of the four lines through a cell, in order."""
    dx, dy = DIRECTIONS[direction]
    line = [cell]
    while (before := step(line[0], -dx, -dy)) is not None:
        line.insert(0, before)
    while (after := step(line[-1], dx, dy)) is not None:
        line.append(after)
    return line


@cache
def boxes_with(cell: str) -> list[list[str]]:
    """The two-by-two boxes that hold a cell."""
    boxes = []
    for dx in (-1, 0):
        for dy in (-1, 0):
            box = [step(cell, dx + x, dy + y) for x in (0, 1) for y in (0, 1)]
            if None not in box:
                boxes.append(box)
    return boxes


def rises(cards: list[str]) -> bool:
    """Whether the ranks rise by one at every step."""
    ranks = [rank_of(card) for card in cards]
    if None in ranks:
        return False
    return all(second == first + 1 for first, second in pairwise(ranks))


def is_straight(cards: list[str]) -> bool:
    """Whether the ranks rise by one at every step, or fall by one at every step."""
    return rises(cards) or rises(cards[::-1])


def is_one_rank(cards: list[str]) -> bool:
    """Whether the cards all have the same rank."""
    ranks = {rank_of(card) for card in cards}
    return len(ranks) == 1 and None not in ranks


def is_one_suit(cards: list[str]) -> bool:
    """Whether there is one suit that all the cards have."""
    return bool(set.intersection(*[suits_of(card) for card in cards]))


def cards_around(spread: dict[str, str], line: list[str], cell: str) -> list[str]:
    """The unbroken run of cards on the line with the cell in it."""
    first = last = line.index(cell)
    while first > 0 and line[first - 1] in spread:
        first -= 1
    while last < len(line) - 1 and line[last + 1] in spread:
        last += 1
    return line[first : last + 1]


def longest_run(spread: dict[str, str], line: list[str], cell: str, wanted) -> list[str]:
    """The longest unbroken run through the cell on the line whose cards are as wanted (Q9, Q13)."""
    unbroken = cards_around(spread, line, cell)
    place, best = unbroken.index(cell), []
    for start in range(place + 1):
        for stop in range(place + 1, len(unbroken) + 1):
            run = unbroken[start:stop]
            if len(run) > len(best) and wanted([spread[other] for other in run]):
                best = run
    return best


def basic_item(card: str, other: str, where: tuple[str, str]) -> Item | None:
    """What the placed card scores with one adjacent card (Q6)."""
    first, second = rank_of(card), rank_of(other)
    if first is None or second is None:
        return None
    total = first + second
    if total <= 9:
        if 1 in (first, second) and suits_of(card) & suits_of(other):
            return Item("ace", total, where)
        return Item("loss", -total, where)
    if total == 10:
        return None
    if total in (11, 20):
        return Item("draw", 0, where, 1)
    return Item("sum", total - 10, where)


def power_play(spread: dict[str, str], cell: str) -> Item | None:
    """An Ace or Crown placed beside the Crown or Ace of its suit (Q10)."""
    card = spread[cell]
    partner = {"A": "C", "C": "A"}.get(card[0], "no") + card[1:]
    for neighbour in neighbours(cell):
        if spread.get(neighbour) == partner:
            suit = card[1]
            others = [other for other in spread if other not in (cell, neighbour)]
            counted = [other for other in others if suit in suits_of(spread[other])]
            value = sum(rank_of(spread[other]) for other in counted)
            return Item("power play", value, (cell, neighbour, *counted))
    return None


def flush_items(spread: dict[str, str], cell: str) -> list[Item]:
    """Flushes in lines and in boxes that the card at the cell completes (Q13)."""
    items = []
    for direction in DIRECTIONS:
        run = longest_run(spread, line_through(cell, direction), cell, is_one_suit)
        if len(run) >= 4:
            items.append(Item("flush line", 10, tuple(run)))
    full = [box for box in boxes_with(cell) if all(place in spread for place in box)]
    flushes = [box for box in full if is_one_suit([spread[place] for place in box])]
    return items + [Item("flush box", 10, tuple(box)) for box in flushes]


def placement_items(
    before: dict[str, str], cell: str, card: str, flush: bool, seen: Counter[str] | None = None
) -> list[Item]:
    """All that placing the card into the empty cell scores; rare events are counted in ``seen``."""
    seen = Counter() if seen is None else seen
    spread = {**before, cell: card}
    beside = [other for other in neighbours(cell) if other in before]
    basic = [basic_item(card, before[other], (cell, other)) for other in beside]
    items = [item for item in basic if item is not None]

    lines, threes, straight_lines = [], set(), set()
    for direction in DIRECTIONS:
        line = line_through(cell, direction)
        straight = longest_run(spread, line, cell, is_straight)
        three = longest_run(spread, line, cell, is_one_rank)
        if len(three) >= 3:
            lines.append(Item("three of a kind", 30, tuple(three)))
            threes |= set(three)
            seen["three of a kind beats a straight in one line"] += len(straight) >= 3
        elif len(straight) >= 3:
            lines.append(Item("straight", 20, tuple(straight)))
            straight_lines |= set(line)
            seen["straight of 4 or 5 extended"] += extends(straight, cell)
            seen["straight both ways in one line"] += both_ways(spread, line, cell)
    items += lines

    for other in beside:
        if rank_of(card) is not None and rank_of(before[other]) == rank_of(card):
            if other in threes:
                seen["three of a kind replacing pairs"] += 1
            else:
                items.append(Item("pair", 5, (cell, other)))
                seen["pair beside a straight in one line"] += other in straight_lines
    power = power_play(spread, cell)
    if power is not None:
        items.append(power)
    if flush:
        items += flush_items(spread, cell)
    note_events(seen, items, before, cell, card)
    return items


def extends(straight: list[str], cell: str) -> bool:
    """Whether a straight was there already on one side of the placed card."""
    place = straight.index(cell)
    return max(place, len(straight) - 1 - place) >= 3 and len(straight) >= 4


def both_ways(spread: dict[str, str], line: list[str], cell: str) -> bool:
    """Whether a rising and a falling straight go through the cell in one line."""
    rising = longest_run(spread, line, cell, rises)
    falling = longest_run(spread, line, cell, lambda cards: rises(cards[::-1]))
    return len(rising) >= 3 and len(falling) >= 3


def note_events(
    seen: Counter[str], items: list[Item], before: dict[str, str], cell: str, card: str
) -> None:
    """Count the rare events among the items of a placement."""
    kinds = Counter(item.kind for item in items)
    seen["power play"] += kinds["power play"]
    seen["power play with 0"] += any(i.kind == "power play" and i.points == 0 for i in items)
    seen["double straight"] += kinds["straight"] >= 2
    seen["double three of a kind"] += kinds["three of a kind"] >= 2
    seen["straight and three of a kind"] += min(kinds["straight"], kinds["three of a kind"]) > 0
    seen["straight and flush"] += kinds["straight"] > 0 and kinds["flush line"] > 0
    seen["flush line"] += kinds["flush line"]
    seen["flush box"] += kinds["flush box"]
    seen["two boxes at once"] += kinds["flush box"] >= 2
    seen["three cards drawn at once"] += sum(item.draws for item in items) >= 3
    around = [before.get(other) for other in neighbours(cell)]
    seen["nothing adjacent"] += not any(around)
    opposite = [(step(cell, dx, dy), step(cell, -dx, -dy)) for dx, dy in DIRECTIONS.values()]
    seen["Excuse breaking a line"] += card == "X" and any(
        one in before and other in before for one, other in opposite
    )
    seen["beside the Excuse"] += "X" in around
