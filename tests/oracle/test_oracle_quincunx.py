"""The engine of Quincunx and its oracle, compared at every move of many games."""

from tests.oracle.pair_quincunx import VARIANTS, QuincunxPair


def test_engine_and_oracle_agree(compare):
    compare(QuincunxPair, VARIANTS, quick_moves=5_000, deep_moves=250_000)
