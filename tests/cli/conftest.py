import pytest

from trivet.games import NAMES
from trivet.search.prepare import prepare


@pytest.fixture(scope="session", autouse=True)
def prepared():
    """Compiled kernels, so that no test meets the line that says they are being prepared."""
    for name in NAMES:
        prepare(name)
