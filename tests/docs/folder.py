"""A folder like a checkout of a reader, in which the commands of a page are run.

Its programs are the real ones but for three: a server is ended as soon as it answers, ``./play``
does not set up again what the tests have set up, and ``pip`` only sees that there is what it is
asked for.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import platformdirs
from tests.docs.project import ROOT

import trivet
from trivet.search.outside import request
from trivet.server.shuffle import commitment, new_secret, seed

REAL = Path(sys.executable).parent

TRIVET = f"""#!/bin/sh
case "${{1-}} $*" in
*" --help"* | *" -h"*) ;;
serve*) exec {REAL}/python {ROOT}/tests/docs/until_it_answers.py "$@" ;;
esac
exec {REAL}/trivet "$@"
"""
PIP = f"""#!/bin/sh
exec {REAL}/python {ROOT}/tests/docs/known_extras.py "$@"
"""
SETTING_UP = {"set_up run", "build_client", ". .ci/setup.sh", ". .ci/client.sh"}


def program(path: Path, text: str) -> None:
    """Write a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def furnish(folder: Path) -> None:
    """Put programs and the files of the project into an empty folder."""
    binaries = folder / ".venv" / "bin"
    program(binaries / "trivet", TRIVET)
    program(binaries / "pip", PIP)
    for name in ("python", "mkdocs"):
        program(binaries / name, f'#!/bin/sh\nexec {REAL}/{name} "$@"\n')
    lines = (ROOT / "play").read_text().splitlines()
    program(folder / "play", "\n".join(line for line in lines if line not in SETTING_UP) + "\n")
    program(folder / "test", f"#!/bin/sh\nexec sh -n {ROOT}/test\n")
    for name in ("examples", "benchmarks", "docs", "mkdocs.yml", "src", "tests"):
        (folder / name).symlink_to(ROOT / name)


def play_a_game(folder: Path) -> None:
    """Put a finished game into a folder, the proof of its shuffle, and a question to a bot."""
    secret, salts = new_secret(), ["ab" * 16, None]
    state, rng = trivet.game("quincunx").deal(seed=seed(secret, salts)), trivet.Rng(7)
    asked = json.dumps(request(state, 0, 0.5))
    while not state.is_over:
        state = state.play(state.random_move(rng))
    record = state.record()
    proof = {"secret": secret, "salts": salts, "commitment": commitment(secret)}
    proof |= {"format": "trivet-proof/1", "record": json.loads(record.dumps())}
    record.save(folder / "game.json")
    (folder / "proof.json").write_text(json.dumps(proof))
    (folder / "requests.jsonl").write_text(f"{asked}\n")


def serve_once(folder: Path) -> None:
    """Leave the database of a server that ran."""
    (folder / "home").mkdir()
    command = [sys.executable, ROOT / "tests" / "docs" / "until_it_answers.py", "serve"]
    subprocess.run(command, env=environment(folder), stdout=subprocess.DEVNULL, check=True)


def environment(folder: Path) -> dict[str, str]:
    """The environment of the commands: what they keep stays in the folder, but compiled kernels."""
    kernels = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("trivet")
    return os.environ | {
        "PATH": f"{folder}/.venv/bin:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder / "home"),
        "XDG_DATA_HOME": str(folder / "home" / "data"),
        "NUMBA_CACHE_DIR": kernels,
        "TRIVET_DATABASE": str(folder / "home" / "tables.sqlite3"),
        "TRIVET_PORT": "0",
        "BROWSER": "true",
        "COLUMNS": "100",
        "MPLBACKEND": "agg",
        "NO_COLOR": "1",
        "NO_MKDOCS_2_WARNING": "1",
        "SDL_VIDEODRIVER": "dummy",
    }
