"""Records of every game: complete, exact, and replayed to the same position."""

import json

import pytest
from tests.conformance.table import CONFIGS, game_of, sample

from trivet import Record

each_game = pytest.mark.parametrize("row", CONFIGS, ids=lambda row: row.name)

UNFINISHED = ["format", "game", "players", "options", "deals", "moves"]
FINISHED = [*UNFINISHED, "scores", "winners"]


@each_game
def test_a_finished_record_has_exactly_the_fields_of_the_format(row):
    state = game_of(row)[-1]
    fields = json.loads(state.record().dumps())
    assert list(fields) == FINISHED
    assert fields["format"] == "trivet-record/1"
    assert (fields["game"], fields["players"]) == (row.game, row.players)
    assert fields["options"] == state.game.options
    assert fields["deals"] == [list(deck) for deck in state.decks]
    assert fields["moves"] == list(state.moves)
    assert fields["scores"] == list(state.scores)
    assert fields["winners"] == list(state.winners)


@each_game
def test_the_options_are_those_of_the_format(row):
    options = json.loads(game_of(row)[0].record().dumps())["options"]
    given = dict(row.options)
    if row.game == "tether":
        assert options == {}
    elif row.game == "quincunx":
        assert list(options) == ["rounds", "flush", "excuse", "muggins"]
        switches = dict.fromkeys(("flush", "excuse", "muggins"), False)
        assert options == {"rounds": row.players, **switches, **given}
    else:
        assert list(options) == ["games", "boards", "set"][: 3 if "set" in given else 2]
        usual = ["blue", "green", "red", "yellow"][: row.players]
        if "set" in given:
            usual = [f"{name}2" for name in usual]
            assert list(options["set"]) == ["tiles", "boards"]
        assert options == {"games": 1, "boards": usual, **given}


@each_game
def test_a_record_of_any_moment_is_replayed_to_that_moment(row):
    for state in game_of(row)[:: max(1, len(game_of(row)) // 25)]:
        text = state.record().dumps()
        if not state.is_over:
            assert list(json.loads(text)) == UNFINISHED
        again = Record.loads(text).replay()
        assert again == state
        assert again.moves == state.moves
        assert again.decks == state.decks
        assert again.record().dumps() == text
        for seat in (None, *range(row.players)):
            assert again.view(seat) == state.view(seat)


@each_game
def test_every_prefix_is_an_unfinished_record(row):
    states = game_of(row)
    whole = states[-1].record()
    for before, state in zip(whole.states(), states, strict=True):
        assert before == state
        assert before.moves == state.moves


@each_game
def test_legal_moves_are_listed_for_each_move(row):
    state = game_of(row)[-1]
    record = Record.of(state, legal=True)
    fields = json.loads(record.dumps())
    assert list(fields) == [*FINISHED, "legal"]
    assert fields["legal"] == [list(before.legal_moves()) for before in game_of(row)[:-1]]
    for move, legal in zip(fields["moves"], fields["legal"], strict=True):
        assert legal == sorted(set(legal))
        if move.startswith("claim"):
            assert legal == []
        elif move.startswith("call"):
            assert legal == ["pass"]
        else:
            assert move in legal
    assert Record.loads(record.dumps()).replay() == state


@each_game
def test_a_deal_is_listed_for_each_round_begun(row):
    for state in sample(row, 12):
        deals = state.record().deals
        assert all(sorted(deal) == sorted(state.game.deck) for deal in deals)
        if row.game == "tether":
            assert len(deals) == 1
        elif row.game == "connections":
            begun = (len(state.moves) - state.is_over) // (24 * row.players) + 1
            assert len(deals) == begun
        else:
            placed = sum("@" in move for move in state.moves)
            cells = 21 if row.players == 3 else 20
            done = (placed - (state.is_over or waiting(state))) // cells
            assert len(deals) == done + 1


def waiting(state):
    """Whether the points of the last card are still to be claimed or called."""
    return not any("@" in move for move in state.legal_moves())


@each_game
def test_the_deals_of_a_record_decide_all_rounds(row):
    final = game_of(row)[-1]
    state = row.make().deal(seed="another", decks=final.decks)
    for move in final.moves:
        state = state.play(move)
    assert state == final
    assert state.decks == final.decks


@each_game
def test_a_record_is_saved_and_resumed(row, tmp_path):
    state = sample(row, 5)[2]
    path = tmp_path / "game.json"
    state.record().save(path)
    resumed = Record.load(path).replay()
    assert resumed == state
    move = next(iter(state.legal_moves()), "claim 0")
    assert resumed.play(move).moves == state.play(move).moves
