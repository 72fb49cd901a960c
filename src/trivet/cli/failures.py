"""What goes wrong ends in one line on stderr and a status: 2 for wrong input, 1 for a failed check,
70 for a fault of our own, whose traceback goes to a file.

A command that only has to stop (its reader went away, Ctrl-C) ends with 128 plus the signal.
"""

from __future__ import annotations

import codecs
import os
import signal
import sys
from collections.abc import Callable
from typing import Any, TextIO

import click

from trivet.core.errors import LONGEST, TrivetError, one_line

WRONG_INPUT = 2
FAULT = 70

_PLAIN = "trivet-plain"
_STAND_INS = dict(zip("═━─║┃│●○◆·…±", "==-##|oo*..~", strict=True))


def complain(message: str) -> None:
    """Write one line to stderr, if there still is one."""
    try:
        sys.stderr.write(f"trivet: {one_line(' '.join(message.split()), LONGEST)}\n")
        sys.stderr.flush()
    except OSError:
        _close(sys.stderr)


def guarded(call: Callable[[], Any]) -> int:
    """Run a command; answer the status that the process ends with."""
    _mend_streams()
    try:
        result = call()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _status_of(click.Abort())
    except Exception as error:
        return _status_of(error)
    return result if isinstance(result, int) else 0


def _status_of(error: Exception) -> int:
    match error:
        case click.exceptions.NoArgsIsHelpError():
            click.echo(error.ctx.get_help() if error.ctx else "")
            return 0
        case click.Abort():
            complain("stopped")
            return 128 + signal.SIGINT
        case click.UsageError():
            place = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
            complain(error.format_message().rstrip(".") + place)
        case _ if isinstance(error, BrokenPipeError | click.ClickException) and _is_pipe(error):
            _close(sys.stdout)
            complain("the output was closed before everything was written")
            return 128 + signal.SIGPIPE
        case click.ClickException():
            complain(error.format_message())
            return error.exit_code
        case TrivetError():
            complain(str(error))
        case OSError():
            complain(describe_os(error))
        case _:
            complain(f"a fault of trivet's own, {_keep(error)}: {type(error).__name__}: {error}")
            return FAULT
    return WRONG_INPUT


def _keep(error: Exception) -> str:
    """Put what the developers need to know into a file; says where it is."""
    import tempfile
    import traceback

    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="trivet-fault-", suffix=".txt", delete=False, encoding="utf-8"
        ) as file:
            file.writelines(traceback.format_exception(error))
    except OSError as fault:
        return f"which could not be written down ({describe_os(fault)})"
    return f"written down in {file.name}"


def _is_pipe(error: Exception) -> bool:
    return isinstance(error, BrokenPipeError) or isinstance(error.__cause__, BrokenPipeError)


def describe_os(error: OSError) -> str:
    """What the system refused, with the file it was about."""
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def _close(stream: TextIO) -> None:
    """Let the rest of a stream go nowhere, so that Python's last flush does not fail."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return


def _in_plain_characters(error: UnicodeError) -> tuple[str, int]:
    """Stands in for what a terminal without Unicode cannot show; wide and narrow stay apart."""
    if isinstance(error, UnicodeEncodeError):
        shown = error.object[error.start : error.end]
        return "".join(_STAND_INS.get(char, "?") for char in shown), error.end
    if isinstance(error, UnicodeDecodeError):
        return "\N{REPLACEMENT CHARACTER}", error.end
    raise error


def _mend_streams() -> None:
    """Closed streams become empty ones; characters that cannot be shown become plain ones."""
    codecs.register_error(_PLAIN, _in_plain_characters)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_PLAIN)
