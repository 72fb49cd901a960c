// The score sheet: every placement of the log with all that it scored.
import type { LogEntry } from '../types';
import { numberOf, placementOf } from './cards';
import { leftOver, type LeftOver } from './ending';
import { scored, type Scored } from './shown';
import type { Item } from './types';
import { isLeftOver } from './words';

export type SheetRow =
  | { kind: 'round'; key: string; round: number }
  | { kind: 'left'; key: string; round: number; left: LeftOver }
  | PlacedRow;

export interface PlacedRow {
  kind: 'placed';
  key: string;
  round: number;
  by: 'bot' | 'clock' | null;
  scored: Scored;
  /** Muggins: what was claimed and who called what. */
  claimed: number | null;
  calls: { seat: number; number: number }[];
  /** Its points are settled. */
  settled: boolean;
}

/** Rows of the sheet, the newest first. */
export function sheetRows(log: readonly LogEntry[], players: number, muggins: boolean): SheetRow[] {
  const rows: SheetRow[] = [];
  let round = 0;
  let open: PlacedRow | null = null;
  for (const entry of log) {
    const key = `entry ${entry.n}`;
    if (entry.kind === 'dealt') {
      round = (entry.round ?? 1) - 1;
      rows.push({ kind: 'round', key, round });
    }
    if (entry.kind !== 'turn') continue;
    const items = entry.items as unknown as Item[];
    for (const move of entry.moves) {
      const placement = placementOf(move);
      if (placement) {
        // A claim of 0 that nobody corrected has no items.
        if (open) open.settled = true;
        open = {
          kind: 'placed',
          key,
          round,
          by: entry.by ?? null,
          scored: scored(placement, [], entry.seat, key),
          claimed: null,
          calls: [],
          settled: false,
        };
        rows.push(open);
      } else if (open) answer(open, move, entry.seat);
    }
    if (open && (!muggins || items.length > 0)) settle(open, items);
    for (const left of items.some(isLeftOver) ? leftOver(items, players) : []) {
      if (left.cards.length) rows.push({ kind: 'left', key: `${key} ${left.seat}`, round, left });
    }
    // A replay does not tell that the next round was dealt.
    if (items.some(isLeftOver)) round += 1;
  }
  return rows.reverse();
}

function answer(row: PlacedRow, move: string, seat: number | null): void {
  row.claimed = numberOf(move, 'claim') ?? row.claimed;
  const number = numberOf(move, 'call');
  if (number !== null && seat !== null) row.calls.push({ seat, number });
}

function settle(row: PlacedRow, items: readonly Item[]): void {
  if (row.settled) return;
  row.scored = scored(row.scored, items, row.scored.seat, row.key);
  row.settled = true;
}
