// Where things lie on a drawn board: 25 tiles of 100 units, numbers in a ring around them.

import { type NumberField, type PlacedTile, type Side, SIDES } from './types';

export const SIZE = 628;
const PITCH = 104;
const FIRST = 56;

/** Half a tile to its printed edge, half a pitch, and how far it is out to a number. */
export const TO_EDGE = 49;
export const TO_GAP = 52.5;
export const TO_FIELD = 83;

export const CENTRE = 'c3';
export const CENTRE_SIDES = 'wnwn';

/** The cells as one reads them, from a5 to e1. */
export const CELLS: readonly string[] = [5, 4, 3, 2, 1].flatMap((row) =>
  [...'abcde'].map((column) => `${column}${row}`),
);

const STEPS: Record<Side, readonly [number, number]> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
};

export interface Point {
  x: number;
  y: number;
}

/** Column and row of a cell, counted from the top left. */
export function gridOf(cell: string): Point {
  return { x: cell.charCodeAt(0) - 97, y: 5 - Number(cell[1]) };
}

export function middleOf(cell: string): Point {
  const { x, y } = gridOf(cell);
  return { x: FIRST + 50 + PITCH * x, y: FIRST + 50 + PITCH * y };
}

export function fieldOf(cell: string, side: Side): Point {
  const { x, y } = middleOf(cell);
  const [dx, dy] = STEPS[side];
  return { x: x + TO_FIELD * dx, y: y + TO_FIELD * dy };
}

/** The cell next to one, or null beyond the edge. */
export function beside(cell: string, side: Side): string | null {
  const { x, y } = gridOf(cell);
  const [dx, dy] = STEPS[side];
  return x + dx < 0 || x + dx > 4 || y + dy < 0 || y + dy > 4
    ? null
    : `${String.fromCharCode(97 + x + dx)}${5 - y - dy}`;
}

/** How far each end of a tile is drawn: to its edge, over the gap to its neighbour, to a number. */
export function reachOf(
  cell: string,
  sides: string,
  lying: ReadonlyMap<string, string | null>,
  fields: readonly NumberField[],
): number[] {
  return SIDES.map((side, k) => {
    const other = beside(cell, side);
    if (other === null) {
      const leads = sides[k] !== '-' && fields.some((f) => f.cell === cell && f.side === side);
      return leads ? TO_FIELD : TO_EDGE;
    }
    const facing = other === CENTRE ? CENTRE_SIDES : lying.get(other);
    return facing && facing[(k + 2) % 4] === sides[k] ? TO_GAP : TO_EDGE;
  });
}

/** Sides by cell of everything that lies on a board, null for spirals. */
export function lyingOn(cells: readonly PlacedTile[]): Map<string, string | null> {
  return new Map(cells.map((tile) => [tile.cell, tile.sides]));
}

const AXES = ['V', 'H', 'V', 'H'];
const SIGNS = [-1, 1, 1, -1];

/** The path of all ends of one kind, out from the middle at (0, 0) to what they reach. */
export function endsPath(sides: string, kind: 'w' | 'n', reach: readonly number[], from = 0) {
  return SIDES.map((_, k) => {
    if (sides[k] !== kind) return '';
    const sign = SIGNS[k]!;
    const start = AXES[k] === 'V' ? `0 ${sign * from}` : `${sign * from} 0`;
    return `M${start}${AXES[k]}${sign * reach[k]!}`;
  }).join('');
}

/** The broken line of wide ends; its dashes go on evenly from tile to tile. */
export function linePath(sides: string): string {
  const arms = endsPath(sides, 'w', Array<number>(4).fill(49.25), 15.75);
  const through = sides === 'w-w-' ? 'V' : sides === '-w-w' ? 'H' : null;
  if (!through) return arms;
  return arms + (through === 'V' ? 'M0 -10.25V10.25' : 'M-10.25 0H10.25');
}
