// Moves of a hint or a review in words, and which cards they speak of. Links are told as the
// player who makes them reads them.
import { t } from '../../lib/texts';
import type { HintMove } from '../../lib/wire';
import type { Mark, MoveWords, Play } from '../types';
import { isLink } from './options';
import { cardOf } from './readings';
import { both, chain, gains } from './words';

export function moveWords(move: string): MoveWords {
  if (isLink(move)) {
    const link = chain([move]);
    return { text: t('tether.move.link', { link }), short: link, beside: link };
  }
  const text = otherWords(move);
  const short = move.startsWith('~')
    ? t('tether.move.driftShort', { card: both(move.slice(1)) })
    : text;
  return { text, short, beside: short };
}

function otherWords(move: string): string {
  if (move.startsWith('~')) return t('tether.move.drift', { card: both(move.slice(1)) });
  if (move === '<deck') return t('tether.move.deck');
  if (move.startsWith('<')) return t('tether.move.take', { card: both(move.slice(1)) });
  return t(move === 'pass' ? 'tether.move.pass' : 'tether.move.end');
}

/** What both sides would score if the turn ended there; nothing where nobody scores. */
export function gain({ points }: HintMove, play: Play): string {
  if (!points?.some((n) => n !== 0)) return '';
  return gains(play, points as [number, number]);
}

/** The cards of the marked moves, and as what. */
export function markedCards(marks: readonly Mark[]): Map<string, Mark['as']> {
  const found = new Map<string, Mark['as']>();
  // What is best comes last: it counts more where a card is in both.
  for (const { move, as } of [...marks].sort((a) => (a.as === 'best' ? 1 : -1))) {
    for (const card of cardsOf(move)) found.set(card, as);
  }
  return found;
}

function cardsOf(move: string): string[] {
  if (isLink(move)) return move.split('-').map(cardOf);
  return /^[~<]\d/.test(move) ? [cardOf(move.slice(1))] : [];
}
