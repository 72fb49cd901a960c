"""A view holds what its seat may know and nothing else, whatever the engine thinks."""

import json
import random
import re

import pytest
from tests.conformance.knowledge import disguised, moments, secret_moves
from tests.conformance.table import CONFIGS, game_of, sample

from trivet import OptionError

COMMON = {
    "game",
    "players",
    "options",
    "seat",
    "acting",
    "over",
    "end",
    "scores",
    "winners",
    "legal",
    "items",
    "moves",
}

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)


def viewers(row):
    return (None, *range(row.players))


@each_game
def test_a_view_has_the_keys_of_every_game(row):
    for state in sample(row, 10):
        for seat in viewers(row):
            view = state.view(seat)
            assert set(view) >= COMMON
            assert (view["game"], view["players"], view["seat"]) == (row.game, row.players, seat)
            assert view["options"] == state.game.options
            assert view["acting"] == list(state.acting)
            assert (view["over"], view["end"]) == (state.is_over, state.end)
            assert len(view["moves"]) == len(state.moves)


@each_game
def test_a_view_is_plain_json(row):
    for state in sample(row, 20):
        for seat in viewers(row):
            view = state.view(seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view


@each_game
def test_a_view_lists_the_legal_moves_of_the_seat_to_move_only(row):
    for state in sample(row, 20):
        for seat in viewers(row):
            legal = state.view(seat)["legal"]
            if seat == state.seat:
                assert legal == list(state.legal_moves())
            elif seat not in state.acting:
                assert legal == []


@each_game
def test_there_is_no_view_from_a_seat_that_does_not_exist(row):
    for seat in (-1, row.players, 99):
        with pytest.raises(OptionError, match=f"no seat {seat}"):
            game_of(row)[0].view(seat)


@each_game
def test_a_view_is_the_same_whatever_its_viewer_cannot_see(row):
    source, changed = random.Random(row.name), 0
    for state, unseen in moments(row, 12):
        for seat in viewers(row):
            for _ in range(3):
                twin = disguised(state, seat, unseen[seat], source)
                changed += twin != state
                assert twin.view(seat) == state.view(seat)
    assert changed > 20


@each_game
def test_asking_for_a_view_changes_nothing(row):
    for state in sample(row, 6):
        data = state.to_bytes()
        first = state.view(0)
        first["moves"].append("mischief")
        first["legal"].append("mischief")
        first["scores"].append(99)
        assert state.to_bytes() == data
        assert "mischief" not in json.dumps(state.view(0))


def strings(value):
    """All texts in a view, keys and values, however deep."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize(
    "row", [row for row in CONFIGS if row.game != "connections"], ids=lambda row: row.name
)
def test_no_card_that_its_viewer_has_not_seen_occurs_in_a_view(row):
    rounds = first_moves(row)
    for state, unseen in moments(row, 25):
        began = rounds[len(state.decks) - 1]
        for seat in viewers(row):
            view = state.view(seat)
            # The cards of the rounds before are everybody's to know.
            view["moves"] = view["moves"][began:]
            if len(state.moves) == began:
                del view["items"]
            words = {word for text in strings(view) for word in re.findall(r"\w+", text)}
            assert not words & unseen[seat]


def first_moves(row):
    """How many moves had been made when each round of a game began."""
    began = {}
    for state in game_of(row):
        began.setdefault(len(state.decks), len(state.moves))
    return list(began.values())


def test_the_leak_check_itself_finds_leaks():
    row = next(row for row in CONFIGS if row.name == "quincunx-2")
    state, unseen = moments(row, 10)[2]
    others = {word for text in strings(state.view(1)) for word in re.findall(r"\w+", text)}
    assert others & unseen[0]
    assert others & unseen[None]


@pytest.mark.parametrize(
    "row", [row for row in CONFIGS if row.game == "connections"], ids=lambda row: row.name
)
def test_nobody_learns_of_a_placement_before_the_round_is_complete(row):
    for state in sample(row, 40):
        secret = secret_moves(state)
        placed = state.moves[len(state.moves) - secret :]
        for seat in viewers(row):
            view = state.view(seat)
            for mover, move in enumerate(placed):
                shown = view["moves"][len(state.moves) - secret + mover]
                assert shown == (move if mover == seat else None)
            assert view["moves"][: len(state.moves) - secret] == list(
                state.moves[: len(state.moves) - secret]
            )


@each_game
def test_moves_of_the_past_are_seen_by_all(row):
    if row.game == "connections":
        return
    for state in sample(row, 10):
        for seat in viewers(row):
            assert state.view(seat)["moves"] == list(state.moves)


@pytest.mark.parametrize(
    "row",
    [row for row in CONFIGS if row.game == "connections" and row.players > 1],
    ids=lambda row: row.name,
)
def test_placements_in_any_order_with_changes_of_mind_tell_nobody_anything(row):
    source = random.Random(row.name)
    state = row.make().deal(seed=5)
    for _ in range(12):
        order = source.sample(range(row.players), row.players)
        first, last = order[0], order[-1]
        for seat in order[:-1]:
            legal = state.legal_moves(seat)
            one, other = state.play(source.choice(legal), seat), state.play(legal[0], seat)
            for viewer in set(viewers(row)) - {seat}:
                assert one.view(viewer) == other.view(viewer)
            state = one
        changed = state.play(source.choice(state.legal_moves(first)), first)
        for viewer in set(viewers(row)) - {first}:
            assert changed.view(viewer) == state.view(viewer)
        move = source.choice(changed.legal_moves(last))
        straight = row.make().deal(decks=changed.decks)
        state = changed.play(move, last)
        for text in state.moves:
            straight = straight.play(text)
        assert straight == state
        assert straight.view(None) == state.view(None)
