// Which tiles arrived with the newest round, so that they can be seen to arrive.

import type { Play } from '../types';
import { parsePlacement } from './types';

export function freshOf(play: Play, seat: number): string[] {
  const move = play.fresh?.kind === 'turn' ? play.fresh.moves[seat] : undefined;
  return move === undefined ? [] : [parsePlacement(move).cell];
}
