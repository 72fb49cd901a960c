"""Makes Markdown of docstrings: links of ``:meth:`State.play```, blocks of code of ``>>>``."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLES = re.compile(r"^>>> .*(?:\n(?!$).*)*", re.M)
ROLE = re.compile(
    r":(?:attr|class|data|func|meth|mod):"
    r"`(?:(?P<words>[^`<]+?)\s*<(?P<for>[\w.]+)>|(?P<short>~?)(?P<name>[\w.]+))`"
)


class Roles(griffe.Extension):
    """Rewrites the docstrings of a package once all of it is loaded."""

    def on_package(self, *, pkg: griffe.Module, loader: griffe.GriffeLoader, **_: Any) -> None:
        """Walk through all that the package holds."""
        del loader
        rewrite(pkg)


def rewrite(thing: griffe.Object | griffe.Alias) -> None:
    """Rewrite the docstring of an object and of all that is in it."""
    if thing.is_alias:
        return
    if thing.docstring:
        text = EXAMPLES.sub(r"```pycon\n\g<0>\n```", thing.docstring.value)
        thing.docstring.value = ROLE.sub(lambda match: link(match, thing), text)
    for member in thing.members.values():
        rewrite(member)


def link(match: re.Match[str], thing: griffe.Object) -> str:
    """What stands for a role in the docstring of an object: a link where it leads somewhere."""
    name = match["for"] or match["name"]
    words = match["words"] or (name.rpartition(".")[2] if match["short"] else name)
    return f'<autoref optional identifier="{target(name, thing)}"><code>{words}</code></autoref>'


def target(name: str, thing: griffe.Object) -> str:
    """The full name of what a docstring names: in its own class, its module, or anywhere."""
    first, dot, rest = name.partition(".")
    place = thing
    while place is not None:
        if first in place.all_members:
            found = place.all_members[first]
            return (found.target_path if found.is_alias else found.path) + dot + rest
        place = place.parent
    return name
