// Made by `npm run wire` from wire.schema.json, which `python -m trivet.server.schema` writes.

export interface Wire {
  Away: Away;
  Better: Better;
  CallPlayer: CallPlayer;
  CardView: CardView;
  Choice: Choice;
  ConnectionsView: ConnectionsView;
  Course: Course;
  Decision: Decision;
  Done: Done;
  Frame: Frame;
  GameInfo: GameInfo;
  GroupView: GroupView;
  HandView: HandView;
  Hello: Hello;
  Hindsight: Hindsight;
  Hindsights: Hindsights;
  Hint: Hint;
  HintMove: HintMove;
  Hinted: Hinted;
  HostInfo: HostInfo;
  Item: Item;
  Join: Join;
  Leave: Leave;
  LobbyEntry: LobbyEntry;
  LogEntry: LogEntry;
  Move: Move;
  NewSeat: NewSeat;
  NewTable: NewTable;
  NumberField: NumberField;
  OptionInfo: OptionInfo;
  Ping: Ping;
  PlacedCard: PlacedCard;
  PlacedTile: PlacedTile;
  Point: Point;
  Pong: Pong;
  PresenceMessage: PresenceMessage;
  Problem: Problem;
  Proof: Proof;
  QuincunxView: QuincunxView;
  Record: Record;
  Refused: Refused;
  Rematch: Rematch;
  Replay: Replay;
  Return: Return;
  Review: Review;
  Say: Say;
  SeatBot: SeatBot;
  SeatInfo: SeatInfo;
  Seated: Seated;
  Settings: Settings;
  Sheet: Sheet;
  ShuffleInfo: ShuffleInfo;
  Table: Table;
  TableMessage: TableMessage;
  TableView: TableView;
  TetherLine: TetherLine;
  TetherView: TetherView;
  Tried: Tried;
  Try: Try;
}
/**
 * The page was hidden or shown.
 */
export interface Away {
  do: 'away';
  away: boolean;
}
/**
 * A move that was possible, and the expected result with it.
 */
export interface Better {
  move: string;
  value: number;
}
/**
 * Nudge whoever the table waits for.
 */
export interface CallPlayer {
  do: 'call';
  id: string;
}
/**
 * A card in play: its name, what it reads for each side, its place in its group (T3).
 */
export interface CardView {
  card: string;
  h: string;
  v: string;
  x: number;
  y: number;
}
/**
 * A legal move of the viewer, and what it would score; the last fields depend on the game.
 *
 * Attributes:
 *     move: In the notation of the game.
 *     points: What it would bring by seat or side, as in ``scores``; None without help.
 *     draws: Cards it would draw (Quincunx).
 *     items: What would score, as in a view; None without help.
 *     lands: Tether: cards that this link brings into the active group, where they come to lie
 *         and their readings, in the places of the group ``group``; None for other moves.
 *     group: Tether: the active group as it would be then; with ``points`` as if the turn
 *         ended there.
 */
export interface Choice {
  move: string;
  points: number[] | null;
  draws: number;
  items: {[name: string]: any}[] | null;
  lands: {[name: string]: any}[] | null;
  group: {[name: string]: any} | null;
}
/**
 * Connections as one viewer may know it.
 */
export interface ConnectionsView {
  acting: number[];
  end: string | null;
  game: 'connections' | 'quincunx' | 'tether';
  gone: string[];
  items: Item[];
  last: Table[] | null;
  left: string[];
  legal: string[];
  moves: (string | null)[];
  number: number;
  options: {[name: string]: any};
  over: boolean;
  past: number[][];
  players: number;
  rank: string | null;
  round: number;
  scores: number[];
  seat: number | null;
  starter: number;
  table: Table[];
  tile: string | null;
  tiles: {
    [k: string]: string;
  };
  turns: {
    [k: string]: string;
  };
  winners: number[] | null;
}
/**
 * What scored, where, how much; see ``trivet.core.item``.
 */
export interface Item {
  draws: number;
  kind: string;
  points: number[];
  where: string[];
}
/**
 * A seat's place at the table.
 *
 * Attributes:
 *     seat: Its number.
 *     board: Name of the board.
 *     cells: What lies on it, by cell; completed rounds only, without the printed centre.
 *     placed: Whether the seat has placed in the running round.
 *     pending: What it has placed in the running round; always None for other viewers.
 *     sheet: The board's minus points, without the running round.
 */
