// What lies in the hands that are shown by seat: open in a replay and at the end, otherwise as backs.
import { t } from '../../lib/texts';
import type { Play } from '../types';
import { leftOver, type Closing } from './ending';
import { sortedHand } from './layout';
import type { QuincunxView } from './types';

export interface Row {
  seat: number;
  /** Codes, or null for each back. */
  cards: readonly (string | null)[];
  /** What the cards left over cost. */
  points?: number;
}

/** A row for each seat; null where the viewer's own hand is shown instead.
 *
 * `closing`: the round that has ended and is still looked at. `narrow`: a phone.
 */
export function rowsOf(play: Play, closing: Closing | null, narrow: boolean): Row[] | null {
  const view = play.view as QuincunxView;
  if (closing) return leftOver(closing.items, view.players);
  if (play.hands) return openRows(play.hands, play, narrow);
  if (view.hands && view.over) {
    const left = leftOver(view.items, view.players);
    return view.hands.map((open, seat) => ({
      seat,
      cards: sortedHand(open),
      points: left[seat]!.points,
    }));
  }
  if (view.hand) return null;
  return view.hand_counts.map((n, seat) => ({
    seat,
    cards: Array.from({ length: n }, () => null),
  }));
}

function openRows(hands: string[][], play: Play, narrow: boolean): Row[] {
  const all = hands.map((open, seat) => ({ seat, cards: sortedHand(open) }));
  // Beside the board of a decision a phone has room for the hand that it was made from.
  const whose = narrow ? (play.marks?.[0]?.seat ?? null) : null;
  return whose === null ? all : all.filter(({ seat }) => seat === whose);
}

/** What these rows are called. */
export function rowsLabel(play: Play, isClosing: boolean): string {
  const view = play.view as QuincunxView;
  if (isClosing || view.over) return t('quincunx.over.open');
  return t(play.hands ? 'quincunx.hands.open' : 'quincunx.hands.backs');
}
