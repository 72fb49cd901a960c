"""Levels, hints, the review of a finished game, the best board in hindsight."""

from __future__ import annotations

import json
import re

import pytest
from tests.browser.hands import OVER, TURNS, YOURS, click, play_on, wait_for_turn, wait_to_take
from tests.browser.people import DESKTOP, PHONE

HINT = "Hint: what a master would play"
FIRST = re.compile(r"^1: ")
PATIENCE = 120_000
"""Milliseconds for what is compiled the first time, or thought about on a busy machine."""


def against_a_bot(house, person, game, size=DESKTOP, **more):
    """Somebody at a table with hints, alone with a bot that moves at once."""
    table, keys = house.open(game, "Ada", None, settings={"hints": True}, **more)
    one = person("Ada", size).go(f"/t/{table}#key={keys[0]}")
    one.page.set_default_timeout(PATIENCE)
    return one, table


def take_hint(one):
    wait_for_turn(one)
    one.button(HINT).wait_for()  # the key works as soon as the button is there
    one.page.keyboard.press("h")
    first = one.button(FIRST)
    first.wait_for()
    return first


@pytest.mark.parametrize("game", ["quincunx", "connections", "tether"])
def test_a_hint_is_staged_confirmed_and_gone(house, person, game):
    one, table = against_a_bot(house, person, game)
    first = take_hint(one)
    assert one.violations() == []
    assert [text for text in one.heard() if "Hint: " in text], "it is read aloud"
    assert house.ask(f"tables/{table}")["seats"][0]["hints"] == 1
    one.sees("1 hint")
    first.click()
    one.page.locator("section.hints [aria-pressed=true]").wait_for()
    if game == "tether":
        wait_to_take(one)
        deck = one.button(re.compile("^Draw a card from the deck"))
        if deck.count():
            deck.click()
    before = house.ask(f"tables/{table}")["position"]
    one.page.locator(".act button.main:enabled").click()
    one.page.locator("section.hints").wait_for(state="detached")
    one.page.wait_for_timeout(200)
    wait_for_turn(one)
    assert house.ask(f"tables/{table}")["position"] > before


def test_there_is_no_hint_where_none_was_agreed(house, person):
    table, keys = house.open("quincunx", "Ada", "Ben")
    ada = person("Ada").go(f"/t/{table}#key={keys[0]}")
    ben = person("Ben").go(f"/t/{table}#key={keys[1]}")
    for one in (ada, ben):
        one.page.wait_for_function("() => /^(Your turn|Waiting for)/.test(document.title)")
        assert one.button(HINT).count() == 0
        one.page.keyboard.press("h")
    mover = ada if ada.page.title().startswith(YOURS) else ben
    TURNS["quincunx"](mover, click)
    assert [seat["hints"] for seat in house.ask(f"tables/{table}")["seats"]] == [0, 0]


def test_nothing_of_a_review_before_the_game_is_over(house, person):
    one, table = against_a_bot(house, person, "quincunx")
    wait_for_turn(one)
    assert one.page.get_by_text("Review").count() == 0
    one.forgive("409")
    one.go(f"/t/{table}/replay#review")
    one.sees("This game is still going on")


def test_the_review_of_a_short_game(house, person):
    one, _ = against_a_bot(house, person, "quincunx", options={"rounds": 1})
    play_on(one, "quincunx")
    one.page.get_by_role("link", name="Review").click()
    mistake = one.page.locator(".of li button").first
    mistake.wait_for()
    one.page.get_by_role("img", name=re.compile("^Expected lead at the end")).wait_for()
    assert one.page.locator("progress").count() == 0
    assert one.violations() == []
    loss = mistake.locator(".num").inner_text()
    mistake.click()
    card = one.page.locator(".steps section")
    assert re.search(r"Mistake \d of \d", card.inner_text())
    assert loss[1:] in card.inner_text()
    assert one.page.locator(".spread .marked.best").count() == 1
    assert one.violations() == []
    step = one.page.get_by_label("Step", exact=True)
    at = step.input_value()
    one.button("The next mistake").click()
    assert step.input_value() != at
    one.button("One step on").click()
    card.wait_for(state="detached")
    one.page.locator("summary", has_text="The graph as a table").click()
    rows = one.page.locator("table tbody tr")
    assert rows.count() == int(step.get_attribute("max")) + 1
    one.page.locator("summary", has_text=re.compile(r"^All \d+ decisions")).click()
    one.page.get_by_label("Only those that cost something").uncheck()
    assert one.page.locator(".all details li").count() >= 15
    assert one.violations() == []


def test_a_review_fits_a_phone_and_a_record_has_one_too(house, person, tmp_path):
    one, table = against_a_bot(house, person, "quincunx", PHONE, options={"rounds": 1})
    play_on(one, "quincunx")
    record = tmp_path / "game.json"
    record.write_text(json.dumps(house.ask(f"tables/{table}/record")))
    one.go("/replay")
    one.page.locator("input[type=file]").set_input_files(record)
    one.button("Review: what a master thinks of it").click()
    mistake = one.page.locator(".of li button").first
    mistake.wait_for()
    fits = "() => document.documentElement.scrollWidth <= innerWidth"
    panel = one.page.locator(".over-board")
    assert one.page.evaluate(fits)
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
    assert one.violations() == []
    mistake.click()
    one.page.locator(".steps section").wait_for()
    assert one.page.evaluate(fits)
    assert one.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    assert one.violations() == []


def test_the_best_board_stands_beside_the_own_one(house, person):
    one, table = against_a_bot(house, person, "connections")
    play_on(one, "connections")
    best = one.page.get_by_role("button", name=re.compile("best possible board$"))
    best.wait_for()
    boards = house.ask(f"tables/{table}/hindsight")["boards"]
    own = next(board for board in boards if board["seat"] == 0)
    assert own["low"] <= own["high"] <= own["minus"]
    best.click()
    sheet = one.page.get_by_role("dialog")
    sheet.get_by_role("img", name=re.compile("Best possible")).wait_for()
    assert sheet.get_by_role("img").count() == 2
    assert one.violations() == []


def test_levels_are_chosen_at_set_up_and_remembered(person):
    one = person().go("/new/quincunx")
    one.page.get_by_label("Who sits on seat 2").select_option("A bot")
    strength = one.page.get_by_role("radiogroup", name="How strong the bot on seat 2 is")
    assert strength.get_by_role("radio").count() == 5
    assert strength.get_by_label(re.compile("^Club")).is_checked()
    strength.get_by_label(re.compile("^Casual")).check(force=True)
    assert one.violations() == []
    one.button("Start the game").click()
    wait_for_turn(one)
    one.sees(re.compile("Casual bot"))
    assert one.button(HINT).count() == 1
    one.go("/")
    one.button("Play a bot: Quincunx").click()
    wait_for_turn(one)
    one.sees(re.compile("Casual bot"))
    assert not one.page.title().startswith(OVER)
