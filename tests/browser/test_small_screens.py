"""Phones: everything can be hit, nothing runs off, nothing covers what one needs."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.hands import STAGE, click, play_on, wait_for_turn
from tests.browser.people import PHONE, comes_to, comes_true

from trivet.games import NAMES

SIDEWAYS = {**PHONE, "viewport": {"width": 640, "height": 360}}

# Controls smaller than a fingertip; links within a line of text are as high as the text.
SMALL = """() => [...document.querySelectorAll(
    'a[href], button, [role=button], [role=tab], select, summary, input:not([type=file])')]
  .filter(one => one.checkVisibility() && getComputedStyle(one).display !== 'inline')
  .map(one => ({one, box: (one.closest('label') ?? one).getBoundingClientRect()}))
  .filter(({box}) => box.width > 0 && Math.min(box.width, box.height) < 39.5)
  .filter(({one}) => !one.closest('.foot'))
  .map(({one, box}) => `${one.getAttribute('aria-label') ?? one.innerText}: `
    + `${Math.round(box.width)} x ${Math.round(box.height)}`)"""


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_every_control_of_a_table_is_as_large_as_a_fingertip(person, game, size):
    one = person(size=size).go(f"/learn/{game}")
    wait_for_turn(one)
    one.shows(SMALL, [])
    one.button(re.compile("^Menu")).click()
    for tab in ("Chat", "Table", "Game"):
        one.page.get_by_role("tab", name=tab).click()
        one.page.get_by_role("tab", name=tab, selected=True).wait_for()
        one.shows(SMALL, [])
    one.page.keyboard.press("Escape")
    for _ in STAGE[game](one, click):
        one.shows(SMALL, [])


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_the_buttons_of_a_replay_are_as_large_as_a_fingertip(house, person, size):
    table, keys = house.open("quincunx", "Ada", None, options={"rounds": 1})
    one = person(size=size).go(f"/t/{table}#key={keys[0]}")
    play_on(one, "quincunx")
    one.go(f"/t/{table}/replay")
    one.button("One step on").click()
    one.shows(SMALL, [])
    one.page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


def test_ten_backs_stay_on_the_phone_of_a_watcher(house, person):
    table, _ = house.open("quincunx", "Ada", "Ben")
    one = person(size=PHONE).go(f"/t/{table}")
    backs = one.page.locator(".hand .cards.backs .one")
    expect(backs).to_have_count(20)

    def are_seen() -> bool:
        boxes = [back.bounding_box() for back in backs.all()]
        return all(box["width"] > 12 and box["x"] + box["width"] <= 360 for box in boxes)

    comes_true(are_seen)


# The words beside a name that are seen: what has no room wraps into a line below, out of sight.
NOTES = """() => [...document.querySelectorAll('.seat .note')].map(note => {
  const line = note.getBoundingClientRect();
  return [...note.children].filter(word => {
    const box = word.getBoundingClientRect();
    return box.top >= line.top - 2 && box.bottom <= line.bottom + 2;
  }).map(word => word.textContent).join('').replaceAll('\\u00a0', ' ').trim();
})"""


@pytest.mark.parametrize("width", [320, 340, 360, 375, 390, 412])
def test_no_comma_is_left_hanging_beside_a_name(person, width):
    one = person(size={**PHONE, "viewport": {"width": width, "height": 640}}).go()
    one.button("Play a bot: Quincunx").click()
    wait_for_turn(one)
    expect(one.page.locator(".seat .note")).to_have_count(2)

    def wrong() -> list[str]:
        notes = one.page.evaluate(NOTES)
        return [note for note in notes if not re.search(r"^\d+ cards?(, dealer)?$", note)]

    comes_to(wrong, [])


# Toasts go after some seconds; here they wait until they have been looked at.
STAY = """
const real = window.setTimeout;
window.setTimeout = (what, after, ...more) => real(what, after >= 5000 ? 1e8 : after, ...more);
"""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_toasts_leave_the_button_that_closes_a_sheet_free(person, size):
    one = person(size=size)
    one.context.add_init_script(STAY)
    one.go()
    one.button("Play a bot: Quincunx").click()
    wait_for_turn(one)
    one.page.locator(".hand [data-card]").first.click()
    taken = one.button(re.compile(r"^\w\d, (?!free)"))
    for cell in taken.all()[:2]:
        cell.click(force=True)
    one.page.wait_for_function("() => document.querySelectorAll('.toast').length >= 2")
    one.button(re.compile("^Chat")).click()
    close = one.button("Close")
    close.wait_for()
    expect(one.page.locator(".toast").last).to_be_visible()
    free = """button => {
      const box = button.getBoundingClientRect();
      const toasts = [...document.querySelectorAll('.toast')].map(t => t.getBoundingClientRect());
      return toasts.every(t => t.width === 0 || t.bottom <= box.top || t.right <= box.left);
    }"""
    comes_true(lambda: close.evaluate(free))
    close.click()
    one.page.get_by_role("dialog").wait_for(state="hidden")
