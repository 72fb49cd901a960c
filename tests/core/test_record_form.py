"""Reading the form of a record: whatever is wrong with it, RecordError says so in one line."""

import json
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trivet import Record, RecordError, read_records
from trivet.core.record import FORMAT, MAX_BYTES

PLAIN = {
    "format": FORMAT,
    "game": "tether",
    "players": 2,
    "options": {},
    "deals": [["01", "02"]],
    "moves": ["18-19", "end"],
}


fuzz = settings(max_examples=150, deadline=None, derandomize=True)


def text(**changes):
    """The plain record with some fields changed; those changed to ``...`` are left out."""
    fields = {**PLAIN, **changes}
    return json.dumps({name: value for name, value in fields.items() if value is not ...})


def refusal(raw):
    """The message with which a text is refused."""
    with pytest.raises(RecordError) as caught:
        Record.loads(raw)
    message = str(caught.value)
    assert message
    assert message.isprintable()
    assert len(message) <= 1000
    return message


def read(raw):
    """Read and replay whatever this is: nothing but RecordError may come of it."""
    try:
        Record.loads(raw).replay()
        message = "right"
    except RecordError as error:
        message = str(error)
    assert message.isprintable()
    assert len(message) <= 1000


def test_a_record_is_read_as_it_stands():
    record = Record.loads(text(scores=[3, 4], winners=[1], legal=[["18-19"], ["end"]]))
    assert (record.game, record.players, record.moves) == ("tether", 2, ["18-19", "end"])
    assert (record.scores, record.winners) == ([3, 4], [1])
    assert record.legal == [["18-19"], ["end"]]


def test_what_is_absent_stays_absent():
    record = Record.loads(text())
    assert record.scores is record.winners is record.legal is None
    assert json.loads(record.dumps()) == PLAIN


def test_the_order_of_the_fields_is_that_of_the_format():
    record = Record.loads(text(legal=[["18-19"], ["end"]], winners=[1], scores=[3, 4]))
    order = ["format", "game", "players", "options", "deals", "moves", "scores", "winners", "legal"]
    assert list(json.loads(record.dumps())) == order


def test_a_written_record_is_one_line_that_reads_the_same():
    record = Record.loads(text(game="a\nb", options={"é": "\u2028"}))
    assert len(record.dumps().splitlines()) <= 2  # U+2028 is a line end to Python alone
    assert "\n" not in record.dumps()
    assert Record.loads(record.dumps()) == record
    assert Record.loads(record.dumps().encode()) == record


@pytest.mark.parametrize("end", range(1, len(text()), 7))
def test_a_truncated_record_is_refused(end):
    assert refusal(text()[:end]).startswith("this is not a record: ")


@pytest.mark.parametrize("field", list(PLAIN))
def test_a_missing_field_is_named(field):
    assert field in refusal(text(**{field: ...}))


@pytest.mark.parametrize("field", ["score", "Legal", "comment", "", "x" * 5000, "a\nb", "\u202e"])
def test_an_unknown_field_is_refused(field):
    assert "unknown field" in refusal(text(**{field: 1}))


@pytest.mark.parametrize("version", ["trivet-record/2", "trivet-record/01", "", "x" * 9000, "\r\n"])
def test_another_version_is_refused_with_the_one_that_can_be_read(version):
    assert FORMAT in refusal(text(format=version))


WRONG_TYPES = [
    *((field, value) for field in ("format", "game") for value in (None, 1, True, [], {})),
    *(("players", value) for value in (None, "2", True, 2.0, 2.5, [2], {})),
    *(("options", value) for value in (None, "", 1, [], [{}])),
    *(("deals", value) for value in (None, "", 1, {}, ["01"], [[1]], [["01"], None], [[["01"]]])),
    *(("moves", value) for value in (None, "end", 1, {}, [1], [None], [["end"]])),
    *((field, value) for field in ("scores", "winners") for value in ("", 1, [1.5], ["1"], [True])),
    *(("legal", value) for value in ("", 1, ["end"], [None], [[1]], {})),
]


@pytest.mark.parametrize(("field", "value"), WRONG_TYPES)
def test_a_field_of_a_wrong_type_is_named(field, value):
    assert f"$.{field}" in refusal(text(**{field: value}))


@pytest.mark.parametrize("raw", ["", " ", "null", "1", '"record"', "[]", "{}", "{", "}", "{}{}"])
def test_other_json_and_no_json_is_refused(raw):
    refusal(raw)
    refusal(raw.encode())


def test_more_than_one_record_in_a_text_is_refused():
    assert "trailing" in refusal(text() + "\n" + text())


