"""A position of Connections: who may place, what is legal, what follows, who sees what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from trivet.core.errors import IllegalMove
from trivet.core.item import Item
from trivet.core.rng import Rng
from trivet.core.rules import ILLEGAL, ROUND_OVER, States
from trivet.core.state import State, View
from trivet.games.connections.pieces import ACTIONS
from trivet.games.connections.state import OVER

if TYPE_CHECKING:
    from trivet.games.connections.game import Connections


class ConnectionsState(State):
    """A position at a table of Connections.

    In a round all seats place at once (C6). ``acting`` names first those that have not placed,
    then those that may still change their placement; with :meth:`play` any of them may do so, in
    any order. ``moves`` is always in the order of a record: completed rounds from seat 0 upward,
    then of the running round the placements of seats 0, 1, ... up to the first that has not
    placed. ``scores`` count all placements, those of the running round as well.
    """

    __slots__ = ("_done", "_last", "_mover", "_pending", "_tile")

    game: Connections

    def __init__(
        self,
        game: Any,
        data: States,
        moves: tuple[str, ...] = (),
        decks: tuple[tuple[str, ...], ...] | None = None,
        items: tuple[Item, ...] | None = (),
        given: tuple[tuple[str, ...], ...] = (),
        key: bytes | None = None,
    ) -> None:
        super().__init__(game, data, moves, decks, items, given, key)
        self._done = moves
        self._pending: tuple[str | None, ...] | None = None
        self._last: tuple[int, int, int] | None = None
        self._mover: int | None = None
        self._tile: int | None = None

    @property
    def tile(self) -> int:
        """Number of the tile that all are placing, -1 when the game is over."""
        if self._tile is None:
            self._tile = int(self.data["tile"].item()) - 1
        return self._tile

    @property
    def pending(self) -> tuple[str | None, ...]:
        """What each seat has placed in the running round, None where it has not. Secret (C6)."""
        if self._pending is None:
            codes = self.data[0]["pending"][: self.game.players].tolist()
            names = self.move_names
            self._pending = tuple([names[code - 1] if code else None for code in codes])
        return self._pending

    @staticmethod
    def in_order(pending: tuple[str | None, ...]) -> tuple[str, ...]:
        """The placements from seat 0 upward to the first seat that has not placed."""
        return tuple([move for move in pending[: (*pending, None).index(None)] if move])

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that have not placed, then those that may change what they placed (C6)."""
        if self.tile < 0:
            return ()
        return tuple(sorted(range(self.game.players), key=lambda i: self.pending[i] is not None))

    @property
    def seat(self) -> int | None:
        """The lowest seat that has not placed (resampled: the viewer's, if so); None at the end."""
        if self.tile < 0:
            return None
        return self.pending.index(None) if self._mover is None else self._mover

    @property
    def end(self) -> str | None:
        """``full`` when the boards of the last game are."""
        return "full" if self.data[0]["phase"] == OVER else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Minus points by seat as things stand, over all games of a series (C10, C11)."""
        return self.scores_seen((1 << self.game.players) - 1)

    def scores_seen(self, placed: int) -> tuple[int, ...]:
        """Scores in which the running round counts only for the seats whose bit is set."""
        out = np.zeros(4, dtype=np.int64)
        self.game.kernels.score(self.data, placed, out)
        return tuple(out[: self.game.players].tolist())

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats with the fewest minus points (C11), or None while the game goes on."""
        if not self.is_over:
            return None
        scores = self.scores
        return tuple(seat for seat, points in enumerate(scores) if points == min(scores))

    @property
    def move_names(self) -> tuple[str, ...]:
        """Texts of the 125 action numbers with the tile to place; ascending."""
        return self.game.notation.names(max(self.tile, 0))

    @property
    def name_array(self) -> NDArray[np.object_]:
        """:attr:`move_names` as an array."""
        return self.game.notation.name_array(max(self.tile, 0))

    def parse_move(self, text: str) -> int:
        """The action number of a text; with another tile than the turned one 125 or more."""
        return self.game.notation.parse(text, self.tile)

    def legal_moves(self, seat: int | None = None) -> tuple[str, ...]:
        """The legal placements of a seat (None: the seat to move), sorted by character code."""
        seat = self.seat if seat is None else seat
        if seat is None or not 0 <= seat < self.game.players:
            return ()
        out = np.empty(ACTIONS, dtype=np.int64)
        count = self.game.kernels.list_for(self.data, seat, out)
        return tuple(self.name_array[out[:count]].tolist())

    def is_legal(self, move: str, seat: int | None = None) -> bool:
        """Whether a seat (None: the seat to move) may place so; raises ParseError."""
        number, seat = self.parse_move(move), self.seat if seat is None else seat
        if seat is None or not 0 <= seat < self.game.players:
            return False
        return bool(self.game.kernels.is_legal_for(self.data, seat, number))

    def play(self, move: str, seat: int | None = None) -> ConnectionsState:
        """The state after a seat placed, or changed what it had placed (C6).

        Args:
            move: Such as ``key b3 r90`` or ``key b3 spiral``.
            seat: Any seat of ``acting``; None for :attr:`seat`.

        Raises:
            ParseError: When the text is no placement.
            IllegalMove: When the rules do not allow it here, with the ruling.
        """
        if seat is not None:
            self.check_seat(seat)
        number = self.parse_move(move)
        mover = self.seat if seat is None else seat
        if mover is None or self.tile < 0:
            raise self.out_of_turn(mover or 0)
        after = self.game.blank()
        outcome = self.game.kernels.place(self.data, after, mover, number)
        if outcome == ILLEGAL:
            raise self.explain(number, mover)
        state = ConnectionsState(self.game, after, (), self.decks, None, self._given, self._key)
        state._note(self, mover, move)
        state._last = (mover, self.tile, number)
        if outcome == ROUND_OVER:
            state.deal_next()
        return state

    def _note(self, before: ConnectionsState, seat: int, move: str) -> None:
        """Take over the moves before, and this one."""
        placed = list(before.pending)
        placed[seat] = move
        pending = tuple(placed)
        if None in pending:
            self._done, self._pending, self._tile = before._done, pending, before._tile
            self.moves = (*self._done, *self.in_order(pending))
        else:
            self._done = self.moves = before._done + cast("tuple[str, ...]", pending)
            self._pending = (None,) * len(pending)

    def random_move(self, rng: Rng) -> str:
        """A uniformly random legal move of the seat to move; raises IllegalMove at the end."""
        if self.seat is None:
            raise self.out_of_turn(0)
        move = self.game.kernels.random_for(self.data, self.seat, rng.words)
        return self.format_move(int(move))

    @property
    def items(self) -> tuple[Item, ...]:
        """What the last placement changed: kinds ``number`` and ``spiral``, points by seat."""
        from trivet.games.connections.view import items_of

        if self._items is None:
            assert self._last is not None
            self._items = items_of(self, *self._last)
        return self._items

    def preview(self, move: str, seat: int | None = None) -> tuple[Item, ...]:
        """What a legal placement of a seat (None: the seat to move) would change."""
        from trivet.games.connections.view import items_of

        number = self.parse_move(move)
        mover = self.seat if seat is None else seat
        if mover is None or not self.is_legal(move, mover):
            raise self.explain(number, mover)
        return items_of(self, mover, self.tile, number)

    def choices(self, seat: int, help: bool = True) -> list[dict[str, Any]]:  # noqa: A002
        """The placements of a seat, also when it may only change its own, see ``choices.py``."""
        from trivet.games.connections.choices import choices

        return choices(self, seat, help)

    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Nobody holds tiles, so one empty hand for each seat."""
        return ((),) * self.game.players

    def sheet(self, seat: int) -> dict[str, Any]:
        """A board's minus points item by item, see :class:`view.Sheet`; completed rounds only."""
        from trivet.games.connections.view import sheet

        return cast("dict[str, Any]", sheet(self, seat))

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, see :class:`trivet.games.connections.view.ConnectionsView`."""
        from trivet.games.connections.view import own_view

        view = self.common_view(seat)
        view["scores"] = list(self.scores_seen(0 if seat is None else 1 << seat))
        view["legal"] = [] if seat is None else list(self.legal_moves(seat))
        running = enumerate(self.in_order(self.pending))
        shown = [move if other == seat else None for other, move in running]
        view["moves"] = [*self._done, *shown]
        view["items"] = [item.to_dict() for item in self._items_seen(seat)]
        view.update(own_view(self, seat))
        return view

    def _items_seen(self, viewer: int | None) -> tuple[Item, ...]:
        """What the viewer's pending placement changes, or else the last completed round."""
        if viewer is not None and (own := self.pending[viewer]) is not None:
            return self._items_of(viewer, own)
        last_round = enumerate(self._done[-self.game.players :])
        return tuple([item for seat, move in last_round for item in self._items_of(seat, move)])

    def _items_of(self, seat: int, move: str) -> tuple[Item, ...]:
        from trivet.games.connections.view import items_of

        tile, action = self.game.notation.split(self.parse_move(move), self.tile)
        return items_of(self, seat, tile, action)

    def explain(self, move: int, seat: int | None = None) -> IllegalMove:
        """Why an illegal action number is illegal for a seat (None: the seat to move)."""
        from trivet.games.connections.explaining import explain

        mover = self.seat if seat is None else seat
        return self.out_of_turn(0) if mover is None else explain(self, move, mover)
