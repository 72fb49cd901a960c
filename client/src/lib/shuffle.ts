// Checks a finished game's shuffle in the browser. The page may come over plain http in the
// house, where browsers offer no crypto.subtle, so the hash is a small library's.
import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toHex } from './keys';
import type { Proof } from './wire';

const text = (what: string) => new TextEncoder().encode(what);

function join(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function big(value: number, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes);
  for (let i = bytes - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256))
    out[i] = rest % 256;
  return out;
}

export function commitmentOf(secret: string): string {
  return toHex(sha256(fromHex(secret)));
}

/** The bytes that decide all deals of a table. */
export function seedOf(secret: string, salts: (string | null)[]): Uint8Array {
  const parts = salts.map((salt) => {
    const raw = fromHex(salt ?? '');
    return join(Uint8Array.of(raw.length), raw);
  });
  return sha256(join(text('trivet-seed/1\0'), fromHex(secret), ...parts));
}

/** Where each card of a fresh deck of `count` goes in deal number `deal`. */
export function order(count: number, seed: Uint8Array, deal: number): number[] {
  const key = sha256(join(text('trivet-shuffle/1\0'), seed));
  const next = words(join(key, big(deal, 4)));
  const places = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const span = BigInt(i + 1);
    const limit = (1n << 64n) - ((1n << 64n) % span);
    let word = next();
    while (word >= limit) word = next();
    const j = Number(word % span);
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return places;
}

function words(prefix: Uint8Array): () => bigint {
  let block = 0;
  let left: bigint[] = [];
  return () => {
    if (!left.length) {
      const view = new DataView(sha256(join(prefix, big(block++, 8))).buffer);
      left = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return left.shift()!;
  };
}

/** The deck before the shuffle, from what was dealt. */
export function fresh(dealt: string[], seed: Uint8Array, deal: number): string[] {
  const deck: string[] = [];
  order(dealt.length, seed, deal).forEach((from, to) => (deck[from] = dealt[to]!));
  return deck;
}

export type Verdict = 'fair' | 'other_secret' | 'other_salt' | 'other_deck';

/**
 * Whether the game was dealt as promised: the secret is the promised one, this browser's random
 * bytes went into it, and every deal comes from the ordered deck by the documented shuffle.
 */
export function verdict(proof: Proof, promised: string, mine: Record<number, string>): Verdict {
  if (commitmentOf(proof.secret) !== promised.toLowerCase()) return 'other_secret';
  for (const [seat, salt] of Object.entries(mine))
    if (proof.salts[Number(seat)]?.toLowerCase() !== salt.toLowerCase()) return 'other_salt';
  const seed = seedOf(proof.secret, proof.salts);
  const deals = (proof.record.deals ?? []) as string[][];
  const decks = deals.map((deck, number) => fresh(deck, seed, number));
  if (!decks.length || !decks.every(isOrdered)) return 'other_deck';
  return 'fair';
}

/** An unshuffled deck stands in the order of its codes; chance does not produce that. */
function isOrdered(deck: string[]): boolean {
  return deck.every((card, i) => i === 0 || deck[i - 1]! <= card);
}
