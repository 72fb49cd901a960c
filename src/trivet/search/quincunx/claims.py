"""Claims and calls with Muggins, and what they are worth (Q15)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from trivet.core.rng import Rng
from trivet.core.state import State
from trivet.games.quincunx.rules import missing, play
from trivet.games.quincunx.state import CALL, CLAIM, PLACE
from trivet.search.analysis import Analysis, Candidate
from trivet.search.quincunx.noticing import Eye, seen_gain
from trivet.search.quincunx.work import FORETELL, Search

WORLDS_TRIED = 64
"""Over so many deals of the hidden cards is a claim or a call judged."""


def think(state: State, eye: Eye, rng: Rng, include: Sequence[str]) -> Analysis:
    """Claim what is noticed, call what is noticed and was not claimed.

    Values suppose that the others call whatever is missing.
    """
    truth = missing(state.data)
    noticed = seen_gain(state, eye, rng) - int(state.data[0]["claimed"])
    if state.data[0]["phase"] == CLAIM:
        choice, right = f"claim {noticed}", f"claim {truth}"
    else:
        choice = f"call {noticed}" if noticed > 0 else "pass"
        right = f"call {truth}" if truth else "pass"
    found = [
        Candidate(move, _value(state, move, rng), WORLDS_TRIED)
        for move in dict.fromkeys((choice, right, *include))
    ]
    found.sort(key=lambda one: (-one.value, one.move))
    return Analysis(choice, tuple(found), found[0].value, "lead", WORLDS_TRIED * len(found))


def _value(state: State, move: str, rng: Rng) -> float:
    """Expected lead of the acting seat after a claim or a call and sharp answers to it."""
    seat = int(state.data[0]["acting"])
    data, after = state.data, np.empty_like(state.data)
    number = state.parse_move(move)
    while True:
        play(data, after, number)
        data, after = after, np.empty_like(after)
        if data[0]["phase"] != CALL:
            break
        lacking = missing(data)
        number = state.parse_move(f"call {lacking}" if lacking else "pass")
    if data[0]["phase"] != PLACE:
        scores = data[0]["scores"][: state.game.players].tolist()
        return float(scores[seat] - max(scores[:seat] + scores[seat + 1 :]))
    search = Search(data, rng)
    search.plan["seat"] = seat
    search.do(FORETELL, WORLDS_TRIED)
    return float(search.plan["values"][0])
