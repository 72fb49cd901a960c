"""The protocol every game follows: :class:`Game` makes states, :class:`State` is a position.

A game's rules live once, in compiled kernels over a structured array (``rules.py`` of the game,
see :class:`Rules`). The classes here turn them into text moves, errors and views. States are
immutable: :meth:`State.play` answers a new one.
"""

from __future__ import annotations

import copy
import functools
import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trivet.core.drawing import Line, plain
from trivet.core.errors import IllegalMove, OptionError, ParseError, RecordError
from trivet.core.options import Option
from trivet.core.rng import Rng, Words
from trivet.core.shuffle import shuffle_key, shuffled

if TYPE_CHECKING:
    from trivet.core.record import Record

View: TypeAlias = dict[str, Any]
"""What one seat may know, ready for JSON. Keys of every game: ``game``, ``players``,
``options``, ``seat`` (None for a spectator), ``acting`` (seats that may move now), ``over``,
``end``, ``scores``, ``winners``, ``legal`` (the viewer's legal moves; empty when not acting),
``items`` (what the last visible move scored) and ``moves`` (the moves so far, None where the
viewer may not know one yet). The game's ``view.py`` documents the rest."""

States: TypeAlias = NDArray[Any]
"""One-dimensional array of a game's state dtype."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that scored.

    Attributes:
        kind: What it is, by the rulebook's name, such as ``"straight"``.
        points: Points by seat or side as in ``State.scores``, or one number for the mover.
        where: The places or pieces that earned it, in the game's notation.
        draws: Cards drawn for it.
    """

    kind: str
    points: tuple[int, ...]
    where: tuple[str, ...] = ()
    draws: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The item ready for JSON."""
        return {
            "kind": self.kind,
            "points": list(self.points),
            "where": list(self.where),
            "draws": self.draws,
        }

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Item:
        """The inverse of :meth:`to_dict`."""
        points, where = tuple(value["points"]), tuple(value["where"])
        return cls(value["kind"], points, where, value["draws"])


ILLEGAL, PLAYED, ROUND_OVER = 0, 1, 2
"""Answers of :meth:`Rules.play`."""


class Rules(Protocol):
    """The compiled entry points of every game's ``rules.py``.

    ``states`` is a structured array of shape (N,); kernels marked *first* look at ``states[0]``
    only. ``rng`` is uint64 of shape (2,), see :mod:`trivet.core.rng`. Moves are int64 action
    numbers, numbered so that their texts ascend by character code.
    """

    def deal(self, states: States, deck: NDArray[np.uint8]) -> None:
        """*First*: begin the next round or game from a complete deck, top first."""

    def list_legal(self, states: States, out: NDArray[np.int64]) -> int:
        """*First*: write the legal moves in ascending order, answer how many."""

    def is_legal(self, states: States, move: int) -> bool:
        """*First*: whether a move is legal."""

    def play(self, states: States, after: States, move: int) -> int:
        """*First*: write the position after a move into ``after``, which has the same shape.

        Answers ILLEGAL (0, ``after`` is untouched), PLAYED (1) or ROUND_OVER (2: a further round
        or game is to be dealt).
        """

    def deal_random(self, states: States, rng: Words) -> None:
        """Begin the next round or game of every state from a shuffled deck."""

    def mask_legal(self, states: States, masks: NDArray[np.bool_]) -> None:
        """Write the legal moves of every state into ``masks``, shape (N, actions)."""

    def random_moves(self, states: States, rng: Words, moves: NDArray[np.int64]) -> None:
        """Write one uniformly random legal move for every state (-1 where it is over)."""

    def step(self, states: States, moves: NDArray[np.int64], rng: Words) -> None:
        """Make a legal move in every state that is not over; deal when a round is complete."""

    def play_out(self, states: States, rng: Words) -> int:
        """Play every state to its end by uniformly random moves; answer the moves made."""


class Game(ABC):
    """A game with its number of players and options; makes and reads states.

    Args:
        players: Number of players; None for the game's usual number.
        options: As listed in ``OPTIONS``.

    Raises:
        OptionError: For an unknown option, or a value out of range.
    """

    name: ClassVar[str]
    PLAYERS: ClassVar[tuple[int, ...]]
    DEFAULT_PLAYERS: ClassVar[int]
    OPTIONS: ClassVar[tuple[Option, ...]]
    SUMMARY: ClassVar[str]

    def __init__(self, players: int | None = None, **options: Any) -> None:
        players = self.DEFAULT_PLAYERS if players is None else players
        if isinstance(players, bool) or players not in self.PLAYERS:
            raise OptionError(
                f"{self.name} is played by {_listing(self.PLAYERS)} players, not {players!r}"
            )
        self.players = players
        known = {option.name: option for option in self.OPTIONS}
        for name in options:
            if name not in known:
                offer = _listing(known) if known else "none"
                raise OptionError(f"{self.name} has no option {name!r}; its options: {offer}")
        given = {
            option.name: option.check(options.get(option.name, getattr(option, "default", None)))
            for option in self.OPTIONS
        }
        self.options: dict[str, Any] = self.settle(given)

    # What a game defines.

    def settle(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options as a record states them, defaults filled in; raises OptionError."""
        return options

    deck: tuple[str, ...]
    """Codes of all cards or tiles of one deal; a card's number is its index here."""
    deck_ruling: ClassVar[str]
    """The ruling that says what the deck holds."""
    turn_ruling: ClassVar[str]
    """The ruling that says whose turn it is."""
    result_ruling: ClassVar[str]
    """The ruling that says who wins."""
    actions: ClassVar[int]
    """How many action numbers a legal mask has."""

    @functools.cached_property
    @abstractmethod
    def rules(self) -> Rules:
        """The compiled kernels; numba is imported when this is first asked for."""

    @functools.cached_property
    @abstractmethod
    def dtype(self) -> np.dtype[Any]:
        """Structured dtype of a state; every field is documented in the game's ``state.py``."""

    @functools.cached_property
    @abstractmethod
    def state_type(self) -> type[State]:
        """The game's own subclass of State."""

    @abstractmethod
    def new_states(self, n: int) -> States:
        """``n`` states of this game's players and options, before the first deal."""

    @abstractmethod
    def resample(self, view: View, rng: Rng) -> State:
        """A full state that ``view``'s seat cannot tell from the real one, hidden cards at random.

        Its ``view`` for the same seat equals the given one. It has no record.
        """

    @abstractmethod
    def draw(self, view: View) -> list[Line]:
        """The table as the viewer sees it, in lines of styled text."""

    # What all games share.

    def deal(
        self,
        seed: int | str | bytes | None = None,
        decks: Sequence[Sequence[str]] | None = None,
    ) -> State:
        """A new game.

        Args:
            seed: Decides all shuffles (see :mod:`trivet.core.shuffle`); None for a secret one.
            decks: Complete decks, top first, for the first rounds, instead of shuffled ones.

        Raises:
            OptionError: When a deck is not the game's deck.
        """
        key = shuffle_key(secrets.token_bytes(32) if seed is None else seed)
        given = tuple(tuple(deck) for deck in decks or ())
        for number, deck in enumerate(given):
            self.check_deck(deck, number)
        state = self.state_type(self, self.new_states(1), decks=(), given=given, key=key)
        state._deal_next()
        return state

    def check_deck(self, deck: Sequence[str], number: int = 0) -> None:
        """Raise OptionError unless the codes are exactly the game's deck in some order."""
        if sorted(deck) == sorted(self.deck):
            return
        where = f"deal {number + 1}"
        for code in deck:
            if code not in self.deck:
                raise OptionError(
                    f"{where}: {code!r} is not in the deck (ruling {self.deck_ruling})"
                )
        missing = next((code for code in self.deck if code not in deck), None)
        fault = f"{missing} is missing" if missing else "a card is there twice"
        raise OptionError(f"{where}: {fault} (ruling {self.deck_ruling})")

    def deck_numbers(self, codes: Sequence[str]) -> NDArray[np.uint8]:
        """The numbers of cards by their codes."""
        number = {code: i for i, code in enumerate(self.deck)}
        return np.array([number[code] for code in codes], dtype=np.uint8)

    def from_bytes(self, raw: bytes) -> State:
        """The state whose ``to_bytes`` was ``raw``; without its history. Raises ParseError."""
        if len(raw) != self.dtype.itemsize:
            raise ParseError(f"a {self.name} state has {self.dtype.itemsize} bytes, not {len(raw)}")
        data: States = np.ndarray(1, self.dtype, bytearray(raw))
        return self.state_type(self, data, key=shuffle_key(raw))

    def blank(self) -> States:
        """An array of one state, all zeros, to be written by a kernel."""
        # NumPy's own constructors take five times as long for a structured type.
        return np.ndarray(1, self.dtype, bytearray(self.dtype.itemsize))

    def deal_batch(self, n: int, rng: Rng) -> States:
        """``n`` freshly dealt states as a structured array of shape (n,)."""
        states = self.new_states(n)
        self.rules.deal_random(states, rng.words)
        return states

    def legal_masks(self, states: States) -> NDArray[np.bool_]:
        """Legal moves of each state: bool array of shape (N, ``actions``)."""
        masks = np.zeros((len(states), self.actions), dtype=np.bool_)
        self.rules.mask_legal(states, masks)
        return masks

    def step_batch(self, states: States, moves: NDArray[np.int64], rng: Rng) -> None:
        """Make one legal move (int64, shape (N,)) in each state, in place, unchecked.

        States that are over stay as they are; a completed round is dealt anew from ``rng``.
        """
        self.rules.step(states, moves, rng.words)

    def play_out(self, states: States, rng: Rng) -> int:
        """Play each state to its end by uniformly random moves, in place.

        Returns:
            How many moves were made in all.
        """
        return int(self.rules.play_out(states, rng.words))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and (self.name, self.players) == (other.name, other.players)
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made from: compiled rules cannot be."""
        return _make, (type(self), self.players, self.options)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"trivet.game({self.name!r}, players={self.players}{options})"


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
        if seat is not None and seat not in self.acting:
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
            state._deal_next()
        return state

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
        turn = _listing([f"seat {acting}" for acting in self.acting])
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

    def common_view(self, seat: int | None) -> View:
        """The keys of a view that all games share."""
        if seat is not None and seat not in range(self.game.players):
            raise OptionError(f"there is no seat {seat}; seats are 0 to {self.game.players - 1}")
        winners = self.winners
        return {
            "game": self.game.name,
            "players": self.game.players,
            "options": copy.deepcopy(self.game.options),
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

    def _deal_next(self) -> None:
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


def _make(kind: type[Game], players: int, options: dict[str, Any]) -> Game:
    return kind(players, **options)


def _listing(names: Any) -> str:
    """``1, 2 or 3`` out of any names."""
    words = [str(name) for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
