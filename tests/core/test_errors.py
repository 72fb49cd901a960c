"""Messages are one short line, whatever was typed, and say where and by which ruling."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trivet import IllegalMove, OptionError, ParseError, RecordError, TrivetError
from trivet.core.errors import LONGEST, one_line


@pytest.mark.parametrize("kind", [OptionError, ParseError, IllegalMove, RecordError])
def test_every_error_is_a_value_error_of_ours(kind):
    assert issubclass(kind, TrivetError)
    assert issubclass(kind, ValueError)


def test_an_illegal_move_names_its_ruling():
    error = IllegalMove("cell b4 is taken", "Q5")
    assert str(error) == "cell b4 is taken (ruling Q5)"
    assert (error.reason, error.ruling) == ("cell b4 is taken", "Q5")


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ((), "no deal"),
        ((3,), "move 3: no deal"),
        ((None, "Q3"), "no deal (ruling Q3)"),
        ((3, "Q3"), "move 3: no deal (ruling Q3)"),
    ],
)
def test_a_record_error_names_move_and_ruling(place, text):
    error = RecordError("no deal", *place)
    assert str(error) == text
    assert (error.move, error.ruling) == (*place, None, None)[:2]


@settings(deadline=None, derandomize=True)
@given(st.text(st.characters(codec=None), max_size=3000))
def test_any_text_becomes_one_printable_line(text):
    line = one_line(text, LONGEST)
    assert line.isprintable()
    if text.isprintable() and len(text) <= LONGEST:
        assert line == text
    for error in (OptionError(text), RecordError(text, 7, "T1"), IllegalMove(text, "T1")):
        assert str(error).isprintable()


def test_the_ruling_of_a_long_message_is_not_cut_off():
    assert str(IllegalMove("x" * 9000, "T17a")).endswith(" (ruling T17a)")
    long = RecordError("x" * 9000, 12345, "T17a")
    assert str(long).startswith("move 12345: xxx")
    assert str(long).endswith(" (ruling T17a)")
    assert len(str(long)) <= LONGEST