export interface Table {
  board: string;
  cells: PlacedTile[];
  pending: PlacedTile | null;
  placed: boolean;
  seat: number;
  sheet: Sheet;
}
/**
 * A tile on a board; ``sides`` as it lies, clockwise from north, None for a spiral.
 */
export interface PlacedTile {
  cell: string;
  sides: string | null;
  tile: string;
  turn: string;
}
/**
 * A board's minus points item by item, without the running round (C10).
 *
 * ``number`` is the sum of the fields not connected, ``spiral`` the count of spirals, ``minus``
 * the sum of both.
 */
export interface Sheet {
  fields: NumberField[];
  minus: number;
  number: number;
  spiral: number;
  spirals: string[];
}
/**
 * A number field; ``state`` is ``connected``, ``open`` or ``lost`` (its cell is taken).
 */
export interface NumberField {
  cell: string;
  side: string;
  state: string;
  value: number;
}
/**
 * How a game went for a seat: ``result`` is ``initial`` changed by ``luck`` and ``loss``.
 *
 * Luck is counted so that more is better: ``result = initial + luck - loss``; where less is
 * better (``minus``), ``result = initial - luck + loss``.
 *
 * Attributes:
 *     seat: The seat.
 *     game: Which game of a series of Connections, from 0; otherwise always 0.
 *     initial: What it could expect at its first decision.
 *     result: How it ended, in the same unit.
 *     luck: What cards, tiles and the others brought.
 *     loss: What its own decisions cost, all losses together.
 *     decisions: How many decisions it had.
 *     mistakes: Numbers of its moves that cost the most, worst first, up to three.
 *     series: The graph: before and after each decision, and the end.
 */
export interface Course {
  seat: number;
  game: number;
  initial: number;
  result: number;
  luck: number;
  loss: number;
  decisions: number;
  mistakes: number[];
  series: Point[];
}
/**
 * What a seat could expect when so many moves of the record had been made.
 */
export interface Point {
  moves: number;
  value: number;
}
/**
 * A move of a finished game that was not the only one, as its seat could judge it then.
 *
 * Attributes:
 *     number: Which move of the record it is, from 0.
 *     frame: Which frame of the replay shows the table before it.
 *     game: Which game of a series of Connections, from 0; otherwise always 0.
 *     seat: Who made it.
 *     move: The move.
 *     before: The expected result with the best move.
 *     after: The expected result with the move that was made.
 *     loss: How much worse ``after`` is, 0 or more.
 *     better: The best moves, up to three; the first is the best.
 */
export interface Decision {
  number: number;
  frame: number;
  game: number;
  seat: number;
  move: string;
  before: number;
  after: number;
  loss: number;
  better: Better[];
}
/**
 * The command is stored. Sent after the table message that shows it.
 */
export interface Done {
  type: 'done';
  id: string;
  seq: number;
}
/**
 * One step of a replay: the open table after it. ``hands`` by seat, where there are any.
 */
export interface Frame {
  view: {[name: string]: any};
  hands: string[][];
  entry: LogEntry | null;
}
/**
 * One thing that happened, as the viewer may know it.
 *
 * Attributes:
 *     n: Its number in the viewer's log, from 0.
 *     at: When.
 *     kind: ``turn`` (moves were made), ``said``, ``seated``, ``left``, ``returned``,
 *         ``dealt`` (the game, a round or a game of a series begins), ``over``, ``called``.
 *     seat: Whose; None for the table's own.
 *     name: Who said it, also without a seat.
 *     moves: Of ``turn``: moves in order. In Connections all placements of a round stand in one
 *         entry, by seat, when the round is complete; ``seat`` is then None.
 *     items: What they scored, as in a view. Muggins: with the move that settles it.
 *     scores: As in a view, after it.
 *     by: ``bot`` or ``clock`` when not the person itself moved; None in Connections unless it is
 *         so for all seats.
 *     moved_for: Of ``turn``: people whose time was over, so that a bot made the move; in
 *         Connections any of the seats.
 *     missed: Of ``turn``, in Muggins: points that the claim left out and that nobody called;
 *         told when the asking is over, None while it goes on or nothing was missed.
 *     text: Of ``said``.
 *     to: ``team`` when only the team can read it.
 *     round: Of ``dealt``: which round or game of the series, from 1.
 */
