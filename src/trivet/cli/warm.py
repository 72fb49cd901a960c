"""The one time that things have to be compiled, with a line that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trivet.cli.console import screen
from trivet.cli.failures import complain


def prepare_rules(name: str) -> None:
    """Compile a game's rules unless that was done before, and show that it takes a while.

    A name that is no game's is passed over: whoever uses it will say so.
    """
    from trivet.search.prepare import is_prepared, prepare

    _prepare(name, "the rules", is_prepared, prepare)


def prepare_searches(name: str) -> None:
    """Compile a game's rules, and the searches of bots, hints and reviews; the same way."""
    from trivet.search.prepare import are_minds_prepared, prepare_minds

    prepare_rules(name)
    _prepare(name, "the bots", are_minds_prepared, prepare_minds)


def prepare_for(name: str, bots: Iterable[str]) -> None:
    """Compile what a game between such bots needs, and people; the same way."""
    from trivet.search.bots import LEVELS, YARDSTICKS

    if {*LEVELS, *YARDSTICKS}.difference({"random", "greedy"}).isdisjoint(bots):
        prepare_rules(name)
    else:
        prepare_searches(name)


def _prepare(
    name: str, what: str, is_done: Callable[[str], bool], work: Callable[[str], None]
) -> None:
    from trivet.games import NAMES

    if name not in NAMES or is_done(name):
        return
    console = screen(stderr=True)
    text = f"preparing {what}, once: {name} …"
    if console.is_terminal:
        with console.status(text):
            work(name)
    else:
        console.write(text)
        work(name)
    if not is_done(name):
        complain(f"{what} cannot be kept on disk; NUMBA_CACHE_DIR may name a folder for them")