@pytest.mark.parametrize(
    "value", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, "0x2", "02"]
)
@pytest.mark.parametrize("field", ["players", "options"])
def test_numbers_that_json_does_not_know_are_refused(field, value):
    raw = text(**{field: "HERE" if field == "players" else {"rounds": "HERE"}})
    refusal(raw.replace('"HERE"', value))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "latin-1", "utf-8-sig"])
def test_a_record_that_is_not_utf_8_is_refused(encoding):
    refusal(text().replace("tether", "têther").encode(encoding))


def test_the_place_of_a_byte_that_is_not_utf_8_is_named():
    assert refusal(b'{"game": "\xff"}') == "the record is not UTF-8 text (place 10)"


@pytest.mark.parametrize("raw", ['{"game": "\ud800"}', '{"game": "\\ud800"}', '{"\\udc00": 1}'])
def test_half_a_character_is_refused(raw):
    refusal(raw)


@pytest.mark.parametrize("depth", [500, 900, 1100, 5000, 100_000])
@pytest.mark.parametrize("pair", ["[]", ("{'a':", "}")])
def test_deep_nesting_never_breaks_the_reader(depth, pair):
    opening, closing = pair
    value = opening.replace("'", '"') * depth + "1" + closing * depth
    raw = text(options={"rounds": "HERE"}).replace('"HERE"', value)
    with pytest.raises(RecordError):  # how deep JSON is read depends on the Python
        Record.loads(raw).start()


@pytest.mark.parametrize("shape", ["spaces", "moves", "one long text"])
def test_ten_megabytes_are_refused_at_once(shape):
    size = 10_000_000
    if shape == "spaces":
        raw = text() + " " * size
    elif shape == "moves":
        raw = text(moves=["18-19"] * (size // 9))
    else:
        raw = text(game="x" * size)
    assert len(raw) > size
    assert refusal(raw) == f"the record is longer than {MAX_BYTES:,} bytes"
    assert refusal(raw.encode()) == f"the record is longer than {MAX_BYTES:,} bytes"


def test_a_record_just_short_enough_is_read():
    raw = text()
    assert Record.loads(raw + " " * (MAX_BYTES - len(raw))).moves == PLAIN["moves"]


def test_a_file_is_saved_whole_and_loaded(tmp_path):
    path = tmp_path / "game.json"
    record = Record.loads(text())
    path.write_text("what was there before")
    record.save(path)
    assert path.read_text() == record.dumps() + "\n"
    assert Record.load(path) == record
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(OSError, match="folder"):
        Record.loads(text()).save(target)
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_a_link_still_leads_to_the_file_that_is_saved(tmp_path):
    path, link = tmp_path / "game.json", tmp_path / "latest.json"
    link.symlink_to(path)
    record = Record.loads(text())
    record.save(link)
    assert link.is_symlink()
    assert Record.load(path) == record


def test_what_is_no_ordinary_file_is_never_replaced(tmp_path):
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for target in (pipe, link):
        with pytest.raises(OSError, match="no ordinary file"):
            Record.loads(text()).save(target)
    assert pipe.is_fifo()
    assert {file.name for file in tmp_path.iterdir()} == {"pipe", "link"}


def test_an_overlong_file_is_refused_without_reading_all_of_it(tmp_path):
    path = tmp_path / "long.json"
    with path.open("wb") as file:
        file.seek(1 << 40)  # a terabyte, on paper
        file.write(b"\0")
    with pytest.raises(RecordError, match="longer than"):
        Record.load(path)


def test_each_line_of_a_file_is_a_record_or_an_error(tmp_path):
    path = tmp_path / "games.jsonl"
    lines = [text().encode(), b"", b"  \r", b"{", b"x" * (MAX_BYTES + 9), b"\xff", text().encode()]
    path.write_bytes(b"\n".join(lines))
    found = list(read_records(path))
    assert [number for number, _ in found] == [1, 4, 5, 6, 7]
    kinds = [type(record) for _, record in found]
    assert kinds == [Record, RecordError, RecordError, RecordError, Record]
    assert "longer than" in str(found[2][1])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@fuzz
@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_refused(raw):
    read(raw)


@fuzz
@given(st.text(max_size=200))
def test_any_text_is_a_record_or_refused(raw):
    read(raw)


@fuzz
@given(JSON, st.sampled_from([*PLAIN, "scores", "winners", "legal"]))
def test_any_value_in_any_field_is_taken_or_refused(value, field):
    read(text(**{field: value}))


@fuzz
@given(st.dictionaries(st.sampled_from(["self", "name", "players", "set", "boards"]), JSON))
def test_any_options_are_taken_or_refused(options):
    for game in ("tether", "connections", "quincunx"):
        read(text(game=game, options=options))