export interface LogEntry {
  n: number;
  at: number;
  kind: 'called' | 'dealt' | 'left' | 'over' | 'returned' | 'said' | 'seated' | 'turn';
  seat: number | null;
  name: string | null;
  moves: string[];
  items: {[name: string]: any}[];
  scores: number[] | null;
  by: ('bot' | 'clock') | null;
  moved_for: number[];
  missed: number | null;
  text: string | null;
  to: 'all' | 'team';
  round: number | null;
}
/**
 * A game that can be played here.
 *
 * ``levels``: the bots that people play against, weakest first. ``bots``: all of them, those
 * of the levels first. ``boards``: Connections: names of the boards.
 */
export interface GameInfo {
  name: 'connections' | 'quincunx' | 'tether';
  players: number[];
  default_players: number;
  summary: string;
  options: OptionInfo[];
  levels: string[];
  bots: string[];
  boards: string[];
}
/**
 * An option of a game; ``kind`` is ``switch``, ``count``, ``names`` or ``file``.
 */
export interface OptionInfo {
  name: string;
  kind: 'count' | 'file' | 'names' | 'switch';
  help: string;
  default: any;
  low: number | null;
  high: number | null;
}
/**
 * A group.
 *
 * ``name`` is its smallest card; places keep as long as that card does. ``reached`` is the
 * largest threshold (0, 6, 10, 14) whose mark a card of it carries (T15).
 */
export interface GroupView {
  active: boolean;
  cards: CardView[];
  height: number;
  name: string;
  reached: number;
  size: number;
  tethers: TetherLine[];
  width: number;
}
/**
 * Two neighbours, the lower reading of ``side`` first; ``made`` by its link or incidental.
 */
export interface TetherLine {
  cards: string[];
  made: boolean;
  side: string;
}
/**
 * How many cards a seat holds, and those of them that everyone has seen it take (T12).
 */
export interface HandView {
  count: number;
  known: string[];
}
/**
 * First message on a socket, and whenever the sender wants everything once more.
 *
 * ``key`` is the secret of a seat, None to watch. ``log``: how many log entries are known
 * already. ``choices`` False leaves what moves would score out, for bots that do not need it.
 * ``away`` tells that the page is hidden.
 */
export interface Hello {
  do: 'hello';
  key?: string | null;
  log?: number;
  choices?: boolean;
  away?: boolean;
}
/**
 * The best that was possible on a board with the tiles of a finished game of Connections.
 *
 * It lies between ``low`` (proven) and ``high`` (laid, in the order in which the tiles were
 * turned); equal when the search came to its end.
 *
 * Attributes:
 *     game: Which game of the series, from 0.
 *     seat: Whose board.
 *     minus: The minus points that were made.
 *     low: No placing of these tiles has fewer minus points.
 *     high: The minus points of ``cells``.
 *     cells: That board, as ``cells`` in a view.
 *     sheet: Its minus points item by item, as ``sheet`` in a view.
 */
export interface Hindsight {
  game: number;
  seat: number;
  minus: number;
  low: number;
  high: number;
  cells: {[name: string]: any}[];
  sheet: {[name: string]: any};
}
/**
 * The best boards in hindsight, of the games of a table that are over.
 *
 * ``done`` False: more are being worked out; ask again in a second.
 */
export interface Hindsights {
  done: boolean;
  boards: Hindsight[];
}
/**
 * What would *master* do? For a seat whose turn it is, at a table that plays with hints.
 *
 * ``moves``: moves of the running turn that are staged and reveal nothing, as for ``try``.
 */
export interface Hint {
  do: 'hint';
  id: string;
  position: number;
  moves?: string[];
}
/**
 * A move that *master* considers.
 *
 * ``value``: the expected result for the seat with it; ``loss``: how much worse that is than the
 * first one's, 0 or more. ``points``, ``draws`` and ``items``: what it scores at once, as in
 * :class:`Choice`.
 */
export interface HintMove {
  move: string;
  value: number;
  loss: number;
  points: number[] | null;
  draws: number;
  items: {[name: string]: any}[] | null;
}
/**
 * Answer to ``hint``: up to three moves, best first. Only the seat that asked gets it.
 */
export interface Hinted {
  type: 'hinted';
  id: string;
  position: number;
  unit: 'chance' | 'lead' | 'minus';
  moves: HintMove[];
}
/**
 * Only for whoever sits at the server: addresses under which friends in the house reach it.
 */
