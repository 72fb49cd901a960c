"""Whole games against a bot: by mouse, by touch on a small phone."""

import re

import pytest
from tests.browser.hands import click, play_on, tap
from tests.browser.people import DESKTOP, PHONE

GAMES = ["tether", "connections", "quincunx"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("size", "touch"), [(DESKTOP, click), (PHONE, tap)], ids=["mouse", "touch"]
)
def test_a_whole_game_against_a_bot(person, game, size, touch):
    one = person(size=size).go()
    touch(one.button(f"Play a bot: {game.capitalize()}"))
    # The bot may end a game of Tether in few turns, and the deal is another each time.
    assert play_on(one, game, touch) > 0
    one.button("Rematch").wait_for()
    one.sees(re.compile("The shuffle was checked|Shuffle checked"))
