"""What an analysis says of chances."""

import numpy as np
import pytest

from trivet.search.tether.report import EDGE, among_equals


@pytest.mark.parametrize("edge", [EDGE, 0.1])
def test_chances_between_equals_keep_order_and_sure_results(edge):
    chances = np.linspace(0.0, 1.0, 101)
    fair = among_equals(chances, edge)
    assert fair[0] == 0.0
    assert fair[-1] == 1.0
    assert np.all(np.diff(fair) > 0)
    assert np.all(fair[1:-1] < chances[1:-1])
    even = 1 / (1 + np.exp(-edge))
    assert np.isclose(among_equals(np.array([even]), edge)[0], 0.5)
