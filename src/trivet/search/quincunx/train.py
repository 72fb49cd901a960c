"""Training of the nets by self-play, one for each number of players (``trivet train quincunx``)."""

from __future__ import annotations

import datetime
import io
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivet import __version__
from trivet.core.rng import Rng
from trivet.games.quincunx.game import Quincunx
from trivet.search.quincunx.learning import Floats, Learner, fresh
from trivet.search.quincunx.selfplay import PLIES, WORLDS, play_rounds
from trivet.search.quincunx.value import INPUTS, POINTS
from trivet.search.quincunx.world import new_worlds
from trivet.search.training import Progress, Spread, in_turn

STEPS = {2: 300, 3: 100, 4: 100}
"""Steps by number of players."""
ROUNDS, BATCH, TIMES = 500, 1024, 2
"""Rounds played in a step, positions of a batch, and how many times each position is learnt."""
OPTIONS: tuple[dict[str, Any], ...] = ({}, {}, {"flush": True}, {}, {}, {"excuse": True})
"""Options of the rounds of one step after another."""
WARM = 0.06
"""Share of the steps in which greedy play is watched first."""
WATCHING = (8, 0, 300, 1.0)
PLAYING = (8, 2, 60, 0.8)
"""How rounds are played: see :func:`trivet.search.quincunx.selfplay.play_rounds`."""
FAST, SLOW = 2e-3, 5e-5
"""Rates of learning at the beginning and at the end."""
LOT = 25
"""Rounds of a step that are played one after another; lots can be played anywhere."""


class Lot(NamedTuple):
    """Some rounds of a step: players, options, how many, how they are played, by which net."""

    players: int
    options: dict[str, Any]
    rounds: int
    manner: tuple[int, int, int, float]
    weights: Floats
    seed: str


def play_lot(lot: Lot) -> tuple[Floats, NDArray[np.int64], NDArray[np.float64]]:
    """Play the rounds of a lot; answers what the net is to learn of them.

    Returns:
        What it is shown, float32 of shape (rows, INPUTS), the free cells, and what it should
        have answered, see :func:`trivet.search.quincunx.selfplay.play_rounds`.
    """
    rng = Rng(lot.seed)
    states = Quincunx(lot.players, rounds=1, **lot.options).deal_batch(lot.rounds, rng)
    room = lot.rounds * PLIES * lot.players
    x = np.zeros((room, INPUTS), dtype=np.float32)
    counts, y = np.zeros(room, dtype=np.int64), np.zeros(room, dtype=np.float64)
    # What another machine sent cannot be written to, for which kernels would be compiled anew.
    weights = lot.weights.copy()
    rows = play_rounds(states, new_worlds(WORLDS), weights, *lot.manner, rng.words, x, counts, y)
    return x[:rows], counts[:rows], y[:rows]


class Trainer:
    """Trains the nets for two, three and four players, one after another.

    Args:
        folder: Where the work is kept; it goes on with what lies there.
        seed: Decides everything.
        scale: Share of the usual number of steps.
        spread: What plays the lots of a step; the weights are the same with any.

    Attributes:
        total: Steps in all.
    """

    def __init__(
        self, folder: Path, seed: int, scale: float = 1.0, spread: Spread = in_turn
    ) -> None:
        self.folder, self.seed, self._spread = folder, seed, spread
        self.rounds = max(8, math.ceil(ROUNDS * min(1.0, 20 * scale)))
        self.steps = {players: max(2, round(scale * n)) for players, n in STEPS.items()}
        self.total = sum(self.steps.values())
        self.seconds = 0.0

    def run(self) -> Iterator[Progress]:
        """Train step by step, from where the folder is."""
        self.folder.mkdir(parents=True, exist_ok=True)
        before = 0
        for players, steps in self.steps.items():
            learner, done = self._load(players)
            while done < steps:
                begun = time.monotonic()
                error = self._step(players, learner, done)
                done += 1
                self.seconds += time.monotonic() - begun
                self._save(players, learner, done)
                yield self._report(players, before + done, error)
            before += steps

    @property
    def result(self) -> bytes:
        """The weights file as it ships."""
        made = {
            "command": f"trivet train quincunx --seed {self.seed}",
            "seconds": round(self._load_seconds()),
            "version": __version__,
            "seed": self.seed,
            "games": self.rounds * self.total,
            "date": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        }
        nets: dict[str, Any] = {
            f"players{players}": self._load(players)[0].mean.astype(np.float16)
            for players in self.steps
        }
        file = io.BytesIO()
        np.savez_compressed(file, made=np.array(json.dumps(made)), **nets)
        return file.getvalue()

    def _step(self, players: int, learner: Learner, done: int) -> float:
        """Play rounds and learn from them; answers the mean error in points."""
        part = done / self.steps[players]
        options = OPTIONS[done % len(OPTIONS)]
        manner = WATCHING if part < WARM else PLAYING
        lots = [
            Lot(
                players,
                options,
                min(LOT, self.rounds - first),
                manner,
                learner.mean,
                f"quincunx {self.seed} {players} {done} {first}",
            )
            for first in range(0, self.rounds, LOT)
        ]
        x, counts, y = map(np.concatenate, zip(*self._spread(play_lot, lots), strict=True))
        rows = len(y)
        random = np.random.default_rng([self.seed, players, done])
        rate = FAST + (SLOW - FAST) * part
        errors = []
        for _ in range(TIMES):
            order = random.permutation(rows)
            for first in range(0, rows, BATCH):
                some = order[first : first + BATCH]
                target = y[some].astype(np.float32)
                errors.append(learner.learn(x[some], counts[some], target, rate))
        return POINTS * math.sqrt(sum(errors) / len(errors))

    def _report(self, players: int, step: int, error: float) -> Progress:
        line = {"step": step, "players": players, "error": round(error, 3)}
        line["seconds"] = round(self.seconds, 1)
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        return Progress(step, self.total, f"{players} players: off by {error:.2f} points")

    def _file(self, players: int) -> Path:
        return self.folder / f"players{players}.npz"

    def _load(self, players: int) -> tuple[Learner, int]:
        learner = Learner(fresh(self.seed + players))
        if not self._file(players).exists():
            return learner, 0
        with np.load(self._file(players), allow_pickle=False) as file:
            for name in ("weights", "mean", "slope", "square"):
                setattr(learner, name, file[name])
            learner.batches = int(file["batches"])
            self.seconds = float(file["seconds"])
            return learner, int(file["steps"])

    def _load_seconds(self) -> float:
        self._load(max(self.steps))
        return self.seconds

    def _save(self, players: int, learner: Learner, done: int) -> None:
        content: dict[str, Any] = {
            name: getattr(learner, name)
            for name in ("weights", "mean", "slope", "square", "batches")
        }
        part = self._file(players).with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, steps=done, seconds=self.seconds, **content)
        part.replace(self._file(players))
