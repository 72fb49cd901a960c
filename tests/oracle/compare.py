"""Plays games through an engine and its oracle, and compares both at every move.

What differs from game to game is in a :class:`Pair`, one subclass a game.
"""

from __future__ import annotations

import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

import trivet


class Disagreement(AssertionError):
    """An engine and its oracle differ; the message holds a record that replays to the place."""


class Pair:
    """The engine of a game and its oracle, playing one game.

    Args:
        players: Number of players.
        options: Options of the game.
        seed: Decides the decks and the moves.

    Attributes:
        state: Where the engine is.
        oracle: Where the oracle is.
        moves: How many moves were made.
        legal: The oracle's legal moves.
    """

    name: ClassVar[str]
    oracle_type: ClassVar[type]
    events: ClassVar[list[str]]
    """Rare events that must happen whenever games are compared."""
    landmarks: ClassVar[list[tuple[int, dict[str, Any], int]]]
    """Players, options and seeds of games with the rarest events, for short comparisons."""

    def __init__(self, players: int, options: dict[str, Any], seed: int) -> None:
        self.seed = seed
        self.rng = random.Random(f"{self.name} {seed}")
        self.probes = random.Random(f"{self.name} {seed} probes")  # leaves the game as it is
        self.game = trivet.game(self.name, players, **options)
        self.oracle = self.oracle_type(players, self.oracle_options())
        self.biased = self.rng.random() < 0.5
        decks = [self.biased_deck(i) for i in range(self.rounds)] if self.biased else None
        self.state = self.game.deal(seed=seed, decks=decks)
        self.dealt = 0
        self.moves = 0
        self.legal: list[str] = []

    # What a game may define.

    def oracle_options(self) -> dict[str, Any]:
        """The options as the oracle takes them."""
        return self.game.options

    @property
    def rounds(self) -> int:
        """How often is dealt."""
        return 1

    def is_legal(self, text: str) -> bool:
        """Whether the oracle allows a move."""
        return text in self.legal

    def legal_of(self, seat: int | None) -> list[str]:
        """The legal moves that a seat's view lists."""
        return self.legal if seat is not None and seat == self.oracle.acting else []

    def after_move(self, before: trivet.State, move: str) -> None:
        """More checks after a move was made in both."""

    def random_text(self) -> str:
        """Any move text of the notation, mostly illegal here."""
        raise NotImplementedError

    def check_view(self, view: dict[str, Any], seat: int | None) -> None:
        """Compare what only this game's views hold."""
        raise NotImplementedError

    @staticmethod
    def comparable(kind: str, points: Any, where: Any, draws: int) -> tuple[Any, ...]:
        """An item of either engine, in the form in which both are the same."""
        return kind, tuple(points), tuple(sorted(where)), draws

    # Playing and comparing.

    def biased_deck(self, number: int) -> list[str]:
        """The oracle's deck of a round; the oracle may remember what it is good for."""
        return self.oracle.biased_deck(random.Random(f"{self.name} {self.seed} {number}"))

    def play(self) -> None:
        """Play the game to its end; raises Disagreement."""
        while True:
            if self.oracle.needs_deal:
                self.deal()
            self.check()
            if self.oracle.over:
                return
            for _ in range(2):
                self.try_move(self.random_text())
            move = self.oracle.biased_move(self.rng)
            self.make(move)

    def make(self, move: str) -> None:
        """Make a legal move in both."""
        before = self.state
        self.state = self.guarded(f"play({move!r})", lambda: before.play(move))
        self.oracle.play(move)
        self.moves += 1
        self.after_move(before, move)

    def deal(self) -> None:
        """Give the oracle the engine's newest deck."""
        if self.biased:
            self.biased_deck(self.dealt)
        self.oracle.deal(list(self.state.decks[-1]))
        self.dealt += 1

    def check(self) -> None:
        """Compare both positions."""
        state, oracle = self.state, self.oracle
        self.same("number of deals", len(state.decks), self.dealt)
        self.same("seat to move", state.seat, oracle.acting)
        self.same("over", state.is_over, oracle.over)
        self.same("end", state.end, oracle.end)
        self.same("scores", list(state.scores), oracle.scores)
        self.same("winners", state.winners and list(state.winners), oracle.winners)
        self.check_legal(list(self.guarded("legal_moves()", state.legal_moves)))
        given = self.guarded("items", lambda: state.items)
        self.check_items([(i.kind, i.points, i.where, i.draws) for i in given])
        seats = [None, *range(self.game.players), *[oracle.acting] * self.game.players]
        seat = self.probes.choice(seats)
        view = self.guarded(f"view({seat})", lambda: state.view(seat))
        self.check_common(view, seat)
        self.check_view(view, seat)

    def check_legal(self, given: list[str]) -> None:
        """Compare the legal moves exactly."""
        right = self.legal = self.oracle.legal()
        if given != right:
            more, fewer = set(given) - set(right), set(right) - set(given)
            self.same(f"legal moves (engine alone {more}, oracle alone {fewer})", given, right)

    def check_items(self, given: list[tuple[Any, ...]]) -> None:
        """Compare what the last move scored, item by item and in sum."""
        right = self.oracle.items
        self.same(
            "items",
            Counter(self.comparable(*item) for item in given),
            Counter(self.comparable(*item) for item in right),
        )

    def check_common(self, view: dict[str, Any], seat: int | None) -> None:
        """Compare what all games' views hold, for a viewer who may know it all."""
        oracle = self.oracle
        if self.moves % 10 == 0:
            self.guarded(f"view({seat}) as JSON", lambda: json.dumps(view))
        self.same("view seat", view["seat"], seat)
        self.same("view over", view["over"], oracle.over)
        self.same("view winners", view["winners"], oracle.winners)
        self.same("view legal moves", view["legal"], self.legal_of(seat))

    def try_move(self, text: str) -> None:
        """A move text must raise IllegalMove exactly when the oracle does not allow it."""
        try:
            self.state.play(text)
        except trivet.IllegalMove:
            legal = False
        except Exception as error:
            self.fail(f"play({text!r}) raised {error!r}")
        else:
            legal = True
        self.same(f"legality of {text!r}", legal, self.is_legal(text))
        asked = self.guarded(f"is_legal({text!r})", lambda: self.state.is_legal(text))
        self.same(f"is_legal({text!r})", asked, legal)

    def same(self, what: str, given: Any, right: Any) -> None:
        """Raise Disagreement unless both are equal."""
        if given != right:
            self.fail(f"{what}: engine {given!r}, oracle {right!r}")

    def guarded(self, what: str, ask: Callable[[], Any]) -> Any:
        """The engine's answer; whatever it raises is a disagreement."""
        try:
            return ask()
        except Exception as error:
            self.fail(f"{what} raised {error!r}")

    def fail(self, what: str) -> None:
        """Raise Disagreement with all that is needed to see it again."""
        state = self.state
        record = {
            "format": "trivet-record/1",
            "game": self.name,
            "players": self.game.players,
            "options": self.game.options,
            "deals": state.decks,
            "moves": state.moves,
        }
        raise Disagreement(
            f"{what}\n{self.game!r}, seed {self.seed}, after move {len(state.moves)}; "
            f"record:\n{json.dumps(record)}"
        ) from None


