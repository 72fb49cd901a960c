"""One stream of random numbers, drawn from in Python and in kernels alike."""

import hashlib

import numpy as np
import pytest

from trivet.core import chance as core
from trivet.core.rng import Rng

PUBLISHED = [
    393217,
    669327710093319,
    1732421326133921491,
    11394790081659126983,
    9555452776773192676,
    3586421180005889563,
    1691397964866707553,
    10735626796753111697,
    15216282715349408991,
    14247243556711267923,
]
"""First words of xoroshiro128++ from the state (1, 2), as other libraries test it."""


def rotl(x, k):
    return (x << k | x >> 64 - k) % 2**64


def reference(s0, s1):
    """Blackman and Vigna's xoroshiro128plusplus.c, line by line."""
    while True:
        yield (rotl((s0 + s1) % 2**64, 17) + s0) % 2**64
        s1 ^= s0
        s0 = rotl(s0, 49) ^ s1 ^ (s1 << 21) % 2**64
        s1 = rotl(s1, 28)


def with_state(s0, s1):
    rng = Rng(0)
    rng.words[:] = s0, s1
    return rng


def test_the_reference_gives_the_published_words():
    words = reference(1, 2)
    assert [next(words) for _ in PUBLISHED] == PUBLISHED


def test_kernels_give_the_published_words():
    words = np.array([1, 2], dtype=np.uint64)
    assert [int(core.next_word(words)) for _ in PUBLISHED] == PUBLISHED


@pytest.mark.parametrize("state", [(1, 2), (2**64 - 1, 2**63), (0x0123456789ABCDEF, 1 << 40)])
def test_python_and_kernels_draw_the_same_numbers(state):
    python, compiled, words = with_state(*state), with_state(*state), reference(*state)
    for turn in range(300):
        n = (1, 2, 3, 53, 1000, 2**31, 2**32 - 1)[turn % 7]
        expected = (next(words) >> 32) * n >> 32
        assert python.below(n) == expected
        assert core.below(compiled.words, n) == expected
    assert python.words.tolist() == compiled.words.tolist()


def test_python_and_kernels_take_turns_on_one_stream():
    mixed, plain = Rng("a"), Rng("a")
    drawn = [mixed.below(99) if i % 2 else int(core.below(mixed.words, 99)) for i in range(40)]
    assert drawn == [plain.below(99) for _ in range(40)]


@pytest.mark.parametrize("n", [1, 2, 5, 28, 2**32 - 1])
def test_numbers_lie_below_n(n):
    rng = Rng(n)
    assert all(0 <= rng.below(n) < n for _ in range(2000))


def test_numbers_below_ten_are_equally_likely():
    rng, games = Rng("even"), 20_000
    count = [0] * 10
    for _ in range(games):
        count[rng.below(10)] += 1
    chi_square = sum((seen - games / 10) ** 2 / (games / 10) for seen in count)
    # 9 degrees of freedom: below 1.73 or above 23.59 lies 0.5 % each.
    assert 1.73 < chi_square < 23.59


def test_a_shuffle_is_the_same_in_python_and_in_kernels():
    python, compiled = Rng(5), Rng(5)
    for n in (0, 1, 2, 37, 53):
        cards, deck = list(range(n)), np.arange(60, dtype=np.uint8)
        python.shuffle(cards)
        core.shuffle(compiled.words, deck, n)
        assert deck.tolist() == [*cards, *range(n, 60)]


def test_all_orders_of_a_shuffle_turn_up():
    rng, orders = Rng(1), set()
    for _ in range(500):
        cards = list(range(4))
        rng.shuffle(cards)
        orders.add(tuple(cards))
    assert len(orders) == 24


@pytest.mark.parametrize("seed", [0, "0", b"0"])
def test_a_seed_is_hashed_the_documented_way(seed):
    digest = hashlib.sha256(b"trivet-rng/1\x00" + b"0").digest()
    expected = [int.from_bytes(digest[at : at + 8], "little") for at in (0, 8)]
    assert Rng(seed).words.tolist() == expected


def test_choice_takes_every_element():
    rng = Rng(3)
    assert {rng.choice("abc") for _ in range(100)} == set("abc")
