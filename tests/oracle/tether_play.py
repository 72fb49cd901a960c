"""Ways to play Tether that lead to rare events: each game is played in one style.

A style looks at nothing but the texts of legal moves and the oracle's position.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.oracle.tether_cards import STEPS

if TYPE_CHECKING:
    from tests.oracle.tether import Oracle

STYLES = [
    "any",
    "greedy",
    "steps",
    "stall",
    "drain",
    "stretch",
    "stretch",
    "pieces",
    "relay",
    "level",
    "spend",
    "spend",
]
PATCHES = [(12, 2), (11, 3), (13, 2), (2, 12), (3, 11), (2, 13), (6, 6), (5, 8), (8, 5)]


def rigged_deck(deck: list[str], rng: random.Random) -> list[str]:
    """The deck in an order in which early cards fit together in a patch of the lattice (T4)."""
    width, height = rng.choice(PATCHES)
    start = rng.randrange(99)
    readings = [(start + x + 10 * y) % 99 for x in range(width) for y in range(height)]
    texts = [f"{reading:02}" for reading in readings]
    fitting = {min(text, text[::-1]) for text in texts} & set(deck)
    order = list(deck)
    rng.shuffle(order)
    return sorted(order, key=lambda code: code not in fitting)


def places_after(oracle: Oracle, link: str) -> set[tuple[int, int]]:
    """The places of the group that a link makes."""
    sources = oracle.sources()
    low, high = link.split("-")
    joined = []
    for reading in (low, high):
        source = sources[reading]
        if isinstance(source, list):
            joined.append(({(0, 0)}, (0, 0)))
        else:
            joined.append((set(source.cells), source.place_of(oracle.side, reading)))
    (first, (x, y)), (second, (x2, y2)) = joined
    dx, dy = STEPS[oracle.side]
    return first | {(a + x + dx - x2, b + y + dy - y2) for a, b in second}


def extent(places: set[tuple[int, int]], axis: int) -> int:
    """Cards from end to end along x (0) or y (1)."""
    along = [place[axis] for place in places]
    return max(along) - min(along) + 1


def group_readings(oracle: Oracle) -> set[str]:
    """What the mover reads in the active group."""
    return {card.read(oracle.side) for card in oracle.active.cells.values()}


def unreached(oracle: Oracle, readings: set[str]) -> int:
    """How many cards of the partner cannot be linked to cards with these readings."""
    reached = {int(reading) for reading in readings}
    left = list(oracle.hands[oracle.partner])
    while True:
        fitting = [
            (card, int(reading))
            for card in left
            for reading in card.readings
            if {int(reading) - 1, int(reading) + 1} & reached
        ]
        if not fitting:
            return len(left)
        card, reading = fitting[0]
        left.remove(card)
        reached.add(reading)


class Style:
    """How one game is played.

    Args:
        rng: Chooses the style.
    """

    def __init__(self, rng: random.Random) -> None:
        self.name = rng.choice(STYLES)
        self.whim = rng.choice([0.02, 0.1, 0.3])
        self.builder = rng.choice([0, 1])  # the side that builds, where only one does

    def choose(self, oracle: Oracle, rng: random.Random) -> str:
        """A legal move."""
        legal = oracle.legal()
        if len(legal) == 1 or self.name == "any" or rng.random() < self.whim:
            return rng.choice(legal)
        links = [move for move in legal if "-" in move]
        if legal[0].startswith("<"):
            return self._take(legal, rng)
        stop = "pass" if oracle.players == 4 else "end"
        if oracle.active is not None:
            if not links or self._stops(oracle, rng):
                return stop
            link = self._best_link(oracle, links, rng)
            return link or stop
        adrift = [move for move in legal if move.startswith("~")]
        link = (
            self._best_link(oracle, links, rng) if links and self._connects(oracle, rng) else None
        )
        return link or rng.choice(adrift)

    def _connects(self, oracle: Oracle, rng: random.Random) -> bool:
        """Whether to begin a connect turn."""
        if self.name == "stall":
            return False
        if self.name == "drain":
            return rng.random() < 0.15
        if self.name == "stretch":
            return oracle.side == self.builder
        if self.name == "pieces":
            return rng.random() < 0.7
        return True

    def _stops(self, oracle: Oracle, rng: random.Random) -> bool:
        """Whether to end the turn, or hand over, although links are left."""
        if self.name in ("relay", "steps"):
            return oracle.linked
        if self.name == "spend":
            return self._empties_partner(oracle) and unreached(oracle, group_readings(oracle)) == 0
        if self.name in ("drain", "stall"):
            return True
        return rng.random() < 0.05

    def _best_link(self, oracle: Oracle, links: list[str], rng: random.Random) -> str | None:
        """The link that the style likes best; None when it likes none."""
        rng.shuffle(links)
        after = {link: places_after(oracle, link) for link in links}
        if self.name == "drain":
            links = [link for link in links if len(after[link]) < 6]
        elif self.name == "spend":
            if self._empties_partner(oracle):
                return min(links, key=lambda link: self._left_over(oracle, link, len(after[link])))
            links = [link for link in links if len(after[link]) < 6 or oracle.turns_left]
            return min(links, key=lambda link: self._cost(oracle, link), default=None)
        elif self.name == "pieces":
            big = len(oracle.stock) < 12
            links = [link for link in links if len(after[link]) < 6 or big]
        if not links:
            return None
        if self.name == "stretch":
            axis = 1 - oracle.side
            return max(links, key=lambda link: extent(after[link], axis))
        if self.name == "level":
            return max(links, key=lambda link: self._levelness(oracle, after[link]))
        return max(links, key=lambda link: len(after[link]))

    def _empties_partner(self, oracle: Oracle) -> bool:
        """Whether the player may leave the partner without a card for the last turn (T13)."""
        return oracle.players == 4 and bool(oracle.turns_left) and oracle.control == oracle.turn

    def _left_over(self, oracle: Oracle, link: str, size: int) -> float:
        """How many cards the partner would keep after a link, small groups first."""
        readings = set(link.split("-"))
        for reading in link.split("-"):
            source = oracle.sources()[reading]
            if not isinstance(source, list):
                readings |= {card.read(oracle.side) for card in source.cells.values()}
        return unreached(oracle, readings) + size / 100

    def _cost(self, oracle: Oracle, link: str) -> int:
        """Least for links that use up two cards."""
        sources = oracle.sources()
        return sum(not isinstance(sources[reading], list) for reading in link.split("-"))

    def _levelness(self, oracle: Oracle, places: set[tuple[int, int]]) -> float:
        """Large groups that leave the scores close."""
        lead = oracle.scores[0] - oracle.scores[1] + extent(places, 1) - extent(places, 0)
        return len(places) - 2 * max(0, abs(lead) - 2)

    def _take(self, legal: list[str], rng: random.Random) -> str:
        """An adrift card or the deck."""
        cards = [move for move in legal if move != "<deck"]
        if self.name == "stall" and cards:
            return rng.choice(cards)
        if self.name in ("drain", "spend") and "<deck" in legal and rng.random() < 0.8:
            return "<deck"
        return rng.choice(legal)
