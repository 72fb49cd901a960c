"""Training on a Ray cluster.

A trainer whose steps are games that can be played apart, and learning from them, hands the games to
the cluster and learns here. One that learns from every game before the next runs as a task that
goes on for a while from the files of its folder and brings them back: when its machine is lost,
another one does that stretch anew from the same files. Either way the weights are those that one
machine comes to.
"""

from __future__ import annotations

import inspect
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from trivet.arena.cluster import call
from trivet.search.training import Progress, Trainer

STRETCH = 20.0
"""Seconds of work that a lost machine costs at most, and a step."""

Files = dict[str, bytes]
"""Contents of a folder by the names of its files."""


def on_cluster(
    ray: Any,
    make: Any,
    folder: Path,
    seed: int,
    scale: float,
    look: Callable[[], None] = lambda: None,
) -> Trainer:
    """A trainer that uses a cluster.

    Args:
        ray: From :func:`trivet.arena.cluster.connected`.
        make: The class of the trainer.
        folder: Where the work is kept.
        seed: Decides everything.
        scale: How much to train.
        look: Called often while the cluster works; raises what is to end it.
    """
    if "spread" in inspect.signature(make).parameters:
        made: Trainer = make(folder, seed, scale, spread=_Spread(ray, look))
        return made
    return _Remote(ray, make, folder, seed, scale, look)


class _Spread:
    """See :data:`trivet.search.training.Spread`."""

    def __init__(self, ray: Any, look: Callable[[], None]) -> None:
        self._ray, self._look = ray, look

    def __call__(self, function: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
        return call(self._ray, function, items, self._look)


class _Remote:
    """Runs a trainer somewhere on the cluster, stretch by stretch."""

    def __init__(
        self,
        ray: Any,
        make: Any,
        folder: Path,
        seed: int,
        scale: float,
        look: Callable[[], None],
    ) -> None:
        self._ray, self._look = ray, look
        self._task = (make, seed, scale, STRETCH)
        self._folder = folder
        self.total: int = make(folder, seed, scale).total

    def run(self) -> Iterator[Progress]:
        """Train; after every stretch the folder has its files."""
        is_done = False
        while not is_done:
            item = (*self._task, read_folder(self._folder))
            [(files, steps, is_done)] = call(self._ray, advance, [item], self._look)
            write_folder(self._folder, files)
            yield from steps

    @property
    def result(self) -> bytes | Path:
        """The weights, as the trainer makes them of the folder."""
        make, seed, scale, _ = self._task
        found: bytes | Path = make(self._folder, seed, scale).result
        return found


def advance(item: tuple[Any, int, float, float, Files]) -> tuple[Files, list[Progress], bool]:
    """Train for a stretch.

    Args:
        item: The class of the trainer, its seed and scale, the seconds of the stretch, and the
            files of the folder to go on from.

    Returns:
        The files then, the steps that were made, and whether they are all.
    """
    make, seed, scale, stretch, before = item
    with tempfile.TemporaryDirectory(prefix="trivet-training-") as name:
        folder = Path(name)
        write_folder(folder, before)
        begun, steps = time.monotonic(), []
        for step in make(folder, seed, scale).run():
            steps.append(step)
            # Not every trainer keeps every step: what it has not kept would be lost.
            if time.monotonic() - begun >= stretch and read_folder(folder) != before:
                return read_folder(folder), steps, False
        return read_folder(folder), steps, True


def read_folder(folder: Path) -> Files:
    """The files of a folder."""
    return {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.is_file() and not path.name.startswith(".")
    }


def write_folder(folder: Path, files: Files) -> None:
    """Write files into a folder, each whole or not at all."""
    for name, raw in files.items():
        part = folder / f".{name}.part"
        part.write_bytes(raw)
        part.replace(folder / name)
