"""Options are checked in one place, with one clear line for whatever is wrong."""

import numpy as np
import pytest

from trivet.core.errors import OptionError
from trivet.core.options import Count, File, Names, Switch

FLUSH = Switch("flush", False, "a bonus")
ROUNDS = Count("rounds", None, 1, 9, "rounds of a match")
GAMES = Count("games", 1, 1, 4, "games of a series")
BOARDS = Names("boards", "boards by seat")
SET = File("set", "another set")


@pytest.mark.parametrize("text", ["on", "true", "yes", "1", " ON ", "True"])
def test_a_switch_is_switched_on(text):
    assert FLUSH.parse(text) is True


@pytest.mark.parametrize("text", ["off", "false", "no", "0", " Off ", "NO"])
def test_a_switch_is_switched_off(text):
    assert FLUSH.parse(text) is False


@pytest.mark.parametrize("text", ["", "2", "maybe", "on off", "\n", "öffnen"])
def test_a_switch_knows_no_other_words(text):
    with pytest.raises(OptionError, match=r"^option flush must be on or off, not "):
        FLUSH.parse(text)


@pytest.mark.parametrize("value", [True, False])
def test_a_switch_takes_truth_values(value):
    assert FLUSH.check(value) is value


@pytest.mark.parametrize("value", [0, 1, "on", None, [], 1.0])
def test_a_switch_takes_nothing_else(value):
    with pytest.raises(OptionError, match=r"^option flush must be true or false, not "):
        FLUSH.check(value)


@pytest.mark.parametrize("value", [1, 5, 9])
def test_a_count_takes_its_range(value):
    assert ROUNDS.check(value) == value
    assert type(ROUNDS.check(np.int32(value))) is int
    assert ROUNDS.parse(f" {value} ") == value


@pytest.mark.parametrize("value", [0, 10, -1, True, 2.0, "2", [2], 10**30, float("nan")])
def test_a_count_takes_nothing_else(value):
    with pytest.raises(OptionError, match=r"^option rounds must be a whole number from 1 to 9, "):
        ROUNDS.check(value)


@pytest.mark.parametrize("text", ["", "0", "10", "-1", "+2", "2.0", "two", "²", "٣", "9" * 5000])
def test_a_count_is_written_in_plain_digits(text):
    with pytest.raises(OptionError, match=r"^option rounds must be a whole number from 1 to 9, "):
        ROUNDS.parse(text)


def test_only_a_count_without_default_may_be_left_open():
    assert ROUNDS.check(None) is None
    with pytest.raises(OptionError, match=r"^option games must be a whole number from 1 to 4, "):
        GAMES.check(None)


def test_names_are_parted_by_commas():
    assert BOARDS.parse("blue, red") == ("blue", "red")
    assert BOARDS.check(["blue", "red"]) == ("blue", "red")
    assert BOARDS.check(None) is None


@pytest.mark.parametrize("value", ["blue", 3, [1], ["blue", None], {"blue": 1}])
def test_names_are_a_list_of_texts(value):
    with pytest.raises(OptionError, match=r"^option boards must be a list of names, not "):
        BOARDS.check(value)


def test_a_file_is_looked_into_by_its_game():
    assert SET.parse("my set.json") == "my set.json"
    assert SET.check({"tiles": 1}) == {"tiles": 1}