export interface HostInfo {
  addresses: string[];
  version: string;
}
/**
 * Sit down. ``seat`` None takes any that is free.
 *
 * ``key``: the seat's secret, 22 to 64 characters of base64url from at least 128 random bits,
 * chosen by the sender so that a repeated request finds its seat; made by the server when
 * missing. ``salt``: 16 to 64 random bytes in hexadecimal for the shuffle.
 */
export interface Join {
  name: string;
  seat?: number | null;
  key?: string | null;
  salt?: string | null;
}
/**
 * Get up: before the deal the seat is open again, later the bot ``bot`` stands in.
 */
export interface Leave {
  do: 'leave';
  id: string;
  bot?: string;
}
/**
 * An open table: ``free`` lists its open seats.
 */
export interface LobbyEntry {
  id: string;
  name: string;
  game: 'connections' | 'quincunx' | 'tether';
  players: number;
  options: {[name: string]: any};
  seats: SeatInfo[];
  free: number[];
  created: number;
}
/**
 * A place at the table.
 *
 * ``kind``: ``open``; ``person``; ``bot``; ``reserved`` for somebody who has been asked for a
 * rematch and has not come yet. ``bot`` names the bot that plays (also when it stands in for a
 * person who left). ``presence`` is None for an open or reserved seat. ``hints``: in how many
 * positions the seat has taken a hint, which everybody may see.
 */
export interface SeatInfo {
  seat: number;
  kind: 'bot' | 'open' | 'person' | 'reserved';
  name: string | null;
  bot: string | null;
  presence: ('away' | 'bot' | 'gone' | 'here') | null;
  hints: number;
}
/**
 * Make moves of one turn, all or none. ``id``: chosen by the sender, new for each command.
 */
export interface Move {
  do: 'move';
  id: string;
  position: number;
  moves: string[];
}
/**
 * Who shall sit where: ``you`` (the sender; several in pass-and-play), ``bot``, ``open``.
 *
 * ``key`` and ``salt`` as in :class:`Join`, for seats of kind ``you``.
 */
export interface NewSeat {
  kind: 'bot' | 'open' | 'you';
  name?: string | null;
  bot?: string | null;
  key?: string | null;
  salt?: string | null;
}
/**
 * A table to be opened. ``id`` makes a repeated request harmless.
 *
 * ``owner`` is a secret like a seat's key; a sender with a seat may leave it out. ``deal_of``:
 * play the deal of that finished table again. ``lesson``: the fixed deal of the guided first game.
 */
export interface NewTable {
  id: string;
  game: 'connections' | 'quincunx' | 'tether';
  players?: number | null;
  options?: {[name: string]: any};
  name?: string | null;
  settings?: Settings;
  seats?: NewSeat[];
  owner?: string | null;
  deal_of?: string | null;
  lesson?: boolean;
}
/**
 * What the table agreed on besides the game's own options.
 *
 * Attributes:
 *     listed: Whether it stands in the lobby while a seat is free.
 *     help: Whether choices carry what they would score (never in Muggins).
 *     time_limit: Seconds a turn, or None.
 *     on_timeout: Past the limit a bot makes one move, or the table only shows that it waits.
 *     watching: Whether people without a seat may watch.
 *     same_device: Pass-and-play: one browser holds every person's seat.
 *     hints: Whether players may ask for hints (never in Muggins). None, when a table is opened:
 *         as is usual, which is yes for one person against bots and no among people; a table
 *         that is shown has True or False.
 *     bot_seconds: Most seconds that a bot thinks about a move, 0.1 to 10. Only *master* uses
 *         more than one.
 */
export interface Settings {
  listed: boolean;
  help: boolean;
  time_limit: number | null;
  on_timeout: 'bot' | 'wait';
  watching: boolean;
  same_device: boolean;
  hints: boolean | null;
  bot_seconds: number;
}
/**
 * Answered by ``pong``; browsers cannot see the protocol's own pings.
 */
export interface Ping {
  do: 'ping';
  id: string;
}
/**
 * A card on the spread.
 */
export interface PlacedCard {
  card: string;
  cell: string;
}
/**
 * Answer to ``ping``.
 */
export interface Pong {
  type: 'pong';
  id: string;
  now: number;
}
/**
 * Who is there, by seat, and how many watch.
 */