def compare_games(
    pair_type: type[Pair],
    games: Iterable[tuple[int, dict[str, Any], int]],
    moves: int,
    tell: Callable[[str], None],
) -> tuple[Counter[str], str]:
    """Compare games, given by players, options and seed, until enough moves are made.

    Answers how often each rare event happened, and a line that says what was done. ``tell`` gets a
    line now and then.
    """
    seen: Counter[str] = Counter()
    start = told = time.monotonic()
    made = played = 0
    for players, options, seed in games:
        pair = pair_type(players, options, seed)
        pair.play()
        made, played = made + pair.moves, played + 1
        seen += pair.oracle.counters
        if time.monotonic() - told > 10:
            told = time.monotonic()
            tell(f"{pair_type.name}: {made:,} of {moves:,} moves, {played:,} games")
        if made >= moves:
            break
    seconds = time.monotonic() - start
    return seen, f"{pair_type.name}: {made:,} moves in {played:,} games agree ({seconds:.0f} s)"


def numbered(
    variants: list[tuple[int, dict[str, Any]]], seed: int
) -> Iterator[tuple[int, dict[str, Any], int]]:
    """The variants again and again, each time with the next seed, without end."""
    for (players, options), number in zip(itertools.cycle(variants), itertools.count(seed)):
        yield players, options, number


def event_table(pair_type: type[Pair], seen: Counter[str]) -> list[str]:
    """The rare events and how often they happened, most frequent first."""
    table = sorted(((seen[event], event) for event in pair_type.events), reverse=True)
    return [f"{count:9,}  {event}" for count, event in table]
