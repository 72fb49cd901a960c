// Boards for the pictures of the rules page, put together from a few words.

import { beside, CENTRE } from './geometry';
import { type NumberField, type PlacedTile, type Place, type Side, SIDES } from './types';

/** The numbers of the blue board, clockwise from the north of a5. */
const BLUE = [1, 2, 3, 1, 2, 1, 2, 3, 1, 2, 3, 1, 2, 1, 2, 3];
const RING: readonly [string, Side][] = [
  ...['a5', 'b5', 'd5', 'e5'].map((cell): [string, Side] => [cell, 'north']),
  ...['e5', 'e4', 'e2', 'e1'].map((cell): [string, Side] => [cell, 'east']),
  ...['e1', 'd1', 'b1', 'a1'].map((cell): [string, Side] => [cell, 'south']),
  ...['a1', 'a2', 'a4', 'a5'].map((cell): [string, Side] => [cell, 'west']),
];

/** "c4 squirrel www-" or "c4 spiral". */
export function exampleTile(text: string): PlacedTile {
  const [cell = CENTRE, tile = '', sides] = text.split(' ');
  return sides === undefined
    ? { cell, tile: '', turn: 'spiral', sides: null }
    : { cell, tile, turn: 'r0', sides };
}

/** A blue board with these tiles. */
export function exampleBoard(texts: readonly string[]): Place {
  const cells = texts.map(exampleTile);
  const fields = RING.map(([cell, side], k): NumberField => {
    const tile = cells.find((lying) => lying.cell === cell);
    const leads = tile?.sides && tile.sides[SIDES.indexOf(side)] !== '-';
    const state = leads ? 'connected' : tile ? 'lost' : 'open';
    return { cell, side, value: BLUE[k]!, state };
  });
  const spirals = cells.filter((tile) => tile.sides === null).map((tile) => tile.cell);
  const number = fields.reduce((sum, f) => sum + (f.state === 'connected' ? 0 : f.value), 0);
  const sheet = { fields, spirals, number, spiral: spirals.length, minus: number + spirals.length };
  return { seat: 0, board: 'blue', cells, placed: false, pending: null, sheet };
}

/** The part of a drawn board around some cells, as a view box. */
export function around(from: string, to: string): string {
  const left = from.charCodeAt(0) - 97;
  const top = 5 - Number(from[1]);
  const columns = to.charCodeAt(0) - 97 - left + 1;
  const rows = 5 - Number(to[1]) - top + 1;
  const ring = (cell: string, side: Side) => (beside(cell, side) === null ? 56 : 0);
  const [west, north] = [ring(from, 'west'), ring(from, 'north')];
  const [east, south] = [ring(to, 'east'), ring(to, 'south')];
  const x = 54 + 104 * left - west;
  const y = 54 + 104 * top - north;
  return `${x} ${y} ${104 * columns + west + east} ${104 * rows + north + south}`;
}
