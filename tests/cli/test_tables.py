"""``trivet verify`` and ``trivet backup``."""

import asyncio
import json
import secrets
import sqlite3
import subprocess
import sys

import pytest

from trivet.games import NAMES
from trivet.search.prepare import prepare
from trivet.server.tables import Tables
from trivet.server.wire import NewSeat, NewTable


def trivet(*arguments, text=None):
    return subprocess.run(
        [sys.executable, "-m", "trivet", *map(str, arguments)],
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


async def finished(database, game):
    """The proof of a game that bots have played."""
    tables = await Tables.start(f"sqlite:///{database}", bot_pause=0.001)
    try:
        seats = [NewSeat(kind="bot", bot="random") for _ in range(2)]
        new = NewTable(id=secrets.token_urlsafe(9), game=game, seats=seats)
        seated = await tables.open(new)
        viewer = await tables.viewer(seated.id, seated.owner)
        async with asyncio.timeout(60):
            while (await tables.view(seated.id, viewer)).status != "over":
                await asyncio.sleep(0.05)
        return await tables.proof(seated.id)
    finally:
        await tables.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a proof of each game and the database that they come from."""
    import msgspec

    folder = tmp_path_factory.mktemp("proofs")
    for name in NAMES:
        prepare(name)
        proof = asyncio.run(finished(folder / "tables.sqlite3", name))
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(proof))
    return folder


def test_right_proofs_are_told_to_be_right(folder):
    files = [folder / f"{name}.json" for name in NAMES]
    done = trivet("verify", *files)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split(": ")[0] for line in lines] == [str(file) for file in files]
    assert all(": OK, " in line for line in lines)
    piped = trivet("verify", "-", text=files[0].read_text())
    assert piped.stdout.startswith("-: OK, ")


def change_secret(proof):
    proof["secret"] = "00" * 32


def change_salt(proof):
    proof["salts"][0] = "ab" * 16


def change_deal(proof):
    deck = proof["record"]["deals"][0]
    deck[-1], deck[-2] = deck[-2], deck[-1]


def change_scores(proof):
    proof["record"]["scores"][0] += 1


def drop_a_move(proof):
    proof["record"]["moves"].pop()


def drop_a_salt(proof):
    proof["salts"].pop()


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (change_secret, "promised"),
        (change_salt, "deal 1"),
        (change_deal, "deal 1"),
        (change_scores, "scores"),
        (drop_a_move, ""),
        (drop_a_salt, "salts"),
    ],
)
def test_a_changed_proof_is_told_to_be_wrong(folder, tmp_path, change, part):
    proof = json.loads((folder / "quincunx.json").read_text())
    change(proof)
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(proof))
    done = trivet("verify", changed, folder / "quincunx.json")
    assert done.returncode == 1
    wrong, right = done.stdout.splitlines()
    assert wrong.startswith(f"{changed}: WRONG: ")
    assert part in wrong
    assert ": OK, " in right


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "trivet-proof/2"}'])
def test_what_is_no_proof_is_told_so(text):
    done = trivet("verify", "-", text=text)
    assert done.returncode == 1
    assert done.stdout.startswith("-: WRONG: this is not a proof")
    assert done.stderr == ""


def test_a_missing_file_is_one_line(tmp_path):
    done = trivet("verify", tmp_path / "none.json")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_a_backup_is_a_whole_database_of_its_own(folder, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    with sqlite3.connect(folder / "tables.sqlite3") as live:
        # Somebody has the database open and has not committed yet.
        live.execute("UPDATE tables SET seen = 0")
        done = trivet("backup", copy, "--database", folder / "tables.sqlite3")
        live.rollback()
    live.close()
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Wrote {copy}: 3 tables, ")
    copied = sqlite3.connect(copy)
    assert copied.execute("SELECT count(*) FROM tables WHERE seen > 0").fetchone() == (3,)
    assert copied.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    copied.close()
    assert {path.name for path in tmp_path.iterdir()} == {"copy.sqlite3"}


@pytest.mark.parametrize(
    ("target", "database", "part"),
    [
        ("copy", "none.sqlite3", "there is no database"),
        ("copy", "junk", "could not be copied"),
        ("copy", "postgresql://localhost/tables", "pg_dump"),
        ("here", "tables.sqlite3", "cannot be replaced"),
        ("tables.sqlite3", "tables.sqlite3", "cannot be replaced"),
        ("no/such/copy", "tables.sqlite3", "no such file"),
    ],
)
def test_a_backup_that_cannot_be_is_one_line(folder, tmp_path, target, database, part):
    source = folder / database
    if database == "junk":
        source.write_text("no database" * 100)
    if "://" in database:
        source = database
    path = source if target == database else tmp_path / target
    if target == "here":
        path.mkdir()
    done = trivet("backup", path, "--database", source)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert part in done.stderr
    assert not (tmp_path / "copy").exists()
