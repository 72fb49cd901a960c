"""How many ways there are to go on from the middle of known games, and what they score.

A lost move, a move too many or a wrong score somewhere among thousands changes a count.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tests.conformance.table import CONFIGS, Config, game_of

from trivet import State

FILE = Path(__file__).parent / "counts.json"
DEPTHS = {
    "tether-2": 6,
    "tether-4": 5,
    "connections-1": 3,
    "connections-2-set": 2,
    "quincunx-2": 2,
    "quincunx-2-flush-muggins": 3,
    "quincunx-3": 2,
    "quincunx-4": 2,
}
SEEDS = (1, 2)


def rows() -> Iterator[tuple[Config, int]]:
    """The games that are counted, with the number of moves looked ahead."""
    for row in CONFIGS:
        if row.name in DEPTHS:
            yield row, DEPTHS[row.name]


def lines(state: State, depth: int) -> list[list[int]]:
    """For 1 to ``depth`` moves: lines of play, positions they lead to, points in all of those."""
    found, here = [], {state.to_bytes(): (state, 1)}
    for _ in range(depth):
        after: dict[bytes, tuple[State, int]] = {}
        for position, ways in here.values():
            for move in choices(position):
                child = position.play(move)
                known = after.get(child.to_bytes(), (child, 0))
                after[child.to_bytes()] = (known[0], known[1] + ways)
        here = after
        points = [sum(seat) for seat in zip(*(s.scores for s, _ in here.values()), strict=True)]
        found.append([sum(ways for _, ways in here.values()), len(here), *points])
    return found


def choices(state: State) -> tuple[str, ...]:
    """All legal moves; of the claims of Muggins a low and a high one."""
    return state.legal_moves() or (() if state.is_over else ("claim 0", "claim 500"))


def count(row: Config, depth: int, seed: int) -> list[list[int]]:
    """The counts from the middle of one game."""
    states = game_of(row, seed)
    return lines(states[len(states) // 2], depth)


def page() -> str:
    """All counts as JSON."""
    found = {
        row.name: {str(seed): count(row, depth, seed) for seed in SEEDS} for row, depth in rows()
    }
    games = [f"  {json.dumps(name)}: {json.dumps(found[name])}" for name in found]
    return "{\n" + ",\n".join(games) + "\n}\n"
