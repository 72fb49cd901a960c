"""Shuffles that the people at the table can check.

A table has a secret of 32 random bytes from its beginning and shows the secret's SHA-256, the
commitment. Each seat may add a salt, random bytes of its own. The seed of all deals is
``SHA-256("trivet-seed/1" + NUL + secret + for each seat in order: (length of its salt as one
byte + salt))``, a seat without salt having length 0; :mod:`trivet.core.shuffle` says how decks
come from a seed. When the game is over the secret is shown.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence

from trivet.core.game import Game
from trivet.server.refusals import Refusal, TableError
from trivet.server.wire import Proof

_SALT = re.compile(r"(?:[0-9a-fA-F]{2}){16,64}")


def new_secret() -> str:
    """A fresh secret, in hexadecimal."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown of a secret before the deal; both in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, salts: Sequence[str | None]) -> bytes:
    """The 32 bytes that decide all deals; ``salts`` by seat, in hexadecimal.

    >>> seed("00" * 32, [None, "ab" * 16]).hex()[:16]
    'ea129be121422b94'
    """
    parts = [b"trivet-seed/1\0", bytes.fromhex(secret)]
    for salt in salts:
        raw = bytes.fromhex(salt or "")
        parts += [len(raw).to_bytes(1, "big"), raw]
    return hashlib.sha256(b"".join(parts)).digest()


def check_salt(salt: str | None) -> str | None:
    """A salt in small letters; raises Refusal for what is none."""
    if salt is None:
        return None
    if not _SALT.fullmatch(salt):
        raise Refusal("bad", "a salt is 16 to 64 bytes in hexadecimal")
    return salt.lower()


def check(proof: Proof, game: Game) -> None:
    """Check that the decks of a record come from the secret and the salts.

    Args:
        proof: As the server gave it; its record is not replayed here.
        game: The game of the record.

    Raises:
        TableError: When something does not fit, with code ``bad``.
    """
    try:
        right = commitment(proof.secret)
        decided = seed(proof.secret, [check_salt(salt) for salt in proof.salts])
    except ValueError as error:
        raise TableError("bad", f"the proof cannot be read: {error}") from None
    if right != proof.commitment.lower():
        raise TableError("bad", "the secret is not the one that was promised before the deal")
    from trivet.core.shuffle import shuffle_key, shuffled

    key = shuffle_key(decided)
    for number, deck in enumerate(proof.record.get("deals") or ()):
        if list(deck) != shuffled(game.deck, key, number):
            raise TableError("bad", f"deal {number + 1} is not the one that the shuffle gives")
