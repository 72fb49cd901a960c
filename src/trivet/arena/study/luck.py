"""Luck against skill: how much of what happens hangs on what, by deals played more than once.

Every deal is played by two bots in every seating, and each of these games twice with other choices.
The lead of a seat is then, as in an analysis of variance of two factors with repeats,

    lead = mean of the seat + deal + seating + (deal and seating) + rest

and its variance is the sum of the variances of these parts, each estimated without bias. *Seat* is
what the seat itself is worth; *cards* what the deal gives it whoever plays; *players* who sits
where (skill); *both* that a deal suits one of the bots more; *chance* what differs when the same
bots play the same deal again. Seatings are all that there are, deals are a sample.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from trivet.arena.study.estimates import Floats, jackknifed, mean, share
from trivet.arena.study.facts import Facts
from trivet.arena.study.plan import REPEATS, Study
from trivet.arena.study.seats import leads, wins
from trivet.arena.study.tables import Column, Plot, Table, is_certain, span, spanned, told

NORMAL_95 = 1.6448536269514722
"""The 95 % quantile of the normal distribution."""

PARTS = {
    "players": "who plays (skill)",
    "cards": "the deal",
    "seat": "the seat",
    "both": "deals that suit one of them",
    "chance": "choices and what they draw",
}
"""Parts of the variance with what they are."""


LEAST_DEALS = 2
"""Of fewer there is nothing to say."""


def least_games(study: Study) -> int:
    """How many games must be asked for so that the question can be answered."""
    return REPEATS * len(study.seatings) * (LEAST_DEALS - 1) + 1


def tables(study: Study, outcomes: Sequence[Sequence[Facts]]) -> list[Table]:
    """The table of the parts.

    Args:
        study: Whose question it is.
        outcomes: For each deal its games: for every seating the repeats, in order.
    """
    if len(outcomes) < LEAST_DEALS:
        return []
    points = np.array([[played.scores for played in games] for games in outcomes], np.float64)
    shape = (len(outcomes), len(study.seatings), REPEATS, points.shape[-1])
    ahead = leads(study.game, points).reshape(shape)
    found = jackknifed(len(outcomes), lambda deals: _reckoned(ahead[deals]))
    count = len(PARTS)
    rows = [
        {"part": name, "what": what, "deviation": round(math.sqrt(max(0.0, one.mean)), 6)}
        | spanned("variance", one)
        | spanned("share", of_all)
        for (name, what), one, of_all in zip(
            PARTS.items(), found[:count], found[count:], strict=True
        )
        if not (name == "seat" and points.shape[-1] == 1)
    ]
    columns = (
        Column("part", "part"),
        Column("what", "what differs"),
        Column("deviation", "deviation", ".2f"),
        span("variance", "variance (95 %)", ".1f"),
        span("share", "share (95 %)", ".1%"),
    )
    plot = Plot("dots", "part", ("share",), "share of the variance of a seat's lead", zero=True)
    text = _text(study, points.reshape(shape), ahead)
    return [Table("luck", "Luck and skill", text, columns, rows, plot)]


def _reckoned(ahead: Floats) -> list[float]:
    """Variances of the parts, and their shares."""
    variances = components(ahead)
    total = sum(variances)
    return [*variances, *(value / total if total > 0 else 0.0 for value in variances)]


def components(ahead: Floats) -> list[float]:
    """Variances in the order of ``PARTS`` of leads of shape (deals, seatings, repeats, seats)."""
    deals, seatings, repeats, _ = ahead.shape
    cells = ahead.mean(axis=2)
    chance = float(ahead.var(axis=2, ddof=1).mean())
    by_deal, by_seating = cells.mean(axis=1), cells.mean(axis=0)
    middle = cells.mean(axis=(0, 1))
    rest = cells - by_deal[:, None] - by_seating[None] + middle
    degrees = max(1, (deals - 1) * (seatings - 1))
    square = float((rest**2).sum(axis=(0, 1)).mean()) / degrees
    # Seatings are all that there are, so a deal's mean over them has no part of "both".
    both = (square - chance / repeats) * (seatings - 1) / seatings
    cards = float(by_deal.var(axis=0, ddof=1).mean()) - chance / (repeats * seatings)
    players = float(by_seating.var(axis=0).mean())
    players -= square * (seatings - 1) / seatings / deals
    seat = float(middle.var()) - cards / deals - chance / (repeats * seatings * deals)
    return [players, cards, seat if len(middle) > 1 else 0.0, both, chance]


def _text(study: Study, points: Floats, ahead: Floats) -> str:
    """Who is ahead by how much, and after how many games that shows."""
    names = study.level.label, study.against.label
    lead = _between(study, ahead)
    if lead.mean() < 0:  # the better one is told first
        names, lead = names[::-1], -lead
    by_deal = mean(lead.mean(axis=(1, 2)))
    text = (
        f"On the same deals {names[0]} is {told(by_deal, '.2f')} points ahead of {names[1]}. The "
        "parts say of what the lead of a seat in one game between the two is made."
    )
    if points.shape[-1] > 1:
        won = _share_of(study, wins(study.game, points)).mean(axis=(1, 2))
        mine = won if names[0] == study.level.label else 1 - won
        text += f" {names[0]} has {told(share(mine), '.1%')} of the wins."
    deviation = float(lead.std())
    if is_certain(by_deal) and deviation:
        games = math.ceil((NORMAL_95 * deviation / by_deal.mean) ** 2)
        number = "one game" if games == 1 else f"{games:,} games in a row"
        text += f" Over {number} the better one is ahead with a chance of about 95 %."
    return text


def _between(study: Study, ahead: Floats) -> Floats:
    """Points of the first bot's seats above those of the other's, by deal, seating and repeat."""
    owner = _owners(study)
    if ahead.shape[-1] == 1:  # everyone plays alone: the games of one against those of the other
        return ahead[:, :1, :, 0] - ahead[:, 1:, :, 0]
    # Leads are linear in points, so means of leads over the two can be compared as points can.
    scale = (ahead.shape[-1] - 1) / ahead.shape[-1]
    own = (ahead * (owner == 0)[:, None]).sum(axis=-1) / (owner == 0).sum(axis=-1)[:, None]
    other = (ahead * (owner == 1)[:, None]).sum(axis=-1) / (owner == 1).sum(axis=-1)[:, None]
    difference: Floats = scale * (own - other)
    return difference


def _share_of(study: Study, won: Floats) -> Floats:
    """The first bot's part of the wins."""
    mine: Floats = (won * (_owners(study) == 0)[:, None]).sum(axis=-1)
    return mine


def _owners(study: Study) -> NDArray[np.int64]:
    """The bot of every entry of scores, shape (seatings, entries)."""
    width = 2 if study.game.name == "tether" else study.game.players
    return np.array([seats[:width] for seats in study.seatings])
