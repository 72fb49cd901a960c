"""Everything is told without colour: by shape, line, place and words, in light and dark."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.hands import STAGE, TURNS, YOURS, click, wait_for_turn, wait_until_placed
from tests.browser.people import DESKTOP

from trivet.games import NAMES

THEMES = ["light", "dark"]

# What is left of a drawing when its colours are taken away: kinds of shapes, their geometry and
# how they are drawn, the words, what is raised. Two states that look alike without colour have
# the same description.
WITHOUT_COLOUR = r"""(root) => {
  const plain = (text) => text.replace(/(rgba?|color|oklab|color-mix)\([^)]*\)/g, '').trim();
  const seen = (one) => !one.closest('.ring') && !one.matches('.sr, title, defs *');
  const line = (style) => style.stroke === 'none' ? '' :
    [style.strokeWidth, style.strokeDasharray, style.strokeLinecap].join(' ');
  const word = (one) => [...one.childNodes].filter((node) => node.nodeType === 3)
    .map((node) => node.textContent.trim()).join('');
  return [root, ...root.querySelectorAll('*')].filter(seen).map((one) => {
    const style = getComputedStyle(one);
    return [one.tagName, one.getAttribute('d'), one.getAttribute('r'), word(one), line(style),
      style.fill === 'none', style.borderStyle, style.borderWidth, style.fontWeight,
      style.transform === 'none' ? '' : 'moved', plain(style.filter), plain(style.boxShadow)]
      .join('|');
  }).join('\n');
}"""


@pytest.fixture(params=THEMES)
def theme(request):
    return request.param


def grey(one):
    one.page.evaluate("() => { document.documentElement.style.filter = 'grayscale(1)'; }")


def drawn(one, selector, nth=0) -> str:
    """A drawing, described without its colours and without what is written on it."""
    found = one.page.locator(selector).nth(nth)
    found.wait_for(state="attached")
    return found.evaluate(WITHOUT_COLOUR)


def without_words(description: str) -> str:
    rows = (row.split("|") for row in description.splitlines())
    return "\n".join("|".join([*row[:3], *row[4:]]) for row in rows)


def at_a_table(person, game, theme):
    one = person(size=DESKTOP, color_scheme=theme).go(f"/learn/{game}")
    wait_for_turn(one)
    one.page.locator("main.table .act").wait_for()
    grey(one)
    return one


@pytest.mark.parametrize("game", NAMES)
def test_whose_turn_it_is(person, theme, game):
    one = at_a_table(person, game, theme)
    expect(one.page.locator(".seat.turn")).to_have_count(1)
    expect(one.page.locator(".seat.turn .mark")).to_be_visible()
    expect(one.page.locator(".seat:not(.turn) .mark")).to_have_count(0)
    expect(one.page.locator(".bar").get_by_text("Your turn")).to_be_visible()


def test_the_six_suits(person, theme):
    one = person(size=DESKTOP, color_scheme=theme).go("/rules/quincunx")
    one.page.locator(".suit").first.wait_for()
    grey(one)
    shapes = {}
    for suit in "MSVLYK":
        each = one.page.locator(f".suit.s-{suit}").evaluate_all(
            "suits => suits.map(suit => [...suit.querySelectorAll('path, circle')].map(part =>"
            " [part.getAttribute('d'), part.getAttribute('r')].join()).join())"
        )
        assert len(set(each)) == 1, suit
        shapes[suit] = each[0]
    assert len(set(shapes.values())) == 6


def test_cards_and_cells_of_quincunx(person, theme):
    one = at_a_table(person, "quincunx", theme)
    hand = one.page.locator(".hand .card")
    before = [without_words(card.evaluate(WITHOUT_COLOUR)) for card in hand.all()]
    steps = STAGE["quincunx"](one, click)
    assert next(steps) == "picked up"
    after = [without_words(card.evaluate(WITHOUT_COLOUR)) for card in hand.all()]
    changed = {i for i, (was, now) in enumerate(zip(before, after, strict=True)) if was != now}
    pressed = {
        i for i, card in enumerate(hand.all()) if card.locator("[aria-pressed=true]").count()
    }
    assert pressed
    assert pressed <= changed
    # Every free cell tells in figures what it would bring, and says so by its broken edge.
    for number in one.page.locator(".spread .free > rect").all():
        assert number.evaluate("cell => getComputedStyle(cell).strokeDasharray") != "none"
    assert next(steps) == "staged"
    cell = one.button(re.compile(", staged")).get_attribute("data-cell")
    staged = one.page.locator(".spread .face.staged")
    assert staged.evaluate("face => getComputedStyle(face).strokeDasharray") != "none"
    one.button("Place").click()
    wait_until_placed(one, cell)
    assert wait_for_turn(one) == YOURS
    # The last card laid is framed, the others are not.
    frames = one.page.locator(".spread .face.placed")
    expect(frames).to_have_count(1)
    assert frames.evaluate("frame => parseFloat(getComputedStyle(frame).strokeWidth)") >= 3


def test_paths_and_cells_of_connections(person, theme):
    one = at_a_table(person, "connections", theme)
    widths = one.page.evaluate("""() => ['wide', 'narrow'].map(kind =>
      [...document.querySelectorAll(`.cx-canvas .cx-${kind}`)]
        .map(path => parseFloat(getComputedStyle(path).strokeWidth)))""")
    assert min(widths[0]) >= 2.5 * max(widths[1])
    broken = one.page.locator(".cx-canvas .cx-tile:has(.cx-wide) .cx-line")
    assert broken.count() == one.page.locator(".cx-canvas .cx-tile .cx-wide").count()
    assert broken.first.evaluate("line => getComputedStyle(line).strokeDasharray") != "none"
    # Cells where the tile fits as turned, those where it fits when turned, and the others.
    for _ in range(12):
        if all(one.page.locator(f".cx-light.{kind}").count() for kind in ("bright", "pale")):
            break
        TURNS["connections"](one, click)
        wait_for_turn(one)
    bright, pale = drawn(one, ".cx-light.bright"), drawn(one, ".cx-light.pale")
    assert without_words(bright) != without_words(pale)
    assert one.page.locator(".cx-light").count() < 24
    next(STAGE["connections"](one, click))
    outline = one.page.locator(".cx-laid.staged .cx-outline")
    assert outline.evaluate("line => getComputedStyle(line).strokeDasharray") != "none"
    one.button("Take back").click()
    for _ in range(4):
        TURNS["connections"](one, click)
        wait_for_turn(one)
    looks = {
        name: without_words(drawn(one, f".cx-canvas .cx-field{state}"))
        for name, state in {"open": ".open", "lost": ".lost"}.items()
        if one.page.locator(f".cx-canvas .cx-field{state}").count()
    }
    assert len(set(looks.values())) == len(looks) >= 1
    tray = one.page.locator(".cx-tray").first
    assert tray.locator(".gone .cx-face").first.evaluate(
        "face => getComputedStyle(face).strokeDasharray"
    ) != tray.locator(".come .cx-face, .kept .cx-face, .now .cx-face").first.evaluate(
        "face => getComputedStyle(face).strokeDasharray"
    )


# Every tether with its side and its direction on the screen.
TETHERS = """() => [...document.querySelectorAll('.tie')].map(tie => {
  const box = tie.getBBox();
  return {
    side: tie.classList.contains('vertical') ? 'vertical' : 'horizontal',
    made: !tie.classList.contains('inc'),
    upright: box.height > box.width,
    dashes: getComputedStyle(tie).strokeDasharray,
    width: parseFloat(getComputedStyle(tie).strokeWidth),
  };
})"""


def test_cards_and_tethers_of_tether(person, theme):
    one = at_a_table(person, "tether", theme)
    plain = without_words(drawn(one, ".hand [data-card] .mirror:not(:has(.open))"))
    usable = without_words(drawn(one, ".hand [data-card] .mirror:has(.open)"))
    assert plain != usable
    click(one.button(re.compile("in your hand, can be linked")).first)
    assert without_words(drawn(one, ".hand .mirror.picked")) not in {plain, usable}
    lit = without_words(drawn(one, ".mirror.lit, .adrift.lit"))
    assert lit not in {plain, usable}
    ghost = one.page.locator(".space .ghost .face").first
    assert ghost.evaluate("face => getComputedStyle(face).strokeDasharray") != "none"
    one.page.keyboard.press("Escape")
    for _ in range(5):
        TURNS["tether"](one, click)
        wait_for_turn(one)
    for seen_from in ("own seat", "watcher"):
        looker = one
        if seen_from == "watcher":
            table = one.page.url.rpartition("/")[2]
            looker = person("Watcher", color_scheme=theme).go(f"/t/{table}")
            looker.page.locator(".tie").first.wait_for(state="attached")
        ties = looker.page.evaluate(TETHERS)
        made = [tie for tie in ties if tie["made"]]
        assert made
        # The sides' tethers never lie in the same direction, so that tells them apart.
        assert {(tie["side"], tie["upright"]) for tie in made} <= {
            ("vertical", True),
            ("horizontal", False),
        }
        assert all(tie["dashes"] == "none" for tie in made if tie["width"] > 5)
        for tie in ties:
            assert tie["made"] or (tie["dashes"] != "none" and tie["width"] < 5)
    # What the other side linked last has a ring around it; it may have set a card adrift instead.
    for _ in range(10):
        if "linked" in one.page.locator(".turns li").first.inner_text():
            break
        TURNS["tether"](one, click)
        assert wait_for_turn(one) == YOURS
    rings = one.page.locator(".halo")
    rings.first.wait_for(state="attached")
    looks = rings.evaluate_all("halos => halos.map(halo => getComputedStyle(halo).stroke)")
    assert len(looks) >= 2
    assert "none" not in looks


def test_losses_have_a_sign(person, theme):
    one = at_a_table(person, "quincunx", theme)
    for _ in range(3):
        TURNS["quincunx"](one, click)
        wait_for_turn(one)
    below = one.page.locator(".minus, .loss").all_text_contents()
    assert all(text.strip() == "" or "\N{MINUS SIGN}" in text for text in below), below
