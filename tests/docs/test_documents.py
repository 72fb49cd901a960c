"""What the documents show works, and the package starts as fast as it promises."""

import re
import subprocess
import sys

import pytest
from tests.docs.blocks import blocks_of
from tests.docs.project import PAGES, ROOT, name_of, project_files

import trivet
from trivet.games import NAMES


def test_the_readme_shows_the_library_at_work():
    assert any("import trivet" in block.text for block in blocks_of(ROOT / "README.md"))


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_links_between_documents_lead_somewhere(path):
    text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:|#", target):
            assert (path.parent / target.split("#")[0]).exists(), target


def test_no_file_names_the_host_of_a_package_registry():
    # In pieces, so that this file is no exception.
    hosts = [
        ("pypi", "org"),
        ("python" + "hosted", "org"),
        ("registry", "npm" + "js"),
        ("registry", "yarn" + "pkg"),
        ("npm" + "js", "com"),
        ("conda", "anaconda"),
    ]
    pattern = re.compile("|".join(rf"\b{name}\.{rest}\b" for name, rest in hosts).encode())
    assert [name_of(path) for path in project_files() if pattern.search(path.read_bytes())] == []


def run(code):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout.strip()


@pytest.mark.parametrize("module", ["trivet", "trivet.cli"])
def test_slow_modules_are_not_imported_before_they_are_needed(module):
    slow = {"numba", "numpy", "llvmlite", "msgspec", "litestar", "sqlalchemy", "trivet.core.game"}
    assert run(f"import sys, {module}; print(sorted({slow} & set(sys.modules)))") == "[]"


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_made_without_the_compiler(name):
    code = f"import sys, trivet; print(trivet.game({name!r}).name, 'numba' in sys.modules)"
    assert run(code) == f"{name} False"


def test_everything_the_package_offers_is_there():
    assert sorted(trivet.__all__) == trivet.__all__
    for name in trivet.__all__:
        assert getattr(trivet, name).__doc__
    with pytest.raises(AttributeError, match="nothing"):
        _ = trivet.nothing
