"""Sets of tiles and boards as data (C4), and the messages for those that are none."""

import copy
import json
import re

import pytest

import trivet
from trivet import OptionError, Record, Rng
from trivet.games.connections.tileset import own_set

OWN = own_set().to_dict()
NAMES = list(OWN["tiles"])


def changed(**tiles):
    """The own set with other sides, or other symbols, of some tiles."""
    made = copy.deepcopy(OWN)
    made["tiles"].update(tiles)
    return made


def without(symbol):
    made = copy.deepcopy(OWN)
    del made["tiles"][symbol]
    return made


def renamed(symbol):
    made = without("key")
    made["tiles"][symbol] = "n---"
    return made


def with_board(numbers, name="mine"):
    made = copy.deepcopy(OWN)
    made["boards"][name] = numbers
    return made


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "set must be a set or the path of a set file"),
        (5, "set must be a set or the path of a set file, not 5"),
        ({}, "set: 'tiles' is missing"),
        ({"tiles": {}}, "set: 'boards' is missing"),
        ({"tiles": [], "boards": {}}, "set: 'tiles' must be an object in braces"),
        ({**OWN, "name": "x"}, "set: unknown key 'name'"),
        (without("key"), r"set: tiles: there must be 28, not 27 \(ruling C4\)"),
        (changed(queen="w---"), "set: tiles: there must be 28, not 29"),
        (changed(key="n--"), "set: tiles: key: sides must be 4 characters of '-' empty"),
        (changed(key="n--x"), "not 'n--x'"),
        (changed(key=7), "set: tiles: key: sides must be 4 characters .* not 7"),
        (changed(key="----"), "set: tiles: key: a tile must have at least one end"),
        (renamed("two words"), "set: tiles: symbol 'two words' must be 1 to 24 lower-case"),
        (renamed("Key"), "symbol 'Key' must be"),
        (renamed("<b>"), "symbol '<b>' must be"),
        (renamed(""), "symbol '' must be"),
        (renamed("k" * 25), "symbol 'k{25}' must be"),
        (renamed("cl\u00e9"), r"symbol 'cl\\xe9' must be"),
        (with_board([1] * 15), r"set: boards: mine: must be a list of 16 numbers, not 15 .*C5"),
        (with_board("1" * 16), "set: boards: mine: must be a list of 16 numbers, not '1"),
        (with_board([1] * 15 + [100]), "mine: number 16 must be a whole number from 0 to 99"),
        (with_board([-1] + [1] * 15), "mine: number 1 must be .* not -1"),
        (with_board([1.5] + [1] * 15), "not 1.5"),
        (with_board([True] + [1] * 15), "not True"),
        (with_board([1] * 16, "my board"), "set: boards: board name 'my board' must be"),
        ({**OWN, "boards": {}}, "set: boards: there must be 1 to 24, not 0"),
        ({**OWN, "boards": {"one": [1] * 16}}, r"2 players need 2 boards, but the set has 1"),
    ],
)
def test_C4_a_set_that_is_none_is_refused_with_place_and_reason(data, message):
    with pytest.raises(OptionError, match=message) as caught:
        trivet.game("connections", set=data)
    assert "\n" not in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b'{"tiles": {\n  "key": }', "not JSON: Expecting value (line 2, column 10)"),
        (b"", "line 1, column 1"),
        (b'{"tiles": "\xff"}', "not UTF-8 text (byte 12)"),
        (b'{"tiles": {"key": "n---", "key": "w---"}}', "'key' is there twice"),
        (b"[" * 50_000, "not a set file"),
        (b" " * 70_000, "longer than 65,536 bytes"),
        (b"7", 'must be {"tiles": {...}, "boards": {...}}'),
        (b'{"tiles": ' + b"9" * 5000 + b"}", "not a set file"),
    ],
)
def test_C4_a_file_that_is_no_set_is_refused_with_its_name(tmp_path, raw, message):
    path = tmp_path / "mine.json"
    path.write_bytes(raw)
    with pytest.raises(OptionError, match=rf"mine\.json: .*{re.escape(message)}") as caught:
        trivet.game("connections", set=str(path))
    assert "\n" not in str(caught.value)


def test_C4_a_file_that_is_not_there(tmp_path):
    for path in (tmp_path / "none.json", tmp_path, "\0"):
        with pytest.raises(OptionError, match="cannot be read"):
            trivet.game("connections", set=path if path == "\0" else str(path))


@pytest.fixture
def other_set(tmp_path):
    """The own tiles under other names, all with one kind of end, and boards of 0 and 99."""
    tiles = {f"t{n}": "wwww" for n in range(28)}
    boards = {"low": [0] * 16, "high": [99] * 16}
    path = tmp_path / "other.json"
    path.write_text(json.dumps({"tiles": tiles, "boards": boards}))
    return path


def test_C4_a_table_can_play_the_set_it_owns(other_set):
    game = trivet.game("connections", players=2, set=other_set)
    assert game.options["boards"] == ["low", "high"]
    state = game.deal(seed=1)
    assert state.scores == (0, 16 * 99)
    tile = state.view(0)["tile"]
    # All sides wide: nothing goes on from the narrow ends to the east and west.
    fits = [f"{tile} {cell} {turn}" for cell in ("c2", "c4") for turn in state.view(0)["turns"]]
    assert sorted(fits) == [move for move in state.legal_moves() if "spiral" not in move]
    states = game.deal_batch(50, Rng(1))
    assert game.play_out(states, Rng(2)) == 50 * 48


def test_C4_another_set_stands_whole_in_the_record(other_set):
    game = trivet.game("connections", players=1, set=other_set)
    assert game.options["set"] == json.loads(other_set.read_text())
    state = game.deal(seed=1)
    while not state.is_over:
        state = state.play(state.legal_moves()[0])
    assert Record.loads(state.record().dumps()).replay() == state


def test_C4_the_own_set_is_left_out_of_the_record(tmp_path):
    path = tmp_path / "own.json"
    path.write_text(json.dumps(OWN))
    game = trivet.game("connections", set=path)
    assert game.options == {"games": 1, "boards": ["blue", "green"]}
    assert game == trivet.game("connections")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"boards": ["blue"]}, "boards must name 2 different boards of the set, not blue"),
        ({"boards": []}, "not none"),
        ({"boards": ["blue", "pink"]}, "there is no board 'pink'; boards are blue, green, red"),
        ({"boards": "blue"}, "must be a list of names"),
        ({"games": 5}, "must be a whole number from 1 to 4"),
        ({"rounds": 5}, "no option 'rounds'; its options: games, boards or set"),
        ({"players": 5}, "1, 2, 3 or 4 players, not 5"),
    ],
)
def test_options_out_of_range_are_refused(options, message):
    with pytest.raises(OptionError, match=message):
        trivet.game("connections", **options)


def test_boards_are_the_first_of_the_set_unless_chosen():
    assert trivet.game("connections", players=3).options["boards"] == ["blue", "green", "red"]
    chosen = trivet.game("connections", players=2, boards=["yellow", "blue"])
    assert chosen.options["boards"] == ["yellow", "blue"]
