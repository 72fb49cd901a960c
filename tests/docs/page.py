"""Runs the Python and the shell of one page from top to bottom, as a reader would.

``python -m tests.docs.page FILE`` in a folder that tests/docs/folder.py has furnished. Blocks share
their names and files with those after them; the first that fails ends it.
"""

from __future__ import annotations

import doctest
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.docs.blocks import Block, blocks_of

PYTHON = {"python", "py", "pycon"}
SHELL = {"sh", "bash", "shell"}
SESSION = {"console"}
MOST_SECONDS = 600  # what hangs, not what is slow


class Checker(doctest.OutputChecker):
    """Compares words, not spaces; ``...`` is anything, and as a line of its own also nothing."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        """Whether that was printed which is shown."""
        want = re.sub(r"\s*^\.\.\.\n\s*", "...", want, flags=re.M)
        flags = optionflags | doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        return super().check_output(want, got, flags)


def run_python(block: Block, names: dict[str, object]) -> None:
    """Examples with ``>>>`` print what is shown; any other code comes to its end."""
    place = f"{block.page.name}:{block.line}"
    if ">>>" not in block.code:
        lines = "\n" * (block.line - 1) + block.code  # so that a traceback names the page's lines
        exec(compile(lines, str(block.page), "exec"), names)
        return
    # An empty line before anything but a prompt is one that was printed.
    code = re.sub(r"\n(?=\n(?!>>> |\n|$))", "\n<BLANKLINE>", block.code)
    examples = doctest.DocTestParser().get_doctest(code, {}, place, str(block.page), 0)
    examples.globs = names
    runner = doctest.DocTestRunner(Checker(), verbose=False)
    if runner.run(examples, clear_globs=False).failed:
        raise SystemExit(f"{place}: the examples do not print what is shown")


def run_shell(command: str) -> str:
    """What a command prints; one that fails ends all."""
    shell = subprocess.Popen(
        ["bash", "-euo", "pipefail", "-c", command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        printed = shell.communicate(timeout=MOST_SECONDS)[0]
    except subprocess.TimeoutExpired:
        os.killpg(shell.pid, signal.SIGKILL)  # with all that it started
        raise SystemExit(f"{command.strip()}\ntakes more than {MOST_SECONDS} s") from None
    if shell.returncode:
        raise SystemExit(f"{command.strip()}\nended with {shell.returncode}:\n{printed}")
    return printed


def run_session(block: Block) -> None:
    """Lines with ``$`` are commands; what stands below one is what it prints, ``...`` anything."""
    for part in ("\n" + block.code).split("\n$ ")[1:]:
        command, _, wanted = part.partition("\n")
        while command.endswith("\\"):
            line, _, wanted = wanted.partition("\n")
            command = f"{command}\n{line}"
        printed = run_shell(command)
        if wanted.strip() and not Checker().check_output(wanted, printed, 0):
            place = f"{block.page.name}:{block.line}"
            raise SystemExit(f"{place}: {command}\nprinted:\n{printed}\nshown is:\n{wanted}")


def main() -> None:
    """Run the page."""
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks_of(Path(sys.argv[1])):
        if block.is_excused:
            continue
        if block.language in PYTHON:
            run_python(block, names)
        elif block.language in SHELL:
            run_shell(block.code)
        elif block.language in SESSION:
            run_session(block)


if __name__ == "__main__":
    main()
