"""A position of any game: what may be done in it, what it scores, who may see what.

States are immutable: :meth:`State.play` answers a new one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trivet.core.drawing import plain
from trivet.core.errors import IllegalMove, OptionError, RecordError, listing
from trivet.core.item import Item
from trivet.core.rng import Rng
from trivet.core.rules import ILLEGAL, ROUND_OVER, States
from trivet.core.shuffle import shuffled

if TYPE_CHECKING:
    from trivet.core.record import Record

View: TypeAlias = dict[str, Any]
"""What one seat may know, ready for JSON. Keys of every game: ``game``, ``players``,
``options``, ``seat`` (None for a spectator), ``acting`` (seats that may move now), ``over``,
``end``, ``scores``, ``winners``, ``legal`` (the viewer's legal moves; empty when not acting),
``items`` (what the last visible move scored) and ``moves`` (the moves so far, None where the
viewer may not know one yet). The game's ``view.py`` documents the rest."""


def redacted(game: Any, view: View) -> dict[str, Any]:
    """The record of a game as a view shows it, see :meth:`State.record_for`."""
    from trivet.core.record import FORMAT

    record = {
        "format": FORMAT,
        "game": view["game"],
        "players": view["players"],
        "options": view["options"],
        "deals": game.known_deals(view),
        "moves": view["moves"],
    }
    if view["over"]:
        record |= {"scores": view["scores"], "winners": view["winners"]}
    return record


class State(ABC):
    """One position of a game, with everything hidden in it. Immutable.

    Attributes:
        game: The game it belongs to.
        data: Structured array of shape (1,), read-only by convention; ``game.dtype``.
        moves: The moves so far, as texts, in the order of a record.
        decks: Decks of the rounds begun, top first; None when not known (``resample``).
    """

    __slots__ = ("_before", "_given", "_items", "_key", "data", "decks", "game", "moves")

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
        self.game = game
        self.data = data
        self.moves = moves
        self.decks = decks
        self._items = items
        self._before: State | None = None
        self._given = given
        self._key = key

    # What a game defines.

    @property
    @abstractmethod
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now; empty when the game is over."""

    @property
    @abstractmethod
    def end(self) -> str | None:
        """Why the game ended, in a word or two, or None while it goes on."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points so far by seat (Tether: by side; Connections: minus points as things stand)."""

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...] | None:
        """Seats (Tether: sides) that won, or None while the game goes on."""

    @abstractmethod
    def preview(self, move: str) -> tuple[Item, ...]:
        """What a legal move would score, item by item, as far as its mover can know.

        Raises:
            ParseError: When the text is no move.
            IllegalMove: When it is not legal here, as :meth:`play`.
        """

    @abstractmethod
    def view(self, seat: int | None = None) -> View:
        """Everything that ``seat`` (None: a spectator) may know, ready for JSON."""

    @abstractmethod
    def choices(self, seat: int, help: bool = True) -> list[dict[str, Any]]:  # noqa: A002
        """The legal moves of ``seat`` with what they would score, ready for JSON.

        Nothing that its view does not show plays a part. The keys stand in the game's
        ``choices.py``: always ``move``; without ``help``, and wherever players are to reckon
        for themselves, nothing of what it would score. Empty when the seat may not move.

        Raises:
            OptionError: When there is no such seat.
        """

    @abstractmethod
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards in hand by seat, empty in a game without hands. Secret until the end."""

    @property
    @abstractmethod
    def move_names(self) -> tuple[str, ...]:
        """Texts of the action numbers in this position; ascending by character code."""

    @property
    def name_array(self) -> NDArray[np.object_]:
        """:attr:`move_names` as an array, out of which many are picked three times as fast."""
        return np.array(self.move_names, dtype=np.object_)

    @abstractmethod
    def parse_move(self, text: str) -> int:
        """The action number of a move text in this position; raises ParseError."""

    @abstractmethod
    def explain(self, move: int) -> IllegalMove:
        """Why an illegal action number is illegal here."""

    # What all games share.

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.end is not None

    @property
    def seat(self) -> int | None:
        """The seat whose move comes next in a record, or None when the game is over."""
        return next(iter(self.acting), None)

    def legal_moves(self) -> tuple[str, ...]:
        """The legal moves of :attr:`seat`, sorted by character code.

        Claims and calls of Muggins are numbers without limit and not listed, as in records.
        """
        out = np.empty(self.game.actions, dtype=np.int64)
        count = self.game.rules.list_legal(self.data, out)
        return tuple(self.name_array[out[:count]].tolist())

    def format_move(self, move: int) -> str:
        """The text of an action number in this position."""
        return self.move_names[move]

    def is_legal(self, move: str) -> bool:
        """Whether a move text is legal here; raises ParseError when it is no move text."""
        return bool(self.game.rules.is_legal(self.data, self.parse_move(move)))

    def play(self, move: str, seat: int | None = None) -> State:
        """The state after a move.

        Args:
            move: In the game's notation.
            seat: Whose move it is, to have that checked; None for the seat to move.

        Raises:
            ParseError: When the text is no move.
            IllegalMove: When the rules do not allow it here, with the ruling.
        """
        if seat is not None:
            self.check_seat(seat)
            if seat not in self.acting:
                raise self.out_of_turn(seat)
        number = self.parse_move(move)
        after = self.game.blank()
        outcome = self.game.rules.play(self.data, after, number)
        if outcome == ILLEGAL:
            raise self.explain(number)
        moves = (*self.moves, move)
        state = type(self)(self.game, after, moves, self.decks, None, self._given, self._key)
        state._before = self
        if outcome == ROUND_OVER:
            state.deal_next()
        return state

    def draft(self, moves: Sequence[str], seat: int) -> State:
        """The position after moves of ``seat`` that reveal nothing new, to look at before sending.

        Most games have no such moves.

        Raises:
            OptionError: When there is no such seat.
            ParseError: When a text is no move.
            IllegalMove: When a move is not legal, or not one to be drafted.
        """
        self.check_seat(seat)
        state: State = self
        for move in moves:
            after = state.play(move, seat)
            if not state.may_draft(state.parse_move(move)):
                raise IllegalMove(
                    f"{move} may show something new, so it can be made but not tried out",
                    self.game.draft_ruling,
                )
            state = after
        return state

    def may_draft(self, move: int) -> bool:
        """Whether an action number is a move that shows nobody, its mover included, anything."""
        del move
        return False

    @property
    def items(self) -> tuple[Item, ...]:
        """What the last move scored, item by item; empty when it scored nothing."""
        if self._items is None:
            assert self._before is not None
            self._items = self._before.preview(self.moves[-1])
            self._before = None
        return self._items

    def out_of_turn(self, seat: int) -> IllegalMove:
        """The error for a seat that may not move now."""
        if self.is_over:
            return IllegalMove("the game is over", self.game.turn_ruling)
        turn = listing([f"seat {acting}" for acting in self.acting])
        return IllegalMove(f"it is the turn of {turn}, not of seat {seat}", self.game.turn_ruling)

    def random_move(self, rng: Rng) -> str:
        """A uniformly random legal move, as ``play_out`` would choose it with the same ``rng``.

        Raises:
            IllegalMove: When the game is over.
        """
        moves = np.empty(1, dtype=np.int64)
        self.game.rules.random_moves(self.data, rng.words, moves)
        if moves[0] < 0:
            raise self.out_of_turn(0)
        return self.format_move(int(moves[0]))

    def record(self) -> Record:
        """The game so far as a record; raises RecordError when its deals are not known."""
        from trivet.core.record import Record

        if self.decks is None:
            raise RecordError("this state was not dealt here, so its deals are not known")
        return Record.of(self)

    def record_for(self, seat: int | None) -> dict[str, Any]:
        """The record so far as ``seat`` (None: a spectator) may know it, ready for JSON.

        It follows from the seat's view alone. Cards of ``deals`` whose place in the deck the view
        does not show are None, and so are moves that the seat may not know yet (C6).

        Raises:
            OptionError: When there is no such seat.
        """
        return redacted(self.game, self.view(seat))

    def to_bytes(self) -> bytes:
        """The position as bytes, always of the same length for one game; without its history."""
        return self.data.tobytes()

    def __getstate__(self) -> object:
        """What is pickled: the position alone, not the chain of positions before it."""
        assert self.items is not None  # asking settles them, so that nothing before is needed
        return super().__getstate__()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def check_seat(self, seat: Any) -> None:
        """Raise OptionError unless this is the number of a seat, a plain int."""
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise OptionError(f"there is no seat {seat!r}; seats are 0 to {self.game.players - 1}")

    def common_view(self, seat: int | None) -> View:
        """The keys of a view that all games share."""
        if seat is not None:
            self.check_seat(seat)
        winners = self.winners
        return {
            "game": self.game.name,
            "players": self.game.players,
            "options": self.game.options,
            "seat": seat,
            "acting": list(self.acting),
            "over": self.is_over,
            "end": self.end,
            "scores": list(self.scores),
            "winners": None if winners is None else list(winners),
            "legal": list(self.legal_moves()) if seat is not None and seat == self.seat else [],
            "items": [item.to_dict() for item in self.items],
            "moves": list(self.moves),
        }

    def deal_next(self) -> None:
        """Deal the next round into ``data``, which belongs to no other state yet."""
        number = len(self.moves) if self.decks is None else len(self.decks)
        if self.decks is not None and number < len(self._given):
            codes = self._given[number]
        else:
            assert self._key is not None
            codes = tuple(shuffled(self.game.deck, self._key, number))
        if self.decks is not None:
            self.decks = (*self.decks, codes)
        self.game.rules.deal(self.data, self.game.deck_numbers(codes))

    def __str__(self) -> str:
        """The table as the seat to move sees it, drawn in text."""
        return plain(self.game.draw(self.view(self.seat)))
