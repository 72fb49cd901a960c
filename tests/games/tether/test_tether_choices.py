"""What a board is told of each legal move: where cards come to lie and what would score."""

from __future__ import annotations

import pytest
from tests.games.tether.positions import deal, play, position

import trivet
from trivet.core.rng import Rng


def choice(state, move, seat=None):
    """The choice of the seat to move that has a move."""
    seat = state.seat if seat is None else seat
    (found,) = [c for c in state.choices(seat) if c["move"] == move]
    return found


def at(card, h, x, y):
    return {"card": card, "h": h, "v": h[::-1], "x": x, "y": y}


def positions(players, count, seed=1):
    """Positions of random games, from deal to end."""
    rng = Rng(seed)
    for number in range(count):
        state = trivet.game("tether", players).deal(seed=number)
        yield state
        while not state.is_over:
            state = state.play(state.random_move(rng))
            yield state


def test_T16_a_link_tells_what_both_sides_would_score_if_the_turn_ended_there():
    state = position("44 45 46 47 48", hands=("01 02", "49 11"), seat=1)
    cards = ["44", "45", "46", "47", "48", "49"]
    assert choice(state, "48-49") == {
        "move": "48-49",
        "points": [1, 6],
        "items": [{"kind": "small", "points": [1, 6], "where": cards, "draws": 0}],
        "lands": [at("49", "49", 9, 4)],
        "group": {
            "name": "44",
            "becomes": "44",
            "shift": [0, 0],
            "cards": cards,
            "size": 6,
            "width": 6,
            "height": 1,
            "scores": True,
        },
    }


def test_T15_a_group_that_was_marked_before_promises_nothing():
    state = position("14 15 16\n24 25 26", "18 19", hands=("01 02", "17 88"), seat=1)
    found = choice(state, "16-17")
    assert (found["points"], found["items"], found["group"]["scores"]) == ([0, 0], [], False)
    assert (found["group"]["size"], found["group"]["width"], found["group"]["height"]) == (7, 4, 2)


def test_T8_only_the_card_from_the_hand_lands_beside_a_group_on_the_table():
    state = position("14 15 16\n24 25 26", "18 19", hands=("01 02", "17 88"), seat=1)
    assert choice(state, "16-17")["lands"] == [at("17", "17", 7, 1)]
    assert choice(state, "16-17")["group"]["name"] == "14"
    # The same card beside the other group, which stays and only takes its name.
    found = choice(state, "17-18")
    assert found["lands"] == [at("17", "17", 7, 1)]
    assert (found["group"]["name"], found["group"]["becomes"]) == ("18", "17")
    assert found["group"]["cards"] == ["17", "18", "19"]


def test_T9_a_group_that_joins_lands_whole_beside_the_active_one():
    state = position("14 15 16\n24 25 26", "18 19", hands=("01 02", "17 88"), seat=1)
    found = choice(state.play("16-17"), "17-18")
    assert found["lands"] == [at("18", "18", 8, 1), at("19", "19", 9, 1)]
    assert found["group"]["name"] == "14"


def test_T9_the_active_group_stays_even_when_a_larger_one_joins():
    state = position("18 19", "14 15 16\n24 25 26", hands=("01 02", "17 88"), seat=1)
    found = choice(state.play("17-18"), "16-17")
    assert found["group"]["name"] == "17"
    assert found["group"]["becomes"] == "14"
    assert [card["card"] for card in found["lands"]] == ["14", "15", "16", "24", "25", "26"]


def test_T8_two_loose_cards_both_land():
    state = deal("01 02 55 66 77", "45 46 47 48 49", adrift="03 33 88")
    # Vertical reads them downwards; the Horizontal side reads 10 and 20.
    found = choice(state, "01-02")
    assert found["lands"] == [at("01", "10", 0, 1), at("02", "20", 0, 2)]
    assert found["group"]["name"] == found["group"]["becomes"] == "01"
    assert found["group"]["shift"] == [0, 0]
    assert choice(state, "02-03")["lands"] == [at("02", "20", 0, 2), at("03", "30", 0, 3)]


def test_T4_a_smaller_card_moves_the_frame_and_the_choice_says_by_how_much():
    # 10 lies right of 09, but the card 01 names the group then, and its place is (0, 1).
    state = position("08 09", hands=("22 33", "01 55"), seat=1)
    found = choice(state, "09-10")
    assert found["lands"] == [at("01", "10", 10, 0)]
    assert (found["group"]["name"], found["group"]["becomes"]) == ("08", "01")
    assert found["group"]["shift"] == [-10, 1]
    (group,) = state.play("09-10").view(1)["groups"]
    assert {card["card"]: (card["x"], card["y"]) for card in group["cards"]} == {
        "08": (-2, 1),
        "09": (-1, 1),
        "01": (0, 1),
    }


