"""Muggins (Q15): claims, calls, and that nothing of the score shows before they are settled."""

import pytest
from tests.games.quincunx.positions import EMPTY, position

import trivet
from trivet import IllegalMove, Rng
from trivet.search.quincunx.greedy import choose

SPREAD = """
.    .    .    .    .
.    .    4MS  .    .
.    .    .    9LK  .
.    .    CL   .    .
.    .    .    .    .
"""
# 5SV at c3: 4 and 5 are 9, a loss; 9 gives 4, the Crown 5: the truth is 9.


def placed(players=3, deck=(), **options):
    state = position(
        SPREAD, "5SV", "2MK", "3MV", players=players, muggins=True, deck=deck, **options
    )
    return state.play("5SV@c3")


def test_Q15_the_truth_is_the_sum_of_the_positive_items_and_losses_apply_anyway():
    state = placed().play("claim 9").play("pass").play("pass")
    assert state.scores == (9 - 9, 0, 0)
    assert [(item.kind, item.points[0]) for item in state.items] == [("loss", -9), ("claim", 9)]
    assert state.seat == 1


def test_Q15_a_claim_above_the_truth_loses_the_gain_and_nobody_is_asked():
    state = placed().play("claim 10")
    assert state.scores == (-9, 0, 0)
    assert [item.kind for item in state.items] == ["loss", "lost"]
    assert (state.seat, state.view(None)["phase"]) == (1, "place")


def test_Q15_the_first_exact_call_scores_and_ends_the_asking():
    state = placed().play("claim 7")
    assert state.seat == 1
    state = state.play("call 2")
    assert state.scores == (7 - 9, 2, 0)
    assert ("call", (0, 2, 0)) in [(item.kind, item.points) for item in state.items]
    assert state.view(None)["phase"] == "place"


def test_Q15_a_wrong_call_costs_nothing_and_the_next_is_asked():
    state = placed().play("claim 7").play("call 3")
    assert (state.seat, state.scores) == (2, (0, 0, 0))
    state = state.play("call 2")
    assert state.scores == (-2, 0, 2)


def test_Q15_the_others_are_asked_when_nothing_is_missing():
    state = placed().play("claim 9")
    assert state.seat == 1
    assert state.play("call 1").play("call 9").scores == (0, 0, 0)


def test_Q15_asking_begins_at_the_players_left():
    state = position(SPREAD, "2MK", "5SV", "3MV", players=3, seat=1, muggins=True)
    state = state.play("5SV@c3").play("claim 0")
    assert state.seat == 2
    assert state.play("pass").seat == 0


def test_Q15_a_claim_is_due_when_nothing_can_be_scored():
    state = position(EMPTY, "5SV", "2MK", muggins=True).play("5SV@a1")
    assert state.view(0)["phase"] == "claim"
    assert state.play("claim 0").play("pass").scores == (0, 0)


def test_Q15_claims_and_calls_have_no_limit_and_are_not_listed():
    state = placed()
    assert state.legal_moves() == ()
    assert state.is_legal("claim 0")
    assert state.is_legal("claim 999999999")
    asked = state.play("claim 3")
    assert asked.legal_moves() == ("pass",)
    assert asked.is_legal("call 999999999")
    assert not asked.is_legal("call 0")


def test_Q7_draws_come_after_the_calls():
    spread = SPREAD.replace("4MS", "6MV")  # 5 + 6: a card
    state = position(spread, "5SV", "2MK", deck=["AM"], muggins=True)
    state = state.play("5SV@c3").play("claim 9")
    assert (state.view(0)["deck_count"], state.view(0)["hand"]) == (1, [])
    state = state.play("pass")
    assert (state.view(0)["deck_count"], state.view(0)["hand"]) == (0, ["AM"])
    assert [item.draws for item in state.items if item.kind == "draw"] == [1]


def test_Q15_nothing_of_the_score_shows_before_it_is_settled():
    # Two positions that look alike but for the score that 5SV makes at c3 show the same else.
    for spread in (SPREAD, SPREAD.replace("9LK", "9MS"), SPREAD.replace("CL", "AL")):
        state = position(spread, "5SV", "2MK", muggins=True)
        assert state.preview("5SV@c3") == ()
        for after in (state.play("5SV@c3"), state.play("5SV@c3").play("claim 0")):
            for seat in (None, 0, 1):
                seen = after.view(seat)
                assert (seen["items"], seen["scores"]) == ([], [0, 0])
                assert seen["placed"] == {"card": "5SV", "cell": "c3"}
                numbers = {"round", "dealer", "turn", "deck_count", "claimed", "players", "seat"}
                assert {key for key, value in seen.items() if type(value) is int} <= numbers


def test_Q15_the_claim_shows_while_the_others_are_asked():
    state = placed()
    assert state.view(1)["claimed"] is None
    assert state.play("claim 7").view(2)["claimed"] == 7


@pytest.mark.parametrize(
    ("moves", "wrong", "says"),
    [
        ([], "pass", "a card is to be placed first"),
        ([], "claim 3", "a card is to be placed first"),
        (["5SV@c3"], "5SV@c2", "5SV at c3 is to be claimed for first"),
        (["5SV@c3"], "pass", "5SV at c3 is to be claimed for first"),
        (["5SV@c3"], "call 1", "5SV at c3 is to be claimed for first"),
        (["5SV@c3", "claim 1"], "call 0", "a call is a number from 1"),
        (["5SV@c3", "claim 1"], "claim 1", "5SV at c3 is claimed for; now 'call'"),
        (["5SV@c3", "claim 1"], "2MK@c2", "5SV at c3 is claimed for; now 'call'"),
    ],
)
def test_Q15_moves_out_of_order_are_explained(moves, wrong, says):
    state = position(SPREAD, "5SV", "2MK", muggins=True)
    for move in moves:
        state = state.play(move)
    with pytest.raises(IllegalMove, match=says) as error:
        state.play(wrong)
    assert error.value.ruling == "Q15"


def test_Q15_claims_are_for_muggins_only():
    for move in ("claim 1", "call 1", "pass"):
        with pytest.raises(IllegalMove, match="Muggins, which is not played here"):
            position(SPREAD, "5SV").play(move)


def test_Q15_the_last_placement_is_claimed_for_before_the_round_ends():
    full = "\n".join(["2MK 3MV . 4MS 5SV", *["2SY 9LK 4VL 6LK 7SK"] * 4])
    state = position(full, "CM", "AS", muggins=True, rounds=1).play("CM@c5")
    assert not state.is_over
    state = state.play("claim 0").play("pass")  # 3, 4 and 4 above ten with the Crown: all missed
    assert state.is_over
    assert state.scores == (0, -15)


def test_random_players_claim_and_call_in_all_ways():
    game, rng = trivet.game("quincunx", muggins=True, rounds=1), Rng(4)
    seen = set()
    for seed in range(30):
        state = game.deal(seed=seed)
        while not state.is_over:
            phase = state.view(None)["phase"]
            state = state.play(move := state.random_move(rng))
            kinds = {item.kind for item in state.items}
            if phase == "claim":
                seen.add("over" if "lost" in kinds else "claim")
            elif phase == "call":
                right = "right" if "call" in kinds else "wrong"
                seen.add(right if move.startswith("call") else "pass")
    assert seen == {"over", "claim", "right", "wrong", "pass"}


def test_greedy_claims_the_truth_and_calls_what_is_missing():
    state = placed()
    assert choose(state, Rng(1)) == "claim 9"
    assert choose(state.play("claim 4"), Rng(1)) == "call 5"
    assert choose(state.play("claim 9"), Rng(1)) == "pass"
