"""When it is over: proof, record, replay, rematch; and one device for two people."""

import json
import re

from playwright.sync_api import expect
from tests.browser.hands import (
    OVER,
    click,
    mover,
    play_on,
    quincunx_turn,
    take_turns,
    wait_for_game,
    wait_for_turn,
)
from tests.browser.people import PHONE

import trivet


def finish(house, person, *names):
    """A short game, played to its end."""
    table, keys = house.open("quincunx", *names, options={"rounds": 1})
    one = person(names[0]).go(f"/t/{table}#key={keys[0]}")
    assert play_on(one, "quincunx") > 5
    return one, table


def test_proof_record_and_replay_of_a_finished_game(house, person, tmp_path):
    one, table = finish(house, person, "Ada", None)
    one.sees(re.compile("The shuffle was checked"))
    one.button(re.compile("^Menu")).click()
    with one.page.expect_download() as download:
        one.button("Record as a file").click()
    download.value.save_as(tmp_path / "game.json")
    record = trivet.Record.load(tmp_path / "game.json")
    assert record.replay().is_over
    with one.page.expect_download() as download:
        one.button("Proof of the shuffle").click()
    download.value.save_as(tmp_path / "proof.json")
    assert json.loads((tmp_path / "proof.json").read_text())["format"] == "trivet-proof/1"
    for path in ("game.json", "proof.json"):
        one.go("/replay")
        one.page.locator("input[type=file]").set_input_files(tmp_path / path)
        one.button("To the end").wait_for()
    one.go(f"/t/{table}/replay")
    steps = one.page.get_by_label("Step", exact=True)
    last = int(steps.get_attribute("max"))
    assert last > 15
    one.button("One step on").click()
    one.button("One step on").click()
    expect(steps).to_have_value("2")
    assert one.violations() == []
    one.page.get_by_role("heading", level=1).click()
    one.page.keyboard.press("End")
    expect(steps).to_have_value(str(last))


def test_a_forged_proof_is_seen_through(house, person):
    one, table = finish(house, person, "Ada", None)
    one.sees(re.compile("The shuffle was checked"))

    def forge(route):
        proof = route.fetch().json()
        route.fulfill(json={**proof, "secret": "00" * 32})

    one.page.route("**/proof", forge)
    one.go(f"/t/{table}")
    one.sees(re.compile("The shuffle does not fit"))


def test_a_rematch_takes_the_whole_table_along(house, person):
    table, keys = house.open("quincunx", "Ada", "Ben", options={"rounds": 1})
    ada = person("Ada").go(f"/t/{table}#key={keys[0]}")
    ben = person("Ben", PHONE).go(f"/t/{table}#key={keys[1]}")
    assert 5 < take_turns("quincunx", [ada, ben], 40) < 40
    assert wait_for_turn(ada) == wait_for_turn(ben) == OVER
    first = ada.page.url
    ada.button("Rematch").click()
    ben.button("Join the rematch").click()
    wait_for_game(ada, ben)
    assert ada.page.url == ben.page.url != first
    quincunx_turn(mover([ada, ben]), click)


def test_two_people_share_a_device_behind_a_curtain(person):
    one = person(size=PHONE).go("/new/quincunx")
    one.page.get_by_label("Your name").first.fill("Ada")
    one.page.get_by_label("Who sits on seat 2").select_option("On this device")
    one.page.get_by_label("Your name").last.fill("Ben")
    one.button("Start the game").click()
    for _ in range(3):
        ready = one.button(re.compile("^I am (Ada|Ben)$"))
        ready.wait_for()
        expect(one.page.locator("[data-card], [data-cell]")).to_have_count(0)
        expect(one.page.get_by_role("dialog")).to_have_count(1)
        name = ready.inner_text().removeprefix("I am ")
        ready.click()
        quincunx_turn(one, click)
        other = {"Ada": "Ben", "Ben": "Ada"}[name]
        one.button(f"I am {other}").wait_for()


def test_an_open_table_is_found_in_the_lobby(person):
    ada = person("Ada").go("/new/connections")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Name of the table").fill("Come along")
    ada.page.get_by_label(re.compile("^List it under open tables")).check()
    ada.button("Open the table").click()
    ada.page.get_by_role("heading", name="Come along").wait_for()
    ben = person("Ben", PHONE).go("/tables")
    ben.page.get_by_role("link", name="Sit down at Come along").click()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    for one in (ada, ben):
        wait_for_turn(one)
