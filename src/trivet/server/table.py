"""A table as its log tells it. :meth:`Table.after` is the fold; nothing here waits or writes."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import msgspec

from trivet.core.game import Game
from trivet.core.state import State, View
from trivet.games import game
from trivet.server import shuffle
from trivet.server.log import (
    Advised,
    BotSat,
    By,
    Called,
    Created,
    Dealt,
    Entry,
    Followed,
    Left,
    Moved,
    Returned,
    Sat,
    Spoke,
    command_prefix,
)
from trivet.server.muggins import missed
from trivet.server.wire import LogEntry, Status


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table; ``key`` is the hash of a person's key.

    A person with a ``bot`` has left, and the bot stands in.
    """

    kind: Literal["open", "person", "bot", "reserved"] = "open"
    name: str | None = None
    bot: str | None = None
    key: str | None = None
    salt: str | None = None


class Table:
    """A table at one moment. Immutable: :meth:`after` answers another one.

    Attributes:
        id: Its id.
        meta: What was agreed on when it was opened.
        created: When that was.
        game: The game with its players and options.
        seats: The seats.
        state: The position; None before the deal.
        status: Whether it waits, plays, or is over.
        head: How many events the log has.
        answered: Ids of the commands that are in the log.
        since: When the running turn began.
        moved: When last something happened to whose move it is.
        called: When somebody was last nudged.
        said: How many times somebody said or did something besides playing.
        overheard: How many of these were words of people who only watch.
        changed: By seat, how many placements were changed (C6).
        advised: By seat, the positions in which it has taken a hint.
        next: The table of the rematch.
    """

    state: State | None = None
    status: Status = "waiting"
    since: float = 0.0
    moved: float = 0.0
    called: float = 0.0
    said: int = 0
    overheard: int = 0
    changed: tuple[int, ...] = ()
    next: str | None = None

    def __init__(self, table_id: str, first: Entry) -> None:
        meta = first.event
        assert isinstance(meta, Created)
        self.id = table_id
        self.meta = meta
        self.created = self.since = self.moved = first.at
        self.game: Game = game(meta.game, meta.players, **meta.options)
        kept = (*meta.reserved, *[None] * meta.players)[: meta.players]
        self.seats = tuple(
            Seat() if place is None else Seat("reserved", place.name, key=place.key)
            for place in kept
        )
        self.head = 1
        self.changed = (0,) * meta.players
        self.advised: tuple[frozenset[int], ...] = (frozenset(),) * meta.players
        self.answered: frozenset[str] = frozenset(filter(None, [first.command]))
        # By seat, the last for whoever watches. Team-mates share a log, and so do all others.
        self._seen = [1] * (meta.players + 1)
        public: list[LogEntry] = []
        teams: tuple[list[LogEntry], ...] = ([], []) if self.has_teams else (public,)
        self._logs = [*(teams[seat % len(teams)] for seat in range(meta.players)), public]
        self._placed_by: dict[int, By | None] = {}
        self._views: dict[int | None, View] = {}
        self._choices: dict[tuple[int, bool], list[dict[str, Any]]] = {}

    @classmethod
    def of(cls, table_id: str, entries: Sequence[Entry]) -> Table:
        """The table after a whole log."""
        return cls(table_id, entries[0]).after(entries[1:])

    # What may be asked.

    @property
    def has_teams(self) -> bool:
        """Whether there are partners, who may talk among themselves (T23)."""
        return self.meta.game == "tether" and self.meta.players == 4

    @property
    def is_shuffled(self) -> bool:
        """Whether the deal comes from the table's own secret."""
        return self.meta.decks is None and self.meta.seed is None

    @property
    def is_full(self) -> bool:
        """Whether all have sat down and the deal is what comes next."""
        return self.status == "waiting" and all(
            seat.kind in {"person", "bot"} for seat in self.seats
        )

    @property
    def is_simultaneous(self) -> bool:
        """Whether all seats place at once (C6)."""
        return self._pending is not None

    @property
    def position(self) -> int:
        """Moves made so far; in Connections those of complete rounds."""
        return 0 if self.state is None else len(self._settled(self.state))

    @cached_property
    def turn(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        if self.state is None:
            return ()
        acting, pending = self.state.acting, self._pending
        return tuple(seat for seat in acting if pending is None or pending[seat] is None)

    @property
    def deadline(self) -> float | None:
        """When the running turn should be over."""
        limit = self.meta.settings.time_limit
        return None if limit is None or self.status != "playing" else self.since + limit

    def seq(self, seat: int | None) -> int:
        """How many events a seat (None: a spectator) has got to know."""
        return self._seen[-1 if seat is None else seat]

    def log(self, seat: int | None) -> list[LogEntry]:
        """What happened as a seat (None: a spectator) may know it; not to be changed."""
        return self._logs[-1 if seat is None else seat]

    def view(self, seat: int | None) -> View | None:
        """The game as a seat may know it, made once; not to be changed."""
        if self.state is None:
            return None
        if seat not in self._views:
            self._views[seat] = self.state.view(seat)
        return self._views[seat]

    def choices(self, seat: int, with_scores: bool) -> list[dict[str, Any]]:
        """The legal moves of a seat, made once; not to be changed."""
        if self.state is None:
            return []
        which = (seat, with_scores and self.meta.settings.help)
        if which not in self._choices:
            self._choices[which] = self.state.choices(*which)
        return self._choices[which]

    def seat_of(self, key: str, kind: str = "person") -> int | None:
        """The seat of that kind which belongs to the hash of a key."""
        for number, seat in enumerate(self.seats):
            if seat.key == key and seat.kind == kind:
                return number
        return None

    def has_heard(self, key: str) -> bool:
        """Whether whoever has this key, given as its hash, sat here and has got up.

        They may ask again whether what they asked for was done.
        """
        prefix = command_prefix(key)
        return any(known.startswith(prefix) for known in self.answered)

    # The fold.

    def after(self, entries: Sequence[Entry]) -> Table:
        """The table after further entries of its log."""
        table = copy.copy(self)
        table.__dict__.pop("turn", None)
        table._seen = list(self._seen)
        copies = {id(log): list(log) for log in self._logs}
        table._logs = [copies[id(log)] for log in self._logs]
        table._placed_by = dict(self._placed_by)
        table._views, table._choices = dict(self._views), dict(self._choices)
        for entry in entries:
            table._apply(entry)
        table.answered = self.answered.union(entry.command for entry in entries if entry.command)
        return table

    def _apply(self, entry: Entry) -> None:
        at, event = entry.at, entry.event
        self.head = entry.number + 1
        readers = self._everybody
        match event:
            case Moved():
                readers = self._move(at, event)
            case Dealt():
                self._deal(at)
            case Spoke():
                readers = self._hear(at, event)
            case Called(seat=seat):
                self.said, self.called = self.said + 1, at
                self._note(readers, at=at, kind="called", seat=seat)
            case Advised(seat=seat):
                own = self.advised[seat] | {self.position}
                self.advised = (*self.advised[:seat], own, *self.advised[seat + 1 :])
            case Followed():
                self.next = event.next
            case Sat() | BotSat() | Left() | Returned():
                self._change_seat(at, event)
        for reader in readers:
            self._seen[reader] += 1

    @property
    def _everybody(self) -> range:
        return range(len(self._seen))

    def _hear(self, at: float, event: Spoke) -> range:
        """Answer who can read what was said."""
        self.said += 1
        readers, seat = self._everybody, event.seat
        self.overheard += seat is None
        if event.to == "team" and seat is not None:
            readers = range(seat % 2, self.meta.players, 2)
        name, text = event.name, event.text
        self._note(readers, at=at, kind="said", seat=seat, name=name, text=text, to=event.to)
        return readers

    def _change_seat(self, at: float, event: Sat | BotSat | Left | Returned) -> None:
        seat = event.seat
        what: dict[str, Any] = {"at": at, "seat": seat}
        before = self.seats[seat]
        match event:
            case Sat():
                after = Seat("person", event.name, None, event.key, event.salt)
                what |= {"kind": "seated", "name": event.name}
            case BotSat():
                after = Seat("bot", event.name, event.bot)
                what |= {"kind": "seated", "name": event.name or event.bot, "by": "bot"}
            case Left():
                after = Seat() if event.bot is None else replace(before, bot=event.bot)
                what |= {"kind": "left", "name": before.name}
                self.said, self.moved = self.said + 1, at
            case Returned():
                after = replace(before, bot=None)
                what |= {"kind": "returned", "name": before.name}
        self.seats = (*self.seats[:seat], after, *self.seats[seat + 1 :])
        self._note(self._everybody, **what)

    def _deal(self, at: float) -> None:
        meta = self.meta
        seed: str | bytes | None = meta.seed
        if seed is None:
            seed = shuffle.seed(meta.secret, [seat.salt for seat in self.seats])
        self._become(self.game.deal(seed=seed, decks=meta.decks))
        self.status = "playing"
        self.since = self.moved = at
        self._note(self._everybody, at=at, kind="dealt", round=1)

    def _become(self, state: State) -> None:
        self.state = state
        self._views, self._choices = {}, {}
        self.__dict__.pop("turn", None)

    def _move(self, at: float, event: Moved) -> range:
        """Make the moves; answer who gets to know that anything happened."""
        before = self.state
        assert before is not None
        began, had_placed = self._turn_key, bool(self._pending and self._pending[event.seat])
        state = before
        for move in event.moves:
            state = state.play(move, event.seat)
            assert state.items is not None  # settled now, so that no position keeps the one before
        self._become(state)
        if self._turn_key != began:
            self.since = at
        if self._pending is None:
            self.moved = at
            late = [event.seat] if event.by == "clock" else []
            self._note_turn(at, event.seat, event.moves, event.by, late, missed(before, state))
        else:
            self._placed_by[event.seat] = event.by
            if self._settled(state) == self._settled(before):
                # Others learn that a seat has placed, and nothing of a change (C6).
                if not had_placed:
                    return self._everybody
                counts = self.changed
                self.changed = tuple(n + (s == event.seat) for s, n in enumerate(counts))
                return range(event.seat, event.seat + 1)
            self.moved = at
            self._note_round(at, self._settled(state)[-self.meta.players :])
        self._note_deals(at, before, state)
        return self._everybody

    def _note_round(self, at: float, moves: tuple[str, ...]) -> None:
        whose = set(self._placed_by.values())
        late = sorted(seat for seat, by in self._placed_by.items() if by == "clock")
        self._placed_by = {}
        self._note_turn(at, None, list(moves), whose.pop() if len(whose) == 1 else None, late)

    def _note_turn(
        self,
        at: float,
        seat: int | None,
        moves: list[str],
        by: By | None,
        late: list[int],
        missed: int | None = None,
    ) -> None:
        public = self.view(None)
        assert public is not None
        self._note(
            self._everybody,
            at=at,
            kind="turn",
            seat=seat,
            moves=moves,
            items=public["items"],
            scores=public["scores"],
            by=by,
            moved_for=late,
            missed=missed,
        )

    def _note_deals(self, at: float, before: State, state: State) -> None:
        if len(state.decks or ()) > len(before.decks or ()):
            self._note(self._everybody, at=at, kind="dealt", round=len(state.decks or ()))
        if state.is_over:
            self.status = "over"
            self._note(self._everybody, at=at, kind="over", scores=list(state.scores))

    def _note(self, readers: range, **what: Any) -> None:
        entry: LogEntry | None = None
        written: list[list[LogEntry]] = []
        for reader in readers:
            log = self._logs[reader]
            if any(log is other for other in written):
                continue
            if entry is None:
                entry = LogEntry(n=len(log), **what)
            elif entry.n != len(log):
                entry = msgspec.structs.replace(entry, n=len(log))
            log.append(entry)
            written.append(log)

    # What differs between the games.

    @property
    def _pending(self) -> tuple[str | None, ...] | None:
        """Placements of the running round, where all seats place at once (C6)."""
        return getattr(self.state, "pending", None)

    def _settled(self, state: State) -> tuple[str, ...]:
        """The moves, without the placements of a round that is not complete."""
        moves = state.moves
        return (
            moves if self._pending is None else moves[: len(moves) - len(moves) % self.meta.players]
        )

    @property
    def _turn_key(self) -> tuple[Any, ...]:
        """Changes when another turn begins."""
        state = self.state
        assert state is not None
        deals = len(state.decks or ())
        if self._pending is not None:
            return (deals, self.position)
        public = self.view(None)
        assert public is not None
        return (deals, state.acting, public["turn"])