export interface PresenceMessage {
  type: 'presence';
  seats: (('away' | 'bot' | 'gone' | 'here') | null)[];
  watching: number;
}
/**
 * What was wrong with a request, in a sentence.
 */
export interface Problem {
  code: string;
  reason: string;
  ruling: string | null;
}
/**
 * Everything that is needed to check the shuffle of a finished game, see ``trivet verify``.
 */
export interface Proof {
  format: 'trivet-proof/1';
  commitment: string;
  secret: string;
  salts: (string | null)[];
  record: {[name: string]: any};
}
/**
 * Quincunx as one viewer may know it.
 */
export interface QuincunxView {
  acting: number[];
  claimed: number | null;
  dealer: number;
  deck_count: number;
  end: string | null;
  game: 'connections' | 'quincunx' | 'tether';
  hand: string[] | null;
  hand_counts: number[];
  hands: string[][] | null;
  items: Item[];
  legal: string[];
  moves: (string | null)[];
  options: {[name: string]: any};
  over: boolean;
  phase: string;
  placed: PlacedCard | null;
  players: number;
  round: number;
  scores: number[];
  seat: number | null;
  spread: {
    [k: string]: string;
  };
  turn: number | null;
  winners: number[] | null;
}
/**
 * One game as anyone can replay it.
 *
 * Attributes:
 *     format: Always ``trivet-record/1``.
 *     game: Name of the game.
 *     players: Number of players.
 *     options: All options of the game with their values.
 *     deals: For each round or game begun, the complete deck as codes, top first.
 *     moves: The moves in order, in the notation of the game.
 *     scores: Final points by seat (Tether: by side); None while unfinished.
 *     winners: Seats (Tether: sides) that won; None while unfinished.
 *     legal: For each move all legal moves at that point, sorted by character code, or None.
 *
 * Raises:
 *     RecordError: From every reading or checking method, for whatever is wrong with it.
 */
export interface Record {
  format: string;
  game: string;
  players: number;
  options: {[name: string]: any};
  deals: string[][];
  moves: string[];
  scores?: number[] | null;
  winners?: number[] | null;
  legal?: string[][] | null;
}
/**
 * The command was refused and changed nothing.
 *
 * ``code``: ``stale`` (the table has moved on), ``illegal``, ``not_yours``, ``closed``,
 * ``too_fast``, ``bad`` (not understood), ``trouble`` (the server could not store it just now; it
 * may or may not have happened, so ask again with the same id); ``reason`` is a sentence;
 * ``ruling`` names the rule.
 */
export interface Refused {
  type: 'refused';
  id: string | null;
  code: 'bad' | 'closed' | 'illegal' | 'not_yours' | 'stale' | 'too_fast' | 'trouble';
  reason: string;
  ruling: string | null;
}
/**
 * Ask for, or agree to, a rematch: the seat moves on to the next table.
 */
export interface Rematch {
  salt?: string | null;
}
/**
 * A game step by step; the first frame is the deal. ``names`` by seat, None if unknown.
 */
export interface Replay {
  game: 'connections' | 'quincunx' | 'tether';
  players: number;
  options: {[name: string]: any};
  names: (string | null)[];
  frames: Frame[];
}
/**
 * Take one's seat back from the bot that stood in.
 */
export interface Return {
  do: 'return';
  id: string;
}
/**
 * What a finished game looks like to *master*; it is worked out in the background.
 *
 * Attributes:
 *     id: Of a record that was sent: ask ``GET api/reviews/{id}`` for the rest every second or
 *         so; of a table, ask the table.
 *     state: ``waiting`` for other reviews, ``working``, ``done``, or ``failed``.
 *     ahead: How many reviews come first.
 *     progress: How much is done, 0 to 1.
 *     unit: What expected results are.
 *     decisions_from: Number of the first one in ``decisions``, counted from 0.
 *     decisions: The decisions known so far, in the order of the record, from ``?from=N`` on.
 *     courses: How it went for each seat (and game); empty until it is done.
 *     hindsight: Connections: the best boards, as far as they are known.
 */
export interface Review {
  id: string;
  state: 'done' | 'failed' | 'waiting' | 'working';
  ahead: number;
  progress: number;
  unit: 'chance' | 'lead' | 'minus';
  decisions_from: number;
  decisions: Decision[];
  courses: Course[];
  hindsight: Hindsight[];
}
/**
 * Write into the chat; ``name`` is for whoever watches.
 */
