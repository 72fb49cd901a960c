"""Training of the value by games of the value player against itself, the greedy and the hoarder."""

from __future__ import annotations

import datetime
import io
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from trivet import __version__
from trivet.core.rng import Rng
from trivet.games.tether.state import DTYPE
from trivet.search.tether import lessons
from trivet.search.tether.features import COUNT
from trivet.search.tether.policy import desk
from trivet.search.tether.turns import NARROW
from trivet.search.tether.value import HIDDEN, Net
from trivet.search.training import Progress

GAMES = 1000
"""Games of a step."""
STEPS = {2: 140, 4: 50}
"""Steps by the number of players; the team game goes on from what two players taught."""
GREEDY_SHARE, HOARDER_SHARE, FADE = 0.15, 0.2, 0.8
HEATS, SIZES = (0.13, 0.03), (0.02, 0.002)
"""Heat of the play and size of the steps, at the beginning and at the end."""


class Trainer:
    """Trains the weights for two players and for the team game.

    Args:
        folder: Where its state and log lie; it goes on from there.
        seed: Decides all that is random.
        scale: Share of the usual number of games.

    Attributes:
        total: Steps in all.
    """

    def __init__(self, folder: Path, seed: int, scale: float = 1.0) -> None:
        self._folder, self._seed = folder, seed
        self._games = max(1, round(GAMES * min(1.0, 10 * scale)))
        self._steps = {players: max(1, round(n * scale)) for players, n in STEPS.items()}
        self.total = sum(self._steps.values())
        self._step, self._seconds = 0, 0.0
        random = np.random.default_rng(seed)
        rows = 0.05 * random.normal(size=(COUNT, HIDDEN))
        outs = 0.3 * random.normal(size=(2, HIDDEN))
        rows[:, 0], outs[0] = 0.0, 0.0
        self._nets = {2: Net(rows.astype(np.float32), outs.astype(np.float32))}
        self._past = _fresh_past()
        self._words = Rng(f"tether {seed}").words
        if self._file.exists():
            self._load()

    @property
    def _file(self) -> Path:
        return self._folder / "state.npz"

    @property
    def result(self) -> bytes:
        """The weights file as it is shipped."""
        arrays: dict[str, Any] = {}
        for players, net in self._nets.items():
            arrays[f"rows{players}"] = net.rows.astype(np.float16)
            arrays[f"outs{players}"] = net.outs
        made = {
            "command": f"trivet train tether --seed {self._seed}",
            "seconds": round(self._seconds),
            "version": __version__,
            "seed": self._seed,
            "games": self._games * self._step,
            "date": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        }
        file = io.BytesIO()
        np.savez_compressed(file, made=np.array(json.dumps(made)), **arrays)
        return file.getvalue()

    def run(self) -> Iterator[Progress]:
        """Train; what is done lies in the folder after every step."""
        self._folder.mkdir(parents=True, exist_ok=True)
        tape = lessons.tape()
        while self._step < self.total:
            begun = time.monotonic()
            players = 2 if self._step < self._steps[2] else 4
            if players not in self._nets:
                self._nets[players] = Net(*(array.copy() for array in self._nets[2]))
                self._past = _fresh_past()
            done = self._step - (0 if players == 2 else self._steps[2])
            part = done / self._steps[players]
            plan = np.array(
                [GREEDY_SHARE, HOARDER_SHARE, _between(HEATS, part), _between(SIZES, part), FADE]
            )
            paper = desk(DTYPE, NARROW)
            paper.room.nodes["players"] = players
            marks = np.zeros(8)
            net = self._nets[players]
            lessons.teach(paper, net, self._past, tape, self._games, plan, self._words, marks)
            self._step += 1
            self._seconds += time.monotonic() - begun
            self._save()
            yield self._report(players, marks)

    def _report(self, players: int, marks: Any) -> Progress:
        """Write the log and tell how it goes."""
        error = float(np.sqrt(marks[0] / max(1.0, marks[1])))
        greedy, hoarder = (float(marks[i + 1] / max(1.0, marks[i])) for i in (4, 6))
        line = {
            "step": self._step,
            "players": players,
            "error": round(error, 4),
            "greedy": round(greedy, 4),
            "hoarder": round(hoarder, 4),
            "seconds": round(self._seconds, 1),
        }
        with (self._folder / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        note = (
            f"{players} players: error {error:.3f}, "
            f"wins {greedy:.0%} against greedy, {hoarder:.0%} against the hoarder"
        )
        return Progress(self._step, self.total, note)

    def _save(self) -> None:
        arrays: dict[str, Any] = {}
        for players, net in self._nets.items():
            arrays[f"rows{players}"], arrays[f"outs{players}"] = net.rows, net.outs
        new = self._file.with_suffix(".new")
        with new.open("wb") as file:
            np.savez(
                file,
                step=self._step,
                seconds=self._seconds,
                words=self._words,
                past_rows=self._past.rows,
                past_outs=self._past.outs,
                **arrays,
            )
        os.replace(new, self._file)

    def _load(self) -> None:
        with np.load(self._file, allow_pickle=False) as arrays:
            self._step, self._seconds = int(arrays["step"]), float(arrays["seconds"])
            self._words = arrays["words"]
            self._past = Net(arrays["past_rows"], arrays["past_outs"])
            self._nets = {
                players: Net(arrays[f"rows{players}"], arrays[f"outs{players}"])
                for players in STEPS
                if f"rows{players}" in arrays
            }


def _fresh_past() -> Net:
    """Sums of squared steps to begin with, so that the first steps are not too long."""
    return Net(
        np.full((COUNT, HIDDEN), 0.1, dtype=np.float32), np.ones((2, HIDDEN), dtype=np.float32)
    )


def _between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part
