"""Connections as a game of the library: tables, positions, moves as text."""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any, ClassVar, cast

import numpy as np

from trivet.core.drawing import Line
from trivet.core.errors import OptionError
from trivet.core.game import Game
from trivet.core.options import Count, File, Names, Option
from trivet.core.rng import Rng
from trivet.core.rules import Rules, States
from trivet.core.shuffle import shuffle_key
from trivet.core.state import State, View
from trivet.games.connections.notation import Notation
from trivet.games.connections.pieces import ACTIONS, pack_sides
from trivet.games.connections.position import ConnectionsState
from trivet.games.connections.state import STATE
from trivet.games.connections.tileset import TileSet, load_set, own_set

RANKS = (
    (1, "Connection Virtuoso"),
    (4, "Contact Cannon"),
    (7, "Tile Combiner"),
    (10, "Placement Apprentice"),
)
LOWEST_RANK = "Connection Seeker"


class Connections(Game):
    """A table of Connections: 1 to 4 players, one game or a series (C11).

    Args:
        players: 1 to 4; 2 when None.
        games: 1, or as many as players (C11).
        boards: Names of different boards of the set, one a seat; None for its first ones.
        set: Another set of tiles and boards (C4): a dict or the path of a set file, see
            :mod:`trivet.games.connections.tileset`; None for the edition's own.

    Attributes:
        set: The set in play.
        boards: Names of the boards by seat.
        packed_tiles: The sides of its tiles at r0 as bytes, see ``pieces.py``.

    >>> state = Connections(players=1).deal(seed=7)
    >>> state.legal_moves()[:3]
    ('star a1 spiral', 'star a2 spiral', 'star a3 spiral')
    """

    name = "connections"
    PLAYERS = (1, 2, 3, 4)
    DEFAULT_PLAYERS = 2
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Count("games", 1, 1, 4, "games in a row: 1, or as many as players"),
        Names("boards", "a different board for each seat, such as blue,green"),
        File("set", "a JSON file with another set of tiles and boards"),
    )
    SUMMARY = "connect the numbers around your board with its centre, tile by tile"
    deck_ruling = "C4"
    turn_ruling = "C6"
    draft_ruling = "C6"
    result_ruling = "C11"
    actions = ACTIONS

    set: TileSet
    boards: tuple[str, ...]
    packed_tiles: tuple[int, ...]

    def settle(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options of a record; another set stands in them whole. Raises OptionError."""
        self.set = own_set() if options["set"] is None else load_set(options["set"])
        self.deck = tuple(self.set.tiles)
        self.packed_tiles = tuple(pack_sides(sides) for sides in self.set.tiles.values())
        self.boards = tuple(self._check_boards(options["boards"]))
        settled = {"games": self._check_games(options["games"]), "boards": list(self.boards)}
        # Spelled in another order it would be another set: the order numbers the tiles.
        if list(self.set.tiles.items()) != list(own_set().tiles.items()) or (
            list(self.set.boards.items()) != list(own_set().boards.items())
        ):
            settled["set"] = self.set.to_dict()
        return settled

    def _check_games(self, games: int) -> int:
        if games not in {1, self.players}:
            offer = "1" if self.players == 1 else f"1 or {self.players} (as many as players)"
            raise OptionError(f"option games must be {offer}, not {games} (ruling C11)")
        return games

    def _check_boards(self, names: tuple[str, ...] | None) -> list[str]:
        known = list(self.set.boards)
        if len(known) < self.players:
            raise OptionError(
                f"{self.players} players need {self.players} boards, but the set has "
                f"{len(known)} (ruling C11)"
            )
        if names is None:
            return known[: self.players]
        for name in names:
            if name not in known:
                raise OptionError(f"there is no board {name!r}; boards are {', '.join(known)}")
        if len(names) != self.players or len(set(names)) != len(names):
            raise OptionError(
                f"option boards must name {self.players} different boards of the set, "
                f"not {', '.join(names) or 'none'} (ruling C11)"
            )
        return list(names)

    @functools.cached_property
    def rules(self) -> Rules:
        """The kernels; one compilation serves every set, as states carry their tiles."""
        return cast("Rules", self.kernels)

    @functools.cached_property
    def kernels(self) -> ModuleType:
        """All compiled entry points, those by seat as well, see ``rules.py``."""
        from trivet.games.connections import rules

        return rules

    @functools.cached_property
    def dtype(self) -> np.dtype[Any]:
        """The same for all tables, see ``state.py``."""
        return STATE

    @functools.cached_property
    def state_type(self) -> type[State]:
        """The class of its positions."""
        return ConnectionsState

    @functools.cached_property
    def notation(self) -> Notation:
        """The texts of placements with this set's tiles."""
        return Notation(self.deck)

    def new_states(self, n: int) -> States:
        """``n`` tables with bare boards, before the first deal."""
        states = np.zeros(n, dtype=STATE)
        states["players"] = self.players
        states["games"] = self.options["games"]
        states["tiles"] = self.packed_tiles
        for seat, board in enumerate(self.options["boards"]):
            states["values"][:, seat] = self.set.boards[board]
        return states

    @staticmethod
    def rank(points: int) -> str:
        """The word for the result of one player alone (C12).

        >>> Connections.rank(4)
        'Contact Cannon'
        """
        return next((word for most, word in RANKS if points <= most), LOWEST_RANK)

    def resample(self, view: View, rng: Rng) -> ConnectionsState:
        """A full state that the viewer cannot tell from the real one; it has no record.

        Its ``seat`` is the viewer's until that has placed, as nobody waits for others (C6).
        """
        from trivet.games.connections.view import resample

        return resample(self, view, rng)

    def restored(
        self, data: States, moves: tuple[str | None, ...], mover: int | None, rng: Rng
    ) -> ConnectionsState:
        """A state out of its array and a view's moves, for :meth:`resample`."""
        key = shuffle_key(rng.below(1 << 31))
        state = ConnectionsState(self, data, key=key)
        running = state.in_order(state.pending)
        state._done = cast("tuple[str, ...]", moves[: len(moves) - len(running)])
        state.moves = (*state._done, *running)
        if mover is not None and state.pending[mover] is None:
            state._mover = mover
        return state

    def known_deals(self, view: View) -> list[list[str | None]]:
        """The tiles turned so far, in this and in earlier games (C6)."""
        from trivet.games.connections.view import known_deals

        return known_deals(self, view)

    def draw(self, view: View) -> list[Line]:
        """The viewer's board, the tile to place in its rotations, the others' boards."""
        from trivet.games.connections.drawing import draw

        return draw(view)


GAME = Connections
