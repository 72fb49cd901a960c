"""The pages that tell what numbers mean are those that the code would write."""

import math

import pytest

import trivet
from docs import encodings
from trivet.envs.arrays import arrays
from trivet.games import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_game_is_as_the_code_has_it(name):
    told = (encodings.FOLDER / f"{name}.md").read_text(encoding="utf-8")
    assert told == encodings.page(name), "run python docs/encodings.py"


@pytest.mark.parametrize("name", NAMES)
def test_the_table_has_every_feature_of_every_number_of_players(name):
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in encodings.features(name).splitlines()[2:]
    ]
    players = trivet.games.game_type(name).PLAYERS
    for column, count in enumerate(players, start=4):
        covered = []
        for row in rows:
            shape = row[2].replace("players", str(count)).split("×")  # noqa: RUF001
            size = math.prod(map(int, shape)) if row[column] else 0
            first = int(row[column] or 0)
            covered += range(first, first + size)
        size = arrays(trivet.game(name, players=count)).low.size
        assert sorted(covered) == list(range(size))


@pytest.mark.parametrize(
    ("name", "number", "move"),
    [
        ("tether", 97 + 9, "<11"),
        ("tether", 153 + 9, "~11"),
        ("tether", 17, "18-19"),
        ("connections", 5 * 6 + 3, "b2 r90"),
        ("quincunx", 25 * 16 + 8, "7SK@b4"),
        ("quincunx", 1024 + 2 * 12, "claim 12"),
        ("quincunx", 1025 + 2 * 5, "call 5"),
    ],
)
def test_the_formulas_are_right(name, number, move):
    state = trivet.game(name, **({"muggins": True} if name == "quincunx" else {})).deal(seed=1)
    assert arrays(state.game).text(state, number).endswith(move)
