import { describe, expect, it } from 'vitest';
import { toHex } from '../src/lib/keys';
import { commitmentOf, order, seedOf, verdict } from '../src/lib/shuffle';
import type { Proof } from '../src/lib/wire';

const secret = '00'.repeat(32);
const salts = [null, 'ab'.repeat(16)];

function proof(): Proof {
  const deck = Array.from({ length: 30 }, (_, i) => String(i + 10));
  const seed = seedOf(secret, salts);
  const deals = [0, 1].map((deal) => order(deck.length, seed, deal).map((from) => deck[from]!));
  return {
    format: 'trivet-proof/1',
    commitment: commitmentOf(secret),
    secret,
    salts,
    record: { deals } as unknown as Proof['record'],
  };
}

describe('the shuffle', () => {
  it('has the seed that the server documents', () => {
    expect(toHex(seedOf(secret, salts)).slice(0, 16)).toBe('ea129be121422b94');
  });
  it('deals as the engine does', () => {
    // trivet.core.shuffle: shuffled("abcdef", shuffle_key(7)) == a c d b e f
    const places = order(6, new TextEncoder().encode('7'), 0);
    expect(places.map((place) => 'abcdef'[place]).join('')).toBe('acdbef');
  });
  it('is found fair, and anything else is found out', () => {
    const fair = proof();
    const mine = { 1: salts[1]! };
    expect(verdict(fair, fair.commitment, mine)).toBe('fair');
    expect(verdict(fair, 'ff'.repeat(32), mine)).toBe('other_secret');
    expect(verdict(fair, fair.commitment, { 1: 'cd'.repeat(16) })).toBe('other_salt');
    const deals = (fair.record.deals as string[][]).map((deck) => [...deck]);
    [deals[1]![0], deals[1]![1]] = [deals[1]![1]!, deals[1]![0]!];
    const cheated = { ...fair, record: { ...fair.record, deals } };
    expect(verdict(cheated, fair.commitment, mine)).toBe('other_deck');
  });
});
