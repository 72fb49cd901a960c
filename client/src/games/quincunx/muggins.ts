// What has been claimed and called, in words.
import { t } from '../../lib/texts';
import type { Play } from '../types';
import type { Scored } from './shown';
import type { QuincunxView } from './types';
import { numberOf } from './cards';
import { cardName, seatName } from './words';

/** What whoever claims or is asked has to answer. */
export function questionText(play: Play): string {
  const view = play.view as QuincunxView;
  if (!view.placed) return '';
  const what = {
    name: seatName(play, view.turn),
    n: view.claimed ?? 0,
    card: cardName(view.placed.card),
    cell: view.placed.cell,
  };
  return t(
    view.phase === 'claim' ? 'quincunx.muggins.claimText' : 'quincunx.muggins.callText',
    what,
  );
}

/** How a settled placement of Muggins came out; empty when it was none. */
export function settledText(play: Play, scored: Scored): string {
  const view = play.view as QuincunxView;
  if (!view.options.muggins || view.placed) return '';
  const name = seatName(play, scored.seat);
  const find = (kind: string) => scored.items.find((item) => item.kind === kind);
  if (find('lost')) return t('quincunx.muggins.settledLost', { name, card: cardName(scored.card) });
  const claimed = find('claim')?.points[scored.seat ?? 0] ?? 0;
  const got = claimed
    ? t('quincunx.muggins.settledClaim', { name, n: claimed })
    : t('quincunx.muggins.settledNone', { name, card: cardName(scored.card) });
  const call = find('call');
  if (!call) return got;
  const seat = call.points.findIndex((points) => points > 0);
  const found = { caller: seatName(play, seat), n: call.points[seat]!, name };
  return `${got}; ${t('quincunx.muggins.settledCall', found)}`;
}

/** What the last one who was asked answered, while others are still asked; or empty. */
export function answerText(play: Play): string {
  const view = play.view as QuincunxView;
  const move = view.moves.at(-1) ?? '';
  if (view.phase !== 'call' || view.turn === null) return '';
  const seat = (view.acting[0]! + view.players - 1) % view.players;
  const called = numberOf(move, 'call');
  const name = seatName(play, seat);
  if (called !== null) return t('quincunx.muggins.wrong', { name, n: called });
  return move === 'pass' ? t('quincunx.muggins.passed', { name }) : '';
}

/** "Mila claimed 12 for 7 of Suns and Knots on b4." while it is open; or empty. */
export function claimText(play: Play): string {
  const view = play.view as QuincunxView;
  if (!view.placed) return '';
  const what = {
    name: seatName(play, view.turn),
    card: cardName(view.placed.card),
    cell: view.placed.cell,
  };
  return view.claimed === null
    ? t('quincunx.muggins.counting', what)
    : t('quincunx.muggins.claimed', { ...what, n: view.claimed });
}
