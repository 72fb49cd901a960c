"""Tether for :mod:`tests.oracle.compare`."""

from __future__ import annotations

from typing import Any

from tests.oracle.compare import Pair
from tests.oracle.tether import Oracle
from tests.oracle.tether_cards import full_deck
from tests.oracle.tether_events import EVENTS, TEAM_EVENTS

VARIANTS = [(2, {}), (4, {})]
LANDMARKS = [
    (4, {}, 2447),  # a pass with an empty hand
    (2, {}, 2138),  # nothing to take
    (4, {}, 2011),  # one reading fits at two places
    (2, {}, 2098),  # the same
    (2, {}, 2072),  # a merge that does not score again
    (2, {}, 2148),  # the same
]


class TetherPair(Pair):
    """The engine of Tether and its oracle."""

    name = "tether"
    oracle_type = Oracle
    events = EVENTS + TEAM_EVENTS
    landmarks = LANDMARKS

    def random_text(self) -> str:
        rng = self.probes
        kind = rng.choice(["link", "link", "near", "near", "~", "<", "word"])
        if kind in "~<":
            return kind + rng.choice(full_deck())
        if kind == "word":
            return rng.choice(["end", "pass", "<deck"])
        low = rng.randint(1, 97)
        groups = self.oracle.groups
        if kind == "near" and groups:
            group = self.oracle.active or rng.choice(groups)
            card = rng.choice(list(group.cells.values()))
            low = min(97, max(1, int(card.read(self.oracle.side)) - rng.randint(0, 1)))
        return f"{low:02}-{low + 1:02}"

    def check_view(self, view: dict[str, Any], seat: int | None) -> None:
        oracle = self.oracle
        self.same("view scores", view["scores"], oracle.scores)
        self.same("view hand", view["hand"], None if seat is None else oracle.hand(seat))
        hands = [
            {"count": len(hand), "known": sorted(shown)}
            for hand, shown in zip(oracle.hands, oracle.shown, strict=True)
        ]
        self.same("view hands", view["hands"], hands)
        self.same("view deck", view["deck"], len(oracle.stock))
        self.same("view adrift", view["adrift"], sorted(card.code for card in oracle.adrift))
        given, right = self.given_groups(view), self.right_groups()
        self.same("view groups", without(given, right), without(right, given))
        if not oracle.over:
            self.same("view turn", view["turn"], oracle.turn)
            self.same("view turns left", view["turns_left"], oracle.turns_left or 0)
            adrift = oracle.set_adrift and oracle.set_adrift.code
            self.same("view set adrift", view["set_adrift"], adrift)

    @staticmethod
    def given_groups(view: dict[str, Any]) -> list[Any]:
        """The groups of a view in comparable form."""
        groups = []
        for group in view["groups"]:
            cells = {(card["x"], card["y"]): card["h"] for card in group["cards"]}
            made = {frozenset(t["cards"]) for t in group["tethers"] if t["made"]}
            touching = {frozenset(t["cards"]) for t in group["tethers"]}
            groups.append(
                (
                    *comparable_group(cells, made, touching),
                    *(group[name] for name in ("size", "width", "height", "reached", "active")),
                )
            )
        return sorted(groups)

    def right_groups(self) -> list[Any]:
        """The oracle's groups in the same form."""
        groups = []
        for group in self.oracle.groups:
            cells = {place: card.h for place, card in group.cells.items()}
            codes = {place: card.code for place, card in group.cells.items()}
            touching = {
                frozenset((code, codes[beyond]))
                for (x, y), code in codes.items()
                for beyond in ((x + 1, y), (x, y + 1))
                if beyond in codes
            }
            active = group is self.oracle.active and not self.oracle.over
            groups.append(
                (
                    *comparable_group(cells, self.oracle.links & touching, touching),
                    *(group.size, group.width, group.height),
                    *(max(group.marks, default=0), active),
                )
            )
        return sorted(groups)


def comparable_group(cells: dict[Any, str], made: set, touching: set) -> tuple[Any, ...]:
    """A group moved so that its bounding rectangle begins at (0, 0), with its tethers."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return (
        sorted(((x - left, y - top), reading) for (x, y), reading in cells.items()),
        sorted(map(sorted, made)),
        sorted(map(sorted, touching)),
    )


def without(groups: list[Any], others: list[Any]) -> list[Any]:
    """The groups that are not among the others."""
    return [group for group in groups if group not in others]
