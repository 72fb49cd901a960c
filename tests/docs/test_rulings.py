"""Every ruling is proved by a test named after it, and every ruling cited exists."""

import re

import pytest
from tests.docs.rulings_table import ROOT, TABLE, proofs, rulings, table

NUMBERS = [
    *(f"T{n}" for n in range(1, 24)),
    "T17a",
    *(f"C{n}" for n in range(1, 13)),
    *(f"Q{n}" for n in range(1, 16)),
]


def test_the_page_of_rulings_has_all_of_them():
    assert sorted(rulings()) == sorted(NUMBERS)


@pytest.mark.parametrize("ruling", NUMBERS)
def test_every_ruling_has_a_test(ruling):
    assert proofs()[ruling], f"no test is named test_{ruling}_..."


def test_every_test_named_after_a_ruling_names_one_that_exists():
    assert set(proofs()) == set(NUMBERS)


def test_the_table_of_tests_is_up_to_date():
    assert TABLE.read_text() == table(), "run python tests/docs/rulings_table.py --write"


def test_a_ruling_is_found_in_the_tests_of_its_own_game():
    for ruling, tests in proofs().items():
        game = {"T": "tether", "C": "connections", "Q": "quincunx"}[ruling[0]]
        assert all(f"games/{game}/" in path.as_posix() for _, path in tests)


def cited():
    """Rulings named in the sources, tests and documents, with the files that name them."""
    found = {}
    folders = ("src", "tests", "docs", "benchmarks")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    for path in [*paths, *ROOT.glob("*.md")]:
        if path.suffix in {".py", ".md"}:
            for number in re.findall(r"(?<![\w.@#/-])[TCQ][1-9]\d?a?\b(?!\.\d)", path.read_text()):
                found.setdefault(number, []).append(path.relative_to(ROOT).as_posix())
    return found


def test_every_ruling_that_is_cited_exists():
    unknown = {number: paths for number, paths in cited().items() if number not in NUMBERS}
    assert not unknown
