"""What is drawn in the rules that the package prints is so: readings, scores, boards, turns."""

import itertools
import re

import pytest
from tests.docs.blocks import blocks_of
from tests.docs.project import ROOT
from tests.games.connections import positions as connections
from tests.games.quincunx import positions as quincunx
from tests.games.tether import positions as tether

import trivet
from trivet.core.drawing import plain
from trivet.games import NAMES

READING = re.compile(r"(\d\d)\((\d\d)\)")


def page(game):
    return ROOT / "src" / "trivet" / "games" / game / "rules.md"


def drawings(game):
    return [block.text for block in blocks_of(page(game))]


@pytest.mark.parametrize(("game", "count"), [("tether", 3), ("connections", 2), ("quincunx", 2)])
def test_every_drawing_is_looked_at_here(game, count):
    assert len(drawings(game)) == count
    assert game in NAMES


def group(drawing):
    """Both readings of the cards of a Tether group by column and row."""
    found = {}
    for row, line in enumerate(drawing.splitlines()[::2]):
        for match in READING.finditer(line):
            found[(match.start() - 2) // 8, row] = match.groups()
    return found


def diagram(cells):
    """The same as positions of Tether are written, by the readings of the Horizontal player."""
    width, height = (max(place) + 1 for place in zip(*cells, strict=True))
    rows = [[cells.get((x, y), ("..",))[0] for x in range(width)] for y in range(height)]
    return "\n".join(" ".join(row) for row in rows)


def test_the_groups_of_tether_are_right_from_both_sides():
    seen, turned, scoring = map(group, drawings("tether"))
    right, bottom = (max(place) for place in zip(*seen, strict=True))
    assert len(seen) == 6
    assert turned == {
        (right - x, bottom - y): (vertical, horizontal)
        for (x, y), (horizontal, vertical) in seen.items()
    }
    for cells in (seen, scoring):
        assert all(one == other[::-1] for one, other in cells.values())
        state = tether.position(diagram(cells), hands=["01", "02"])
        assert tether.diagram(state) == diagram(cells)


def test_the_points_beside_the_third_group_of_tether_are_what_it_scores():
    drawing = drawings("tether")[2]
    vertical, horizontal = map(int, re.search(r"Vertical (\d), Horizontal (\d)", drawing).groups())
    cells = group(drawing)
    lower = [place for place in cells if place[1] > 1]
    before = {place: cells[place] for place in cells if place not in lower}
    assert (len(cells), len(before)) == (7, 5)
    hand = " ".join(tether.code(cells[place][0]) for place in lower)
    state = tether.position(diagram(before), hands=[f"{hand} 01", "02"])
    down = [cells[0, y][1] for y in range(4)]
    links = " ".join(f"{one}-{other}" for one, other in itertools.pairwise(down[1:]))
    assert tether.play(state, f"{links} end").scores == (vertical, horizontal)


# As drawn: a wide way from the centre to c4 and on to e4, and two spirals.
BOARD = """
.... .... .... .... ....
.... .... wwww -w-w ww-w
.... .... CCCC .... ....
.... .... .... .... ....
@@@@ @@@@ .... .... ....
"""


def test_the_board_of_connections_is_drawn_as_the_engine_draws_it():
    drawn = drawings("connections")[0]
    state = connections.position(BOARD, tile_of("www-"))
    engine = iter(plain(state.game.draw(state.view(0))).split("\n"))
    for line in filter(None, map(str.rstrip, drawn.splitlines())):
        # What follows on the right in the engine's picture is the tile to be placed.
        assert any(row[: len(line) + 2].rstrip() == line for row in engine), line


def tile_of(sides):
    """A tile of the edition with these sides, with its symbol."""
    tiles = trivet.game("connections").set.tiles
    return next(f"{symbol} {found}" for symbol, found in tiles.items() if found == sides)


def test_the_turns_of_connections_go_clockwise_and_fit_where_the_page_says():
    lines = drawings("connections")[1].splitlines()
    middle = next(line for line in lines if "●" in line)
    above, below = (lines[lines.index(middle) + step] for step in (-1, 1))
    turns = [
        "".join(
            "w" if 0 <= at < len(line) and line[at] in "║═" else "-"
            for line, at in ((above, x), (middle, x + 1), (below, x), (middle, x - 1))
        )
        for x in (match.start() for match in re.finditer("●", middle))
    ]
    assert turns == ["www-", "-www", "w-ww", "ww-w"]
    symbol, _ = tile_of(turns[0]).split()
    legal = connections.face_up(connections.position(BOARD, tile_of(turns[0])))
    assert {f"{symbol} e5 {turn}" for turn in ("r0", "r90")} <= legal
    assert f"{symbol} e5 r270" not in legal


def spread(drawing):
    """A spread of Quincunx as positions are written."""
    rows = [line.split()[1:] for line in drawing.splitlines() if line.strip()[0].isdigit()]
    return "\n".join(" ".join(row) for row in rows)


def test_the_first_spread_of_quincunx_is_a_deal():
    rows = [row.split() for row in spread(drawings("quincunx")[0]).splitlines()]
    cards = {(x, y): card for y, row in enumerate(rows) for x, card in enumerate(row)}
    dealt = {place: card for place, card in cards.items() if card != "."}
    assert set(dealt) == {(0, 0), (4, 0), (2, 2), (0, 4), (4, 4)}
    assert set(dealt.values()) <= set(trivet.game("quincunx").deck)


def test_the_example_of_quincunx_scores_what_the_page_adds_up():
    text = page("quincunx").read_text()
    drawing = spread(drawings("quincunx")[1])
    (card,) = re.findall(r"\[(\w+)\]", drawing)
    state = quincunx.position(drawing.replace(f"[{card}]", "."), card, "2MK")
    move = f"{card}@c3"
    assert f"`{card}` goes to c3" in text
    minus = "\N{MINUS SIGN}"
    steps = re.findall(rf"[{minus}+]\d+$", text, re.M)
    steps = [int(step.replace(minus, "-")) for step in steps]
    assert sorted(points for _, points in quincunx.scored(state, move) if points) == sorted(steps)
    assert f"That makes {quincunx.points(state, move)} points." in text
