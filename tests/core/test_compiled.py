"""The disk cache of compiled kernels: found again, never stale, never anybody else's."""

import os
import shutil
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import numba
import pytest

from trivet.core import compiled

GAMES = ("tether", "connections", "quincunx")
BOTS = [f"{game} bots" for game in GAMES]
ENVS = [f"{game} environments" for game in GAMES]


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package with one source file in each layer, in place of ours."""
    searches = [f"search/{game}" for game in GAMES]
    envs = [f"envs/{game}" for game in GAMES]
    for folder in ("core", *(f"games/{game}" for game in GAMES), "search/engine", *searches, *envs):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "rules.py").write_text(f"# {folder}\n")
    (tmp_path / "games" / "connections" / "tiles.json").write_text("{}")
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    return tmp_path


def folder(module):
    return compiled.cache_folder.__wrapped__(module)


def folders():
    return {
        "core": folder("trivet.core.rng"),
        **{game: folder(f"trivet.games.{game}.rules") for game in GAMES},
        "engine": folder("trivet.search.engine.tree"),
        **{f"{game} bots": folder(f"trivet.search.{game}.greedy") for game in GAMES},
        **{f"{game} environments": folder(f"trivet.envs.{game}.stepping") for game in GAMES},
    }


@pytest.mark.parametrize(
    ("edited", "layers"),
    [
        ("core/rules.py", {"core", "engine", *GAMES, *BOTS, *ENVS}),
        ("search/engine/rules.py", {"engine", *BOTS}),
        ("search/tether/rules.py", {"tether bots"}),
        ("games/tether/rules.py", {"tether", "tether bots", "tether environments"}),
        (
            "games/connections/tiles.json",
            {"connections", "connections bots", "connections environments"},
        ),
        ("envs/quincunx/rules.py", {"quincunx environments"}),
    ],
)
def test_an_edit_changes_the_folders_of_its_own_layer_and_those_above(package, edited, layers):
    before = folders()
    (package / edited).write_text("edited = True\n")
    after = folders()
    assert {name for name in after if after[name] != before[name]} == layers


def test_a_new_a_renamed_and_an_emptied_file_count_as_edits(package):
    seen = [folder("trivet.core.rng")]
    (package / "core" / "more.py").write_text("x = 1\n")
    seen.append(folder("trivet.core.rng"))
    (package / "core" / "more.py").rename(package / "core" / "most.py")
    seen.append(folder("trivet.core.rng"))
    (package / "core" / "most.py").write_text("")
    seen.append(folder("trivet.core.rng"))
    assert len(set(seen)) == 4


def test_what_is_no_source_does_not_count(package):
    before = folders()
    (package / "core" / "notes.txt").write_text("nothing")
    (package / "core" / "rules.cpython-311.pyc").write_bytes(b"\0")
    assert folders() == before


@pytest.mark.usefixtures("package")
def test_numba_cache_dir_is_honoured(monkeypatch, tmp_path):
    before = folder("trivet.core.rng")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "elsewhere"))
    after = folder("trivet.core.rng")
    assert after.parent == tmp_path / "elsewhere"
    assert after.name == before.name


@pytest.mark.usefixtures("package")
def test_kernels_with_bounds_checks_have_a_folder_of_their_own(monkeypatch):
    before = folders()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    after = folders()
    assert all(before[name] != after[name] for name in before)


@pytest.mark.usefixtures("package")
def test_the_users_folder_is_the_usual_one(monkeypatch, tmp_path):
    monkeypatch.setattr(
        "trivet.core.compiled.platformdirs.user_cache_dir", lambda _app: str(tmp_path / "user")
    )
    assert folder("trivet.core.rng").parent == tmp_path / "user"


def test_other_users_of_numba_keep_their_cache_folder():
    before = numba.config.CACHE_DIR

    @compiled.kernel
    def ours(x):
        return x + 1

    @numba.njit(cache=True)
    def theirs(x):
        return x + 2

    home = compiled.cache_folder(__name__)
    assert before == numba.config.CACHE_DIR
    assert (ours(1), theirs(1)) == (2, 3)
    assert home in Path(ours.stats.cache_path).parents
    assert home not in Path(theirs.stats.cache_path).parents
    # What this test compiled is of no use to anybody after it.
    shutil.rmtree(ours.stats.cache_path, ignore_errors=True)
    shutil.rmtree(theirs.stats.cache_path, ignore_errors=True)


def test_kernels_made_by_two_threads_at_once_come_to_the_same_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = numba.config.CACHE_DIR
    usual = sys.getswitchinterval()
    both = threading.Barrier(2)
    made = []

    def make():
        both.wait()
        for _ in range(200):

            @compiled.kernel
            def ours(x):
                return x + 1

            made.append(ours)

    threads = [threading.Thread(target=make) for _ in range(2)]
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(usual)
    home = compiled.cache_folder(__name__)
    assert len(made) == 400
    assert all(home in Path(ours.stats.cache_path).parents for ours in made)
    assert before == numba.config.CACHE_DIR
    assert not list(tmp_path.iterdir())


def test_an_edited_helper_in_another_module_is_compiled_anew(tmp_path):
    shutil.copytree(Path(compiled.__file__).parent, tmp_path / "trivet" / "core")
    (tmp_path / "trivet" / "__init__.py").write_text("")
    helper = tmp_path / "trivet" / "core" / "helper.py"
    caller = tmp_path / "trivet" / "core" / "caller.py"
    caller.write_text(
        textwrap.dedent("""
            from trivet.core.compiled import kernel
            from trivet.core.helper import amount

            @kernel
            def more(x):
                return x + amount()
        """)
    )

    def more_than_one(amount):
        helper.write_text(
            "from trivet.core.compiled import kernel\n\n"
            f"@kernel\ndef amount():\n    return {amount}\n"
        )
        script = (
            "from trivet.core.caller import more\n"
            "assert more(1) == more.py_func(1)\n"
            "print(more(1), sum(more.stats.cache_hits.values()))"
        )
        environment = {
            **os.environ,
            "PYTHONPATH": str(tmp_path),
            "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
        }
        done = subprocess.run(
            [sys.executable, "-c", script],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.split()

    assert more_than_one(1) == ["2", "0"]
    assert more_than_one(1) == ["2", "1"]
    assert more_than_one(5) == ["6", "0"]


TWICE = """
from trivet.core.compiled import kernel
from trivet.core.one import one
again = kernel(one.py_func)
print(one(1), sum(one.stats.cache_hits.values()), again(1), sum(again.stats.cache_hits.values()))
"""


def run_kernel(folder, cache):
    """Call a kernel in a process of its own, and again as if in a later one.

    Answers its value and the hits of its cache, twice.
    """
    done = subprocess.run(
        [sys.executable, "-c", TWICE],
        env={**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(cache)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    """The folder of a package with one kernel, compiled into its folder ``cache``."""
    folder = tmp_path_factory.mktemp("one")
    shutil.copytree(Path(compiled.__file__).parent, folder / "trivet" / "core")
    (folder / "trivet" / "__init__.py").write_text("")
    (folder / "trivet" / "core" / "one.py").write_text(
        "from trivet.core.compiled import kernel\n\n@kernel\ndef one(x):\n    return x + 1\n"
    )
    assert run_kernel(folder, folder / "cache") == ["2", "0", "2", "1"]
    return folder


def test_a_kernel_is_found_again(one):
    assert run_kernel(one, one / "cache") == ["2", "1", "2", "1"]


def test_a_kernel_is_found_again_by_equal_sources_in_another_place(one, tmp_path):
    shutil.copytree(one / "trivet", tmp_path / "trivet")
    assert run_kernel(tmp_path, one / "cache") == ["2", "1", "2", "1"]


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", [b"", b"\x9e\x00rubbish", b"\x80\x04N."])
def test_a_damaged_cache_is_made_anew(one, tmp_path, suffix, damage):
    cache = tmp_path / "cache"
    shutil.copytree(one / "cache", cache)
    files = list(cache.rglob(f"*.{suffix}"))
    assert files
    for file in files:
        file.write_bytes(damage)
    assert run_kernel(one, cache) == ["2", "0", "2", "1"]


def test_where_nothing_can_be_written_kernels_are_compiled_and_kept_nowhere(one, tmp_path):
    cache = tmp_path / "cache"
    cache.write_text("")
    before = sorted(one.rglob("*.nb?"))
    assert run_kernel(one, cache) == ["2", "0", "2", "0"]
    assert sorted(one.rglob("*.nb?")) == before
    assert not list(tmp_path.rglob("*.nb?"))
