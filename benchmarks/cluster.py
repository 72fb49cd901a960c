"""What Ray costs and brings: games a second in this process, by one worker and by two, in one run.

    python benchmarks/cluster.py [SECONDS]      # needs trivet[cluster] and two idle processors

Pairs of games of Quincunx between bots that think by nodes, so that all three play exactly the
same games, which is checked. Turn and turn about in rounds of SECONDS each (10), three of every
kind; the best round of each counts, as a busy moment of the machine can only slow one down.
"""

from __future__ import annotations

import sys
import time

from trivet.arena.cluster import connected
from trivet.arena.contest import Contest
from trivet.arena.entrants import parse_entrants
from trivet.arena.playing import Playing
from trivet.arena.workers import played
from trivet.games import game

BOTS = "expert@100n,club"
ROUNDS = 3
KINDS = {"plain, one core": (1, None), "Ray, one worker": (1, "local"), "Ray, two": (2, "local")}


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    contest = Contest(game("quincunx", rounds=1), parse_entrants([BOTS]), 100_000, 1)
    work = Playing(contest.game, contest.entrants, contest.seed, records=False)
    contest.warm(print)
    with connected("local", 2) as ray:
        print(f"Ray {ray.__version__}, {BOTS}, rounds of {seconds:g} s")
        speed = _play(work, contest.pairs[:40], 1, None)[0]
        _play(work, contest.pairs[:40], 2, "local")  # both workers are warm then
        pairs = contest.pairs[: max(4, round(seconds * speed / 2))]
        best = dict.fromkeys(KINDS, 0.0)
        games = set()
        for _ in range(ROUNDS):
            for kind, (jobs, where) in KINDS.items():
                speed, came = _play(work, pairs, jobs, where)
                best[kind] = max(best[kind], speed)
                games.add(came)
                print(f"  {kind:<16} {speed:8.2f} games/s")
    assert len(games) == 1, "the games differ"
    plain = best["plain, one core"]
    print(f"the same {2 * len(pairs)} games every time; best of {ROUNDS} rounds:")
    for kind, speed in best.items():
        print(f"{kind:<16} {speed:8.2f} games/s  {speed / plain:5.2f}")


def _play(work, pairs, jobs, where) -> tuple[float, str]:
    """Games a second, and the games in order."""
    begun = time.perf_counter()
    found = list(played(work, pairs, jobs, lambda: False, print, where))
    spent = time.perf_counter() - begun
    found.sort(key=lambda result: result.pair)
    return 2 * len(found) / spent, repr([result.games for result in found])


if __name__ == "__main__":
    main()
