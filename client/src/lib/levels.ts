// The levels of the bots: what people choose from, and how they are called.
import { hasText, t } from './texts';

/** What every game has, weakest first; the server says what it really has. */
export const LEVELS: readonly string[] = ['novice', 'casual', 'club', 'expert', 'master'];

/** Who plays against a person that never chose: a fair opponent that answers at once. */
export const USUAL_LEVEL = 'club';

/** Who plays the guided first game. */
export const LESSON_LEVEL = 'novice';

/** "Club"; a bot that no page knows by its own name. */
export function levelName(bot: string): string {
  return look('level', bot) ?? bot;
}

/** "Club bot" */
export function levelSeat(bot: string): string {
  return look('levelSeat', bot) ?? t('seat.botNamed', { bot });
}

/** How such a person plays; nothing for a bot that no page knows. */
export function levelLine(bot: string): string {
  return look('levelLine', bot) ?? '';
}

function look(kind: 'level' | 'levelSeat' | 'levelLine', bot: string): string | null {
  const key = `bot.${kind}.${bot}`;
  return hasText(key) ? t(key) : null;
}
