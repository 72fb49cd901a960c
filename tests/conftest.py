"""Options of the test run, and the table of rare events at its end."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="compare a million moves with the oracles")
    parser.addoption(
        "--first-seed", type=int, default=0, help="first seed of the games compared with oracles"
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the comparisons with the oracles met; tests hand it over as properties."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, value in report.user_properties:
            if report.when == "call" and name == "oracle":
                terminalreporter.write_line(value)
