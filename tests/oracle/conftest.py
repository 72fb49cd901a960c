"""The comparison of an engine with its oracle as a fixture."""

from __future__ import annotations

import itertools
import sys

import pytest
from tests.oracle.compare import compare_games, event_table, numbered


@pytest.fixture
def compare(request, capsys):
    """Compares games of all variants; fails at a disagreement, or when a rare event is missing.

    Arguments: a subclass of Pair, variants, and how many moves quickly and with ``--deep``.
    """
    deep = request.config.getoption("deep")

    def tell(line):
        if deep:
            with capsys.disabled():
                print(line, file=sys.stderr, flush=True)  # noqa: T201

    def run(pair_type, variants, quick_moves, deep_moves):
        seed = request.config.getoption("first_seed") + (1_000_000 if deep else 0)
        games = numbered(variants, seed)
        if not deep:
            games = itertools.chain(pair_type.landmarks, games)
        moves = deep_moves if deep else quick_moves
        seen, summary = compare_games(pair_type, games, moves, tell)
        table = event_table(pair_type, seen)
        lines = [summary, *table] if deep else [f"{summary}; rarest event:{table[-1]}"]
        request.node.user_properties.append(("oracle", "\n".join(lines)))
        print("\n".join(table))  # noqa: T201
        missing = [event for event in pair_type.events if not seen[event]]
        assert not missing, f"never happened: {', '.join(missing)}"

    return run
