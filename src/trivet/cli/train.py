"""``trivet train``: makes the weights of a game's value functions anew."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trivet.cli.options import game_argument, ray_option, seed_from_0
from trivet.core.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from trivet.search.training import Trainer


@click.command(epilog="Example: trivet train quincunx --folder training --out weights.npz")
@game_argument()
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where the weights go; by default weights.npz in the folder.",
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where work is kept, to go on after a stop; by default training-GAME.",
)
@seed_from_0("Decides all of it.")
@click.option(
    "--scale",
    default="1",
    show_default=True,
    metavar="X",
    help="How much to train: 0.01 is a hundredth, for a try.",
)
@ray_option
def train(
    game_name: str,
    out: Path | None,
    folder: Path | None,
    seed: int,
    scale: str,
    ray: str | None,
) -> int:
    """Train the value functions of GAME by self-play, as the weights in the package were.

    The work is kept in the folder: after a stop, or when the machine went off, the same command
    goes on. Ctrl-C stops after the running step, a second one at once. What each step measured
    is in log.jsonl.

    With --ray the games are played on the cluster where they can be played apart; otherwise all of
    it runs there, and goes on elsewhere when its machine is lost. The weights are the same.
    """
    from trivet.cli.failures import complain
    from trivet.cli.signals import noting_interrupts
    from trivet.cli.warm import prepare_rules
    from trivet.games import game_type

    name = game_type(game_name.strip().lower()).name
    folder = folder or Path(f"training-{name}")
    make = _trainer_of(name)
    amount = _parse_scale(scale)
    prepare_rules(name)
    folder.mkdir(parents=True, exist_ok=True)
    with noting_interrupts() as is_interrupted, ExitStack() as stack:
        trainer: Trainer
        if ray is None:
            trainer = make(folder, seed, amount)
        else:
            trainer = _there(stack, ray, (make, folder, seed, amount), is_interrupted)
        if not _train(trainer, is_interrupted):
            complain(f"stopped; the work is kept in {folder}, the same command goes on")
            return 130
    target = out or folder / "weights.npz"
    _put(trainer.result, target)
    click.echo(f"the weights are in {target}")
    return 0


def _trainer_of(name: str) -> Any:
    """The game's trainer; raises OptionError when it has nothing to train."""
    where = f"trivet.search.{name}.train"
    if importlib.util.find_spec(where) is None:
        raise OptionError(f"there is nothing to train in {name}")
    return importlib.import_module(where).Trainer


def _there(
    stack: ExitStack,
    address: str,
    what: tuple[Any, Path, int, float],
    is_interrupted: Callable[[], bool],
) -> Trainer:
    """A trainer that uses a cluster, connected to it until the stack is closed."""
    from trivet.arena.cluster import connected
    from trivet.arena.training import on_cluster
    from trivet.arena.workers import Interrupted

    def look() -> None:
        if is_interrupted():
            raise Interrupted

    return on_cluster(stack.enter_context(connected(address)), *what, look)


def _parse_scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0 < scale <= 1000:
        raise OptionError(f"the scale is more than 0 and at most 1000, not {text!r}")
    return scale


def _train(trainer: Trainer, is_interrupted: Callable[[], bool]) -> bool:
    """Do all steps, with a bar or lines on stderr; answers whether they are done."""
    from trivet.arena.workers import Interrupted
    from trivet.cli.console import progress

    shown = sys.stderr.isatty()
    bar = progress("training")
    task = bar.add_task("training", total=trainer.total)
    if shown:
        bar.start()
    else:
        click.echo(f"training in {trainer.total} steps", err=True)
    try:
        for step in trainer.run():
            if shown:
                bar.update(task, completed=step.step, total=step.total)
                bar.console.print(step.note, markup=False, highlight=False)
            else:
                click.echo(f"{step.step}/{step.total} {step.note}", err=True)
            if is_interrupted():
                return False
    except Interrupted:
        return False
    finally:
        if shown:
            bar.stop()
    return True


def _put(weights: bytes | Path, target: Path) -> None:
    """Write the weights, whole or not at all."""
    raw = weights if isinstance(weights, bytes) else weights.read_bytes()
    part = target.with_name(f".{target.name}.part")
    part.write_bytes(raw)
    part.replace(target)
