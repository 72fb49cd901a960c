import { describe, expect, it } from 'vitest';
import { movesOf, nameOfSeat } from '../src/lib/story';
import type { LogEntry, SeatInfo } from '../src/lib/wire';

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
