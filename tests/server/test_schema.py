"""The checked-in schema of the wire, from which the client's types are made, is up to date."""

import json
from pathlib import Path

import msgspec

from trivet.games import NAMES, game
from trivet.server import schema

COPY = Path(__file__).parents[2] / "client" / "src" / "lib" / "wire.schema.json"


def test_checked_in_copy_is_what_the_program_writes():
    assert COPY.read_text() == schema.text(), "run python -m trivet.server.schema > " + str(COPY)


def test_every_reference_leads_somewhere():
    text = schema.text()
    names = json.loads(text)["$defs"]
    used = {part.split('"')[0] for part in text.split("#/$defs/")[1:]}
    assert used <= names.keys()


def test_real_views_have_exactly_the_keys_of_their_types():
    for name, kind in zip(("tether", "connections", "quincunx"), schema.VIEWS, strict=True):
        assert name in NAMES
        state = game(name).deal(seed=1)
        state = state.play(state.legal_moves()[0])
        for seat in (None, 0, 1):
            raw = json.loads(msgspec.json.encode(state.view(seat)))
            assert raw.keys() == kind.__annotations__.keys() | kind.__required_keys__
            msgspec.convert(raw, kind)
