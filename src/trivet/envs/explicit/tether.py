"""Tether with chance: hands and adrift cards dealt one by one, draws at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trivet.core.game import Game
from trivet.core.state import State
from trivet.envs.explicit.table import PUBLIC, TERMINAL, PileTable, Told
from trivet.games.tether.actions import FIRST_ADRIFT, FIRST_TAKE, NAMES
from trivet.games.tether.pieces import ADRIFT_SIZE, CARDS, HAND_SIZE, READINGS
from trivet.games.tether.turns import IDLE_LIMIT

if TYPE_CHECKING:
    from trivet.envs.explicit.position import Position

_LINKS = len(CARDS) - 1
"""Most links of a game: each makes one group fewer out of cards and groups."""
_DRAWS = len(CARDS) - 2 * HAND_SIZE - ADRIFT_SIZE
_MOST_POINTS = 3 * 53
"""Most that one side can score: a group's extent for each of three sizes, on few cards."""


class TetherTable(PileTable):
    """See :class:`~trivet.envs.explicit.table.Table`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._end, self._acting, self._seat = self.at("end"), self.at("acting"), self.at("seat")
        self._hands, self._known = self.at("hand"), self.at("known")

    def player(self, raw: bytearray) -> int:
        """The acting seat: the partner's while it helps (T21)."""
        return TERMINAL if raw[self._end] else raw[self._acting]

    def dealt_to(self, raw: bytearray) -> tuple[int, ...]:
        """Five cards to each seat, then three adrift (T6)."""
        del raw
        hands = [seat for seat in range(self.players) for _ in range(HAND_SIZE)]
        return (*hands, *[PUBLIC] * ADRIFT_SIZE)

    def drawn_by(self, before: bytearray, after: bytearray) -> tuple[int, ...]:
        """The seat whose turn ends, and a partner that helped (T12, T19, T22)."""
        left, now = before[self._left], after[self._left]
        if left == now:
            return ()
        drawn = before[self._deck + now : self._deck + left][::-1]
        return tuple([self._holder(after, card) for card in drawn])

    def _holder(self, raw: bytearray, card: int) -> int:
        for seat in range(self.players):
            if self.hand(raw, seat) >> READINGS[card] & 1:
                return seat
        raise AssertionError("a card drawn is in nobody's hand")

    def hand(self, raw: bytearray, seat: int) -> int:
        """The readings in a seat's hand, bit n for reading n."""
        first = self._hands + 16 * seat
        return int.from_bytes(raw[first : first + 16], "little")

    def known(self, raw: bytearray) -> int:
        """The readings of hand cards that everyone knows."""
        return int.from_bytes(raw[self._known : self._known + 16], "little")

    def tell_move(self, position: Position, action: int) -> Told:
        """Everyone sees every move."""
        move = NAMES[action]
        return tuple([f"{text} {move}" for text in position.told])

    def tell_cards(self, position: Position, cards: tuple[int, ...]) -> Told:
        """The adrift cards and one's own; of draws of others only who draws."""
        pairs = list(zip(cards, position.owners, strict=True))
        if position.move < 0:
            open_cards = _listed(pairs, PUBLIC)
            return tuple(
                [
                    f"{text} | {open_cards} | {_listed(pairs, seat)}"
                    for seat, text in enumerate(position.told)
                ]
            )
        return tuple([text + _drawn(pairs, seat) for seat, text in enumerate(position.told)])

    def shown(self, before: Position, action: int, after: Position) -> list[tuple[int, int]]:
        """Cards linked or set adrift out of a hand in which not everyone knew them."""
        del after
        if before.player < 0 or FIRST_TAKE <= action < FIRST_ADRIFT:
            return []
        secret = self.hand(before.raw, before.player) & ~self.known(before.raw)
        if action >= FIRST_ADRIFT:
            numbers = [action - FIRST_ADRIFT]
        else:
            numbers = [_card_of(action + 1), _card_of(action + 2)]
        return [(card, before.player) for card in numbers if secret >> READINGS[card] & 1]

    def most_moves(self) -> int:
        """Bounds the turns by T17a: nothing new happens in at most 19 of them in a row.

        A turn in which something does links cards or draws one. A turn that sets a card adrift
        has two moves; one that links has as many as it has links, and with partners at most two
        passes to each link and two more.
        """
        turns = _LINKS + _DRAWS + 2 * self.players
        return 2 * IDLE_LIMIT * turns + 3 * _LINKS + 2 * turns

    def most_cards(self) -> int:
        """Every card of the deck."""
        return len(CARDS)

    def least_and_most(self) -> tuple[float, float]:
        """The scores' bounds."""
        return 0.0, float(_MOST_POINTS)

    def points(self, state: State) -> list[float]:
        """The points of each seat's side."""
        return [float(state.scores[seat % 2]) for seat in range(self.players)]


def _card_of(reading: int) -> int:
    """The number of the card with a reading."""
    return READINGS.index(min(reading, 10 * reading % 99))


def _listed(pairs: list[tuple[int, int]], seat: int) -> str:
    """The cards of one owner, ascending, as hands and adrift cards are dealt as sets."""
    return " ".join(CARDS[card] for card, owner in sorted(pairs) if owner == seat)


def _drawn(pairs: list[tuple[int, int]], seat: int) -> str:
    return "".join(f" {owner}+{CARDS[card] if owner == seat else '?'}" for card, owner in pairs)


TABLE = TetherTable
