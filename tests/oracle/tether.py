"""Tether, slow and literal: the rulebook and rulings T1 to T23 as plain Python.

Nothing of the package is used here, so that both can be compared at every move. The interface is
that of all oracles in this folder.
"""

from __future__ import annotations

import random
from collections import Counter

from tests.oracle.tether_cards import HORIZONTAL, STEPS, Card, Group, Place, full_deck, turned
from tests.oracle.tether_events import note_growth, note_join, note_legal, note_score
from tests.oracle.tether_play import Style, rigged_deck

SIZES = {6: "small", 10: "medium", 14: "large"}
LEAD = 6
HAND_LIMIT = 6
IDLE_TURNS = 20  # T17a


class Oracle:
    """A game of Tether.

    Args:
        players: 2 or 4.
        options: None or empty; there are none.

    Attributes:
        hands: Cards of each seat.
        adrift: Cards set adrift.
        groups: Groups on the table.
        stock: The draw deck, top first.
        shown: For each seat the cards in hand that all have seen, taken from the adrift cards.
        links: The links made, as pairs of codes.
        turn: The seat whose turn it is; a partner may be acting meanwhile.
        items: (kind, (height, width), codes, 0) for the group that the last move scored.
        counters: Rare events that happened.
    """

    def __init__(self, players: int, options: dict | None = None) -> None:
        if players not in (2, 4) or options:
            raise ValueError("two or four players, no options")
        self.players = players
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.adrift: list[Card] = []
        self.groups: list[Group] = []
        self.stock: list[Card] = []
        self.shown: list[set[str]] = [set() for _ in range(players)]
        self.links: set[frozenset[str]] = set()
        self.scores = [0, 0]
        self.needs_deal = True
        self.end: str | None = None
        self.winners: list[int] | None = None
        self.items: list[tuple[str, tuple[int, ...], tuple[str, ...], int]] = []
        self.counters: Counter[str] = Counter()
        self.style: Style | None = None
        self._legal: list[str] | None = None
        self.turns_left: int | None = None  # counted once the deck is exhausted
        self.idle = 0  # adrift turns in a row without a card from the deck
        self.turn = 0
        self._begin_turn()

    def deal(self, deck: list[str]) -> None:
        """Begin the game from all 53 cards, top first (T6)."""
        if not self.needs_deal:
            raise ValueError("no deal is due")
        if sorted(deck) != full_deck():
            raise ValueError("this is not the deck")
        self.stock = [Card(code) for code in deck]
        for hand in self.hands:
            hand.extend(self.stock.pop(0) for _ in range(5))
        self.adrift = [self.stock.pop(0) for _ in range(3)]
        self.needs_deal = False
        self._legal = None

    def _begin_turn(self) -> None:
        self.is_last_turn = self.turns_left is not None
        self.control = self.turn  # who acts: the player, or the partner who helps
        self.active: Group | None = None
        self.pieces: list[int] = []  # sizes of the groups that joined, for the counters
        self.set_adrift: Card | None = None
        self.drew = False
        self.linked = False  # since control last came to the acting player
        self.helped = False
        self.hand_overs = 0

    # What can be seen.

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.end is not None

    @property
    def acting(self) -> int | None:
        """The seat to move."""
        return None if self.over or self.needs_deal else self.control

    @property
    def side(self) -> int:
        """The side whose turn it is (T20)."""
        return self.turn % 2

    @property
    def partner(self) -> int:
        """The other seat of the side whose turn it is, in the team game."""
        return (self.turn + 2) % 4

    def hand(self, seat: int) -> list[str]:
        """A seat's cards by their codes, sorted."""
        return sorted(card.code for card in self.hands[seat])

    @property
    def board(self) -> list[dict[Place, str]]:
        """Each group: what the Horizontal side reads at each place, some corner at any place."""
        return [{p: card.read(HORIZONTAL) for p, card in g.cells.items()} for g in self.groups]

    # Legal moves.

    def legal(self) -> list[str]:
        """All legal moves, sorted by character code."""
        if self._legal is None:
            self._legal = self._find_legal()
        return list(self._legal)

    def _find_legal(self) -> list[str]:
        if self.acting is None:
            return []
        if self.set_adrift is not None:
            moves = [f"<{card.code}" for card in self.adrift if card is not self.set_adrift]
            return sorted(moves + ["<deck"] * bool(self.stock))
        if self.active is not None:
            return sorted([*self._links(), "pass" if self.players == 4 else "end"])
        if not self.hands[self.turn]:
            return ["pass"]  # T13
        return sorted(self._links() + [f"~{card.code}" for card in self.hands[self.turn]])

    def sources(self) -> dict[str, list[Card] | Group]:
        """Each reading that the acting player may use, and where its card is now.

        A card in hand or adrift may be used for either of its readings, a card in a group only
        for the one that the acting side reads there. A partner who helps has nothing but their
        own hand and the active group (T21).
        """
        found: dict[str, list[Card] | Group] = {}
        helping = self.control != self.turn
        for cards in [self.hands[self.control]] + [self.adrift] * (not helping):
            for card in cards:
                for reading in card.readings:
                    found[reading] = cards
        for group in self.groups:
            if not helping or group is self.active:
                for card in group.cells.values():
                    found[card.read(self.side)] = group
        return found

    def _links(self) -> list[str]:
        sources = self.sources()
        links = []
        for number in range(1, 98):
            low, high = f"{number:02}", f"{number + 1:02}"
            if low in sources and high in sources and self._may_link(sources[low], sources[high]):
                links.append(f"{low}-{high}")
        return links

    def _may_link(self, low: list[Card] | Group, high: list[Card] | Group) -> bool:
        if self.active is None:  # T8
            return low is self.hands[self.turn] or high is self.hands[self.turn]
        return (low is self.active) != (high is self.active)  # T9

    # Moves.

    def play(self, move: str) -> None:
        """Make a move; ValueError when it is not legal."""
        legal = self.legal()
        if move not in legal:
            raise ValueError(f"{move!r} is not legal")
        note_legal(self, legal)
        self._legal = None
        self.items = []
        if move.startswith("~"):
            self._set_adrift(move[1:])
        elif move.startswith("<"):
            self._take(move[1:])
        elif "-" in move:
            self._link(*move.split("-"))
        elif move == "pass" and self.active is not None and self.linked:
            self._hand_over()
        else:
            self.counters["pass with an empty hand"] += self.active is None
            self._end_turn()

    def _set_adrift(self, code: str) -> None:
        (card,) = [card for card in self.hands[self.turn] if card.code == code]
        self.hands[self.turn].remove(card)
        self.shown[self.turn].discard(code)
        self.adrift.append(card)
        self.set_adrift = card
        if not self._find_legal():  # T12: nothing to take
            self.counters["nothing to take"] += 1
            self._end_turn()

    def _take(self, what: str) -> None:
        if what == "deck":
            self._draw(self.turn)
            self.counters["last card taken in the turn"] += not self.stock
        else:
            (card,) = [card for card in self.adrift if card.code == what]
            self.adrift.remove(card)
            self.hands[self.turn].append(card)
            self.shown[self.turn].add(what)
        self._end_turn()

    def _link(self, low: str, high: str) -> None:
        sources = self.sources()
        first, second = self._lay(sources[low], low), self._lay(sources[high], high)
        note_join(self, sources[low], sources[high])
        x, y = first.place_of(self.side, low)
        x2, y2 = second.place_of(self.side, high)
        dx, dy = STEPS[self.side]
        self.links.add(frozenset(min(reading, turned(reading)) for reading in (low, high)))
        slid = second.moved(x + dx - x2, y + dy - y2)
        assert not slid.keys() & first.cells.keys()
        self.pieces += [group.size for group in (first, second) if group is not self.active]
        self.groups = [g for g in self.groups if g is not first and g is not second]
        self.active = Group(first.cells | slid)
        self.active.check()
        self.groups.append(self.active)
        self.linked = True
        self.helped |= self.control != self.turn
        note_growth(self)

    def _lay(self, source: list[Card] | Group, reading: str) -> Group:
        """The group that a linked card is in; a card from hand or adrift becomes one."""
        if isinstance(source, Group):
            return source
        (card,) = [card for card in source if reading in card.readings]
        source.remove(card)
        self.shown[self.control].discard(card.code)
        card.orient(self.side, reading)
        return Group({(0, 0): card})

    def _hand_over(self) -> None:
        """Control goes to the other of the team (T21)."""
        self.control = self.partner if self.control == self.turn else self.turn
        self.linked = False
        self.hand_overs += 1

    # The end of a turn.

    def _end_turn(self) -> None:
        """Score, check the end, draw (T14)."""
        large = self.active is not None and self._score()
        if large:
            return self._finish("large group")
        if abs(self.scores[0] - self.scores[1]) >= LEAD:
            return self._finish("lead")
        self._draw_up()
        if self.is_last_turn:
            self.turns_left -= 1
            if self.turns_left == 0:
                return self._finish("deck")
        self.idle = self.idle + 1 if self.set_adrift is not None and not self.drew else 0
        if self.idle == IDLE_TURNS:
            return self._finish("no progress")
        self.turn = (self.turn + 1) % self.players
        self._begin_turn()
        return None

    def _score(self) -> bool:
        """Score the active group (T15, T16); whether it scored as a large one."""
        group = self.active
        reached = [size for size in SIZES if group.size >= size]
        scores = bool(reached) and reached[-1] not in group.marks
        if scores:
            points = (group.height, group.width)
            self.scores = [score + more for score, more in zip(self.scores, points, strict=True)]
            codes = tuple(sorted(card.code for card in group.cells.values()))
            self.items = [(SIZES[reached[-1]], points, codes, 0)]
        note_score(self, reached, scores)
        for card in group.cells.values():
            card.marks.update(reached)
        return scores and reached[-1] == 14

    def _draw_up(self) -> None:
        """The player draws, then the partner who helped (T19, T22)."""
        if len(self.hands[self.turn]) < HAND_LIMIT:
            self._draw(self.turn)
        if self.helped:
            self.counters["partner draws"] += bool(self.stock)
            self.counters["last card drawn by the partner"] += len(self.stock) == 1
            self._draw(self.partner)

    def _draw(self, seat: int) -> None:
        if not self.stock:
            return
        self.hands[seat].append(self.stock.pop(0))
        self.drew = True
        if not self.stock:  # T17
            self.counters["deck exhausted"] += 1
            self.turns_left = self.players

    def _finish(self, why: str) -> None:
        self.end = why
        cards = [sum(len(hand) for hand in self.hands[side::2]) for side in (0, 1)]
        ranking = [(-self.scores[side], cards[side]) for side in (0, 1)]
        self.winners = [side for side in (0, 1) if ranking[side] == min(ranking)]
        self.counters[f"end: {why}"] += 1
        tied = self.scores[0] == self.scores[1]
        self.counters["win by fewer cards"] += tied and len(self.winners) == 1
        self.counters["shared win"] += len(self.winners) == 2

    def biased_deck(self, rng: random.Random) -> list[str]:
        """A deck of which many of the cards that come first fit together."""
        return rigged_deck(full_deck(), rng)

    def biased_move(self, rng: random.Random) -> str:
        """A legal move in the style of this game, chosen so that rare events come often."""
        if self.style is None:
            self.style = Style(rng)
        return self.style.choose(self, rng)
