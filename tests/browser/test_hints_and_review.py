"""Levels, hints, the review of a finished game, the best board in hindsight."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect
from tests.browser.hands import (
    TURNS,
    YOURS,
    click,
    mover,
    play_on,
    wait_for_game,
    wait_for_turn,
    wait_to_take,
)
from tests.browser.people import DESKTOP, PHONE, comes_to, comes_true

HINT = "Hint: what a master would play"
FIRST = re.compile(r"^1: ")
PATIENCE = 300_000
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
    one.hears("Hint: ")
    comes_to(lambda: house.ask(f"tables/{table}")["seats"][0]["hints"], 1)
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
    comes_true(lambda: house.ask(f"tables/{table}")["position"] > before)
    wait_for_turn(one)


def test_there_is_no_hint_where_none_was_agreed(house, person):
    table, keys = house.open("quincunx", "Ada", "Ben")
    ada = person("Ada").go(f"/t/{table}#key={keys[0]}")
    ben = person("Ben").go(f"/t/{table}#key={keys[1]}")
    wait_for_game(ada, ben)
    for one in (ada, ben):
        expect(one.button(HINT)).to_have_count(0)
        one.page.keyboard.press("h")
    TURNS["quincunx"](mover([ada, ben]), click)
    assert [seat["hints"] for seat in house.ask(f"tables/{table}")["seats"]] == [0, 0]


def test_nothing_of_a_review_before_the_game_is_over(house, person):
    one, table = against_a_bot(house, person, "quincunx")
    wait_for_turn(one)
    expect(one.page.get_by_text("Review")).to_have_count(0)
    one.forgive("409")
    one.go(f"/t/{table}/replay#review")
    one.sees("This game is still going on")


def worst_mistake(one):
    """The first mistake in the list, once the review is complete."""
    mistake = one.page.locator(".of li button").first
    mistake.wait_for()
    one.page.locator("progress").wait_for(state="detached")
    return mistake


def test_the_review_of_a_short_game(house, person):
    one, _ = against_a_bot(house, person, "quincunx", options={"rounds": 1})
    play_on(one, "quincunx")
    one.page.get_by_role("link", name="Review").click()
    mistake = worst_mistake(one)
    one.page.get_by_role("img", name=re.compile("^Expected lead at the end")).wait_for()
    assert one.violations() == []
    loss = mistake.locator(".num").inner_text()
    mistake.click()
    card = one.page.locator(".steps section")
    expect(card).to_contain_text(re.compile(r"Mistake \d of \d"))
    expect(card).to_contain_text(loss[1:])
    expect(one.page.locator(".spread .marked.best")).to_have_count(1)
    assert one.violations() == []
    step = one.page.get_by_label("Step", exact=True)
    at = step.input_value()
    one.button("The next mistake").click()
    expect(step).not_to_have_value(at)
    one.button("One step on").click()
    card.wait_for(state="detached")
    one.page.locator("summary", has_text="The graph as a table").click()
    last = int(step.get_attribute("max"))
    expect(one.page.locator("table tbody tr")).to_have_count(last + 1)
    one.page.locator("summary", has_text=re.compile(r"^All \d+ decisions")).click()
    one.page.get_by_label("Only those that cost something").uncheck()
    comes_true(lambda: one.page.locator(".all details li").count() >= 15)
    assert one.violations() == []


def test_a_review_fits_a_phone_and_a_record_has_one_too(house, person, tmp_path):
    one, table = against_a_bot(house, person, "quincunx", PHONE, options={"rounds": 1})
    play_on(one, "quincunx")
    record = tmp_path / "game.json"
    record.write_text(json.dumps(house.ask(f"tables/{table}/record")))
    one.go("/replay")
    one.page.locator("input[type=file]").set_input_files(record)
    one.button("Review: what a master thinks of it").click()
    mistake = worst_mistake(one)
    fits = "() => document.documentElement.scrollWidth <= innerWidth"
    panel = one.page.locator(".over-board")
    one.page.wait_for_function(fits)
    comes_true(lambda: panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth"))
    assert one.violations() == []
    mistake.click()
    one.page.locator(".steps section").wait_for()
    one.page.wait_for_function(fits)
    one.page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    assert one.violations() == []


def test_the_best_board_stands_beside_the_own_one(house, person):
    one, table = against_a_bot(house, person, "connections")
    play_on(one, "connections")
    best = one.page.get_by_role("button", name=re.compile("best possible board$"))
    best.wait_for()

    def own_boards():
        found = house.ask(f"tables/{table}/hindsight")["boards"]
        return [board for board in found if board["seat"] == 0]

    comes_true(own_boards)
    [own] = own_boards()
    assert own["low"] <= own["high"] <= own["minus"]
    best.click()
    sheet = one.page.get_by_role("dialog")
    sheet.get_by_role("img", name=re.compile("Best possible")).wait_for()
    expect(sheet.get_by_role("img")).to_have_count(2)
    assert one.violations() == []


def test_levels_are_chosen_at_set_up_and_remembered(person):
    one = person().go("/new/quincunx")
    one.page.get_by_label("Who sits on seat 2").select_option("A bot")
    strength = one.page.get_by_role("radiogroup", name="How strong the bot on seat 2 is")
    expect(strength.get_by_role("radio")).to_have_count(5)
    expect(strength.get_by_label(re.compile("^Club"))).to_be_checked()
    strength.get_by_label(re.compile("^Casual")).check(force=True)
    assert one.violations() == []
    one.button("Start the game").click()
    wait_for_turn(one)
    one.sees(re.compile("Casual bot"))
    expect(one.button(HINT)).to_have_count(1)
    one.go("/")
    one.button("Play a bot: Quincunx").click()
    assert wait_for_turn(one) == YOURS
    one.sees(re.compile("Casual bot"))
