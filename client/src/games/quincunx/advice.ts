// Moves of a hint or a review in words, and where they are marked.
import { t } from '../../lib/texts';
import type { HintMove } from '../../lib/wire';
import type { Mark, MoveWords, Play } from '../types';
import { faceOf, numberOf, placementOf } from './cards';
import type { Placement } from './types';
import { cardName, outcome, shortName } from './words';

export function moveWords(move: string): MoveWords {
  const placement = placementOf(move);
  if (placement) {
    const { card, cell } = placement;
    const short = t('quincunx.move.place', { card: shortName(card), cell });
    return {
      text: t('quincunx.move.place', { card: cardName(card), cell }),
      short,
      beside: faceOf(card) === 'excuse' ? short : t('quincunx.move.beside', { cell }),
    };
  }
  const text = answerWords(move);
  return { text, short: text, beside: text };
}

function answerWords(move: string): string {
  const [claimed, called] = [numberOf(move, 'claim'), numberOf(move, 'call')];
  if (claimed !== null) return t('quincunx.move.claim', { n: claimed });
  return called === null ? t('quincunx.move.pass') : t('quincunx.move.call', { n: called });
}

export function gain(move: HintMove, play: Play): string {
  if (!move.points || play.you === null) return '';
  return outcome(move.points[play.you] ?? 0, move.draws);
}

/** A cell that is marked, with the card that a review draws there. */
export interface MarkedCell extends Placement {
  as: Mark['as'];
}

/** The marked cells; where both would be in one cell the best stands for both. */
export function markedCells(play: Play): MarkedCell[] {
  const marks = (play.marks ?? []).flatMap(({ move, as }) => {
    const placement = placementOf(move);
    return placement ? [{ ...placement, as }] : [];
  });
  const best = marks.find((mark) => mark.as === 'best');
  return marks.filter((mark) => mark === best || mark.cell !== best?.cell);
}
