// What a board is given and what a game gives to the pages around it. Pages know no game,
// games know no page: this is all they share.
import type { Component } from 'svelte';
import type { Choice, Hindsight, Hindsights, HintMove, LogEntry, SeatInfo } from '../lib/wire';

type Presence = SeatInfo['presence'];

export type { Choice, LogEntry };

/** A move to be marked on the board: the best of a hint or a review, or the one that was made. */
export interface Mark {
  move: string;
  as: 'best' | 'played';
  seat: number | null;
}

/** What a board is given; implemented by a live table, a replay and fixtures. */
export interface Play {
  /** The accepted view (typed per game). */
  readonly view: any;
  /** The view with staged moves applied (Tether: the server's answer to `try`); else === view. */
  readonly shown: any;
  /** Legal moves in `shown`; [] when the viewer may not act. */
  readonly choices: Choice[];
  /** The viewer's seat. */
  readonly you: number | null;
  /** Names as to be shown ("You" is a text of the game's own). */
  readonly seats: {
    name: string;
    bot: boolean;
    you: boolean;
    /** Whether whoever sits there is there; not known of a replay. */
    presence?: Presence | null;
  }[];
  /** Moves being built, not sent. */
  readonly staged: string[];
  /** Moves sent, not yet accepted (draw them "sent": dotted, moving). */
  readonly sent: string[];
  readonly phase: 'idle' | 'trying' | 'sending' | 'offline';
  /** The viewer may act now. */
  readonly live: boolean;
  /** Previews allowed. */
  readonly help: boolean;
  /** Replay: all hands. */
  readonly hands: string[][] | null;
  readonly status: 'playing' | 'over';
  /** Newest turn, for motion (fly, count up); null on first load. */
  readonly fresh: LogEntry | null;
  /** The newest turn, also on first load: what a board can mark as the last move. */
  readonly last: LogEntry | null;
  /** All that has happened so far. */
  readonly log: readonly LogEntry[];
  /** Moves to be marked lightly; none unless there is a hint or a review. */
  readonly marks?: readonly Mark[];
  /** Connections: the best boards in hindsight; null before a game is over. */
  readonly hindsight?: Hindsights | null;
  /** Replace what is staged; [] takes all back. `atOnce`: send without a confirm where the
   *  person's setting says so. */
  stage(moves: string[], atOnce?: boolean): void;
  /** Confirm; default: the staged moves. */
  send(moves?: string[]): void;
  /** A short sentence for the person (toast and live region), e.g. why a tap does nothing. */
  say(text: string): void;
}

/** A turn in words. `lead`: "13" or "c4". */
export interface Described {
  lead: string;
  text: string;
  items: { text: string; points?: string; minus?: boolean }[];
  points: string | null;
  minus?: boolean;
}

/** A step of the guided first game. `mark`: CSS selector of what the step speaks of. */
export interface LessonStep {
  when(play: Play): boolean;
  text: string;
  mark?: string;
  done?(play: Play): boolean;
}

/** A move in words: `text` stands alone, `short` where little room is, `beside` its picture. */
export interface MoveWords {
  text: string;
  short: string;
  beside: string;
}

export interface GameParts {
  /** Renders, as direct children of the .table grid, the areas .board, .hand, .act. */
  Board: Component<{ play: Play }>;
  /** Side column below the seats; also shown in the phone's menu sheet. */
  Side: Component<{ play: Play; log: LogEntry[] }>;
  /** "side to side, 5 cards" */
  seatNote(play: Play, seat: number): string;
  seatScore(play: Play, seat: number): number | null;
  /** Small SVG beside the note (Tether's arrows). */
  seatWay?: Component<{ play: Play; seat: number }>;
  /** What the log says when it is dealt, where that is not cards. */
  dealt?: string;
  /** "turn 14", "round 13 of 24" */
  progress(play: Play): string;
  /** For log, score sheet, replay. */
  describe(entry: LogEntry, play: Play): Described;
  /** One sentence for the live region. */
  announce(entry: LogEntry, play: Play): string;
  result(play: Play): { title: string; text: string };
  /** A move of a hint or a review in words. */
  moveWords(move: string, play: Play, seat: number | null): MoveWords;
  /** What a move of a hint would score at once: "+17 and a card"; empty when not known. */
  gain(move: HintMove, play: Play): string;
  /** Best possible boards of a finished game, for the review (Connections). */
  BestBoards?: Component<{ boards: readonly Hindsight[]; play: Play }>;
  /** The piece that is moved, as a small picture beside `short`. */
  moveArt?: Component<{ move: string; play: Play }>;
  lesson: LessonStep[];
  /** Seed text whose deal makes a good first game. */
  lessonSeed: string;
}
