// How a game ended.

import { number, t } from '../../lib/texts';
import type { Play } from '../types';
import type { ConnectionsView } from './types';
import { listed, partsText } from './words';

export function resultOf(play: Play): { title: string; text: string } {
  const view = play.view as ConnectionsView;
  const winners = view.winners ?? [];
  const minus = number(view.scores[winners[0] ?? 0] ?? 0);
  const title =
    view.rank === null
      ? titleOf(play, winners, minus)
      : t('connections.soloEnd', { minus, rank: view.rank });
  if (play.you === null) return { title, text: '' };
  const { number: edge, spiral } = view.table[play.you]!.sheet;
  return { title, text: t('connections.overText', { parts: partsText(edge, spiral) }) };
}

function titleOf(play: Play, winners: readonly number[], minus: string): string {
  const isShared = winners.length > 1;
  if (play.you !== null && winners.includes(play.you)) {
    return t(isShared ? 'connections.wonShared' : 'connections.won', { minus });
  }
  const names = listed(winners.map((seat) => nameOf(play, seat)));
  return isShared
    ? t('connections.lostShared', { names, minus })
    : t('connections.lost', { name: names, minus });
}

export function nameOf(play: Play, seat: number): string {
  return seat === play.you ? t('connections.you') : (play.seats[seat]?.name ?? '');
}
