"""Tables whose bots think with a mind that is quick, see ``tests/search/simple_mind.py``."""

from __future__ import annotations

import pytest
from tests.search.simple_mind import SimpleMind


@pytest.fixture
def quick_minds(monkeypatch):
    """Every level thinks simply, wherever it is asked; answers all minds that were made."""
    made: dict[tuple[str, str], SimpleMind] = {}

    def mind(game: str, name: str) -> SimpleMind:
        return made.setdefault((game, name), SimpleMind())

    for place in ("search.bots", "search.hints", "search.review", "server.bots", "server.hints"):
        monkeypatch.setattr(f"trivet.{place}.mind", mind)
    return made
