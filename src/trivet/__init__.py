"""Trivet: the games Tether, Connections and Quincunx, exact and fast.

>>> import trivet
>>> state = trivet.game("quincunx", players=2).deal(seed=7)
>>> state = state.play(state.legal_moves()[0])
>>> state.seat
1
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trivet.core.errors import (
        IllegalMove,
        OptionError,
        ParseError,
        RecordError,
        TrivetError,
    )
    from trivet.core.game import Game
    from trivet.core.item import Item
    from trivet.core.record import Record, read_records
    from trivet.core.rng import Rng
    from trivet.core.state import State
    from trivet.games import game
    from trivet.search.hints import hint
    from trivet.search.review import review

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalMove",
    "Item",
    "OptionError",
    "ParseError",
    "Record",
    "RecordError",
    "Rng",
    "State",
    "TrivetError",
    "game",
    "hint",
    "read_records",
    "review",
]

_HOMES = {
    **dict.fromkeys(
        ("IllegalMove", "OptionError", "ParseError", "RecordError", "TrivetError"),
        "trivet.core.errors",
    ),
    "Game": "trivet.core.game",
    "Item": "trivet.core.item",
    "State": "trivet.core.state",
    **dict.fromkeys(("Record", "read_records"), "trivet.core.record"),
    "Rng": "trivet.core.rng",
    "game": "trivet.games",
    "hint": "trivet.search.hints",
    "review": "trivet.search.review",
}


def __getattr__(name: str) -> Any:
    # NumPy and numba take their time; nobody waits for them before asking for something.
    if name not in _HOMES:
        raise AttributeError(f"module 'trivet' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)
