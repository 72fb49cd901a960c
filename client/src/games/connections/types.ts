// What a table of Connections sends, as far as the client draws it; the engine documents it in
// src/trivet/games/connections/view.py.

export type Rotation = 'r0' | 'r90' | 'r180' | 'r270';
export type Turn = Rotation | 'spiral';
export type Side = 'north' | 'east' | 'south' | 'west';

/** A tile on a board; `sides` as it lies, clockwise from north, null for a spiral. */
export interface PlacedTile {
  cell: string;
  tile: string;
  turn: Turn;
  sides: string | null;
}

/** A number at the edge; `lost` means that its cell is taken and leads nowhere. */
export interface NumberField {
  cell: string;
  side: Side;
  value: number;
  state: 'connected' | 'open' | 'lost';
}

export interface MinusSheet {
  fields: NumberField[];
  spirals: string[];
  number: number;
  spiral: number;
  minus: number;
}

/** A seat's place; `pending` is only ever filled for the viewer's own. */
export interface Place {
  seat: number;
  board: string;
  cells: PlacedTile[];
  placed: boolean;
  pending: PlacedTile | null;
  sheet: MinusSheet;
}

export interface Item {
  kind: 'number' | 'spiral';
  points: number[];
  where: string[];
}

export interface ConnectionsView {
  players: number;
  options: { games: number; boards: string[]; set?: unknown };
  acting: number[];
  over: boolean;
  scores: number[];
  winners: number[] | null;
  items: Item[];
  moves: (string | null)[];
  number: number;
  starter: number;
  round: number;
  tile: string | null;
  turns: Partial<Record<Rotation, string>>;
  gone: string[];
  left: string[];
  tiles: Record<string, string>;
  table: Place[];
  past: number[][];
  /** While a later game of a series runs: every seat's place as the game before left it. */
  last: Place[] | null;
  rank: string | null;
}

export const ROUNDS = 24;
export const ROTATIONS: readonly Rotation[] = ['r0', 'r90', 'r180', 'r270'];
export const SIDES: readonly Side[] = ['north', 'east', 'south', 'west'];

/** A move as the notation writes it: `key b3 r90`, `key b3 spiral`. */
export interface Placement {
  tile: string;
  cell: string;
  turn: Turn;
}

export function parsePlacement(move: string): Placement {
  const [tile = '', cell = '', turn = 'spiral'] = move.split(' ');
  return { tile, cell, turn: turn as Turn };
}

export function formatPlacement({ tile, cell, turn }: Placement): string {
  return `${tile} ${cell} ${turn}`;
}
