"""Records of games, finished or not: the format ``trivet-record/1``, read, written, replayed."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from trivet.core.errors import IllegalMove, ParseError, RecordError, TrivetError
from trivet.core.options import File

if TYPE_CHECKING:
    from trivet.core.game import Game
    from trivet.core.state import State

FORMAT = "trivet-record/1"
MAX_BYTES = 4 << 20
"""Longest record that is read, in bytes; real ones stay under a quarter of it, lists and all."""


class Record(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """One game as anyone can replay it.

    Attributes:
        format: Always ``trivet-record/1``.
        game: Name of the game.
        players: Number of players.
        options: All options of the game with their values.
        deals: For each round or game begun, the complete deck as codes, top first.
        moves: The moves in order, in the notation of the game.
        scores: Final points by seat (Tether: by side); None while unfinished.
        winners: Seats (Tether: sides) that won; None while unfinished.
        legal: For each move all legal moves at that point, sorted by character code, or None.

    Raises:
        RecordError: From every reading or checking method, for whatever is wrong with it.
    """

    format: str
    game: str
    players: int
    options: dict[str, Any]
    deals: list[list[str]]
    moves: list[str]
    scores: list[int] | None = None
    winners: list[int] | None = None
    legal: list[list[str]] | None = None

    @classmethod
    def of(cls, state: State, legal: bool = False) -> Record:
        """The record of a state that was dealt here; with ``legal``, all legal moves listed."""
        game = state.game
        record = cls(
            format=FORMAT,
            game=game.name,
            players=game.players,
            options=game.options,
            deals=[list(deck) for deck in state.decks or ()],
            moves=list(state.moves),
            scores=list(state.scores) if state.is_over else None,
            winners=None if state.winners is None else list(state.winners),
        )
        if not legal:
            return record
        lists = [list(before.legal_moves()) for before in record.states()][: len(record.moves)]
        return msgspec.structs.replace(record, legal=lists)

    @classmethod
    def loads(cls, text: str | bytes) -> Record:
        """The record in a JSON text; its moves are not checked yet, see :meth:`replay`."""
        if len(text) > MAX_BYTES:
            raise RecordError(f"the record is longer than {MAX_BYTES:,} bytes")
        try:
            raw = (text if isinstance(text, str) else text.decode()).encode()
            record = msgspec.json.decode(raw, type=cls)
        except (UnicodeDecodeError, UnicodeEncodeError) as error:
            raise RecordError(f"the record is not UTF-8 text (place {error.start})") from None
        except (msgspec.DecodeError, RecursionError) as error:
            raise RecordError(f"this is not a record: {error}") from None
        if record.format != FORMAT:
            raise RecordError(f"the format is {record.format!r}, but only {FORMAT!r} can be read")
        return record

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """The one record in a file."""
        with open(path, "rb") as file:
            return cls.loads(file.read(MAX_BYTES + 1))

    def dumps(self) -> str:
        """The record as one line of JSON, without a line end."""
        return msgspec.json.encode(self).decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all; a link leads to its file.

        What is no ordinary file, such as a device, is never replaced: that raises OSError.
        """
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise OSError(errno.EINVAL, "no ordinary file", str(path))
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(self.dumps() + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise

    def start(self) -> State:
        """The state before the first move; later deals are those of the record as well."""
        try:
            rules = self._rules()
            if not self.deals:
                raise RecordError("the record has no deal")
            return rules.deal(decks=self.deals)
        except RecordError:
            raise
        except TrivetError as error:
            raise RecordError(str(error)) from None
        except RecursionError:
            raise RecordError("the options are nested too deeply") from None

    def _rules(self) -> Game:
        """The game as the record's options have it, which must be the complete, exact options."""
        from trivet.games import game_type

        kind = game_type(self.game)
        known = {option.name: option for option in kind.OPTIONS}
        for name, value in self.options.items():
            if name not in known:
                raise RecordError(f"{self.game} has no option {name!r}")
            # A record may come from anyone: it never makes us open a file of ours.
            if isinstance(known[name], File) and isinstance(value, str):
                raise RecordError(f"option {name} must be the file's content, not its path")
        rules = kind(self.players, **self.options)
        for name, value in rules.options.items():
            if name not in self.options:
                raise RecordError(f"the options lack {name!r}")
            if self.options[name] != value:
                raise RecordError(f"option {name} is {self.options[name]!r}, but means {value!r}")
        for name in self.options:
            if name not in rules.options:
                raise RecordError(f"option {name} must be left out when it says nothing new")
        return rules

    def states(self) -> Iterator[State]:
        """The states before the first move and after each; raises at the first wrong move."""
        state = self.start()
        yield state
        for number, move in enumerate(self.moves, start=1):
            if self.legal is not None:
                self._check_legal(state, number)
            try:
                state = state.play(move)
            except IllegalMove as error:
                reason = error.reason.removeprefix(f"{move}: ")
                raise RecordError(f"{move}: {reason}", number, error.ruling) from None
            except ParseError as error:
                raise RecordError(str(error), number) from None
            if state.decks is not None and len(state.decks) > len(self.deals):
                raise RecordError(f"deal {len(state.decks)} begins here, but is missing", number)
            yield state

    def replay(self) -> State:
        """The last state, after checking every move, list of legal moves, and the result."""
        if self.legal is not None and len(self.legal) != len(self.moves):
            raise RecordError(
                f"it lists legal moves for {len(self.legal)} moves, but has {len(self.moves)}"
            )
        *_, state = self.states()
        self._check_result(state)
        return state

    def _check_legal(self, state: State, number: int) -> None:
        assert self.legal is not None
        given = self.legal[number - 1] if number <= len(self.legal) else []
        right = list(state.legal_moves())
        if given == right:
            return
        wrong = sorted(set(given) ^ set(right))
        fault = (
            f"{wrong[0]!r} is wrongly {'listed' if wrong[0] in given else 'left out'}"
            if wrong
            else "they are not in order"
        )
        raise RecordError(f"the list of legal moves is wrong: {fault}", number)

    def _check_result(self, state: State) -> None:
        if state.decks is not None and len(state.decks) < len(self.deals):
            raise RecordError(f"deal {len(state.decks) + 1} is not begun, so it cannot be listed")
        if not state.is_over:
            if self.scores is not None or self.winners is not None:
                raise RecordError("it has a result, but the game is not over", len(self.moves))
            return
        ruling = state.game.result_ruling
        for name, given, right in (
            ("scores", self.scores, list(state.scores)),
            ("winners", self.winners, list(state.winners or ())),
        ):
            if given != right:
                told = "are missing" if given is None else f"are {given}"
                raise RecordError(f"the {name} {told}, but should be {right}", None, ruling)


def read_records(path: str | os.PathLike[str]) -> Iterator[tuple[int, Record | RecordError]]:
    """The records of a file with one JSON object a line, and its line number from 1.

    Empty lines are passed over; a line that is no record yields the error instead.
    """
    with open(path, "rb") as file:
        for number, line in _lines(file):
            if not line.strip():
                continue
            try:
                yield number, Record.loads(line)
            except RecordError as error:
                yield number, error


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Lines with their numbers; of an overlong one only as much as shows that it is too long."""
    number = 0
    while line := file.readline(MAX_BYTES + 1):
        number += 1
        rest = line
        while not rest.endswith(b"\n") and (rest := file.readline(MAX_BYTES)):
            pass
        yield number, line