export interface Say {
  do: 'say';
  id: string;
  text: string;
  to?: 'all' | 'team';
  name?: string | null;
}
/**
 * The owner puts a bot on an open (or reserved) seat.
 */
export interface SeatBot {
  do: 'seat_bot';
  id: string;
  seat: number;
  bot: string;
}
/**
 * The seats that the sender now has: their secrets by seat number, and the table.
 */
export interface Seated {
  id: string;
  keys: {
    [k: string]: string;
  };
  owner: string | null;
  table: TableView;
}
/**
 * A table as one viewer may know it: the only thing that ever leaves it.
 *
 * Attributes:
 *     seq: Grows with everything that this viewer gets to know; equal means equal.
 *     you: The viewer's seat.
 *     owner: Whether the viewer may fill open seats with bots.
 *     preparing: All seats are taken, and the deal comes as soon as the rules are loaded (on a
 *         machine that has never played the game they are compiled first).
 *     position: Moves (Connections: placements of complete rounds) made so far; a command to
 *         move names it, so that it is never applied to another position.
 *     turn: Seats that the table waits for.
 *     since: When the running turn began.
 *     deadline: When it should be over, or None.
 *     view: The game as the viewer sees it (``state.view(seat)``); None before the deal.
 *     choices: The viewer's legal moves when it is to move, otherwise empty.
 *     log_from: Number of the first entry in ``log``.
 *     log: Entries that this connection has not been sent yet (by REST: all from ``?log=N``).
 *     shuffle: None where the deal was given: a lesson, or an older deal played again.
 *     lesson: Whether this is a guided first game.
 *     next: The table of the rematch, once somebody wants one.
 *     now: The server's clock.
 */
export interface TableView {
  id: string;
  name: string;
  game: 'connections' | 'quincunx' | 'tether';
  players: number;
  options: {[name: string]: any};
  settings: Settings;
  status: 'over' | 'playing' | 'waiting';
  seq: number;
  you: number | null;
  owner: boolean;
  seats: SeatInfo[];
  position: number;
  turn: number[];
  since: number;
  deadline: number | null;
  view: {[name: string]: any} | null;
  choices: Choice[];
  shuffle: ShuffleInfo | null;
  lesson: boolean;
  preparing: boolean;
  watching: number;
  next: string | null;
  log_from: number;
  log: LogEntry[];
  now: number;
}
/**
 * The commitment to the shuffle; ``secret`` is None until the game is over.
 *
 * ``commitment`` is the SHA-256 of the secret, ``salts`` the random bytes of the seats, all in
 * hexadecimal; a seat that gave none has None.
 */
export interface ShuffleInfo {
  commitment: string;
  salts: (string | null)[];
  secret: string | null;
}
/**
 * The table has changed for the viewer.
 */
export interface TableMessage {
  type: 'table';
  table: TableView;
}
/**
 * Tether as one viewer may know it.
 */
export interface TetherView {
  acting: number[];
  adrift: string[];
  deck: number;
  end: string | null;
  game: 'connections' | 'quincunx' | 'tether';
  groups: GroupView[];
  hand: string[] | null;
  hands: HandView[];
  helped: boolean;
  idle: number;
  items: Item[];
  legal: string[];
  linked: boolean;
  moves: (string | null)[];
  options: {[name: string]: any};
  over: boolean;
  phase: string | null;
  players: number;
  scores: number[];
  seat: number | null;
  set_adrift: string | null;
  side: string | null;
  turn: number | null;
  turns_left: number;
  winners: number[] | null;
}
/**
 * Answer to ``try``: the view and the choices as they would be.
 */
export interface Tried {
  type: 'tried';
  id: string;
  view: {[name: string]: any};
  choices: Choice[];
}
/**
 * What if: the position after moves that reveal nothing (Tether: links, ``~25``).
 */
export interface Try {
  do: 'try';
  id: string;
  position: number;
  moves: string[];
}

export type GameName = TableView['game'];
export type Presence = NonNullable<SeatInfo['presence']>;
export type FromClient = Away | CallPlayer | Hello | Hint | Leave | Move | Ping | Return | Say | SeatBot | Try;
export type FromServer = Done | Hinted | Pong | PresenceMessage | Refused | TableMessage | Tried;
export type Command = Exclude<FromClient, Try | Hint | Hello | Away | Ping>;
