"""Shuffles that the people at the table can check."""

from __future__ import annotations

import hashlib

import msgspec
import pytest
from tests.server.kit import played, table, you

import trivet
from trivet.server import shuffle
from trivet.server.refusals import NoShuffle, NotOver, Refusal, TableError
from trivet.server.replays import proof_of
from trivet.server.view import NOBODY, Viewer, view_for

SALT = "ab" * 16


def test_the_seed_is_as_documented():
    secret = bytes(range(32))
    salts = [bytes(range(16)), b"", bytes(64)]
    text = b"trivet-seed/1\0" + secret
    for salt in salts:
        text += bytes([len(salt)]) + salt
    given = [salts[0].hex(), None, salts[2].hex()]
    assert shuffle.seed(secret.hex(), given) == hashlib.sha256(text).digest()
    assert shuffle.commitment(secret.hex()) == hashlib.sha256(secret).hexdigest()


def test_every_salt_counts_and_so_does_its_seat():
    secret = shuffle.new_secret()
    seeds = {
        shuffle.seed(secret, salts)
        for salts in ([None, None], [SALT, None], [None, SALT], [SALT, SALT], [SALT + SALT, None])
    }
    assert len(seeds) == 5


@pytest.mark.parametrize(
    "salt", ["", "ab", "ab" * 15, "ab" * 65, "zz" * 16, "ab" * 16 + "c", " " * 32]
)
def test_a_salt_is_16_to_64_bytes(salt):
    with pytest.raises(Refusal, match="16 to 64 bytes"):
        shuffle.check_salt(salt)


@pytest.mark.parametrize(("game", "players"), [("tether", 2), ("connections", 3), ("quincunx", 2)])
def test_a_finished_game_proves_its_deals(game, players):
    seats = [you(0, salt="AB" * 16), *(you(seat) for seat in range(1, players))]
    tables = played(table(game, players, seats=seats))
    with pytest.raises(NotOver):
        proof_of(tables[-2])
    proof = proof_of(tables[-1])
    rules = trivet.game(game, players)
    shuffle.check(proof, rules)
    promised = view_for(tables[0], Viewer(), NOBODY, 0.0).shuffle
    assert promised is not None
    assert promised.commitment == proof.commitment
    assert promised.salts == proof.salts == [SALT, *[None] * (players - 1)]
    for wrong in (
        {"salts": [None] * players},
        {"secret": "00" * 32},
        {"commitment": "00" * 32},
        {"secret": "nonsense"},
        {"record": proof.record | {"deals": [list(reversed(proof.record["deals"][0]))]}},
    ):
        with pytest.raises(TableError):
            shuffle.check(msgspec.structs.replace(proof, **wrong), rules)


def test_the_secret_is_shown_when_the_game_is_over_and_not_before():
    *before, last = played(table("quincunx", 2))
    for now in before:
        shown = view_for(now, Viewer(), NOBODY, 0.0).shuffle
        assert shown is not None
        assert shown.secret is None
    shown = view_for(last, Viewer(), NOBODY, 0.0).shuffle
    assert shown is not None
    assert shown.secret == last.meta.secret


def test_a_lesson_has_a_fixed_deal_and_no_proof():
    one, other = (table("tether", 2, lesson=True, seats=[you(0)]) for _ in range(2))
    assert one.state == other.state
    assert view_for(one, Viewer(), NOBODY, 0.0).shuffle is None
    with pytest.raises(NoShuffle):
        proof_of(played(one)[-1])
