"""The site is built without a warning, its links lead somewhere, nothing comes from elsewhere."""

import re
from urllib.parse import unquote, urlsplit

import pytest
from tests.docs.building import build
from tests.docs.web import addresses_in, read


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


@pytest.fixture(scope="module")
def pages(site):
    return {path: read(path) for path in sorted(site.rglob("*.html"))}


def fault_of(address, path, site, pages):
    """What is wrong with an address in a page, None when it leads to something on the site."""
    parts = urlsplit(address)
    place = site if parts.path.startswith("/") else path.parent
    target = (place / unquote(parts.path).lstrip("/")).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.exists():
        return f"{path.relative_to(site)}: {address} is not there"
    if parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names:
        return f"{path.relative_to(site)}: {address} has no such section"
    return None


def is_elsewhere(address):
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in {"", "data"}


def test_all_links_and_sections_are_there(site, pages):
    addresses = [
        (address, path)
        for path, page in pages.items()
        for address in page.links + page.loads
        if not urlsplit(address).scheme and not urlsplit(address).netloc
    ]
    assert len(addresses) > 1000
    faults = [fault_of(address, path, site, pages) for address, path in addresses]
    assert [fault for fault in faults if fault] == []


def test_pages_load_nothing_from_another_host(pages):
    assert {address for page in pages.values() for address in page.loads} > {"assets/site.css"}
    assert [
        (path.name, address)
        for path, page in pages.items()
        for address in page.loads
        if is_elsewhere(address)
    ] == []


def test_styles_load_nothing_from_another_host(site):
    styles = {path: addresses_in(path.read_text()) for path in site.rglob("*.css")}
    assert any("atkinson" in address for found in styles.values() for address in found)
    assert [
        address for found in styles.values() for address in found if is_elsewhere(address)
    ] == []


def test_scripts_have_no_reason_to_load_from_another_host(site, pages):
    # The theme's script fetches mermaid for diagrams and stars of a repository, if a page has any.
    (script,) = site.glob("assets/javascripts/bundle.*.min.js")
    known = {"unpkg.com/mermaid", "unpkg.com/resize-observer", "api.github.com", "clipboardjs.com"}
    found = re.findall(r"https?://([\w.-]+(?:/[\w-]+)?)", script.read_text())
    assert {name for name in found if not any(name.startswith(one) for one in known)} <= {
        "www.w3.org/2000"
    }
    classes = {name for page in pages.values() for name in page.classes}
    assert classes.isdisjoint({"mermaid", "md-source", "md-consent"})


def test_what_stands_elsewhere_in_the_project_is_on_the_site(site):
    for place, words in {
        "rules/quincunx": "whoever has the most points at the end wins",
        "changelog": "Unreleased",
        "benchmarks": "placements/s",
        "contributing": "runs every check there is",
    }.items():
        page = (site / place / "index.html").read_text()
        assert words in re.sub(r"\s+", " ", page), place


def test_the_reference_has_what_the_library_offers(site):
    page = (site / "reference" / "core" / "index.html").read_text()
    for name in ("games.game", "core.state.State.play", "core.record.Record", "core.rng.Rng"):
        assert f'id="trivet.{name}"' in page


def test_roles_in_docstrings_become_links(site):
    pages = {path: path.read_text() for path in site.glob("reference/*/index.html")}
    roles = re.compile(r":(?:attr|class|data|func|meth|mod):")
    assert [path for path, page in pages.items() if roles.search(page)] == []
    assert "&gt;&gt;&gt;" not in re.sub(r"<pre.*?</pre>", "", "".join(pages.values()), flags=re.S)


def test_what_only_tests_read_is_not_on_the_site(site):
    assert [path for path in site.rglob("*.html") if "<!-- test:" in path.read_text()] == []


def test_the_words_of_the_pages_are_found(site):
    index = (site / "search" / "search_index.json").read_text()
    assert "power play" in index.lower()
    assert "resample" in index
