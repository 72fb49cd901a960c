"""Tables whose bots think with a mind that is quick, see ``tests/search/simple_mind.py``."""

from __future__ import annotations

import pytest
from tests.search.simple_mind import SimpleMind

from trivet.server.engines import PARTS


@pytest.fixture
def quick_minds(monkeypatch):
    """Every level thinks simply, wherever it is asked; answers all minds that were made."""
    made: dict[tuple[str, str], SimpleMind] = {}

    def mind(game: str, name: str) -> SimpleMind:
        return made.setdefault((game, name), SimpleMind())

    # Nothing has to be compiled for them.
    monkeypatch.setattr("trivet.server.engines._loaded", set(PARTS))
    for place in ("search.bots", "search.hints", "search.review", "server.bots", "server.hints"):
        monkeypatch.setattr(f"trivet.{place}.mind", mind)
    return made
