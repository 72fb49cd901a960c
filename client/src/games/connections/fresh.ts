// Which tiles arrived with the newest round, so that they can be seen to arrive.

import type { Play } from '../types';
import { parsePlacement } from './types';

/** The cell of the last tile of a seat, to be marked also where it was not seen to arrive. */
export function lastOf(play: Play, seat: number): string | null {
  const move = play.last?.kind === 'turn' ? play.last.moves[seat] : undefined;
  return move === undefined || play.status === 'over' ? null : parsePlacement(move).cell;
}

export function freshOf(play: Play, seat: number): string[] {
  const move = play.fresh?.kind === 'turn' ? play.fresh.moves[seat] : undefined;
  return move === undefined ? [] : [parsePlacement(move).cell];
}
