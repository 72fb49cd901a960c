"""The one time that the rules have to be compiled, with a line that says so."""

from __future__ import annotations

from trivet.cli.console import screen


def prepare_rules(name: str) -> None:
    """Compile a game's rules unless that was done before, and show that it takes a while."""
    from trivet.search.prepare import is_prepared, prepare

    if is_prepared(name):
        return
    console = screen(stderr=True)
    text = f"preparing the rules, once: {name} …"
    if console.is_terminal:
        with console.status(text):
            prepare(name)
    else:
        console.write(text)
        prepare(name)
