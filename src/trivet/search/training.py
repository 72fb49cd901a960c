"""Training of the value functions that the searches use; each game's is in its ``train.py``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a training has come.

    Attributes:
        step: Steps done.
        total: Steps in all.
        note: What it measured last, in a few words.
    """

    step: int
    total: int
    note: str
