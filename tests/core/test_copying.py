"""Copies of records inside kernels."""

import numpy as np
import pytest
from numba.core.errors import TypingError

from trivet.core.compiled import kernel
from trivet.core.copying import copy_record

THING = np.dtype([("flag", "u1"), ("many", "i2", (3, 2)), ("large", "u8")])
OTHER = np.dtype([("flag", "u1"), ("large", "u8")])


@kernel
def copy(to, i, source, k):
    copy_record(to[i], source[k])


def things(seed):
    return np.frombuffer(np.random.default_rng(seed).bytes(4 * THING.itemsize), THING).copy()


def test_one_record_becomes_another_and_its_neighbours_stay():
    to, source = things(1), things(2)
    before = to.copy()
    copy(to, 1, source, 3)
    assert to[1] == source[3]
    assert np.array_equal(to[[0, 2, 3]], before[[0, 2, 3]])
    assert np.array_equal(source, things(2))


def test_a_record_may_be_copied_over_itself():
    to = things(1)
    copy(to, 2, to, 2)
    assert np.array_equal(to, things(1))


def test_records_of_another_kind_are_refused():
    with pytest.raises((TypingError, ValueError)):
        copy(np.zeros(1, THING), 0, np.zeros(1, OTHER), 0)