@pytest.mark.parametrize("players", [2, 4])
def test_cards_lie_after_a_link_as_its_choice_shows_them(players):
    links = shifted = joined = 0
    for state in positions(players, 12):
        if state.is_over:
            continue
        groups = {group["name"]: group["cards"] for group in state.view(None)["groups"]}
        for found in state.choices(state.seat):
            if "lands" not in found:
                continue
            then = found["group"]
            after = state.play(found["move"]).view(None)["groups"]
            (active,) = [group for group in after if group["active"]]
            shown = [*groups.get(then["name"], ()), *found["lands"]]
            x, y = then["shift"]
            moved = [card | {"x": card["x"] + x, "y": card["y"] + y} for card in shown]
            assert by_name(moved) == by_name(active["cards"])
            assert then["cards"] == sorted(card["card"] for card in shown)
            for key in ("size", "width", "height"):
                assert then[key] == active[key]
            assert active["name"] == then["becomes"]
            assert then["becomes"] != then["name"] or then["shift"] == [0, 0]
            links += 1
            shifted += then["shift"] != [0, 0]
            joined += len(found["lands"]) > 2
    assert min(links // 100, shifted, joined) > 5


def by_name(cards):
    return sorted(cards, key=lambda card: card["card"])


@pytest.mark.parametrize("players", [2, 4])
def test_groups_keep_their_places_but_for_links(players):
    before = None
    for state in positions(players, 6):
        groups = {
            group["name"]: [(card["card"], card["x"], card["y"]) for card in group["cards"]]
            for group in state.view(None)["groups"]
        }
        if state.moves and not state.moves[-1][0].isdigit():
            assert groups == before
        before = groups


@pytest.mark.parametrize("players", [2, 4])
def test_the_active_group_stays_where_it_is_shown(players):
    for state in positions(players, 6):
        for group in state.view(None)["groups"]:
            if group["active"]:
                names = {c["group"]["name"] for c in state.choices(state.seat) if "group" in c}
                assert names == {group["name"]}


def test_T10_the_end_of_a_turn_tells_what_scores_now():
    state = position("44 45 46 47 48", hands=("01 02", "49 11"), seat=1).play("48-49")
    found = choice(state, "end")
    assert found["points"] == [1, 6]
    assert found["items"] == [item.to_dict() for item in state.play("end").items]
    assert found["group"]["size"] == 6
    assert "lands" not in found


TEAM = ("04 14 77", "35 36 88", "24 34 05", "37 47 89")


def test_T21_only_a_pass_that_ends_the_turn_has_points():
    state = position(hands=TEAM, deck=20).play("40-41")
    found = choice(state, "pass")
    assert set(found) == {"move", "group"}
    assert found["group"]["cards"] == ["04", "14"]
    state = state.play("pass")
    assert state.choices(0) == []
    assert [c["move"] for c in state.choices(2)] == ["41-42", "pass"]
    assert choice(state, "pass", 2)["points"] == [0, 0]


def test_T21_a_partner_is_told_what_its_help_would_score():
    # Vertical reads the column as 44 to 47.
    state = position("44\n54\n64\n74", hands=("48 01", "35", "49 34 05", "37"), deck=20)
    state = play(state, "47-48 pass")
    found = choice(state, "48-49", 2)
    assert found["points"] == [6, 1]
    assert found["lands"] == [at("49", "94", 4, 9)]
    assert play(state, "48-49 pass pass").scores == (6, 1)


def test_T12_T13_moves_without_a_link_promise_nothing():
    state = position("18 19", hands=("25 36", "11"), adrift="47", deck=10)
    assert choice(state, "~25") == {"move": "~25"}
    takes = state.play("~25").choices(0)
    assert {"move": "<47"} in takes
    assert all(set(found) == {"move"} for found in takes)
    state = position(hands=("", "35", "24", "37"))
    assert state.choices(0) == [{"move": "pass"}]


def test_without_help_places_are_told_but_not_what_they_are_worth():
    state = position("44 45 46 47 48", hands=("01 02", "49 11"), seat=1)
    bare = {found["move"]: found for found in state.choices(1, help=False)}
    assert list(bare) == list(state.legal_moves())
    assert set(bare["48-49"]) == {"move", "lands", "group"}
    assert bare["48-49"]["lands"] == choice(state, "48-49")["lands"]
    assert "scores" not in bare["48-49"]["group"]
    assert bare["~49"] == {"move": "~49"}
    assert state.choices(0) == []


def test_T11_links_and_setting_adrift_may_be_drafted():
    state = position("14 15 16\n24 25 26", "18 19", hands=("01 02", "17 88"), seat=1)
    draft = state.draft(["16-17", "17-18"], 1)
    assert draft == play(state, "16-17 17-18")
    assert draft.seat == 1
    assert draft.view(1)["items"] == []
    assert choice(draft, "end")["points"] == [0, 0]
    assert {"move": "<deck"} in state.draft(["~17"], 1).choices(1)


@pytest.mark.parametrize(
    ("moves", "ruling"),
    [
        ("48-49 end", "T11"),
        ("~11 <deck", "T11"),
        ("48-49 ~11", "T10"),
        ("48-49 48-49", "T9"),
        ("12-13", "T8"),
        ("~44", "T12"),
        ("<deck", "T12"),
    ],
)
def test_a_draft_is_refused_by_its_ruling(moves, ruling):
    state = position("44 45 46 47 48", hands=("01 02", "49 11"), adrift="66", seat=1, deck=9)
    with pytest.raises(trivet.IllegalMove) as caught:
        state.draft(moves.split(), 1)
    assert caught.value.ruling == ruling


def test_T21_control_is_not_handed_over_in_a_draft():
    state = position(hands=TEAM, deck=20)
    with pytest.raises(trivet.IllegalMove) as caught:
        state.draft(["40-41", "pass"], 0)
    assert caught.value.ruling == "T11"
    with pytest.raises(trivet.IllegalMove) as caught:
        state.draft(["40-41"], 2)
    assert caught.value.ruling == "T20"


def test_T23_hands_are_those_that_each_seat_sees():
    state = position(hands=TEAM, deck=20)
    assert state.hands() == tuple(tuple(sorted(hand.split())) for hand in TEAM)
