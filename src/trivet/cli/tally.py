"""What came of many games, in exact sums, so that it prints the same on every machine."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from trivet.core.game import Game
from trivet.core.state import State


@dataclass
class Numbers:
    """Whole numbers added up one by one."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, value: int) -> None:
        """Take in one more number."""
        self.count += 1
        self.total += value
        self.squares += value * value
        self.least = value if self.least is None else min(self.least, value)
        self.most = value if self.most is None else max(self.most, value)

    def report(self) -> dict[str, Any]:
        """Mean, its standard error (None for fewer than two), least and most."""
        error = None
        if self.count > 1:
            spread = self.count * self.squares - self.total**2  # exact, times count
            error = round(math.sqrt(spread / (self.count**2 * (self.count - 1))), 6)
        mean = round(self.total / self.count, 6) if self.count else None
        return {"mean": mean, "error": error, "min": self.least, "max": self.most}


@dataclass
class Tally:
    """Results of games of one kind."""

    game: Game
    scores: list[Numbers] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    shared: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    moves: Numbers = field(default_factory=Numbers)

    def add(self, state: State) -> None:
        """Take in one finished game."""
        if not self.scores:
            self.scores = [Numbers() for _ in state.scores]
            self.wins = [0] * len(state.scores)
        for numbers, points in zip(self.scores, state.scores, strict=True):
            numbers.add(points)
        winners = state.winners or ()
        for winner in winners:
            self.wins[winner] += 1
        self.shared += len(winners) > 1
        self.ends[state.end or ""] += 1
        self.moves.add(len(state.moves))

    def report(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "game": self.game.name,
            "players": self.game.players,
            "options": self.game.options,
            "scores": [numbers.report() for numbers in self.scores],
            "wins": self.wins,
            "shared": self.shared,
            "ends": dict(sorted(self.ends.items())),
            "moves": self.moves.report(),
        }


def table_lines(report: dict[str, Any]) -> list[str]:
    """A report as lines for people."""
    tether = report["game"] == "tether"
    games = report["games"]
    who = "side" if tether else "seat"
    points = "minus points" if report["game"] == "connections" else "points"
    seed = f"seed {report['seed']}"
    lines = [
        f"{report['game'].capitalize()} for {report['players']}, {_count(games, 'game')}, {seed}",
        "",
        f"{who:<12}{'bot':<16}{points:>12}{'± error':>10}{'range':>12}{'wins':>8}",
    ]
    for i, score in enumerate(report["scores"]):
        name = ("Vertical", "Horizontal")[i] if tether else str(i)
        bots = ",".join(dict.fromkeys(report["bots"][i::2] if tether else [report["bots"][i]]))
        error = "" if score["error"] is None else f"{score['error']:.2f}"
        span = f"{score['min']}…{score['max']}"
        lines.append(
            f"{name:<12}{bots:<16}{score['mean']:>12.2f}{error:>10}{span:>12}"
            f"{100 * report['wins'][i] / games:>7.1f}%"
        )
    moves = report["moves"]
    ends = ", ".join(f"{end} {100 * n / games:.1f}%" for end, n in report["ends"].items())
    return [
        *lines,
        "",
        f"shared wins: {report['shared']} of {games}",
        f"ends: {ends}",
        f"length: {moves['mean']:.1f} moves ({moves['min']} to {moves['max']})",
    ]


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
