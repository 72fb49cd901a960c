"""Quincunx as a :class:`~trivet.core.game.Game`."""

from __future__ import annotations

import functools
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from trivet.core.drawing import Line
from trivet.core.errors import IllegalMove
from trivet.core.game import Game
from trivet.core.item import Item
from trivet.core.options import Count, Option, Switch
from trivet.core.rng import Rng
from trivet.core.rules import Rules, States
from trivet.core.state import State, View
from trivet.games.quincunx.actions import ACTIONS, NAMES
from trivet.games.quincunx.choices import choices
from trivet.games.quincunx.drawing import draw
from trivet.games.quincunx.explaining import explain
from trivet.games.quincunx.notation import format_move, parse_move
from trivet.games.quincunx.pieces import CARDS, CELLS, DECK_SIZE
from trivet.games.quincunx.state import CALL, DTYPE, OVER, new_states
from trivet.games.quincunx.view import card_codes, known_deals, resample, view

_NAME_ARRAY = np.array(NAMES, dtype=np.object_)
_NAME_ARRAY.setflags(write=False)


class Quincunx(Game):
    """Cards of the Decktet placed on a spread of five by five.

    >>> import trivet
    >>> state = trivet.game("quincunx").deal(seed=7)
    >>> state = state.play(state.legal_moves()[0])
    >>> sum(item.points[0] for item in state.items) == state.scores[0]
    True
    """

    name = "quincunx"
    PLAYERS = (2, 3, 4)
    DEFAULT_PLAYERS = 2
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Count("rounds", None, 1, 12, "rounds of the match; as many as players if not given (Q4)"),
        Switch("flush", False, "bonus for four cards of one suit in a line or box (Q13)"),
        Switch("excuse", False, "play with the Excuse, a 37th card that is a blank (Q14)"),
        Switch("muggins", False, "claim your points; opponents may take what you miss (Q15)"),
    )
    SUMMARY = "place cards on a spread of 5 by 5 and score with the neighbours"
    deck_ruling = "Q1"
    turn_ruling = "Q4"
    draft_ruling = "Q7"
    result_ruling = "Q12"
    actions = ACTIONS

    def settle(self, options: dict[str, Any]) -> dict[str, Any]:
        """As many rounds as players, unless another number is asked for (Q4)."""
        rounds = self.players if options["rounds"] is None else options["rounds"]
        self.deck = CARDS if options["excuse"] else CARDS[:DECK_SIZE]
        return options | {"rounds": rounds}

    @functools.cached_property
    def rules(self) -> Rules:
        """The compiled kernels of ``rules.py``."""
        from trivet.games.quincunx import rules

        return cast("Rules", rules)

    @functools.cached_property
    def dtype(self) -> np.dtype[Any]:
        """See ``state.py``."""
        return DTYPE

    @functools.cached_property
    def state_type(self) -> type[State]:
        """:class:`QuincunxState`."""
        return QuincunxState

    def new_states(self, n: int) -> States:
        """``n`` states before the first deal."""
        return new_states(n, self.players, self.options)

    def resample(self, view: View, rng: Rng) -> State:
        """A full state that the viewer cannot tell from the real one."""
        return resample(self, view, rng)

    def known_deals(self, view: View) -> list[list[str | None]]:
        """The first cards of the running round, which still lie where they were dealt (Q3)."""
        return known_deals(self, view)

    def draw(self, view: View) -> list[Line]:
        """The table as the viewer sees it."""
        return draw(view)


class QuincunxState(State):
    """A position of Quincunx; ``data`` has the fields of ``state.py``."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        """The one seat that may move."""
        s = self.data[0]
        return () if s["phase"] == OVER else (int(s["acting"]),)

    @property
    def end(self) -> str | None:
        """``rounds`` when all of them are played."""
        return "rounds" if self.data[0]["phase"] == OVER else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of the match so far by seat; an open placement of Muggins counts when settled."""
        return tuple(self.data[0]["scores"][: self.game.players].tolist())

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats with the most points, when the match is over (Q12)."""
        if not self.is_over:
            return None
        scores = self.scores
        return tuple(seat for seat, points in enumerate(scores) if points == max(scores))

    @property
    def items(self) -> tuple[Item, ...]:
        """What the last move scored; at the end of a round the cards left over as well (Q11)."""
        if self._items is None:
            before = self._before
            assert isinstance(before, QuincunxState)
            self._items = before._outcome(self.moves[-1])
            self._before = None
        return self._items

    @property
    def lacking(self) -> int | None:
        """What the claim that others are asked about leaves out; None while nobody is asked (Q15).

        Secret until the asking is over.
        """
        if self.data[0]["phase"] != CALL:
            return None
        return int(self.game.rules.missing(self.data))

    def preview(self, move: str) -> tuple[Item, ...]:
        """What a legal move would score, without the cards left over, which may be hidden.

        With Muggins only the move that settles a placement has items.

        Raises:
            ParseError: When the text is no move.
            IllegalMove: When it is not legal here.
        """
        number = self.parse_move(move)
        if not self.game.rules.is_legal(self.data, number):
            raise self.explain(number)
        return tuple(item for item in self._outcome(move) if item.kind != "left over")

    def view(self, seat: int | None = None) -> View:
        """See ``view.py``."""
        return view(self, seat)

    def choices(self, seat: int, help: bool = True) -> list[dict[str, Any]]:  # noqa: A002
        """See ``choices.py``."""
        return choices(self, seat, help)

    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards of each seat, ascending."""
        hands = self.data[0]["hands"].tolist()[: self.game.players]
        return tuple(tuple(card_codes(hand)) for hand in hands)

    @property
    def move_names(self) -> tuple[str, ...]:
        """Texts of the dense action numbers; claims and calls lie above: :meth:`format_move`."""
        return NAMES

    @property
    def name_array(self) -> NDArray[np.object_]:
        """:attr:`move_names` as an array."""
        return _NAME_ARRAY

    def format_move(self, move: int) -> str:
        """The text of an action number, claims and calls included."""
        return format_move(move)

    def parse_move(self, text: str) -> int:
        """The action number of a move text; raises ParseError."""
        return parse_move(text)

    def explain(self, move: int) -> IllegalMove:
        """Why an illegal action number is illegal here."""
        return explain(self.data[0], move)

    def _outcome(self, move: str) -> tuple[Item, ...]:
        """Everything that a legal move scores."""
        from trivet.games.quincunx.items import ITEM_FIELDS, ITEM_NAMES, LEFT_OVER, MOST_ITEMS
        from trivet.games.quincunx.rules import list_items

        out = np.zeros((MOST_ITEMS, ITEM_FIELDS), dtype=np.int64)
        after = np.empty_like(self.data)
        count = list_items(self.data, after, self.parse_move(move), out)
        cell = self._placed_cell(move)
        items = []
        for kind, seat, points, draws, where in out[:count].tolist():
            by_seat = tuple(points if i == seat else 0 for i in range(self.game.players))
            places = (CARDS[where],) if kind == LEFT_OVER else (cell, *_cells(where))
            items.append(Item(ITEM_NAMES[kind], by_seat, places, draws))
        return tuple(items)

    def _placed_cell(self, move: str) -> str:
        """The cell of the card that a move scores for."""
        placed = int(self.data[0]["placed"])
        return CELLS[placed - 1] if placed else move.partition("@")[2]


def _cells(cells: int) -> tuple[str, ...]:
    """Names of a set of cells, ascending."""
    return tuple(name for number, name in enumerate(CELLS) if cells >> number & 1)


GAME = Quincunx
