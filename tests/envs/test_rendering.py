"""Pictures: what they show, and that pixels are those of the SVG."""

import itertools
import math
import re
import sys
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.conformance.table import CONFIGS, sample

import trivet
from docs import pictures
from trivet import OptionError, Rng
from trivet.envs.pictures.canvas import Canvas
from trivet.envs.pictures.painting import paint
from trivet.envs.pictures.paths import flatten
from trivet.envs.rendering import draw_rgb, draw_svg, draw_text, state_of

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)
PAPER = (0xF4, 0xEC, 0xDE)


@each_game
def test_a_picture_is_well_formed_and_has_its_size(row):
    width = 840 if row.game == "quincunx" else 960
    for state in sample(row, 5):
        for seat in (None, 0):
            root = ElementTree.fromstring(draw_svg(state, seat))
            assert (root.get("width"), root.get("height")) == (str(width), "680")
    pixels = draw_rgb(state, 0, scale=0.5)
    assert pixels.shape == (340, width // 2, 3)
    assert pixels.dtype == np.uint8


@each_game
def test_nothing_hidden_is_drawn(row):
    game, rng = row.make(), Rng(row.name)
    for state in sample(row, 6):
        for seat in range(row.players):
            imagined = game.resample(state.view(seat), rng)
            assert draw_svg(imagined, seat) == draw_svg(state, seat)
            assert draw_text(imagined, seat) == draw_text(state, seat)
            assert draw_svg(imagined) == draw_svg(state)


def texts(svg):
    return re.findall(r">([^<]+)</text>", svg)


def test_the_hand_is_drawn_for_its_seat_only():
    state = trivet.game("tether").deal(seed=3)
    own = state.view(0)["hand"]
    assert set(own) <= set(texts(draw_svg(state, 0)))
    assert not set(own) & set(texts(draw_svg(state, 1)))
    assert not set(own) & set(texts(draw_svg(state)))


def test_a_group_is_drawn_as_its_viewer_reads_it():
    deck = ["18", "28", "03", "04", "05", "16", "07", "08", "09", "11", "12", "13", "14"]
    rest = [card for card in trivet.game("tether").deck if card not in deck]
    state = trivet.game("tether").deal(seed=1, decks=[deck + rest]).play("81-82")
    assert {"81", "18"} <= set(texts(draw_svg(state, 0)))
    large = re.findall(r'font-size="34"[^>]*>(\d\d)<', draw_svg(state, 0))
    turned = re.findall(r'font-size="34"[^>]*>(\d\d)<', draw_svg(state, 1))
    assert {"81", "82"} <= set(large)
    assert {"18", "28"} <= set(turned)


def test_the_last_card_has_an_outline():
    game = trivet.game("quincunx")
    state = game.deal(seed=1)
    move = state.legal_moves()[0]
    after = state.play(move)
    drawn = draw_svg(after)
    assert 'stroke="#5d2353"' in drawn
    assert 'stroke="#5d2353"' not in draw_svg(state)
    assert draw_svg(state_of(game, after.data, move)) == drawn


@pytest.mark.parametrize("name", pictures.SEATS)
def test_the_pages_show_what_is_drawn(name):
    shown = (pictures.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert shown == pictures.picture(name), "run python docs/pictures.py"


def test_boxes_and_discs_cover_the_pixels_that_an_svg_gives_them():
    canvas = Canvas(40, 40)
    canvas.box(10, 10, 20, 20, "#ff0000", "#0000ff", weight=4, radius=0)
    canvas.disc(20, 20, 5, "#00ff00")
    pixels = paint(canvas)
    assert tuple(pixels[2, 2]) == PAPER
    assert tuple(pixels[20, 9]) == (0, 0, 255)  # half of an outline lies outside
    assert tuple(pixels[20, 11]) == (0, 0, 255)
    assert tuple(pixels[20, 13]) == (255, 0, 0)
    assert tuple(pixels[20, 20]) == (0, 255, 0)
    assert tuple(pixels[20, 26]) == (255, 0, 0)
    assert tuple(pixels[31, 31]) == (0, 0, 255)
    assert tuple(pixels[33, 33]) == PAPER


def test_a_path_is_turned_scaled_and_has_holes():
    canvas = Canvas(40, 40)
    canvas.path("M0 0H10V4H0ZM2 1H8V3H2Z", 10, 10, 2, "#ff0000", turn=90, centre=(5, 5))
    pixels = paint(canvas)
    # Turned about (5, 5) the box of 10 by 4 stands upright at x from 6 to 10, then twice as large.
    assert tuple(pixels[12, 26]) == (255, 0, 0)
    assert tuple(pixels[28, 26]) == (255, 0, 0)
    assert tuple(pixels[20, 26]) == PAPER
    assert tuple(pixels[12, 18]) == PAPER


def test_dashes_leave_gaps_of_their_length():
    canvas = Canvas(40, 10)
    canvas.line([(0, 5), (40, 5)], "#ff0000", weight=4, dash=10)
    row = paint(canvas)[5]
    assert [tuple(row[x]) == PAPER for x in (5, 15, 25, 35)] == [False, True, False, True]


def test_turned_text_stands_on_its_head():
    upright, turned = Canvas(60, 40), Canvas(60, 40)
    upright.text(30, 20, "67", 24, anchor="middle")
    turned.text(30, 20, "67", 24, anchor="middle", turned=True)
    assert "rotate(180 30 20)" in turned.svg()
    there, back = paint(upright).astype(int), paint(turned)[::-1, ::-1].astype(int)
    assert there.min() < 100
    assert np.abs(there - back).mean() < 3


def test_text_is_escaped():
    canvas = Canvas(10, 10)
    canvas.text(0, 0, "<a & b>", 10)
    assert ElementTree.fromstring(canvas.svg())[0].text == "<a & b>"


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_arcs_keep_to_their_circle(large, sweep):
    ((points, closed),) = flatten(f"M10 0A10 10 0 {large} {sweep} 0 10")
    assert not closed
    assert points[-1] == pytest.approx((0, 10))
    centre = (0, 0) if large != sweep else (10, 10)
    assert all(math.dist(point, centre) == pytest.approx(10) for point in points)
    length = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    assert length == pytest.approx((3 if large else 1) * math.pi * 5, rel=0.01)


def test_curves_go_through_their_ends_and_on_smoothly():
    ((points, _),) = flatten("M0 0c0 5 5 10 10 10s10-5 10-10")
    assert points[16] == pytest.approx((10, 10))
    assert points[-1] == pytest.approx((20, 0))
    assert points[24][1] == pytest.approx(points[8][1])  # the same curve mirrored


def test_wrong_seats_and_scales():
    state = trivet.game("quincunx").deal(seed=1)
    with pytest.raises(OptionError, match="there is no seat 2"):
        draw_svg(state, 2)
    for scale in (0, math.nan, "1", None):
        with pytest.raises(OptionError, match=rf"scale is from 0\.1 to 8, not {scale!r}"):
            draw_rgb(state, scale=scale)
    assert draw_text(state, np.int64(1)) == draw_text(state, 1)
    for draw in (draw_text, draw_svg):
        with pytest.raises(OptionError, match=r"a state is wanted, .* not a ndarray"):
            draw(state.data)


def test_pixels_without_pillow_say_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(OptionError, match=r"pip install 'trivet\[render\]'"):
        draw_rgb(trivet.game("quincunx").deal(seed=1))
