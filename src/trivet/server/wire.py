"""What travels between a table and a browser or a script; the client's types are made from this.

Times are seconds since 1970 (floats), durations seconds. Seats are numbers from 0, None for
whoever only watches. Moves are texts in the notation of the game.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

GameName = Literal["tether", "connections", "quincunx"]
Presence = Literal["here", "away", "gone", "bot"]
Status = Literal["waiting", "playing", "over"]


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """Base of whatever the server sends."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of whatever the server reads; an unknown field is an error."""


# ---- what a table is ----------------------------------------------------------------------------


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table agreed on besides the game's own options.

    Attributes:
        listed: Whether it stands in the lobby while a seat is free.
        help: Whether choices carry what they would score (never in Muggins).
        time_limit: Seconds a turn, or None.
        on_timeout: Past the limit a bot makes one move, or the table only shows that it waits.
        watching: Whether people without a seat may watch.
        same_device: Pass-and-play: one browser holds every person's seat.
    """

    listed: bool = False
    help: bool = True
    time_limit: int | None = None
    on_timeout: Literal["bot", "wait"] = "wait"
    watching: bool = True
    same_device: bool = False


class SeatInfo(Message, frozen=True):
    """A place at the table.

    ``kind``: ``open``; ``person``; ``bot``; ``reserved`` for somebody who has been asked for a
    rematch and has not come yet. ``bot`` names the bot that plays (also when it stands in for a
    person who left). ``presence`` is None for an open or reserved seat.
    """

    seat: int
    kind: Literal["open", "person", "bot", "reserved"]
    name: str | None
    bot: str | None
    presence: Presence | None


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
        by: ``bot`` or ``clock`` when not the person itself moved.
        text: Of ``said``.
        to: ``team`` when only the team can read it.
        round: Of ``dealt``: which round or game of the series, from 1.
    """

    n: int
    at: float
    kind: Literal["turn", "said", "seated", "left", "returned", "dealt", "over", "called"]
    seat: int | None = None
    name: str | None = None
    moves: list[str] = []
    items: list[dict[str, Any]] = []
    scores: list[int] | None = None
    by: Literal["bot", "clock"] | None = None
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


# ---- commands: over the socket, or POST api/tables/{id}/commands ---------------------------------


class Move(Request, frozen=True, tag_field="do", tag="move"):
    """Make moves of one turn, all or none. ``id``: chosen by the sender, new for each command."""

    id: str
    position: int
    moves: list[str]


class Say(Request, frozen=True, tag_field="do", tag="say"):
    """Write into the chat; ``name`` is for whoever watches."""

    id: str
    text: str
    to: Literal["all", "team"] = "all"
    name: str | None = None


class CallPlayer(Request, frozen=True, tag_field="do", tag="call"):
    """Nudge whoever the table waits for."""

    id: str


class SeatBot(Request, frozen=True, tag_field="do", tag="seat_bot"):
    """The owner puts a bot on an open (or reserved) seat."""

    id: str
    seat: int
    bot: str


class Leave(Request, frozen=True, tag_field="do", tag="leave"):
    """Get up: before the deal the seat is open again, later the bot ``bot`` stands in."""

    id: str
    bot: str = "greedy"


class Return(Request, frozen=True, tag_field="do", tag="return"):
    """Take one's seat back from the bot that stood in."""

    id: str


class Try(Request, frozen=True, tag_field="do", tag="try"):
    """What if: the position after moves that reveal nothing (Tether: links, ``~25``)."""

    id: str
    position: int
    moves: list[str]


Command = Move | Say | CallPlayer | SeatBot | Leave | Return


class Hello(Request, frozen=True, tag_field="do", tag="hello"):
    """First message on a socket, and whenever the sender wants everything once more.

    ``key`` is the secret of a seat, None to watch. ``log``: how many log entries are known
    already. ``choices`` False leaves what moves would score out, for bots that do not need it.
    ``away`` tells that the page is hidden.
    """

    key: str | None = None
    log: int = 0
    choices: bool = True
    away: bool = False


class Away(Request, frozen=True, tag_field="do", tag="away"):
    """The page was hidden or shown."""

    away: bool


class Ping(Request, frozen=True, tag_field="do", tag="ping"):
    """Answered by ``pong``; browsers cannot see the protocol's own pings."""

    id: str


FromClient = Move | Say | CallPlayer | SeatBot | Leave | Return | Try | Hello | Away | Ping


class TableMessage(Message, frozen=True, tag_field="type", tag="table"):
    """The table has changed for the viewer."""

    table: TableView


class PresenceMessage(Message, frozen=True, tag_field="type", tag="presence"):
    """Who is there, by seat, and how many watch."""

    seats: list[Presence | None]
    watching: int


