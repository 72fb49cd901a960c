"""Quincunx for :mod:`tests.oracle.compare`."""

from __future__ import annotations

from typing import Any

from tests.oracle.compare import Pair
from tests.oracle.quincunx import Oracle, number_in
from tests.oracle.quincunx_scoring import CELLS, full_deck

VARIANTS = [
    (2, {}),
    (3, {"flush": True}),
    (4, {"flush": True, "excuse": True}),
    (2, {"muggins": True}),
    (3, {"excuse": True, "muggins": True, "rounds": 2}),
    (4, {"flush": True, "muggins": True, "rounds": 1}),
    (2, {"flush": True, "excuse": True, "muggins": True, "rounds": 5}),
    (3, {"rounds": 1}),
    (4, {"excuse": True, "rounds": 2}),
    (2, {"flush": True, "rounds": 1}),
]

EVENTS = [
    "power play",
    "power play with 0",
    "double straight",
    "double three of a kind",
    "straight and three of a kind",
    "straight and flush",
    "straight of 4 or 5 extended",
    "straight both ways in one line",
    "three of a kind beats a straight in one line",
    "three of a kind replacing pairs",
    "pair beside a straight in one line",
    "flush line",
    "flush box",
    "two boxes at once",
    "three cards drawn at once",
    "draw at the last placement",
    "draws lost because the deck ran out",
    "nothing adjacent",
    "Excuse breaking a line",
    "beside the Excuse",
    "negative round",
    "ties",
    "over-claim",
    "exact claim",
    "under-claim called rightly",
    "wrong call",
    "nobody calls",
]
LANDMARKS = [
    (3, {"flush": True}, 2241),  # a double three of a kind
    (4, {"excuse": True, "rounds": 2}, 2058),  # a tie
    (4, {"flush": True, "excuse": True}, 2032),  # two boxes at once
    (3, {"flush": True}, 2051),  # a pair beside a straight in one line
]


class QuincunxPair(Pair):
    """The engine of Quincunx and its oracle."""

    name = "quincunx"
    oracle_type = Oracle
    events = EVENTS
    landmarks = LANDMARKS

    @property
    def rounds(self) -> int:
        return self.game.options["rounds"]

    def is_legal(self, text: str) -> bool:
        oracle = self.oracle
        if oracle.acting is None or oracle.stage == "place" or text == "pass":
            return text in self.legal
        try:
            number_in(text, oracle.stage, 0 if oracle.stage == "claim" else 1)
        except ValueError:
            return False
        return True

    def random_text(self) -> str:
        rng, oracle = self.probes, self.oracle
        kind = rng.choice(["any", "own", "free", "number"])
        if kind == "number" and oracle.muggins:
            number = rng.choice([0, 1, 2, 5, 10, 99])
            return rng.choice(["pass", f"claim {number}", f"call {number or 1}"])
        cards = full_deck(oracle.excuse)
        hand = oracle.hand(oracle.turn)
        card = rng.choice(hand) if kind == "own" and hand else rng.choice(cards)
        cell = rng.choice(oracle.empty_cells or CELLS) if kind == "free" else rng.choice(CELLS)
        return f"{card}@{cell}"

    def check_view(self, view: dict[str, Any], seat: int | None) -> None:
        oracle = self.oracle
        self.same("view scores", view["scores"], oracle.scores)
        self.same("view spread", view["spread"], oracle.spread)
        counts = [len(hand) for hand in oracle.hands]
        self.same("view hand counts", view["hand_counts"], counts)
        self.same("view hand", view["hand"], None if seat is None else oracle.hand(seat))
        self.same("view deck", view["deck_count"], len(oracle.stock))
        if not oracle.over:
            self.same("view turn", view["turn"], oracle.turn)
            self.same("view phase", view["phase"], oracle.stage)
            self.same("view round", view["round"], oracle.round)
            self.same("view dealer", view["dealer"], oracle.dealer)

    @staticmethod
    def comparable(kind: str, points: Any, where: Any, draws: int) -> tuple[Any, ...]:
        if kind in ("power play", "claim", "call", "lost"):
            where = ()  # the engine names the cells that add to it, the oracle those that make it
        if (kind, len(where)) in (("straight", 3), ("flush line", 4)):
            where = ()  # two in one line may be equally long, and either will do (Q9, Q13)
        return Pair.comparable(kind, points, where, draws)
