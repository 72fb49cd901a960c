"""Compiling the kernels ahead of time, so that nobody waits for them in the middle of a game.

First the rules with the bots that need hardly more, so that people can begin; then the searches.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import numpy as np

from trivet.core.compiled import cache_folder
from trivet.core.game import Game
from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.games import game
from trivet.search.bots import LEVELS, YARDSTICKS, bot
from trivet.search.budget import Budget

_VARIANTS: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "tether": ((2, {}), (4, {})),
    "connections": ((1, {}), (2, {})),
    "quincunx": ((2, {"muggins": True, "rounds": 1}), (3, {"rounds": 1}), (4, {"rounds": 1})),
}
"""Players and options that a game needs for all its kernels to be used."""

_THOUGHT = Budget(nodes=30)
"""Enough for a search to come to all its kernels."""


def is_prepared(name: str) -> bool:
    """Whether the rules of a game are on disk already, so that :func:`prepare` is quick."""
    return _mark(name, "greedy").exists()


def prepare(name: str) -> None:
    """Compile every kernel of a game's rules, or load them from the disk cache.

    The bots *random* and *greedy* are ready then as well. Where the disk takes no files, all is
    compiled for this process alone.
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
    _leave(_mark(name, "greedy"))


def are_minds_prepared(name: str) -> bool:
    """Whether a game's searches are on disk already, so that :func:`prepare_minds` is quick."""
    return _mark(name, "minds").exists()


def prepare_minds(name: str) -> None:
    """Compile every kernel of a game's searches, or load them from the disk cache.

    Every bot is asked for the decisions of a game early on, half-way and near its end.
    """
    rng = Rng("prepare")
    for players, options in _VARIANTS[name]:
        moments = _moments(game(name, players, **options).deal(seed="prepare"), rng)
        for thinker in (*YARDSTICKS, *LEVELS):
            for state in moments:
                bot(thinker, _THOUGHT).choose(state.view(state.acting[0]), rng)
    _leave(_mark(name, "minds"))


def _moments(state: State, rng: Rng) -> list[State]:
    """Positions of a game between greedy bots."""
    greedy, met = bot("greedy"), []
    while not state.is_over:
        met.append(state)
        state = state.play(greedy.choose(state.view(state.acting[0]), rng))
    middle = len(met) // 2
    return [*met[:3], *met[middle : middle + 4], *met[-8:]]


def _play(name: str, rng: Rng) -> None:
    """Play a game as it is played at a table; some kernels are for rare moves alone."""
    greedy = bot("greedy")
    players, options = _VARIANTS[name][0]
    state = game(name, players, **options).deal(seed="prepare")
    while not state.is_over:
        seat = state.acting[0]
        state.choices(seat)
        state = state.play(greedy.choose(state.view(seat), rng), seat)
        assert state.items is not None


def _mark(name: str, part: str) -> Path:
    """The file that says so; it lies with the kernels that it speaks of."""
    return cache_folder(f"trivet.search.{name}.{part}") / f"{part}-prepared"


def _leave(mark: Path) -> None:
    with contextlib.suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def _use_arrays(rules: Game, rng: Rng) -> None:
    states = rules.deal_batch(2, rng)
    rules.legal_masks(states)
    moves = np.empty(len(states), dtype=np.int64)
    rules.rules.random_moves(states, rng.words, moves)
    rules.step_batch(states, moves, rng)
    rules.play_out(states, rng)
