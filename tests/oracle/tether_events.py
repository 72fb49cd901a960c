"""Which rare events of Tether happen; the oracle calls these as it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.tether_cards import STEPS

if TYPE_CHECKING:
    from tests.oracle.tether import Oracle
    from tests.oracle.tether_cards import Group

EVENTS = [
    "first link to a group",
    "adrift card linked",
    "merge of two groups",
    "merge of two groups with marks",
    "merge that does not score again",
    "threshold skipped",
    "from below 6 to 14",
    "group of exactly 6",
    "group of exactly 10",
    "group of exactly 14",
    "small scored",
    "medium scored",
    "large scored",
    "wider than nine",
    "taller than nine",
    "consecutive for the mover, but apart",
    "consecutive for the other side, but apart",
    "one reading fits at two places",
    "one card fits in both readings",
    "incidental neighbours",
    "hand emptied",
    "last card taken in the turn",
    "deck exhausted",
    "nothing to take",
    "end: large group",
    "end: lead",
    "end: deck",
    "end: no progress",
    "win by fewer cards",
    "shared win",
]
TEAM_EVENTS = [
    "partner links",
    "partner draws",
    "last card drawn by the partner",
    "four hand-overs in a turn",
    "player links again after help",
    "partner with an empty hand",
    "pass with an empty hand",
]


def note_legal(oracle: Oracle, legal: list[str]) -> None:
    """Before a move in a connect turn: cards that fit in more than one way."""
    group, side, seen = oracle.active, oracle.side, oracle.counters
    if group is None:
        return
    seen["partner with an empty hand"] += (
        oracle.control != oracle.turn and not oracle.hands[oracle.control]
    )
    fits: dict[str, set] = {}
    for move in legal:
        if "-" in move:
            low, high = move.split("-")
            x, y = group.place_of(side, low) or group.place_of(side, high)
            dx, dy = STEPS[side]
            outside_is_high = group.place_of(side, high) is None
            reading, sign = (high, 1) if outside_is_high else (low, -1)
            fits.setdefault(reading, set()).add((x + sign * dx, y + sign * dy))
    seen["one reading fits at two places"] += any(len(places) > 1 for places in fits.values())
    seen["one card fits in both readings"] += any(r[::-1] in fits for r in fits if r != r[::-1])


def note_join(oracle: Oracle, low: object, high: object) -> None:
    """At a link, before the groups are joined."""
    seen = oracle.counters
    groups: list[Group] = [source for source in (low, high) if not isinstance(source, list)]
    seen["adrift card linked"] += any(source is oracle.adrift for source in (low, high))
    if oracle.active is None:
        seen["first link to a group"] += len(groups)
    elif len(groups) == 2:
        seen["merge of two groups"] += 1
        seen["merge of two groups with marks"] += all(group.marks for group in groups)
    helping = oracle.control != oracle.turn
    seen["partner links"] += helping
    seen["player links again after help"] += oracle.helped and not helping
    seen["four hand-overs in a turn"] += oracle.hand_overs == 4


def note_growth(oracle: Oracle) -> None:
    """After a link."""
    seen, group = oracle.counters, oracle.active
    seen["wider than nine"] += group.width > 9
    seen["taller than nine"] += group.height > 9
    seen["hand emptied"] += not oracle.hands[oracle.control]
    for side, (dx, dy) in STEPS.items():
        places = {int(card.read(side)): place for place, card in group.cells.items()}
        touching = sum((x + dx, y + dy) in group.cells for x, y in group.cells)
        consecutive = sum(reading + 1 in places for reading in places)
        whose = "the mover" if side == oracle.side else "the other side"
        seen[f"consecutive for {whose}, but apart"] += consecutive > touching
        if side != oracle.side:
            seen["incidental neighbours"] += touching > 0


def note_score(oracle: Oracle, reached: list[int], scores: bool) -> None:
    """At the end of a connect turn, before the marks are set."""
    seen, size = oracle.counters, oracle.active.size
    largest = max(oracle.pieces)
    for threshold, name in {6: "small", 10: "medium", 14: "large"}.items():
        seen[f"group of exactly {threshold}"] += size == threshold
        seen[f"{name} scored"] += scores and reached[-1] == threshold
    seen["threshold skipped"] += scores and sum(largest < step for step in reached) > 1
    seen["from below 6 to 14"] += scores and largest < 6 and size >= 14
    merged = sum(piece > 1 for piece in oracle.pieces) > 1
    seen["merge that does not score again"] += merged and bool(reached) and not scores
