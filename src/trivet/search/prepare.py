"""Compiling the kernels ahead of time, so that nobody waits for them in the middle of a game."""

from __future__ import annotations

import contextlib
from pathlib import Path

import numpy as np

from trivet.core.compiled import cache_folder
from trivet.core.game import Game
from trivet.core.rng import Rng
from trivet.games import game
from trivet.search.bots import bot

_VARIANTS = {"quincunx": {"muggins": True, "rounds": 1}}
"""Options that a game needs for all its kernels to be used."""


def is_prepared(name: str) -> bool:
    """Whether a game's kernels are on disk already, so that :func:`prepare` is quick."""
    return _mark(name).exists()


def prepare(name: str) -> None:
    """Compile every kernel of a game and of its bots, or load them from the disk cache.

    Where the disk takes no files, they are compiled for this process alone.
    """
    rules = game(name)
    rng = Rng("prepare")
    _use_arrays(rules, rng)
    state = rules.deal(seed="prepare")
    view = state.view(state.seat)
    move = bot("greedy").choose(view, rng)
    bot("random").choose(view, rng)
    _play(name, rng)
    state.preview(move)
    state.choices(0)
    state = state.play(move)
    assert state.seat is None or state.is_legal(state.legal_moves()[0])
    with contextlib.suppress(OSError):
        _mark(name).parent.mkdir(parents=True, exist_ok=True)
        _mark(name).touch()


def _play(name: str, rng: Rng) -> None:
    """Play a game as it is played at a table; some kernels are for rare moves alone."""
    greedy = bot("greedy")
    state = game(name, **_VARIANTS.get(name, {})).deal(seed="prepare")
    while not state.is_over:
        seat = state.acting[0]
        state.choices(seat)
        state = state.play(greedy.choose(state.view(seat), rng), seat)
        assert state.items is not None


def _mark(name: str) -> Path:
    """The file that says so; bots depend on everything, so it lies with their kernels."""
    return cache_folder(__name__) / f"{name}-prepared"


def _use_arrays(rules: Game, rng: Rng) -> None:
    states = rules.deal_batch(2, rng)
    rules.legal_masks(states)
    moves = np.empty(len(states), dtype=np.int64)
    rules.rules.random_moves(states, rng.words, moves)
    rules.step_batch(states, moves, rng)
    rules.play_out(states, rng)
