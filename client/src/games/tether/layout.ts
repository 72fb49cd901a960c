// Where groups float. A plane of half cells: a card covers two by two of them, and cards of
// different groups keep one half cell between them. A group keeps its place as long as nothing
// grows into it.
import { PITCH_X, PITCH_Y } from './readings';

export const HALF_X = PITCH_X / 2;
export const HALF_Y = PITCH_Y / 2;

export interface Point {
  x: number;
  y: number;
}

/** Something that floats as one: its cards' places on the lattice, as the viewer sees them. */
export interface Piece {
  id: string;
  cells: Point[];
  /** Where its lattice place (0, 0) was last, in half cells. */
  home?: Point;
  /** Keeps its home before all others. */
  first?: boolean;
}

export interface Area {
  width: number;
  height: number;
}

export type Places = Map<string, Point>;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const NEAR = 2;
/** How much smaller than a fresh arrangement a grown one may be drawn. */
const UNTIDY = 1.4;

/** Places for all pieces: known ones stay or give way as little as possible. */
export function arrange(pieces: Piece[], area: Area): Places {
  const kept = settle(pieces, area, true);
  const fresh = settle(pieces, area, false);
  return cost(boxOf(pieces, kept), area) > UNTIDY * cost(boxOf(pieces, fresh), area) ? fresh : kept;
}

/** Places found anew, for "show everything". */
export function tidy(pieces: Piece[], area: Area): Places {
  return settle(pieces, area, false);
}

function settle(pieces: Piece[], area: Area, keep: boolean): Places {
  const places: Places = new Map();
  const taken = new Set<number>();
  let box: Box | null = null;
  const known = (piece: Piece) => keep && piece.home !== undefined;
  const order = [...pieces].sort(
    (a, b) =>
      Number(b.first ?? false) - Number(a.first ?? false) ||
      Number(known(b)) - Number(known(a)) ||
      b.cells.length - a.cells.length ||
      (a.id < b.id ? -1 : 1),
  );
  for (const piece of order) {
    const home = known(piece) ? piece.home : undefined;
    const at = home && fits(piece, home, taken) ? home : search(piece, home, box, taken, area);
    places.set(piece.id, at);
    for (const cell of piece.cells) block(taken, at.x + 2 * cell.x, at.y + 2 * cell.y);
    box = join(box, bounds(piece, at));
  }
  return places;
}

function search(
  piece: Piece,
  home: Point | undefined,
  box: Box | null,
  taken: Set<number>,
  area: Area,
): Point {
  const own = bounds(piece, { x: 0, y: 0 });
  if (box === null) return { x: -own.left, y: -own.top };
  let best = { x: box.right - own.left + NEAR, y: box.top - own.top };
  let least = Infinity;
  const centre = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  for (let y = box.top - own.bottom - 1; y <= box.bottom - own.top + 1; y++) {
    for (let x = box.left - own.right - 1; x <= box.right - own.left + 1; x++) {
      const at = { x, y };
      if (!fits(piece, at, taken)) continue;
      const all = join(box, bounds(piece, at));
      const off = home
        ? Math.hypot(x - home.x, y - home.y)
        : Math.hypot(
            x + (own.left + own.right) / 2 - centre.x,
            y + (own.top + own.bottom) / 2 - centre.y,
          );
      const price = home ? off + cost(all, area) : 100 * cost(all, area) + 0.4 * off;
      if (price < least) [least, best] = [price, at];
    }
  }
  return best;
}

function fits(piece: Piece, at: Point, taken: Set<number>): boolean {
  return piece.cells.every((cell) => !taken.has(code(at.x + 2 * cell.x, at.y + 2 * cell.y)));
}

function block(taken: Set<number>, x: number, y: number): void {
  for (let dy = -NEAR; dy <= NEAR; dy++) {
    for (let dx = -NEAR; dx <= NEAR; dx++) taken.add(code(x + dx, y + dy));
  }
}

function code(x: number, y: number): number {
  return (x + 2000) * 4000 + y + 2000;
}

function bounds(piece: Piece, at: Point): Box {
  const xs = piece.cells.map((cell) => at.x + 2 * cell.x);
  const ys = piece.cells.map((cell) => at.y + 2 * cell.y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs) + 2,
    top: Math.min(...ys),
    bottom: Math.max(...ys) + 2,
  };
}

function boxOf(pieces: Piece[], places: Places): Box | null {
  return pieces.reduce<Box | null>(
    (box, piece) => join(box, bounds(piece, places.get(piece.id)!)),
    null,
  );
}

function join(a: Box | null, b: Box): Box {
  if (a === null) return b;
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** How many times the area a box fills; the smaller, the larger everything can be drawn. */
function cost(box: Box | null, area: Area): number {
  if (box === null) return 0;
  const wide = ((box.right - box.left) * HALF_X) / area.width;
  const tall = ((box.bottom - box.top) * HALF_Y) / area.height;
  return Math.max(wide, tall) + 0.05 * Math.min(wide, tall);
}
