"""Cards and groups of Tether as they lie on the table: rulings T1 to T4.

A card is an object, a group a dict from places to cards, and a player reads the text on a card.
"""

from __future__ import annotations

VERTICAL, HORIZONTAL = 0, 1
STEPS = {VERTICAL: (0, 1), HORIZONTAL: (1, 0)}  # T3: to the card that reads one more

Place = tuple[int, int]


def turned(reading: str) -> str:
    """What the other side reads (T2)."""
    return reading[1] + reading[0]


def full_deck() -> list[str]:
    """The 53 cards by their smaller reading (T1)."""
    mixed = [f"{a}{b}" for a in range(10) for b in range(a + 1, 10)]
    doubles = [f"{a}{a}" for a in range(1, 9)]
    return sorted(mixed + doubles)


class Card:
    """One card.

    Attributes:
        code: Its smaller reading.
        h: What the Horizontal side reads; None while the card may still be turned.
        marks: The size thresholds of the groups it has been in (T15).
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.h: str | None = None
        self.marks: set[int] = set()

    @property
    def readings(self) -> list[str]:
        """The readings that a player may still choose from."""
        return sorted({self.code, turned(self.code)})

    def orient(self, side: int, reading: str) -> None:
        """Lay the card so that a side reads this."""
        assert reading in self.readings
        assert self.h is None
        self.h = reading if side == HORIZONTAL else turned(reading)

    def read(self, side: int) -> str:
        """What a side reads on the card, which lies in a group."""
        assert self.h is not None
        return self.h if side == HORIZONTAL else turned(self.h)

    def __repr__(self) -> str:
        return self.h or f"({self.code})"


class Group:
    """Connected cards: a dict from places to cards, x to the right and y downward (T3)."""

    def __init__(self, cells: dict[Place, Card]) -> None:
        self.cells = cells

    def place_of(self, side: int, reading: str) -> Place | None:
        """Where a side reads this in the group, if anywhere."""
        found = [place for place, card in self.cells.items() if card.read(side) == reading]
        assert len(found) <= 1
        return found[0] if found else None

    def moved(self, dx: int, dy: int) -> dict[Place, Card]:
        """The cells after sliding the whole group."""
        return {(x + dx, y + dy): card for (x, y), card in self.cells.items()}

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.cells)

    @property
    def width(self) -> int:
        """Cards from side to side of the bounding rectangle."""
        return max(x for x, _ in self.cells) - min(x for x, _ in self.cells) + 1

    @property
    def height(self) -> int:
        """Cards from top to bottom of the bounding rectangle."""
        return max(y for _, y in self.cells) - min(y for _, y in self.cells) + 1

    @property
    def marks(self) -> set[int]:
        """The thresholds that any card of it carries a mark for."""
        return set().union(*(card.marks for card in self.cells.values()))

    def check(self) -> None:
        """Every two cards that touch are consecutive for the side whose axis it is (T4)."""
        for (x, y), card in self.cells.items():
            for side, (dx, dy) in STEPS.items():
                beyond = self.cells.get((x + dx, y + dy))
                assert beyond is None or int(beyond.read(side)) == int(card.read(side)) + 1
