// A table that is about to be opened: who shall sit where, which rules it plays by, what is agreed on.
import { randomHex, randomId, randomKey } from './keys';
import { LEVELS } from './levels';
import { guestName, ownName } from './opening';
import { change, settings } from './settings.svelte';
import { hasText, t } from './texts';
import type { GameInfo, GameName, NewSeat, NewTable, OptionInfo } from './wire';

/** A seat as it is planned; `level` is that of a bot, `device` somebody else at this browser. */
export interface Place {
  kind: 'you' | 'open' | 'device' | 'bot';
  name: string;
  level: string;
}

/** Seconds that bots may think, and that a turn may take. */
export const THINKING = [0.3, 1, 2, 5, 10] as const;
export const LIMITS = [null, 30, 60, 120, 300, 86400] as const;

const LARGEST_FILE = 100_000;

export class Plan {
  info = $state.raw<GameInfo | null>(null);
  name = $state(settings.name || guestName());
  tableName = $state(usualName());
  players = $state(2);
  places: Place[] = $state([place('you'), place('open')]);
  /** Values of the switches and counts, by option. */
  chosen: Record<string, boolean | number | null> = $state({});
  boards: string[] = $state([]);
  limit = $state<number | null>(null);
  onTimeout: 'bot' | 'wait' = $state('wait');
  listed = $state(false);
  help = $state(true);
  watching = $state(true);
  /** What was chosen; until then it is as usual. */
  hints = $state<boolean | null>(null);
  thinking = $state(1);
  /** Contents of files chosen for options, by option. */
  private files: Record<string, unknown> = {};
  // A repeated request opens the same table and gets the same seats.
  private readonly id = randomId();
  private readonly secrets: Pick<NewSeat, 'key' | 'salt'>[] = [];

  constructor(readonly game: GameName) {}

  /** What the game offers has come. */
  know(info: GameInfo): void {
    this.info = info;
    this.seat(info.default_players > 1 ? info.default_players : 2);
    for (const option of info.options) this.chosen[option.name] = option.default;
  }

  readonly simple = $derived(
    (this.info?.options ?? []).filter(({ kind }) => kind === 'switch' || kind === 'count'),
  );
  readonly fromFiles = $derived((this.info?.options ?? []).filter(({ kind }) => kind === 'file'));
  readonly levels = $derived(this.info?.levels.length ? this.info.levels : LEVELS);
  readonly hasBot = $derived(this.places.some(({ kind }) => kind === 'bot'));
  readonly hasOpen = $derived(this.places.some(({ kind }) => kind === 'open'));
  /** Whether there are boards to choose from. */
  readonly hasBoards = $derived(
    (this.info?.boards.length ?? 0) > 1 &&
      (this.info?.options ?? []).some(({ name }) => name === 'boards'),
  );
  readonly muggins = $derived(this.chosen.muggins === true);
  /** As chosen; usually one person alone with bots has hints, people among themselves have none. */
  readonly hasHints = $derived(
    !this.muggins && (this.hints ?? this.places.slice(1).every(({ kind }) => kind === 'bot')),
  );

  /** So many sit at the table; whoever was planned before stays. */
  seat(players: number): void {
    if ((this.chosen.games ?? 1) !== 1) this.chosen.games = players;
    this.players = players;
    this.places = Array.from({ length: players }, (_, i) =>
      i === 0 ? place('you') : (this.places[i] ?? place('open')),
    );
  }

  /** The values of an option that is a count. */
  countsOf(option: OptionInfo): number[] {
    // A series is one game for each player or none (C14), so there is nothing between.
    if (option.name === 'games') return [...new Set([1, this.players])];
    const low = option.low ?? 1;
    return Array.from({ length: Math.min(12, (option.high ?? 9) - low + 1) }, (_, i) => low + i);
  }

  /** Takes what is in a file for an option, or takes it back; the error says what is wrong. */
  async read(option: OptionInfo, file: File | undefined): Promise<void> {
    delete this.files[option.name];
    if (!file) return;
    if (file.size > LARGEST_FILE) throw new Error(t('setup.fileTooBig', { name: file.name }));
    const text = await file.text();
    try {
      this.files[option.name] = JSON.parse(text) as unknown;
    } catch {
      throw new Error(t('setup.fileNotJson', { name: file.name }));
    }
  }

  /** What the server says of an option, with the name that people know it by. */
  inWords(reason: string): string {
    const option = this.info?.options.find((each) => reason.startsWith(`${each.name}: `));
    return option ? optionName(option) + reason.slice(option.name.length) : reason;
  }

  /** What to ask the server for; remembers the person's name. */
  request(): NewTable {
    if (this.name.trim()) change({ name: this.name.trim() });
    return {
      id: this.id,
      game: this.game,
      players: this.players,
      options: this.options(),
      name: this.tableName.trim() || usualName(),
      settings: {
        listed: this.listed && this.hasOpen,
        help: this.help,
        watching: this.watching,
        time_limit: this.limit,
        on_timeout: this.onTimeout,
        same_device: this.places.some(({ kind }) => kind === 'device'),
        hints: this.muggins ? null : this.hints,
        bot_seconds: this.thinking,
      },
      seats: this.seats(),
    };
  }

  private seats(): NewSeat[] {
    const names = t('bot.names').split(' ');
    return this.places.map(({ kind, name, level }, i) => {
      switch (kind) {
        case 'you':
          return this.ownSeat(i, ownName());
        case 'device':
          return this.ownSeat(i, name.trim() || t('seat.number', { n: i + 1 }));
        case 'open':
          return { kind };
        case 'bot':
          return { kind, bot: level, name: names.shift() ?? null };
      }
    });
  }

  private ownSeat(seat: number, name: string): NewSeat {
    const secrets = (this.secrets[seat] ??= { key: randomKey(), salt: randomHex() });
    return { kind: 'you', name, ...secrets };
  }

  private options(): Record<string, unknown> {
    const out: Record<string, unknown> = {};
    for (const option of this.simple) {
      const value = this.chosen[option.name];
      if (value !== option.default && value !== undefined && value !== null)
        out[option.name] = value;
    }
    Object.assign(out, this.files);
    if (this.boards.some(Boolean))
      out.boards = this.places.map((_, i) => this.boards[i] || this.info?.boards[i] || '');
    return out;
  }
}

function place(kind: Place['kind']): Place {
  return { kind, name: '', level: settings.level };
}

function usualName(): string {
  const day = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(new Date());
  return t('setup.defaultName', { day });
}

/** What people call an option. */
export function optionName(option: OptionInfo): string {
  const key = `option.${option.name}.name`;
  return hasText(key) ? t(key) : option.name;
}

/** What an option does, in a line. */
export function optionHelp(option: OptionInfo): string {
  const key = `option.${option.name}.help`;
  return hasText(key) ? t(key) : option.help;
}
