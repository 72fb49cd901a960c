"""Replaying a record: every wrong move, deal, option and result is named and refused."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trivet
from trivet import Record, RecordError, Rng

MISSING = object()


def played(name, **options):
    """A finished game by random moves, as the fields of its record."""
    state, rng = trivet.game(name, **options).deal(seed=1), Rng(name)
    while not state.is_over:
        state = state.play(state.random_move(rng))
    return json.loads(Record.of(state, legal=True).dumps())


@pytest.fixture(scope="module")
def games():
    return {
        "tether": played("tether"),
        "connections": played("connections", players=2, games=2),
        "quincunx": played("quincunx", players=3, rounds=2, muggins=True),
    }


@pytest.fixture(params=["tether", "connections", "quincunx"])
def fields(request, games):
    """The fields of a good record, to be spoiled."""
    return copy.deepcopy(games[request.param])


def unfinished(fields, moves):
    """The record after some of its moves; all deals stay."""
    for name in ("scores", "winners"):
        del fields[name]
    fields["moves"] = fields["moves"][:moves]
    fields["legal"] = fields["legal"][:moves]
    return fields


def replay(fields):
    return Record.loads(json.dumps(fields)).replay()


def refusal(fields):
    """The error with which a record is refused; its text is one line, fit to be shown."""
    with pytest.raises(RecordError) as caught:
        replay(fields)
    message = str(caught.value)
    assert message.isprintable()
    assert 10 <= len(message) <= 500
    if caught.value.move is not None:
        assert message.startswith(f"move {caught.value.move}: ")
    if caught.value.ruling is not None:
        assert message.endswith(f" (ruling {caught.value.ruling})")
    return caught.value


def test_a_good_record_is_accepted(fields):
    assert replay(fields).is_over
    del fields["legal"]
    assert replay(fields).is_over


@pytest.mark.parametrize("change", [1, -1, 1000, 10**30])
def test_a_wrong_score_is_refused_with_the_right_one(fields, change):
    right = list(fields["scores"])
    fields["scores"][1] += change
    error = refusal(fields)
    assert f"scores are {fields['scores']}, but should be {right}" in error.reason
    assert error.ruling in {"T18", "C11", "Q12"}


@pytest.mark.parametrize("name", ["scores", "winners"])
@pytest.mark.parametrize("value", [MISSING, [], [0, 1, 2, 3, 4], [-7]])
def test_a_result_that_is_missing_or_of_another_shape_is_refused(fields, name, value):
    del fields[name]
    if value is not MISSING:
        fields[name] = value
    assert f"the {name} are" in refusal(fields).reason


def test_wrong_winners_are_refused(fields):
    right = fields["winners"]
    fields["winners"] = [seat for seat in (0, 1) if seat not in right] or [0]
    assert f"but should be {right}" in refusal(fields).reason


@pytest.mark.parametrize("name", ["scores", "winners"])
def test_an_unfinished_game_has_no_result(fields, name):
    value = fields[name]
    half = unfinished(fields, 5)
    half["deals"] = half["deals"][:1]
    assert not replay(half).is_over
    half[name] = value
    assert "not over" in refusal(half).reason


def test_a_result_before_the_last_move_is_refused(fields):
    fields["moves"].pop()
    fields["legal"].pop()
    assert "not over" in refusal(fields).reason


def test_a_move_after_the_end_is_refused(fields):
    fields["moves"].append(fields["moves"][-1])
    fields["legal"].append([])
    error = refusal(fields)
    assert error.move == len(fields["moves"])


@pytest.mark.parametrize(
    "text", ["", "?", "pas", "castle", "18-20", "key", "x" * 9000, "a\nb", "\0"]
)
def test_a_move_that_is_none_is_named_by_its_number(fields, text):
    fields["moves"][3] = text
    assert refusal(fields).move == 4


def test_an_illegal_move_is_named_by_its_number_and_ruling(fields):
    fields["moves"][2] = {
        "tether": "~88" if "~88" not in fields["legal"][2] else "~77",
        "connections": fields["moves"][2].split()[0] + " c3 spiral",
        "quincunx": "claim 3" if "@" in fields["moves"][2] else "AM@c3",
    }[fields["game"]]
    error = refusal(fields)
    assert error.move == 3
    assert error.ruling is not None or "legal" in error.reason


def test_a_move_of_another_game_is_refused(fields, games):
    other = next(game for game in games.values() if game["game"] != fields["game"])
    fields["moves"][0] = other["moves"][0]
    assert refusal(fields).move == 1


@pytest.mark.parametrize("places", [(0, 1), (4, 9), (10, 11)])
def test_exchanged_moves_are_refused(fields, places):
    first, second = places
    moves = fields["moves"]
    moves[first], moves[second] = moves[second], moves[first]
    if moves[first] == moves[second]:
        moves[first] = "?"
    refusal(fields)


def spoil_deck(fault, deck):
    if fault == "a card twice":
        deck[3] = deck[4]
    elif fault == "too short":
        deck.pop()
    elif fault == "too long":
        deck.append(deck[0])
    elif fault == "unknown card":
        deck[-1] = "joker"
    elif fault == "strange card":
        deck[-1] = "a\nb" * 2000
    else:
        deck.clear()


@pytest.mark.parametrize(
    "fault",
    ["a card twice", "too short", "too long", "unknown card", "strange card", "empty"],
)
@pytest.mark.parametrize("which", [0, -1])
def test_an_impossible_deck_is_refused_with_its_number(fields, fault, which):
    spoil_deck(fault, fields["deals"][which])
    error = refusal(fields)
    number = 1 if which == 0 else len(fields["deals"])
    assert error.reason.startswith(f"deal {number}: ")
    assert error.reason.endswith(tuple(f"(ruling {ruling})" for ruling in ("T1", "C4", "Q1")))


def test_a_record_without_deal_is_refused(fields):
    fields["deals"] = []
    assert "no deal" in refusal(fields).reason


def test_a_missing_deal_is_named_where_it_begins(fields):
    if len(fields["deals"]) == 1:
        return
    fields["deals"].pop()
    error = refusal(fields)
    assert error.reason == "deal 2 begins here, but is missing"
    expected = {"connections": 48, "quincunx": error.move}[fields["game"]]
    assert error.move == expected
    assert 1 < error.move < len(fields["moves"])


def test_a_deal_too_many_is_refused(fields):
    fields["deals"].append(fields["deals"][0])
    assert f"deal {len(fields['deals'])} is not begun" in refusal(fields).reason


def test_a_deal_of_a_round_that_is_not_begun_is_refused(fields):
    if len(fields["deals"]) > 1:
        assert "deal 2 is not begun" in refusal(unfinished(fields, 5)).reason


def test_missing_options_are_named(fields):
    for name in list(fields["options"]):
        spoiled = copy.deepcopy(fields)
        del spoiled["options"][name]
        assert name in refusal(spoiled).reason


@pytest.mark.parametrize("name", ["self", "name", "players", "seed", "a\nb", "x" * 5000, ""])
def test_unknown_options_are_refused(fields, name):
    fields["options"][name] = 1
    assert "has no option" in refusal(fields).reason


@pytest.mark.parametrize(
    "value", [None, -1, 0, 99, 10**30, 1.5, "2", [], [[]], ["blue", "blue"], {}, {"a": {"b": 1}}]
)
def test_wrong_values_of_options_are_refused(fields, value):
    for name in list(fields["options"]):
        spoiled = copy.deepcopy(fields)
        spoiled["options"][name] = value
        refusal(spoiled)


@pytest.mark.parametrize("value", [None, 1, "", "/", "no such file", [], {}, {"tiles": {}}, True])
def test_a_wrong_set_is_refused(games, value):
    fields = copy.deepcopy(games["connections"])
    fields["options"]["set"] = value
    refusal(fields)


def test_a_record_never_opens_a_file(games, tmp_path):
    path = tmp_path / "set.json"
    path.write_text(json.dumps(trivet.game("connections").set.to_dict()))
    fields = copy.deepcopy(games["connections"])
    fields["options"]["set"] = str(path)
    assert refusal(fields).reason == "option set must be the file's content, not its path"


@pytest.mark.parametrize("players", [0, 1, 5, 7, -2, 10**30])
def test_wrong_numbers_of_players_are_refused(fields, players):
    fields["players"] = players
    refusal(fields)


@pytest.mark.parametrize("game", ["", "chess", "Tether", "core", "../core", "x" * 9000, "a\nb"])
def test_an_unknown_game_is_refused_with_the_known_ones(fields, game):
    fields["game"] = game
    assert refusal(fields).reason.endswith("the games are tether, connections, quincunx")


@pytest.mark.parametrize("fault", ["one less", "one more", "left out", "wrong", "order", "twice"])
def test_wrong_lists_of_legal_moves_are_refused(fields, fault):
    number = next(i for i, legal in enumerate(fields["legal"]) if len(legal) > 3)
    legal = fields["legal"][number]
    if fault == "one less":
        fields["legal"].pop()
    elif fault == "one more":
        fields["legal"].append([])
    elif fault == "left out":
        legal.pop(1)
    elif fault == "wrong":
        legal.append("~")
    elif fault == "order":
        legal.reverse()
    else:
        legal.append(legal[-1])
    error = refusal(fields)
    assert "legal moves" in error.reason
    assert error.move == (None if fault in {"one less", "one more"} else number + 1)


fuzz = settings(max_examples=120, deadline=None, derandomize=True)


def judged(raw):
    """Read and replay whatever this is: nothing but RecordError may come of it."""
    try:
        Record.loads(raw).replay()
        message = "right"
    except RecordError as error:
        message = str(error)
    assert message.isprintable()
    assert len(message) <= 1000


NAMES = ["tether", "connections", "quincunx"]


@fuzz
@given(st.sampled_from(NAMES), st.data())
def test_bytes_of_a_good_record_changed_at_random_are_refused_or_right(games, name, data):
    raw = bytearray(json.dumps(games[name]).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(raw) - 1))
        cut = data.draw(st.integers(0, 6))
        raw[start : start + cut] = data.draw(st.binary(max_size=3))
    judged(bytes(raw))


@fuzz
@given(st.sampled_from(NAMES), st.data())
def test_characters_that_stay_json_are_refused_or_right(games, name, data):
    text = json.dumps(unlisted(games[name]))
    start = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from('0123456789abcdeACLMX-~<@" ,[]{}'))
    judged(text[:start] + sign + text[start + 1 :])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


@fuzz
@given(st.sampled_from(NAMES), st.data())
def test_any_value_at_any_place_is_refused_or_right(games, name, data):
    fields = copy.deepcopy(unlisted(games[name]))
    inner, place = fields, data.draw(st.sampled_from(list(fields)))
    while isinstance(inner[place], list | dict) and inner[place] and data.draw(st.booleans()):
        inner = inner[place]
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        place = data.draw(st.sampled_from(keys))
    inner[place] = data.draw(VALUES)
    judged(json.dumps(fields))


@fuzz
@given(st.sampled_from(NAMES), st.data())
def test_a_set_with_anything_in_it_is_refused_or_right(games, name, data):
    del name
    own = trivet.game("connections").set.to_dict()
    spoiled = copy.deepcopy(own)
    part = spoiled[data.draw(st.sampled_from(["tiles", "boards"]))]
    key = data.draw(st.sampled_from(list(part)))
    value = part.pop(key)
    renamed = data.draw(st.text(max_size=5) | st.just(key))
    part[renamed] = data.draw(VALUES | st.just(value) | st.lists(st.integers(0, 3), max_size=16))
    fields = copy.deepcopy(unlisted(games["connections"]))
    fields["options"]["set"] = spoiled
    judged(json.dumps(fields))


def unlisted(fields):
    return {name: value for name, value in fields.items() if name != "legal"}


def test_a_move_that_breaks_a_rule_is_named_once():
    state = trivet.game("tether").deal(seed=1)
    legal = state.legal_moves()
    link = next(f"{n:02}-{n + 1:02}" for n in range(1, 98) if f"{n:02}-{n + 1:02}" not in legal)
    record = Record.of(state)
    record.moves.append(link)
    with pytest.raises(RecordError) as caught:
        record.replay()
    assert caught.value.reason.count(link) == 1
