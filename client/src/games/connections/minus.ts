// A seat's minus points in the running game, put together from what the server counted.

import type { ConnectionsView } from './types';

export interface Minus {
  edge: number;
  spirals: number;
  minus: number;
}

/** With the viewer's own placement of the running round, as in `scores`. */
export function minusOf(view: ConnectionsView, seat: number): Minus {
  const { sheet, pending } = view.table[seat]!;
  let edge = sheet.number;
  let spirals = sheet.spiral;
  for (const item of pending ? view.items : []) {
    if (item.kind === 'spiral') spirals += item.points[seat]!;
    else edge += item.points[seat]!;
  }
  return { edge, spirals, minus: edge + spirals };
}
