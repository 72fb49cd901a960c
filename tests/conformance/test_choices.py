"""What a board is told of the legal moves: as the rules have it, and nothing that is hidden."""

import json
import random

import pytest
from tests.conformance.knowledge import disguised, moments
from tests.conformance.table import CONFIGS, FEW, claims, sample, some_move

from trivet import IllegalMove, OptionError, ParseError
from trivet.core.rng import Rng

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)
few_games = pytest.mark.parametrize("row", FEW, ids=lambda row: row.name)


def seats(row):
    return range(row.players)


def drafts(state, source):
    """Some lists of moves that the seat to move may draft, the empty one first."""
    seat, moves = state.seat, []
    yield ()
    while state.seat == seat:
        open_moves = [m for m in state.legal_moves() if state.may_draft(state.parse_move(m))]
        if not open_moves or len(moves) == 4:
            return
        moves.append(source.choice(open_moves))
        state = state.play(moves[-1])
        yield tuple(moves)


@each_game
def test_the_choices_are_the_legal_moves_of_each_seat(row):
    for state in sample(row, 25):
        for seat in seats(row):
            legal = state.view(seat)["legal"]
            assert [choice["move"] for choice in state.choices(seat)] == legal
            bare = state.choices(seat, help=False)
            assert [choice["move"] for choice in bare] == legal
            assert not any({"points", "items", "draws"} & set(choice) for choice in bare)


@each_game
def test_choices_are_plain_json_with_the_keys_that_a_browser_knows(row):
    known = {"move", "points", "draws", "items", "lands", "group"}
    for state in sample(row, 15):
        for seat in seats(row):
            choices = state.choices(seat)
            assert json.loads(json.dumps(choices, allow_nan=False)) == choices
            for choice in choices:
                assert set(choice) <= known
                assert ("points" in choice) == ("items" in choice)


@each_game
def test_points_of_a_choice_are_those_of_its_items(row):
    for state in sample(row, 15):
        for choice in state.choices(state.seat or 0):
            if "points" in choice:
                points = [item["points"] for item in choice["items"]]
                empty = [0] * len(state.scores)
                assert choice["points"] == [
                    sum(by_seat) for by_seat in zip(empty, *points, strict=True)
                ]
                assert choice.get("draws", 0) == sum(item["draws"] for item in choice["items"])


@each_game
def test_playing_a_choice_brings_the_points_that_it_promised(row):
    compared = 0
    for state in sample(row, 60)[:-1]:
        for choice in state.choices(state.seat):
            if "points" not in choice:
                continue
            after = state.play(choice["move"])
            if "lands" in choice:
                after = turn_over(after)
            if row.game == "connections" and len(after.decks) > len(state.decks):
                continue  # the bare boards of the next game are in the scores already
            # What is left over in hidden hands nobody can promise.
            left = [item.points for item in after.items if item.kind == "left over"]
            gained = [new - old for new, old in zip(after.scores, state.scores, strict=True)]
            assert gained == [sum(points) for points in zip(choice["points"], *left, strict=True)]
            compared += 1
    assert compared > 20 or dict(row.options).get("muggins")


def turn_over(state):
    """The state when nothing is added to a link any more."""
    for move in ("end",) if state.game.players == 2 else ("pass", "pass"):
        state = state.play(move)
    return state


@each_game
def test_choices_are_the_same_whatever_the_seat_cannot_see(row):
    source, changed = random.Random(row.name), 0
    for state, unseen in moments(row, 10):
        for seat in seats(row):
            twin = disguised(state, seat, unseen[seat], source)
            changed += twin != state
            assert twin.choices(seat) == state.choices(seat)
    assert changed > 5


@each_game
def test_choices_follow_from_the_view(row):
    for number, state in enumerate(sample(row, 12)[:-1]):
        for seat in seats(row):
            imagined = state.game.resample(state.view(seat), Rng(f"{row.name} {number}"))
            assert imagined.choices(seat) == state.choices(seat)


@few_games
def test_drafts_look_the_same_whatever_the_seat_cannot_see(row):
    source = random.Random(row.name)
    for state, unseen in moments(row, 25):
        seat = state.seat
        twin = disguised(state, seat, unseen[seat], source)
        for moves in drafts(state, source):
            draft, other = state.draft(moves, seat), twin.draft(moves, seat)
            assert other.view(seat) == draft.view(seat)
            assert other.choices(seat) == draft.choices(seat)


@each_game
def test_a_draft_of_nothing_is_the_position_itself(row):
    for state in sample(row, 8):
        for seat in seats(row):
            assert state.draft([], seat) == state
            assert state.draft((), seat).view(seat) == state.view(seat)


@each_game
def test_moves_that_may_show_something_are_not_drafted(row):
    source = random.Random(row.name)
    for state in sample(row, 25)[:-1]:
        move = some_move(state, source)
        data = state.to_bytes()
        if state.may_draft(state.parse_move(move)):
            assert state.draft([move], state.seat) == state.play(move)
        else:
            with pytest.raises(IllegalMove, match="not tried out"):
                state.draft([move], state.seat)
        assert state.to_bytes() == data


@each_game
def test_illegal_drafts_are_refused_as_moves_are(row):
    for state in sample(row, 8)[:-1]:
        with pytest.raises(ParseError):
            state.draft(["mischief"], state.seat)
        for other in set(seats(row)) - set(state.acting):
            move = "claim 3" if claims(state) else state.legal_moves()[0]
            with pytest.raises(IllegalMove):
                state.draft([move], other)
    over = sample(row, 2)[-1]
    with pytest.raises(IllegalMove, match="over"):
        over.draft([over.moves[-1]], 0)


@each_game
def test_there_are_no_choices_for_a_seat_that_does_not_exist(row):
    state = sample(row, 2)[0]
    for seat in (-1, row.players, None):
        with pytest.raises(OptionError):
            state.choices(seat)
        with pytest.raises(OptionError):
            state.draft([], seat)


@each_game
def test_hands_are_what_each_seat_sees_of_its_own(row):
    for state in sample(row, 12):
        hands = state.hands()
        assert len(hands) == row.players
        for seat in seats(row):
            own = state.view(seat).get("hand", [])
            assert list(hands[seat]) == own


@each_game
def test_asking_for_choices_changes_nothing(row):
    for state in sample(row, 6):
        data, seat = state.to_bytes(), state.seat or 0
        first = state.choices(seat)
        before = json.dumps(first)
        for choice in first:
            for value in choice.values():
                if isinstance(value, list):
                    value.append("mischief")
        assert json.dumps(state.choices(seat)) == before
        assert state.to_bytes() == data
