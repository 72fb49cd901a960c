// What is heard of a cell: what lies there, or what the tile in hand would do there.

import { t } from '../../lib/texts';
import { CENTRE } from './geometry';
import type { Hand } from './hand.svelte';
import type { Place } from './types';
import { listed, cellText, tileName } from './words';

export function cellLabel(hand: Hand, cell: string): string {
  if (cell === CENTRE) return t('connections.cellCentre');
  if (hand.laid?.cell === cell) return laidLabel(hand, cell);
  const lying = hand.place?.cells.find((tile) => tile.cell === cell);
  if (lying) return cellText(lying);
  const state = hand.stateOf(cell);
  if (state === 'left') return t('connections.cellLeft', { cell });
  if (state === 'pale') {
    const degrees = 90 * hand.quartersTo(cell);
    return t('connections.cellTurned', { cell, degrees }) + wouldDo(hand, cell);
  }
  if (state === 'bright') {
    const key = hand.down ? 'connections.cellDown' : 'connections.cellFits';
    return t(key, { cell }) + wouldDo(hand, cell);
  }
  const may = hand.mode === 'choose' || hand.mode === 'staged';
  return t(may ? 'connections.cellNot' : 'connections.cellFree', { cell });
}

function laidLabel(hand: Hand, cell: string): string {
  const tile = tileName(hand.laid!.tile);
  switch (hand.mode) {
    case 'staged':
      return t('connections.cellStaged', { cell, tile });
    case 'sent':
      return t('connections.cellSent', { cell, tile });
    case 'placed':
      return t('connections.cellPending', { cell, tile });
    default:
      return cellText(hand.laid!);
  }
}

/** ", would connect 2, would give up 3" */
function wouldDo(hand: Hand, cell: string): string {
  const items = hand.choiceAt(cell)?.items;
  if (!items) return '';
  const won = new Set(items.flatMap((item) => item.where as string[]));
  const here = (hand.place?.sheet.fields ?? []).filter(
    (field) => field.cell === cell && field.state === 'open',
  );
  const isWon = (field: { cell: string; side: string }) => won.has(`${field.cell} ${field.side}`);
  const connects = here.filter(isWon).map((field) => field.value);
  const loses = here.filter((field) => !isWon(field)).map((field) => field.value);
  return [
    ...(connects.length ? [t('connections.wouldConnect', { numbers: listed(connects) })] : []),
    ...(loses.length ? [t('connections.wouldLose', { numbers: listed(loses) })] : []),
  ]
    .map((text) => `, ${text}`)
    .join('');
}

/** What stands beside a board, in the order in which it is seen, so that it can be called by it. */
export function shownText(...parts: (string | number)[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

/** A whole board in a sentence. */
export function boardText(place: Place, name: string): string {
  const { minus, number, spiral } = place.sheet;
  return t('connections.boardState', {
    name,
    minus,
    edge: number,
    spirals: spiral ? t('connections.spirals', { n: spiral }) : t('connections.noSpiral'),
    tiles: place.cells.length,
  });
}
