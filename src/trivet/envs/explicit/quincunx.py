"""Quincunx with chance: deals card by card, draws after the placement that earned them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trivet.core.game import Game
from trivet.core.rules import States
from trivet.envs.explicit.table import CHANCE, PUBLIC, TERMINAL, PileTable, Told
from trivet.envs.quincunx.observation import MOST_CLAIMED
from trivet.games.quincunx.actions import NAMES, PASS
from trivet.games.quincunx.notation import format_move
from trivet.games.quincunx.pieces import CARDS, CELLS, COST, FIRST_CELLS, HAND_SIZES
from trivet.games.quincunx.state import BETWEEN, OVER
from trivet.games.quincunx.view import card_codes

if TYPE_CHECKING:
    from trivet.envs.explicit.position import Position

_MOST_LOST = 4 * 9
"""Most that one placement costs: nine for each neighbour (Q6)."""


class QuincunxTable(PileTable):
    """See :class:`~trivet.envs.explicit.table.Table`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._open = 4 if self.players == 3 else 5
        self._hand = int(HAND_SIZES[self.players])
        self._phase, self._acting, self._seat = self.at("phase"), self.at("acting"), self.at("seat")
        self._begun = self.at("begun")

    def player(self, raw: bytearray) -> int:
        """Between rounds it is chance that deals."""
        phase = raw[self._phase]
        if phase == BETWEEN:
            return CHANCE
        return TERMINAL if phase == OVER else raw[self._acting]

    def dealt_to(self, raw: bytearray) -> tuple[int, ...]:
        """The spread's cards for all to see, then the hands from the dealer's left (Q3, Q4)."""
        first = raw[self._begun] % self.players
        owners = [PUBLIC] * self._open
        for i in range(self.players):
            owners += [(first + i) % self.players] * self._hand
        return tuple(owners)

    def drawn_by(self, before: bytearray, after: bytearray) -> tuple[int, ...]:
        """All draws of a placement are its seat's (Q7)."""
        return (before[self._seat],) * (before[self._left] - after[self._left])

    def tell_move(self, position: Position, action: int) -> Told:
        """Everyone sees every move."""
        move = NAMES[action] if action <= PASS else format_move(action)
        return tuple([f"{text} {move}" for text in position.told])

    def tell_cards(self, position: Position, cards: tuple[int, ...]) -> Told:
        """The spread and one's own hand; of draws of others only how many (Q7)."""
        if position.move < 0:
            shown = [
                f"{CELLS[cell]}={CARDS[card]}"
                for cell, card in zip(FIRST_CELLS, cards[: self._open], strict=False)
            ]
            opening = f" | {' '.join(shown)} |"
        else:
            opening = ""
        return tuple(
            [
                text + opening + self._own_cards(position, cards, seat)
                for seat, text in enumerate(position.told)
            ]
        )

    def _own_cards(self, position: Position, cards: tuple[int, ...], seat: int) -> str:
        """Cards that came to a seat, ascending, as they are dealt or drawn together."""
        own = sorted(
            card for card, owner in zip(cards, position.owners, strict=True) if owner == seat
        )
        if own:
            return " +" + ",".join(CARDS[card] for card in own)
        return f" +{len(cards)}" if position.move >= 0 else ""

    def tell_end(self, data: States, told: Told) -> Told:
        """The cards left over are laid open at the end of a round (Q11)."""
        hands = data["hands"][0].tolist()[: self.players]
        shown = ";".join(",".join(card_codes(hand)) for hand in hands)
        return tuple([f"{text} | left {shown}" for text in told])

    def shown(self, before: Position, action: int, after: Position) -> list[tuple[int, int]]:
        """A card placed was in hand; at the end of a round all cards in hand are laid open."""
        found = []
        if before.player >= 0 and action < PASS:
            found.append((action // 25, before.player))
        next_deal = after.player == CHANCE and after.move < 0 and not after.cards
        if after.player == TERMINAL or next_deal:
            for seat, hand in enumerate(after.data["hands"][0].tolist()[: self.players]):
                found += [(card, seat) for card in self.deck if hand >> card & 1]
        return found

    def most_moves(self) -> int:
        """Twenty or twenty-one placements a round, each claimed and called with Muggins (Q15)."""
        options = self.game.options
        placements = (len(CELLS) - self._open) * options["rounds"]
        return int(placements * (self.players + 1 if options["muggins"] else 1))

    def most_cards(self) -> int:
        """Every card of every round's deck."""
        return int(self.game.options["rounds"] * len(self.deck))

    def least_and_most(self) -> tuple[float, float]:
        """Wide bounds out of what one placement can gain and cost, and all cards left over."""
        rounds = self.game.options["rounds"]
        turns = len(CELLS) - self._open
        most = rounds * turns * MOST_CLAIMED
        return -float(rounds * (turns * _MOST_LOST + COST.sum())), float(most)


TABLE = QuincunxTable
