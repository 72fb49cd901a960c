"""The games, player counts and variants that every law is tried on, and random games of each."""

from __future__ import annotations

import functools
import itertools
import json
import random
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

import trivet
from trivet import Game, State

LONGEST = 2000
"""More moves than any game can last (T17a ends the longest)."""


@dataclass(frozen=True)
class Config:
    """One row of the table."""

    name: str
    game: str
    players: int
    options: tuple[tuple[str, Any], ...] = field(default=(), hash=False)

    def make(self) -> Game:
        """The game of this row."""
        return trivet.game(self.game, players=self.players, **dict(self.options))


def config(name: str, game: str, players: int, **options: Any) -> Config:
    return Config(name, game, players, tuple(options.items()))


def another_set() -> dict[str, Any]:
    """A Connections set with the tiles turned by a quarter and boards that count double."""
    data = resources.files("trivet.games.connections").joinpath("set.json").read_text()
    usual = json.loads(data)
    turned = {symbol: sides[3] + sides[:3] for symbol, sides in usual["tiles"].items()}
    tiles = dict(zip(turned, reversed(list(turned.values())), strict=True))
    boards = {f"{name}2": [2 * n for n in ring] for name, ring in usual["boards"].items()}
    return {"tiles": tiles, "boards": boards}


def _quincunx() -> list[Config]:
    switches = ("flush", "excuse", "muggins")
    rows = [
        config(
            "-".join(["quincunx-2", *(name for name in switches if on[name])]),
            "quincunx",
            2,
            rounds=1,
            **on,
        )
        for values in itertools.product((False, True), repeat=3)
        for on in [dict(zip(switches, values, strict=True))]
    ]
    return [
        *rows,
        config("quincunx-2-match", "quincunx", 2),
        config("quincunx-3", "quincunx", 3, rounds=1),
        config("quincunx-3-match", "quincunx", 3, excuse=True, flush=True),
        config("quincunx-3-muggins", "quincunx", 3, rounds=2, muggins=True),
        config("quincunx-4", "quincunx", 4, rounds=1, flush=True),
        config("quincunx-4-all", "quincunx", 4, rounds=5, flush=True, excuse=True, muggins=True),
    ]


CONFIGS = (
    config("tether-2", "tether", 2),
    config("tether-4", "tether", 4),
    config("connections-1", "connections", 1),
    config("connections-2", "connections", 2),
    config("connections-2-boards", "connections", 2, boards=["yellow", "red"]),
    config("connections-3-series", "connections", 3, games=3),
    config("connections-4", "connections", 4),
    config("connections-2-set", "connections", 2, set=another_set(), games=2),
    *_quincunx(),
)


FEW = tuple(
    row
    for row in CONFIGS
    if row.name
    in {
        "tether-2",
        "tether-4",
        "connections-2",
        "connections-3-series",
        "quincunx-2-flush-excuse-muggins",
        "quincunx-3-match",
        "quincunx-4-all",
    }
)
"""Rows for laws that take hundreds of samples, where other variants would show nothing new."""


def some_move(state: State, source: random.Random) -> str:
    """A random legal move, with claims and calls that are right, low and high by turns."""
    legal = state.legal_moves()
    if not legal:
        return f"claim {source.choice((0, 1, 2, 4, 6, 9, 14, 25, 40))}"
    if legal == ("pass",) and state.game.name == "quincunx" and source.random() < 0.6:
        return f"call {source.choice((1, 2, 3, 4, 5, 8, 20))}"
    return source.choice(legal)


@functools.cache
def game_of(row: Config, seed: int = 1) -> tuple[State, ...]:
    """All states of one random game, from the deal to the end."""
    source = random.Random(f"{row.name} {seed}")
    states = [row.make().deal(seed=seed)]
    while not states[-1].is_over:
        states.append(states[-1].play(some_move(states[-1], source)))
        assert len(states) < LONGEST, f"{row.name} does not end"
    return tuple(states)


def sample(row: Config, count: int, seed: int = 1) -> list[State]:
    """States spread evenly over a game, the first and the last among them."""
    states = game_of(row, seed)
    last = len(states) - 1
    return [states[i] for i in sorted({round(k * last / (count - 1)) for k in range(count)})]


def claims(state: State) -> bool:
    """Whether a claim of Muggins is asked for, whose numbers no list can hold."""
    return not state.is_over and not state.legal_moves()
