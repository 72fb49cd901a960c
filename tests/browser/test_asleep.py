"""Tabs that a browser puts to sleep, and pages that it keeps for Back, catch up at once."""

import secrets

import pytest
from tests.browser.conftest import QUIET, chromium
from tests.browser.house import Cable
from tests.browser.tabs import Chromium

# Notes by the page's own clock when it woke up and when it showed what is awaited after that:
# the title changes as soon as the page has the new table.
NOTE = """
window.notes = { slept: 0, woke: null, shown: null, kept: false };
const woke = () => { notes.woke = performance.now(); notes.shown = null; look(); };
const look = () => {
  if (notes.shown === null && document.title.startsWith('Your turn')) {
    notes.shown = performance.now();
  }
};
document.addEventListener('freeze', () => (notes.slept += 1));
document.addEventListener('resume', woke);
addEventListener('pageshow', (event) => { notes.kept ||= event.persisted; });
new MutationObserver(look).observe(document.querySelector('title'), { childList: true });
"""
CELLS = """[...document.querySelectorAll('[data-cell]')]
  .map(cell => cell.getAttribute('aria-label')).sort().join('; ')"""
PLACE = """
document.querySelector('.hand [data-card]').click();
await new Promise(requestAnimationFrame);
[...document.querySelectorAll('[data-cell]')]
  .find(cell => cell.getAttribute('aria-label').includes('free'))
  .dispatchEvent(new MouseEvent('click', { bubbles: true }));
await new Promise(requestAnimationFrame);
document.querySelector('.act .btn.main').click();
"""


@pytest.fixture
def browser_of_ada(tmp_path):
    browser = Chromium(chromium(), tmp_path / "profile", QUIET)
    yield browser
    browser.stop()


@pytest.fixture
def cable(house):
    cable = Cable(house.port)
    yield cable
    cable.pull()


def move(house, table, key):
    """What a program sends for whoever is to move."""
    view = house.ask(f"tables/{table}", key=key)
    command = {"do": "move", "id": secrets.token_hex(8), "position": view["position"]}
    return house.ask(
        f"tables/{table}/commands", {**command, "moves": [view["choices"][0]["move"]]}, key
    )


def open_with_ada_waiting(house):
    """A table of three where it is Ben's turn; its number and the keys of Ada, Ben and Caro."""
    table, keys = house.open("quincunx", "Ada", "Ben", "Caro")
    while (turn := house.ask(f"tables/{table}")["turn"]) != [1]:
        if turn:  # nobody's while the rules are being prepared
            move(house, table, keys[turn[0]])
    return table, keys


def asleep(tab, title="Waiting for Ben"):
    tab.wait_for(f"document.title.startsWith('{title}') && !!document.querySelector('.hand')")
    tab.evaluate(NOTE)


def caught_up(tab, house, table) -> float:
    """The seconds from waking up until the table was shown as it is now."""
    tab.wait_for("notes.woke !== null && notes.shown !== null")
    lying = house.ask(f"tables/{table}")["view"]["spread"]
    shown = tab.evaluate(CELLS)
    assert all(f"{cell}, free" not in shown for cell in lying)
    return tab.evaluate("notes.shown - notes.woke") / 1000


def plays_on(tab, house, table):
    before = house.ask(f"tables/{table}")["position"]
    tab.ask("Runtime.evaluate", expression=f"(async () => {{{PLACE}}})()", awaitPromise=True)
    tab.wait_for("document.title.startsWith('Waiting for Ben')")
    assert house.ask(f"tables/{table}")["position"] == before + 1


@pytest.mark.parametrize("line", ["kept", "lost"])
def test_a_frozen_tab_catches_up_within_two_seconds(house, cable, browser_of_ada, line):
    """As phones do with what is not looked at: nothing runs there while the others move."""
    table, keys = open_with_ada_waiting(house)
    ada = browser_of_ada.tab(f"{cable.origin}/t/{table}#key={keys[0]}")
    asleep(ada)
    browser_of_ada.tab("about:blank")
    ada.wait_for("document.visibilityState === 'hidden'")
    ada.ask("Page.setWebLifecycleState", state="frozen")
    ada.wait_for("notes.slept === 1")
    if line == "lost":
        cable.pull()
    for key in keys[1:]:
        move(house, table, key)
    if line == "lost":
        cable.plug_in()
    assert ada.evaluate("document.title").startswith("Waiting for Ben")
    ada.ask("Page.setWebLifecycleState", state="active")
    ada.to_front()
    assert caught_up(ada, house, table) <= 2
    plays_on(ada, house, table)


def test_a_page_kept_for_back_catches_up_within_two_seconds(house, browser_of_ada):
    """Away to another page and back by Back: the browser shows the page as it was left."""
    table, keys = open_with_ada_waiting(house)
    ada = browser_of_ada.tab(f"{house.url}/t/{table}#key={keys[0]}")
    asleep(ada)
    ada.ask("Page.enable")
    ada.ask("Page.navigate", url=f"{house.url}/mark.svg")
    ada.wait_for("location.pathname.endsWith('.svg')")
    for key in keys[1:]:
        move(house, table, key)
    ada.evaluate("history.back()")
    ada.wait_for("location.pathname.startsWith('/t/')")
    ada.wait_for("window.notes?.kept")  # otherwise the browser has not kept the page
    assert caught_up(ada, house, table) <= 2
    plays_on(ada, house, table)
