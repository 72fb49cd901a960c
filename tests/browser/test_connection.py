"""Lost connections, reloads, second tabs, double clicks, a server that is killed."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.hands import (
    YOURS,
    board,
    click,
    connections_turn,
    mover,
    quincunx_turn,
    wait_for_game,
    wait_for_turn,
    wait_until_placed,
)
from tests.browser.house import Cable, House
from tests.browser.people import agree, comes_to

GONE = r"ERR_|WebSocket connection|Failed to (load|fetch)|net::"


@pytest.fixture
def cable(house):
    cable = Cable(house.port)
    yield cable
    cable.pull()


def test_a_turn_made_offline_arrives_and_both_screens_are_equal_again(house, cable, person):
    table, keys = house.open("quincunx", "Ada", "Ben")
    ada = person("Ada", address=cable.origin).go(f"/t/{table}#key={keys[0]}")
    ben = person("Ben").go(f"/t/{table}#key={keys[1]}")
    ada.forgive(GONE)
    wait_for_game(ada, ben)
    if mover([ada, ben]) is ben:
        quincunx_turn(ben, click)
    wait_for_turn(ada)
    cable.pull()
    ada.context.set_offline(True)
    ada.sees("Offline")
    ada.page.locator(".hand [data-card]").first.click()
    ada.button(re.compile(r"^\w\d, free")).first.click()
    ada.button("Place").click()
    expect(ben.page).to_have_title(re.compile("^Waiting for Ada"))
    cable.plug_in()
    ada.context.set_offline(False)
    wait_for_turn(ben)
    ada.button(re.compile(r"^\w\d, (?!free)(?!.*sent)")).last.wait_for()
    expect(ada.page).to_have_title(re.compile("^Waiting for Ben"))
    agree(lambda one: board(one.page), [ada, ben])


# How long it takes until what is awaited is shown, by a clock in the page itself. It stands still
# while the page is not run at all: the machine that runs the tests may be busy with other things,
# also between a question of the test and its answer.
STOPWATCH = """wanted => {
  const shows = () => document.title.startsWith(wanted)
    && !document.querySelector('.net.off') && !document.querySelector('.lost');
  const watch = window.watch = { clock: 0, shown: null };
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    watch.clock += Math.min(now - last, 50);
    last = now;
    if (shows()) watch.shown = watch.clock;
    else setTimeout(look, 10);
  };
  look();
}"""


def seconds_until_it_shows(one, title, back) -> float:
    """How long after ``back`` a page shows what is awaited, and that it is connected."""
    one.page.evaluate(STOPWATCH, title)
    assert one.page.evaluate("watch.shown") is None, "it showed that before"
    back()
    since = one.page.evaluate("watch.clock")
    one.page.wait_for_function("() => watch.shown !== null")
    return (one.page.evaluate("watch.shown") - since) / 1000


@pytest.mark.parametrize("apart", [0.2, 2.5, 6.0], ids=lambda apart: f"{apart:g} s away")
@pytest.mark.parametrize("tell", [True, False], ids=["browser knows", "browser knows nothing"])
def test_screens_are_equal_within_two_seconds(house, cable, person, apart, tell):
    """Whether the browser says that it is online again, or nobody tells the page."""
    table, keys = house.open("quincunx", "Ada", "Ben")
    ada = person("Ada", address=cable.origin).go(f"/t/{table}#key={keys[0]}")
    ben = person("Ben").go(f"/t/{table}#key={keys[1]}")
    ada.forgive(GONE)
    wait_for_game(ada, ben)
    if mover([ada, ben]) is ada:
        quincunx_turn(ada, click)
    wait_for_turn(ben)
    cable.pull()
    if tell:
        ada.context.set_offline(True)
    quincunx_turn(ben, click)
    ada.page.wait_for_timeout(1000 * apart)

    def back():
        cable.plug_in()
        if tell:
            ada.context.set_offline(False)

    assert seconds_until_it_shows(ada, YOURS, back) <= 2
    agree(lambda one: board(one.page), [ada, ben])


def test_what_is_said_offline_says_that_it_waits(house, cable, person):
    table, keys = house.open("quincunx", "Ada", "Ben")
    ada = person("Ada", address=cable.origin).go(f"/t/{table}#key={keys[0]}")
    ben = person("Ben").go(f"/t/{table}#key={keys[1]}")
    ada.forgive(GONE)
    for one in (ada, ben):
        one.sees("Everything saved")
    cable.pull()
    ada.sees("Offline")
    ada.page.get_by_label("Say something").fill("are you there?")
    ada.page.keyboard.press("Enter")
    ada.hears("It goes out by itself")
    line = ada.page.locator(".chat li", has_text="are you there?")
    expect(line).to_contain_text("waits for the connection")
    cable.plug_in()
    ben.page.locator(".chat li", has_text="are you there?").wait_for()
    ada.page.locator(".chat li.unheard").wait_for(state="detached")
    for one in (ada, ben):
        said = one.page.locator(".chat li", has_text="are you there?")
        expect(said).to_have_count(1)
        expect(said).not_to_contain_text("waits")


def test_everybody_is_told_when_time_was_up(house, person):
    settings = {"time_limit": 5, "on_timeout": "bot"}
    table, keys = house.open("connections", "Ada", "Ben", settings=settings)
    ada = person("Ada").go(f"/t/{table}#key={keys[0]}")
    ben = person("Ben").go(f"/t/{table}#key={keys[1]}")
    for one in (ada, ben):
        one.page.locator(".act").wait_for()
    # Ben is in time; where loading the pages took both too long, in the next round.
    house.move(table, keys[1])
    ben.hears("Time was up for Ada, so a bot moved.")
    ada.hears("Your time was up, so a bot moved for you.")
    ben.button(re.compile("^Menu")).click()
    ben.page.get_by_role("tab", name="Game").click()
    ben.page.get_by_role("dialog").get_by_text("time was up for Ada").first.wait_for()


def test_a_page_that_cannot_be_loaded_comes_by_itself(cable, person):
    """Never the browser's own page of an error, which would not come back."""
    one = person(address=cable.origin).go()
    one.forgive(GONE)
    one.button("Play a bot: Tether").wait_for()
    cable.pull()
    one.page.get_by_role("link", name="Settings").click()
    problem = one.page.get_by_role("heading", name="This page could not be loaded")
    problem.wait_for()
    for _ in range(2):
        one.page.wait_for_event("requestfailed", lambda tried: tried.url.endswith("/api/health"))
    expect(problem).to_be_visible()
    cable.plug_in()
    one.page.get_by_role("heading", name="Settings", exact=True).wait_for()
    expect(one.page).to_have_url(f"{cable.origin}/settings")


