// Where things lie on the drawing of the spread, in units of its own: a card is 100 by 108.
import { gridPlace } from './cards';
import type { Item } from './types';

export const CARD = { width: 100, height: 108 };
export const STEP = { x: 108, y: 116 };
export const SIZE = { width: 4 * STEP.x + CARD.width, height: 4 * STEP.y + CARD.height };
const TAG_HEIGHT = 30;
const TAGS_OF_A_CARD = 2;

export interface Point {
  x: number;
  y: number;
}

/** The upper left corner of a cell. */
export function corner(cell: string): Point {
  const { column, row } = gridPlace(cell);
  return { x: column * STEP.x, y: row * STEP.y };
}

export function centre(cell: string): Point {
  const { x, y } = corner(cell);
  return { x: x + CARD.width / 2, y: y + CARD.height / 2 };
}

/** A stroke of the marker pen below the print of the cards. */
export interface Band {
  path: string;
  kind: 'line' | 'beside' | 'loss' | 'box' | 'halo';
}

/** A small sign in the free corner of a card. */
export interface Tag extends Point {
  text: string;
  width: number;
  kind: 'gain' | 'loss' | 'draw';
}

const LINES = ['straight', 'three of a kind', 'flush line'];

/** The strokes for a placement's items. */
export function bandsOf(items: readonly Item[]): Band[] {
  const bands = items.flatMap(bandsOfItem);
  return bands.filter((band, i) => bands.findIndex((other) => other.path === band.path) === i);
}

function bandsOfItem(item: Item): Band[] {
  const [placed, ...others] = item.where;
  if (!placed || others.length === 0) return [];
  if (LINES.includes(item.kind)) return [{ path: through(item.where), kind: 'line' }];
  if (item.kind === 'flush box') return [{ path: around(item.where), kind: 'box' }];
  if (item.kind === 'power play') return others.map((cell) => ({ path: halo(cell), kind: 'halo' }));
  const kind = item.kind === 'loss' ? 'loss' : 'beside';
  return [{ path: through(item.where), kind }];
}

/** From one end of the cells to the other. */
function through(cells: readonly string[]): string {
  const points = cells.map(centre).sort((a, b) => a.x - b.x || a.y - b.y);
  const [first, last] = [points[0]!, points[points.length - 1]!];
  return `M${first.x} ${first.y}L${last.x} ${last.y}`;
}

function around(cells: readonly string[]): string {
  const xs = cells.map((cell) => centre(cell).x);
  const ys = cells.map((cell) => centre(cell).y);
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  return `M${left} ${top}H${right}V${bottom}H${left}Z`;
}

function halo(cell: string): string {
  const { x, y } = corner(cell);
  return `M${x + 18} ${y + 8}h64q10 0 10 10v72q0 10 -10 10h-64q-10 0 -10 -10v-72q0 -10 10 -10Z`;
}

/** The tags of a placement's items, each on a card that earned it, at most two on a card. */
export function tagsOf(
  items: readonly Item[],
  sign: (points: number) => string,
  partner: string | null,
  hasTotal: boolean,
): Tag[] {
  const taken = new Map<string, number>();
  const own = items[0]?.where[0];
  if (own && hasTotal) taken.set(own, 1);
  const tags: Tag[] = [];
  for (const item of [...items].sort((a, b) => freedom(a) - freedom(b))) {
    const points = item.points.reduce((sum, value) => sum + value, 0);
    const cells = cellsForTag(item, partner);
    if (cells.length === 0 || (points === 0 && item.draws === 0 && item.kind !== 'power play'))
      continue;
    const cell = cells.find((name) => (taken.get(name) ?? 0) < TAGS_OF_A_CARD) ?? cells.at(-1)!;
    const slot = taken.get(cell) ?? 0;
    taken.set(cell, slot + 1);
    tags.push(tagAt(cell, slot, item, item.draws > 0 && points === 0 ? '' : sign(points)));
  }
  return tags;
}

/** How many cards an item's tag could stand on: the ones with the fewest choose first. */
function freedom(item: Item): number {
  return item.kind === 'power play' ? 3 : item.where.length;
}

function cellsForTag(item: Item, partner: string | null): string[] {
  const [placed, ...others] = item.where;
  if (item.kind === 'power play') return partner ? [partner, placed!] : [placed!];
  if (others.length === 0) return [];
  const from = gridPlace(placed!);
  const far = (cell: string) => {
    const to = gridPlace(cell);
    return Math.max(Math.abs(to.column - from.column), Math.abs(to.row - from.row));
  };
  return [...others].sort((a, b) => far(b) - far(a)).concat(placed!);
}

function tagAt(cell: string, slot: number, item: Item, text: string): Tag {
  const { x, y } = corner(cell);
  const width = text === '' ? 32 : 18 + 13 * text.length;
  const kind = text === '' ? 'draw' : item.kind === 'loss' ? 'loss' : 'gain';
  const right = x + CARD.width + (text.length > 2 ? 5 : 2);
  return { x: right - width, y: y - 9 + slot * (TAG_HEIGHT + 2), width, kind, text };
}

export { TAG_HEIGHT };
