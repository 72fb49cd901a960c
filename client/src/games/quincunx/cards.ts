// Cards of the Decktet and cells of the spread by their codes (rulings Q1, Q2).
import type { Placement } from './types';

export type SuitLetter = 'M' | 'S' | 'V' | 'L' | 'Y' | 'K';

export const SUITS: readonly SuitLetter[] = ['M', 'S', 'V', 'L', 'Y', 'K'];
export const COLUMNS: readonly string[] = ['a', 'b', 'c', 'd', 'e'];
export const ROWS: readonly string[] = ['5', '4', '3', '2', '1'];
/** All cells as they are read: the top row first. */
export const CELLS: readonly string[] = ROWS.flatMap((row) =>
  COLUMNS.map((column) => column + row),
);

export type Face = 'number' | 'ace' | 'crown' | 'excuse';

export function faceOf(card: string): Face {
  if (card === 'X') return 'excuse';
  if (card[0] === 'A') return 'ace';
  return card[0] === 'C' ? 'crown' : 'number';
}

/** What is printed large: "7", "A"; nothing for a Crown or the Excuse, which have pictures. */
export function rankOf(card: string): string {
  return card[0] ?? '';
}

export function suitsOf(card: string): SuitLetter[] {
  return [...card.slice(1)] as SuitLetter[];
}

/** The card and the cell of a placement such as `7SK@b4`, or null for another move. */
export function placementOf(move: string | undefined): Placement | null {
  const [card, cell] = move?.split('@') ?? [];
  return card && cell ? { card, cell } : null;
}

/** The number of a claim or a call, or null for another move. */
export function numberOf(move: string, verb: 'claim' | 'call'): number | null {
  return move.startsWith(`${verb} `) ? Number(move.slice(verb.length + 1)) : null;
}

/** Column and row of a cell on the screen, both from 0, the row from the top. */
export function gridPlace(cell: string): { column: number; row: number } {
  return { column: COLUMNS.indexOf(cell[0]!), row: ROWS.indexOf(cell[1]!) };
}

/** The cell at a place of the screen, or null outside the spread. */
export function cellAt(column: number, row: number): string | null {
  const [letter, digit] = [COLUMNS[column], ROWS[row]];
  return letter && digit ? letter + digit : null;
}
