// Moves of a hint or a review in words, and where they are marked.
import { t } from '../../lib/texts';
import type { HintMove } from '../../lib/wire';
import type { Mark, MoveWords, Play } from '../types';
import { type ConnectionsView, type Item, parsePlacement, type PlacedTile } from './types';
import { listed, tileName } from './words';

export function moveWords(move: string): MoveWords {
  const { tile, cell, turn } = parsePlacement(move);
  const facts = { tile: tileName(tile), cell, degrees: turn.slice(1) };
  const key = turn === 'spiral' ? 'spiral' : turn === 'r0' ? 'printed' : 'turned';
  const where = turn === 'spiral' ? 'besideSpiral' : 'beside';
  return {
    text: t(`connections.move.${key}`, facts),
    short: t('connections.move.short', facts),
    beside: t(`connections.move.${where}`, facts),
  };
}

/** What it would change at once; nothing where no number changes. */
export function gain({ items }: HintMove, play: Play): string {
  const view = play.view as ConnectionsView;
  const place = play.you === null ? undefined : view.table[play.you];
  if (!items || !place) return '';
  const won = (items as unknown as Item[]).filter((item) => item.kind === 'number');
  const numbers = won.flatMap((item) => {
    const field = place.sheet.fields.find((each) => `${each.cell} ${each.side}` === item.where[0]);
    return field ? [field.value] : [];
  });
  const parts = [
    ...(numbers.length ? [t('connections.connects', { numbers: listed(numbers) })] : []),
    ...(items.length > won.length ? [t('connections.costsSpiral')] : []),
  ];
  return parts.join(', ');
}

/** A tile as a mark shows it on a board. */
export interface MarkedTile extends PlacedTile {
  as: Mark['as'];
}

/** The marked tiles of a seat; where both would be in one cell the best stands for both. */
export function markedTiles(play: Play, seat: number): MarkedTile[] {
  const view = play.view as ConnectionsView;
  const marks = (play.marks ?? [])
    .filter((mark) => mark.seat === seat)
    .map(({ move, as }) => {
      const { tile, cell, turn } = parsePlacement(move);
      return { tile, cell, turn, as, sides: turn === 'spiral' ? null : (view.turns[turn] ?? null) };
    });
  const best = marks.find((mark) => mark.as === 'best');
  return marks.filter((mark) => mark === best || mark.cell !== best?.cell);
}
