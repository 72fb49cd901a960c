"""``trivet bench``: how fast everything is on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from trivet.games import NAMES

if TYPE_CHECKING:
    from trivet.cli.measure import Measurement

_EPILOG = "Example: trivet bench --json > bench.json"


@click.command(epilog=_EPILOG)
@click.option("--prepare", is_flag=True, help="Only compile what is not on disk yet.")
@click.option("--cold", is_flag=True, help="Measure compilation into an empty cache as well.")
@click.option("--json", "as_json", is_flag=True, help='Print {"machine", "measurements"} as JSON.')
def bench(prepare: bool, cold: bool, as_json: bool) -> None:
    """Measure the speed of the engines and of start-up, on one core."""
    if prepare:
        _prepare()
        return
    from rich.console import Console

    from trivet.cli.measure import machine

    found = []
    with Console(stderr=True).status("measuring …") as status:
        for measurement in _measurements(cold):
            found.append(measurement)
            status.update(f"measuring … {measurement.name}")
    if as_json:
        whole = {"machine": machine(), "measurements": [one.to_dict() for one in found]}
        click.echo(json.dumps(whole, indent=2))
        return
    click.echo(", ".join(machine().values()))
    for one in found:
        click.echo(f"{one.name:<56}{_figure(one):>16} {one.unit}")


def _measurements(cold: bool) -> Iterator[Measurement]:
    from trivet.cli.measure import compile_measurements, engine_measurements, start_measurements

    for name in NAMES:
        yield from engine_measurements(name)
    yield from start_measurements()
    if cold:
        yield from compile_measurements()


def _figure(one: Measurement) -> str:
    return f"{one.value:,.0f}" if one.value >= 100 else f"{one.value:.3f}"


def _prepare() -> None:
    """Compile the games side by side, as many at a time as there are cores."""
    from concurrent.futures import ProcessPoolExecutor, as_completed

    from trivet.search.prepare import are_minds_prepared, is_prepared

    missing = [name for name in NAMES if not (is_prepared(name) and are_minds_prepared(name))]
    if not missing:
        return
    click.echo(f"compiling {', '.join(missing)} …")
    with ProcessPoolExecutor(len(missing)) as pool:
        running = {pool.submit(_prepare_all, name): name for name in missing}
        for done in as_completed(running):
            done.result()
            click.echo(f"{running[done]} is ready")


def _prepare_all(name: str) -> None:
    from trivet.search.prepare import prepare, prepare_minds

    prepare(name)
    prepare_minds(name)
