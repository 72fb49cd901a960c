"""Which games are played: every deal by the same bots with their seats swapped.

A *pair* is one deal with all its games; whatever the cards give one bot they give the other as
well. With two bots at a table for three or four every way to seat them as evenly as possible is
played: six games. Or one bot is *alone* among copies of the other, once in every seat.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from trivet.core.game import Game


@dataclass(frozen=True, slots=True)
class Pair:
    """A deal with all its games.

    Attributes:
        number: Its number in the contest, from 0.
        deal: The number of its deal; pairs of different bots share deals.
        bots: The entrants that meet, by number: two, or all where everyone plays alone.
        seatings: For each game the entrant of each seat.
    """

    number: int
    deal: int
    bots: tuple[int, ...]
    seatings: tuple[tuple[int, ...], ...]


def is_solo(game: Game) -> bool:
    """Whether everyone plays alone, so that a pair is one game of each bot."""
    return game.players == 1


def seatings(game: Game, one: int, other: int) -> tuple[tuple[int, ...], ...]:
    """Every way to seat two entrants: by side in Tether, else as evenly as possible.

    >>> import trivet
    >>> seatings(trivet.game("quincunx"), 0, 1)
    ((0, 1), (1, 0))
    >>> seatings(trivet.game("tether", players=4), 0, 1)
    ((0, 1, 0, 1), (1, 0, 1, 0))
    """
    seats = game.players
    if game.name == "tether":
        teams = seats // 2
        return ((one, other) * teams, (other, one) * teams)
    halves = sorted({seats // 2, seats - seats // 2}, reverse=True)
    return tuple(
        tuple(one if seat in own else other for seat in range(seats))
        for count in halves
        for own in itertools.combinations(range(seats), count)
    )


def seatings_alone(game: Game, one: int, other: int) -> tuple[tuple[int, ...], ...]:
    """The first entrant in every seat in turn, copies of the other in all the others.

    >>> import trivet
    >>> seatings_alone(trivet.game("quincunx", players=3), 0, 1)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    """
    seats = range(game.players)
    return tuple(tuple(one if seat == own else other for seat in seats) for own in seats)


def games_of_a_pair(game: Game, alone: bool = False) -> int:
    """How many games a pair of two bots has; 1 deal where everyone plays alone."""
    if is_solo(game):
        return 1
    return game.players if alone else len(seatings(game, 0, 1))


def schedule(game: Game, entrants: int, games: int, alone: bool = False) -> list[Pair]:
    """The pairs of a contest, deal by deal, so that a part of it is a contest as well.

    Args:
        game: The game.
        entrants: How many bots.
        games: Games that every two of them play, rounded up to whole pairs; where everyone plays
            alone, deals that each plays.
        alone: Whether the first of two sits alone among copies of the second.
    """
    if is_solo(game):
        everyone = tuple(range(entrants))
        apart = tuple((bot,) for bot in everyone)
        return [Pair(number, number, everyone, apart) for number in range(games)]
    meetings = list(itertools.combinations(range(entrants), 2))
    deals = -(-games // games_of_a_pair(game, alone))
    order = itertools.product(range(deals), meetings)
    seated = seatings_alone if alone else seatings
    return [
        Pair(number, deal, bots, seated(game, *bots)) for number, (deal, bots) in enumerate(order)
    ]
