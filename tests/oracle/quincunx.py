"""Quincunx, slow and literal: the rulebook and rulings Q1 to Q15 as plain Python.

Nothing of the package is used here, so that both can be compared at every move. The interface is
that of all oracles in this folder.
"""

from __future__ import annotations

import random
import re
from collections import Counter
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

HAND_SIZES = {2: 10, 3: 7, 4: 6}
CORNERS = ["a1", "a5", "e1", "e5"]  # the order of Q3

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


def rank_of(card: str) -> int | None:
    """Aces are 1, Crowns are 10, other cards as numbered; the Excuse has no rank (Q14)."""
    if card == "X":
        return None
    return {"A": 1, "C": 10}.get(card[0]) or int(card[0])


def suits_of(card: str) -> set[str]:
    """The suits of a card; the Excuse has none."""
    return set() if card == "X" else set(card[1:])


def step(cell: str, dx: int, dy: int) -> str | None:
    """The cell that many columns to the right and rows up, or None outside the spread."""
    column, row = COLUMNS.index(cell[0]) + dx, ROWS.index(cell[1]) + dy
    if column not in range(5) or row not in range(5):
        return None
    return COLUMNS[column] + ROWS[row]


def neighbours(cell: str) -> list[str]:
    """The horizontally or vertically adjacent cells."""
    around = [step(cell, dx, dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return [other for other in around if other is not None]


def line_through(cell: str, direction: str) -> list[str]:
    """All cells of the spread on one of the four lines through a cell, in order."""
    dx, dy = DIRECTIONS[direction]
    line = [cell]
    while (before := step(line[0], -dx, -dy)) is not None:
        line.insert(0, before)
    while (after := step(line[-1], dx, dy)) is not None:
        line.append(after)
    return line


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


def longest_run(spread: dict[str, str], line: list[str], cell: str, wanted) -> list[str]:
    """The longest unbroken run through the cell on the line whose cards are as wanted (Q9, Q13)."""
    place, best = line.index(cell), []
    for start in range(place + 1):
        for stop in range(place + 1, len(line) + 1):
            run = line[start:stop]
            unbroken = all(other in spread for other in run)
            if unbroken and len(run) > len(best) and wanted([spread[other] for other in run]):
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
            value = sum(rank_of(spread[o]) for o in others if suit in suits_of(spread[o]))
            return Item("power play", value, (cell, neighbour))
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
    seen["cards drawn by one placement, most"] = max(
        seen["cards drawn by one placement, most"], sum(item.draws for item in items)
    )
    around = [before.get(other) for other in neighbours(cell)]
    seen["nothing adjacent"] += not any(around)
    opposite = [(step(cell, dx, dy), step(cell, -dx, -dy)) for dx, dy in DIRECTIONS.values()]
    seen["Excuse breaking a line"] += card == "X" and any(
        one in before and other in before for one, other in opposite
    )
    seen["beside the Excuse"] += "X" in around


class Oracle:
    """A match of Quincunx.

    Attributes:
        spread: The cards of the spread by cell.
        scores: Points by seat.
        items: (kind, points by seat, where, draws) of the last move.
        counters: Rare events that happened.
    """

    def __init__(self, players: int, options: dict | None = None) -> None:
        options = options or {}
        self.players = players
        self.rounds = options.get("rounds") or players
        self.flush = bool(options.get("flush"))
        self.excuse = bool(options.get("excuse"))
        self.muggins = bool(options.get("muggins"))
        self.round = 0
        self.scores = [0] * players
        self.spread: dict[str, str] = {}
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stock: list[str] = []
        self.turn = 0
        self.needs_deal = True
        self.over = False
        self.items: list[tuple[str, tuple[int, ...], tuple[str, ...], int]] = []
        self.counters: Counter[str] = Counter()
        self.stage = "place"  # or, with Muggins, "claim" and "call"
        self.placed: list[Item] = []
        self.missing = 0
        self.to_ask: list[int] = []
        self._round_scores = [0] * players

    @property
    def dealer(self) -> int:
        """The dealer of the running round (Q4)."""
        return (self.players - 1 + self.round) % self.players

    def deal(self, deck: list[str]) -> None:
        """Begin the next round with a complete deck, top first (Q3)."""
        if not self.needs_deal:
            raise ValueError("no deal is due")
        if sorted(deck) != sorted(full_deck(self.excuse)):
            raise ValueError("this is not the deck")
        cards = list(deck)
        cells = CORNERS + (["c3"] if self.players != 3 else [])
        self.spread = {cell: cards.pop(0) for cell in cells}
        first = (self.dealer + 1) % self.players
        for i in range(self.players):
            seat = (first + i) % self.players
            self.hands[seat] = [cards.pop(0) for _ in range(HAND_SIZES[self.players])]
        self.stock = cards
        self.turn = first
        self.stage = "place"
        self.needs_deal = False
        self._round_scores = [0] * self.players

    @property
    def acting(self) -> int | None:
        """The seat whose move comes next; None when the match is over or a deal is due."""
        if self.over or self.needs_deal:
            return None
        return self.to_ask[0] if self.stage == "call" else self.turn

    @property
    def end(self) -> str | None:
        """Why the match ended."""
        return "all rounds played" if self.over else None

    @property
    def winners(self) -> list[int] | None:
        """Most points over the match; ties share the win (Q12)."""
        if not self.over:
            return None
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]

    def hand(self, seat: int) -> list[str]:
        """The cards in a hand, sorted."""
        return sorted(self.hands[seat])

    @property
    def empty_cells(self) -> list[str]:
        """The cells without a card."""
        return [cell for cell in CELLS if cell not in self.spread]

    def legal(self) -> list[str]:
        """The legal moves as records list them."""
        if self.acting is None or self.stage == "claim":
            return []
        if self.stage == "call":
            return ["pass"]
        return sorted(
            f"{card}@{cell}" for card in self.hands[self.turn] for cell in self.empty_cells
        )

    def play(self, move: str) -> None:
        """Make a move; raises ValueError when it is not legal."""
        if self.acting is None:
            raise ValueError("nobody can move now")
        if self.stage == "claim":
            self._claim(number_in(move, "claim", 0))
        elif self.stage == "call":
            self._call(None if move == "pass" else number_in(move, "call", 1))
        elif move in self.legal():
            self._place(*move.split("@"))
        else:
            raise ValueError(f"{move!r} is not legal")

    def _place(self, card: str, cell: str) -> None:
        self.items = []
        self.placed = placement_items(self.spread, cell, card, self.flush, self.counters)
        self.spread[cell] = card
        self.hands[self.turn].remove(card)
        if self.muggins:
            self.stage = "claim"
            return
        for item in self.placed:
            self._score(self.turn, item)
        self._finish_turn()

    @property
    def truth(self) -> int:
        """The sum of the positive items of the last placement."""
        return sum(item.points for item in self.placed if item.kind in POSITIVE)

    def _claim(self, claim: int) -> None:
        self.items = []
        for item in self.placed:
            if item.kind == "loss":
                self._score(self.turn, item)
        if claim > self.truth:
            self.counters["over-claim"] += 1
            self._score(self.turn, Item("lost", 0, ()))
            self._finish_turn()
            return
        self._score(self.turn, Item("claim", claim, ()))
        self.missing = self.truth - claim
        self.counters["exact claim"] += self.missing == 0
        self.stage = "call"
        self.to_ask = [(self.turn + i) % self.players for i in range(1, self.players)]

    def _call(self, call: int | None) -> None:
        self.items = []
        caller = self.to_ask.pop(0)
        if call is not None and call == self.missing:
            self.counters["under-claim called rightly"] += 1
            self._score(caller, Item("call", call, ()))
            self.to_ask = []
        else:
            self.counters["wrong call"] += call is not None
            self.counters["nobody calls"] += self.missing > 0 and not self.to_ask
        if not self.to_ask:
            self._finish_turn()

    def _score(self, seat: int, item: Item) -> None:
        points = [0] * self.players
        points[seat] = item.points
        self.scores[seat] += item.points
        self._round_scores[seat] += item.points
        self.items.append((item.kind, tuple(points), item.where, item.draws))

    def _finish_turn(self) -> None:
        """Draw (Q7), then the next turn, or the end of the round."""
        if self.muggins:
            for item in self.placed:
                if item.draws:
                    self._score(self.turn, item)
        for _ in range(sum(item.draws for item in self.placed)):
            self.counters["draw at the last placement"] += not self.empty_cells
            if self.stock:
                self.hands[self.turn].append(self.stock.pop(0))
            else:
                self.counters["draws lost because the deck ran out"] += 1
        self.stage = "place"
        self.turn = (self.turn + 1) % self.players
        if not self.empty_cells:
            self._finish_round()

    def _finish_round(self) -> None:
        for seat, hand in enumerate(self.hands):
            for card in sorted(hand):
                if card != "X":
                    penalty = 15 if card[0] == "A" else rank_of(card)
                    self._score(seat, Item("left over", -penalty, (card,)))
        self.counters["negative round"] += any(score < 0 for score in self._round_scores)
        self.round += 1
        self.over = self.round == self.rounds
        self.needs_deal = not self.over
        if self.over:
            self.counters["ties"] += len(self.winners) > 1

    def biased_move(self, rng: random.Random) -> str:
        """A legal move, chosen so that rare events come often."""
        if self.stage == "claim":
            return f"claim {self._biased_number(rng, self.truth, 0)}"
        if self.stage == "call":
            if rng.random() < 0.35:
                return "pass"
            return f"call {self._biased_number(rng, self.missing, 1)}"
        moves = self.legal()
        style = rng.choice(["any", "any", "any", "most", "least", "kind", "kind", "kind", "excuse"])
        if style == "any":
            return rng.choice(moves)
        if style == "excuse" and "X" in self.hands[self.turn]:
            return rng.choice([move for move in moves if move.startswith("X")])
        kind = rng.choice([*sorted(POSITIVE), "draw", "draw", "zero power play"])
        rng.shuffle(moves)
        return max(moves, key=lambda move: self._appeal(move, style, kind))

    def _biased_number(self, rng: random.Random, right: int, least: int) -> int:
        choice = rng.random()
        if choice < 0.5:
            number = right
        elif choice < 0.8:
            number = right + rng.choice([-20, -10, -5, -2, -1, 1, 2, 5])
        else:
            number = rng.choice([0, 1, 2, 5, 10, 20, 44, 99, 1000])
        return max(number, least)

    def _appeal(self, move: str, style: str, kind: str) -> float:
        card, cell = move.split("@")
        items = placement_items(self.spread, cell, card, self.flush)
        points = sum(item.points for item in items)
        if style == "kind" and kind == "zero power play":
            return sum(item.kind == "power play" and item.points == 0 for item in items)
        if style == "kind":
            return sum(item.kind == kind for item in items) + points / 1000
        return -points if style == "least" else points


def number_in(move: str, word: str, least: int) -> int:
    """The number of ``claim 12`` or ``call 5``; raises ValueError for anything else."""
    found = re.fullmatch(rf"{word} (0|[1-9][0-9]*)", move)
    if found is None or int(found[1]) < least:
        raise ValueError(f"{move!r} is not a {word}")
    return int(found[1])
