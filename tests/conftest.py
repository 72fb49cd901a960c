"""Options of the test run, its order, and the table of rare events at its end."""

from __future__ import annotations

from pathlib import Path

import pytest

LONGEST = (
    "docs/test_blocks.py",
    "arena/test_cluster.py",
    "server/test_levels.py",
    "server/test_crash.py",
    "server/test_app_process.py",
    "server/test_leaks.py",
    "cli/test_terminal.py",
    "arena/test_contest.py",
    "core/test_compiled.py",
    "cli/test_arena.py",
    "envs/test_ppo.py",
    "docs/test_site.py",
    "oracle/test_oracle_quincunx.py",
    "oracle/test_oracle_connections.py",
    "oracle/test_oracle_tether.py",
    "search/connections/test_hindsight.py",
    "search/tether/test_strength.py",
)
"""The files that take longest, which are begun first: whoever runs one last keeps all waiting."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="compare a million moves with the oracles")
    parser.addoption(
        "--first-seed", type=int, default=0, help="first seed of the games compared with oracles"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first; with ``--no-loadscope-reorder`` processes take them in order."""
    folder = Path(__file__).parent
    place = {folder / name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path, len(place)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the comparisons with the oracles met; tests hand it over as properties."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, value in report.user_properties:
            if report.when == "call" and name == "oracle":
                terminalreporter.write_line(value)
