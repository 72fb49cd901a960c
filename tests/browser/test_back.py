"""Back and Forward of the browser: sheets close and open, nobody leaves the table by them."""

import re

import pytest
from tests.browser.hands import wait_for_turn
from tests.browser.people import DESKTOP, PHONE

MENU = re.compile("^Menu")


def at_a_table(person, size, game="connections"):
    one = person(size=size).go()
    one.button(f"Play a bot: {game.capitalize()}").click()
    wait_for_turn(one)
    one.page.locator("main.table").wait_for()
    return one


def mark(one):
    """Leave something in the page that is gone when it is built anew."""
    one.page.evaluate("document.querySelector('main.table').dataset.mark = 'kept'")


def is_the_same(one) -> bool:
    return one.page.locator("main.table[data-mark=kept]").count() == 1


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_back_closes_the_menu_and_forward_opens_it(person, size):
    one = at_a_table(person, size)
    mark(one)
    sheet = one.page.get_by_role("dialog")
    one.button(MENU).click()
    sheet.wait_for()
    one.page.go_back()
    sheet.wait_for(state="hidden")
    assert is_the_same(one)
    one.page.go_forward()
    sheet.wait_for()
    one.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    assert is_the_same(one)
    # Nothing is left over in the history: the next Back leaves the table, Forward returns.
    one.page.go_back()
    one.page.get_by_role("link", name=re.compile("^Go on at")).wait_for()
    one.page.go_forward()
    wait_for_turn(one)
    assert sheet.count() == 0


def test_back_closes_the_chat_of_a_phone(person):
    one = at_a_table(person, PHONE)
    mark(one)
    one.button(re.compile("^Chat")).tap()
    one.page.get_by_role("dialog").wait_for()
    one.page.get_by_label("Say something").fill("hello")
    one.page.keyboard.press("Enter")
    one.page.get_by_role("dialog").get_by_text("hello").wait_for()
    one.page.go_back()
    one.page.get_by_role("dialog").wait_for(state="hidden")
    assert is_the_same(one)


def test_back_closes_one_sheet_above_another_at_a_time(person):
    one = at_a_table(person, PHONE)
    mark(one)
    one.button(MENU).tap()
    one.page.get_by_role("dialog").get_by_role("button", name=re.compile("Open the board")).tap()
    board = one.page.get_by_role("dialog", name="Board of Mila")
    board.wait_for()
    one.page.go_back()
    board.wait_for(state="hidden")
    one.page.get_by_role("tab", name="Game").wait_for()
    one.page.go_back()
    one.page.get_by_role("dialog").wait_for(state="hidden")
    assert is_the_same(one)


def test_a_page_chosen_in_the_menu_takes_the_place_of_the_menu(person):
    one = at_a_table(person, PHONE)
    one.button(MENU).tap()
    one.page.get_by_role("tab", name="Table").tap()
    one.page.get_by_role("link", name="To the first page", exact=True).tap()
    one.page.get_by_role("link", name=re.compile("^Go on at")).wait_for()
    one.page.go_back()
    wait_for_turn(one)
    assert one.page.get_by_role("dialog").count() == 0


def test_a_reload_keeps_the_menu_open_and_back_closes_it(person):
    one = at_a_table(person, PHONE)
    one.button(MENU).tap()
    one.page.get_by_role("dialog").wait_for()
    one.page.reload()
    one.page.get_by_role("dialog").wait_for()
    one.page.go_back()
    one.page.get_by_role("dialog").wait_for(state="hidden")
    assert one.page.locator("main.table").count() == 1
