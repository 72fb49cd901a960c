// The end of a round and of a match: what was left over, who won.
import { number, t } from '../../lib/texts';
import type { Play } from '../types';
import { placementOf } from './cards';
import { dealtCount, scored, type Scored } from './shown';
import type { Item, QuincunxView } from './types';
import { isLeftOver, listing, seatName } from './words';

/** A round that is over and has not been put away by the viewer yet. */
export interface Closing {
  round: number;
  spread: Record<string, string>;
  items: Item[];
  /** The placement that filled the spread; null when it was settled by a claim or a call. */
  last: Scored | null;
}

export interface LeftOver {
  seat: number;
  cards: string[];
  points: number;
}

/** The round that ended between two views, with its full spread; null when none did. */
export function closingOf(before: QuincunxView, now: QuincunxView): Closing | null {
  if (now.round !== before.round + 1) return null;
  const last = now.moves[before.moves.length];
  const placement = placementOf(last);
  const spread = placement ? { ...before.spread, [placement.cell]: placement.card } : before.spread;
  if (Object.keys(spread).length !== 25 || now.moves.length !== before.moves.length + 1)
    return null;
  const seat = (before.dealer + 25 - dealtCount(before.players)) % before.players;
  const key = `end of round ${before.round}`;
  const end = placement && !now.options.muggins ? scored(placement, now.items, seat, key) : null;
  return { round: before.round, spread, items: now.items, last: end };
}

/** Cards left over by seat with what they cost. */
export function leftOver(items: readonly Item[], players: number): LeftOver[] {
  return Array.from({ length: players }, (_, seat) => {
    const own = items.filter((item) => isLeftOver(item) && isOf(item, seat, items));
    const points = own.reduce((sum, item) => sum + item.points[seat]!, 0);
    return { seat, cards: own.map((item) => item.where[0]!), points };
  });
}

/** The Excuse costs nobody anything: its owner is the seat of the items around it, if any. */
function isOf(item: Item, seat: number, items: readonly Item[]): boolean {
  if (item.points.some((points) => points !== 0)) return item.points[seat] !== 0;
  const rest = items.slice(0, items.indexOf(item)).filter(isLeftOver).at(-1);
  return rest !== undefined && rest.points[seat] !== 0;
}

/** Title and text of the result. */
export function result(play: Play): { title: string; text: string } {
  const view = play.view as QuincunxView;
  const winners = view.winners ?? [];
  const best = Math.max(...view.scores);
  const rest = view.scores.filter((_, seat) => seat !== winners[0]);
  const isTwo = rest.length === 1;
  const score = isTwo
    ? t('quincunx.over.to', { a: number(best), b: number(rest[0]!) })
    : number(best);
  const name = seatName(play, winners[0] ?? null);
  const title =
    winners.length > 1
      ? t('quincunx.over.shared', {
          names: listing(winners.map((seat) => seatName(play, seat))),
          points: number(best),
        })
      : t(isTwo ? 'quincunx.over.won' : 'quincunx.over.wonWith', { name, score });
  const counted = t('quincunx.over.rounds', {
    n: view.options.rounds,
    count: String(view.options.rounds),
  });
  const scores = listing(
    view.scores.map((points, seat) =>
      t('quincunx.over.scoreOf', { name: seatName(play, seat), points: number(points) }),
    ),
  );
  return { title, text: t('quincunx.over.text', { rounds: counted, scores }) };
}
