// Plays that need no server: fixtures of client/dev and steps of a replay stand on this.
import type { Choice, LogEntry, Play } from '../games/types';

/** A play that never changes by itself; what a board asks for is told to `on`. */
export interface StillPlay {
  view: unknown;
  shown?: unknown;
  choices?: Choice[];
  you?: number | null;
  seats: Play['seats'];
  staged?: string[];
  sent?: string[];
  phase?: Play['phase'];
  help?: boolean;
  hands?: string[][] | null;
  status?: Play['status'];
  fresh?: LogEntry | null;
  /** The same as `fresh` unless given. */
  last?: LogEntry | null;
  /** Only `last` unless given. */
  log?: readonly LogEntry[];
}

export interface Asked {
  stage?(moves: string[], atOnce: boolean): void;
  send?(moves?: string[]): void;
  say?(text: string): void;
}

export function stillPlay(what: StillPlay, on: Asked = {}): Play {
  const choices = what.choices ?? [];
  const last = what.last ?? what.fresh ?? null;
  return {
    view: what.view,
    shown: what.shown ?? what.view,
    choices,
    you: what.you ?? null,
    seats: what.seats,
    staged: what.staged ?? [],
    sent: what.sent ?? [],
    phase: what.phase ?? 'idle',
    live: choices.length > 0,
    help: what.help ?? true,
    hands: what.hands ?? null,
    status: what.status ?? 'playing',
    fresh: what.fresh ?? null,
    last,
    log: what.log ?? (last ? [last] : []),
    stage: (moves, atOnce = false) => on.stage?.(moves, atOnce),
    send: (moves) => on.send?.(moves),
    say: (text) => on.say?.(text),
  };
}
