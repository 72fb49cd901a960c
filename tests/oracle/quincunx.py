"""Quincunx, slow and literal: the rulebook and rulings Q1 to Q15 as plain Python.

Nothing of the package is used here, so that both can be compared at every move. The interface is
that of all oracles in this folder.
"""

from __future__ import annotations

import random
import re
from collections import Counter

from tests.oracle.quincunx_scoring import (
    CELLS,
    DIRECTIONS,
    POSITIVE,
    Item,
    full_deck,
    line_through,
    placement_items,
    rank_of,
    suits_of,
)

HAND_SIZES = {2: 10, 3: 7, 4: 6}
CORNERS = ["a1", "a5", "e1", "e5"]  # the order of Q3

RARE = [
    "power play with 0",
    "double straight",
    "double three of a kind",
    "straight and three of a kind",
    "straight and flush",
    "three of a kind beats a straight in one line",
    "straight of 4 or 5 extended",
    "straight both ways in one line",
    "pair beside a straight in one line",
    "two boxes at once",
    "three cards drawn at once",
]
"""Events that a biased player looks out for."""

EVENTS = [
    *RARE,
    "power play",
    "three of a kind replacing pairs",
    "flush line",
    "flush box",
    "Excuse breaking a line",
    "beside the Excuse",
    "nothing adjacent",
    "draw at the last placement",
    "draws lost because the deck ran out",
    "negative round",
    "ties",
    "exact claim",
    "over-claim",
    "under-claim called rightly",
    "wrong call",
    "nobody calls",
]
"""All events that are counted."""

