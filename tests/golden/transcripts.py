"""Golden games: a record and, move by move, everything that the engine said about it."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

from tests.conformance.table import CONFIGS, Config, some_move

from trivet import Item, Record, Rng, State
from trivet.search.bots import bot

FOLDER = Path(__file__).parent / "games"
GAMES = (
    "tether-2",
    "tether-4",
    "connections-1",
    "connections-2-boards",
    "connections-3-series",
    "connections-2-set",
    "quincunx-2",
    "quincunx-2-flush-excuse-muggins",
    "quincunx-3-match",
    "quincunx-4-all",
)
ROWS = tuple(row for row in CONFIGS if row.name in GAMES)


def path_of(row: Config) -> Path:
    """The file of a golden game."""
    return FOLDER / f"{row.name}.txt"


def play(row: Config) -> Record:
    """A new game: greedy by default, at random now and then, so that much happens."""
    source, rng, greedy = random.Random(row.name), Rng(row.name), bot("greedy")
    state = row.make().deal(seed=row.name)
    while not state.is_over:
        if source.random() < 0.3:
            move = some_move(state, source)
        else:
            move = greedy.choose(state.view(state.seat), rng)
        state = state.play(move)
    return state.record()


def transcript(record: Record) -> str:
    """The record in one line, then a line for the deal and for each move."""
    states = list(record.states())
    lines = [line_of(state) for state in states]
    return "\n".join([states[-1].record().dumps(), *lines, ""])


def line_of(state: State) -> str:
    """What a position says: last move, scores, number of legal moves, views, items."""
    cells = [
        next(reversed(state.moves), "deal"),
        " ".join(map(str, state.scores)),
        f"{len(state.legal_moves())} legal",
        views_of(state),
        "; ".join(text_of(item) for item in state.items),
    ]
    return " | ".join(cells).rstrip(" |")


def views_of(state: State) -> str:
    """A short hash of what every seat and a spectator see."""
    seats = (None, *range(state.game.players))
    text = json.dumps([state.view(seat) for seat in seats], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def text_of(item: Item) -> str:
    """An item in one readable piece."""
    points = ",".join(map(str, item.points))
    draws = f" draws {item.draws}" if item.draws else ""
    return f"{item.kind} {points} at {' '.join(item.where)}{draws}"


def stored(row: Config) -> tuple[Record, str]:
    """A golden game: its record and the whole text of its file."""
    text = path_of(row).read_text()
    return Record.loads(text.split("\n", 1)[0]), text


def differences(old: str, new: str) -> Iterator[str]:
    """The first lines in which two transcripts differ."""
    pairs = zip(old.split("\n"), new.split("\n"), strict=False)
    for number, (before, after) in enumerate(pairs):
        if before != after:
            yield f"line {number + 1}:\n  was {before[:300]}\n  is  {after[:300]}"
