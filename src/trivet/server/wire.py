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
    moves: list[str] = []
    items: list[dict[str, Any]] = []
    scores: list[int] | None = None
    by: Literal["bot", "clock"] | None = None
    moved_for: list[int] = []
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
    bot: str = "club"


class Return(Request, frozen=True, tag_field="do", tag="return"):
    """Take one's seat back from the bot that stood in."""

    id: str


class Try(Request, frozen=True, tag_field="do", tag="try"):
    """What if: the position after moves that reveal nothing (Tether: links, ``~25``)."""

    id: str
    position: int
    moves: list[str]


class Hint(Request, frozen=True, tag_field="do", tag="hint"):
    """What would *master* do? For a seat whose turn it is, at a table that plays with hints.

    ``moves``: moves of the running turn that are staged and reveal nothing, as for ``try``.
    """

    id: str
    position: int
    moves: list[str] = []


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


FromClient = Move | Say | CallPlayer | SeatBot | Leave | Return | Try | Hint | Hello | Away | Ping


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


Unit = Literal["lead", "chance", "minus"]
"""What expected results are: points ahead of the best opponent at the end of the match
(Quincunx), the chance of the seat's side to win with ties counting half, from 0 to 1 (Tether),
minus points of the own board at the end of the running game, so that less is better
(Connections)."""


class HintMove(Message, frozen=True):
    """A move that *master* considers.

    ``value``: the expected result for the seat with it; ``loss``: how much worse that is than the
    first one's, 0 or more. ``points``, ``draws`` and ``items``: what it scores at once, as in
    :class:`Choice`.
    """

    move: str
    value: float
    loss: float
    points: list[int] | None = None
    draws: int = 0
    items: list[dict[str, Any]] | None = None


class Hinted(Message, frozen=True, tag_field="type", tag="hinted"):
    """Answer to ``hint``: up to three moves, best first. Only the seat that asked gets it."""

    id: str
    position: int
    unit: Unit
    moves: list[HintMove]


class Pong(Message, frozen=True, tag_field="type", tag="pong"):
    """Answer to ``ping``."""

    id: str
    now: float


FromServer = TableMessage | PresenceMessage | Done | Refused | Tried | Hinted | Pong


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
    """A game that can be played here.

    ``levels``: the bots that people play against, weakest first. ``bots``: all of them, those
    of the levels first. ``boards``: Connections: names of the boards.
    """

    name: GameName
    players: list[int]
    default_players: int
    summary: str
    options: list[OptionInfo]
    levels: list[str]
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


class Better(Message, frozen=True):
    """A move that was possible, and the expected result with it."""

    move: str
    value: float


class Decision(Message, frozen=True):
    """A move of a finished game that was not the only one, as its seat could judge it then.

    Attributes:
        number: Which move of the record it is, from 0.
        frame: Which frame of the replay shows the table before it.
        game: Which game of a series of Connections, from 0; otherwise always 0.
        seat: Who made it.
        move: The move.
        before: The expected result with the best move.
        after: The expected result with the move that was made.
        loss: How much worse ``after`` is, 0 or more.
        better: The best moves, up to three; the first is the best.
    """

    number: int
    frame: int
    game: int
    seat: int
    move: str
    before: float
    after: float
    loss: float
    better: list[Better]


class Point(Message, frozen=True):
    """What a seat could expect when so many moves of the record had been made."""

    moves: int
    value: float


class Course(Message, frozen=True):
    """How a game went for a seat: ``result`` is ``initial`` changed by ``luck`` and ``loss``.

    Luck is counted so that more is better: ``result = initial + luck - loss``; where less is
    better (``minus``), ``result = initial - luck + loss``.

    Attributes:
        seat: The seat.
        game: Which game of a series of Connections, from 0; otherwise always 0.
        initial: What it could expect at its first decision.
        result: How it ended, in the same unit.
        luck: What cards, tiles and the others brought.
        loss: What its own decisions cost, all losses together.
        decisions: How many decisions it had.
        mistakes: Numbers of its moves that cost the most, worst first, up to three.
        series: The graph: before and after each decision, and the end.
    """

    seat: int
    game: int
    initial: float
    result: float
    luck: float
    loss: float
    decisions: int
    mistakes: list[int]
    series: list[Point]


class Hindsight(Message, frozen=True):
    """The best that was possible on a board with the tiles of a finished game of Connections.

    It lies between ``low`` (proven) and ``high`` (laid, in the order in which the tiles were
    turned); equal when the search came to its end.

    Attributes:
        game: Which game of the series, from 0.
        seat: Whose board.
        minus: The minus points that were made.
        low: No placing of these tiles has fewer minus points.
        high: The minus points of ``cells``.
        cells: That board, as ``cells`` in a view.
        sheet: Its minus points item by item, as ``sheet`` in a view.
    """

    game: int
    seat: int
    minus: int
    low: int
    high: int
    cells: list[dict[str, Any]]
    sheet: dict[str, Any]


class Hindsights(Message, frozen=True):
    """The best boards in hindsight, of the games of a table that are over.

    ``done`` False: more are being worked out; ask again in a second.
    """

    done: bool
    boards: list[Hindsight]


class Review(Message, frozen=True):
    """What a finished game looks like to *master*; it is worked out in the background.

    Attributes:
        id: Of a record that was sent: ask ``GET api/reviews/{id}`` for the rest every second or
            so; of a table, ask the table.
        state: ``waiting`` for other reviews, ``working``, ``done``, or ``failed``.
        ahead: How many reviews come first.
        progress: How much is done, 0 to 1.
        unit: What expected results are.
        decisions_from: Number of the first one in ``decisions``, counted from 0.
        decisions: The decisions known so far, in the order of the record, from ``?from=N`` on.
        courses: How it went for each seat (and game); empty until it is done.
        hindsight: Connections: the best boards, as far as they are known.
    """

    id: str
    state: Literal["waiting", "working", "done", "failed"]
    ahead: int
    progress: float
    unit: Unit
    decisions_from: int
    decisions: list[Decision]
    courses: list[Course]
    hindsight: list[Hindsight]


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
