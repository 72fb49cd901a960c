"""Whole games without a pointer: Tab, arrows, Enter, Escape and the letters that games name."""

import re

import pytest
from tests.browser.hands import BEST, OVER, wait_for_turn, wait_to_take, wait_until_placed
from tests.browser.people import Person, comes_true

SAID = """() => {
  const at = document.activeElement;
  const isSaid = (part) => part.checkVisibility() && !part.closest('[aria-hidden=true]');
  const words = (part) => part.nodeType === Node.TEXT_NODE ? part.textContent
    : part instanceof Element && isSaid(part) ? [...part.childNodes].map(words).join('') : '';
  return at.getAttribute('aria-label') ?? words(at).replace(/\\s+/g, ' ').trim();
}"""


CELL = re.compile(r"^[a-e][1-5], ")


def label(one: Person) -> str:
    """What a screen reader says of what has the focus."""
    return one.page.evaluate(SAID)


def tab_to(one: Person, wanted: str, most: int = 60) -> str:
    """Press Tab until the label of what has the focus matches."""
    for _ in range(most):
        said = label(one)
        if re.search(wanted, said):
            return said
        one.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def quincunx(one):
    tab_to(one, BEST.pattern)
    one.page.keyboard.press("Enter")  # picks up, and goes to the best cell
    comes_true(lambda: CELL.search(label(one)))
    cell = label(one)[:2]
    one.page.keyboard.press("Enter")  # stages
    comes_true(lambda: "staged" in label(one))
    one.page.keyboard.press("Enter")  # places
    wait_until_placed(one, cell)


def connections(one):
    """Walk over the cells until the tile fits one."""
    page = one.page
    tab_to(one, CELL.pattern)
    for key in ["ArrowUp"] * 4 + ["ArrowLeft"] * 4:
        page.keyboard.press(key)
    for row in range(5):
        for _ in range(4):
            if re.search(r"free, fits", label(one)):
                break
            page.keyboard.press("ArrowLeft" if row % 2 else "ArrowRight")
        if re.search(r"free, fits", label(one)):
            break
        page.keyboard.press("ArrowDown")
    else:
        page.keyboard.press("f")  # face down fits any free cell
        walk_to_free(page, one)
    cell = label(one)[:2]
    page.keyboard.press("Enter")
    comes_true(lambda: "staged" in label(one))
    page.keyboard.press("Enter")
    wait_until_placed(one, cell)


def walk_to_free(page, one):
    for row in range(5):
        for _ in range(4):
            if "for a spiral" in label(one):
                return
            page.keyboard.press("ArrowRight" if row % 2 else "ArrowLeft")
        if "for a spiral" in label(one):
            return
        page.keyboard.press("ArrowUp")


def tether(one):
    page = one.page
    before = page.locator(".bar .round").inner_text()
    if one.button(re.compile(", can be linked to ")).count():
        focus_card(one, ", can be linked to ")
        page.keyboard.press("Enter")  # picks up, and goes to the first place
        page.wait_for_function("() => document.activeElement.hasAttribute('data-target')")
        page.keyboard.press("Enter")
        page.locator(".act button.main:enabled").wait_for()
        tab_to(one, "^(Send turn|End turn)$")
    elif one.button("Pass").count():
        tab_to(one, "^Pass$")
    else:
        focus_card(one, "in your hand")
        page.keyboard.press("Enter")
        tab_to(one, "^Set adrift$")
        page.keyboard.press("Enter")
        wait_to_take(one)
        if one.button(re.compile("^Draw a card from the deck")).count():
            tab_to(one, "^Draw a card from the deck")
            page.keyboard.press("Enter")
        elif not one.button("Send turn").is_enabled():
            page.locator(".adrift-row [data-target]:focus").wait_for()
            page.keyboard.press("Enter")
        page.locator(".act button.main:enabled").wait_for()
        tab_to(one, "^Send turn$")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('.bar .round').innerText !== before"
        " || document.title.startsWith('Finished')",
        arg=before,
    )


TOWARDS = """wanted => {
  const middle = of => {
    const box = of.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(document.activeElement);
  const found = [...document.querySelectorAll('[data-stop]')]
    .filter(stop => stop.getAttribute('aria-label')?.includes(wanted))
    .map(stop => middle(stop)).map(([a, b]) => [a - x, b - y])
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  return found[0];
}"""


def focus_card(one, wanted):
    """Tab to the cards, then go towards the nearest card that is wanted, with the arrows."""
    tab_to(one, "in your hand")
    for _ in range(40):
        said = label(one)
        if wanted in said:
            return
        right, down = one.page.evaluate(TOWARDS, wanted)
        keys = ["ArrowRight" if right > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"]
        if abs(down) > abs(right):
            keys.reverse()
        for key in keys:
            one.page.keyboard.press(key)
            if label(one) != said:
                break
    raise AssertionError(f"no card {wanted} can be reached")


@pytest.mark.parametrize("turn", [tether, connections, quincunx], ids=lambda turn: turn.__name__)
def test_a_whole_game_by_keyboard(person, turn):
    one = person().go()
    wanted = f"Play a bot: {turn.__name__.capitalize()}"
    one.button(wanted).wait_for()
    tab_to(one, f"^{wanted}$")
    one.page.keyboard.press("Enter")
    for turns in range(80):
        if wait_for_turn(one) == OVER:
            assert turns > 0
            break
        if one.button(re.compile("^On to round")).count():
            tab_to(one, "^On to round")
            one.page.keyboard.press("Enter")
        turn(one)
    one.button("Rematch").wait_for()
    tab_to(one, "^Rematch$")
