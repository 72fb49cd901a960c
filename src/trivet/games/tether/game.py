"""Tether as a game of the library: :class:`Tether` deals, :class:`TetherState` is a position."""

from __future__ import annotations

import functools
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from trivet.core.drawing import Line
from trivet.core.errors import IllegalMove
from trivet.core.game import Game
from trivet.core.item import Item
from trivet.core.rng import Rng
from trivet.core.rules import Rules, States
from trivet.core.state import State, View
from trivet.games.tether import choices, drawing, notation, state, view
from trivet.games.tether.actions import ACTIONS, FINISH, FIRST_ADRIFT, FIRST_TAKE, HAND_OVER, NAMES
from trivet.games.tether.explain import explain
from trivet.games.tether.pieces import CARDS, SIZE_NAMES

_NAME_ARRAY = np.array(NAMES, dtype=np.object_)
_NAME_ARRAY.setflags(write=False)


class Tether(Game):
    """Two sides link cards that read differently for each, and score how tall and wide they grow.

    >>> Tether().deal(seed=1).acting
    (0,)
    """

    name = "tether"
    PLAYERS = (2, 4)
    DEFAULT_PLAYERS = 2
    OPTIONS = ()
    SUMMARY = "link mirrored cards into groups: one side scores their height, one their width"
    deck = CARDS
    deck_ruling = "T1"
    turn_ruling = "T6"
    draft_ruling = "T11"
    result_ruling = "T18"
    actions = ACTIONS

    def __init__(self, players: int | None = None, **options: Any) -> None:
        super().__init__(players, **options)
        if self.players == 4:
            # The team game has a rule of its own for whose turn it is.
            self.turn_ruling = "T20"  # type: ignore[misc]

    @functools.cached_property
    def rules(self) -> Rules:
        """The compiled kernels."""
        from trivet.games.tether import rules

        return cast("Rules", rules)

    @functools.cached_property
    def dtype(self) -> np.dtype[Any]:
        """See ``state.py``."""
        return state.DTYPE

    @functools.cached_property
    def state_type(self) -> type[State]:
        """:class:`TetherState`."""
        return TetherState

    def new_states(self, n: int) -> States:
        """``n`` states before the deal, shape (n,)."""
        return state.new_states(n, self.players)

    def resample(self, view: View, rng: Rng) -> State:
        """A full state that the view's seat cannot tell from the real one, hidden cards random."""
        from trivet.games.tether.view import resample

        return TetherState(
            self,
            resample(view, rng),
            moves=tuple(view["moves"]),
            items=tuple(Item.from_dict(item) for item in view["items"]),
        )

    def known_deals(self, view: View) -> list[list[str | None]]:
        """No place in the deck is known: hands and adrift cards are shown without order (T6)."""
        from trivet.games.tether.view import known_deals

        return known_deals(view)

    def draw(self, view: View) -> list[Line]:
        """The table as the viewer sees it."""
        return drawing.draw(view)


class TetherState(State):
    """A position of Tether."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        """The seat that may move; the partner's while it helps (T21)."""
        s = self.data[0]
        return () if s["end"] else (int(s["acting"]),)

    @property
    def end(self) -> str | None:
        """``large group``, ``lead``, ``deck`` or ``no progress`` (T17, T17a)."""
        return state.END_WORDS[self.data["end"][0]]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by side, Vertical first (T16)."""
        return tuple(self.data[0]["scores"].tolist())

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides that won: more points, then fewer cards in hand, else both (T18)."""
        if not self.is_over:
            return None
        vertical, horizontal = self.scores
        count = self.data[0]["count"].tolist()
        lead = vertical - horizontal or count[1] + count[3] - count[0] - count[2]
        if lead == 0:
            return (0, 1)
        return (0,) if lead > 0 else (1,)

    @property
    def items(self) -> tuple[Item, ...]:
        """What the last move scored: a link by itself scores nothing, whatever it promises."""
        if self._items is None and self.moves[-1][0].isdigit():
            self._items, self._before = (), None
        return super().items

    def preview(self, move: str) -> tuple[Item, ...]:
        """What a legal move makes of the active group.

        A link answers one item of kind ``group``: its ``where`` tells the size, width and height
        of the group then, as in ``("7 cards", "3 wide", "4 tall")``, and its points are what
        it would score if the turn ended after it, else zeros. A move that ends a Connect turn
        answers what scores, if anything: kind ``small``, ``medium`` or ``large``, the points
        (Vertical: height, Horizontal: width), and the cards of the group (T15, T16).

        Raises:
            ParseError: When the text is no move.
            IllegalMove: When it is not legal here.
        """
        number = self.parse_move(move)
        if not self.game.rules.is_legal(self.data, number):
            raise self.explain(number)
        if number < FIRST_TAKE:
            links, _ = choices.survey(self, np.array([number]))
            size, height, width, _, *points = links[0, :6].tolist()
            where = (f"{size} cards", f"{width} wide", f"{height} tall")
            return (Item("group", tuple(points), where),)
        if not self.ends_turn(number):
            return ()
        facts = np.empty(6, dtype=np.int64)
        self.game.rules.measure(self.data, facts)
        *_, level, vertical, horizontal = facts.tolist()
        if level == 0:
            return ()
        group = self.data[0]["group"]
        cards = [CARDS[i] for i in np.flatnonzero(group == self.data[0]["active"])]
        return (Item(SIZE_NAMES[level], (vertical, horizontal), tuple(cards)),)

    def ends_turn(self, move: int) -> bool:
        """Whether a legal action number ends a Connect turn."""
        s = self.data[0]
        if s["phase"] != state.CONNECT:
            return False
        return move == FINISH or (move == HAND_OVER and not s["linked"])

    def view(self, seat: int | None = None) -> View:
        """Everything ``seat`` may know, see ``view.py``."""
        return {**self.common_view(seat), **view.view(self.data, seat)}

    def choices(self, seat: int, help: bool = True) -> list[dict[str, Any]]:  # noqa: A002
        """See ``choices.py``."""
        return choices.choices(self, seat, help)

    def may_draft(self, move: int) -> bool:
        """Links and setting adrift: a draw, and so the end of a turn, shows something new."""
        return move < FIRST_TAKE or move >= FIRST_ADRIFT

    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards of each seat, ascending."""
        return view.hands(self.data)

    @property
    def move_names(self) -> tuple[str, ...]:
        """Texts of the action numbers, the same in every position."""
        return NAMES

    @property
    def name_array(self) -> NDArray[np.object_]:
        """:attr:`move_names` as an array."""
        return _NAME_ARRAY

    def parse_move(self, text: str) -> int:
        """The action number of a move text; raises ParseError."""
        return notation.parse_move(text)

    def explain(self, move: int) -> IllegalMove:
        """Why an illegal action number is illegal here."""
        return explain(self.data, move)


GAME = Tether
