"""Training of the value of a board by self-play; ``trivet train connections`` runs it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import trivet
from trivet.core.rng import Rng
from trivet.games.connections.pieces import pack_sides
from trivet.games.connections.tileset import TileSet, own_set
from trivet.search.connections.boards import Ints
from trivet.search.connections.lessons import SAMPLE, SAMPLES_A_GAME, learn_from, play_games
from trivet.search.connections.shapes import SHAPE_OF
from trivet.search.connections.value import INPUTS, WIDTH, WIDTH2
from trivet.search.connections.weights import pack
from trivet.search.engine.net import Floats, Net, fresh
from trivet.search.training import Progress

STEPS = 2500
GAMES = 1000
"""Games of one step."""
RATE, ROW_RATE = 0.003, 0.4
"""Learning rates to begin with; they fall to a fiftieth in proportion to the steps left."""
KEEP = 0.7
"""How much of a target is the outcome of the game, see ``lessons.py``."""
STRAY = 0.1
FIRST_NORM = np.float32(1e-3)
"""What the squared slopes of every input begin with, see ``net.learn``."""
SAVED_EVERY = 30.0
"""Seconds between two checkpoints."""


@dataclass
class _Work:
    """All that a checkpoint holds."""

    net: Net
    norms: Floats
    rng: Rng
    step: int
    seconds: float


class Trainer:
    """Trains the net from nothing, or goes on where the folder is.

    Args:
        folder: Gets checkpoints, ``log.jsonl`` and at the end ``value.npz``; made when missing.
        seed: Decides everything.
        scale: Share of the usual number of steps.

    Attributes:
        total: How many steps there are.
    """

    def __init__(self, folder: Path, seed: int, scale: float = 1.0) -> None:
        self.total = max(1, round(STEPS * scale))
        self._folder, self._seed, self._scale = folder, seed, scale
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def result(self) -> Path:
        """The file with the weights, written when all steps are done."""
        return self._folder / "value.npz"

    def run(self) -> Iterator[Progress]:
        """Train step by step; a step is some games and learning from their positions once."""
        work = self._load()
        deck, rings = deck_and_rings(own_set(), self._seed)
        samples = np.zeros(GAMES * SAMPLES_A_GAME, dtype=SAMPLE)
        results = np.zeros(GAMES, dtype=np.int64)
        begun = saved = time.monotonic()
        while work.step < self.total:
            left = max(0.02, 1 - work.step / self.total)
            words = work.rng.words
            play_games(work.net, deck.copy(), rings, samples, results, KEEP, STRAY, words)
            error = learn_from(work.net, samples, work.norms, RATE * left, ROW_RATE * left, words)
            work.step += 1
            # Every other game is played without straying from the best.
            mean = float(results[::2].mean())
            if time.monotonic() - saved > SAVED_EVERY or work.step == self.total:
                work.seconds += time.monotonic() - begun
                begun = saved = time.monotonic()
                self._save(work, mean, float(error))
            yield Progress(work.step, self.total, f"{mean:.2f} minus points, error {error:.3f}")
        _write(self.result, pack(without_unused(work.net, work.norms), self._made(work)))

    def _made(self, work: _Work) -> dict[str, object]:
        return {
            "command": f"trivet train connections --seed {self._seed} --scale {self._scale:g}",
            "seconds": round(work.seconds),
            "version": trivet.__version__,
            "seed": self._seed,
            "games": work.step * GAMES,
            "date": time.strftime("%Y-%m-%d", time.gmtime()),
        }

    def _load(self) -> _Work:
        path = self._folder / "checkpoint.npz"
        if not path.exists():
            norms = np.full(INPUTS, FIRST_NORM, dtype=np.float32)
            net = fresh(INPUTS, WIDTH, WIDTH2, 70, self._seed)
            return _Work(net, norms, Rng(f"connections {self._seed}"), 0, 0.0)
        with np.load(path) as parts:
            rng = Rng(0)
            rng.words[:] = parts["words"]
            net = Net(*(parts[name] for name in Net._fields))
            return _Work(net, parts["norms"], rng, int(parts["step"]), float(parts["seconds"]))

    def _save(self, work: _Work, mean: float, error: float) -> None:
        path = self._folder / "checkpoint.npz"
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(
                file,
                norms=work.norms,
                words=work.rng.words,
                step=work.step,
                seconds=work.seconds,
                **work.net._asdict(),
            )
        part.replace(path)
        line = {"step": work.step, "seconds": round(work.seconds), "minus": mean, "error": error}
        with (self._folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(line) + "\n")


def deck_and_rings(tiles: TileSet, seed: int) -> tuple[Ints, NDArray[np.uint8]]:
    """Shapes of the 28 tiles, and boards to train on: mostly the set's own, some shuffled."""
    deck = np.array([SHAPE_OF[pack_sides(sides)] for sides in tiles.tiles.values()], dtype=np.int64)
    boards = list(tiles.boards.values())
    random = np.random.default_rng(seed)
    others = [random.permutation(boards[0]).tolist() for _ in range(2 * len(boards))]
    return deck, np.array(boards * 8 + others, dtype=np.uint8)


def without_unused(net: Net, norms: Floats) -> Net:
    """The net with zeros for inputs that were never on in training."""
    rows = net.rows.copy()
    rows[norms <= FIRST_NORM] = 0
    return net._replace(rows=rows)


def _write(path: Path, raw: bytes) -> None:
    part = path.with_suffix(".part")
    part.write_bytes(raw)
    part.replace(path)
