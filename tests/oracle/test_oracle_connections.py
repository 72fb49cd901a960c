"""The engine of Connections and its oracle, compared at every move of many games."""

from tests.oracle.pair_connections import VARIANTS, ConnectionsPair


def test_engine_and_oracle_agree(compare):
    compare(ConnectionsPair, VARIANTS, quick_moves=5_000, deep_moves=300_000)
