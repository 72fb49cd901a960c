"""The engine of Tether and its oracle, compared at every move of many games."""

from tests.oracle.pair_tether import VARIANTS, TetherPair


def test_engine_and_oracle_agree(compare):
    compare(TetherPair, VARIANTS, quick_moves=5_000, deep_moves=450_000)
