"""The site of the documents in a browser: nothing from elsewhere, nothing runs off, a search."""

import functools
import http.server
import threading

import pytest
from playwright.sync_api import expect
from tests.browser.people import DESKTOP, PHONE, WITHIN, comes_to
from tests.docs.building import build

# One build of the site is enough, however many processes test.
pytestmark = pytest.mark.xdist_group("site")

PLACES = ("", "play/first-steps/", "rules/connections/", "hosting/", "reference/core/")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The address of the built site."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def open_page(new_context, site):
    """Opens pages; at the end nothing may have come from elsewhere, or been complained of."""
    asked, said = [], []

    def make(**context):
        page = new_context(**context).new_page()
        page.set_default_timeout(WITHIN)
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        return page

    yield make
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []
    assert said == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_pages_fit_and_need_nobody_else(open_page, site, size, scheme):
    page = open_page(**size, color_scheme=scheme)
    for place in PLACES:
        page.goto(site + place)
        page.get_by_role("heading", level=1).wait_for()
        assert page.evaluate("document.fonts.ready.then(fonts => fonts.size)") == 2
        fits = "() => document.documentElement.scrollWidth <= innerWidth"
        page.wait_for_function(fits)

    def is_light() -> bool:
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return max(int(part) for part in ground[4:-1].split(",")) > 128

    comes_to(is_light, scheme == "light")


def test_a_search_finds_and_leads_there(open_page, site):
    page = open_page(**DESKTOP)
    page.goto(site + "play/friends/")
    page.get_by_role("textbox", name="Search").press_sequentially("muggins")
    page.locator(".md-search-result a[href*='rules/quincunx/']:visible").first.click()
    page.wait_for_url("**/rules/quincunx/**")
    expect(page.get_by_role("heading", name="Quincunx", level=1)).to_be_visible()
