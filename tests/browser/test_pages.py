"""Every page for everybody: axe-core, zoom, narrow screens, reduced motion, one voice."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.hands import STAGE, TURNS, click, take_turns, wait_for_turn
from tests.browser.people import DESKTOP, PHONE, comes_true

import trivet
from trivet.games import NAMES

PAGES = {
    "first": "/",
    "tables": "/tables",
    "set-up": "/new/connections",
    "replay": "/replay",
    "rulebook": "/rules",
    "settings": "/settings",
    "programs": "/api",
    "nowhere": "/nowhere",
    "no table": "/t/nosuchtable",
    **{f"rules of {name}": f"/rules/{name}" for name in NAMES},
}
LOOKS = {
    "phone": PHONE,
    "desktop at night": {**DESKTOP, "color_scheme": "dark"},
}
SIDEWAYS = {**PHONE, "viewport": {"width": 640, "height": 360}}
# 1280 pixels at 200 and 400 per cent are 640 and 320 wide.
ZOOMS = {"200": {"width": 640, "height": 512}, "400": {"width": 320, "height": 256}}


def settled(one):
    one.page.get_by_role("heading", level=1).first.wait_for()
    one.settles()


def is_no_wider_than_the_screen(one):
    one.page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("look", LOOKS)
def test_no_page_has_a_barrier(person, look):
    one = person(size=LOOKS[look])
    one.forgive("404")
    found = {}
    for name, path in PAGES.items():
        one.go(path)
        settled(one)
        is_no_wider_than_the_screen(one)
        if violations := one.violations():
            found[name] = violations
    assert found == {}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", NAMES)
def test_no_table_has_a_barrier(person, game, look):
    one = person(size=LOOKS[look]).go(f"/learn/{game}")
    wait_for_turn(one)
    found = {"first": one.violations()}
    one.button(re.compile("^Menu")).click()
    one.page.get_by_role("dialog").wait_for()
    found["menu"] = one.violations()
    one.page.keyboard.press("Escape")
    for step in STAGE[game](one, click):
        found[step] = one.violations()
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("Escape")
    for turn in range(2):
        TURNS[game](one, click)
        wait_for_turn(one)
        found[f"turn {turn}"] = one.violations()
    watcher = person(size=LOOKS[look]).go(f"/t/{one.page.url.rpartition('/')[2]}")
    watcher.page.locator(".board").wait_for()
    found["watched"] = watcher.violations()
    assert {step: violations for step, violations in found.items() if violations} == {}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_board_and_hand_fit_a_phone_without_scrolling(person, game, size):
    one = person(size=size).go()
    one.button(f"Play a bot: {game.capitalize()}").click()
    wait_for_turn(one)
    one.shows(
        "[document.documentElement.scrollHeight - innerHeight,"
        " document.documentElement.scrollWidth - innerWidth]",
        [0, 0],
    )
    for part in (".board", ".hand", ".act"):
        comes_true(lambda part=part: min(edges(one, one.page.locator(part).first)) >= -1)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_nothing_is_lost_when_zoomed(person, zoom):
    one = person(size={"viewport": ZOOMS[zoom]})
    for name, path in PAGES.items():
        if name not in {"nowhere", "no table"}:
            one.go(path)
            settled(one)
            is_no_wider_than_the_screen(one)


# Boxes that lie on each other although they stand beside each other in the page.
OVERLAPS = """() => {
  const parts = ['.bar', '.head', '.cx-strip', '.board', '.hand', '.act'];
  const found = parts.flatMap(name => [...document.querySelectorAll(`.table > ${name}`)]
    .map(part => ({name, box: part.getBoundingClientRect()})))
    .filter(({box}) => box.width > 0 && box.height > 0);
  return found.flatMap((a, i) => found.slice(i + 1)
    .filter(b => Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1
      && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1)
    .map(b => `${a.name} and ${b.name}`));
}"""
BOARDS = {"tether": ".space", "connections": ".cx-canvas", "quincunx": ".board .spread"}


def edges(one, part) -> list[float]:
    """How far a part lies within the window, on all four sides."""
    box, window = part.bounding_box(), one.page.viewport_size
    return [
        box["x"],
        box["y"],
        window["width"] - box["x"] - box["width"],
        window["height"] - box["y"] - box["height"],
    ]


def comes_into_view_whole(one, selector):
    """Scroll to it as the browser does for who asks; it must then lie within the window."""
    part = one.page.locator(selector).first

    def is_whole() -> bool:
        part.evaluate("part => part.scrollIntoView({block: 'center', behavior: 'instant'})")
        # A page scrolls to whole pixels; its parts may lie between them.
        return min(edges(one, part)) > -1

    comes_true(is_whole)
    return part.bounding_box()


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_turns_are_taken_when_zoomed(person, game, zoom):
    one = person(size={"viewport": ZOOMS[zoom]}).go()
    one.button(f"Play a bot: {game.capitalize()}").click()
    for _ in range(3):
        wait_for_turn(one)
        is_no_wider_than_the_screen(one)
        one.shows(OVERLAPS, [])
        box = comes_into_view_whole(one, BOARDS[game])
        assert min(box["width"], box["height"]) > 200
        TURNS[game](one, click)
    for part in (".hand", ".act"):
        comes_into_view_whole(one, part)


def test_watched_boards_come_into_view_one_by_one_when_zoomed(house, person):
    table, _ = house.open("connections", "Ada", "Ben", "Caro")
    one = person(size={"viewport": ZOOMS["400"]}).go(f"/t/{table}")
    one.page.locator(".cx-watched").first.wait_for()
    is_no_wider_than_the_screen(one)
    one.shows(OVERLAPS, [])
    for seat in range(3):
        box = comes_into_view_whole(one, f".cx-watched:nth-child({seat + 1}) .cx-board")
        assert box["width"] > 180


def test_every_event_is_said_once(house, person):
    table, keys = house.open("quincunx", "Ada", "Ben", options={"rounds": 1})
    people = [
        person(name).go(f"/t/{table}#key={key}")
        for name, key in zip(["Ada", "Ben"], keys, strict=True)
    ]
    ada, ben = people
    assert take_turns("quincunx", people, 8) == 8
    # What is said comes after the turns, and what is answered after that.
    for one, other, words in ((ada, ben, "hello there"), (ben, ada, "good bye")):
        one.page.get_by_label("Say something").fill(words)
        one.page.keyboard.press("Enter")
        other.hears(words)
    log = house.ask(f"tables/{table}?log=0")["log"]
    cells = [entry["moves"][0][-2:] for entry in log if entry["kind"] == "turn"]
    assert len(cells) == 8
    for one in people:
        said = " ".join(one.heard())
        for cell in cells:
            assert len(re.findall(rf" placed [^.]* on {cell}:", said)) == 1, (cell, said)
    assert " ".join(ben.heard()).count("hello there") == 1
    assert " ".join(ada.heard()).count("hello there") == 0


def test_nothing_moves_for_who_wants_no_motion(person):
    one = person(reduced_motion="reduce").go()
    one.button("Play a bot: Quincunx").click()
    wait_for_turn(one)
    TURNS["quincunx"](one, click)
    lasting = one.page.evaluate(
        "() => document.getAnimations().filter(a => a.effect.getComputedTiming().endTime > 50)"
        ".map(a => a.animationName ?? a.transitionProperty)"
    )
    assert lasting == []


NAME = "<img src=x onerror=alert(1)>{0}"
TALK = "</li><script>alert(2)</script> {{7*7}} &amp; \U0001f1e9\U0001f1ea e" + "\u0301" * 4


def test_strange_names_and_talk_are_shown_as_text(house, person):
    table, keys = house.open("connections", NAME[:40], "W" * 40, name="<b>Friday</b> " + "x" * 40)
    one = person("Strange", PHONE).go(f"/t/{table}#key={keys[0]}")
    two = person("Wide").go(f"/t/{table}#key={keys[1]}")
    for each in (one, two):
        wait_for_turn(each)
        each.page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    two.page.get_by_label("Say something").fill(TALK)
    two.page.keyboard.press("Enter")
    one.button(re.compile("^Chat")).click()
    one.page.get_by_role("dialog").get_by_text("alert(2)").wait_for()
    is_no_wider_than_the_screen(one)
    one.page.keyboard.press("Escape")
    TURNS["connections"](one, click)
    TURNS["connections"](two, click)
    for each in (one, two):
        wait_for_turn(each)
        is_no_wider_than_the_screen(each)
        expect(each.page.locator("main img, main script, main h1 b")).to_have_count(0)
    expect(one.page.get_by_role("heading", level=1)).to_contain_text("<b>Friday</b>")


def test_a_record_of_another_day_is_shown_step_by_step(person, tmp_path):
    state = trivet.game("quincunx", players=2, rounds=1).deal(seed=7)
    while state.legal_moves():
        state = state.play(state.legal_moves()[0])
    path = Path(tmp_path) / "game.json"
    state.record().save(path)
    one = person().go("/replay")
    one.page.locator("input[type=file]").set_input_files(path)
    one.button("To the end").click()
    one.button("One step back").click()
    assert one.violations() == []
    (tmp_path / "wrong.json").write_text(path.read_text().replace('"moves"', '"mooves"'))
    one.forgive("status of 4")
    one.go("/replay")
    one.page.locator("input[type=file]").set_input_files(tmp_path / "wrong.json")
    one.page.get_by_role("alert").wait_for()
