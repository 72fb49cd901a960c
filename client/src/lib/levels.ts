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

/** What a bot without a name of its own is called, by its level; null for whoever is none. */
export function nameOfBot(bot: string, seat: number): string | null {
  const name = look('levelSeat', bot);
  // Where more than one bot can sit, they are told apart.
  return name && seat > 1 ? t('seat.botNumbered', { bot: name, n: seat + 1 }) : name;
}

/** How such a person plays; nothing for a bot that no page knows. */
export function levelLine(bot: string): string {
  return look('levelLine', bot) ?? '';
}

function look(kind: 'level' | 'levelSeat' | 'levelLine', bot: string): string | null {
  const key = `bot.${kind}.${bot}`;
  return hasText(key) ? t(key) : null;
}
