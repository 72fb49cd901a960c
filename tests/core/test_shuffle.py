"""Shuffles can be redone by anyone from the text of ``trivet.core.shuffle``."""

import hashlib
from itertools import permutations

import pytest

from trivet.core.shuffle import shuffle_key, shuffled


def redone(cards, seed, deal):
    """The documented shuffle in a few lines that share nothing with ours."""
    key = hashlib.sha256(b"trivet-shuffle/1\x00" + seed).digest()
    stream = b"".join(
        hashlib.sha256(key + deal.to_bytes(4, "big") + block.to_bytes(8, "big")).digest()
        for block in range(40)
    )
    words = [int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8)]
    deck = list(cards)
    i = len(deck) - 1
    while i > 0:
        word = words.pop(0)
        if word >= 2**64 - 2**64 % (i + 1):
            continue
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
        i -= 1
    return deck


@pytest.mark.parametrize("seed", [0, 7, -1, 10**40, "7", "", "Grüße", b"\x00\xff", b""])
@pytest.mark.parametrize("deal", [0, 1, 3, 65536])
def test_a_shuffle_is_the_documented_one(seed, deal):
    raw = seed if isinstance(seed, bytes) else str(seed).encode("utf-8")
    cards = [f"card {i}" for i in range(53)]
    assert shuffled(cards, shuffle_key(seed), deal) == redone(cards, raw, deal)


def test_a_known_shuffle_stays_the_same_for_ever():
    # Recorded games name their seeds in tables of old: this order may never change.
    deck = shuffled(range(10), shuffle_key("trivet"))
    assert deck == redone(range(10), b"trivet", 0)
    assert deck == [8, 2, 9, 0, 6, 4, 3, 7, 1, 5]


def test_a_word_that_would_favour_some_cards_is_skipped(monkeypatch):
    # 2**64 - 1 is the only word that is skipped for three cards: 2**64 % 3 == 1.
    words = iter([2**64 - 1, 2**64 - 2, 1])
    monkeypatch.setattr("trivet.core.shuffle._words", lambda _prefix: words)
    assert (2**64 - 2) % 3 == 2
    assert shuffled("abc", bytes(32)) == ["a", "b", "c"]
    assert next(words, None) is None


def test_the_cards_given_stay_as_they_are():
    cards = list("abcdef")
    dealt = shuffled(cards, shuffle_key(1))
    assert cards == list("abcdef")
    assert sorted(dealt) == cards
    assert dealt != cards


@pytest.mark.parametrize("cards", ["", "a"])
def test_nothing_and_one_card_shuffle_to_themselves(cards):
    assert shuffled(cards, shuffle_key(1)) == list(cards)


def test_deals_and_seeds_differ():
    orders = {
        tuple(shuffled(range(30), shuffle_key(seed), deal))
        for seed in range(50)
        for deal in range(10)
    }
    assert len(orders) == 500


def test_all_orders_of_four_cards_are_equally_likely():
    games = 12_000
    count = dict.fromkeys(permutations(range(4)), 0)
    for seed in range(games):
        count[tuple(shuffled(range(4), shuffle_key(seed)))] += 1
    expected = games / 24
    chi_square = sum((seen - expected) ** 2 / expected for seen in count.values())
    # 23 degrees of freedom: below 9.26 or above 44.18 lies 0.5 % each.
    assert 9.26 < chi_square < 44.18