FREE_LINES = [("a2", "row"), ("a4", "row"), ("b1", "column"), ("d1", "column")]
"""Lines of five in which nothing is dealt."""
PLANS = [(0, 0, 0, 1, 2), (2, 1, 0, 0, 0), (0, 1, 2, 1, 0), (2, 1, 0, 1, 2), (2, 2, 2, 1, 0)]
"""Ranks of such a line, above the lowest of the ranks that come into play."""


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
        self.earned: list[tuple[int, Item]] = []  # what this turn scores, and for whom
        self.missing = 0
        self.to_ask: list[int] = []
        self._round_scores = [0] * players
        self._low = 1
        self._plan: dict[int, tuple[list[str], list[int]]] = {}

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
        """Why the match ended: all rounds are played."""
        return "rounds" if self.over else None

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
        self.earned = [(self.turn, item) for item in self.placed if not item.draws]
        self._finish_turn()

    @property
    def truth(self) -> int:
        """The sum of the positive items of the last placement."""
        return sum(item.points for item in self.placed if item.kind in POSITIVE)

    def _claim(self, claim: int) -> None:
        self.items = []
        self.earned = [(self.turn, item) for item in self.placed if item.kind == "loss"]
        if claim > self.truth:
            self.counters["over-claim"] += 1
            self.earned.append((self.turn, Item("lost", 0, ())))
            self._finish_turn()
            return
        if claim > 0:
            self.earned.append((self.turn, Item("claim", claim, ())))
        self.missing = self.truth - claim
        self.counters["exact claim"] += self.missing == 0
        self.stage = "call"
        self.to_ask = [(self.turn + i) % self.players for i in range(1, self.players)]

    def _call(self, call: int | None) -> None:
        self.items = []
        caller = self.to_ask.pop(0)
        if call is not None and call == self.missing:
            self.counters["under-claim called rightly"] += 1
            self.earned.append((caller, Item("call", call, ())))
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
        """Show all scores, draw (Q7), then the next turn, or the end of the round."""
        for seat, item in self.earned:
            self._score(seat, item)
        for item in self.placed:
            if item.draws:
                self._score(self.turn, self._draw(item))
        self.stage = "place"
        self.turn = (self.turn + 1) % self.players
        if not self.empty_cells:
            self._finish_round()

    def _draw(self, item: Item) -> Item:
        """Draw for an item; the item with as many cards as the deck still had."""
        self.counters["draw at the last placement"] += not self.empty_cells
        if not self.stock:
            self.counters["draws lost because the deck ran out"] += 1
            return item._replace(draws=0)
        self.hands[self.turn].append(self.stock.pop(0))
        return item

    def _finish_round(self) -> None:
        for seat, hand in enumerate(self.hands):
            for card in sorted(hand):
                cost = 15 if card[0] == "A" else rank_of(card) or 0  # the Excuse costs nothing
                self._score(seat, Item("left over", -cost, (card,)))
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
        if rng.random() < 0.8 and (planned := self._planned_moves(rng)):
            return rng.choice(planned)
        style = rng.choice(["any", "any", "most", "least", "kind", *["rare"] * 3, *["lean"] * 4])
        if style == "any":
            return rng.choice(moves)
        kind = rng.choice([*sorted(POSITIVE), "draw", "draw"])
        tried = rng.sample(moves, min(len(moves), 80))
        return max(tried, key=lambda move: self._appeal(move, style, kind))

    def _planned_moves(self, rng: random.Random) -> list[str]:
        """Moves towards a line that earns two bonuses at once, its middle card last (Q9)."""
        low = self._low
        ranks = rng.choice(PLANS)
        plan = line_through(*rng.choice(FREE_LINES)), [low + rank for rank in ranks]
        line, wanted = self._plan.setdefault(self.round, plan)
        empty = [place for place in range(5) if line[place] not in self.spread]
        if empty != [2]:
            empty = [place for place in empty if place != 2]
        return [
            f"{card}@{line[place]}"
            for place in empty
            for card in self.hands[self.turn]
            if rank_of(card) == wanted[place]
        ]

    def biased_deck(self, rng: random.Random) -> list[str]:
        """A deck of which cards of neighbouring ranks, or of one suit, come into play."""
        deck = full_deck(self.excuse)
        rng.shuffle(deck)
        low, suit = rng.choice([1, 1, 1, 8, 8, *range(2, 8)]), rng.choice("MSVLYK")
        self._low = low
        by_suit = rng.random() < 0.3
        wanted = [
            card
            for card in deck
            if (suit in suits_of(card) if by_suit else rank_of(card) in (low, low + 1, low + 2))
        ]
        rest = [card for card in deck if card not in wanted]
        in_play = (4 if self.players == 3 else 5) + self.players * HAND_SIZES[self.players]
        front = (wanted + rest)[:in_play]
        rng.shuffle(front)
        return front + (wanted + rest)[in_play:]

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
        if style == "lean":
            return self._promise(card, cell)
        seen: Counter[str] = Counter()
        items = placement_items(self.spread, cell, card, self.flush, seen)
        points = sum(item.points for item in items)
        if style == "rare":
            return 1000 * sum(seen[event] > 0 for event in RARE) + self._promise(card, cell)
        if style == "kind":
            return sum(item.kind == kind for item in items) + points / 1000
        return -points if style == "least" else points

    def _promise(self, card: str, cell: str) -> int:
        """How well a card prepares straights, threes of a kind and flushes through a cell."""
        rank, promise = rank_of(card), 0
        for direction in DIRECTIONS:
            line = line_through(cell, direction)
            for place, other in enumerate(line):
                if other not in self.spread or rank is None:
                    continue
                rank_there = rank_of(self.spread[other])
                distance = abs(place - line.index(cell))
                if rank_there is not None:
                    promise += 2 * (abs(rank_there - rank) in (0, distance))
                    promise += bool(suits_of(card) & suits_of(self.spread[other]))
        return promise


def number_in(move: str, word: str, least: int) -> int:
    """The number of ``claim 12`` or ``call 5``; raises ValueError for anything else."""
    found = re.fullmatch(rf"{word} (0|[1-9][0-9]*)", move)
    if found is None or int(found[1]) < least:
        raise ValueError(f"{move!r} is not a {word}")
    return int(found[1])
