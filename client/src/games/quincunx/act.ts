// What the action row says.
import { t } from '../../lib/texts';
import type { Play } from '../types';
import type { Closing } from './ending';
import { result } from './ending';
import { answerText, claimText, settledText } from './muggins';
import type { Preview, Scored } from './shown';
import type { Placement, QuincunxView } from './types';
import { cardName, drawsText, outcome, reasons, seatName, shortName } from './words';

export interface ActRow {
  waiting?: boolean;
  total?: number;
  /** Digits typed so far. */
  typed?: string;
  title: string;
  text: string;
  /** Only where there is room. */
  more?: string;
}

export interface Situation {
  play: Play;
  closing: Closing | null;
  placing: (Placement & { state: 'staged' | 'sent' }) | null;
  picked: string | null;
  preview: Preview | null;
  last: Scored | null;
  typed: string;
  mine: boolean;
  helped: boolean;
}

export function actRow(now: Situation): ActRow {
  const view = now.play.view as QuincunxView;
  if (now.closing) return closingRow(now.play, now.closing);
  if (view.over) {
    return { title: t('quincunx.over.open'), text: result(now.play).text };
  }
  if (now.placing) return placingRow(now);
  if (now.play.hands) return replayRow(now);
  if (!now.mine) return waitingRow(now);
  if (view.phase !== 'place') return answerRow(now, view);
  if (now.picked) {
    const more = now.helped ? t('quincunx.act.chooseMore') : undefined;
    return { title: cardName(now.picked), text: t('quincunx.act.choose'), more };
  }
  const hint = t(now.helped ? 'quincunx.act.pickWithBest' : 'quincunx.act.pick');
  const before = lastText(now);
  return {
    title: t('quincunx.act.yourTurn'),
    text: before || hint,
    more: before ? hint : deck(view),
  };
}

function placingRow({ play, placing, preview }: Situation): ActRow {
  const { card, cell, state } = placing!;
  const what = { card: shortName(card), cell };
  if (state === 'sent') {
    const text = play.phase === 'offline' ? t('quincunx.act.offline') : '';
    return { title: t('quincunx.act.sending', what), text };
  }
  const short = t('quincunx.act.staged', what);
  if (!preview) return { title: short, text: t('quincunx.act.stagedBlind') };
  const why = reasons(preview.items) || t('quincunx.noItems');
  return {
    total: preview.points,
    title: drawsText(preview.draws) || short,
    text: drawsText(preview.draws) ? t('quincunx.act.stagedWhy', { ...what, reasons: why }) : why,
  };
}

/** What has been staged, in one sentence to be read aloud. */
export function stagedText({ card, cell }: Placement, preview: Preview | null): string {
  const what = t('quincunx.act.staged', { card: cardName(card), cell });
  if (!preview) return `${what}. ${t('quincunx.act.stagedBlind')}`;
  const why = reasons(preview.items) || t('quincunx.noItems');
  return `${what}: ${outcome(preview.points, preview.draws)}, ${why}.`;
}

function waitingRow(now: Situation): ActRow {
  const { play } = now;
  const view = play.view as QuincunxView;
  const name = seatName(play, view.acting[0] ?? null);
  const text = answerText(play) || claimText(play) || lastText(now);
  const title =
    play.you !== null && view.acting[0] === play.you
      ? t('table.replaced')
      : t('quincunx.act.waiting', { name });
  return { waiting: true, title, text, more: deck(view) };
}

function answerRow({ play, typed }: Situation, view: QuincunxView): ActRow {
  const isClaim = view.phase === 'claim';
  return {
    total: 0,
    typed: typed || ' ',
    title: t(isClaim ? 'quincunx.muggins.claimTitle' : 'quincunx.muggins.callTitle'),
    text: isClaim ? '' : answerText(play),
    more: t(isClaim ? 'quincunx.muggins.hint' : 'quincunx.muggins.hintCall'),
  };
}

/** A replay tells what was placed, as nobody waits. */
function replayRow({ play, last }: Situation): ActRow {
  const view = play.view as QuincunxView;
  if (!last) return { title: t('quincunx.act.first'), text: '' };
  const what = { name: seatName(play, last.seat), card: cardName(last.card), cell: last.cell };
  const open = view.options.muggins && view.placed !== null;
  return {
    total: open ? undefined : last.points,
    title: t('quincunx.act.last', what),
    text:
      (open ? answerText(play) || claimText(play) : settledText(play, last)) || reasons(last.items),
    more: drawsText(last.draws),
  };
}

function closingRow(play: Play, closing: Closing): ActRow {
  const view = play.view as QuincunxView;
  const dealer = seatName(play, view.dealer);
  const firstSeat = (view.dealer + 1) % view.players;
  const first = seatName(play, firstSeat);
  const next = play.seats[view.dealer]?.you
    ? 'quincunx.round.nextYouDeal'
    : play.seats[firstSeat]?.you
      ? 'quincunx.round.nextYouBegin'
      : 'quincunx.round.next';
  return {
    title: t('quincunx.round.over', { round: closing.round + 1 }),
    text: t(next, { dealer, first }),
    more: t('quincunx.round.left'),
  };
}

/** Who placed what last, and why it scored. */
export function lastText({ play, last }: Pick<Situation, 'play' | 'last'>): string {
  if (!last) return '';
  const settled = settledText(play, last);
  if (settled) return `${settled}.`;
  const what = { name: seatName(play, last.seat), card: cardName(last.card), cell: last.cell };
  const why = reasons(last.items);
  return why ? t('quincunx.act.lastWhy', { ...what, reasons: why }) : t('quincunx.act.last', what);
}

function deck(view: QuincunxView): string {
  return view.deck_count > 0
    ? t('quincunx.act.deck', { n: view.deck_count })
    : t('quincunx.act.noDeck');
}
