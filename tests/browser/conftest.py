"""A real server, one Chromium, and people who use it; run as ``./test tests/browser``."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.house import House
from tests.browser.people import DESKTOP, ROOT, WITHIN, MakePerson, Person

expect.set_options(timeout=WITHIN)

# Every window would load two pages for what one types into its address, a second of a core each
# time. Only the last list counts, so what Playwright itself switches off stands here again.
OFF = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
]
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
]


def chromium() -> str:
    """The Chromium to test with: ./test sets CHROMIUM, otherwise one of the machine."""
    names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not found:
        pytest.exit("the browser tests need Chromium: run ./test tests/browser, which gets it", 1)
    return found


@pytest.fixture(scope="session")
def base_url():
    """Not used; the plugin's own fixture warns."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": chromium(), "args": QUIET}


@pytest.fixture(scope="session")
def house(tmp_path_factory) -> Iterator[House]:
    """The server that most tests share."""
    if not (ROOT / "src/trivet/server/client/index.html").exists():
        pytest.exit("the pages are not built: run ./test tests/browser, which builds them", 1)
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def person(new_context, house) -> Iterator[MakePerson]:
    """Makes people; at the end, nothing may have gone wrong in any of their browsers."""
    people: list[Person] = []

    def make(name="Ada", size=DESKTOP, address=house.url, **context) -> Person:
        context = new_context(**{"reduced_motion": "reduce", **size, **context})
        people.append(Person(name, context, address))
        return people[-1]

    yield make
    for one in people:
        one.check()
