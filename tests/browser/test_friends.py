"""Several people at one table, each with a browser of their own."""

import re

from tests.browser.hands import (
    OVER,
    TURNS,
    click,
    connections_turn,
    play_on,
    wait_for_turn,
)
from tests.browser.people import PHONE

NAMES = ["Ada", "Ben", "Caro", "Dora"]


def sit(house, person, game, *names, **more):
    """People with their seats, each opened by the secret link of the seat."""
    table, keys = house.open(game, *names, **more)
    return [person(name).go(f"/t/{table}#key={key}") for name, key in zip(names, keys, strict=True)]


def take_turns(game, people, most=120):
    """Whoever is to move moves, until all see that the game is over."""
    for _ in range(most):
        titles = [one.page.title() for one in people]
        if all(title.startswith(OVER) for title in titles):
            return
        for one, title in zip(people, titles, strict=True):
            if title.startswith("Your turn"):
                TURNS[game](one, click)
                break
        else:
            people[0].page.wait_for_timeout(30)
    raise AssertionError(f"not over after {most} turns: {titles}")


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
    for _ in range(3):
        for one in people:
            wait_for_turn(one)
        for one in people[:2]:
            connections_turn(one, click)
        # Nobody learns where the others have placed before all have.
        assert not any("placed on" in text for text in people[3].heard())
        last = people[2:]
        for one in last:
            cell = one.button(re.compile(r"^\w\d, free, fits (as )?turned")).first
            cell.click()
        before = people[0].page.locator(".bar .round").inner_text()
        for one in last:
            one.button("Place").evaluate("button => setTimeout(() => button.click(), 150)")
        for one in people:
            said = re.search(r"round \d+", before)[0]
            one.page.wait_for_function(
                "said => !document.querySelector('.bar .round').innerText.includes(said)", arg=said
            )
    rounds = {
        re.search(r"round \d+", one.page.locator(".bar .round").inner_text())[0] for one in people
    }
    assert rounds == {"round 4"}


def test_two_teams_at_tether(house, person):
    people = sit(house, person, "tether", *NAMES)
    assert people[0].page.get_by_role("region", name="Seats").inner_text().count("up and down") == 2
    take_turns("tether", people)
    for one in people:
        one.button("Rematch").wait_for()


def test_muggins(house, person):
    ada, ben = sit(house, person, "quincunx", "Ada", "Ben", options={"muggins": True, "rounds": 1})
    counts = {"claims": 0, "calls": 0}
    for _ in range(2000):
        if all(one.page.title().startswith(OVER) for one in (ada, ben)):
            break
        for one in (ada, ben):
            if is_asked(one):
                muggins_turn(one, counts)
                break
        else:
            ada.page.wait_for_timeout(30)
    assert counts["claims"] > 10
    assert counts["calls"] > 0
    ada.button("Rematch").wait_for()


def is_asked(one):
    """Whether it is somebody's turn and the page has come to ask for something."""
    asking = one.button("Claim").or_(one.button("Pass")).or_(one.button("Place"))
    return one.page.title().startswith("Your turn") and asking.first.is_visible()


def muggins_turn(one, counts):
    before = one.page.locator(".act").inner_text()
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
    one.page.wait_for_function(
        "before => ![before, ''].includes(document.querySelector('.act').innerText)"
        " && !document.querySelector('.act').innerText.includes('Sending')",
        arg=before,
    )


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
    wait_for_turn(ada)
    standing = [
        sorted(one.page.locator(".bar .round").inner_text().split("\n")) for one in (ada, phone)
    ]
    assert standing[0] == standing[1]


def test_nothing_secret_is_sent_to_others(house, person):
    table, keys = house.open("quincunx", "Ada", "Ben", options={"rounds": 1})
    ada = person("Ada").go(f"/t/{table}#key={keys[0]}")
    ben = person("Ben").go(f"/t/{table}#key={keys[1]}")
    watcher = person("Watcher").go(f"/t/{table}")
    hands = {"Ada": set(), "Ben": set()}
    for _ in range(6):
        for one in (ada, ben):
            if one.page.title().startswith("Your turn"):
                cards = one.page.locator(".hand [data-card]")
                hands[one.name] |= {card.get_attribute("data-card") for card in cards.all()}
                TURNS["quincunx"](one, click)
        ada.page.wait_for_timeout(50)
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
