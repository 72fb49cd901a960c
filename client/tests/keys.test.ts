import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetSeat,
  forgetTable,
  fromHex,
  keepSeats,
  keptTable,
  keptTables,
  randomHex,
  randomKey,
  takeKeyFromAddress,
  toHex,
} from '../src/lib/keys';

const table = { id: 'x1', name: 'Thursday', game: 'tether', status: 'playing' } as const;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('secrets', () => {
  it('are 192 bits of base64url, and never the same', () => {
    const keys = new Set(Array.from({ length: 200 }, () => randomKey()));
    expect(keys.size).toBe(200);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });
  it('have hexadecimal salts of 32 bytes', () => {
    const salt = randomHex();
    expect(salt).toMatch(/^[0-9a-f]{64}$/);
    expect(toHex(fromHex(salt))).toBe(salt);
  });
});

describe('what is remembered', () => {
  it('adds seats of a table and forgets them one by one', () => {
    keepSeats(table, { '0': 'first' }, 'own');
    keepSeats(table, { '1': 'second' });
    expect(keptTable('x1')).toMatchObject({ keys: { '0': 'first', '1': 'second' }, owner: 'own' });
    forgetSeat('x1', 0);
    expect(keptTable('x1')?.keys).toEqual({ '1': 'second' });
    forgetSeat('x1', 1);
    expect(keptTables()).toEqual([]);
  });
  it('survives storage that throws', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    keepSeats({ ...table, id: 'x2' }, { '0': 'k' });
    expect(keptTable('x2')?.keys).toEqual({ '0': 'k' });
    forgetTable('x2');
  });
  it('survives rubbish', () => {
    localStorage.setItem('trivet.table.bad', '{not json');
    expect(keptTables()).toEqual([]);
  });
});

describe('a seat link', () => {
  it('leaves the address bar at once', () => {
    history.replaceState(null, '', '/t/x1#key=abcdefghijklmnopqrstuv');
    expect(takeKeyFromAddress()).toBe('abcdefghijklmnopqrstuv');
    expect(location.hash).toBe('');
  });
  it('is not taken when it cannot be one', () => {
    history.replaceState(null, '', '/t/x1#key=<script>');
    expect(takeKeyFromAddress()).toBeNull();
    expect(location.hash).toBe('');
  });
});
