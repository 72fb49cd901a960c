"""What a study keeps of a game: enough for every question, little enough to keep millions."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import msgspec

from trivet.core.item import Item
from trivet.core.state import State


class Facts(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A finished game.

    Attributes:
        scores: Points by seat (Tether: by side; Connections: minus points).
        winners: Seats (sides) that won.
        moves: How many moves were made.
        turns: How many turns that makes: in Tether one of several moves, else the same.
        end: Why it ended.
        rounds: For each round of Quincunx or game of a series the points made in it by seat.
        items: For each kind that occurred, by seat (side): how often, and points brought.
        dealt: Cards dealt: round, seat (side), card number. Connections: the tiles turned, seat 0.
        placed: Cards placed: round, seat (side), card number, points, and 1 for a spiral.
    """

    scores: list[int]
    winners: list[int]
    moves: int
    turns: int
    end: str
    rounds: list[list[int]]
    items: dict[str, list[tuple[int, int]]]
    dealt: list[tuple[int, int, int]]
    placed: list[tuple[int, int, int, int, int]]


class Watcher:
    """Looks on while a game is played, and says in the end what it saw.

    Args:
        start: The game as it is dealt.
        details: Whether to look at items and cards; without, they stay empty.
    """

    def __init__(self, start: State, details: bool = True) -> None:
        self._details = details
        self._name: str = start.game.name
        self._numbers = {code: number for number, code in enumerate(start.game.deck)}
        self._owners = len(start.scores)
        self._turns = 0
        self._done: list[tuple[int, ...]] = []
        self._items: dict[str, list[list[int]]] = {}
        self._dealt: list[tuple[int, int, int]] = []
        self._placed: list[list[int]] = []
        if details:
            self._note_deal(start)

    def see(self, before: State, after: State) -> None:
        """A move was made."""
        _SEEN[self._name](self, before, after)

    def facts(self, end: State) -> Facts:
        """All of the game, which is over."""
        totals = [(0,) * self._owners, *self._done, end.scores]
        rounds = [
            [new - old for old, new in zip(one, other, strict=True)]
            for one, other in itertools.pairwise(totals)
        ]
        return Facts(
            scores=list(end.scores),
            winners=list(end.winners or ()),
            moves=len(end.moves),
            turns=self._turns or len(end.moves),
            end=end.end or "",
            rounds=rounds,
            items={
                kind: [(count, points) for count, points in by_owner]
                for kind, by_owner in sorted(self._items.items())
            },
            dealt=self._dealt,
            placed=[
                (turn, owner, card, points, s) for turn, owner, card, points, s in self._placed
            ],
        )

    def _note_deal(self, state: State) -> None:
        number = len(self._done)
        if self._name == "connections":
            from trivet.games.connections.pieces import ROUNDS

            turned = (state.decks or ((),))[-1][:ROUNDS]
            self._dealt += [(number, 0, self._numbers[code]) for code in turned]
            return
        for seat, hand in enumerate(state.hands()):
            owner = seat % 2 if self._name == "tether" else seat
            self._dealt += [(number, owner, self._numbers[code]) for code in hand]

    def _note_items(self, after: State, mover: int) -> None:
        for item in after.items:
            owners = [owner for owner, points in enumerate(item.points) if points]
            if not owners and item.kind != "left over":  # that would be the Excuse in any hand
                owners = [mover]
            for owner in range(self._owners) if self._name == "tether" else owners:
                self._add(_label(item), owner, item.points[owner])
            if item.kind != "left over" and self._placed:
                self._placed[-1][3] += item.points[mover]

    def _add(self, label: str, owner: int, points: int) -> None:
        entry = self._items.setdefault(label, [[0, 0] for _ in range(self._owners)])[owner]
        entry[0] += 1
        entry[1] += points

    def _place(self, owner: int, card: str, is_spiral: bool = False) -> None:
        number = self._numbers[card]
        self._placed.append([len(self._done), owner, number, 0, int(is_spiral)])

    def _see_tether(self, before: State, after: State) -> None:
        old, new = before.data[0], after.data[0]
        move, seat = after.moves[-1], int(old["acting"])
        self._turns += int(old["seat"] != new["seat"] or after.is_over)  # NumPy's has no JSON
        if not self._details:
            return
        if move[0].isdigit():
            kept = set(after.hands()[seat])
            for card in before.hands()[seat]:
                if card not in kept:
                    self._place(seat % 2, card)
        elif after.items:
            self._note_items(after, seat % 2)

    def _see_connections(self, before: State, after: State) -> None:
        if self._details:
            assert before.seat is not None
            tile, _, turn = after.moves[-1].split(" ")
            self._place(before.seat, tile, turn == "spiral")
            self._note_items(after, before.seat)
        old, new = before.data[0], after.data[0]
        if old["game"] != new["game"] and not after.is_over:
            past = new["past"][: new["game"], : self._owners].sum(axis=0)
            self._begin_round(tuple(past.tolist()), after)

    def _see_quincunx(self, before: State, after: State) -> None:
        old, new = before.data[0], after.data[0]
        if self._details:
            card, at, _ = after.moves[-1].partition("@")
            if at:
                self._place(int(old["seat"]), card)
            self._note_items(after, int(old["seat"]))
        if old["begun"] != new["begun"]:
            self._begin_round(after.scores, after)

    def _begin_round(self, totals: tuple[int, ...], state: State) -> None:
        self._done.append(totals)
        if self._details:
            self._note_deal(state)


def _label(item: Item) -> str:
    """The kind of an item; a number of Connections with its value."""
    return f"number {-sum(item.points)}" if item.kind == "number" else item.kind


_SEEN: dict[str, Callable[[Watcher, State, State], None]] = {
    "tether": Watcher._see_tether,
    "connections": Watcher._see_connections,
    "quincunx": Watcher._see_quincunx,
}
