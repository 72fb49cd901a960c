"""The one time that the rules have to be compiled, with a line that says so."""

from __future__ import annotations

from trivet.cli.console import screen
from trivet.cli.failures import complain


def prepare_rules(name: str) -> None:
    """Compile a game's rules unless that was done before, and show that it takes a while.

    A name that is no game's is passed over: whoever uses it will say so.
    """
    from trivet.games import NAMES
    from trivet.search.prepare import is_prepared, prepare

    if name not in NAMES or is_prepared(name):
        return
    console = screen(stderr=True)
    text = f"preparing the rules, once: {name} …"
    if console.is_terminal:
        with console.status(text):
            prepare(name)
    else:
        console.write(text)
        prepare(name)
    if not is_prepared(name):
        complain("the rules cannot be kept on disk; NUMBA_CACHE_DIR may name a folder for them")
