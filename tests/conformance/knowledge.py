"""Who can know which card, kept by hand from the rulebooks, without asking the engines.

``Table`` follows a game move by move. What a seat has never seen may be permuted in the deck
without its noticing: :func:`disguised` makes such a twin of a state.
"""

from __future__ import annotations

import random

from tests.conformance.table import Config, game_of

from trivet import State


class Table:
    """One round's cards: where they are and who has seen them."""

    def __init__(self, state: State) -> None:
        self.players = state.game.players
        self.deck = list(state.decks[-1])
        self.hands: list[set[str]] = [set() for _ in range(self.players)]
        self.public: set[str] = set()
        self.seen: list[set[str]] = [set() for _ in range(self.players)]
        self.rest = list(self.deck)
        self.begin(state)

    def begin(self, state: State) -> None:
        raise NotImplementedError

    def follow(self, before: State, after: State) -> None:
        raise NotImplementedError

    def open(self, cards: int) -> list[str]:
        taken, self.rest = self.rest[:cards], self.rest[cards:]
        self.public.update(taken)
        return taken

    def draw(self, seat: int, cards: int) -> None:
        taken, self.rest = self.rest[:cards], self.rest[cards:]
        self.hands[seat].update(taken)
        self.seen[seat].update(taken)

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].discard(card)
        self.public.add(card)

    def unseen(self, seat: int | None) -> set[str]:
        """The cards of which the seat cannot know where they are."""
        known = self.public if seat is None else self.public | self.seen[seat]
        return set(self.deck) - known


class TetherTable(Table):
    """T6, T12, T19, T21, T22."""

    def begin(self, state: State) -> None:
        del state
        for seat in range(self.players):
            self.draw(seat, 5)
        self.adrift = set(self.open(3))
        self.new_turn()

    def new_turn(self) -> None:
        self.linked = self.helped = self.just_linked = False

    def follow(self, before: State, after: State) -> None:
        seat, move = before.seat, after.moves[-1]
        if not (self.linked or self.just_linked):
            self.owner = seat
        if move[0] == "~":
            self.lay(seat, move[1:])
            if not self.adrift and not self.rest:
                self.finish(after)
            self.adrift.add(move[1:])
        elif move == "<deck":
            self.draw(seat, 1)
            self.finish(after)
        elif move[0] == "<":
            self.adrift.remove(move[1:])
            self.hands[seat].add(move[1:])
            self.finish(after)
        elif move in {"end", "pass"}:
            if move == "end" or not self.just_linked:
                self.finish(after)
            self.just_linked = False
        else:
            for reading in move.split("-"):
                card = min(reading, reading[::-1])
                self.adrift.discard(card)
                self.helped |= seat != self.owner and card in self.hands[seat]
                self.lay(seat, card)
            self.linked = self.just_linked = True

    def finish(self, after: State) -> None:
        if after.is_over:
            return
        if len(self.hands[self.owner]) < 6:
            self.draw(self.owner, 1)
        if self.helped:
            self.draw((self.owner + 2) % 4, 1)
        self.new_turn()


class QuincunxTable(Table):
    """Q3, Q4, Q7, and the two sums of the basic scoring that draw."""

    def begin(self, state: State) -> None:
        cells = ["a1", "a5", "e1", "e5", "c3"][: 4 if self.players == 3 else 5]
        self.spread = dict(zip(cells, self.open(len(cells)), strict=True))
        first = (len(state.decks) - 1) % self.players
        for turn in range(self.players):
            self.draw((first + turn) % self.players, {2: 10, 3: 7, 4: 6}[self.players])
        self.owed = (0, 0)

    def follow(self, before: State, after: State) -> None:
        move = after.moves[-1]
        if "@" in move:
            card, cell = move.split("@")
            self.lay(before.seat, card)
            self.spread[cell] = card
            self.owed = (before.seat, self.draws(cell))
        waiting = not after.is_over and not any("@" in text for text in after.legal_moves())
        if not waiting:
            self.draw(*self.owed)
            self.owed = (0, 0)

    def draws(self, cell: str) -> int:
        column, row = ord(cell[0]), int(cell[1])
        beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        cards = [self.spread.get(f"{chr(x)}{y}") for x, y in beside]
        ranks = [rank(card) for card in cards if card and card != "X"]
        if self.spread[cell] == "X":
            return 0
        return sum(rank(self.spread[cell]) + other in {11, 20} for other in ranks)


def rank(card: str) -> int:
    return {"A": 1, "C": 10}.get(card[0]) or int(card[0])


class ConnectionsTable(Table):
    """C6: the tiles come up one by one, for all at the same time."""

    def begin(self, state: State) -> None:
        del state
        self.open(1)
        self.placed = 0

    def follow(self, before: State, after: State) -> None:
        del before, after
        self.placed += 1
        if self.placed % self.players == 0:
            self.open(1)


TABLES = {"tether": TetherTable, "quincunx": QuincunxTable, "connections": ConnectionsTable}


def tables_of(states: tuple[State, ...]) -> list[dict[int | None, set[str]]]:
    """For every state of a game, what each seat and a spectator (None) have not seen."""
    found, table = [], TABLES[states[0].game.name](states[0])
    for number, state in enumerate(states):
        if number:
            before = states[number - 1]
            if len(before.decks) == len(state.decks):
                table.follow(before, state)
            else:
                table = TABLES[state.game.name](state)
        found.append({seat: table.unseen(seat) for seat in (None, *range(state.game.players))})
    return found


def moments(row: Config, count: int) -> list[tuple[State, dict[int | None, set[str]]]]:
    """About ``count`` unfinished states of a game, each with what its viewers have not seen."""
    states = game_of(row)[:-1]
    unseen = tables_of(states)
    step = max(1, len(states) // count)
    return [(states[i], unseen[i]) for i in range(0, len(states), step)]


def disguised(state: State, seat: int | None, unseen: set[str], source: random.Random) -> State:
    """A state that differs only in what a seat cannot know, as far as that leaves a choice."""
    deck = list(state.decks[-1])
    places = [place for place, card in enumerate(deck) if card in unseen]
    cards = [deck[place] for place in places]
    source.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        deck[place] = card
    twin = state.game.deal(decks=[*state.decks[:-1], deck])
    secret = len(state.moves) - secret_moves(state)
    for number, move in enumerate(state.moves):
        hidden = number >= secret and twin.seat != seat
        twin = twin.play(source.choice(twin.legal_moves()) if hidden else move)
    return twin


def secret_moves(state: State) -> int:
    """How many of the last moves are placements of a round of Connections still going on."""
    if state.game.name != "connections" or state.is_over:
        return 0
    return len(state.moves) % state.game.players
