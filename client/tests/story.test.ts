import { describe, expect, it } from 'vitest';
import type { Play } from '../src/games/types';
import { ReplayPlay } from '../src/lib/replay.svelte';
import { happening, movedBy, movesOf, nameOfSeat, timeWasUp } from '../src/lib/story';
import type { LogEntry, Replay, SeatInfo } from '../src/lib/wire';

const bot = (seat: number, name: string | null = null): SeatInfo => ({
  seat,
  kind: 'bot',
  name,
  bot: 'greedy',
  presence: null,
  hints: 0,
});

describe('the name of a bot', () => {
  it('is its own where it has one', () => {
    expect(nameOfSeat(bot(2, 'Mila'))).toBe('Mila');
  });
  it('tells bots without names apart', () => {
    expect([1, 2, 3].map((seat) => nameOfSeat(bot(seat)))).toEqual([
      'Greedy bot',
      'Greedy bot 3',
      'Greedy bot 4',
    ]);
  });
});

describe('who sat down', () => {
  const play = { you: 0, seats: [{ name: 'Ada' }, { name: 'Novice bot' }] } as unknown as Play;
  const seated = (more: Partial<LogEntry>) =>
    ({ kind: 'seated', at: 0, n: 0, ...more }) as unknown as LogEntry;
  it('is called as at the table, a bot by its level', () => {
    const bot = seated({ seat: 1, name: 'novice', by: 'bot' });
    expect(happening(bot, play, null)).toBe('Novice bot sat down.');
    const gone = seated({ seat: 1, name: 'Ben' });
    expect(happening(gone, play, null)).toBe('Ben sat down.');
  });
});

describe('the names of a replay', () => {
  it('are those of the table', () => {
    const replay = { names: ['Ada', 'novice', null, 'novice'], frames: [] } as unknown as Replay;
    const play = new ReplayPlay(replay, () => {});
    expect(play.seats.map(({ name }) => name)).toEqual([
      'Ada',
      'Novice bot',
      'Seat 3',
      'Novice bot 4',
    ]);
  });
});

describe('the part of a seat in an entry', () => {
  const entry = (seat: number | null): LogEntry =>
    ({ kind: 'turn', seat, moves: ['a1', 'b2'] }) as unknown as LogEntry;

  it('is the whole of its own turn, and nothing of others', () => {
    expect(movesOf(entry(1), 1)).toEqual(['a1', 'b2']);
    expect(movesOf(entry(0), 1)).toBe(null);
  });
  it('is one move where all move at once', () => {
    expect(movesOf(entry(null), 1)).toEqual(['b2']);
    expect(movesOf(entry(null), null)).toBe(null);
  });
});

describe('who made a turn', () => {
  const play = {
    you: 0,
    seats: [
      { name: 'Ada', bot: false, you: true },
      { name: 'Ben', bot: false, you: false },
      { name: 'Mila', bot: true, you: false },
    ],
  } as unknown as Play;
  const turn = (what: Partial<LogEntry>): LogEntry =>
    ({ kind: 'turn', seat: null, by: null, moved_for: [], ...what }) as LogEntry;

  it('is not said of people, nor of the bots of the table', () => {
    expect(movedBy(turn({ seat: 1 }), play)).toBe('');
    expect(movedBy(turn({ seat: 2, by: 'bot' }), play)).toBe('');
    expect(timeWasUp(turn({ seat: 1 }), play)).toBe('');
  });
  it('is said where a bot sits in for somebody', () => {
    expect(movedBy(turn({ seat: 1, by: 'bot' }), play)).toBe('by a bot');
  });
  it('is said where time was up, of each of them', () => {
    expect(movedBy(turn({ seat: 1, by: 'clock' }), play)).toBe('time was up for Ben');
    expect(movedBy(turn({ moved_for: [0, 1] }), play)).toBe('time was up for you and Ben');
    expect(timeWasUp(turn({ moved_for: [0] }), play)).toMatch(/^Your time was up/);
    expect(timeWasUp(turn({ moved_for: [0, 1] }), play)).toBe(
      'Time was up for you and Ben, so a bot moved.',
    );
  });
});
