"""Known games are told move by move as they were when they were last read through."""

import json

import pytest
from tests.golden import counts
from tests.golden.transcripts import FOLDER, ROWS, differences, path_of, stored, transcript
from tests.oracle.pair_connections import ConnectionsPair
from tests.oracle.pair_quincunx import QuincunxPair
from tests.oracle.pair_tether import TetherPair

PAIRS = {pair.name: pair for pair in (TetherPair, ConnectionsPair, QuincunxPair)}

each_game = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)


@each_game
def test_a_golden_game_is_told_as_before(row):
    record, text = stored(row)
    now = transcript(record)
    if now != text:
        first = "\n".join(list(differences(text, now))[:3])
        pytest.fail(f"{first}\nIf this is meant: python -m tests.golden.regenerate", pytrace=False)


@each_game
def test_a_golden_game_is_complete_and_right(row):
    record, _ = stored(row)
    assert (record.game, record.players) == (row.game, row.players)
    assert record.options == row.make().options
    assert record.replay().is_over


@each_game
def test_a_golden_seed_deals_as_before(row):
    record, _ = stored(row)
    state = row.make().deal(seed=row.name)
    for move in record.moves:
        state = state.play(move)
    assert [list(deck) for deck in state.decks] == record.deals


def test_every_file_is_a_golden_game():
    assert sorted(FOLDER.iterdir()) == sorted(path_of(row) for row in ROWS)


@pytest.mark.parametrize(("row", "depth"), list(counts.rows()), ids=str)
def test_there_are_as_many_ways_to_go_on_as_before(row, depth):
    known = json.loads(counts.FILE.read_text())[row.name]
    for seed in counts.SEEDS:
        assert counts.count(row, depth, seed) == known[str(seed)]


@each_game
def test_a_golden_game_is_the_oracles_game_as_well(row):
    record, _ = stored(row)
    pair = PAIRS[row.game](row.players, dict(row.options), 0)
    pair.biased = False
    pair.state = record.start()
    for move in [*record.moves, None]:
        if pair.oracle.needs_deal:
            pair.deal()
        pair.check()
        if move is not None:
            pair.make(move)
    assert pair.oracle.over
    assert (pair.oracle.scores, pair.oracle.winners) == (record.scores, record.winners)
