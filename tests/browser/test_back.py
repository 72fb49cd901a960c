"""Back and Forward of the browser: sheets close and open, nobody leaves the table by them."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.hands import wait_for_turn
from tests.browser.people import DESKTOP, PHONE, comes_to

MENU = re.compile("^Menu")


def at_a_table(person, size, game="connections"):
    one = person(size=size).go()
    one.button(f"Play a bot: {game.capitalize()}").click()
    wait_for_turn(one)
    return one


def mark(one):
    """Leave something in the page that is gone when it is built anew."""
    one.page.evaluate("document.querySelector('main.table').dataset.mark = 'kept'")


def is_the_same(one):
    expect(one.page.locator("main.table[data-mark=kept]")).to_have_count(1)


def entry(one) -> int:
    """Which entry of its history the browser is at.

    It follows what a page does to its history a moment later, and counts Back from there.
    """
    session = one.context.new_cdp_session(one.page)
    at = session.send("Page.getNavigationHistory")["currentIndex"]
    session.detach()
    return at


def back(one, at):
    """Back from the entry that the browser comes to."""
    comes_to(lambda: entry(one), at)
    one.page.go_back()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_back_closes_the_menu_and_forward_opens_it(person, size):
    one = at_a_table(person, size)
    mark(one)
    table = entry(one)
    sheet = one.page.get_by_role("dialog")
    one.button(MENU).click()
    sheet.wait_for()
    back(one, table + 1)
    sheet.wait_for(state="hidden")
    is_the_same(one)
    comes_to(lambda: entry(one), table)
    one.page.go_forward()
    sheet.wait_for()
    comes_to(lambda: entry(one), table + 1)
    one.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    is_the_same(one)
    # Nothing is left over in the history: the next Back leaves the table, Forward returns.
    back(one, table)
    one.page.get_by_role("link", name=re.compile("^Go on at")).wait_for()
    one.page.go_forward()
    wait_for_turn(one)
    expect(sheet).to_have_count(0)


def test_back_closes_the_chat_of_a_phone(person):
    one = at_a_table(person, PHONE)
    mark(one)
    table = entry(one)
    one.button(re.compile("^Chat")).tap()
    one.page.get_by_role("dialog").wait_for()
    one.page.get_by_label("Say something").fill("hello")
    one.page.keyboard.press("Enter")
    one.page.get_by_role("dialog").get_by_text("hello").wait_for()
    back(one, table + 1)
    one.page.get_by_role("dialog").wait_for(state="hidden")
    is_the_same(one)


def test_back_closes_one_sheet_above_another_at_a_time(person):
    one = at_a_table(person, PHONE)
    mark(one)
    table = entry(one)
    one.button(MENU).tap()
    one.page.get_by_role("dialog").get_by_role("button", name=re.compile("Open the board")).tap()
    board = one.page.get_by_role("dialog", name="Board of Mila")
    board.wait_for()
    back(one, table + 2)
    board.wait_for(state="hidden")
    one.page.get_by_role("tab", name="Game").wait_for()
    back(one, table + 1)
    one.page.get_by_role("dialog").wait_for(state="hidden")
    is_the_same(one)


def test_a_page_chosen_in_the_menu_takes_the_place_of_the_menu(person):
    one = at_a_table(person, PHONE)
    table = entry(one)
    one.button(MENU).tap()
    one.page.get_by_role("tab", name="Table").tap()
    one.page.get_by_role("link", name="To the first page", exact=True).tap()
    one.page.get_by_role("link", name=re.compile("^Go on at")).wait_for()
    back(one, table + 1)
    wait_for_turn(one)
    expect(one.page.get_by_role("dialog")).to_have_count(0)


def test_a_reload_keeps_the_menu_open_and_back_closes_it(person):
    one = at_a_table(person, PHONE)
    table = entry(one)
    one.button(MENU).tap()
    one.page.get_by_role("dialog").wait_for()
    comes_to(lambda: entry(one), table + 1)
    one.page.reload()
    one.page.get_by_role("dialog").wait_for()
    back(one, table + 1)
    one.page.get_by_role("dialog").wait_for(state="hidden")
    expect(one.page.locator("main.table")).to_have_count(1)
