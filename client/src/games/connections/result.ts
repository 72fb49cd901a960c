// How a game ended.

import { number, t } from '../../lib/texts';
import type { Play } from '../types';
import type { ConnectionsView } from './types';
import { listed } from './words';

export function resultOf(play: Play): { title: string; text: string } {
  const view = play.view as ConnectionsView;
  const winners = view.winners ?? [];
  const minus = number(view.scores[winners[0] ?? 0] ?? 0);
  if (view.rank !== null) {
    const title = t('connections.soloEnd', { minus, rank: view.rank });
    return { title, text: t('connections.soloText') };
  }
  const list = listed(
    view.scores.map((score, seat) =>
      t('connections.listed', { name: nameOf(play, seat), minus: number(score) }),
    ),
  );
  return { title: titleOf(play, winners, minus), text: t('connections.overText', { list }) };
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
