"""The comparison itself: an oracle with a wrong rule must be found out."""

import pytest
from tests.oracle.compare import Disagreement, compare_games, numbered
from tests.oracle.pair_connections import ConnectionsPair
from tests.oracle.pair_quincunx import QuincunxPair
from tests.oracle.pair_tether import TetherPair

from trivet import Record


def silent(_line):
    """Nobody listens."""


def disagreement(pair_type, players, seeds=range(10, 30), **wrong):
    """The message of the first disagreement with an oracle in which some members are wrong."""
    oracle_type = type("WrongOracle", (pair_type.oracle_type,), wrong)
    wrong_pair = type("WrongPair", (pair_type,), {"oracle_type": oracle_type})
    games = [(players, {}, seed) for seed in seeds]
    with pytest.raises(Disagreement) as error:
        compare_games(wrong_pair, games, 10**6, silent)
    return str(error.value)


def test_a_wrong_score_is_found_and_the_record_replays_to_it():
    def score_one_more(self):
        large = TetherPair.oracle_type._score(self)
        self.scores[0] += len(self.items)
        return large

    message = disagreement(TetherPair, 2, _score=score_one_more)
    assert message.startswith("scores: engine [")
    state = Record.loads(message.splitlines()[-1]).replay()  # as far as the move that scored
    assert f"after move {len(state.moves)}" in message
    assert str(list(state.scores)) in message.splitlines()[0]


def test_a_missing_legal_move_is_found():
    message = disagreement(
        QuincunxPair, 2, legal=lambda self: QuincunxPair.oracle_type.legal(self)[1:]
    )
    assert message.startswith("legal moves (engine alone {'")


def test_a_wrong_axis_is_found():
    message = disagreement(TetherPair, 4, side=property(lambda _self: 0))
    assert message.startswith("legal moves (")


def test_a_move_that_only_the_oracle_allows_is_found():
    wrong = type("WrongPair", (ConnectionsPair,), {"is_legal": lambda _self, _text: True})
    with pytest.raises(Disagreement, match=r"^legality of '"):
        compare_games(wrong, [(2, {}, 1)], 1, silent)


def test_what_an_engine_raises_is_a_disagreement():
    pair = TetherPair(2, {}, 1)
    with pytest.raises(Disagreement, match="1/0 raised ZeroDivisionError"):
        pair.guarded("1/0", lambda: 1 // 0)


def test_variants_take_turns_with_a_seed_each():
    games = numbered([(2, {}), (4, {})], 7)
    assert [next(games) for _ in range(3)] == [(2, {}, 7), (4, {}, 8), (2, {}, 9)]
