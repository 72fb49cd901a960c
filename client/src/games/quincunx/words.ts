// Cards, items and placements in words.
import { number, t, type TextKey } from '../../lib/texts';
import type { Play } from '../types';
import { faceOf, suitsOf } from './cards';
import type { Item } from './types';

/** "6 of Leaves and Knots", "Ace of Knots", "the Excuse". */
export function cardName(card: string): string {
  const suits = suitsOf(card).map((suit) => t(`quincunx.suits.${suit}`));
  const face = faceOf(card);
  if (face === 'excuse') return t('quincunx.excuse');
  if (face === 'number') {
    return t('quincunx.numberCard', { rank: card[0]!, first: suits[0]!, second: suits[1]! });
  }
  return t(face === 'ace' ? 'quincunx.ace' : 'quincunx.crown', { suit: suits[0]! });
}

/** "6", "Ace", "Crown", "Excuse": a card where its suits are drawn beside it, or do not matter. */
export function shortName(card: string): string {
  const face = faceOf(card);
  return face === 'number' ? card[0]! : t(`quincunx.short.${face}`);
}

export function seatName(play: Play, seat: number | null): string {
  const info = seat === null ? undefined : play.seats[seat];
  if (!info) return t('quincunx.nobody');
  return info.you ? t('quincunx.you') : info.name;
}

/** Points of a seat in some items, left-over cards aside. */
export function pointsOf(items: readonly Item[], seat: number): number {
  return items.reduce((sum, item) => sum + (isLeftOver(item) ? 0 : (item.points[seat] ?? 0)), 0);
}

export function drawsOf(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + item.draws, 0);
}

export function isLeftOver(item: Item): boolean {
  return item.kind === 'left over';
}

/** "a, b and c" */
export function listing(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return t('quincunx.and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1)! });
}

const GROUPS: readonly (readonly [TextKey, readonly string[]])[] = [
  ['quincunx.reasons.three', ['three of a kind']],
  ['quincunx.reasons.straight', ['straight']],
  ['quincunx.reasons.power', ['power play']],
  ['quincunx.reasons.flush', ['flush line', 'flush box']],
  ['quincunx.reasons.pair', ['pair']],
  ['quincunx.reasons.beside', ['sum', 'ace']],
  ['quincunx.reasons.loss', ['loss']],
];

/** Why a placement scores: "two straights, a pair and two neighbours". */
export function reasons(items: readonly Item[]): string {
  const parts = GROUPS.flatMap(([key, kinds]) => {
    const n = items.filter((item) => kinds.includes(item.kind)).length;
    return n > 0 ? [t(key, { n, count: inWords(n) })] : [];
  });
  return listing(parts);
}

function inWords(n: number): string {
  const names = [t('quincunx.twoCount'), t('quincunx.threeCount'), t('quincunx.fourCount')];
  return names[n - 2] ?? String(n);
}

/** "and a card", "and two cards", or nothing. */
export function drawsText(draws: number): string {
  return draws > 0 ? t('quincunx.andCards', { n: draws, count: inWords(draws) }) : '';
}

/** "+50 and a card", "a card", "0": what a free cell would bring, for a label. */
export function outcome(points: number, draws: number): string {
  if (draws === 0) return number(points, true);
  const cards = t('quincunx.cards', { n: draws, count: inWords(draws) });
  if (points === 0) return cards;
  return t('quincunx.and', { first: number(points, true), last: cards });
}

/** The name of an item on the score sheet: "straight b4–d4", "pair c3", "c3". */
export function itemName(item: Item): string {
  const [placed, ...others] = item.where;
  const ends = [...item.where].sort();
  const span = `${ends[0]}–${ends.at(-1)}`;
  switch (item.kind) {
    case 'straight':
      return t('quincunx.items.straight', { span });
    case 'three of a kind':
      return t('quincunx.items.three', { span });
    case 'flush line':
      return t('quincunx.items.flushLine', { span });
    case 'flush box':
      return t('quincunx.items.flushBox', { span });
    case 'power play':
      return t('quincunx.items.power');
    case 'pair':
      return t('quincunx.items.pair', { cell: others[0]! });
    case 'left over':
      return cardName(placed!);
    case 'claim':
      return t('quincunx.items.claim');
    case 'call':
      return t('quincunx.items.call');
    case 'lost':
      return t('quincunx.items.lost');
    default:
      return others[0] ?? placed ?? '';
  }
}

/** What stands after an item's name: "+20", "card". */
export function itemPoints(item: Item): string {
  const points = item.points.reduce((sum, value) => sum + value, 0);
  if (item.kind === 'draw')
    return t(item.draws > 0 ? 'quincunx.items.card' : 'quincunx.items.noCard');
  return item.kind === 'lost' ? '' : number(points, true);
}
