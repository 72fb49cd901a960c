// The best board that was possible, in honest words.
import { t } from '../../lib/texts';
import type { Hindsight } from '../../lib/wire';
import type { Play } from '../types';
import type { ConnectionsView, Place } from './types';

/** "1", or "0–2" where the search did not come to its end. */
export function bestNumber({ low, high }: Hindsight): string {
  return low === high ? String(low) : `${low}–${high}`;
}

/** "The best possible was 1." */
export function bestText(best: Hindsight): string {
  const { low, high, minus } = best;
  if (minus <= low) return t('connections.best.found');
  if (low === high) return t('connections.best.known', { low });
  if (minus <= high) return t('connections.best.perhaps', { low });
  return t('connections.best.between', { low, high });
}

/** The best board as a place that can be drawn. */
export function bestPlace(best: Hindsight): Place {
  return {
    seat: best.seat,
    board: '',
    cells: best.cells as unknown as Place['cells'],
    sheet: best.sheet as unknown as Place['sheet'],
    placed: true,
    pending: null,
  };
}

/** The best board of a seat in a game of the series, from 0; null while it is not known. */
export function bestOf(play: Play, game: number, seat: number): Hindsight | null {
  return play.hindsight?.boards.find((best) => best.game === game && best.seat === seat) ?? null;
}

/** Whether the best boards are still being looked for. */
export function isLooking(play: Play): boolean {
  return play.hindsight !== undefined && play.hindsight !== null && !play.hindsight.done;
}

/** Where a seat's board of the newest finished game lies, and which game that is. */
export function lastBoard(play: Play, seat: number): { place: Place; game: number } | null {
  const view = play.view as ConnectionsView;
  const place = view.over ? view.table[seat] : view.last?.[seat];
  return place ? { place, game: view.past.length - 1 } : null;
}
