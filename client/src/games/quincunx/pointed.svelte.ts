// What the person at this screen points at and holds, shared by the board, the sheet and the lesson.
import type { Scored } from './shown';

/** The card picked up from the hand. */
export const fingers: { card: string | null } = $state({ card: null });

/** An entry of the score sheet: its lines are drawn on the spread. */
export const pointed: { scored: Scored | null; round: number } = $state({ scored: null, round: 0 });

export function point(scored: Scored | null, round = 0): void {
  pointed.scored = scored;
  pointed.round = round;
}