def test_nothing_is_lost_when_the_server_is_killed(tmp_path, person):
    house = House(tmp_path)
    house.start()
    try:
        table, keys = house.open("connections", "Ada", "Ben")
        ada = person("Ada", address=house.url).go(f"/t/{table}#key={keys[0]}")
        ben = person("Ben", address=house.url).go(f"/t/{table}#key={keys[1]}")
        for one in (ada, ben):
            one.forgive(GONE)
            wait_for_turn(one)
            connections_turn(one, click)
        wait_for_turn(ada)
        expect(ada.page.locator(".bar .round")).to_contain_text("round 2")
        connections_turn(ada, click)
        house.stop(kill=True)
        ada.sees("Offline")
        house.start()
        wait_for_turn(ben)
        connections_turn(ben, click)
        expect(ada.page.locator(".bar .round")).to_contain_text("round 3")
        wait_for_turn(ada)
    finally:
        house.stop()


def test_reload_back_and_forward(person):
    one = person().go()
    one.button("Play a bot: Quincunx").click()
    wait_for_turn(one)
    quincunx_turn(one, click)
    wait_for_turn(one)
    shown = board(one.page)
    one.page.reload()
    wait_for_turn(one)
    comes_to(lambda: board(one.page), shown)
    one.page.go_back()
    one.page.get_by_role("link", name=re.compile("^Go on at")).wait_for()
    one.page.go_forward()
    wait_for_turn(one)
    comes_to(lambda: board(one.page), shown)
    quincunx_turn(one, click)


def test_what_is_staged_survives_a_reload(person):
    one = person().go()
    one.button("Play a bot: Quincunx").click()
    wait_for_turn(one)
    one.page.locator(".hand [data-card]").first.click()
    one.button(re.compile(r"^\w\d, free")).first.click()
    staged = one.button(re.compile("staged")).get_attribute("aria-label")
    one.page.reload()
    one.button(staged).wait_for()


def test_two_tabs_of_one_seat_show_the_same(person):
    one = person().go()
    one.button("Play a bot: Quincunx").click()
    wait_for_turn(one)
    other = one.context.new_page()
    other.goto(one.page.url)
    other.wait_for_function("() => document.title.startsWith('Your turn')")
    quincunx_turn(one, click)
    wait_for_turn(one)
    expect(other.locator(".bar .round")).to_have_text(one.page.locator(".bar .round").inner_text())
    comes_to(lambda: board(other), board(one.page))
    quincunx_turn(one, click)


def test_a_double_click_moves_once(person, house):
    one = person().go()
    one.button("Play a bot: Quincunx").dblclick()
    wait_for_turn(one)
    table = one.page.url.rpartition("/")[2]
    before = house.ask(f"tables/{table}")["position"]
    one.page.locator(".hand [data-card]").first.click()
    cell = one.button(re.compile(r"^\w\d, free")).first
    name = cell.get_attribute("data-cell")
    cell.click()
    one.button("Place").dblclick()
    wait_until_placed(one, name)
    wait_for_turn(one)
    # Its own turn and the bot's.
    assert house.ask(f"tables/{table}")["position"] == before + 2
    turns = [
        entry for entry in house.ask(f"tables/{table}?log=0")["log"] if entry["kind"] == "turn"
    ]
    assert [entry["seat"] for entry in turns[-2:]] == [0, 1]
    assert len(turns) == before + 2
