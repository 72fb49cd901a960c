"""``trivet verify``: checks what a finished table has to show for its shuffle."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from trivet.core.errors import TrivetError

_LONGEST = 4 << 20


@click.command(epilog="Example: trivet verify proof.json")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def verify(files: tuple[str, ...]) -> int:
    """Check the proofs of finished tables; - reads one from standard input.

    Checked is that the secret is the one that was promised before the deal, that every deal comes
    from it and from what the seats added, and that every move and the result are right. The exit
    status is 1 when anything is wrong.
    """
    is_right = True
    for name in files:
        raw = _read(name)
        try:
            click.echo(f"{name}: {_checked(raw)}")
        except TrivetError as error:
            click.echo(f"{name}: WRONG: {error}")
            is_right = False
    return 0 if is_right else 1


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(_LONGEST + 1)
    with Path(name).open("rb") as file:
        return file.read(_LONGEST + 1)


def _checked(raw: bytes) -> str:
    """What was found right, in a line; raises TrivetError."""
    import msgspec

    from trivet.cli.warm import prepare_rules
    from trivet.core.record import Record
    from trivet.games import game
    from trivet.server import shuffle
    from trivet.server.wire import Proof

    if len(raw) > _LONGEST:
        raise TrivetError(f"a proof has at most {_LONGEST:,} bytes")
    try:
        proof = msgspec.json.decode(raw, type=Proof)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TrivetError(f"this is not a proof: {error}") from None
    record = Record.loads(msgspec.json.encode(proof.record))
    record.start()
    if len(proof.salts) != record.players:
        raise TrivetError(f"there are {record.players} seats, but {len(proof.salts)} salts")
    shuffle.check(proof, game(record.game, record.players, **record.options))
    prepare_rules(record.game)
    state = record.replay()
    if not state.is_over:
        raise TrivetError("the game in it is not over")
    deals = "1 deal" if len(record.deals) == 1 else f"{len(record.deals)} deals"
    return f"OK, {record.game}, {deals} from the promised shuffle, {len(record.moves)} moves"
