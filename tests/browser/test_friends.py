"""Several people at one table, each with a browser of their own."""

import re

from playwright.sync_api import expect
from tests.browser.hands import (
    TURNS,
    YOURS,
    board,
    click,
    connections_turn,
    mover,
    play_on,
    take_turns,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.people import PHONE, agree, comes_true

NAMES = ["Ada", "Ben", "Caro", "Dora"]


def sit(house, person, game, *names, **more):
    """People with their seats, each opened by the secret link of the seat."""
    table, keys = house.open(game, *names, **more)
    return [person(name).go(f"/t/{table}#key={key}") for name, key in zip(names, keys, strict=True)]


def test_two_friends_meet_by_a_link(person):
    ada = person("Ada").go()
    ada.page.get_by_role("link", name="Invite friends: Quincunx").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.button("Open the table").click()
    link = ada.page.get_by_label("Link to this table", exact=True).input_value()
    assert "key" not in link
    ben = person("Ben", PHONE)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    assert {wait_for_first(ada, ben), wait_for_first(ben, ada)} == {"Your turn", "Waiting for"}


def wait_for_first(one, other):
    """What the tab says once the game runs."""
    one.page.wait_for_function(
        f"() => /^(Your turn|Waiting for {other.name})/.test(document.title)"
    )
    return "Your turn" if one.page.title().startswith("Your turn") else "Waiting for"


def test_four_at_a_connections_table_and_two_finish_a_round_at_once(house, person):
    people = sit(house, person, "connections", *NAMES)
    for number in (1, 2, 3):
        for one in people:
            wait_for_turn(one)
            expect(one.page.locator(".bar .round")).to_contain_text(f"round {number} of")
        for one in people[:2]:
            connections_turn(one, click)
        last = people[2:]
        for one in last:
            # Nobody learns where the others have placed before all have, only that they have.
            expect(one.page.locator(".seat.turn")).to_have_count(2)
            assert f"Round {number} is complete" not in " ".join(one.heard())
            one.button(re.compile(r"^\w\d, free, fits (as )?turned")).first.click()
        for one in last:
            one.button("Place").evaluate("button => setTimeout(() => button.click(), 150)")
        for one in people:
            one.hears(f"Round {number} is complete")
            expect(one.page.locator(".bar .round")).to_contain_text(f"round {number + 1} of")


def test_two_teams_at_tether(house, person):
    people = sit(house, person, "tether", *NAMES)
    seats = people[0].page.get_by_role("region", name="Seats")
    comes_true(lambda: seats.inner_text().count("up and down") == 2)
    # Fourteen cards end it (T17), of which each lays three at most; how soon is up to the deal.
    assert 3 < take_turns("tether", people, 120) < 120
    for one in people:
        one.button("Rematch").wait_for()


def test_muggins(house, person):
    ada, ben = sit(house, person, "quincunx", "Ada", "Ben", options={"muggins": True, "rounds": 1})
    counts = {"claims": 0, "calls": 0}
    while one := mover([ada, ben]):
        muggins_turn(one, counts)
    assert counts["claims"] > 10
    assert counts["calls"] > 0
    ada.button("Rematch").wait_for()


def muggins_turn(one, counts):
    one.button("Claim").or_(one.button("Pass")).or_(one.button("Place")).first.wait_for()
    if one.button("Claim").count():
        counts["claims"] += 1
        one.page.keyboard.press("0")
        one.button("Claim 0").click()
    elif one.button("Pass").count():
        counts["calls"] += 1
        one.button("Pass").click()
    else:
        hand = one.page.get_by_role("region", name="Your hand")
        hand.get_by_role("button").first.click()
        one.button(re.compile(r"^\w\d, free for ")).first.click()
        one.button("Place").click()
    wait_until_saved(one)


def test_a_seat_is_taken_on_in_another_browser_by_its_link(person):
    ada = person("Ada").go()
    ada.button("Play a bot: Quincunx").click()
    wait_for_turn(ada)
    TURNS["quincunx"](ada, click)
    wait_for_turn(ada)
    ada.button(re.compile("^Menu")).click()
    ada.button("Show my secret link").click()
    link = ada.page.get_by_label("Secret link of your seat").input_value()
    phone = person("Ada's phone", PHONE)
    phone.page.goto(link)
    wait_for_turn(phone)
    assert "key" not in phone.page.url
    TURNS["quincunx"](phone, click)
    ada.page.keyboard.press("Escape")
    # Until the bot has answered; then nothing happens until one of the two moves.
    wait_for_turn(phone)

    def standing(one):
        """The words in the bar; a phone has them in another order and on lines of their own."""
        return sorted(re.findall(r"\w+", one.page.locator(".bar .round").inner_text()))

    agree(lambda one: (standing(one), board(one.page)), [phone, ada])
    assert wait_for_turn(ada) == YOURS
    TURNS["quincunx"](ada, click)


def test_nothing_secret_is_sent_to_others(house, person):
    table, keys = house.open("quincunx", "Ada", "Ben", options={"rounds": 1})
    ada = person("Ada").go(f"/t/{table}#key={keys[0]}")
    ben = person("Ben").go(f"/t/{table}#key={keys[1]}")
    watcher = person("Watcher").go(f"/t/{table}")
    hands = {"Ada": set(), "Ben": set()}
    for _ in range(8):
        one = mover([ada, ben])
        cards = one.page.locator(".hand [data-card]")
        hands[one.name] |= {card.get_attribute("data-card") for card in cards.all()}
        TURNS["quincunx"](one, click)
    agree(lambda one: board(one.page), [ada, ben, watcher])
    lying = set(house.ask(f"tables/{table}")["view"]["spread"].values())
    for one, others in ((ada, ["Ben"]), (ben, ["Ada"]), (watcher, ["Ada", "Ben"])):
        told = "".join(one.received)
        assert len(told) > 1000
        for other in others:
            hidden = hands[other] - lying
            assert len(hidden) > 3
            assert [card for card in hidden if f'"{card}"' in told or f'"{card}@' in told] == []
        assert [key for key in keys if key in told and one is not ada and one is not ben] == []
        assert '"secret":null' in told


def test_whole_game_of_two_phones(house, person):
    table, keys = house.open("connections", "Ada", "Ben")
    ada, ben = (person(n, PHONE).go(f"/t/{table}#key={k}") for n, k in zip("AB", keys, strict=True))
    for _ in range(24):
        for one in (ada, ben):
            wait_for_turn(one)
            connections_turn(one, click)
    assert play_on(ada, "connections") == 0
    assert play_on(ben, "connections") == 0
