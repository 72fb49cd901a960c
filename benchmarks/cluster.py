"""What Ray costs and brings: games a second in this process, by one worker and by two, in one run.

    python benchmarks/cluster.py [SECONDS]      # needs trivet[cluster] and two idle processors

Pairs of games of Quincunx between bots that think by nodes, so that all three play exactly the
same games, which is checked. Turn and turn about in rounds of SECONDS each (10), five of every
kind. Printed are the best round of each, as a busy moment of the machine can only slow one down,
and the median. Whatever else runs takes most from two workers, so leave the machine alone.
"""

from __future__ import annotations

import os
import statistics
import sys
import time

from trivet.arena.cluster import connected
from trivet.arena.contest import Contest
from trivet.arena.entrants import parse_entrants
from trivet.arena.playing import Playing
from trivet.arena.workers import played
from trivet.games import game

BOTS = "expert@100n,club"
ROUNDS = 5
KINDS = {"plain, one core": (1, None), "Ray, one worker": (1, "local"), "Ray, two": (2, "local")}


def main() -> None:
    # Ray's workers give way to all other programs, which this process does not.
    os.environ.setdefault("RAY_worker_niceness", "0")
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    contest = Contest(game("quincunx", rounds=1), parse_entrants([BOTS]), 100_000, 1)
    work = Playing(contest.game, contest.entrants, contest.seed, records=False)
    contest.warm(print)
    with connected("local", 2) as ray:
        print(f"Ray {ray.__version__}, {BOTS}, rounds of {seconds:g} s")
        speed = _play(work, contest.pairs[:40], 1, None)[0]
        _play(work, contest.pairs[:40], 2, "local")  # both workers are warm then
        pairs = contest.pairs[: max(4, round(seconds * speed / 2))]
        speeds = {kind: [] for kind in KINDS}
        games = set()
        for _ in range(ROUNDS):
            for kind, (jobs, where) in KINDS.items():
                speed, came = _play(work, pairs, jobs, where)
                speeds[kind].append(speed)
                games.add(came)
                print(f"  {kind:<16} {speed:8.2f} games/s")
    assert len(games) == 1, "the games differ"
    print(f"the same {2 * len(pairs)} games every time, {ROUNDS} rounds:")
    for name, pick in (("best", max), ("median", statistics.median)):
        plain = pick(speeds["plain, one core"])
        for kind, found in speeds.items():
            print(f"{name:<8}{kind:<16} {pick(found):8.2f} games/s  {pick(found) / plain:5.2f}")


def _play(work, pairs, jobs, where) -> tuple[float, str]:
    """Games a second, and the games in order."""
    begun = time.perf_counter()
    found = list(played(work, pairs, jobs, lambda: False, print, where))
    spent = time.perf_counter() - begun
    found.sort(key=lambda result: result.pair)
    return 2 * len(found) / spent, repr([result.games for result in found])


if __name__ == "__main__":
    main()
