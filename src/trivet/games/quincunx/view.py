"""What a seat may know of a match, and states imagined from it.

A view has the keys that all games share (:data:`trivet.core.state.View`) and those of
:class:`QuincunxView`. Nothing of what an open placement scores is in a view before it is settled
(Q15).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from trivet.core.item import Item
from trivet.core.rng import Rng
from trivet.core.shuffle import shuffle_key
from trivet.core.state import State, View
from trivet.games.quincunx.pieces import CARDS, CELLS, EMPTY, FIRST_CELLS, NUMBERS, PLACE_OF
from trivet.games.quincunx.state import CALL, OVER, PHASE_NAMES

if TYPE_CHECKING:
    from trivet.games.quincunx.game import Quincunx

_PLACES = PLACE_OF.tolist()


class PlacedCard(TypedDict):
    """A card on the spread."""

    card: str
    cell: str


class QuincunxView(TypedDict):
    """The keys of a view that only Quincunx has.

    Attributes:
        round: Number of the running round, from 0 (of ``options["rounds"]``).
        dealer: Seat of its dealer (Q4).
        phase: ``place``, ``claim`` (the points of the card just placed are to be claimed),
            ``call`` (the others are asked) or ``over``.
        turn: The seat whose card is or was to be placed; None when the match is over. While
            others are asked for a call, ``acting`` has the seat that is asked.
        spread: Card by cell, only cells with a card, in the order a1, a2 … e5.
        hand: The viewer's cards, ascending; None for a spectator.
        hand_counts: Cards of each seat.
        hands: All hands when the match is over, as the left-over cards are laid open; None before.
        deck_count: Cards still to be drawn.
        placed: The card whose points are open in a claim or a call, or None.
        claimed: The number claimed for it while the others are asked, or None.
    """

    round: int
    dealer: int
    phase: str
    turn: int | None
    spread: dict[str, str]
    hand: list[str] | None
    hand_counts: list[int]
    hands: list[list[str]] | None
    deck_count: int
    placed: PlacedCard | None
    claimed: int | None


def card_codes(hand: int) -> list[str]:
    """Codes of a set of cards, ascending.

    >>> card_codes(0b101)
    ['2MK', '2VL']
    """
    return [code for number, code in enumerate(CARDS) if hand >> number & 1]


def spread_cards(spread: list[int]) -> dict[str, str]:
    """Card by cell of a framed spread."""
    return {
        cell: CARDS[spread[place]]
        for cell, place in zip(CELLS, _PLACES, strict=True)
        if spread[place] != EMPTY
    }


def view(state: State, seat: int | None) -> View:
    """Everything ``seat`` (None: a spectator) may know."""
    seen = state.common_view(seat)
    s = state.data[0]
    players = state.game.players
    hands = [card_codes(hand) for hand in s["hands"].tolist()[:players]]
    spread = spread_cards(s["spread"].tolist())
    begun, phase, placed = int(s["begun"]), int(s["phase"]), int(s["placed"])
    cell = CELLS[placed - 1]
    own: QuincunxView = {
        "round": begun - 1,
        "dealer": (players - 2 + begun) % players,
        "phase": PHASE_NAMES[phase],
        "turn": None if phase == OVER else int(s["seat"]),
        "spread": spread,
        "hand": None if seat is None else hands[seat],
        "hand_counts": [len(hand) for hand in hands],
        "hands": hands if phase == OVER else None,
        "deck_count": int(s["left"]),
        "placed": {"card": spread[cell], "cell": cell} if placed else None,
        "claimed": int(s["claimed"]) if phase == CALL else None,
    }
    return seen | own


def resample(game: Quincunx, view: View, rng: Rng) -> State:
    """A full state with this view: all cards that the viewer cannot see in random order."""
    data = game.new_states(1)
    s = data[0]
    s["begun"] = view["round"] + 1
    s["phase"] = PHASE_NAMES.index(view["phase"])
    s["scores"][: game.players] = view["scores"]
    s["seat"] = view["turn"] or 0
    s["acting"] = next(iter(view["acting"]), 0)
    s["left"] = view["deck_count"]
    s["claimed"] = view["claimed"] or 0
    if view["placed"] is not None:
        s["placed"] = CELLS.index(view["placed"]["cell"]) + 1
    free = (1 << len(CELLS)) - 1
    for cell, code in view["spread"].items():
        s["spread"][_PLACES[CELLS.index(cell)]] = NUMBERS[code]
        free ^= 1 << CELLS.index(cell)
    s["free"] = free
    _imagine_cards(game, view, s, rng)
    items = tuple(Item.from_dict(item) for item in view["items"])
    key = shuffle_key(rng.below(1 << 31))
    return game.state_type(game, data, tuple(view["moves"]), items=items, key=key)


def _imagine_cards(game: Quincunx, view: View, s: Any, rng: Rng) -> None:
    """Fill the hands and the deck."""
    known: dict[int, list[str]] = dict(enumerate(view["hands"] or ()))
    if view["seat"] is not None:
        known[view["seat"]] = view["hand"]
    seen = {*view["spread"].values(), *(code for hand in known.values() for code in hand)}
    hidden = [code for code in game.deck if code not in seen]
    rng.shuffle(hidden)
    for seat, count in enumerate(view["hand_counts"]):
        hand = known[seat] if seat in known else [hidden.pop() for _ in range(count)]
        s["hands"][seat] = sum(1 << NUMBERS[code] for code in hand)
    for i in range(view["deck_count"]):
        s["deck"][i] = NUMBERS[hidden.pop()]


def known_deals(game: Quincunx, view: View) -> list[list[str | None]]:
    """The decks of the rounds begun with what the view shows of their order.

    That is where the first cards of the running round lie (Q3). A hand is dealt as a set, of a card
    drawn later a view does not tell when it came, and the spreads of earlier rounds are gone.
    """
    first = [view["spread"][CELLS[cell]] for cell in FIRST_CELLS[: 4 if game.players == 3 else 5]]
    hidden: list[str | None] = [None] * len(game.deck)
    return [*(hidden[:] for _ in range(view["round"])), [*first, *hidden[len(first) :]]]
