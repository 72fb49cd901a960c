"""What people may call themselves and write."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivet.core.errors import RecordError
from trivet.core.record import Record
from trivet.server.refusals import Refusal
from trivet.server.words import clean_chat, clean_name, clean_table_name, record_fault


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "  Ada  ",
        "Łukasz Żółć",
        "李小龙",
        "محمد",
        "שָׁלוֹם",
        "ก็ได้ครับ",
        "नमस्ते",
        "👩‍👩‍👧‍👦",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "1️⃣",
        "🧑🏽‍🚀 Zoë",
        "<b>Bob</b>",
        "x" * 40,
        "می‌خواهم",
    ],
)
def test_names_of_all_kinds_are_kept(name):
    assert clean_name(name) == unicodedata.normalize("NFC", name).strip()


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "at least one"),
        ("   ", "at least one"),
        ("\u200d", "at least one"),
        ("\u3164", "at least one"),
        ("\u2800", "at least one"),
        ("x" * 41, "at most 40"),
        ("x" * 100_000, "at most 40"),
        ("a\nb", "one line; there is an invisible sign after 'a'"),
        ("a\u2028b", "invisible sign after 'a'"),
        ("a\x00", "invisible sign after 'a'"),
        ("\u202eab", "begins with an invisible sign"),
        ("x" * 30 + "\x85b", f"invisible sign after '{'x' * 12}'"),
        ("a\ud800b", "invisible sign after 'a'"),
        ("a" + "\u0301" * 6, "accents"),
    ],
)
def test_others_are_refused_in_a_sentence(name, fault):
    with pytest.raises(Refusal, match=fault.replace("+", r"\+")) as caught:
        clean_name(name)
    assert caught.value.code == "bad"
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "mark",
    [chr(n) for n in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x61C)],
)
def test_marks_of_writing_direction_are_refused(mark):
    for clean in (clean_name, clean_chat, clean_table_name):
        with pytest.raises(Refusal, match="invisible sign after"):
            clean(f"abc{mark}def")


def test_every_kind_of_text_has_its_length():
    assert clean_table_name("x" * 60)
    assert clean_chat("x" * 500)
    for clean, longest in ((clean_table_name, 60), (clean_chat, 500)):
        with pytest.raises(Refusal, match=f"at most {longest}"):
            clean("x" * (longest + 1))


@given(st.text(max_size=60))
def test_what_is_kept_is_kept_as_it_is(text):
    try:
        kept = clean_name(text)
    except Refusal:
        return
    assert clean_name(kept) == kept
    assert 1 <= len(kept) <= 40


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ("[1", "damaged, or something else"),
        ("{}", "does not say its format"),
        ('{"colour": 1}', "it has 'colour', which no record has"),
        ('{"format": 7}', "its format cannot be read"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_words(raw, fault):
    with pytest.raises(RecordError) as caught:
        Record.loads(raw)
    assert str(record_fault(caught.value)).startswith("this file is not the record of a game: ")
    assert fault in str(record_fault(caught.value))
    other = RecordError("the game is not over")
    assert record_fault(other) is other
