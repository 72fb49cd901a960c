"""A table as one viewer may know it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from trivet.server.wire.common import GameName, Message, Presence, Status


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table agreed on besides the game's own options.

    Attributes:
        listed: Whether it stands in the lobby while a seat is free.
        help: Whether choices carry what they would score (never in Muggins).
        time_limit: Seconds a turn, or None.
        on_timeout: Past the limit a bot makes one move, or the table only shows that it waits.
        watching: Whether people without a seat may watch.
        same_device: Pass-and-play: one browser holds every person's seat.
        hints: Whether players may ask for hints (never in Muggins). None, when a table is opened:
            as is usual, which is yes for one person against bots and no among people; a table
            that is shown has True or False.
        bot_seconds: Most seconds that a bot thinks about a move, 0.1 to 10. Only *master* uses
            more than one.
    """

    listed: bool = False
    help: bool = True
    time_limit: int | None = None
    on_timeout: Literal["bot", "wait"] = "wait"
    watching: bool = True
    same_device: bool = False
    hints: bool | None = None
    bot_seconds: float = 1.0


class SeatInfo(Message, frozen=True):
    """A place at the table.

    ``kind``: ``open``; ``person``; ``bot``; ``reserved`` for somebody who has been asked for a
    rematch and has not come yet. ``bot`` names the bot that plays (also when it stands in for a
    person who left). ``presence`` is None for an open or reserved seat. ``hints``: in how many
    positions the seat has taken a hint, which everybody may see.
    """

    seat: int
    kind: Literal["open", "person", "bot", "reserved"]
    name: str | None
    bot: str | None
    presence: Presence | None
    hints: int = 0


class Choice(Message, frozen=True):
    """A legal move of the viewer, and what it would score; the last fields depend on the game.

    Attributes:
        move: In the notation of the game.
        points: What it would bring by seat or side, as in ``scores``; None without help.
        draws: Cards it would draw (Quincunx).
        items: What would score, as in a view; None without help.
        lands: Tether: cards that this link brings into the active group, where they come to lie
            and their readings, in the places of the group ``group``; None for other moves.
        group: Tether: the active group as it would be then; with ``points`` as if the turn
            ended there.
    """

    move: str
    points: list[int] | None = None
    draws: int = 0
    items: list[dict[str, Any]] | None = None
    lands: list[dict[str, Any]] | None = None
    group: dict[str, Any] | None = None


class LogEntry(Message, frozen=True):
    """One thing that happened, as the viewer may know it.

    Attributes:
        n: Its number in the viewer's log, from 0.
        at: When.
        kind: ``turn`` (moves were made), ``said``, ``seated``, ``left``, ``returned``,
            ``dealt`` (the game, a round or a game of a series begins), ``over``, ``called``.
        seat: Whose; None for the table's own.
        name: Who said it, also without a seat.
        moves: Of ``turn``: moves in order. In Connections all placements of a round stand in one
            entry, by seat, when the round is complete; ``seat`` is then None.
        items: What they scored, as in a view. Muggins: with the move that settles it.
        scores: As in a view, after it.
        by: ``bot`` or ``clock`` when not the person itself moved; None in Connections unless it is
            so for all seats.
        moved_for: Of ``turn``: people whose time was over, so that a bot made the move; in
            Connections any of the seats.
        missed: Of ``turn``, in Muggins: points that the claim left out and that nobody called;
            told when the asking is over, None while it goes on or nothing was missed.
        text: Of ``said``.
        to: ``team`` when only the team can read it.
        round: Of ``dealt``: which round or game of the series, from 1.
    """

    n: int
    at: float
    kind: Literal["turn", "said", "seated", "left", "returned", "dealt", "over", "called"]
    seat: int | None = None
    name: str | None = None
    moves: list[str] = msgspec.field(default_factory=list)
    items: list[dict[str, Any]] = msgspec.field(default_factory=list)
    scores: list[int] | None = None
    by: Literal["bot", "clock"] | None = None
    moved_for: list[int] = msgspec.field(default_factory=list)
    missed: int | None = None
    text: str | None = None
    to: Literal["all", "team"] = "all"
    round: int | None = None


class ShuffleInfo(Message, frozen=True):
    """The commitment to the shuffle; ``secret`` is None until the game is over.

    ``commitment`` is the SHA-256 of the secret, ``salts`` the random bytes of the seats, all in
    hexadecimal; a seat that gave none has None.
    """

    commitment: str
    salts: list[str | None]
    secret: str | None


class TableView(Message, frozen=True):
    """A table as one viewer may know it: the only thing that ever leaves it.

    Attributes:
        seq: Grows with everything that this viewer gets to know; equal means equal.
        you: The viewer's seat.
        owner: Whether the viewer may fill open seats with bots.
        preparing: All seats are taken, and the deal comes as soon as the rules are loaded (on a
            machine that has never played the game they are compiled first).
        position: Moves (Connections: placements of complete rounds) made so far; a command to
            move names it, so that it is never applied to another position.
        turn: Seats that the table waits for.
        since: When the running turn began.
        deadline: When it should be over, or None.
        view: The game as the viewer sees it (``state.view(seat)``); None before the deal.
        choices: The viewer's legal moves when it is to move, otherwise empty.
        log_from: Number of the first entry in ``log``.
        log: Entries that this connection has not been sent yet (by REST: all from ``?log=N``).
        shuffle: None where the deal was given: a lesson, or an older deal played again.
        lesson: Whether this is a guided first game.
        next: The table of the rematch, once somebody wants one.
        now: The server's clock.
    """

    id: str
    name: str
    game: GameName
    players: int
    options: dict[str, Any]
    settings: Settings
    status: Status
    seq: int
    you: int | None
    owner: bool
    seats: list[SeatInfo]
    position: int
    turn: list[int]
    since: float
    deadline: float | None
    view: dict[str, Any] | None
    choices: list[Choice]
    shuffle: ShuffleInfo | None
    lesson: bool
    preparing: bool
    watching: int
    next: str | None
    log_from: int
    log: list[LogEntry]
    now: float
