"""A game with its players and options: it makes and reads states.

A game's rules live once, in compiled kernels over a structured array (``rules.py`` of the game,
see :class:`trivet.core.rules.Rules`). :class:`Game` and :class:`~trivet.core.state.State` turn them
into text moves, errors and views.
"""

from __future__ import annotations

import functools
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from trivet.core.drawing import Line
from trivet.core.errors import OptionError, ParseError, listing
from trivet.core.options import Option, whole
from trivet.core.rng import Rng
from trivet.core.rules import Rules, States
from trivet.core.shuffle import shuffle_key
from trivet.core.state import State, View


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
        count = whole(players)
        if count is None or count not in self.PLAYERS:
            raise OptionError(
                f"{self.name} is played by {listing(self.PLAYERS)} players, not {players!r}"
            )
        self.players = count
        known = {option.name: option for option in self.OPTIONS}
        for name in options:
            if name not in known:
                offer = listing(known) if known else "none"
                raise OptionError(f"{self.name} has no option {name!r}; its options: {offer}")
        given = {
            option.name: option.check(options.get(option.name, getattr(option, "default", None)))
            for option in self.OPTIONS
        }
        self._options: dict[str, Any] = self.settle(given)

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values, as a record states them; a copy."""
        return cast("dict[str, Any]", _copied(self._options))

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
    draft_ruling: ClassVar[str]
    """The ruling by which a move can be made only, not drafted."""
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
    def known_deals(self, view: View) -> list[list[str | None]]:
        """The decks of the rounds begun as a record has them, None for what ``view`` hides.

        Nothing but the view is looked at, so equal views have equal deals.
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
        state.deal_next()
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
        return np.array([self._numbers[code] for code in codes], dtype=np.uint8)

    @functools.cached_property
    def _numbers(self) -> dict[str, int]:
        return {code: i for i, code in enumerate(self.deck)}

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
        """``n`` freshly dealt states as a structured array of shape (n,).

        Raises:
            OptionError: When ``n`` is no whole number from 0.
        """
        count = whole(n)
        if count is None or count < 0:
            raise OptionError(f"n is a whole number of states from 0, not {n!r}")
        states = self.new_states(count)
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
            and self._options == other._options
        )

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made from: compiled rules cannot be."""
        return _make, (type(self), self.players, self.options)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"trivet.game({self.name!r}, players={self.players}{options})"


def _copied(value: Any) -> Any:
    """A copy of what JSON can hold, many times as fast as ``copy.deepcopy``: every view has one."""
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_copied(inner) for inner in value]
    return value


def _make(kind: type[Game], players: int, options: dict[str, Any]) -> Game:
    return kind(players, **options)
