"""How people play: they read labels, pick up, place and confirm, with mouse, finger or keyboard."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import Locator, Page
from tests.browser.people import WITHIN, Person

OVER = "Finished"
YOURS = "Your turn"

# A tab has a title before its table is there, and a table in the title before its board is there.
PLAYING = """() => document.querySelector('main.table') !== null
  && /^(Your turn|Waiting for )/.test(document.title)"""
MINE_OR_OVER = """([yours, over]) => document.querySelector('main.table') !== null
  && [yours, over].find(start => document.title.startsWith(start))"""

FITS = re.compile(r"^\w\d, free, fits as turned")
TURNED = re.compile(r"^\w\d, free, fits turned")
FOR_SPIRAL = re.compile(r"^\w\d, free, for a spiral")
CAN_LINK = re.compile(r", can be linked to ")
PLACE_FOR_LINK = re.compile(r"^Put .* here: |, link it to \d\d$")
BEST = re.compile(r", best place (\w\d): ")
SEND = re.compile(r"^(Send turn|End turn|Pass|Hand (over|back|to .*))$")
GO_ON = re.compile(r"^(Go on|On to round)")


def first(found: Locator) -> Locator | None:
    """The first of what may not be there at all."""
    return found.first if found.count() else None


def tether_turn(one: Person, touch: Callable[[Locator], None]) -> None:
    """Link what can be linked, at most three cards, or set one adrift and take another."""
    before = one.page.locator(".bar .round").inner_text()
    for _ in range(3):
        card = first(one.button(CAN_LINK))
        if card is None:
            break
        touch(card)
        touch(one.button(PLACE_FOR_LINK).first)
        # What goes on from there comes from the server; until then the turn cannot be sent.
        one.page.locator(".act button.main:enabled").wait_for()
    staged = one.button(re.compile("^Take back")).count()
    if not staged and not one.button(SEND).count():
        touch(one.page.get_by_role("group", name="Your hand").get_by_role("button").first)
        touch(one.button("Set adrift").last)
        wait_to_take(one)
        deck = first(one.button(re.compile("^Draw a card from the deck")))
        if deck:
            touch(deck)
        elif not one.button("Send turn").is_enabled():
            row = one.page.get_by_role("group", name="Adrift cards").get_by_role("button")
            touch(row.first)
    touch(one.button(SEND))
    one.page.wait_for_function(
        "before => document.querySelector('.bar .round').innerText !== before"
        " || document.title.startsWith('Finished')",
        arg=before,
    )


def wait_to_take(one: Person) -> None:
    """Until the table has said what may be taken for the card that was set adrift."""
    choice = ".adrift-row .deck, .adrift-row [data-target], .act button.main:enabled"
    one.page.locator(choice).first.wait_for()


def connections_turn(one: Person, touch: Callable[[Locator], None]) -> None:
    """Lay the tile where it fits, or face down where it does not."""
    cell = first(one.button(FITS)) or first(one.button(TURNED))
    if cell is None:
        touch(one.button("Face down"))
        cell = one.button(FOR_SPIRAL).first
    name = cell.get_attribute("data-cell")
    touch(cell)
    touch(one.button(re.compile("^Place")).last)
    wait_until_placed(one, name)


def quincunx_turn(one: Person, touch: Callable[[Locator], None]) -> None:
    """Place the card with the best score below it where that can be had."""
    go_on = first(one.button(GO_ON))
    if go_on:
        touch(go_on)
    card = one.button(BEST).first
    found = BEST.search(card.get_attribute("aria-label") or "")
    assert found
    touch(card)
    touch(one.button(re.compile(rf"^{found[1]}, free")))
    touch(one.button("Place"))
    wait_until_placed(one, found[1])


def stage_tether(one: Person, touch: Callable[[Locator], None]) -> Iterator[str]:
    """A link, step by step, not sent."""
    touch(one.button(CAN_LINK).first)
    yield "picked up"
    touch(one.button(PLACE_FOR_LINK).first)
    one.page.locator(".act button.main:enabled").wait_for()
    yield "staged"


def stage_connections(one: Person, touch: Callable[[Locator], None]) -> Iterator[str]:
    touch(one.button(FITS).first)
    yield "staged"
    touch(one.button("Take back"))
    touch(one.button("Face down"))
    yield "face down"


def stage_quincunx(one: Person, touch: Callable[[Locator], None]) -> Iterator[str]:
    touch(one.button(BEST).first)
    yield "picked up"
    touch(one.button(re.compile(r"^\w\d, free")).first)
    yield "staged"


TURNS = {"tether": tether_turn, "connections": connections_turn, "quincunx": quincunx_turn}
# The first halves of turns: after each step something new is to be seen.
STAGE = {"tether": stage_tether, "connections": stage_connections, "quincunx": stage_quincunx}


def board(page: Page) -> str:
    """What the board shows to everybody alike."""
    return page.locator("[data-cell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label')).sort().join('; ')"
    )


def wait_until_placed(one: Person, cell: str) -> None:
    """Until the table has what was placed on a cell."""
    one.button(re.compile(rf"^{cell}, (?!free)(?!.*, (staged|sent|on its way))")).wait_for()


def wait_until_saved(one: Person) -> None:
    """Until the server has answered all that was done."""
    one.page.locator(".net.ok").wait_for(state="attached")


def click(what: Locator) -> None:
    what.click()


def tap(what: Locator) -> None:
    what.tap()


def wait_for_game(*people: Person) -> None:
    """Until each of them sees a table where somebody is to move."""
    for one in people:
        one.page.wait_for_function(PLAYING)


def wait_for_turn(one: Person) -> str:
    """Until it is this person's turn, or the game is over; which of both."""
    return one.page.wait_for_function(MINE_OR_OVER, arg=[YOURS, OVER]).json_value()


def mover(people: Sequence[Person]) -> Person | None:
    """Who is to move, as soon as a page of theirs says so; nobody when all say that it is over.

    People only: a page that says so goes on saying so until its person has moved.
    """
    until = time.monotonic() + WITHIN / 1000
    while time.monotonic() < until:
        now = [one.page.evaluate(MINE_OR_OVER, [YOURS, OVER]) for one in people]
        if YOURS in now:
            return people[now.index(YOURS)]
        if set(now) == {OVER}:
            return None
        time.sleep(0.02)
    raise AssertionError(f"nobody is to move: {[one.page.title() for one in people]}")


def take_turns(game: str, people: Sequence[Person], turns: int) -> int:
    """Whoever is to move moves, so often or until the game is over; how many turns it took."""
    for turn in range(turns):
        one = mover(people)
        if one is None:
            return turn
        TURNS[game](one, click)
    return turns


def play_on(one: Person, game: str, touch: Callable[[Locator], None] = click, most=200) -> int:
    """Play until the game is over; how many turns it took."""
    for turn in range(most):
        if wait_for_turn(one) == OVER:
            return turn
        TURNS[game](one, touch)
    raise AssertionError(f"the game is not over after {most} turns")
