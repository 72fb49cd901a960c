// Opening tables and sitting down: secrets are made here and remembered before anything is sent
// twice, so that a repeated request finds its table and its seat.
import { api } from './api';
import { LESSON_LEVEL } from './levels';
import { keepSeats, randomBytes, randomHex, randomId, randomKey } from './keys';
import { change, settings } from './settings.svelte';
import { kept } from './storage';
import { t } from './texts';
import type { GameName, NewSeat, NewTable, Seated, Settings } from './wire';

/** What a table agrees on when nobody says otherwise. */
export const USUAL: Settings = {
  listed: false,
  help: true,
  time_limit: null,
  on_timeout: 'wait',
  watching: true,
  same_device: false,
  hints: null,
  bot_seconds: 1,
};

/** A bird's name for whoever gave none; the same as long as the page lives. */
export function guestName(): string {
  const birds = t('seat.birds').split(' ');
  return (bird ??= birds[randomBytes(1)[0]! % birds.length]!);
}
let bird: string | undefined;

/** The name of whoever sits here; a name that was made up is kept from the first game on. */
export function ownName(): string {
  if (!settings.name.trim()) change({ name: guestName() });
  return settings.name.trim();
}

/** A seat for whoever sits at this browser. */
export function ownSeat(name = ownName()): NewSeat {
  return { kind: 'you', name, key: randomKey(), salt: randomHex() };
}

/** A running game with one request, against a bot of the level that was chosen last. */
export function againstBot(game: GameName, lesson = false): NewTable {
  return {
    id: randomId(),
    game,
    players: 2,
    lesson,
    name: t('setup.nameBot'),
    settings: USUAL,
    seats: [
      ownSeat(),
      { kind: 'bot', bot: lesson ? LESSON_LEVEL : settings.level, name: t(`bot.name.${game}`) },
    ],
  };
}

/** Opens a table, remembers its secrets and says which page it has. */
export async function open(what: NewTable): Promise<string> {
  const seated = await api.open(what);
  remember(
    seated,
    (what.seats ?? []).map((seat) => seat.salt ?? null),
  );
  return `t/${seated.id}`;
}

/** Sits down at a table; `key` must be the same when the request is repeated. */
export async function sit(
  id: string,
  name: string,
  seat: number | null,
  key: string,
  salt: string,
): Promise<Seated> {
  const seated = await api.join(id, { name, seat, key, salt });
  const at = Number(Object.keys(seated.keys)[0] ?? -1);
  remember(
    seated,
    seated.table.seats.map((_, i) => (i === at ? salt : null)),
  );
  return seated;
}

export function remember(seated: Seated, salts: (string | null)[] = []): void {
  keepSeats(seated.table, seated.keys, seated.owner);
  const mine: Record<string, string> = {};
  for (const seat of Object.keys(seated.keys)) {
    const salt = salts[Number(seat)];
    if (salt) mine[seat] = salt;
  }
  if (Object.keys(mine).length) kept.set(`salts.${seated.id}`, mine);
}
