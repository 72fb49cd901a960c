// An entry of the score sheet that the person points at: its lines are drawn on the spread.
import type { Scored } from './shown';

export const pointed: { scored: Scored | null; round: number } = $state({ scored: null, round: 0 });

export function point(scored: Scored | null, round = 0): void {
  pointed.scored = scored;
  pointed.round = round;
}
