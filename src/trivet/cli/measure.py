"""What ``trivet bench`` measures: engines in this process, start-up in processes of their own."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trivet.core.game import Game
from trivet.core.rng import Rng
from trivet.core.rules import States
from trivet.games import NAMES, game

BATCH = 4096
VECTOR = 1024
_ROUNDS = 5

_FIRST_MOVE = """
import trivet
from trivet.search.bots import bot
state = trivet.game({name!r}).deal(seed=1)
print(state.play(bot("greedy").choose(state.view(state.seat), trivet.Rng(1))))
"""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One number with what it means; the best of several rounds."""

    name: str
    value: float
    unit: str

    def to_dict(self) -> dict[str, Any]:
        """The measurement ready for JSON."""
        return asdict(self)


def machine() -> dict[str, str]:
    """What the numbers were measured on."""
    import numba

    return {
        "cpu": _cpu(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def engine_measurements(name: str) -> Iterator[Measurement]:
    """Speed of one game's engine on one core: in batch, by arrays, and move by move."""
    rules = game(name)
    yield Measurement(
        f"{name}: random playouts in batch, deal included", _playouts(rules), "moves/s"
    )
    yield Measurement(
        f"{name}: legal masks and steps of {VECTOR} games", _array_steps(rules), "moves/s"
    )
    yield Measurement(f"{name}: play and legal_moves, one game", _single_steps(rules), "moves/s")


def start_measurements() -> Iterator[Measurement]:
    """Seconds from the start of a process: import, help, first move with kernels on disk."""
    trivet = [sys.executable, "-m", "trivet"]
    yield Measurement("python, doing nothing", _process([sys.executable, "-c", "pass"]), "s")
    yield Measurement("import trivet", _process([sys.executable, "-c", "import trivet"]), "s")
    yield Measurement("trivet --help", _process([*trivet, "--help"]), "s")
    for name in NAMES:
        command = [sys.executable, "-c", _FIRST_MOVE.format(name=name)]
        yield Measurement(f"{name}: first move, kernels on disk", _process(command), "s")


def compile_measurements() -> Iterator[Measurement]:
    """Seconds to compile everything into an empty cache, on all cores."""
    command = [sys.executable, "-m", "trivet", "bench", "--prepare"]
    with tempfile.TemporaryDirectory() as folder:
        seconds = _seconds(command, {"NUMBA_CACHE_DIR": folder})
    yield Measurement(f"compile everything, {os.cpu_count()} cores", seconds, "s")


def _playouts(rules: Game) -> float:
    """Moves a second of whole games played at random by one compiled call."""
    rng = Rng("playouts")

    def play() -> int:
        return rules.play_out(rules.deal_batch(BATCH, rng), rng)

    return _best(play)


def _array_steps(rules: Game) -> float:
    """Moves a second when masks are written and one random move is made in every game."""
    rng = Rng("steps")
    masks = np.zeros((VECTOR, rules.actions), dtype=np.bool_)
    moves = np.empty(VECTOR, dtype=np.int64)

    def step(states: States) -> int:
        made = 0
        while True:
            rules.rules.mask_legal(states, masks)
            rules.rules.random_moves(states, rng.words, moves)
            playing = int(np.count_nonzero(moves >= 0))
            if not playing:
                return made
            rules.step_batch(states, moves, rng)
            made += playing

    return _best(lambda: step(rules.deal_batch(VECTOR, rng)))


def _single_steps(rules: Game) -> float:
    """Moves a second through State.play and State.legal_moves; choosing is not counted."""
    rng = Rng("single")
    games = 200
    choices = [rng.below(1 << 16) for _ in range(4096)]

    def play() -> int:
        made = 0
        for seed in range(games):
            state = starts[seed]
            while moves := state.legal_moves():
                state = state.play(moves[choices[made & 4095] % len(moves)])
                made += 1
        return made

    starts = [rules.deal(seed=seed) for seed in range(games)]
    return _best(play)


def _best(work: Callable[[], int]) -> float:
    """Units of work a second, in the best of many rounds after one to warm up."""
    work()
    rates: list[float] = []
    begun = time.perf_counter()
    # The best of two seconds: what the machine does besides comes and goes.
    while len(rates) < _ROUNDS or time.perf_counter() - begun < 2:
        start = time.perf_counter()
        done = work()
        rates.append(done / (time.perf_counter() - start))
    return max(rates)


def _process(command: list[str]) -> float:
    _seconds(command)
    return min(_seconds(command) for _ in range(_ROUNDS))


def _seconds(command: list[str], extra: dict[str, str] | None = None) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **(extra or {})})
    return time.perf_counter() - start


def _cpu() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or "unknown"
    names = (line.split(":", 1)[1].strip() for line in text.splitlines() if "model name" in line)
    return next(names, "unknown")
