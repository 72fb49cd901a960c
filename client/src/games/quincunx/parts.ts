// What the pages around the board ask of the game.
import { number, t } from '../../lib/texts';
import type { Described, LogEntry, Play } from '../types';
import { numberOf, placementOf } from './cards';
import { scored } from './shown';
import type { Item, QuincunxView } from './types';
import {
  cardName,
  drawsText,
  isLeftOver,
  itemName,
  itemPoints,
  outcome,
  reasons,
  seatName,
} from './words';

export function seatNote(play: Play, seat: number): string {
  const view = play.view as QuincunxView | null;
  if (!view) return '';
  const cards = t('quincunx.hand.cards', { n: view.hand_counts[seat] ?? 0 });
  return seat === view.dealer ? t('quincunx.hand.dealer', { cards }) : cards;
}

export function seatScore(play: Play, seat: number): number | null {
  return (play.view as QuincunxView | null)?.scores[seat] ?? null;
}

export function progress(play: Play): string {
  const view = play.view as QuincunxView | null;
  if (!view) return '';
  return t('quincunx.round.of', {
    round: view.round + 1,
    rounds: view.options.rounds,
    deck: view.deck_count,
  });
}

export function describe(entry: LogEntry, play: Play): Described {
  const items = entry.items as unknown as Item[];
  const move = entry.moves[0] ?? '';
  const placement = placementOf(move);
  const isMuggins = (play.view as QuincunxView).options.muggins;
  const own = items.filter((item) => !isLeftOver(item));
  const points = own.reduce((sum, item) => sum + (item.points[entry.seat ?? 0] ?? 0), 0);
  return {
    lead: placement?.cell ?? '',
    text: moveText(move, seatName(play, entry.seat)),
    items: items.map((item) => ({
      text: isLeftOver(item) ? leftText(item, play) : itemName(item),
      points: itemPoints(item),
      minus: item.points.some((value) => value < 0),
    })),
    points: placement && !isMuggins ? number(points, true) : null,
    minus: points < 0,
  };
}

function leftText(item: Item, play: Play): string {
  const seat = item.points.findIndex((points) => points !== 0);
  return seat < 0 ? itemName(item) : `${seatName(play, seat)}: ${itemName(item)}`;
}

function moveText(move: string, name: string): string {
  const placement = placementOf(move);
  if (placement) return t('quincunx.log.placed', { name, card: cardName(placement.card) });
  const claim = numberOf(move, 'claim');
  if (claim !== null) return t('quincunx.log.claimed', { name, n: claim });
  const call = numberOf(move, 'call');
  return call !== null
    ? t('quincunx.log.called', { name, n: call })
    : t('quincunx.log.passed', { name });
}

export function announce(entry: LogEntry, play: Play): string {
  const name = seatName(play, entry.seat);
  const move = entry.moves[0] ?? '';
  const placement = placementOf(move);
  const items = entry.items as unknown as Item[];
  const ends = items.some(isLeftOver) ? ` ${t('quincunx.announce.roundOver')}` : '';
  if (!placement) return `${moveText(move, name)}.${settledSentence(items, play)}${ends}`;
  const what = { name, card: cardName(placement.card), cell: placement.cell };
  if ((play.view as QuincunxView).options.muggins) return t('quincunx.announce.placedOpen', what);
  const { points, draws, items: own } = scored(placement, items, entry.seat, '');
  const why = reasons(own);
  const because = why ? t('quincunx.announce.because', { reasons: why }) : '';
  const result = points === 0 && draws > 0 ? drawsText(draws) : outcome(points, draws);
  return t('quincunx.announce.placed', { ...what, result, reasons: because }) + ends;
}

function settledSentence(items: readonly Item[], play: Play): string {
  const lost = items.some((item) => item.kind === 'lost');
  if (lost) return ` ${t('quincunx.items.lost')}.`;
  const call = items.find((item) => item.kind === 'call');
  if (!call) return '';
  const seat = call.points.findIndex((points) => points > 0);
  return ` ${seatName(play, seat)}: ${number(call.points[seat] ?? 0, true)}.`;
}
