"""Random rounds of Quincunx for two: the compiled kernels next to plain C, in one run.

Usage: .venv/bin/python benchmarks/against_c.py
Needs a C compiler as $CC or cc. Prints placements a second of both, the ratio, and the mean scores
of both, which must be alike for the work to be the same.
"""

import os
import subprocess
import tempfile
import time
from pathlib import Path

from trivet.core.rng import Rng
from trivet.games import game

ROUNDS = 100_000
BATCH = 4096
TURNS = 30


def main() -> None:
    rules = game("quincunx", players=2, rounds=1)
    rng = Rng("against C")
    rules.play_out(rules.deal_batch(BATCH, rng), rng)
    with tempfile.TemporaryDirectory() as folder:
        program = _build(Path(folder))
        # Turn and turn about, so that a busy moment of the machine hits both.
        pairs = [(_c(program), _kernels(rules, rng)) for _ in range(TURNS)]
    c_speed = max(speed for (speed, _), _ in pairs)
    kernel_speed = max(speed for _, (speed, _) in pairs)
    print(f"plain C          {c_speed:>12,.0f} placements/s   mean scores {pairs[0][0][1]}")
    print(f"compiled kernels {kernel_speed:>12,.0f} placements/s   mean scores {pairs[0][1][1]}")
    print(f"kernels / C      {kernel_speed / c_speed:>12.2f}")


def _build(folder: Path) -> Path:
    source = Path(__file__).with_name("quincunx.c")
    program = folder / "quincunx"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
    return program


def _c(program: Path) -> tuple[float, str]:
    answer = subprocess.run([program, str(ROUNDS)], check=True, capture_output=True, text=True)
    placements, seconds, first, second = answer.stdout.split()
    return int(placements) / float(seconds), f"{float(first):.1f} {float(second):.1f}"


def _kernels(rules, rng: Rng) -> tuple[float, str]:
    made = 0
    sums = [0.0, 0.0]
    batches = ROUNDS // BATCH
    start = time.perf_counter()
    for _ in range(batches):
        states = rules.deal_batch(BATCH, rng)
        made += rules.play_out(states, rng)
        sums[0] += float(states["scores"][:, 0].mean())
        sums[1] += float(states["scores"][:, 1].mean())
    seconds = time.perf_counter() - start
    return made / seconds, " ".join(f"{one / batches:.1f}" for one in sums)


if __name__ == "__main__":
    main()
