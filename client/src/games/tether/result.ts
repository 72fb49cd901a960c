// How a game ended, as the viewer speaks of it.
import { t } from '../../lib/texts';
import type { Play } from '../types';
import { seatsOf } from './readings';
import type { TetherView } from './types';
import { listed } from './words';

const ENDS = ['large group', 'lead', 'deck', 'no progress'] as const;

export function resultOf(play: Play): { title: string; text: string } {
  const view = play.view as TetherView;
  const end = ENDS.find((word) => word === view.end);
  const winners = view.winners ?? [];
  const [v, h] = view.scores;
  const even = v === h && winners.length === 1 ? t('tether.result.byHand') : '';
  const text = (end ? t(`tether.result.end.${end}`) : '') + even;
  if (winners.length !== 1) return { title: t('tether.result.shared', { a: v }), text };
  const side = winners[0]!;
  const [a, b] = side === 0 ? [v, h] : [h, v];
  const mine = play.you !== null && play.you % 2 === side;
  const team = view.players === 4;
  if (mine)
    return { title: t(team ? 'tether.result.wonTeam' : 'tether.result.won', { a, b }), text };
  const names = seatsOf(side, view.players).map((seat) => play.seats[seat]?.name ?? '');
  return { title: t('tether.result.lost', { who: listed(names), a, b }), text };
}