class Done(Message, frozen=True, tag_field="type", tag="done"):
    """The command is stored. Sent after the table message that shows it."""

    id: str
    seq: int


class Refused(Message, frozen=True, tag_field="type", tag="refused"):
    """The command was refused and changed nothing.

    ``code``: ``stale`` (the table has moved on), ``illegal``, ``not_yours``, ``closed``,
    ``too_fast``, ``bad`` (not understood), ``trouble`` (the server could not store it just now; it
    may or may not have happened, so ask again with the same id); ``reason`` is a sentence;
    ``ruling`` names the rule.
    """

    id: str | None
    code: Literal["stale", "illegal", "not_yours", "closed", "too_fast", "bad", "trouble"]
    reason: str
    ruling: str | None = None


class Tried(Message, frozen=True, tag_field="type", tag="tried"):
    """Answer to ``try``: the view and the choices as they would be."""

    id: str
    view: dict[str, Any]
    choices: list[Choice]


class Pong(Message, frozen=True, tag_field="type", tag="pong"):
    """Answer to ``ping``."""

    id: str
    now: float


FromServer = TableMessage | PresenceMessage | Done | Refused | Tried | Pong


# ---- REST ---------------------------------------------------------------------------------------


class OptionInfo(Message, frozen=True):
    """An option of a game; ``kind`` is ``switch``, ``count``, ``names`` or ``file``."""

    name: str
    kind: Literal["switch", "count", "names", "file"]
    help: str
    default: Any
    low: int | None = None
    high: int | None = None


class GameInfo(Message, frozen=True):
    """A game that can be played here. ``boards``: Connections: names of the boards."""

    name: GameName
    players: list[int]
    default_players: int
    summary: str
    options: list[OptionInfo]
    bots: list[str]
    boards: list[str]


class NewSeat(Request, frozen=True):
    """Who shall sit where: ``you`` (the sender; several in pass-and-play), ``bot``, ``open``.

    ``key`` and ``salt`` as in :class:`Join`, for seats of kind ``you``.
    """

    kind: Literal["you", "bot", "open"]
    name: str | None = None
    bot: str | None = None
    key: str | None = None
    salt: str | None = None


class NewTable(Request, frozen=True):
    """A table to be opened. ``id`` makes a repeated request harmless.

    ``owner`` is a secret like a seat's key; a sender with a seat may leave it out. ``deal_of``:
    play the deal of that finished table again. ``lesson``: the fixed deal of the guided first game.
    """

    id: str
    game: GameName
    players: int | None = None
    options: dict[str, Any] = {}
    name: str | None = None
    settings: Settings = Settings()
    seats: list[NewSeat] = []
    owner: str | None = None
    deal_of: str | None = None
    lesson: bool = False


class Join(Request, frozen=True):
    """Sit down. ``seat`` None takes any that is free.

    ``key``: the seat's secret, 22 to 64 characters of base64url from at least 128 random bits,
    chosen by the sender so that a repeated request finds its seat; made by the server when
    missing. ``salt``: 16 to 64 random bytes in hexadecimal for the shuffle.
    """

    name: str
    seat: int | None = None
    key: str | None = None
    salt: str | None = None


class Seated(Message, frozen=True):
    """The seats that the sender now has: their secrets by seat number, and the table."""

    id: str
    keys: dict[str, str]
    owner: str | None
    table: TableView


class Rematch(Request, frozen=True):
    """Ask for, or agree to, a rematch: the seat moves on to the next table."""

    salt: str | None = None


class LobbyEntry(Message, frozen=True):
    """An open table: ``free`` lists its open seats."""

    id: str
    name: str
    game: GameName
    players: int
    options: dict[str, Any]
    seats: list[SeatInfo]
    free: list[int]
    created: float


class Problem(Message, frozen=True):
    """What was wrong with a request, in a sentence."""

    code: str
    reason: str
    ruling: str | None = None


class Frame(Message, frozen=True):
    """One step of a replay: the open table after it. ``hands`` by seat, where there are any."""

    view: dict[str, Any]
    hands: list[list[str]]
    entry: LogEntry | None


class Replay(Message, frozen=True):
    """A game step by step; the first frame is the deal. ``names`` by seat, None if unknown."""

    game: GameName
    players: int
    options: dict[str, Any]
    names: list[str | None]
    frames: list[Frame]


class Proof(Message, frozen=True):
    """Everything that is needed to check the shuffle of a finished game, see ``trivet verify``."""

    format: Literal["trivet-proof/1"]
    commitment: str
    secret: str
    salts: list[str | None]
    record: dict[str, Any]


class HostInfo(Message, frozen=True):
    """Only for whoever sits at the server: addresses under which friends in the house reach it."""

    addresses: list[str]
    version: str
